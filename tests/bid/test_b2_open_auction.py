"""B2, the open auction: turns, bids, passes, withdrawals, how it ends and who pays."""

from __future__ import annotations

import pytest

from tests.rule_tables import played, shown

from .checking import choice, exactly, happened, kinds, play, rule, snapshot
from .positions import table

UP = "auction: mine open\n"


# --- turns and the Current Bid --------------------------------------------------------------------
@pytest.mark.parametrize("auctioneer", range(4))
def test_turns_go_clockwise_from_the_auctioneer(auctioneer: int) -> None:
    """B2: and round again."""
    game = table(f"auctioneer: {auctioneer}\nblock: mine vault\nmints: 9 9 9 9")
    play(game, "auction mine open")
    seats = []
    for mints in range(1, 7):
        seats.append(game.to_move)
        play(game, f"bid {mints}")
    assert seats == [(auctioneer + step) % 4 for step in range(6)]


test_a_turn = played(
    rule("B2: a bid alone has one leader", UP, "bid 1",
         {"bid": 1, "leaders": "0:1", "to_move": 1}),
    rule("B2: the next bid has a leader of its own", UP + "leaders: 0:1\nto move: 1", "bid 2",
         {"bid": 2, "leaders": "1:2", "to_move": 2}),
    rule("B2: a leader may raise his own bid", UP + "leaders: 0:1", "bid 3",
         {"bid": 3, "leaders": "0:3", "to_move": 1}),
    rule("B2: a leader may leave his partner by a bid alone", UP + "leaders: 0:2, 1:1", "bid 4",
         {"bid": 4, "leaders": "0:4", "to_move": 1}),
    rule("B2: no Mint is paid before the end", UP + "leaders: 3:2\nmints: 4 4 4 2", "bid 3",
         {"bid": 3, "leaders": "0:3", "to_move": 1}),
    rule("B2: a player not withdrawn: the turn skips those who are",
         UP + "withdrawn: 1 2\nleaders: 3:1", "bid 2",
         {"bid": 2, "leaders": "0:2", "to_move": 3}),
    rule("B2: a pass", UP + "leaders: 0:1\nto move: 1", "pass", {"passed": "1", "to_move": 2}),
    rule("B2: the pass of a leader is not counted", UP + "leaders: 0:1", "pass", {"to_move": 1}),
    rule("B2: a raise gives all the pass back", UP + "leaders: 0:1\nto move: 3\npassed: 1 2",
         "bid 2", {"bid": 2, "leaders": "3:2", "passed": "", "to_move": 0}),
    rule("B2: a withdrawal", UP + "leaders: 0:1\nto move: 1", "withdraw",
         {"withdrawn": "1", "to_move": 2}),
    rule("B2: a withdrawal does not give the pass back",
         UP + "leaders: 0:1\nto move: 3\npassed: 1 2", "withdraw",
         {"withdrawn": "3", "to_move": 0}),
)  # fmt: skip


# --- what may be done -----------------------------------------------------------------------------
# The neighbours have no Mints here, so there are no offers; see test_b2_offers.py for those.
test_what_a_player_may_do = exactly(
    choice("B2: bid N, N above the Current Bid, at most his Mints",
           UP + "leaders: 0:2\nto move: 2\nmints: 2 0 5 0\npassed: 2",
           "bid 3; bid 4; bid 5; withdraw"),
    choice("B2: a leader always may pass, and may not withdraw",
           UP + "leaders: 0:2\nmints: 3 0 9 0", "bid 3; pass"),
    choice("B2: a player who is not leading may pass once per Current Bid",
           UP + "leaders: 0:2\nto move: 2\nmints: 2 0 3 0", "bid 3; pass; withdraw"),
    choice("B2: when it has not risen, he must raise or withdraw",
           UP + "leaders: 0:2\nto move: 2\nmints: 2 0 3 0\npassed: 2", "bid 3; withdraw"),
    choice("B2: the pass of another is not his",
           UP + "leaders: 0:2\nto move: 2\nmints: 2 0 3 0\npassed: 1 3", "bid 3; pass; withdraw"),
    choice("B2: who can raise neither alone nor with any neighbour must withdraw",
           UP + "leaders: 0:4\nto move: 2\nmints: 4 0 3 0", "withdraw"),
    choice("B2: also if a neighbour has Mints, but together they are too few",
           UP + "leaders: 0:6\nto move: 2\nmints: 6 2 3 3", "withdraw"),
    choice("B2: also if the neighbour who could help has withdrawn",
           UP + "leaders: 0:4\nto move: 2\nmints: 4 9 3 0\nwithdrawn: 1", "withdraw"),
    choice("B2: considering the Mints only: who has asked in vain may still pass",
           UP + "leaders: 0:4\nto move: 2\nmints: 4 9 3 9\nasked: left right", "pass; withdraw"),
    choice("B2: who has asked in vain and passed before must withdraw",
           UP + "leaders: 0:4\nto move: 2\nmints: 4 9 3 9\nasked: left right\npassed: 2",
           "withdraw"),
    choice("B2: on the first turn the Auctioneer can neither pass nor withdraw",
           UP + "mints: 2 0 9 0", "bid 1; bid 2"),
    choice("B2: he opens alone or by an accepted offer",
           UP + "mints: 1 0 9 1", "bid 1; offer right 1 1"),
    choice("B2: his offer declined, he still opens",
           UP + "mints: 1 0 9 1\nasked: right", "bid 1"),
    choice("B2: an Auctioneer without a Mint withdraws", UP + "mints: 0 9 9 9", "withdraw"),
    choice("B2: after his first turn the Auctioneer is a player like the others",
           UP + "leaders: 1:1\nmints: 2 1 0 0", "bid 2; offer left 1 1; offer left 2 1; "
           "pass; withdraw"),
)  # fmt: skip


