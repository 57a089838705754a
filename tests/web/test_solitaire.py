"""Whole games against the four opponents, from the start page to the end, only by clicking."""

from __future__ import annotations

import pytest
from benchmarks.web.playing import WORKS_KINDS, busy_builder
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visiting import MOST_MOVES

OPPONENTS = {"justin": 0, "sonic": 2, "mort": 3}  # Rachael is played in test_keyboard


@pytest.mark.parametrize("opponent", OPPONENTS)
def test_a_whole_game_of_mint_works(visit: Visit, opponent: str) -> None:
    me = visit()
    me.go("/")
    me.click(f"solo:{opponent}")
    me.ready()
    choose = busy_builder(OPPONENTS[opponent])
    clicked: list[str] = []
    for _ in range(MOST_MOVES):
        if me.is_over:
            break
        clicked += me.move(choose, *WORKS_KINDS)
        me.ready()
    assert me.is_over
    expect(me.page.locator("#the-end")).to_be_visible()
    assert "location:builder" in clicked
    assert {target.split(":")[0] for target in clicked} >= {"location", "plan"}
    me.click("to-board")
    expect(me.page.locator("#the-end")).to_have_count(0)
    assert not me.glowing(*WORKS_KINDS), "the game is over"
