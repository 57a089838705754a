"""Every name in Mint Works, and every ruling, appears in a rule test."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from mintopia.games.works import schema as w
from tests import named
from tests.named import names_it

HERE = Path(__file__).parent
RULINGS = HERE.parent.parent / "docs" / "rulings.md"
PARAGRAPHS = ("W1", "W2", "W3", "W4", "W5", "W6", "W7")
texts_of = partial(named.texts_of, HERE)


@pytest.mark.parametrize("plan", w.PLAN_IDS)
def test_every_plan_is_named(plan: str) -> None:
    assert names_it(plan, texts_of("test_w1_plans.py"))
    assert names_it(plan, texts_of("test_w[3-7]_*.py"))


@pytest.mark.parametrize("location", w.LOCATION_IDS)
def test_every_location_is_named(location: str) -> None:
    assert names_it(location, texts_of("test_w1_locations.py"))
    assert names_it(location, texts_of("test_w3_temp_agency.py"))


@pytest.mark.parametrize("opponent", w.SOLO_IDS)
def test_every_opponent_is_named(opponent: str) -> None:
    assert names_it(opponent, texts_of("test_w5_solitaire.py"))
    assert names_it(opponent, texts_of(f"test_w5_{opponent}.py"))
    assert names_it(opponent, texts_of("test_w5_supplier.py"))
    assert names_it(opponent, texts_of("test_w5_advanced.py"))


@pytest.mark.parametrize("variant", w.VARIANT_IDS)
def test_every_variant_is_named(variant: str) -> None:
    assert names_it(variant, texts_of("test_w6_variants.py"))


def rulings() -> list[str]:
    """List the numbers of the rulings."""
    found = re.findall(r"^(?:- \*\*|\| )(W\d-[a-z])\b", RULINGS.read_text(encoding="utf-8"), re.M)
    assert len(set(found)) == len(found) > 0
    return found


@pytest.mark.parametrize("ruling", rulings())
def test_every_ruling_is_named(ruling: str) -> None:
    assert names_it(ruling, texts_of("test_w[1-7]_*.py") + texts_of("test_cards_file.py"))


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_every_paragraph_has_its_tests(paragraph: str) -> None:
    own = texts_of(f"test_{paragraph.lower()}_*.py")
    assert any(text.startswith(paragraph) for text in own)


def test_every_ruling_named_by_a_test_exists() -> None:
    """No test refers to a ruling that does not exist."""
    named = {
        ruling
        for text in texts_of("test_w*.py") + texts_of("test_cards_file.py")
        for ruling in re.findall(r"\bW[1-7]-[a-z]\b", text)
    }
    assert named <= set(rulings())
