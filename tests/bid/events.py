"""Every event: when it happens, and its fields, as the referee sees them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mintopia.engine.game import Event, Game
from mintopia.games.bid import view
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.schema import KIND_IDS, TYPE_IDS
from tests.rule_tables import Line, event

UP = "auction: mine open\n"
WON = "block: mine vault\nauction: mine open\nwon: 0:2, 1:1\n"
END = "round: 4\n"
MORT: Mapping[str, Any] = {"solo": "mort", "faces": ["raise 2", "withdraw", *["special"] * 4]}
JUSTIN: Mapping[str, Any] = {"solo": "justin", "faces": ["special"] * 6}
RACHAEL: Mapping[str, Any] = {"solo": "rachael", "faces": ["special"] * 6}


LINES = (
    Line("round: a round begins; seat is the Auctioneer",
         "auctioneer: 2\nblock: mine\n" + UP + "won: 0:2, 1:1", "place 0 0 0",
         [event("round", round=2, seat=3)]),
    Line("income", "block: mine\n" + UP + "won: 0:2, 1:1", "place 0 0 0",
         [event("income", seat=0, mints=4), event("income", seat=3, mints=4)]),
    Line("block: a card is laid into the Auction Block",
         "block: mine\ndeck: lotto vault plant ...\n" + UP + "won: 0:2, 1:1", "place 0 0 0",
         [event("block", card="lotto", place=0), event("block", card="vault", place=1),
          event("block", card="plant", place=2)]),
    Line("auction: open", "block: mine\nauctioneer: 1", "auction mine open",
         [event("auction", seat=1, card="mine", kind="open")]),
    Line("auction: closed", "block: mine\nauctioneer: 1", "auction mine closed",
         [event("auction", seat=1, card="mine", kind="closed")]),
    Line("bid: a bid alone", UP, "bid 3", [event("bid", seat=0, mints=3)]),
    Line("offer: a joint bid is proposed to a neighbour", UP, "offer right 2 1",
         [event("offer", seat=0, to=3, mine=2, theirs=1)]),
    Line("accept: the Current Bid", UP, "offer right 2 1; accept",
         [event("accept", seat=3, to=0, bid=3)]),
    Line("decline", UP, "offer left 2 1; decline", [event("decline", seat=1, to=0)]),
    Line("counter: other numbers, mine is the part of who made the offer", UP,
         "offer left 2 1; counter 3 1", [event("offer", seat=0, to=1, mine=2, theirs=1),
                                         event("counter", seat=1, to=0, mine=3, theirs=1)]),
    Line("counter, accept: who made the offer accepts", UP, "offer left 2 1; counter 3 2; accept",
         [event("counter", seat=1, to=0, mine=3, theirs=2),
          event("accept", seat=0, to=1, bid=5)]),
    Line("counter, decline: who made the offer declines", UP,
         "offer right 2 1; counter 3 2; decline",
         [event("counter", seat=3, to=0, mine=3, theirs=2), event("decline", seat=0, to=3)]),
    Line("pass", UP + "leaders: 0:1", "pass", [event("pass", seat=0)]),
    Line("withdraw", UP + "leaders: 0:1\nto move: 1", "withdraw", [event("withdraw", seat=1)]),
    Line("seal: a sealed bid, known to the referee", "auction: mine closed", "seal 3",
         [event("seal", seat=0, mints=3)]),
    Line("reveal: what a seat had sealed", "auction: mine closed\nsealed: 2 0 1 -", "seal 0",
         [event("reveal", seat=0, mints=2), event("reveal", seat=1, mints=0),
          event("reveal", seat=2, mints=1), event("reveal", seat=3, mints=0)]),
    Line("winner: the Auctioneer names who picks",
         "auctioneer: 1\nauction: mine closed\nsealed: - 0 3 0", "seal 3; winner 2",
         [event("winner", seat=1, to=2)]),
    Line("partner: the pair that is picked",
         "auctioneer: 1\nauction: mine closed\nsealed: - 0 3 0", "seal 3; winner 2; partner right",
         [event("partner", seat=2, to=1), event("win", seats=[1, 2], card="mine", bid=3)]),
    Line("partner: who shares with the winner", UP + "won: 3:1", "partner left",
         [event("partner", seat=3, to=0)]),
    Line("win: one winner", UP + "leaders: 0:2\nwithdrawn: 1 2\nto move: 3", "withdraw",
         [event("win", seats=[0], card="mine", bid=2), event("pay", seat=0, mints=2)]),
    Line("win: two winners, the lower seat first",
         UP + "leaders: 3:2, 0:1\nwithdrawn: 1\nto move: 2", "withdraw",
         [event("win", seats=[0, 3], card="mine", bid=3), event("pay", seat=0, mints=1),
          event("pay", seat=3, mints=2)]),
    Line("win: for nothing", "block: plant", "withdraw",
         [event("win", seats=[1], card="plant", bid=0)], MORT),
    Line("discard: nobody bid", "block: mine vault\n" + UP + "mints: 0 0 0 0", "withdraw; " * 4,
         [event("discard", card="mine")]),
    Line("place", WON + "strip 0: crane 0 0", "place 0 -1 0",
         [event("place", seat=0, card="mine", strip=0, row=-1, col=0)]),
    Line("token: the Auctioneer token passes on", WON, "place 0 0 0", [event("token", seat=1)]),
    Line("roll, gain", "block: mine\n" + UP + "won: 0:2, 1:1\nstrip 3: bridge 0 0\ndice: 2",
         "place 0 0 0", [event("roll", die=2), event("gain", seat=0, mints=2),
                         event("gain", seat=1, mints=1), event("gain", seat=3, mints=1)]),
    Line("ability: who has one as it comes up; null for nobody",
         "round: 4\nblock: lotto\nauction: lotto open\nwon: 0:2, 1:1\nstrip 3: supplier 0 0\n"
         "unused: wholesaler ...", "place 0 0 0; place 0 0 1",
         [event("ability", ability="deed", seat=0), event("deed-draw", seat=0, card="wholesaler"),
          event("place", seat=0, card="wholesaler", strip=0, row=0, col=1),
          event("ability", ability="utility", seat=None),
          event("ability", ability="production", seat=None),
          event("ability", ability="culture", seat=None), event("end")]),
    Line("deed-draw: the top unused card", END + "abilities: counted\nunused: bridge ...\n"
         "strip 1: lotto 0 0\nstrip 2: supplier 0 0", "",
         [event("ability", ability="deed", seat=2), event("deed-draw", seat=2, card="bridge")]),
    Line("move: the utility ability", END + "abilities: utility 1\nstrip 0: mine 0 0, crane 0 1",
         "move mine 1 1", [event("move", seat=1, card="mine", row=1, col=1)]),
    Line("rotate: the production ability", END + "abilities: production 3\nstrip 0: mine 0 0",
         "rotate mine", [event("rotate", seat=3, card="mine")]),
    Line("skip: an ability is left", END + "abilities: utility 1\nstrip 0: mine 0 0", "skip",
         [event("skip", seat=1, ability="utility")]),
    Line("end: the game is over", END + "abilities: production 3\nstrip 0: mine 0 0", "skip",
         [event("skip", seat=3, ability="production"), event("end")]),
    Line("opponent-roll, opponent-raise", "block: plant\nmints: 5 0\ndice: 1", "bid 1",
         [event("opponent-roll", die=1, face="raise 2"),
          event("opponent-raise", seat=1, mints=2, bid=3)], MORT),
    Line("opponent-roll, opponent-withdraw", "block: plant\nmints: 5 0\ndice: 2", "bid 1",
         [event("opponent-roll", die=2, face="withdraw"), event("opponent-withdraw", seat=1)],
         MORT),
    Line("opponent-roll: a special ability", "block: plant\nmints: 5 0\ndice: 6", "bid 1",
         [event("opponent-roll", die=6, face="special"),
          event("opponent-raise", seat=1, mints=5, bid=6)], MORT),
    Line("opponent-takes: Justin takes the card at once",
         "card plant: MMMM\ncard crane: MMMM\nblock: plant\ndice: 6\nstrip 1: crane 0 0", "bid 1",
         [event("opponent-takes", seat=1, card="plant"),
          event("win", seats=[1], card="plant", bid=0)], JUSTIN),
    Line("lose: Rachael's special ability", "block: plant\ndice: 4", "bid 1",
         [event("lose", seat=0, mints=1)], RACHAEL),
)  # fmt: skip


# --- fields ---------------------------------------------------------------------------------------
def documented() -> dict[str, set[str]]:
    """Read the table in the docstring of view.py."""
    found: dict[str, set[str]] = {}
    for names, fields in re.findall(r"^\| ([\w, -]+) \|([\w, ]*)\|", view.__doc__ or "", re.M):
        for name in names.split(", "):
            found[name] = {field for field in fields.strip().split(", ") if field}
    del found["event"]
    return found


FIELDS = documented()


def check_fields(each: Event, game: Game) -> None:
    """Check that an event has the fields of the table, each of its kind."""
    fields = {key: value for key, value in each.items() if key != "event"}
    assert set(fields) == FIELDS[each["event"]], each
    for key, value in fields.items():
        if key in ("seat", "to"):
            assert value is None or 0 <= value < game.seats, each
            assert value is not None or each["event"] == "ability", each
        elif key == "seats":
            assert 1 <= len(value) <= 2
            assert value == sorted(set(value)), each
        elif key == "card":
            assert value in house_values().ids, each
        elif key == "kind":
            assert value in KIND_IDS, each
        elif key == "ability":
            assert value in TYPE_IDS, each
        elif key == "face":
            assert re.fullmatch(r"withdraw|special|raise \d+", value), each
        elif key == "die":
            assert 1 <= value <= 6, each
        elif key in ("row", "col"):
            assert -21 <= value <= 21, each
        elif key == "strip":
            assert 0 <= value < game.seats, each
        else:
            assert value >= (0 if key in ("bid", "place") or each["event"] in
                             ("seal", "reveal") else 1), each  # fmt: skip


NAMED = {"ability": {*TYPE_IDS}, "kind": {*KIND_IDS}}  # what lines must name besides the events
TABLES: tuple[dict[str, Any], ...] = (
    *({"players": players} for players in range(2, 7)),
    *({"solo": solo} for solo in ("justin", "rachael", "sonic", "mort")),
)
