"""A game is its options, its seed and its moves: undo, copies, records, and that it ends."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import mintopia
from mintopia.game import Game
from mintopia.works.names import ROUND_LIMIT
from tests.properties.strategies import (
    Options,
    chosen,
    game_options,
    new_games,
    played_games,
    seeds,
    stroll,
    walks,
)


def everything(game: Game) -> dict[str, Any]:
    """Collect all that can be asked of a game."""
    seats = (None, *range(game.seats))
    return {
        "inside": game._state.copy(),
        "state": game.state(),
        "views": [game.view(seat) for seat in seats],
        "events": [game.events(seat) for seat in seats],
        "all_events": game.all_events(),
        "legal": game.legal(),
        "record": game.record(),
        "to_move": game.to_move,
        "result": game.result,
    }


@given(new_games(), walks)
def test_undo_restores_everything(game: Game, walk: list[int]) -> None:
    before = [everything(game)]
    for _ in stroll(game, walk[:40]):
        before.append(everything(game))
    moves = game.moves
    for move in reversed(moves):
        assert everything(game) == before.pop()
        assert game.undo() == move
    assert everything(game) == before.pop()


@given(played_games(), st.integers(0, 200), walks)
def test_after_undo_another_course_can_be_taken(game: Game, back: int, walk: list[int]) -> None:
    for _ in range(min(back, len(game.moves))):
        game.undo()
    for _ in stroll(game, walk):
        pass
    assert everything(mintopia.load_record(game.record())) == everything(game)


@given(played_games(), walks, walks)
def test_copies_are_independent(game: Game, first: list[int], second: list[int]) -> None:
    before = everything(game)
    copy = game.copy()
    assert everything(copy) == before
    for _ in stroll(copy, first):
        pass
    assert everything(game) == before
    there = everything(copy)
    for _ in stroll(game, second):
        pass
    while game.moves:
        game.undo()
    assert everything(copy) == there
    while len(copy.moves) > len(before["record"]["moves"]):
        copy.undo()
    assert everything(copy) == before


@given(played_games())
def test_records_replay_to_the_same_game_through_json(game: Game) -> None:
    record = json.loads(json.dumps(game.record()))
    again = mintopia.load_record(record)
    assert everything(again) == everything(game)
    assert json.dumps(again.record(), sort_keys=True) == json.dumps(game.record(), sort_keys=True)


@given(game_options(), seeds, walks)
def test_same_options_seed_and_moves_give_the_same_game(
    options: Options, seed: int, walk: list[int]
) -> None:
    one = mintopia.new_game("works", seed=seed, **options)
    two = mintopia.new_game("works", seed=seed, **options)
    for _ in stroll(one, walk):
        two.play(one.moves[-1])
    assert everything(one) == everything(two)


@given(played_games(), st.integers(0, 2**32))
def test_every_game_ends_within_the_round_limit(game: Game, chance: int) -> None:
    random = Random(chance)  # a whole game is more than Hypothesis likes to draw
    moves = 0
    while not game.over:
        game.play(chosen(game.legal_actions(), random.getrandbits(16)))
        moves += 1
        assert moves < 10_000
    state = game.state()
    assert 1 <= state["round"] <= ROUND_LIMIT
    assert state["phase"] == "over"
    assert state["to_move"] is None
    assert state["decision"] is None
    assert game.result == state["result"]
    check_result(state)
    assert game.all_events()[-1] == {"event": "end", "reason": state["result"]["reason"]}


def check_result(state: dict[str, Any]) -> None:
    result, seats = state["result"], range(len(state["players"]))
    assert result["stars"] == [player["stars"] for player in state["players"]]
    assert result["winners"] == result["ranking"][0]
    assert sorted(seat for place in result["ranking"] for seat in place) == list(seats)
    if result["reason"] != "mint-supply":
        assert result["stars"][result["winners"][0]] == max(result["stars"])


@given(new_games(), st.booleans())
def test_a_game_of_passes_ends_too(game: Game, only_people: bool) -> None:
    """Nobody has to place: then the round guard, or a solitaire card, ends the game."""
    while not game.over:
        legal = game.legal()
        game.play("pass" if "pass" in legal else legal[0] if only_people else legal[-1])
    assert game.state()["round"] <= ROUND_LIMIT
    assert game.result is not None
