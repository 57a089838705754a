"""The notation of the rule tests: it sets up what it says, and complains clearly."""

from __future__ import annotations

import pytest

from mintopia.games.works.schema import TABLE

from .checking import assert_consistent, play, snapshot, state_of
from .notation_cases import EXAMPLE, EXAMPLE_OPTIONS
from .positions import table


def test_a_position_is_what_its_notation_says() -> None:
    game = table(EXAMPLE, **EXAMPLE_OPTIONS)
    assert_consistent(state_of(game))
    assert game.state() == {
        "game": "works",
        "variant": "rulebook",
        "solo": None,
        "round": 3,
        "phase": "development",
        "to_move": 1,
        "decision": "turn",
        "starting": 0,
        "players": [
            {
                "name": "Seat 1",
                "mints": 5,
                "plans": ["statue", "vault"],
                "buildings": [{"id": "gallery", "mints": 2}, {"id": "bridge"}],
                "stars": 2,
            },
            {"name": "Seat 2", "mints": 3, "plans": ["co-op"], "buildings": [], "stars": 0},
        ],
        "supply": ["gardens", None, "truck"],
        "deck": [
            "mine", "crane", "windmill", "museum", "corporate-hq", "workshop", "factory", "plant",
            "stripmine", "assembler", "landfill", "obelisk", "wholesaler", "lotto",
        ],
        "locations": [
            {"id": "producer", "open": True, "owner": None,
             "spaces": [{"by": 0, "mints": 1}, {"by": 1, "mints": 1}]},
            {"id": "supplier", "open": True, "owner": None, "spaces": [None, None]},
            {"id": "builder", "open": True, "owner": None, "spaces": [None, None]},
            {"id": "leadership-council", "open": True, "owner": None, "spaces": [None]},
            {"id": "wholesaler", "open": False, "owner": None, "spaces": [None]},
            {"id": "lotto", "open": True, "owner": None, "spaces": [{"by": 1, "mints": 3}]},
            {"id": "recycler", "open": True, "owner": None, "spaces": [{"by": 0, "mints": 1}]},
        ],
        "mint_supply": None,
        "result": None,
    }  # fmt: skip
    assert game.view(1)["players"][0]["plans"] == ["statue", "?"]
    assert game.event_count == 0


def test_solitaire_lines() -> None:
    justin = table("on producer: 0:1, 1:1, blocked\non builder: 1:2, blocked", solo="justin")
    assert snapshot(justin)["producer"] == "0:1 1:1 blocked"
    rachael = table("seat 0: 4 Mints; buildings gallery(2)\non supplier: 1:5", solo="rachael")
    assert snapshot(rachael)["mint supply"] == 30 - 4 - 2 - 5 - 5
    assert snapshot(table("mint supply: 3", solo="rachael"))["mint supply"] == 3
    sonic = table("seat 1 (to move, second turn): ", solo="sonic")
    play(sonic, sonic.legal()[0])
    assert sonic.to_move == 0
    for game in (justin, rachael, sonic):
        assert_consistent(state_of(game))


# --- the checker ----------------------------------------------------------------------------------
def test_the_checker_sees_a_location_that_is_not_payable() -> None:
    s = state_of(table(EXAMPLE, **EXAMPLE_OPTIONS))
    s.payable[3] -= 1 << TABLE.parse("leadership-council")
    with pytest.raises(AssertionError):
        assert_consistent(s)


def test_the_checker_sees_mints_on_no_gallery() -> None:
    s = state_of(table("seat 0: plans gallery"))
    s.gallery = 2
    with pytest.raises(AssertionError, match="Gallery"):
        assert_consistent(s)
