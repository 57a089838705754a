"""Showing the progress of a run: a bar on a terminal, plain lines elsewhere, and time left."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import IO, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from mintopia.lab.arena.texts import progress, rate, span
from mintopia.lab.pace import Pace
from mintopia.lab.report.words import texts

LINE_SECONDS: Final = 10.0  # between two plain lines
MEASURED_SECONDS: Final = 0.5  # of the first games, before an estimate is given
MEASURED_GAMES: Final = 4


class Follower:
    """Reports an estimate of the duration at the start, and then the progress."""

    def __init__(
        self,
        language: str,
        *,
        stream: IO[str] | None = None,
        clock: Callable[[], float] = monotonic,
        plain: bool = False,
    ) -> None:
        self._say = texts(language).say
        self._clock = clock
        self._console = Console(file=stream or sys.stderr, highlight=False, soft_wrap=True)
        self._drawn = self._console.is_terminal and not self._console.is_dumb_terminal and not plain
        self._progress: Progress | None = None
        self._began = self._next = clock()
        self._pace = Pace(clock)
        self._before = self._done = self._total = 0
        self._told = False

    def compiling(self) -> None:
        """Report that the rules are being compiled first."""
        self._line(self._say("progress", "compiling"))

    def experiments(self) -> None:
        """Report that the experiments begin."""
        self._line(self._say("progress", "experiments"))

    def ladder(self) -> None:
        """Report that bots that search are playing now."""
        self._line(self._say("progress", "ladder"))

    def begin(self, done: int, total: int) -> None:
        """Start showing progress; `done` games were played before."""
        self._began, self._before, self._done, self._total = self._clock(), done, done, total
        self._next = self._began + LINE_SECONDS
        self._pace = Pace(self._clock)
        self._told = False
        if done:
            self._line(self._say("progress", "resumed", done=f"{done:,}", total=f"{total:,}"))
        if self._drawn:
            self._progress = Progress(
                BarColumn(bar_width=None, complete_style="green", finished_style="green"),
                MofNCompleteColumn(),
                TextColumn("{task.fields[words]}", style="dim"),
                console=self._console,
                expand=True,
                transient=True,
            )
            words = self._say("progress", "starting")
            self._progress.add_task("", total=total, completed=done, words=words)
            self._progress.start()

    def add(self, games: int) -> None:
        """Count finished games, and report the progress when it is due."""
        self._done += games
        self._pace.note(self._done - self._before)
        measured, seconds = self._pace.measured
        if measured < MEASURED_GAMES or seconds < MEASURED_SECONDS:
            return
        now, speed = self._clock(), measured / seconds
        seconds_left = (self._total - self._done) / speed
        if not self._told:
            self._told = True
            told = {
                "time": span(now - self._began + seconds_left),
                "games": f"{self._total - self._before:,}",
                "rate": rate(speed),
            }
            self._line(self._say("progress", "estimate", **told))
        if self._progress is not None:
            words = self._say("progress", "left", rate=rate(speed), time=span(seconds_left))
            self._progress.update(self._progress.task_ids[0], completed=self._done, words=words)
        elif now >= self._next and self._done < self._total:
            self._next = now + LINE_SECONDS
            self._line(self._say("progress", "line", **progress(self._done, self._total, speed)))

    def end(self) -> None:
        """Stop drawing."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None

    def _line(self, text: str) -> None:
        self._console.print(text, markup=False)
