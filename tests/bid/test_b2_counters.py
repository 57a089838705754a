"""B2, counter-offers: an offer may be countered once, and the proposer answers the counter."""

from __future__ import annotations

import pytest

from mintopia.engine.game import Game, load_record, new_game
from mintopia.errors import IllegalMoveError, RecordError
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.schema import ACTIONS, ALLOWED, COUNTER, OFFERS
from tests.rule_tables import played

from .checking import choice, exactly, play, rule, snapshot
from .positions import state_of, table

UP = "auction: mine open\n"
OFFERED = UP + "offer: left 2 1\n"  # seat 0 puts in 2, seat 1 shall put in 1
COUNTERED = OFFERED + "counter: 3 1\n"


test_a_counter_offer = played(
    rule("B2: counter A B proposes other numbers, which the proposer answers",
         OFFERED, "counter 3 1",
         {"offer": "0 to 1: 3 1 countered", "to_move": 0}),
    rule("B2: A is still the proposer's part, B the answerer's: to the right",
         UP + "offer: right 2 1", "counter 1 4",
         {"offer": "0 to 3: 1 4 countered", "to_move": 0}),
    rule("B2: accept makes the two leaders with the new numbers",
         COUNTERED, "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 4,
          "leaders": "0:3, 1:1", "to_move": 1}),
    rule("B2: decline gives the turn back; that neighbour has been asked",
         COUNTERED, "decline",
         {"offer": None, "decision": "bid", "to_move": 0}),
    rule("B2: after a declined counter-offer he may ask the other neighbour",
         COUNTERED, "decline; offer right 1 1",
         {"offer": "0 to 3: 1 1", "asked": "left right", "to_move": 3}),
    rule("B2: a declined counter-offer raises nothing: the passes stand",
         UP + "leaders: 0:1\nto move: 3\npassed: 1 2\noffer: right 1 1\ncounter: 2 1", "decline",
         {"offer": None, "decision": "bid", "to_move": 3}),
    rule("B2: an accepted one is a raise: all may pass again",
         UP + "leaders: 0:1\nto move: 3\npassed: 1 2\noffer: right 1 1\ncounter: 2 1", "accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 3,
          "leaders": "2:1, 3:2", "passed": "", "to_move": 0}),
    rule("B2: a leader may be asked, and may counter",
         UP + "leaders: 0:2, 1:1\nto move: 2\noffer: right 3 1", "counter 4 1; accept",
         {"offer": None, "asked": "", "decision": "bid", "bid": 5,
          "leaders": "1:1, 2:4", "to_move": 3}),
    rule("B2: one counter to each offer: the other neighbour may counter as well", UP,
         "offer left 1 1; counter 2 1; decline; offer right 1 1; counter 2 2; accept",
         {"bid": 4, "leaders": "0:2, 3:2", "to_move": 1}),
)  # fmt: skip


test_what_may_be_answered = exactly(
    choice("B2: under the same conditions: both at least 1 and payable, not the pair just offered",
           UP + "mints: 2 2 9 9\noffer: left 1 1",
           "accept; decline; counter 1 2; counter 2 1; counter 2 2"),
    choice("B2: under the same conditions: A + B above the Current Bid",
           UP + "leaders: 2:3\nmints: 3 2 9 9\noffer: left 3 2",
           "accept; decline; counter 2 2; counter 3 1"),
    choice("B2: no other numbers: accept or decline",
           UP + "leaders: 2:3\nmints: 2 2 9 9\noffer: left 2 2", "accept; decline"),
    choice("B2: the proposer answers with accept or decline, nothing else",
           COUNTERED, "accept; decline"),
    choice("B2: `asked` stays: not a second offer to the same neighbour in that turn",
           UP + "leaders: 2:1\nmints: 2 4 9 1\nasked: left", "bid 2; offer right 1 1; "
           "offer right 2 1; pass; withdraw"),
)  # fmt: skip


# --- the text and the integer ---------------------------------------------------------------------
@pytest.mark.parametrize("position", [OFFERED, COUNTERED, UP, UP + "won: 0:1", "block: mine"])
def test_there_and_back_with_the_decision(position: str) -> None:
    """A counter-offer and an offer to the left share an integer; the decision tells them apart."""
    game = table(position)
    texts = [game.text_of(action) for action in range(ACTIONS) if "#" not in game.text_of(action)]
    assert [game.text_of(game.action_of(text)) for text in texts] == texts
    answering = game.state()["decision"] == "answer"
    assert game.text_of(COUNTER) == ("counter 1 1" if answering else "offer left 1 1")
    assert game.text_of(COUNTER + OFFERS) == "offer right 1 1"


@pytest.mark.parametrize(
    ("position", "move", "key"),
    [
        ("block: mine vault", "counter 1 1", "choose-first"),
        (UP, "counter 1 1", "bid-first"),
        (UP + "asked: left", "counter 1 1", "bid-first"),
        ("auction: mine closed", "counter 1 1", "seal-first"),
        (UP + "won: 0:1", "counter 1 1", "partner-first"),
        (UP + "won: 0:1, 1:1", "counter 1 1", "place-first"),
        ("round: 4\nabilities: deed 0", "counter 1 1", "deed-first"),
        ("round: 4\nabilities: none", "counter 1 1", "over"),
        (OFFERED, "offer left 3 1", "answer-first"),
        (OFFERED, "offer right 3 1", "answer-first"),
        (COUNTERED, "offer left 1 1", "countered"),
        (COUNTERED, "offer right 1 1", "countered"),
        (COUNTERED, "counter 1 1", "countered"),
    ],
)
def test_typed_at_the_wrong_time(position: str, move: str, key: str) -> None:
    """Neither is mistaken for the other; each is refused for what it is, in the words typed."""
    game = table(position)
    before = snapshot(game)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(move)
    assert refused.value.key == key
    assert refused.value.move == move
    assert snapshot(game) == before
    assert refusal(state_of(game), game.action_of(move)) != ALLOWED


# --- records, undo, who sees what -----------------------------------------------------------------
def haggled() -> Game:
    """Play two offers that are countered; one counter is declined and one accepted."""
    game = new_game("bid", players=3, seed=5, auctioneer=0)
    card = game.state()["block"][0]
    play(game, f"auction {card} open; offer left 1 1; counter 2 1; decline; offer right 1 1")
    play(game, "counter 3 2; accept")
    return game


def test_a_record_that_says_offer_instead_is_refused() -> None:
    """The integer is the same, but the move is another one."""
    record = haggled().record()
    assert record["moves"][2] == "counter 2 1"
    record["moves"][2] = "offer left 2 1"
    with pytest.raises(RecordError, match="Answer the offer first"):
        load_record(record)


def test_who_would_place_the_card_by_the_counter_offer() -> None:
    """B2, placing: the one who pays more, by the numbers of the counter-offer."""
    game = table(UP + "offer: left 2 1")
    assert game.derived(None)["auction"]["placer"] == 0
    play(game, "counter 1 2")
    assert game.derived(None)["auction"]["placer"] == 1
    assert game.derived(None)["auction"]["asked"] == [1]
