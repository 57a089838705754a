"""Practice: what a try was worth, when it comes back, and what reviews say together."""

from __future__ import annotations

from dataclasses import replace

import pytest

import mintopia
from mintopia.coach.deck import DAY, MOST_CARDS, Card, Deck, kinds_of
from mintopia.coach.judging import Board
from mintopia.coach.practice import (
    DAYS,
    compared_moves,
    exercise_code,
    exercise_of,
    judge_try,
    read_exercise,
    schedule,
)
from mintopia.coach.review import review
from mintopia.engine.game import Game, new_game
from mintopia.engine.links import link
from mintopia.errors import MoveError, RecordError
from tests.coach.review_stand_in import answer, estimates, first_is_best, never_sure, short_game


def position(game: str = "works") -> Game:
    return new_game(game, {"players": 2}, seed=7)


# --- exercises ------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["works", "bid"])
def test_an_exercise_is_its_position_and_its_last_move_the_answer(game: str) -> None:
    here = position(game)
    best = here.legal()[1]
    exercise = read_exercise(exercise_code(here, best))
    assert exercise.position == here
    assert exercise.answer == best
    assert exercise.winning == ()
    assert exercise.task("en") == "Find the best move."


def test_a_proven_win_is_one_of_the_moves_that_win() -> None:
    puzzle = next(one for one in mintopia.puzzles("bid") if one.is_proven)
    here, (step, *_) = puzzle.position(), puzzle.steps
    right, wrong = next(iter(step.right)), next(iter(step.wrong))
    exercise = read_exercise(exercise_code(here, right))
    assert set(exercise.winning) == set(step.right)
    assert judge_try(exercise, right).is_right
    assert compared_moves(exercise, wrong, None) == ()
    assert judge_try(exercise, wrong).verdict == "unproven"
    assert "wins in this round" in exercise.task("en")
    unproven = read_exercise(exercise_code(here, wrong))
    assert unproven.winning == (), "an answer that is not proven claims no proof"


@pytest.mark.parametrize("moves", [0, 3])
def test_a_link_without_a_choice_at_its_end_holds_no_puzzle(moves: int) -> None:
    game = position()
    while moves and len(game.legal()) > 1:
        game.play(game.legal()[-1])
    if moves:
        game.play(game.legal()[0])
    with pytest.raises(RecordError, match="holds no puzzle"):
        read_exercise(link(game))


def test_only_costly_decisions_become_exercises() -> None:
    game = short_game(12)
    board = Board(game.record())
    found = review(game, playouts=10, analyser=first_is_best)
    costly = next(one for one in found.decisions if one.mark == "mistake")
    before = board.before(costly.number)
    for mark in ("best", "good"):
        assert exercise_of(before, replace(costly, mark=mark)) is None
    for loss, striking in ((0.14, False), (0.16, True)):
        made = exercise_of(before, replace(costly, loss=loss))
        assert made is not None
        assert made["striking"] == striking
        assert read_exercise(made["code"]).answer == before.legal()[0]


# --- trying ---------------------------------------------------------------------------------------
def test_a_try_is_right_unless_it_measurably_costs_an_inaccuracy() -> None:
    here = position()
    legal = here.legal()
    exercise = read_exercise(exercise_code(here, legal[0]))
    assert judge_try(exercise, legal[0]).verdict == "best"
    verdicts = []
    for move in legal[1:]:
        compared = compared_moves(exercise, move, None)
        found = answer(here, estimates(here, compared), 10)
        tried = judge_try(exercise, move, found)
        verdicts.append(tried.verdict)
        assert tried.is_right == (tried.verdict != "costs")
    assert verdicts == ["as-good", *["costs"] * (len(legal) - 2)], "3% is no inaccuracy, 6% is"
    unsure = answer(here, estimates(here, (legal[0], legal[-1]), 0.5), 10)
    assert judge_try(exercise, legal[-1], unsure).verdict == "as-good"
    better = read_exercise(exercise_code(here, legal[-1]))
    found = answer(here, estimates(here, (legal[-1], legal[0])), 10)
    assert judge_try(better, legal[0], found).is_right, "better than the stored answer"


