"""Showing a run's progress: a bar with running scores on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import IO, Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task
from rich.table import Table
from rich.text import Text

from mintopia.lab.arena.arena_run import Watcher
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.results import Tally
from mintopia.lab.arena.schedule import Schedule
from mintopia.lab.arena.texts import heading, percent, progress, rate, span, texts
from mintopia.lab.pace import Pace

LINE_SECONDS: Final = 10.0  # between two plain lines
SCORES_ON_A_LINE: Final = 4
BAR_CELLS: Final = 20
REFRESHES: Final = 8  # a second
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class Score:
    """The running scores of all lineups, and the speed of play."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self.total = 0
        self.done = 0
        self.failures = 0
        self.tallies: list[Tally] = []
        self._pace = Pace(clock)
        self._done_before = 0

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        """Start the clock; `outcomes` are games played before."""
        self.total = schedule.total
        self.tallies = [Tally(schedule, number) for number in range(len(schedule.lineups))]
        for outcome in outcomes:
            self.add(outcome)
        self._done_before = self.done
        self._pace = Pace(self._clock)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.done += 1
        self.failures += outcome.failure is not None
        self.tallies[outcome.fixture.lineup].add(outcome)
        self._pace.note(self.done - self._done_before)

    @property
    def rate(self) -> float:
        """Games per second in this session; 0 until it has been measured."""
        return self._pace.rate or 0.0

    @property
    def left(self) -> float | None:
        """Estimated seconds left; None until the speed has been measured."""
        return self._pace.left(self.total - self.done)


class PlainProgress(Watcher):
    """Prints a line about the progress every few seconds."""

    def __init__(
        self,
        language: str,
        stream: IO[str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._language = language
        self._say = texts(language).say
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._score = Score(clock)
        self._next = clock() + LINE_SECONDS

    def compiling(self) -> None:
        """Print that compiling takes a while."""
        self._line(self._say("progress", "compiling"))

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        """Print what is played, and how much was played before."""
        self._score.begin(schedule, outcomes)
        self._line(" · ".join(heading(schedule, self._language)))
        if outcomes:
            self._line(
                self._say(
                    "progress", "resumed", done=f"{len(outcomes):,}", total=f"{schedule.total:,}"
                )
            )
        self._next = self._clock() + LINE_SECONDS

    def add(self, outcome: Outcome) -> None:
        """Count a game, and print the progress when it is due."""
        self._score.add(outcome)
        if self._clock() >= self._next:
            self._next = self._clock() + LINE_SECONDS
            self._line(self.summary())

    def summary(self) -> str:
        """Return the progress and the scores as text."""
        score = self._score
        scores = [
            self._score_of(tally) for tally in score.tallies[:SCORES_ON_A_LINE] if tally.games
        ]
        return self._say(
            "progress",
            "line",
            **progress(score.done, score.total, score.rate),
            score=" · ".join(scores),
        )

    def _score_of(self, tally: Tally) -> str:
        bot = tally.members[0]
        share = tally.share(bot)
        return self._say(
            "progress",
            "score",
            bot=bot,
            share=percent(share.value),
            low=percent(share.low),
            high=percent(share.high),
        )

    def _line(self, text: str) -> None:
        print(text, file=self._stream, flush=True)


class LiveProgress(Watcher):
    """Draws a bar and the running score of every lineup, and removes them at the end."""

    def __init__(self, language: str, console: Console) -> None:
        self._language = language
        self._say = texts(language).say
        self._head = Text()
        self._console = console
        self._score = Score()
        self._progress = Progress(
            BarColumn(bar_width=None, complete_style="green", finished_style="green"),
            MofNCompleteColumn(),
            _Words(self._speed),
            console=console,
            expand=True,
        )
        self._task = self._progress.add_task("", total=None)
        self._live: Live | None = None

    def compiling(self) -> None:
        """Print that compiling takes a while."""
        self._console.print(Text(self._say("progress", "compiling"), style="dim"))

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        """Start drawing."""
        what, extent = heading(schedule, self._language)
        self._head = Text(what, style="bold") + Text(f" · {extent}", style="dim")
        self._score.begin(schedule, outcomes)
        self._progress.update(self._task, total=schedule.total, completed=self._score.done)
        self._live = Live(
            get_renderable=self._draw,
            console=self._console,
            refresh_per_second=REFRESHES,
            transient=True,
        )
        self._live.start()

    def add(self, outcome: Outcome) -> None:
        """Count a game; the next drawing shows it."""
        self._score.add(outcome)

    def end(self) -> None:
        """Stop drawing."""
        if self._live is not None:
            self._live.stop()
            self._live = None

    def _draw(self) -> RenderableType:
        self._progress.update(self._task, completed=self._score.done)
        rows = Table.grid(padding=(0, 2))
        rows.add_column(overflow="ellipsis", no_wrap=True, max_width=30)
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True, justify="right")
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(no_wrap=True, style="dim", justify="right")
        for tally in self._score.tallies:
            if not tally.games:
                rows.add_row(tally.title, Text("·" * BAR_CELLS, style="dim"), "", "", "")
                continue
            share = tally.share(tally.members[0])
            rows.add_row(
                tally.title,
                share_bar(share.value),
                f"{percent(share.value)}%",
                f"{percent(share.low)}–{percent(share.high)}",
                f"{tally.games:,} {self._say('progress', 'games')}",
            )
        if self._score.failures:
            warning = self._say("progress", "failures", count=self._score.failures)
            return Group(self._head, self._progress, rows, Text(warning, style="red"))
        return Group(self._head, self._progress, rows)

    def _speed(self) -> str:
        score = self._score
        if score.left is None:
            return self._say("progress", "starting")
        speed = self._say("progress", "rate", rate=rate(score.rate))
        return f"{speed} · {self._say('progress', 'left', time=span(score.left))}"


class _Words(ProgressColumn):
    """A column of the bar that shows the text a function returns."""

    def __init__(self, words: Callable[[], str]) -> None:
        self._words = words
        super().__init__()

    def render(self, task: Task) -> Text:  # noqa: ARG002
        """Return the current text."""
        return Text(self._words(), style="dim")


def share_bar(share: float, cells: int = BAR_CELLS, style: str = "green") -> Text:
    """Draw a share as a bar of `cells` cells, to the nearest eighth of a cell."""
    eighths = round(share * cells * 8)
    full, part = divmod(min(eighths, cells * 8), 8)
    bar = "█" * full + (_EIGHTHS[part] if part else "")
    return Text(bar, style=style) + Text("·" * (cells - len(bar)), style="dim")
