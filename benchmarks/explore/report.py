"""An exploration as a report: on the terminal, as Markdown or as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks.explore.counts import Trouble
from benchmarks.explore.exploration import SORTS, Exploration
from benchmarks.explore.texts import texts
from mintopia.engine.files import check_folder, write_file
from mintopia.errors import OptionError
from mintopia.games import title_of
from mintopia.lab.arena.texts import decimal, percent
from mintopia.lab.progress import rate

ENDINGS: Final = (".md", ".json")
SHOWN_VALUES: Final = 8  # on the terminal
LONGEST: Final = 60  # moves of a troubled game to show


@dataclass(frozen=True)
class Section:
    """A part of a report: sentences, then a table."""

    title: str
    lines: Sequence[str]
    headings: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()


def check_output(path: Path) -> None:
    """Raise if a file cannot be written, before any game is played."""
    if path.suffix.lower() not in ENDINGS:
        raise OptionError(f"{path} must end in .md or .json.")
    check_folder(path)


def write_report(path: Path, found: Sequence[Exploration], language: str) -> None:
    """Write explorations to a file, one game after another."""
    if path.suffix.lower() == ".json":
        told: Any = [each.as_json() for each in found]
        content = json.dumps(told[0] if len(told) == 1 else told, indent=1, ensure_ascii=False)
    else:
        content = "\n\n".join(as_markdown(each, language) for each in found)
    write_file(path, (content + "\n").encode())


def sections(found: Exploration, language: str) -> list[Section]:
    """Return the sections of a report, with the troubles first."""
    say = texts(language).say
    return [
        Section(say("head", "title", game=title_of(found.game, language)), _head(found, language)),
        Section(say("troubles", "title"), _troubles(found, language)),
        _unreached(found, language),
        _actions(found, language),
        _values(found, language),
    ]


def _head(found: Exploration, language: str) -> list[str]:
    say = texts(language).say
    lines = []
    for way, counts in (("interpreted", found.interpreted), ("compiled", found.compiled)):
        if counts is not None and counts.games:
            told: dict[str, object] = {
                "games": f"{counts.games:,}",
                "decisions": f"{counts.decisions:,}",
                "settings": f"{counts.settings:,}",
                "seconds": decimal(counts.seconds),
                "rate": rate(counts.decisions / max(counts.seconds, 1e-9)),
                "seed": found.seed,
            }
            lines.append(say("head", way, **told))
    if found.compiled is None:
        lines.append(say("head", "not-compiled"))
    counts = found.counts
    most: dict[str, object] = {
        "decisions": f"{counts.most_decisions:,}",
        "actions": f"{counts.most_actions:,}",
    }
    if counts.most_rounds:
        lines.append(say("head", "longest", rounds=counts.most_rounds, **most))
    else:
        lines.append(say("head", "longest-without-rounds", **most))
    if found.interrupted:
        lines.append(say("head", "stopped"))
    return lines


def _troubles(found: Exploration, language: str) -> list[str]:
    say = texts(language).say
    if not found.troubles:
        return [say("troubles", "none")]
    return [line for trouble in found.troubles for line in _trouble(trouble, language)]


def _trouble(trouble: Trouble, language: str) -> list[str]:
    say = texts(language).say
    times = f"{trouble.times:,}"
    lines = [say("troubles", trouble.kind, times=times, words=trouble.words)]
    if trouble.options:
        options = json.dumps(dict(trouble.options), ensure_ascii=False)
        lines.append(say("troubles", "game", options=options, seed=trouble.seed))
    if trouble.moves:
        shown = trouble.moves[-LONGEST:]
        before = "... " if len(shown) < len(trouble.moves) else ""
        lines.append(say("troubles", "moves", moves=before + ", ".join(shown)))
    return lines


def _unreached(found: Exploration, language: str) -> Section:
    say = texts(language).say
    counts, tracer = found.counts, found.tracer
    unreached = found.unreached_in(language)
    whole = {
        "ruling": found.rulings,
        "refusal": max(0, len(counts.refusals) - 1),
        "event": len(counts.events),
        "end": sum(1 for each in found.ends if each),
        "action": len(found.verbs),
        "branch": tracer.branches,
    }
    lines = []
    for sort in SORTS:
        if whole[sort]:
            missed = sum(each.sort == sort for each in unreached)
            told = {"all": f"{whole[sort]:,}", "reached": f"{whole[sort] - missed:,}"}
            lines.append(say("unreached", f"{sort}-count", **told))
    rows = [
        (say("sorts", each.sort), each.name, each.why or say("unreached", "unexplained"))
        for each in sorted(unreached, key=lambda each: bool(each.why))
    ]
    headings = [say("unreached", heading) for heading in ("sort", "name", "why")]
    return Section(say("unreached", "title"), lines, headings, rows)


def _actions(found: Exploration, language: str) -> Section:
    say = texts(language).say
    rows = [
        (verb.form, f"{verb.played:,}", f"{verb.size:,}", f"{verb.times:,}") for verb in found.verbs
    ]
    headings = [say("actions", heading) for heading in ("move", "played", "all", "times")]
    return Section(say("actions", "title"), [], headings, rows)


def _values(found: Exploration, language: str) -> Section:
    say = texts(language).say
    rows = [
        (each.name, each.kind, f"{each.low:,}", f"{each.high:,}", f"{each.top:,}",
         f"{percent(each.used)}%")
        for each in found.extremes
    ]  # fmt: skip
    headings = [say("values", key) for key in ("field", "type", "low", "high", "limit", "used")]
    return Section(say("values", "title"), [say("values", "lead")], headings, rows)


def as_markdown(found: Exploration, language: str) -> str:
    """Return an exploration as Markdown."""
    parts = []
    for number, section in enumerate(sections(found, language)):
        lines = [f"{'#' * (1 if number == 0 else 2)} {section.title}", ""]
        lines += [f"- {line}" for line in section.lines]
        if section.rows:
            lines += [""] if section.lines else []
            lines += [_row(section.headings), _row(["---"] * len(section.headings))]
            lines += map(_row, section.rows)
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def print_report(found: Exploration, language: str, console: Console) -> None:
    """Print an exploration, with only the values closest to their limits."""
    told = sections(found, language)
    for section in told:
        console.print(Text(section.title, style="bold"))
        for line in section.lines:
            console.print(Text(line))
        rows = section.rows[:SHOWN_VALUES] if section is told[-1] else section.rows
        if rows:
            table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
            numbers = section is told[-1] or section is told[-2]
            for at, heading in enumerate(section.headings):
                table.add_column(heading, justify="right" if numbers and at else "left")
            for row in rows:
                table.add_row(*map(Text, row))
            console.print(table)
        else:
            console.print()
