"""`legal` is exactly what `play` accepts among all actions, and refusals change nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.engine.game import Game
from mintopia.errors import IllegalMoveError, MalformedMoveError
from tests.properties.strategies import Kit, each_game, stroll, walks
from tests.texts import check_events_are_told, latin_words


def accepted(game: Game, actions: list[int]) -> set[int]:
    """Return the actions that the rules do not refuse."""
    return {action for action in actions if game.rules.refusal(game._state, action) is None}


@each_game
@given(data=st.data())
def test_legal_is_what_the_refusals_leave_of_the_whole_table(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    assert set(game.legal_actions()) == accepted(game, list(range(game.rules.actions)))


@each_game
@settings(max_examples=40)  # an example tries thousands of actions at every move
@given(data=st.data())
def test_legal_is_what_the_refusals_leave_at_every_move(kit: Kit, data: st.DataObject) -> None:
    game, chance = data.draw(kit.new_games()), data.draw(st.integers(0, 999))
    assert set(game.legal_actions()) == accepted(game, kit.tries(game, chance))
    for _ in stroll(game, data.draw(walks)[:60]):
        tried = kit.tries(game, chance)
        assert set(game.legal_actions()) == accepted(game, tried)


@each_game
@given(data=st.data())
def test_legal_moves_are_few_enough_and_named_once(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.new_games())
    for _ in stroll(game, data.draw(walks)):
        moves = game.legal()
        assert len(moves) == len(set(moves)) <= kit.most_actions
        assert (moves == []) == game.over
        if game.is_scripted:
            assert len(moves) == 1


@each_game
@settings(max_examples=25)  # an example plays thousands of moves
@given(data=st.data())
def test_play_accepts_the_legal_moves_and_refuses_all_others(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    legal = set(game.legal_actions())
    state, events, record = game._state.copy(), game.event_count, game.record()
    for action in kit.tries(game, data.draw(st.integers(0, 999))):
        move = game.text_of(action)
        if action in legal:
            game.play(action)
            assert game.moves[-1] == move
            game.undo()
        elif "#" in move:  # a card that this deck does not have, so no text names it
            with pytest.raises(MalformedMoveError):
                game.play(move)
            with pytest.raises(IllegalMoveError):
                game.play(action)
        else:
            with pytest.raises(IllegalMoveError) as caught:
                game.play(move)
            assert caught.value.move == move
            assert str(caught.value).endswith(f" ({caught.value.paragraph})")
            assert caught.value.message("ja").endswith(f" ({caught.value.paragraph})")
        assert game._state == state
        assert game.event_count == events
    assert game.record() == record


def has_own_cards(game: Game) -> bool:
    """Return whether a card file names cards, perhaps in Latin letters."""
    return "cards" in game.record()["options"]


@each_game
@given(data=st.data())
def test_every_legal_move_can_be_told_in_both_languages(kit: Kit, data: st.DataObject) -> None:
    """Check some moves at every step of a walk, and all of them at its end."""
    game, walk = data.draw(kit.new_games()), data.draw(walks)
    check_moves_are_told(game, game.legal())
    for action, number in zip(stroll(game, walk), walk, strict=False):
        legal = game.legal()
        first = (action + number) % len(legal) if legal else 0
        check_moves_are_told(game, legal[first : first + 5])
    check_moves_are_told(game, game.legal()[:300])


def check_moves_are_told(game: Game, moves: list[str]) -> None:
    """Check that moves can be described in both languages."""
    for move in moves:
        english, japanese = game.describe(move, "en"), game.describe(move, "ja")
        assert english.isprintable()
        assert english != japanese
        assert not set("{}") & set(english + japanese), move
        assert has_own_cards(game) or not latin_words(japanese), japanese


@each_game
@given(data=st.data())
def test_every_event_can_be_told_in_both_languages(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    check_events_are_told(game, latin=has_own_cards(game))
