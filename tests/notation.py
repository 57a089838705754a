"""Shared by the notations for positions: lines of `HEAD: BODY`, and what they hold."""

from __future__ import annotations

import re
from collections.abc import Iterator


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
