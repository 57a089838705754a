"""The data table and the rules agree on types, priorities and prices (W1, W5)."""

from __future__ import annotations

import pytest

from mintopia.games.works import schema as w
from mintopia.games.works.cards import table
from mintopia.games.works.solitaire import type_rank


@pytest.mark.parametrize("plan", w.PLAN_IDS)
def test_w1_types_are_those_of_the_table(plan: str) -> None:
    number = w.PLAN_IDS.index(plan)
    assert w.TYPE_IDS[w.PLAN_TYPE[number]] == table()["plans"][plan]["type"]
    assert bool(w.CULTURE_SET >> number & 1) == (w.PLAN_TYPE[number] == w.CULTURE)


@pytest.mark.parametrize("opponent", w.SOLO_IDS)
def test_w5_priorities_are_those_of_the_table(opponent: str) -> None:
    solo = w.SOLO_IDS.index(opponent) + 1
    ranked = sorted(range(len(w.TYPE_IDS)), key=lambda kind: -type_rank(solo, kind))
    priority = table()["opponents"][opponent]["priority"]
    assert [w.TYPE_IDS[kind] for kind in ranked][: len(priority)] == priority
    assert table()["opponents"][opponent]["order"] == (
        "cheapest" if solo == w.JUSTIN else "dearest"
    )
