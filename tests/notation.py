"""Shared by the notations for positions: lines of `HEAD: BODY`, and what they hold.

Lines may stand in one row with ` | ` between them. The options of the game may be lines, too:
`players: 3`, `solo: mort`, `variant: manual`, `advanced: recycler, swap-meet`, `ages: 40, None`,
and `cards: plans.mine.cost 7, game.income 2` for replaced card values.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator
from typing import Any, Final


def lines_of(notation: str, known: str) -> Iterator[tuple[str, str, str]]:
    """Yield head, body and whole of each line, none of which comes twice.

    What stands in brackets behind the head of a line does not make it another line.
    """
    said: set[str] = set()
    for raw in notation.splitlines():
        line = raw.strip()
        if line:
            head, colon, body = (part.strip() for part in line.partition(":"))
            need(bool(colon), line, f"a line needs a colon after one of: {known}")
            name = head.partition("(")[0].strip()
            need(name not in said, line, f"there are two lines for {name}")
            said.add(name)
            yield head, body, line


def items(text: str) -> list[str]:
    """Split at commas."""
    return [item.strip() for item in text.split(",") if item.strip()]


def as_number(word: str, line: str) -> int:
    """Read a whole number."""
    need(re.fullmatch(r"-?\d+", word) is not None, line, f"{word!r} is not a number")
    return int(word)


def need(condition: bool, where: str, complaint: str) -> None:
    """Complain about a line unless a condition holds."""
    if not condition:
        raise ValueError(f"{where}: {complaint}.")


# --- options of the game --------------------------------------------------------------------------
def _cards(body: str) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for item in items(body):
        path, _, value = item.partition(" ")
        *tables, key = path.split(".")
        inner = cards
        for name in tables:
            inner = inner.setdefault(name, {})
        inner[key] = literal_eval(value)
    return cards


OPTIONS: Final[dict[str, Callable[[str], Any]]] = {
    "players": int,
    "solo": str,
    "variant": str,
    "advanced": items,
    "ages": lambda body: [literal_eval(age) for age in items(body)],
    "cards": _cards,
}


def split_options(notation: str) -> tuple[str, dict[str, Any]]:
    """Split a notation into the lines of the position and the options of the game."""
    position, options = [], {}
    for line in re.split(r"\n| \| ", notation):
        head, _, body = (part.strip() for part in line.partition(":"))
        if head in OPTIONS:
            options[head] = OPTIONS[head](body)
        else:
            position.append(line)
    return "\n".join(position), options
