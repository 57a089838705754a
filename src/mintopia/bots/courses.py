"""Courses of a game after a move: played on to the end, in worlds that are possible for the seat.

Every seat draws its moves by the network's chances. What is hidden is dealt anew in each world, the
same for every move that is tried, so that two moves can be compared world by world.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from mintopia.bots.mcts import Budget, make_searcher
from mintopia.bots.networks import network_of
from mintopia.bots.tree import COURSE, FIRST_MOVE, WHOLE
from mintopia.engine.game import Game
from mintopia.engine.kernel.log import Row, new_log, read_log
from mintopia.engine.kernel.random import Stream, random_word

TEMPERATURE: Final = 0.5  # of the network: mostly the move it likes best


class Course(NamedTuple):
    """What happened in one world."""

    world: int  # the random number that deals it
    shares: list[float]  # of the win, by seat
    actions: list[int]  # after the move that was tried; of a very long game only the first

    @property
    def is_over_at_once(self) -> bool:
        """Whether the move ended the game."""
        return not self.actions


def courses(
    game: Game,
    action: int,
    worlds: int,
    seed: int,
    *,
    seconds: float | None = None,
    all_seeing: bool = False,
    fast: bool = True,
) -> list[Course]:
    """Play an action in so many worlds, or as many as there is time for; the game has a network."""
    assert game.to_move is not None, "there is an action to play"
    searcher = make_searcher(
        game.id,
        seed,
        Budget(1, seconds),
        fast=fast,
        fair=not all_seeing,
        network=network_of(game.id, solitaire=game.is_solitaire),
        temperature=TEMPERATURE,
    )
    rows = searcher.play_on(game.snapshot(), game.to_move, action, worlds)
    stream = Stream(seed)
    stream.rng = stream.word()
    return [
        _read(rows[at : at + COURSE], random_word(stream), game.seats)
        for at in range(0, len(rows), COURSE)
    ]


def replay(
    game: Game, action: int, course: Course, *, all_seeing: bool = False
) -> Iterator[tuple[Any, list[Row]]]:
    """Play an action and its course; yield the state after each move, and the move's events."""
    state, rules, log = game.snapshot(), game.rules, new_log()
    assert game.to_move is not None, "there is an action to play"
    if all_seeing:
        state.rng = course.world  # type: ignore[attr-defined]
    else:
        rules.resample(state, game.to_move, course.world)
    for one in (action, *course.actions):
        rules.play(state, log, one)
        yield state, read_log(log)


def _read(row: Sequence[int], world: int, seats: int) -> Course:
    shares = [int(share) / WHOLE for share in row[1 : 1 + seats]]
    return Course(world, shares, [int(one) for one in row[FIRST_MOVE : FIRST_MOVE + row[0]]])
