"""No game is named outside its folder: what is common to all games comes from `mintopia.games`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import mintopia
from mintopia.games import game_ids, options_of, spec_of

PACKAGE: Final = Path(mintopia.__file__).parent
OPTIONS: Final = [{option["name"] for option in options_of(game)} for game in game_ids()]
OWN_OPTIONS: Final = {
    name for options in OPTIONS for name in options if not all(name in each for each in OPTIONS)
}
# Names of options that are also keys of sentences elsewhere.
OTHER_MEANINGS: Final = {"starting", "unused"}
PAGE: Final = Path(__file__).parents[1] / "web" / "src"
ORDINARY: Final = {"gallery", "mine", "mint"}  # names of cards that are also words of the page


def sources() -> list[Path]:
    """List every module outside the folders of the games."""
    return [
        path
        for path in sorted(PACKAGE.rglob("*.py"))
        if not set(path.relative_to(PACKAGE).parts[1:2]) & set(game_ids())
    ]


def names_in(path: Path) -> list[str]:
    """Find the strings and imports of a module that name a game; docstrings may give examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    examples = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    ids = "|".join(game_ids())
    module = re.compile(rf"mintopia\.games\.(?:{ids})\b")
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and module.match(node.module or ""):
            found.append(f"{node.lineno}: {node.module}")
        elif isinstance(node, ast.ImportFrom) and node.module == "mintopia.games":
            found += [f"{node.lineno}: {each.name}" for each in node.names if each.name in ids]
        elif isinstance(node, ast.Import):
            found += [
                f"{node.lineno}: {each.name}" for each in node.names if module.match(each.name)
            ]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = node.value in game_ids() or module.search(node.value)
            if named and id(node) not in examples:
                found.append(f"{node.lineno}: {node.value!r}")
    return found


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_names_no_game(path: Path) -> None:
    assert names_in(path) == []


def ids_in(cards: object) -> Iterator[str]:
    """Yield the ids in a description of cards."""
    if isinstance(cards, dict):
        if isinstance(cards.get("id"), str):
            yield cards["id"]
        for each in cards.values():
            yield from ids_in(each)
    elif isinstance(cards, list | tuple):
        for each in cards:
            yield from ids_in(each)


def words_of(game: str) -> set[str]:
    """Collect the ids of a game's cards, opponents and events, as far as only games use them."""
    rules = spec_of(game).rules()
    solo = (each for each in options_of(game) if each["name"] == "solo")
    opponents = {choice["id"] for each in solo for choice in each["choices"]}
    events = {event for event in rules.events.ids if "-" in event}
    return ({game, *ids_in(rules.cards_json({}, "en"))} | opponents | events) - ORDINARY


@pytest.mark.parametrize("game", game_ids())
def test_the_page_names_nothing_of_a_game_outside_the_games_folder(game: str) -> None:
    words = words_of(game)
    found = [
        f"{path.relative_to(PAGE)}:{number}: {quoted}"
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in {".ts", ".svelte"}
        and path.relative_to(PAGE).parts[0] != "games"
        and path.name != "schema.d.ts"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for quoted in re.findall(r"""["'`]([\w-]+)["'`]""", line)
        if quoted in words
    ]
    assert len(words) > 20
    assert found == []


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_names_no_option_of_one_game(path: Path) -> None:
    """What only one game can be played with is read from that game's options."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert not named & (OWN_OPTIONS - OTHER_MEANINGS)
