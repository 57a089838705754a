"""Bots are fair: a bot's choice does not depend on what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mintopia.bots.bot import Bot
from mintopia.bots.mcts import Budget, MctsBot, Searcher
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import MASK64
from mintopia.games import spec_of
from tests.games.kits import KITS
from tests.properties.strategies import Kit, chosen, each_game, walks
from tests.properties.test_works_secrets import games_with_secrets

words = st.integers(0, MASK64)


def with_state(game: Game, state: Any) -> Game:
    """Return a copy of a game with another true state."""
    twin = game.copy()
    twin._state = state
    return twin


def cards_in(view: Any) -> list[str]:
    """List every text in a view, which includes the ids of all cards it shows."""
    if isinstance(view, dict):
        return sorted(text for value in view.values() for text in cards_in(value))
    if isinstance(view, list):
        return sorted(text for value in view for text in cards_in(value))
    return [view] if isinstance(view, str) else []


@each_game
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_dealing_anew_keeps_what_the_seat_knows(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    key_of = spec_of(kit.id).search().hooks["information_key"]
    for seat in (None, *range(game.seats)):
        twin = with_state(game, game.imagine_state(seat, data.draw(words)))
        KITS[kit.id].tests.check(twin._state)
        assert twin.view(seat) == game.view(seat)
        assert twin.to_move == game.to_move
        assert cards_in(twin.state()) == cards_in(game.state())
        if seat is not None:
            key = key_of(game.snapshot(), seat)
            assert key_of(twin.snapshot(), seat) == key
            assert -(2**63) <= key < 2**63
        if seat == game.to_move:
            assert twin.legal() == game.legal()


@each_game
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_what_is_imagined_does_not_depend_on_the_truth(kit: Kit, data: st.DataObject) -> None:
    """From every world that a seat considers possible, the same seed imagines the same world."""
    game = data.draw(kit.played_games())
    for seat in range(game.seats):
        one, two = data.draw(words), data.draw(words)
        twin = with_state(game, game.imagine_state(seat, one))
        assert twin.imagine_state(seat, two) == game.imagine_state(seat, two)


def bots(game: str, seed: int) -> list[Callable[[], Bot]]:
    """Return makers of all kinds of bots; the search is compiled where possible."""
    return [
        lambda: make_bot("random", game, seed),
        lambda: make_bot("easy", game, seed),
        lambda: make_bot("greedy", game, seed),
        lambda: MctsBot("mcts", lambda *_: Searcher(game, seed, Budget(12))),
    ]


def assert_fair(game: Game, seed: int, dealt: int) -> None:
    seat = game.to_move
    assert seat is not None
    twin = with_state(game, game.imagine_state(seat, dealt))
    for make in bots(game.id, seed):
        assert make().choose(game) == make().choose(twin), make().name


@each_game
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_no_choice_depends_on_what_is_hidden(kit: Kit, data: st.DataObject) -> None:
    game = data.draw(kit.played_games())
    assume(not game.over)
    assert_fair(game, data.draw(st.integers(0, 999)), data.draw(words))


@settings(deadline=None, max_examples=60)
@given(game=games_with_secrets(), seed=st.integers(0, 999), dealt=words)
def test_no_choice_depends_on_hidden_plans(game: Game, seed: int, dealt: int) -> None:
    assume(not game.over)
    assert_fair(game, seed, dealt)


@each_game
@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_one_key_has_one_list_of_actions(kit: Kit, data: st.DataObject) -> None:
    """The search finds nodes by key, so the same key must mean the same legal actions.

    Their order may differ (a seat's cards are listed in the order in which it got them), because a
    node keeps its first list.
    """
    key_of = spec_of(kit.id).search().hooks["information_key"]
    start = data.draw(kit.new_games())
    seen: dict[int, list[int]] = {}
    for _ in range(6):
        game = start.copy()
        for number in data.draw(walks):
            action = chosen(game, number)
            if action is None:
                break
            legal = sorted(game.legal_actions())
            assert seen.setdefault(key_of(game.snapshot(), game.to_move), legal) == legal
            game.play(action)
