"""Showing a run's progress, with the running score of every lineup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from mintopia.lab.arena.arena_run import Watcher
from mintopia.lab.arena.outcome import Outcome
from mintopia.lab.arena.results import Tally
from mintopia.lab.arena.schedule import Schedule
from mintopia.lab.arena.texts import counted, heading, percent, texts
from mintopia.lab.progress import RunProgress

SCORES_ON_A_LINE: Final = 4
BAR_CELLS: Final = 20
_EIGHTHS: Final = " ▏▎▍▌▋▊▉█"


class ArenaProgress(RunProgress, Watcher):
    """Shows the running score of every lineup below the bar, or at the end of a line."""

    def __init__(self, language: str, *given: Any, **more: Any) -> None:
        super().__init__(language, *given, **more)
        self._language = language
        self._head = Text()
        self._tallies: list[Tally] = []
        self._failures = 0

    def begin(self, schedule: Schedule, outcomes: Sequence[Outcome]) -> None:
        """Show what is played, and how much was played before."""
        what, extent = heading(schedule, self._language)
        self._head = Text(what, style="bold") + Text(f" · {extent}", style="dim")
        self._tallies = [Tally(schedule, number) for number in range(len(schedule.lineups))]
        for outcome in outcomes:
            self._tally(outcome)
        if self.is_plain:
            self.line(self._head.plain)
        self.start(len(outcomes), schedule.total)

    def add(self, outcome: Outcome) -> None:
        """Count a game."""
        self._tally(outcome)
        self.count()

    def _tally(self, outcome: Outcome) -> None:
        self._failures += outcome.failure is not None
        self._tallies[outcome.fixture.lineup].add(outcome)

    def scores(self) -> str:
        """Return the score of the first lineups."""
        say, told = texts(self._language).say, []
        for tally in self._tallies[:SCORES_ON_A_LINE]:
            if tally.games:
                bot = tally.members[0]
                share = tally.share(bot)
                low, high = percent(share.low), percent(share.high)
                value = percent(share.value)
                told.append(say("progress", "score", bot=bot, share=value, low=low, high=high))
        return say("progress", "scores", scores=" · ".join(told))

    def above(self) -> Sequence[RenderableType]:
        """Return what is played."""
        return [self._head]

    def below(self) -> Sequence[RenderableType]:
        """Return a row for each lineup, and how many games were lost by failing."""
        say = texts(self._language).say
        rows = Table.grid(padding=(0, 2))
        rows.add_column(overflow="ellipsis", no_wrap=True, max_width=30)
        rows.add_column(no_wrap=True)
        rows.add_column(no_wrap=True, justify="right")
        rows.add_column(no_wrap=True, style="dim")
        rows.add_column(no_wrap=True, style="dim", justify="right")
        for tally in self._tallies:
            if not tally.games:
                rows.add_row(tally.title, Text("·" * BAR_CELLS, style="dim"), "", "", "")
                continue
            share = tally.share(tally.members[0])
            rows.add_row(
                tally.title,
                share_bar(share.value),
                f"{percent(share.value)}%",
                f"{percent(share.low)}–{percent(share.high)}",
                counted("games", tally.games, self._language),
            )
        if not self._failures:
            return [rows]
        return [rows, Text(say("progress", "failures", count=self._failures), style="red")]


def share_bar(share: float, cells: int = BAR_CELLS, style: str = "green") -> Text:
    """Draw a share as a bar of `cells` cells, to the nearest eighth of a cell."""
    eighths = round(share * cells * 8)
    full, part = divmod(min(eighths, cells * 8), 8)
    bar = "█" * full + (_EIGHTHS[part] if part else "")
    return Text(bar, style=style) + Text("·" * (cells - len(bar)), style="dim")
