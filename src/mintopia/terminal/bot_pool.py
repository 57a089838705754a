"""Bots at their seats, the adviser that gives hints, and the background threads they run in.

The screen must stay responsive while a bot thinks, so each computation runs in its own thread.
The threads are daemons, so the program can exit without waiting for them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from threading import Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, TypeVar

from mintopia.bots.bot import Bot, BotError
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.sentences import in_every_language
from mintopia.errors import MintopiaError, message_of
from mintopia.terminal.bots import searches

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.coach.review_model import Reason, Review

T = TypeVar("T")
MakeBot = Callable[[str, str, int], Bot]
SEED_BYTES: Final = 8
# A hint stops after this many seconds or playouts, whichever comes first.
HINT_SECONDS: Final = 1.5
HINT_PLAYOUTS: Final = 50_000
LONG_SECONDS: Final = 5.0  # a longer wait is most likely due to the compiler
COMPILING_SECONDS: Final = 180.0  # a compiler that takes longer has failed
GLANCE_SECONDS: Final = 0.25


Judge = Callable[[Game, Collection[int], Callable[[int, int], None]], "Review"]
Progress = Callable[["Analysis"], None]
Advise = Callable[[Game, bool, "Progress | None"], "Analysis"]
Explain = Callable[[Game, "Analysis", bool], "Reason | None"]


def advise(game: Game, fast: bool, progress: Progress | None) -> Analysis:
    """Analyze the position for the seat to move, using only what that seat may know."""
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - heavy, loaded when it is used

    return analyse(
        game, playouts=HINT_PLAYOUTS, seconds=HINT_SECONDS, fast=fast, on_progress=progress
    )


def explain(game: Game, found: Analysis, fast: bool) -> Reason | None:
    """Return why the first move of an analysis is better than others, if that can be told."""
    from mintopia.coach.reasons import Reasoner  # noqa: PLC0415 - as above

    return Reasoner(fast=fast, is_timed=True).for_hint(game, found, len(game.moves))


def review_game(game: Game, bots: Collection[int], progress: Callable[[int, int], None]) -> Review:
    """Review every decision that people made in a game."""
    review = import_module("mintopia.coach.review")
    found: Review = review.review(game, bots=bots, on_progress=progress)
    return found


def is_ready(game: str) -> bool:
    """Return whether the compiled search is ready, or cannot be compiled here at all."""
    if not can_compile():
        return True
    ready: bool = import_module("mintopia.bots.mcts").is_ready(game)
    return ready


def prepare(game: str) -> None:
    """Compile the search in the background."""
    import_module("mintopia.bots.mcts").warm_up_aside(game)


def make_for_person(bot: str, game: str, seed: int) -> Bot:
    """Make a bot that keeps to its level's time limits and never waits for the compiler."""
    return make_bot(bot, game, seed, for_person=True)


@dataclass(frozen=True)
class BotPool:
    """The functions that supply bots, hints and reviews; tests pass in their own."""

    make_bot: MakeBot = make_for_person
    advise: Advise = advise
    is_ready: Callable[[str], bool] = is_ready
    prepare: Callable[[str], None] = prepare
    review: Judge = review_game
    explain: Explain = explain


class BotSeat:
    """A bot at a seat: made on its first turn, kept between moves, and dismissed at the end.

    `choose` runs in one thread; `leave` may be called from another at any time. While the search
    is still being compiled, the bot uses the uncompiled one and is `slow`; it is replaced on its
    next turn after the compiled search is ready.
    """

    def __init__(self, bot_pool: BotPool, bot: str, game: Game, seat: int) -> None:
        self.bot = bot
        self.slow = False
        self._pool = bot_pool
        self._seed = _seed(game, seat)
        self._player: Bot | None = None
        self._gone = False
        self._lock = Lock()
        self._thinking = Lock()  # a bot works on one move at a time

    def choose(self, game: Game) -> int:
        """Return a legal action; raise BotError if anything goes wrong."""
        try:
            with self._thinking:
                action = self._sit_down(game).choose(game)
        except MintopiaError as error:
            raise BotError(in_every_language(partial(message_of, error))) from error
        except Exception as error:  # whatever a bot does, the game goes on
            raise BotError(f"{type(error).__name__}: {error}") from error
        if action not in game.legal_actions():
            raise BotError(f"{self.bot} answered {action!r}, which is not a legal move.")
        return action

    def leave(self, game: Game | None = None) -> None:
        """Dismiss the bot; an external program is sent the result and stopped."""
        with self._lock:
            self._gone = True
            player, self._player = self._player, None
        if player is not None:
            player.close(game)

    def _sit_down(self, game: Game) -> Bot:
        player = self._player
        ready = not searches(self.bot, game) or self._pool.is_ready(game.id)
        if player is not None and not (self.slow and ready):
            return player
        self.slow = not ready
        new = self._pool.make_bot(self.bot, game.id, self._seed)
        with self._lock:
            gone, old = self._gone, self._player
            self._player = None if gone else new
        if old is not None:
            old.close()
        if gone:
            new.close()
            raise BotError(f"{self.bot} has been sent away.")
        return new


class Adviser:
    """Gives hints to the player to move.

    While the search is not compiled yet, it uses the uncompiled one and is `slow`: far fewer
    playouts fit into the time.
    """

    def __init__(self, bot_pool: BotPool) -> None:
        self.slow = False
        self._pool = bot_pool
        self._prepared = False

    def advise(self, game: Game, progress: Progress | None = None) -> Analysis:
        """Estimate every legal move from what the seat to move may know; call it in a thread."""
        self.slow = not self._pool.is_ready(game.id)
        if self.slow and not self._prepared:
            self._prepared = True
            self._pool.prepare(game.id)
        return self._pool.advise(game, not self.slow, progress)

    def explain(self, game: Game, found: Analysis) -> Reason | None:
        """Return why the first move of a hint is better; call it in a thread."""
        return self._pool.explain(game, found, not self.slow)

    def improve(self, game: Game, progress: Progress) -> Analysis:
        """Give a hint; if the search is still being compiled, wait for it and give a better one.

        While waiting, `progress` is called repeatedly with the first answer; it may raise to stop.
        """
        advice = self.advise(game, progress)
        until = monotonic() + COMPILING_SECONDS
        while self.slow and monotonic() < until:
            progress(advice)
            sleep(GLANCE_SECONDS)
            if self._pool.is_ready(game.id):
                advice = self.advise(game, progress)
        return advice


def _seed(game: Game, seat: int) -> int:
    """Return a bot's seed: the same for the same game, and no help in guessing the shuffle."""
    words = f"bot {game.seed} {seat} {len(game.moves)}".encode()
    return int.from_bytes(hashlib.sha256(words).digest()[:SEED_BYTES], "big")


def in_background(
    work: Callable[[], T], done: Callable[[Future[T]], object] | None = None
) -> Future[T]:
    """Call a function in a thread of its own; `done` is called in that thread at the end."""
    task: Future[T] = Future()

    def run() -> None:
        try:
            task.set_result(work())
        except Exception as error:  # raised by `result`, in the caller's thread
            task.set_exception(error)

    if done is not None:
        task.add_done_callback(done)
    Thread(target=run, daemon=True, name="mintopia-background").start()
    return task
