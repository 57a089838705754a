"""`legal` is exactly what `play` accepts, over the whole action table; refusals change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from mintopia.errors import IllegalMoveError
from mintopia.game import Game
from mintopia.works.legal import MOST_ACTIONS
from mintopia.works.names import ACTIONS
from mintopia.works.notation import format_move
from tests.properties.strategies import new_games, played_games, stroll, walks


def accepted(game: Game) -> set[int]:
    """Ask the rules about every action of the table."""
    return {action for action in range(ACTIONS) if game.rules.refusal(game._state, action) is None}


@given(new_games(), walks)
def test_legal_is_what_the_refusals_leave(game: Game, walk: list[int]) -> None:
    assert set(game.legal_actions()) == accepted(game)
    for _ in stroll(game, walk):
        assert set(game.legal_actions()) == accepted(game)


@given(new_games(), walks)
def test_legal_moves_are_few_enough_and_named_once(game: Game, walk: list[int]) -> None:
    for _ in stroll(game, walk):
        moves = game.legal()
        assert len(moves) == len(set(moves)) <= MOST_ACTIONS
        assert (moves == []) == game.over
        if game.is_automatic:
            assert len(moves) == 1


@settings(max_examples=25)  # an example plays a thousand moves
@given(played_games())
def test_play_accepts_the_legal_moves_and_refuses_all_others(game: Game) -> None:
    legal = set(game.legal_actions())
    state, events, record = game._state.copy(), game.event_count, game.record()
    for action in range(ACTIONS):
        if action in legal:
            game.play(action)
            assert game.moves[-1] == format_move(action)
            game.undo()
        else:
            with pytest.raises(IllegalMoveError) as caught:
                game.play(format_move(action))
            assert caught.value.move == format_move(action)
            assert str(caught.value).endswith(f" ({caught.value.paragraph})")
            assert caught.value.message("ja").endswith(f" ({caught.value.paragraph})")
        assert game._state == state
        assert game.event_count == events
    assert game.record() == record


@given(played_games())
def test_every_legal_move_can_be_told_in_both_languages(game: Game) -> None:
    for move in game.legal():
        english, japanese = game.describe(move, "en"), game.describe(move, "ja")
        assert english.isprintable()
        assert english != japanese
        assert "{" not in english + japanese


@given(played_games())
def test_every_event_can_be_told_in_both_languages(game: Game) -> None:
    for seat in (None, *range(game.seats)):
        for event in game.events(seat):
            english, japanese = game.sentence(event, "en"), game.sentence(event, "ja")
            assert english.isprintable()
            assert english != japanese
            assert "{" not in english + japanese
