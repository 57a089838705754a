"""Those who think at the table: bots in their chairs, the adviser, and the threads they work in.

A screen must stay alive while a bot thinks, so thinking is a task in a thread of its own. The
threads are daemons: whoever quits does not wait for them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from threading import Event, Lock, Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from mintopia.bots.bot import Bot, BotError
from mintopia.bots.roster import make_bot
from mintopia.errors import MintopiaError, message_of
from mintopia.game import Game
from mintopia.kernel.compiler import can_compile
from mintopia.sentences import in_every_language
from mintopia.terminal.bots import searches

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.lab.review_model import Review

T = TypeVar("T")
MakeBot = Callable[[str, str, int], Bot]
SEED_BYTES: Final = 8
# A hint takes so long at most, and is good enough after so many games.
HINT_SECONDS: Final = 1.5
HINT_PLAYOUTS: Final = 50_000
REVIEW_PLAYOUTS: Final = 4_000  # for each decision of a review
LONG_SECONDS: Final = 5.0  # nobody thinks so long but a compiler
COMPILING_SECONDS: Final = 180.0  # a compiler that takes longer has failed
GLANCE_SECONDS: Final = 0.25


Judge = Callable[[Game, Collection[int], Callable[[int, int], None]], "Review"]
Progress = Callable[["Analysis"], None]
Advise = Callable[[Game, bool, "Progress | None"], "Analysis"]


def advise(game: Game, fast: bool, progress: Progress | None) -> Analysis:
    """Ask the analysis about the seat to move, with what that seat may know."""
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - heavy, loaded when it is used

    return analyse(
        game,
        playouts=HINT_PLAYOUTS,
        seconds=HINT_SECONDS,
        fast=fast,
        on_progress=progress,
    )


def review_game(game: Game, bots: Collection[int], progress: Callable[[int, int], None]) -> Review:
    """Judge every decision of the people of a game."""
    review = import_module("mintopia.lab.review")
    playouts = min(REVIEW_PLAYOUTS, review.default_playouts(game.id))
    found: Review = review.review(game, playouts=playouts, bots=bots, on_progress=progress)
    return found


def is_ready(game: str) -> bool:
    """Return whether the compiled search is at hand, or there can be none."""
    if not can_compile():
        return True
    ready: bool = import_module("mintopia.bots.mcts").is_ready(game)
    return ready


def prepare(game: str) -> None:
    """Have the search compiled in the background."""
    import_module("mintopia.bots.mcts").warm_up_aside(game)


def make_for_person(bot: str, game: str, seed: int) -> Bot:
    """Make a bot that keeps to the times of its level and lets nobody wait for a compiler."""
    return make_bot(bot, game, seed, for_person=True)


@dataclass(frozen=True)
class BotPool:
    """Where bots, hints and reviews come from; the tests bring their own."""

    make_bot: MakeBot = make_for_person
    advise: Advise = advise
    is_ready: Callable[[str], bool] = is_ready
    prepare: Callable[[str], None] = prepare
    review: Judge = review_game


class BotSeat:
    """A bot at a seat: made when it is first asked, kept from move to move, then sent away.

    `choose` runs in a thread, `leave` may come at any time from another. A search that is still
    being compiled begins without that; such a bot is `slow`, and replaced once it need not be.
    """

    def __init__(self, bot_pool: BotPool, bot: str, game: Game, seat: int) -> None:
        self.bot = bot
        self.slow = False
        self._pool = bot_pool
        self._seed = _seed(game, seat)
        self._player: Bot | None = None
        self._gone = False
        self._lock = Lock()
        self._thinking = Lock()  # a bot has one head

    def choose(self, game: Game) -> int:
        """Choose a legal action; raises BotError for everything that goes wrong."""
        try:
            with self._thinking:
                action = self._sit_down(game).choose(game)
        except MintopiaError as error:
            raise BotError(in_every_language(partial(message_of, error))) from error
        except Exception as error:  # whatever a bot does, the game goes on
            raise BotError(f"{type(error).__name__}: {error}") from error
        if action not in game.legal_actions():
            raise BotError(f"{self.bot} answered {action!r}, which is no legal move.")
        return action

    def leave(self, game: Game | None = None) -> None:
        """Dismiss the bot; an external program is told the result and ended."""
        with self._lock:
            self._gone = True
            player, self._player = self._player, None
        if player is not None:
            player.close(game)

    def _sit_down(self, game: Game) -> Bot:
        player = self._player
        ready = not searches(self.bot) or self._pool.is_ready(game.id)
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
    """Advises the one whose turn it is.

    Where the search is not compiled yet it does without, and is `slow`; that has few numbers.
    """

    def __init__(self, bot_pool: BotPool) -> None:
        self.slow = False
        self._pool = bot_pool
        self._prepared = False

    def advise(self, game: Game, progress: Progress | None = None) -> Analysis:
        """Estimate every legal move, in a thread; with what the seat to move may know."""
        self.slow = not self._pool.is_ready(game.id)
        if self.slow and not self._prepared:
            self._prepared = True
            self._pool.prepare(game.id)
        return self._pool.advise(game, not self.slow, progress)

    def improve(self, game: Game, progress: Progress) -> Analysis:
        """Advise; where the compiled search is still being made, wait for it and advise again.

        Until then `progress` is given the first answer now and then; it may raise to stop.
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
    """Return a seed for a bot: the same game gives the same; it tells nothing of the shuffle."""
    words = f"bot {game.seed} {seat} {len(game.moves)}".encode()
    return int.from_bytes(hashlib.sha256(words).digest()[:SEED_BYTES], "big")


class BackgroundTask(Generic[T]):
    """Something done in a thread of its own; `done` is called there at the end."""

    def __init__(
        self, work: Callable[[], T], done: Callable[[BackgroundTask[T]], None] | None = None
    ):
        self._work = work
        self._done = done
        self._ended = Event()
        self._answer: T | None = None
        self.error: Exception | None = None

    def start(self) -> BackgroundTask[T]:
        """Begin."""
        Thread(target=self._run, daemon=True, name="mintopia-background").start()
        return self

    @property
    def ended(self) -> bool:
        """Whether the work is done."""
        return self._ended.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait so long at most; return whether the work is done."""
        return self._ended.wait(seconds)

    def answer(self) -> T:
        """Return what came out, or raise what went wrong."""
        assert self.ended
        if self.error is not None:
            raise self.error
        return self._answer  # type: ignore[return-value]

    def _run(self) -> None:
        try:
            self._answer = self._work()
        except Exception as error:  # told by `answer`, in the thread that asks
            self.error = error
        self._ended.set()
        if self._done is not None:
            self._done(self)
