"""A game is its options, its seed and its moves: undo, copies, records, and a certain end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import mintopia
from mintopia.engine.game import Game, new_game
from mintopia.games.works.schema import ROUND_LIMIT
from tests.games.kits import KITS as CHECKERS
from tests.properties.strategies import (
    WORKS,
    Kit,
    chosen,
    each_game,
    play_walk,
    seeds,
    stroll,
    walks,
)

MOST_MOVES = 10_000


def everything(game: Game) -> dict[str, Any]:
    """Collect everything that a game can be asked for."""
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


@each_game
@given(data=st.data())
def test_undo_restores_everything(kit: Kit, data: st.DataObject) -> None:
    game, walk = data.draw(kit.new_games()), data.draw(walks)
    before = [everything(game)]
    for _ in stroll(game, walk[:40]):
        before.append(everything(game))
    moves = game.moves
    for move in reversed(moves):
        assert everything(game) == before.pop()
        assert game.undo() == move
    assert everything(game) == before.pop()


@each_game
@given(data=st.data())
def test_after_undo_another_course_can_be_taken(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    for _ in range(min(data.draw(st.integers(0, 200)), len(game.moves))):
        game.undo()
    play_walk(game, data.draw(walks))
    assert everything(mintopia.load_record(game.record())) == everything(game)


@each_game
@given(data=st.data())
def test_copies_are_independent(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    before = everything(game)
    copy = game.copy()
    assert everything(copy) == before
    play_walk(copy, data.draw(walks))
    assert everything(game) == before
    there = everything(copy)
    play_walk(game, data.draw(walks))
    while game.moves:
        game.undo()
    assert everything(copy) == there
    while len(copy.moves) > len(before["record"]["moves"]):
        copy.undo()
    assert everything(copy) == before


@each_game
@given(data=st.data())
def test_records_replay_to_the_same_game_through_json(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    record = json.loads(json.dumps(game.record()))
    again = mintopia.load_record(record)
    assert everything(again) == everything(game)
    assert json.dumps(again.record(), sort_keys=True) == json.dumps(game.record(), sort_keys=True)


@each_game
@given(data=st.data())
def test_same_options_seed_and_moves_give_the_same_game(kit: Kit, data: st.DataObject) -> None:
    options, seed = data.draw(kit.options()), data.draw(seeds)
    one = new_game(kit.id, seed=seed, **options)
    two = new_game(kit.id, seed=seed, **options)
    for _ in stroll(one, data.draw(walks)):
        two.play(one.moves[-1])
    assert everything(one) == everything(two)


@each_game
@given(data=st.data())
def test_every_state_is_sound(kit: Kit, data: st.DataObject) -> None:
    """Recompute what follows from the rest: sets of cards, forms of strips, and more."""
    game = data.draw(kit.new_games())
    for _ in stroll(game, data.draw(walks)):
        CHECKERS[kit.id].tests.check(game._state)


def play_to_the_end(game: Game, chance: int) -> None:
    """Play at random until the game is over; Hypothesis cannot draw a whole game."""
    random = Random(chance)
    while (action := chosen(game, random.getrandbits(16))) is not None:
        game.play(action)
        assert len(game.moves) < MOST_MOVES


@each_game
@given(data=st.data())
def test_every_game_ends(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.new_games())
    play_to_the_end(game, data.draw(st.integers(0, 2**32)))
    state = game.state()
    assert state["phase"] == "over"
    assert state["to_move"] is None
    assert state["decision"] is None
    assert game.result == state["result"]
    check_result(state)
    assert game.all_events()[-1]["event"] == "end"


def check_result(state: dict[str, Any]) -> None:
    """Check what all results have in common, such as that every seat is ranked."""
    result, seats = state["result"], range(len(state["players"]))
    assert result["winners"] == result["ranking"][0]
    assert sorted(seat for place in result["ranking"] for seat in place) == list(seats)
    scores = result.get("points", result.get("stars"))
    assert len(scores) == len(seats)
    if result.get("reason") != "mint-supply":
        assert scores[result["winners"][0]] == max(scores)


@given(WORKS.new_games(), st.integers(0, 2**32))
def test_works_ends_within_the_round_limit(game: Game, chance: int) -> None:
    play_to_the_end(game, chance)
    state = game.state()
    assert 1 <= state["round"] <= ROUND_LIMIT
    assert state["result"]["stars"] == [player["stars"] for player in state["players"]]
    assert game.all_events()[-1]["reason"] == state["result"]["reason"]


@given(WORKS.new_games(), st.booleans())
def test_a_game_of_passes_ends_too(game: Game, only_people: bool) -> None:
    """Nobody has to place: the round guard or a solitaire card then ends the game."""
    while not game.over:
        legal = game.legal()
        game.play("pass" if "pass" in legal else legal[0] if only_people else legal[-1])
    assert game.state()["round"] <= ROUND_LIMIT
    assert game.result is not None
