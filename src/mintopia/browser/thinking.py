"""Where bots think and positions are judged: interpreted in this very worker, or in another.

A page hands in something faster (`Thinking`); where that fails, the same is searched interpreted,
with less effort, and the page says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from mintopia.bots.roster import NAMES, make_bot
from mintopia.hosting.advice import (
    PLAIN_HINT_PLAYOUTS,
    PLAIN_REVIEW_PLAYOUTS,
    REVIEW_SECONDS,
    Judged,
    judged,
)
from mintopia.lab.review_judge import LEAST_PLAYOUTS, Settings, Step, judge

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.game import Game

HINT_SECONDS: Final = 1.0


class Thinking(Protocol):
    """What chooses moves and judges positions, with what the seat to move may know."""

    @property
    def is_compiled(self) -> bool:
        """Whether it searches with compiled rules."""

    async def choose(self, game: Game, bot: str, seed: int) -> str:
        """Return the move of a bot."""

    async def analyse(self, game: Game, seed: int) -> Analysis:
        """Judge every legal move, for a hint."""

    async def judge(self, game: Game, step: Step) -> Judged:
        """Judge a decision of a finished game, which stands before it."""


class Interpreted:
    """Thinks in this interpreter: shallow, but it needs nothing."""

    is_compiled = False

    async def choose(self, game: Game, bot: str, seed: int) -> str:
        """Return the move of a bot."""
        await asyncio.sleep(0)  # what was told is on its way before the thinking begins
        return choose(game, bot, seed)

    async def analyse(self, game: Game, seed: int) -> Analysis:
        """Judge every legal move, for a hint."""
        from mintopia.bots.analysis import analyse  # noqa: PLC0415 - loaded when it is used

        await asyncio.sleep(0)
        return analyse(
            game, playouts=PLAIN_HINT_PLAYOUTS, seconds=HINT_SECONDS, seed=seed, fast=False
        )

    async def judge(self, game: Game, step: Step) -> Judged:
        """Judge a decision of a finished game, which stands before it."""
        await asyncio.sleep(0)
        return judge_step(game, step, PLAIN_REVIEW_PLAYOUTS)


def choose(game: Game, bot: str, seed: int) -> str:
    """Return the move of a bot, thought out now."""
    if bot not in NAMES:  # what was imported may name anything
        raise ValueError("There is no such bot.")
    mind = make_bot(bot, game.id, seed, for_person=True)
    return game.text_of(mind.choose(game))


def judge_step(game: Game, step: Step, playouts: int, *, fast: bool = False) -> Judged:
    """Judge a decision now, with so many playouts a search or for as long as a search may take."""
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - loaded when it is used

    made = 0

    def look(
        game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
    ) -> Analysis:
        nonlocal made
        found = analyse(
            game, playouts=playouts, seconds=REVIEW_SECONDS, moves=moves, all_seeing=all_seeing,
            seed=seed, fast=fast,
        )  # fmt: skip
        made += found.playouts
        return found

    settings = Settings(max(LEAST_PLAYOUTS, playouts), all_seeing=False, seed=0, analyser=look)
    return judged(game, judge(game, step, settings), made)
