"""Every name in a game, every paragraph of its rules, and every ruling appears in a rule test."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from mintopia.games.works import schema as w
from tests.games.kits import KITS

TESTS: Final = Path(__file__).parents[1]
RULINGS: Final = (TESTS.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
# What is named, and in which tests of its game; `{}` is the name itself. In quotes it is a string
# of its own.
NAMED: Final = [
    ("works", w.PLAN_IDS, ["test_w1_plans.py", "test_w[3-7]_*.py"]),
    ("works", w.LOCATION_IDS, ["test_w1_locations.py", "test_w3_temp_agency.py"]),
    ("works", w.SOLO_IDS, [f"test_w5_{name}.py" for name in
                           ("solitaire", "{}", "supplier", "advanced")]),
    ("works", w.VARIANT_IDS, ["test_w6_variants.py"]),
    ("bid", house_values().ids, ["test_b1_deck.py", "test_b[2-4]_*.py"]),
    ("bid", b.COLOUR_IDS, ["test_b1_deck.py"]),
    ("bid", [f'"B2: {colour}"' for colour in b.COLOUR_IDS], ["test_b2_matches.py"]),
    ("bid", b.SOLO_IDS, ["test_b4_solitaire.py"]),
    ("bid", [name.title() for name in b.SOLO_IDS], ["test_b4_solitaire.py"]),
    ("bid", b.TYPE_IDS, ["test_b2_abilities.py", "test_b4_solitaire.py", "events.py"]),
    ("bid", [f'"{name}"' for name in b.DECISION_IDS], ["test_b2_*.py"]),
    ("bid", [*b.PHASE_IDS, *b.KIND_IDS], ["test_b2_*.py"]),
    ("bid", [f"{name}-first" for name in b.DECISION_IDS], ["refusals.py"]),
    ("bid", {form.text.split()[0]: "" for form in b.TABLE.forms}, ["test_b2_*.py"]),
    ("bid", b.EVENT_IDS, ["test_b[2-4]_*.py"]),
]  # fmt: skip


@cache
def texts_of(game: str, pattern: str) -> str:
    """Join every string in these tests: sentences, positions, moves, docstrings."""
    trees = (ast.parse(file.read_text("utf-8")) for file in sorted((TESTS / game).glob(pattern)))
    nodes = (node for tree in trees for node in ast.walk(tree))
    values = [node.value for node in nodes if isinstance(node, ast.Constant)]
    return "\n".join(f'"{value}"' for value in values if isinstance(value, str))


def each_name() -> list[Any]:
    """List every name with the tests that must have it."""
    return [
        pytest.param(game, name, pattern.format(name), id=f"{game}: {name} in {pattern}")
        for game, names, patterns in NAMED
        for name in names
        for pattern in patterns
    ]


@pytest.mark.parametrize(("game", "name", "tests"), each_name())
def test_every_name_is_in_the_tests(game: str, name: str, tests: str) -> None:
    assert re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", texts_of(game, tests))


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
