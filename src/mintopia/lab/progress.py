"""Showing how far a long run is: a bar on a terminal, plain lines elsewhere, and the time left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import Final, Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from mintopia.engine.i18n import catalogues

texts = catalogues("mintopia.lab")

LINE_SECONDS: Final = 10.0  # between two plain lines
MEASURED_SECONDS: Final = 0.5  # of games, before the speed is told
MEASURED_GAMES: Final = 4  # before an estimate is given
REFRESHES: Final = 8  # a second
_MINUTE: Final = 60
_HOUR: Final = 3600
_HUNDRED: Final = 100


class RunProgress:
    """Counts the games of a run and shows them, with the time left.

    The speed is measured from the moment the first games are finished. Until then processes start
    and load compiled code; that can take longer than many games, so counting it would make every
    estimate much too long. A run can also call it with the number of games done and their total.
    With `estimate`, it first tells how long the whole run takes.
    """

    def __init__(
        self,
        language: str,
        console: Console | None = None,
        *,
        clock: Callable[[], float] = monotonic,
        plain: bool = False,
        estimate: bool = False,
    ) -> None:
        self.say = partial(texts(language).say, "progress")
        self.sentence: Callable[..., str] = partial(self.say, "line")
        self.done = self.total = self.before = 0
        self.began = self._last = self._next = clock()
        self._clock = clock
        self._estimate = self._estimates = estimate  # whether it is still to be told
        self._console = console or Console(stderr=True, highlight=False)
        is_live = self._console.is_terminal and not self._console.is_dumb_terminal
        self.is_plain = plain or not is_live
        self._first: tuple[float, int] | None = None  # when, and how many were done
        self._bar = Progress(
            BarColumn(bar_width=None, complete_style="green", finished_style="green"),
            MofNCompleteColumn(),
            TextColumn("{task.fields[words]}", style="dim", markup=False),
            expand=True,
        )
        self._task = self._bar.add_task("", total=None, words="")
        self._live: Live | None = None

    def compiling(self) -> None:
        """Tell that compiling takes a while."""
        self.tell("compiling")

    def tell(self, key: str, **fields: object) -> None:
        """Print a sentence about the run."""
        self.line(self.say(key, **fields))

    def line(self, text: str) -> None:
        """Print a line, above the bar if there is one."""
        self._console.print(Text(text), soft_wrap=True)

    def start(self, done: int, total: int) -> None:
        """Start the clock and the drawing; `done` games were played before."""
        self.done, self.total, self.before, self._first = done, total, done, None
        self.began, self._estimate = self._clock(), self._estimates
        self._next = self.began + LINE_SECONDS
        if done:
            self.tell("resumed", done=f"{done:,}", total=f"{total:,}")
        if not self.is_plain:
            self._live = Live(
                get_renderable=self.drawing,
                console=self._console,
                refresh_per_second=REFRESHES,
                transient=True,
            )
            self._live.start()

    def count(self, games: int = 1) -> None:
        """Count finished games; print a line if one is due."""
        self.done, now = self.done + games, self._clock()
        self._first, self._last = self._first or (now, self.done), now
        if self._estimate and self.rate:
            self._estimate = False
            left = f"{self.total - self.before:,}"
            time = span(now - self.began + self.left)
            self.tell("estimate", time=time, games=left, rate=rate(self.rate))
        if self.is_plain and self.rate and now >= self._next and self.done < self.total:
            self._next = now + LINE_SECONDS
            words = self.sentence(
                done=f"{self.done:,}",
                total=f"{self.total:,}",
                percent=str(_HUNDRED * self.done // self.total),
                rate=rate(self.rate),
                time=span(self.left),
            )
            self.line(words + self.scores())

    def __call__(self, done: int, total: int) -> None:
        """Show that so many games are done."""
        if not self.total:
            self.start(0, total)
        self.count(done - self.done)

    def end(self) -> None:
        """Stop drawing."""
        if self._live is not None:
            self._live.stop()
            self._live = None
        self.total = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def rate(self) -> float:
        """Games per second in this session; 0 until it has been measured."""
        when, done = self._first or (self._last, self.done)
        games, seconds = self.done - done, self._last - when
        known = games >= (MEASURED_GAMES if self._estimates else 1) and seconds >= MEASURED_SECONDS
        return games / seconds if known else 0.0

    @property
    def left(self) -> float:
        """Estimated seconds left, if the speed is known."""
        return (self.total - self.done) / self.rate

    def drawing(self) -> RenderableType:
        """Return what is drawn while it runs."""
        words = self.say("starting")
        if self.rate:
            words = self.say("left", rate=rate(self.rate), time=span(self.left))
        self._bar.update(self._task, total=self.total, completed=self.done, words=words)
        return Group(*self.above(), self._bar, *self.below())

    def above(self) -> Sequence[RenderableType]:
        """Return what is drawn above the bar."""
        return ()

    def below(self) -> Sequence[RenderableType]:
        """Return what is drawn below the bar."""
        return ()

    def scores(self) -> str:
        """Return what a plain line ends with."""
        return ""


def span(seconds: float) -> str:
    """Format a duration: 0:42, 1:02:03."""
    whole = round(seconds)
    hours, rest = divmod(whole, _HOUR)
    minutes, left = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"


def rate(games_per_second: float) -> str:
    """Format a speed: 0.31, 4.2, 1,204."""
    digits = 2 if games_per_second < 1 else 1 if games_per_second < _HUNDRED else 0
    return f"{games_per_second:,.{digits}f}"
