"""Judging moves by random playouts alone, for games without their own search."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from mintopia.bots.mcts import Budget, Line
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from mintopia.engine.kernel.state import PlainState


def try_out(
    game: Game,
    actions: Sequence[int],
    budget: Budget,
    stream: Stream,
    *,
    fair: bool = True,
    on_progress: Callable[[list[Line]], None] | None = None,
) -> list[Line]:
    """Try each action in the same worlds, played out at random; return the results of each.

    A fair trial uses worlds that are possible for the seat to move; any other, the true one.
    """
    seat = game.to_move
    assert seat is not None, "who tries moves is to move"
    begun = time.perf_counter()
    wins = [0.0] * len(actions)
    worlds = 0
    for _ in range(max(1, budget.playouts // len(actions))):
        world = game.imagine_state(seat, stream.word()) if fair else game.snapshot()
        for place, action in enumerate(actions):
            end = _play_out(game, world.copy(), action, stream)
            winners = game.rules.result(end)["winners"]
            wins[place] += (seat in winners) / len(winners)
        worlds += 1
        if on_progress is not None:
            on_progress(_lines(actions, worlds, wins))
        if budget.seconds is not None and time.perf_counter() - begun > budget.seconds:
            break
    return _lines(actions, worlds, wins)


def _play_out(game: Game, state: PlainState, action: int, stream: Stream) -> PlainState:
    rules = game.rules
    rules.play(state, None, action)
    while rules.to_move(state) is not None:
        actions = rules.legal(state)
        rules.play(state, None, actions[stream.below(len(actions))])
    return state


def _lines(actions: Sequence[int], worlds: int, wins: Sequence[float]) -> list[Line]:
    return [Line(action, worlds, worlds, won) for action, won in zip(actions, wins, strict=True)]
