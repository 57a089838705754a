"""What the notation says, what it complains about, and which fields the checker cannot judge.

tests/games/test_positions.py runs these tables.
"""

from __future__ import annotations

from typing import Any

from mintopia.games.bid.cards import house_values
from mintopia.games.bid.schema import SOLO_IDS

from .positions import LINES

EXAMPLE = """
    round: 2
    auctioneer: 1
    mints: 5 4 3 9
    strip 0: mine 0 0, statue 0 1 turned
    strip 2: crane 0 0, truck 1 0, lotto 1 1
    auction: vault open
    leaders: 0:2, 1:1
    withdrawn: 3
    passed: 2
    asked: right
    to move: 2
"""
EXAMPLE_OPTIONS: dict[str, Any] = {}

ALL = [card.id for card in house_values().locations]
FEW = [card.id for card in house_values().locations if 1 < card.value < 6]
# Nothing said is the setup with the cards in the order of the file and seat 0 as the Auctioneer.
SETUPS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"players": 2}, {"auctioneer": 0, "deck": FEW[:10]}),
    *(({"players": n}, {"auctioneer": 0, "deck": ALL[: 4 * n - 4]}) for n in (3, 4, 5, 6)),
    *(({"solo": solo}, {"deck": FEW[:8]}) for solo in SOLO_IDS),
]
SINGLE_LINES: list[tuple[str, str, object]] = [
    ("block: mine", "block", "mine"),
    ("round: 4", "deck", ""),
    ("round: 3\ndeck: mine vault truck", "deck", "mine vault truck"),
    ("round: 3\ndeck: vault ...", "deck", "vault museum gallery"),
    ("mints: 0 1 2 3", "mints", "0 1 2 3"),
    ("auction: mine closed\nsealed: 1 0 - -", "sealed", "1 0 - -"),
    ("auction: mine open\noffer: right 1 2", "offer", "0 to 3: 1 2"),
    ("auction: mine open\noffer: right 1 2\ncounter: 2 2", "offer", "0 to 3: 2 2 countered"),
    ("auction: mine open\nwon: 0:2", "decision", "partner"),
    ("auction: mine open\nwon: 0:2", "withdrawn", "1 2 3"),
    ("auction: mine open\nwon: 0:2, 3:1", "decision", "place"),
    ("card mine: 6 culture MMMM\nstrip 0: mine 0 0", "points", "6 6 0 0"),
    ("round: 4\nabilities: none", "phase", "over"),
    ("round: 4\nabilities: counted", "phase", "over"),
    ("round: 4\nabilities: culture 2", "phase", "over"),
    ("round: 4\nabilities: production 2\nstrip 0: mine 0 0", "decision", "production"),
    ("round: 4\nabilities: deed 1, production 2", "decision", "production"),
    ("round: 4\nabilities: deed 1", "decision", "deed"),
    ("last roll: 5", "last roll", 5),
]  # fmt: skip
COMPLAINTS: list[tuple[str, dict[str, Any], str]] = [
    ("mints", {}, f"mints: a line needs a colon after one of: {LINES}."),
    ("weather: fine", {}, f"weather: fine: 'weather' begins no line; lines are {LINES}."),
    ("round: 1\nround: 2", {}, "round: 2: there are two lines for round."),
    ("round: two", {}, "round: two: 'two' is not a number."),
    ("round: 5", {}, "round: there are 4 rounds."),
    ("round: 0", {}, "round: there are 4 rounds."),
    ("mints: 1 2", {}, "mints: there are 4 seats."),
    ("mints: 1 2 3 99", {}, "mints: they are 0 to 46."),
    ("strip 0: mine", {},
     "strip 0: mine: 'mine' is not CARD ROW COL, or CARD ROW COL turned."),
    ("strip 4: mine 0 0", {}, "strip 4: there are 4 strips."),
    ("strip 0: casino 0 0", {}, "casino: there is no such card."),
    ("strip 0: vault 0 0", {"players": 2}, "vault: it is not in this game."),
    ("strip 0: mine 0 0\nblock: mine", {}, "mine: it lies in 2 places."),
    ("card mine: gold", {},
     "card mine: gold: 'gold' is no type, value or four sides of -MBLPASCR."),
    ("card mine: 3", {"cards": {}}, "card: the option cards is given too."),
    ("block:", {}, "block:: an empty pile is written: empty."),
    ("block: mine vault truck crane", {}, "block: it holds 3 cards at most."),
    ("deck: mine", {}, "deck: it has 9 cards in this round, not 1."),
    ("round: 4\ndeck: mine ...", {}, "deck: it has 0 cards in this round, not 1."),
    ("auction: mine", {}, "auction: mine: it is CARD open or CARD closed."),
    ("auction: mine open\nblock: vault", {}, "auction: its card lies in the Block."),
    ("auction: mine open\nstrip 0: mine 0 0", {}, "auction: its card lies in the Block."),
    ("auction: mine open\nleaders: 0", {}, "leaders: 0: '0' is not SEAT:MINTS."),
    ("auction: mine open\nasked: up", {}, "asked: up: it is left, right or both."),
    ("auction: mine open\noffer: 1 1", {},
     "offer: 1 1: it is left MINE THEIRS or right MINE THEIRS."),
    ("auction: mine open\noffer: left 1 1\ncounter: 2", {}, "counter: 2: it is MINE THEIRS."),
    ("auction: mine closed\nsealed: 1 1", {}, "sealed: there are 4 seats."),
    ("auction: mine closed\nsealed: 1 1 1 1", {}, "sealed: the last one is sealed by a move."),
    ("abilities: none", {}, "abilities: the deck is empty by then: give the last round."),
    ("round: 4\nabilities: magic 1", {},
     "abilities: magic 1: 'magic 1' is not ABILITY SEAT."),
    ("round: 8\nabilities: utility 1", {"solo": "mort"},
     "abilities: the opponent decides at once: counted."),
]  # fmt: skip
# Fields that may have any value, and how many changes of the others the checker cannot judge.
FREE = {
    "rng", "rolls", "ability", "income", "cards", "fixed_auctioneer", "dice_count", "dice",
    "faces",
}  # fmt: skip
UNSEEN = {
    "mints": 8, "asked": 2, "to_move": 1, "auctioneer": 2, "last_roll": 1, "ring": 160,
    "discarded": 1, "seats": 2, "card_value": 220, "card_type": 220, "card_sides": 220,
}  # fmt: skip
