"""The notation of the rule tests: it sets up what it says, and complains clearly."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.schema import PLAN_IDS, TABLE
from mintopia.games.works.state import State
from tests.rule_tables import flip

from .checking import TESTS, assert_consistent, play, snapshot, state_of
from .positions import table

EXAMPLE = """
    round: 3
    supply: gardens - truck
    deck: mine crane ...
    seat 0 (start): 5 Mints; plans statue, vault?; buildings gallery(2), bridge
    seat 1 (to move, passed): 3 Mints; plans co-op
    on producer: 0:1, 1:1
    on recycler: 0:1
    open: lotto
    on lotto: 1:3
"""


def test_a_position_is_what_its_notation_says() -> None:
    game = table(EXAMPLE, players=2, advanced=["recycler"])
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_said_is_the_setup(players: int) -> None:
    """The setup with the deck in table order and seat 0 to start."""
    new = new_game("works", players=players, deck=list(PLAN_IDS), starting=0, seed=0)
    assert table("", players=players).state() == new.state()


@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic", "mort"])
def test_nothing_said_in_solitaire(solo: str) -> None:
    new = new_game("works", solo=solo, deck=list(PLAN_IDS), seed=0)
    assert table("", solo=solo).state() == new.state()


@pytest.mark.parametrize(
    ("notation", "line", "said"),
    [
        ("deck: empty", "deck", ""),
        ("deck: mine vault", "deck", "mine vault"),
        ("supply: - - -", "supply", "- - -"),
        ("supply: lotto mine -", "supply", "lotto mine -"),
        ("seat 0: 0 Mints", "0.mints", 0),
        ("seat 1: 1 Mint", "1.mints", 1),
        ("seat 1: plans mine?, vault", "1.plans", "mine? vault"),
        ("seat 0: buildings wholesaler", "wholesaler.owner", 0),
        ("seat 0: buildings gallery", "0.buildings", "gallery(0)"),
        ("seat 1 (start): ", "to_move", 1),
        ("seat 1 (start, passed): 2 Mints", "starting", 1),
        ("round: 50", "round", 50),
    ],
)
def test_single_lines(notation: str, line: str, said: object) -> None:
    game = table(notation)
    assert_consistent(state_of(game))
    assert snapshot(game)[line] == said


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


def test_a_laid_out_game_can_be_played_to_its_end() -> None:
    game = table(EXAMPLE, players=2, advanced=["recycler"])
    while not game.over:
        moves = game.legal()
        play(game, moves[len(game.moves) % len(moves)])
    assert game.result is not None


SOLO = {"solo": "justin"}


@pytest.mark.parametrize(
    ("notation", "options", "complaint"),
    [
        ("supply", {}, "supply: a line needs a colon after one of: round, supply, deck, seat N, on "
         "LOCATION, open, mint supply."),
        ("weather: fine", {}, "weather: fine: 'weather' begins no line; lines are round, supply, "
         "deck, seat N, on LOCATION, open, mint supply."),
        ("round: 1\nround: 2", {}, "round: 2: there are two lines for round."),
        ("seat 0: 1 Mint\nseat 0 (start): 2 Mints", {},
         "seat 0 (start): 2 Mints: there are two lines for seat 0."),
        ("round: 51", {}, "round: 51: rounds are 1 to 50."),
        ("round: two", {}, "round: two: 'two' is not a number."),
        ("supply: mine casino -", {}, "supply: mine casino -: there is no Plan 'casino'."),
        ("supply: mine", {}, "supply: it has 3 places."),
        ("supply: mine vault lotto", SOLO, "supply: it has 2 places."),
        ("deck:", {}, "deck:: an empty deck is written: deck: empty."),
        ("deck: ... mine", {}, "deck: ... mine: there is no Plan '...'."),
        ("deck: mine\nseat 0: plans mine", {}, "mine: it is mentioned 2 times."),
        ("seat 2: 1 Mint", {}, "seat 2: there are only 2 seats."),
        ("seat 0 (lucky): 1 Mint", {}, "seat 0 (lucky): 1 Mint: 'lucky' is none of start, to move, "
         "passed, second turn."),
        ("seat 0: 1 Coin", {}, "seat 0: 1 Coin: '1 Coin' is none of N Mints, plans ..., "
         "buildings ...."),
        ("seat 0: buildings mine(2)", {},
         "seat 0: buildings mine(2): there is no Plan 'mine(2)'."),
        ("seat 0: buildings mine?", {}, "seat 0: buildings mine?: there is no Plan 'mine?'."),
        ("seat 0 (start): 1 Mint\nseat 1 (start): 1 Mint", {}, "start: it is one seat's."),
        ("seat 0 (passed): 1 Mint\nseat 1 (passed): 1 Mint", {},
         "passed: when all have passed it is Upkeep already."),
        ("seat 1 (second turn): 1 Mint", {}, "second turn: it is for Sonic, who is to move."),
        ("on casino: 0:1", {}, "on casino: 0:1: there is no Location 'casino'."),
        ("on recycler: 0:1", {}, "on recycler: it is not in this game."),
        ("on lotto: 0:3", {}, "on lotto: it is closed."),
        ("on producer: 0:1, 0:1, 0:1", {}, "on producer: it has 2 spaces, not 3."),
        ("on producer: 0", {}, "on producer: 0: '0' is no space; write SEAT:MINTS or blocked."),
        ("on producer: 0:0", {},
         "on producer: 0:0: '0:0' is no space; write SEAT:MINTS or blocked."),
        ("on producer: 3:1", {}, "on producer: there are only 2 seats."),
        ("on producer: 0:1, blocked", {},
         "on producer: only Justin blocks, where he has used a space."),
        ("on producer: 0:1, blocked, blocked", SOLO,
         "on producer: only Justin blocks, where he has used a space."),
        ("on producer: 1:1", SOLO,
         "on producer: Justin blocks every space after his own; write them as blocked."),
        ("on producer: 1:1, 0:1, 0:1", SOLO,
         "on producer: Justin blocks every space after his own; write them as blocked."),
        ("open: producer", {}, "open: producer: 'producer' is no Deed Location."),
        ("mint supply: 4", {}, "mint supply: only Rachael's is limited."),
        ("mint supply: 23", {"solo": "rachael"},
         "mint supply: there are 30 Mints in the game, 8 of them elsewhere."),
        ("mint supply: 0", {"solo": "rachael"},
         "mint supply: there are 30 Mints in the game, 8 of them elsewhere."),
        ("seat 1: 4 Mints", {"solo": "mort"}, "seat 1: Mort has no Mint count."),
        ("seat 0: plans mine", {"cards": {"plans": {"mine": {"in_deck": False}}}},
         "mine: the replaced card values leave it out."),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)  # fmt: skip
def test_complaints(notation: str, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        table(notation, **options)


# --- the checker ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "index", "change"),
    [
        flip("plan_set", 0, 1 << PLAN_IDS.index("mine")),
        flip("plan_set", 3, 1),
        flip("building_set", 1, 1 << PLAN_IDS.index("mine")),
        flip("supply_set", None, 1 << PLAN_IDS.index("mine")),
        flip("hidden", None, 1 << PLAN_IDS.index("mine")),
        flip("printed", 0, 1),
        flip("earning", 1, 1),
        flip("mints", 1, -4),
        flip("mints", 2, 1),
        flip("mint_supply", None, 1),
        flip("free", None, 1),
        flip("occupied", None, 2),
        flip("open", None, -1),
        flip("payable", 3, -(1 << TABLE.parse("leadership-council"))),
        flip("spaces", 4, 1),
        flip("known", 3, 1),
        flip("cards", 0, 1),
        flip("cards", 5, 1),
        flip("plan_count", 0, -1),
        flip("building_count", 0, 1),
        flip("deck_count", None, 8),
        flip("deck", 4, 1),
        flip("supply", 1, 1),
        flip("used", 0, -1),
        flip("space_by", 0, 2),
        flip("space_by", 3, 1),
        flip("space_mints", 1, -1),
        flip("space_mints", 4, 1),
        flip("round_no", None, 60),
        flip("starting", None, 2),
        flip("to_move", None, 1),
        flip("passed", None, 1),
        flip("second_turn", None, 1),
        flip("reason", None, 1),
        flip("gallery", None, -3),
    ],
)
def test_the_checker_sees_a_wrong_field(field: str, index: int | None, change: int) -> None:
    TESTS.assert_seen(state_of(table(EXAMPLE, advanced=["recycler"])), field, index, change)


def test_the_checker_sees_mints_on_no_gallery() -> None:
    s = state_of(table("seat 0: plans gallery"))
    s.gallery = 2
    with pytest.raises(AssertionError, match="Gallery"):
        assert_consistent(s)


def test_every_field_of_the_state_is_known_here() -> None:
    """Teach `assert_consistent` how a new field follows from the others, then add it here."""
    options = {
        "in_deck", "ages", "starting_mints", "card_mints", "star_goal", "income", "cost", "stars",
        "upkeep", "co_op_gives", "wholesaler_owner_gains", "lotto_owner_gains", "seats", "solo",
        "variant", "supply_places", "fixed_starting", "spaces", "prices", "advanced",
    }  # fmt: skip
    free = {"rng", "round_no", "starting", "to_move", "phase", "upkeep_turn", "upkeep_index"}
    derived = {
        "payable", "plan_set", "building_set", "supply_set", "hidden", "known", "printed",
        "earning", "free", "occupied", "open", "cards", "plan_count", "building_count", "deck",
        "deck_top", "deck_count", "supply", "used", "space_by", "space_mints", "mints", "gallery",
        "mint_supply", "passed", "second_turn", "reason",
    }  # fmt: skip
    assert {name for name, _, _ in State.layout()} == options | free | derived
