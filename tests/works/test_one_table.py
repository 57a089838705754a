"""The data table and the rules agree on types, priorities and prices (W1, W5)."""

from __future__ import annotations

import pytest

from mintopia.games.works.cards import table
from mintopia.games.works.schema import (
    CULTURE,
    CULTURE_SET,
    JUSTIN,
    PLAN_IDS,
    PLAN_TYPE,
    SOLO_IDS,
    TYPE_IDS,
)
from mintopia.games.works.solitaire import type_rank


@pytest.mark.parametrize("plan", PLAN_IDS)
def test_w1_types_are_those_of_the_table(plan: str) -> None:
    number = PLAN_IDS.index(plan)
    assert TYPE_IDS[PLAN_TYPE[number]] == table()["plans"][plan]["type"]
    assert bool(CULTURE_SET >> number & 1) == (PLAN_TYPE[number] == CULTURE)


@pytest.mark.parametrize("opponent", SOLO_IDS)
def test_w5_priorities_are_those_of_the_table(opponent: str) -> None:
    solo = SOLO_IDS.index(opponent) + 1
    ranked = sorted(range(len(TYPE_IDS)), key=lambda kind: -type_rank(solo, kind))
    priority = table()["opponents"][opponent]["priority"]
    assert [TYPE_IDS[kind] for kind in ranked][: len(priority)] == priority
    assert table()["opponents"][opponent]["order"] == ("cheapest" if solo == JUSTIN else "dearest")
