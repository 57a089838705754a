"""What the notation says, what it complains about, and which fields the checker cannot judge.

tests/games/test_positions.py runs these tables.
"""

from __future__ import annotations

from typing import Any

from mintopia.games.works.schema import PLAN_IDS, SOLO_IDS

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
EXAMPLE_OPTIONS: dict[str, Any] = {"advanced": ["recycler"]}

SOLO = {"solo": "justin"}
# Nothing said is the setup with the deck in table order and seat 0 to start.
SETUPS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    *(({"players": players}, {"starting": 0, "deck": [*PLAN_IDS]}) for players in (2, 3, 4)),
    *(({"solo": solo}, {"deck": [*PLAN_IDS]}) for solo in SOLO_IDS),
]
SINGLE_LINES: list[tuple[str, str, object]] = [
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
]
COMPLAINTS: list[tuple[str, dict[str, Any], str]] = [
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
]  # fmt: skip
# Fields that may have any value, and how many changes of the others the checker cannot judge.
FREE = {
    "rng", "ages", "starting_mints", "card_mints", "star_goal", "income", "co_op_gives",
    "wholesaler_owner_gains", "lotto_owner_gains", "variant", "fixed_starting", "phase",
    "upkeep_turn", "upkeep_index",
}  # fmt: skip
UNSEEN = {
    "payable": 38, "known": 6, "mints": 6, "gallery": 3, "cost": 81, "stars": 76, "upkeep": 76,
    "seats": 2, "spaces": 10, "prices": 42, "plan_count": 2, "building_count": 6, "deck": 72,
    "deck_count": 1, "used": 3, "space_by": 10, "space_mints": 9, "round_no": 2, "starting": 1,
    "to_move": 1, "passed": 1,
}  # fmt: skip
