"""B2, offers: a joint bid with a neighbour, who answers at once."""

from __future__ import annotations

from tests.rule_tables import played

from .checking import choice, exactly, play, rule, snapshot
from .positions import table

UP = "auction: mine open\n"


test_an_offer = played(
    rule("B2: offer left A B: he puts in A and the neighbour B", UP, "offer left 2 1",
         {"offer": "0 to 1: 2 1", "asked": "left", "decision": "answer", "to_move": 1}),
    rule("B2: offer right", UP, "offer right 1 3",
         {"offer": "0 to 3: 1 3", "asked": "right", "decision": "answer", "to_move": 3}),
    rule("B2: the neighbour answers at once: accept makes the two leaders at A + B",
         UP + "offer: left 2 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 3, "leaders": "0:2, 1:1",
          "to_move": 1}),
    rule("B2: decline gives the turn back", UP + "offer: left 2 1", "decline",
         {"offer": None, "decision": "bid", "to_move": 0}),
    rule("B2: after an accepted offer the turn goes on from who made it, clockwise",
         UP + "leaders: 0:1\nto move: 2\noffer: left 1 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 2, "leaders": "2:1, 3:1",
          "to_move": 3}),
    rule("B2: a leader may be asked, and may leave his partner so",
         UP + "leaders: 0:2, 1:1\nto move: 2\noffer: right 3 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 4, "leaders": "1:1, 2:3",
          "to_move": 3}),
    rule("B2: a leader may ask his partner for more together", UP + "leaders: 0:1, 1:1",
         "offer left 1 2; accept", {"bid": 3, "leaders": "0:1, 1:2", "to_move": 1}),
    rule("B2: an accepted offer is a raise: all may pass again",
         UP + "leaders: 0:1\nto move: 3\npassed: 1 2\noffer: right 1 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 2, "leaders": "2:1, 3:1",
          "passed": "", "to_move": 0}),
    rule("B2: an offer that is declined is none: the passes stand",
         UP + "leaders: 0:1\nto move: 3\npassed: 1 2\noffer: right 1 1", "decline",
         {"offer": None, "decision": "bid", "to_move": 3}),
    rule("B2: no Mint moves before the end of the auction", UP + "mints: 1 1 0 0",
         "offer left 1 1; accept", {"bid": 2, "leaders": "0:1, 1:1"}),
    rule("B2: both declined, he may still bid alone", UP,
         "offer left 1 1; decline; offer right 1 1; decline; bid 1",
         {"bid": 1, "leaders": "0:1", "to_move": 1}),
)  # fmt: skip


test_what_may_be_offered = exactly(
    choice("B2: both at least 1 and payable",
           UP + "mints: 2 1 9 1", "bid 1; bid 2; offer left 1 1; offer left 2 1; "
           "offer right 1 1; offer right 2 1"),
    choice("B2: A + B above the Current Bid",
           UP + "leaders: 2:3\nmints: 2 2 9 3",
           "offer left 2 2; offer right 1 3; offer right 2 2; offer right 2 3; pass; withdraw"),
    choice("B2: a neighbour without a Mint cannot be asked",
           UP + "leaders: 2:1\nmints: 2 0 9 1", "bid 2; offer right 1 1; offer right 2 1; "
           "pass; withdraw"),
    choice("B2: not withdrawn: a neighbour who is out cannot be asked",
           UP + "leaders: 2:1\nmints: 2 4 9 1\nwithdrawn: 1",
           "bid 2; offer right 1 1; offer right 2 1; pass; withdraw"),
    choice("B2: one offer to each neighbour per turn: the left one has been asked",
           UP + "leaders: 2:1\nmints: 2 4 9 1\nasked: left",
           "bid 2; offer right 1 1; offer right 2 1; pass; withdraw"),
    choice("B2: who only could raise with a neighbour is not bound to withdraw",
           UP + "leaders: 2:4\nmints: 2 3 4 0", "offer left 2 3; pass; withdraw"),
    choice("B2: a pledge of his own does not lessen what he has: it is not paid yet",
           UP + "leaders: 0:2, 1:2\nmints: 2 3 0 0", "offer left 2 3; pass"),
)  # fmt: skip


def test_the_next_turn_may_ask_again() -> None:
    """B2: one offer to each neighbour per turn, so again in the next turn."""
    game = table(UP + "leaders: 3:1\nmints: 9 9 9 9")
    play(game, "offer left 1 1; decline; pass; pass; pass; pass")
    assert game.to_move == 0
    assert "offer left 1 1" in game.legal()


def test_who_was_left_is_out_of_the_lead() -> None:
    """B2: the partner he left no longer leads; he can withdraw and pays nothing at the end."""
    game = table(UP + "leaders: 0:2, 1:1\nto move: 2\nmints: 4 4 4 4")
    play(game, "offer right 3 1; accept; withdraw; withdraw")
    assert snapshot(game)["mints"] == "4 3 1 4"
    assert snapshot(game)["leaders"] == "1:1, 2:3"
