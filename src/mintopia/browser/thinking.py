"""Where bots think and positions are judged: in WebAssembly next to this worker, or interpreted.

Searches are sent elsewhere (`mintopia.bots.packed`). If that fails, they run in this interpreter
with less effort, and the page says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mintopia.bots.luck import random_events
from mintopia.bots.packed import ThinkingFailed, run
from mintopia.bots.packed import choose as choose_packed
from mintopia.bots.roster import AT_TABLES, make_bot
from mintopia.bots.values import Values, can_tell_luck
from mintopia.coach.luck import PAGE_OUTCOMES, told
from mintopia.host.advice import (
    HINT_PLAYOUTS,
    PLAIN_HINT_PLAYOUTS,
    Hint,
    Judged,
    judge_step,
    make_hint,
    plain,
)

if TYPE_CHECKING:
    from mintopia.coach.judging import Look
    from mintopia.coach.review_model import Draw
    from mintopia.engine.game import Game
    from mintopia.engine.kernel.state import PlainState

HINT_SECONDS: Final = 1.0
Think = Callable[[dict[str, Any]], Awaitable[Any]]
T = TypeVar("T")


class Thinking:
    """Chooses moves and judges positions, using only what the seat to move may know.

    It thinks in this interpreter: less deeply, but it needs nothing else.
    """

    is_compiled = False  # whether it searches with compiled rules

    async def choose(self, game: Game, bot: str, seed: int, *, steady: bool = False) -> str:
        """Return the move of a bot; a steady one plays the same on every machine."""
        await asyncio.sleep(0)  # messages go out before the thinking begins
        return choose(game, bot, seed, steady=steady)

    async def hint(self, game: Game, seed: int, moves: Sequence[str] | None = None) -> Hint:
        """Judge every legal move of the seat to move, or compare some."""
        await asyncio.sleep(0)
        return give_hint(game, seed, PLAIN_HINT_PLAYOUTS, moves, compiled=False)

    async def judge(self, game: Game, look: Look) -> Judged:
        """Judge a decision of a finished game; `game` is the position before it."""
        await asyncio.sleep(0)
        return judge_step(game, look.step, plain(look.depth), fast=False)

    async def tell_luck(self, game: Game) -> list[Draw]:
        """Return the luck of a finished game: none, because interpreted that takes a minute."""
        return []


class Compiled(Thinking):
    """Thinks through `think`; after the first failure, which is reported once, interpreted."""

    def __init__(self, think: Think, failed: Callable[[], object]) -> None:
        self._think = think
        self._failed = failed
        self.is_compiled = True

    async def choose(self, game: Game, bot: str, seed: int, *, steady: bool = False) -> str:
        """Return the move of a bot; a steady one plays the same on every machine."""
        return await self._try(
            lambda: choose_packed(game, bot, seed, self._think, steady=steady),
            lambda: Thinking.choose(self, game, bot, seed, steady=steady),
        )

    async def hint(self, game: Game, seed: int, moves: Sequence[str] | None = None) -> Hint:
        """Judge every legal move of the seat to move, or compare some."""

        def work() -> Hint:
            return give_hint(game, seed, HINT_PLAYOUTS, moves, compiled=True)

        return await self._try(
            lambda: run(work, self._think),
            lambda: Thinking.hint(self, game, seed, moves),
        )

    async def judge(self, game: Game, look: Look) -> Judged:
        """Judge a decision of a finished game; `game` is the position before it."""
        depth = look.depth  # measured once, since the work is run again after every search
        return await self._try(
            lambda: run(lambda: judge_step(game, look.step, depth, fast=False), self._think),
            lambda: Thinking.judge(self, game, look),
        )

    async def tell_luck(self, game: Game) -> list[Draw]:
        """Return the luck of every random event of a finished game; none if it cannot be told."""
        return await self._try(lambda: self._luck(game), lambda: Thinking.tell_luck(self, game))

    async def _luck(self, game: Game) -> list[Draw]:
        if not can_tell_luck(game):
            return []
        found = []
        for event in random_events(game.record(), PAGE_OUTCOMES):
            values = [
                await run(partial(value_of, game, state), self._think) for state in event.states
            ]
            found.append(told(game, event, values))
        return found

    async def _try(self, quick: Callable[[], Awaitable[T]], plain: Callable[[], Awaitable[T]]) -> T:
        if self.is_compiled:
            try:
                return await quick()
            except ThinkingFailed:
                self.is_compiled = False
                self._failed()
        return await plain()


def value_of(game: Game, state: PlainState) -> list[float]:
    """Return what share of the win each seat of a game may expect at a position."""
    return Values(game, fast=False).of(state)


def give_hint(
    game: Game, seed: int, playouts: int, moves: Sequence[str] | None, *, compiled: bool
) -> Hint:
    """Judge legal moves of the seat to move, all or some, using only what it may know."""
    return make_hint(game, playouts, HINT_SECONDS, seed, moves=moves, fast=False, compiled=compiled)


def choose(game: Game, bot: str, seed: int, *, steady: bool = False) -> str:
    """Return the move of a bot, computed in this interpreter."""
    if bot not in AT_TABLES:  # an imported game may name anything
        raise ValueError("There is no such bot.")
    player = make_bot(bot, game.id, seed, for_person=True, steady=steady)
    return game.text_of(player.choose(game))