def test_the_second_turn_at_the_same_bid() -> None:
    """B2: after a pass, if the bid has not risen by the next turn: raise or withdraw."""
    game = table("block: mine vault\nmints: 9 9 9 9")
    play(game, "auction mine open; bid 1; pass; pass; pass; pass")
    assert game.to_move == 1
    assert "pass" not in game.legal()
    assert {"bid 2", "withdraw", "offer left 1 1"} <= set(game.legal())
    play(game, "bid 2; pass; pass; pass; pass")
    assert game.to_move == 2
    assert "pass" not in game.legal()


def test_out_of_this_auction_only() -> None:
    """B2: he is out of this auction and in again in the next one."""
    game = table("block: mine vault\nauction: mine open\nleaders: 0:1\nwithdrawn: 2 3\nto move: 1")
    play(game, "withdraw; partner left; place 0 0 0")
    assert game.to_move == 1
    play(game, "auction vault open; bid 1")
    assert game.state()["auction"]["withdrawn"] == []
    assert game.to_move == 2


# --- the end of the auction -----------------------------------------------------------------------
test_the_end = played(
    rule("B2: it ends when every player who is not leading has withdrawn",
         UP + "leaders: 0:2, 1:1\nwithdrawn: 2\nto move: 3", "withdraw",
         {"decision": "place", "mints": "2 3 4 4", "withdrawn": "2 3", "to_move": 0}),
    rule("B2: the leaders pay their pledges, the others nothing",
         UP + "leaders: 2:4, 3:3\nwithdrawn: 0\nmints: 9 9 9 9\nto move: 1", "withdraw",
         {"decision": "place", "mints": "9 9 5 6", "withdrawn": "0 1", "to_move": 2}),
    rule("B2: it ends in the turn of a raise by the last who is in, too",
         UP + "leaders: 2:1\nwithdrawn: 0 1\nto move: 3", "bid 2; withdraw",
         {"bid": 2, "leaders": "3:2", "withdrawn": "0 1 2", "decision": "partner",
          "mints": "4 4 4 2", "to_move": 3}),
    rule("B2: two players left, who join: nobody is left to withdraw",
         UP + "leaders: 2:1\nwithdrawn: 0 1\nto move: 3", "offer right 1 1; accept",
         {"bid": 2, "leaders": "2:1, 3:1", "decision": "place", "mints": "4 4 3 3",
          "to_move": 2}),
    rule("B2: a bid with all others out ends it at once",
         UP + "withdrawn: 0 1 2\nmints: 0 4 4 4\nto move: 3", "bid 1",
         {"bid": 1, "leaders": "3:1", "decision": "partner", "mints": "0 4 4 3", "to_move": 3}),
    rule("B2: leaders who pass do not end it while another is in",
         UP + "leaders: 0:2, 1:1\nwithdrawn: 2", "pass; pass", {"to_move": 3}),
)  # fmt: skip


test_nobody_bids = shown(
    rule("B2: all have withdrawn without a bid: the card goes under the unused cards",
         "block: mine vault\nauction: mine open\nmints: 0 4 4 4", "withdraw; " * 4,
         {"block": "vault", "auction": "", "mints": "0 4 4 4", "strip 0": ""}),
    rule("B2: also if one of them has passed before",
         "block: mine vault\nauction: mine open\nmints: 0 4 4 4",
         "withdraw; withdraw; pass; pass; withdraw; withdraw",
         {"block": "vault", "auction": "", "decision": "choose"}),
    rule("B2: the last card of a round: then the roll",
         "block: mine\nauction: mine open\nmints: 0 4 4 4\ndice: 2", "withdraw; " * 4,
         {"round": 2, "mints": "4 8 8 8", "last roll": 2}),
)  # fmt: skip


def test_under_the_unused_cards() -> None:
    """B2: it becomes the last of them, and the top one stays the same."""
    game = table("block: mine vault\nauction: mine open\nmints: 0 0 0 0\nunused: crane lotto ...")
    before = game.state()["unused"]
    assert before[:2] == ["crane", "lotto"]
    play(game, "withdraw; " * 4)
    assert game.state()["unused"] == [*before, "mine"]


# --- a single winner ------------------------------------------------------------------------------
test_a_single_winner_has_two_neighbours = exactly(
    choice(
        "B2: a single winner chooses the neighbour to share with",
        UP + "won: 0:2",
        "partner left; partner right",
    )
)


# The winner alone has paid, so he places.
test_the_neighbour_pays_nothing = played(
    rule(
        "B2: the right one, who pays nothing",
        UP + "won: 0:2\nmints: 2 4 4 0",
        "partner right",
        {"decision": "place", "to_move": 0},
    )
)


def test_a_neighbour_cannot_refuse() -> None:
    """B2: he shares even though he has withdrawn, and is not asked."""
    game = table("block: mine vault\n" + UP + "leaders: 0:1\nwithdrawn: 1 2\nto move: 3")
    events = happened(game, "withdraw; partner left; place 0 0 0")
    assert kinds(events) == "withdraw, win, pay, partner, place, token"
    assert events[3] == {"event": "partner", "seat": 0, "to": 1}
    assert snapshot(game)["points"] == "2 2 0 0"
