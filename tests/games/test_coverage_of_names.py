"""Every name in a game, every paragraph of its rules, and every ruling appears in a rule test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.games.kits import KITS

TESTS: Final = Path(__file__).parents[1]
RULINGS: Final = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8")


@cache
def texts_of(game: str, pattern: str) -> str:
    """Join every string in these tests: sentences, positions, moves, docstrings."""
    trees = (ast.parse(file.read_text("utf-8")) for file in sorted((TESTS / game).glob(pattern)))
    nodes = (node for tree in trees for node in ast.walk(tree))
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return "\n".join(f'"{value}"' for value in values if isinstance(value, str))


@pytest.mark.parametrize("ruling", re.findall(r"^(?:- \*\*|\| )(W\d-[a-z])\b", RULINGS, re.M))
def test_every_ruling_of_works_is_named(ruling: str) -> None:
    """Those that tests name exist (tests/test_rulings.py)."""
    assert re.search(rf"\b{ruling}\b", texts_of("works", "test_[wc]*.py"))


@pytest.mark.parametrize("game", KITS)
def test_every_paragraph_has_its_tests_and_no_other_is_named(game: str) -> None:
    letter, last = ("W", 7) if game == "works" else ("B", 4)
    paragraphs = {f"{letter}{number}" for number in range(1, last + 1)}
    for paragraph in paragraphs:
        own = texts_of(game, f"test_{paragraph.lower()}_*.py")
        assert re.search(rf'^["\s]*{paragraph}[-:., ]', own, re.MULTILINE)
    assert set(re.findall(rf"\b{letter}\d\b", texts_of(game, "test_*.py"))) == paragraphs
    assert paragraphs - {"W4", "W7"} == {*KITS[game].schema.REFUSAL_PARAGRAPHS.values()}
