"""Puzzles: answers are proven again, lines played, ratings computed, wrong questions refused."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import mintopia
from mintopia import puzzles
from mintopia.bots.analysis import analyse
from mintopia.bots.proof import Proof, TooLongError, UnprovableError
from mintopia.coach.puzzle import (
    FILE,
    LEAD,
    Puzzle,
    best_task,
    players_at,
    puzzle,
    table_words,
)
from mintopia.coach.puzzle.rating import (
    LEVELS,
    PRIOR,
    START,
    TRIALS,
    TRIED_AT,
    Progress,
    expected,
    next_puzzle,
    rating_of,
)
from mintopia.engine.game import Game, new_game
from mintopia.errors import IllegalMoveError, OptionError
from mintopia.games import game_ids, spec_of
from mintopia.host.puzzles import puzzles_message
from mintopia.host.table.opened import opened_message

ALL = puzzles()
PROVEN = [one for one in ALL if one.is_proven]
BEST = [one for one in ALL if not one.is_proven]
SHORT = 600  # proofs of up to this many positions are made again in every run of the tests
MOST_BYTES = 300_000  # of a game's puzzles, for 500 of them
VECTORS = Path(__file__).parents[1] / "web" / "tests" / "puzzle-ratings.json"


def named(one: Puzzle) -> str:
    return f"{one.game}-{one.number}"


def round_of(game: Game) -> Any:
    return game.view(None)["round"]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_puzzles_of_every_level_and_kind(game: str) -> None:
    found = puzzles(game)
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    assert len({one.name for one in found}) == len(found) >= 15
    assert {one.level for one in found} == set(LEVELS)
    assert {len(one.steps) for one in found if not one.is_proven} >= {1, 2}
    assert {players_at(one) for one in found} >= {1, 2, 3, 4}
    file = spec_of(game).folder / FILE
    assert file.stat().st_size / max(500, len(found)) <= MOST_BYTES / 500


@pytest.mark.parametrize("one", PROVEN, ids=named)
def test_a_proven_puzzle_says_of_every_move_how_the_round_goes_on(one: Puzzle) -> None:
    position = one.position()
    seat, (step,) = position.to_move, one.steps
    assert sorted([*step.right, *step.wrong]) == sorted(position.legal())
    assert step.right
    assert len(step.wrong) > len(step.right)
    for move in position.legal():
        walk = position.copy()
        for each in [move, *one.line(move)]:
            assert round_of(walk) == round_of(position)
            walk.play(each)
        assert walk.over or round_of(walk) != round_of(position)
        won = walk.result is not None and walk.result["winners"] == [seat]
        assert won == one.is_right(move), move


@pytest.mark.parametrize("one", PROVEN, ids=named)
def test_the_short_proofs_hold(one: Puzzle) -> None:
    with suppress(TooLongError):  # the next test makes the long ones
        check(one.position(), one, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("one", PROVEN, ids=named)
def test_every_proof_holds_in_whatever_deal(one: Puzzle) -> None:
    """Check that the proof does not depend on what the seat does not know."""
    position = one.position()
    check(position, one)
    for seed in (1, 2):
        check(position.imagine(position.to_move, seed), one)


def check(position: Game, one: Puzzle, most: int = 20_000) -> None:
    found = Proof(position, most).winning()
    assert {position.text_of(action) for action in found} == set(one.steps[0].right)


# --- best moves -----------------------------------------------------------------------------------
@pytest.mark.parametrize("game", game_ids())
def test_best_moves_are_legal_to_the_end_and_far_ahead(game: str) -> None:
    for one in (each for each in BEST if each.game == game):
        walk = one.position()
        seat = walk.to_move
        for number, step in enumerate(one.steps):
            assert walk.to_move == seat, "each decision is the solver's"
            assert set(step.chances) <= set(walk.legal())
            assert len(walk.legal()) > 1
            ((move, line),) = step.right.items()
            best, second, *_ = sorted(step.chances.values(), reverse=True)
            assert step.chances[move] == best >= second + LEAD, named(one)
            for each in (move, *line):
                walk.play(each)
            assert bool(line) <= (number + 1 < len(one.steps)), "nothing follows the last answer"


@pytest.mark.parametrize("one", BEST[::25], ids=named)
def test_what_a_solver_sees_depends_on_no_hidden_card(one: Puzzle) -> None:
    position = one.position()
    seat = position.to_move
    shown = opened_message(one.code, [], "en")["steps"][0]["view"]
    other = position.imagine(seat, 7)
    assert shown == position.view(seat) == other.view(seat)
    assert other.legal() == position.legal()


@pytest.mark.long
@pytest.mark.parametrize("one", BEST[::10], ids=named)
def test_a_long_search_with_another_seed_finds_the_same_move(one: Puzzle) -> None:
    for number, step in enumerate(one.steps):
        found = analyse(one.position(number), playouts=300_000, seed=7)
        assert found.best.move in step.right
        assert found.chance - max(other.chance for other in found.moves[1:]) > LEAD / 300


def test_a_puzzle_with_several_steps_is_solved_move_by_move() -> None:
    one = next(each for each in BEST if len(each.steps) > 1)
    for number, step in enumerate(one.steps):
        position, (right,) = one.position(number), step.right
        wrong = next(move for move in position.legal() if move != right)
        assert [one.is_right(right, number), one.is_right(wrong, number)] == [True, False]
        assert one.line(right, number) == step.right[right]
        assert one.line(wrong, number) == ()
    assert one.task() == best_task(len(one.steps), "en")


# --- ratings --------------------------------------------------------------------------------------
def test_ratings_and_streaks_are_those_of_the_page() -> None:
    for case in json.loads(VECTORS.read_text(encoding="utf-8")):
        known = Progress.read(case["before"])
        for name, rating, solved in case["tries"]:
            known = known.after(name, rating, solved=solved)
        assert asdict(known) == case["after"]


def test_the_rating_of_a_puzzle_is_where_the_levels_do_as_expected() -> None:
    solved = (5, 4, 6, 2)
    tried = [*zip(TRIED_AT.values(), TRIALS.values(), strict=True), (PRIOR, 2)]
    found = sum(times * expected(level, rating_of(solved)) for level, times in tried)
    assert found == pytest.approx(sum(solved) + 1, abs=0.05)
    assert rating_of((8, 8, 8, 2)) < rating_of((0, 8, 8, 2)) < rating_of((0, 0, 0, 0))


def test_the_next_puzzle_is_near_the_rating_and_new() -> None:
    among = puzzles("bid")
    first = next_puzzle(among, Progress())
    assert first is not None
    assert abs(first.rating - START) == min(abs(one.rating - START) for one in among)
    tried = {one.name: True for one in among[1:]} | {among[0].name: False}
    assert next_puzzle(among, Progress(tried=tried)) == among[0], "what was never solved"
    assert next_puzzle(among[:1], Progress(), among[0]) is None


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
    position = PROVEN[0].position()
    move, line = next(iter(PROVEN[0].steps[0].right.items()))
    for each in [move, *line]:
        position.play(each)
    assert position.over
    with pytest.raises(UnprovableError):
        Proof(position)


# --- the library ----------------------------------------------------------------------------------
def test_a_move_is_judged() -> None:
    one = mintopia.puzzles("works")[0]
    (step,) = one.steps
    right, wrong = next(iter(step.right)), next(iter(step.wrong))
    assert [one.is_right(right), one.is_right(wrong)] == [True, False]
    assert one.line(wrong) == step.wrong[wrong]
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
    for each, one in zip(told["puzzles"], puzzles("bid"), strict=True):
        assert told["tables"][each["table"]] == table_words(one.position(), language)
        if not one.is_proven:
            assert told["words"]["best_tasks"][len(each["steps"]) - 1] == one.task(language)
