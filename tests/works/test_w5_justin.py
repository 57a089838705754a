"""W5, Justin, the Game Designer: he blocks the other free spaces of the Location he uses."""

from __future__ import annotations

from typing import Any

from mintopia.engine.game import new_game
from mintopia.games.works.schema import TABLE
from tests.rule_tables import difference

from .checking import changes, happened, play, played, snapshot
from .positions import table

JUSTIN: dict[str, Any] = {"solo": "justin"}


def test_he_starts_with_the_starting_player_token() -> None:
    """W5-b: so he has the first turn."""
    game = new_game("works", solo="justin", seed=1)
    assert game.state()["starting"] == game.to_move == 1


test_blocking = played(
    """
    W5-j: when he uses a Location, all its other free spaces are blocked
        seat 1 (to move): 3 Mints
        producer => 1.mints: 4; producer: 1:1 blocked blocked
    W5-j: spaces that are taken stay as they are
        seat 1 (to move): 3 Mints | on producer: 0:1
        producer => 1.mints: 4; producer: 0:1 1:1 blocked
    W5-j: on the last free space there is nothing to block
        seat 1 (to move): 3 Mints | on producer: 0:1, 0:1
        producer => 1.mints: 4; producer: 0:1 0:1 1:1
    W5-j: a Location of one space has no others
        supply: vault plant | seat 1 (to move): 1 Mint | on producer: 1:1, blocked, blocked
        leadership-council => leadership-council: 1:1
    W5-j: what the person uses is not blocked
        seat 0 (to move): 3 Mints
        producer => 0.mints: 4; producer: 0:1 - -
""",
    solo="justin",
)


def test_the_event_of_blocking() -> None:
    """W5-j: it comes after the payment and before the effect."""
    game = table("seat 1 (to move): 3 Mints", **JUSTIN)
    assert happened(game, "producer") == [
        {"event": "place", "seat": 1, "location": "producer", "space": 0, "mints": 1},
        {"event": "block", "seat": 1, "location": "producer", "spaces": 2},
        {"event": "gain", "seat": 1, "mints": 2, "source": "producer"},
    ]


def test_until_the_next_round() -> None:
    """W5-j: then every space is free again, and only real Mints are returned."""
    game = table(
        "supply: plant vault\nseat 0 (to move): 3 Mints\nseat 1: 0 Mints\n"
        "on producer: 1:1, blocked, blocked\non supplier: 1:2, blocked",
        **JUSTIN,
    )
    seen = happened(game, "pass; pass")
    assert {"event": "return", "mints": 3} in seen
    table_now = snapshot(game)
    assert (table_now["producer"], table_now["supplier"]) == ("- - -", "- -")
    assert table_now["round"] == 2


def test_a_blocked_location_is_occupied_for_the_temp_agency() -> None:
    """W3-o, W5-j: Justin's Mint lies on it, so the person may use it through the Temp Agency."""
    game = table(
        "seat 0 (to move): 3 Mints\non producer: 1:1, blocked, blocked",
        advanced=["temp-agency"],
        **JUSTIN,
    )
    assert changes(game, "temp-agency producer") == {"temp-agency": "0:2"}


def test_through_the_temp_agency_nothing_is_blocked() -> None:
    """W5-k: a Location used through the Temp Agency keeps its free spaces.

    In a real game Justin only uses a full Producer that way, so this plays the action directly.
    """
    game = table(
        "seat 1 (to move): 9 Mints; plans mine\non builder: 0:2", advanced=["temp-agency"], **JUSTIN
    )
    before = snapshot(game)
    game.rules.play(game._state, None, TABLE.parse("temp-agency builder mine"))
    assert difference(before, snapshot(game)) == {
        "1.mints": 6,
        "1.plans": "",
        "1.buildings": "mine",
        "1.stars": 1,
        "temp-agency": "1:3",
    }
    assert snapshot(game)["builder"] == "0:2 -"


def test_the_rulebooks_example() -> None:
    """W5: move by move, with the Mints the rulebook gives."""
    game = table("supply: statue crane\nseat 0: 3 Mints\nseat 1: 3 Mints", **JUSTIN)
    for move, justin, person in (
        ("producer", 4, 3),
        ("leadership-council", 4, 3),
        ("supplier crane", 2, 3),
        ("pass", 2, 3),
        ("builder crane", 0, 3),
    ):
        if game.to_move == 1:
            assert game.legal() == [move]
        play(game, move)
        table_now = snapshot(game)
        assert (table_now["1.mints"], table_now["0.mints"]) == (justin, person), move
    assert table_now["builder"] == "1:2 blocked"
    assert table_now["starting"] == 0
