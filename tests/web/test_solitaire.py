"""Whole games against the opponents, from the start page to the end, by clicking only.

`make explore` plays them; every run plays whole games in test_keyboard, test_inputs and test_site.
One game is played to the seven stars of the rules. The others end earlier: what follows after a few
rounds and at the end is the same, with half as many moves. Rachael is played in test_keyboard.
"""

from __future__ import annotations

import pytest
from benchmarks.web.playing import WORKS_KINDS, busy_builder
from playwright.sync_api import expect

from tests.web.conftest import Visit


@pytest.mark.long
@pytest.mark.parametrize(
    ("opponent", "stars", "seed"), [("justin", 7, 0), ("sonic", 4, 2), ("mort", 3, 3)]
)
def test_a_whole_game_of_mint_works(visit: Visit, opponent: str, stars: int, seed: int) -> None:
    me = visit(star_goal=stars)
    me.begin(f"solo:{opponent}")
    clicked = me.play_out(busy_builder(seed), *WORKS_KINDS)
    assert "location:builder" in clicked
    assert {target.split(":")[0] for target in clicked} >= {"location", "plan"}
    me.click("to-board")
    expect(me.page.locator("#the-end")).to_have_count(0)
    assert not me.glowing(*WORKS_KINDS), "the game is over"