def test_the_move_that_was_played_stays_a_mistake_without_a_search() -> None:
    here = position()
    best, played, other = here.legal()[:3]
    exercise = read_exercise(exercise_code(here, best))
    assert compared_moves(exercise, played, played) == ()
    assert judge_try(exercise, played).verdict == "played"
    assert compared_moves(exercise, other, played) == (best, other)
    with pytest.raises(MoveError):
        compared_moves(exercise, "fly", played)


# --- the schedule ---------------------------------------------------------------------------------
def test_a_mistake_comes_back_later_and_later_until_it_is_solved() -> None:
    box, waits = 0, []
    while True:
        box, days = schedule(box, is_right=True)
        if days is None:
            break
        waits.append(days)
    assert waits == [1, 3, 7, 21] == list(DAYS)
    assert schedule(3, is_right=False) == (0, 1)


def test_only_a_card_that_is_due_moves() -> None:
    deck = Deck((Card("a:1", "works", "c", "pass", (0.6, 0.4), due=100.0),))
    assert [card.id for card in deck.due(100.0)] == ["a:1"]
    assert deck.due(99.0) == []
    once = deck.tried("a:1", 100.0, is_right=True)
    assert once.cards[0].box == 1
    assert once.cards[0].due == 100 + DAY
    assert once.tried("a:1", 101.0, is_right=False) == once, "another try on the same day"
    assert once.tried("a:1", 100 + DAY, is_right=False).cards[0].box == 0
    last = replace(deck.cards[0], box=len(DAYS))
    solved = Deck((last,)).tried("a:1", 100.0, is_right=True)
    assert solved.cards[0].due is None
    assert solved.due(1e12) == []


def test_a_review_fills_the_deck_once_with_the_mistakes_of_one_seat() -> None:
    game = short_game(12)
    record = game.record()
    found = review(game, playouts=10, analyser=first_is_best)
    deck = Deck().with_review(found, record, 0, 100.0)
    costly = {one.number for one in found.decisions if one.mark not in ("best", "good")}
    mine = {one.number for one in found.decisions if one.seat == 0} & costly
    assert {int(card.id.partition(":")[2]) for card in deck.cards} == mine
    assert mine
    moved = deck.tried(deck.cards[0].id, 100.0, is_right=True)
    again = moved.with_review(found, record, 0, 200.0)
    assert again == moved, "known mistakes keep their schedule"
    assert Deck.read(moved.as_json()) == moved
    empty = Deck().with_review(review(game, playouts=10, analyser=never_sure), record, 0, 0.0)
    assert empty.cards == ()
    assert len(empty.notes) == 1


def test_solved_cards_leave_a_full_deck_first() -> None:
    game = short_game(12)
    found = review(game, playouts=10, analyser=first_is_best)
    cards = [
        Card(f"old:{n}", "works", "c", "pass", (0.6, 0.4), due=None if n == 7 else 1.0)
        for n in range(MOST_CARDS)
    ]
    deck = Deck(tuple(cards)).with_review(found, game.record(), 0, 2.0)
    assert len(deck.cards) == MOST_CARDS
    kept = {card.id for card in deck.cards}
    assert "old:7" not in kept
    assert f"old:{MOST_CARDS - 1}" in kept


@pytest.mark.parametrize("odd", [None, [], 7, {"cards": 3}, {"cards": [{}], "notes": {}}])
def test_a_deck_that_cannot_be_read_is_empty(odd: object) -> None:
    assert Deck.read(odd) == Deck()


# --- progress -------------------------------------------------------------------------------------
def test_mistakes_are_counted_by_the_move_that_was_missed() -> None:
    games = [
        [("builder", "pass", 0.1), ("builder", "producer", 0.2), ("bid", "bid", 0.05)],
        [("builder", "pass", 0.1)],
    ]
    builder, bid = kinds_of(games)
    assert (builder.verb, builder.missed, builder.times, builder.games) == ("builder", True, 3, 2)
    assert builder.loss == pytest.approx(0.4)
    assert (bid.verb, bid.missed, bid.times) == ("bid", False, 1)
