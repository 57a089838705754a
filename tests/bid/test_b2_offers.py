"""B2, offers: a joint bid with a neighbour, who answers at once."""

from __future__ import annotations

import pytest

from tests.rule_tables import played

from .checking import choice, exactly, happened, play, rule, snapshot
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
    rule("B2: accepting the neighbour on the right", UP + "offer: right 2 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 3, "leaders": "0:2, 3:1",
          "to_move": 1}),
    rule("B2: decline gives the turn back", UP + "offer: left 2 1", "decline",
         {"offer": None, "decision": "bid", "to_move": 0}),
    rule("B2: after an accepted offer the turn goes on from who made it, clockwise",
         UP + "leaders: 0:1\nto move: 2\noffer: left 1 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 2, "leaders": "2:1, 3:1",
          "to_move": 3}),
    rule("B2: the partner has his own turn when it comes",
         UP + "leaders: 0:1\nto move: 2\noffer: right 1 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 2, "leaders": "1:1, 2:1",
          "to_move": 3}),
    rule("B2: a leader may be asked, and may leave his partner so",
         UP + "leaders: 0:2, 1:1\nto move: 2\noffer: right 3 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 4, "leaders": "1:1, 2:3",
          "to_move": 3}),
    rule("B2: a leader alone may be asked",
         UP + "leaders: 1:2\nto move: 2\noffer: right 1 2", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 3, "leaders": "1:2, 2:1",
          "to_move": 3}),
    rule("B2: a leader may ask his partner for more together", UP + "leaders: 0:1, 1:1",
         "offer left 1 2; accept", {"bid": 3, "leaders": "0:1, 1:2", "to_move": 1}),
    rule("B2: a leader may ask his other neighbour", UP + "leaders: 0:2, 1:1",
         "offer right 2 2; accept", {"bid": 4, "leaders": "0:2, 3:2", "to_move": 1}),
    rule("B2: declining, a leader stays with his partner",
         UP + "leaders: 0:2, 1:1\nto move: 2\noffer: right 3 1", "decline",
         {"offer": None, "decision": "bid", "to_move": 2}),
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
    rule("B2: both declined, he may still pass", UP + "leaders: 3:1",
         "offer left 1 1; decline; offer right 1 1; decline; pass",
         {"passed": "0", "to_move": 1}),
    rule("B2: both declined, he may still withdraw", UP + "leaders: 3:1",
         "offer left 1 1; decline; offer right 1 1; decline; withdraw",
         {"withdrawn": "0", "to_move": 1}),
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
    choice("B2: one offer to each neighbour per turn: both have been asked",
           UP + "leaders: 2:1\nmints: 2 4 9 1\nasked: left right", "bid 2; pass; withdraw"),
    choice("B2: the neighbour accepts, declines or proposes other numbers, nothing else",
           UP + "leaders: 2:1\nmints: 1 2 4 4\noffer: left 1 1", "accept; decline; counter 1 2"),
    choice("B2: who only could raise with a neighbour is not bound to withdraw",
           UP + "leaders: 2:4\nmints: 2 3 4 0", "offer left 2 3; pass; withdraw"),
    choice("B2: a leader has the same offers, and a pass",
           UP + "leaders: 0:1\nmints: 1 1 9 1", "offer left 1 1; offer right 1 1; pass"),
    choice("B2: a pledge of his own does not lessen what he has: it is not paid yet",
           UP + "leaders: 0:2, 1:2\nmints: 2 3 0 0", "offer left 2 3; pass"),
)  # fmt: skip


def test_the_neighbours_are_those_at_his_sides() -> None:
    """B2: only the players at his sides can be asked; with three players all are neighbours."""
    game = table(UP + "mints: 1 1 1", players=3)
    play(game, "offer left 1 1")
    assert game.to_move == 1
    play(game, "decline; offer right 1 1")
    assert game.to_move == 2


@pytest.mark.parametrize(
    ("mine", "theirs", "bid"), [(a, b, c) for a in (1, 3) for b in (2, 4) for c in (1, 3, 5, 7)]
)
def test_all_offers_there_are(mine: int, theirs: int, bid: int) -> None:
    """B2: all A and B, from 1 to what each has, with a sum above the Current Bid."""
    game = table(UP + f"leaders: 2:{bid}\nmints: {mine} {theirs} {bid} 0")
    offers = [move for move in game.legal() if move.startswith("offer")]
    assert offers == [
        f"offer left {a} {b}"
        for a in range(1, mine + 1)
        for b in range(1, theirs + 1)
        if a + b > bid
    ]
    if not offers:
        assert game.legal() == [f"bid {n}" for n in range(bid + 1, mine + 1)] + (
            ["pass"] if mine > bid else []
        ) + ["withdraw"]


def test_the_next_turn_may_ask_again() -> None:
    """B2: one offer to each neighbour per turn, so again in the next turn."""
    game = table(UP + "leaders: 3:1\nmints: 9 9 9 9")
    play(game, "offer left 1 1; decline; pass; pass; pass; pass")
    assert game.to_move == 0
    assert "offer left 1 1" in game.legal()


def test_a_declined_offer_may_not_be_bettered_in_the_same_turn() -> None:
    """B2: one offer to each neighbour per turn."""
    game = table(UP + "mints: 9 9 9 9")
    play(game, "offer left 1 1; decline")
    assert [move for move in game.legal() if move.startswith("offer left")] == []
    assert "offer right 1 1" in game.legal()


def test_who_was_left_is_out_of_the_lead() -> None:
    """B2: the partner he left no longer leads; he can withdraw and pays nothing at the end."""
    game = table(UP + "leaders: 0:2, 1:1\nto move: 2\nmints: 4 4 4 4")
    play(game, "offer right 3 1; accept; withdraw; withdraw")
    assert snapshot(game)["mints"] == "4 3 1 4"
    assert snapshot(game)["leaders"] == "1:1, 2:3"


def test_the_events_of_an_offer() -> None:
    """B2: everybody hears it."""
    game = table(UP)
    assert happened(game, "offer left 2 1; decline; offer right 1 3; accept") == [
        {"event": "offer", "seat": 0, "to": 1, "mine": 2, "theirs": 1},
        {"event": "decline", "seat": 1, "to": 0},
        {"event": "offer", "seat": 0, "to": 3, "mine": 1, "theirs": 3},
        {"event": "accept", "seat": 3, "to": 0, "bid": 4},
    ]
    assert game.events(2) == game.all_events()


def test_the_form_of_an_offer_in_the_state() -> None:
    """B2, referee."""
    game = table(UP + "offer: right 2 1")
    assert game.state()["auction"]["offer"] == {
        "by": 0, "to": 3, "mine": 2, "theirs": 1, "countered": False,
    }  # fmt: skip
    assert game.view(2)["auction"] == game.state()["auction"]
