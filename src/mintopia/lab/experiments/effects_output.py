"""Printing effects as tables, and writing them to a JSON file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from mintopia.engine.files import check_folder, write_file
from mintopia.errors import OptionError
from mintopia.lab.arena.texts import percent
from mintopia.lab.experiments import effects
from mintopia.lab.experiments.texts import said, texts
from mintopia.lab.simulate.setting import Setting


def check_output(path: Path) -> None:
    """Raise if a file cannot be written, before any game is played."""
    if path.suffix.lower() != ".json":
        raise OptionError(said("json", path=path))
    check_folder(path)


def write_effects(path: Path, found: effects.Experiments) -> None:
    """Write all effects as JSON."""
    write_file(path, (json.dumps(found.as_json(), indent=1) + "\n").encode())


def print_effects(
    tables: Sequence[effects.EffectTable],
    found: effects.Experiments,
    setting: Setting,
    games: int,
    language: str,
    console: Console,
) -> None:
    """Print a table for each kind of question, below a description of what was done."""
    say = texts(language).say
    head = say("effects", "head", **effects.head_fields(setting, games, language))
    console.print(head, highlight=False, markup=False)
    for table in tables:
        console.print()
        console.print(table.title, style="bold", highlight=False, markup=False)
        console.print(table.lead, highlight=False, markup=False)
        console.print(_painted(table, language))
    if found.interrupted:
        console.print(say("effects", "stopped"), highlight=False, markup=False)


def _painted(table: effects.EffectTable, language: str) -> Table:
    say = texts(language).say
    painted = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    painted.add_column(table.subject)
    is_ladder = table.kind == effects.LADDER
    headings = [table.measure, say("effects", "interval"), say("effects", "games")]
    for heading in [*headings, *([] if is_ladder else [say("effects", "p")])]:
        painted.add_column(heading, justify="right")
    for label, effect in table.rows:
        if is_ladder:
            numbers = [f"{percent(each)}%" for each in (effect.estimate, effect.low, effect.high)]
        else:
            parts = (effect.estimate, effect.low, effect.high)
            numbers = [effects.shown(each, table.unit) for each in parts]
        interval = say("compare", "from-to", low=numbers[1], high=numbers[2])
        row = [label, numbers[0], interval, f"{effect.games:,}"]
        painted.add_row(*row, *([] if is_ladder else [effects.p_value(effect.p)]))
    return painted
