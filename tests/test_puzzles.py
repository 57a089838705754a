"""Puzzles: every answer is proven again, every line is played, and wrong questions are refused."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

import mintopia
from mintopia import puzzles
from mintopia.bots.proof import Proof, TooLongError, UnprovableError
from mintopia.coach.puzzle import LEVELS, Puzzle, puzzle
from mintopia.engine.game import Game, new_game
from mintopia.errors import IllegalMoveError, OptionError
from mintopia.games import game_ids
from mintopia.host.puzzles import puzzles_message

ALL = puzzles()
SHORT = 600  # proofs of up to this many positions are made again in every run of the tests


def named(one: Puzzle) -> str:
    return f"{one.game}-{one.number}"


def round_of(game: Game) -> Any:
    return game.view(None)["round"]


def test_every_game_has_puzzles_of_every_level_numbered_from_one() -> None:
    for game in game_ids():
        found = puzzles(game)
        assert [one.number for one in found] == list(range(1, len(found) + 1))
        assert len({one.code for one in found}) == len(found) >= 15
        levels = [LEVELS.index(one.level) for one in found]
        assert levels == sorted(levels)
        assert set(levels) >= {0, 1}


@pytest.mark.parametrize("one", ALL, ids=named)
def test_a_puzzle_says_of_every_move_how_the_round_goes_on(one: Puzzle) -> None:
    position = one.position()
    seat = position.to_move
    assert sorted([*one.right, *one.wrong]) == sorted(position.legal())
    assert one.right
    assert len(one.wrong) > len(one.right)
    for move in position.legal():
        walk = position.copy()
        for each in [move, *one.line(move)]:
            assert round_of(walk) == round_of(position)
            walk.play(each)
        assert walk.over or round_of(walk) != round_of(position)
        won = walk.result is not None and walk.result["winners"] == [seat]
        assert won == one.is_right(move), move


@pytest.mark.parametrize("one", ALL, ids=named)
def test_the_short_proofs_hold(one: Puzzle) -> None:
    with suppress(TooLongError):  # the next test makes the long ones
        check(one.position(), one, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("one", ALL, ids=named)
def test_every_proof_holds_in_whatever_deal(one: Puzzle) -> None:
    """Check that the proof does not depend on what the seat does not know."""
    position = one.position()
    check(position, one)
    for seed in (1, 2):
        check(position.imagine(position.to_move, seed), one)


def check(position: Game, one: Puzzle, most: int = 20_000) -> None:
    found = Proof(position, most).winning()
    assert {position.text_of(action) for action in found} == set(one.right)


# --- proofs ---------------------------------------------------------------------------------------
def test_nothing_is_proven_where_another_seat_has_a_secret() -> None:
    game = new_game("bid", players=3, seed=1)
    card = game.view(None)["block"][0]
    game.play(f"auction {card} closed")
    with pytest.raises(UnprovableError):
        Proof(game).winning()


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    game = new_game("works", players=2, seed=1)
    with pytest.raises(TooLongError):
        Proof(game, 50).winning()


def test_there_is_nothing_to_prove_when_the_game_is_over() -> None:
    position = ALL[0].position()
    move, line = next(iter(ALL[0].right.items()))
    for each in [move, *line]:
        position.play(each)
    assert position.over
    with pytest.raises(UnprovableError):
        Proof(position)


# --- the library ----------------------------------------------------------------------------------
def test_a_move_is_judged() -> None:
    one = mintopia.puzzles("works")[0]
    right, wrong = next(iter(one.right)), next(iter(one.wrong))
    assert [one.is_right(right), one.is_right(wrong)] == [True, False]
    assert one.line(wrong) == one.wrong[wrong]
    with pytest.raises(IllegalMoveError):
        one.is_right("lotto")


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no puzzle 0"):
        puzzle("works", 0)
    with pytest.raises(OptionError, match="works, bid"):
        puzzles("chess")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_are_told_the_same(language: str) -> None:
    told = puzzles_message("bid", language)
    assert [each["code"] for each in told["puzzles"]] == [one.code for one in puzzles("bid")]
    assert told["words"]["task"] == puzzles("bid")[0].task(language)
