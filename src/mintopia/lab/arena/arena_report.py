"""The report at the end of a run: table of shares, ratings, failures, and how to continue."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mintopia.engine.game import rules_of
from mintopia.engine.printing import PhraseConsole
from mintopia.lab.arena.progress import share_bar
from mintopia.lab.arena.ratings import Rating, can_rate
from mintopia.lab.arena.results import Line, Results
from mintopia.lab.arena.texts import (
    counted,
    decimal,
    duration,
    heading,
    percent,
    reason,
    texts,
)
from mintopia.lab.progress import span

FAILURES_SHOWN: Final = 5
BAR_CELLS: Final = 12
SCALE_CELLS: Final = 32
WIDE: Final = 100  # columns; narrower reports leave out the bars
PAPER_WIDTH: Final = 110  # columns of a report written to a file
TWO: Final = 2
CLOCKS: Final = ("seconds=", "exec:")  # in the names of bots that may be limited by time


def report_console() -> Console:
    """Return a console for a report, as wide as the terminal or as a printed page."""
    return PhraseConsole(highlight=False, width=None if sys.stdout.isatty() else PAPER_WIDTH)


def print_report(
    results: Results, language: str, console: Console, journal: Path | None = None
) -> None:
    """Print the full report at the end of a run."""
    what, extent = heading(results.schedule, language)
    console.print()
    console.print(Text(what, style="bold") + Text(f" · {extent}", style="dim"))
    if results.lines:
        wide = console.width >= WIDE
        console.print(shares_table(results, language, wide=wide))
        if results.schedule.luck_adjusted:
            console.print(adjusted_table(results.lines, language))
        if len(results.ratings) >= TWO:
            console.print(ratings_table(results.ratings, language, wide=wide))
        elif not can_rate():
            console.print(Text(texts(language).say("report", "no-ratings"), style="dim"))
    for part in failures_part(results, language):
        console.print(part)
    for note in notes(results, language):
        console.print(Text(note, style="dim"))
    if results.interrupted:
        _print_stopped(results, language, console, journal)


def _print_stopped(results: Results, language: str, console: Console, journal: Path | None) -> None:
    say = texts(language).say
    key = "stopped-lost" if journal is None else "stopped"
    done, total = f"{len(results.outcomes):,}", f"{results.schedule.total:,}"
    console.print()
    console.print(Text(say("report", key, done=done, total=total), style="bold yellow"))
    if journal is not None:
        # A command to copy, so never wrapped to the width of the screen.
        command = f"  mintopia arena --resume {shlex.quote(str(journal))}"
        console.print(Text(command), soft_wrap=True)


def shares_table(results: Results, language: str, *, wide: bool = True) -> Table:
    """Return the table of shares, with one row per bot and one section per lineup."""
    schedule = results.schedule
    say = texts(language).say
    several = any(line.seats > 1 for line in results.lines)
    failed = any(line.failures for line in results.lines)
    points = rules_of(schedule.game).points_are
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(say("table", "bot"), overflow="fold", max_width=36)
    names = [*(["seats"] if several else []), "games", "wins", "shared", "share"]
    for name in names:
        table.add_column(say("table", name), justify="right", no_wrap=True)
    if wide:
        table.add_column("", no_wrap=True)
    for name in ("interval", points, "time", *(["failed"] if failed else [])):
        table.add_column(say("table", name), justify="right", no_wrap=True)
    for _, lines in groupby(results.lines, key=lambda line: line.lineup):
        for line in lines:
            table.add_row(*_cells(line, several=several, wide=wide, failed=failed))
        table.add_section()
    return table


def _cells(line: Line, *, several: bool, wide: bool, failed: bool) -> list[RenderableType]:
    style = "green" if line.low > line.even else "red" if line.high < line.even else ""
    cells: list[RenderableType] = [Text(line.bot)]
    if several:
        cells.append(str(line.seats))
    cells += [f"{line.games:,}", f"{line.wins:,}", f"{line.shared:,}"]
    cells.append(Text(f"{percent(line.share)}%", style=f"bold {style}".strip()))
    if wide:
        cells.append(share_bar(line.share, BAR_CELLS, style or "default"))
    cells.append(f"{percent(line.low)} – {percent(line.high)}")
    cells.append("" if line.points is None else decimal(line.points))
    cells.append("" if line.seconds_per_move is None else duration(line.seconds_per_move))
    if failed:
        cells.append(Text(str(line.failures), style="red") if line.failures else "")
    return cells


def adjusted_table(lines: list[Line], language: str) -> Table:
    """Return the table of shares without luck, with the rows of the table of shares."""
    say = texts(language).say
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(say("table", "bot"), overflow="fold", max_width=36)
    for name in ("share", "adjusted", "interval"):
        table.add_column(say("table", name), justify="right", no_wrap=True)
    for _, group in groupby(lines, key=lambda line: line.lineup):
        for line in group:
            low, share, high = line.adjusted_low, line.adjusted, line.adjusted_high
            if low is not None and share is not None and high is not None:
                table.add_row(
                    Text(line.bot),
                    f"{percent(line.share)}%",
                    Text(f"{percent(share)}%", style="bold"),
                    f"{percent(low)} – {percent(high)}",
                )
        table.add_section()
    return table


def ratings_table(ratings: list[Rating], language: str, *, wide: bool = True) -> Table:
    """Return the table of ratings, the best first, with their intervals drawn to scale."""
    say = texts(language).say
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    table.add_column(say("table", "rank"), justify="right")
    table.add_column(say("table", "bot"), overflow="fold", max_width=36)
    table.add_column(say("table", "rating"), justify="right", no_wrap=True)
    table.add_column(say("table", "interval"), justify="right", no_wrap=True)
    if wide:
        table.add_column("", no_wrap=True)
    low = min(rating.low for rating in ratings)
    high = max(rating.high for rating in ratings)
    for place, rating in enumerate(ratings, 1):
        cells: list[RenderableType] = [
            str(place),
            Text(rating.bot),
            Text(decimal(rating.value), style="bold"),
            f"{decimal(rating.low)} – {decimal(rating.high)}",
        ]
        if wide:
            cells.append(_scale(rating, low, high))
        table.add_row(*cells)
    return table


def _scale(rating: Rating, low: float, high: float) -> Text:
    def at(value: float) -> int:
        return round((value - low) / max(high - low, 1e-9) * (SCALE_CELLS - 1))

    cells = [" "] * SCALE_CELLS
    for cell in range(at(rating.low), at(rating.high) + 1):
        cells[cell] = "─"
    cells[at(rating.low)], cells[at(rating.high)] = "├", "┤"
    cells[at(rating.value)] = "●"
    return Text("".join(cells), style="green")


def failures_part(results: Results, language: str) -> Iterator[RenderableType]:
    """Yield a description of the failures; the first few include the bot's last lines."""
    say = texts(language).say
    failures = results.failures
    if not failures:
        return
    yield Text(say("report", "failures", count=f"{len(failures):,}"), style="bold red")
    for outcome, failure in failures[:FAILURES_SHOWN]:
        sentence = say(
            "report",
            "failure",
            bot=failure.bot,
            seat=failure.seat,
            deal=outcome.fixture.deal,
            move=failure.move,
            reason=reason(failure, language),
        )
        yield Padding(Text(sentence), (0, 0, 0, 2))
        for line in failure.errors:
            yield Padding(Text(f"│ {line}", style="dim"), (0, 0, 0, 4))
    if len(failures) > FAILURES_SHOWN:
        more = say("report", "more", count=f"{len(failures) - FAILURES_SHOWN:,}")
        yield Padding(Text(more, style="dim"), (0, 0, 0, 2))


def notes(results: Results, language: str) -> Iterator[str]:
    """Yield what a reader needs to know to understand the tables."""
    schedule = results.schedule
    say = texts(language).say
    if results.lines and any(lineup.seatings > 1 for lineup in schedule.lineups):
        yield say("report", "clusters")
    if results.lines and schedule.luck_adjusted:
        ratios = [line.adjusted_ratio for line in results.lines]
        known = sorted({round(ratio * 100) for ratio in ratios if ratio is not None})
        width = "–".join(f"{ratio}%" for ratio in (known[:1] + known[1:][-1:]))
        yield say("report", "adjusted", width=width or "100%")
    seats = len(schedule.lineups[0].bots)
    if seats > TWO:
        yield say("report", "even", players=seats, even=percent(1 / seats))
    if any(clock in bot for bot in schedule.bots for clock in CLOCKS):
        yield say("report", "clock")
    if results.played_now:
        games, time = counted("games", results.played_now, language), span(results.seconds)
        yield say("report", "took", games=games, time=time)
    yield say("report", "again", seed=schedule.seed)
