"""The page about running a server says what is there: every setting, metric, limit and refusal."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import click
import pytest

from mintopia.cli.serve import command
from mintopia.options import MOST_NAME
from mintopia.server import house, limits, live, run, streams, wishes
from mintopia.server.errors import STATUS
from mintopia.server.metrics import Metrics
from mintopia.server.settings import PREFIX, Settings

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "operation.md").read_text("utf-8")


def rows(mark: str) -> list[list[str]]:
    """Read the table after a mark: its cells, without the signs of code."""
    _, found, rest = PAGE.partition(f"<!-- {mark}")
    assert found, mark
    lines = rest.partition("\n\n")[0].splitlines()
    table = [line for line in lines if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in table[2:]]


def written(value: object) -> str:
    """Write a default as one would give it in a variable."""
    if isinstance(value, bool):
        return str(int(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def test_every_setting_is_there_with_its_flag_and_default() -> None:
    flags = {
        option.name: max(option.opts, key=len)
        for option in command.params
        if isinstance(option, click.Option)
    }
    found = {row[1]: (row[0], row[2]) for row in rows("settings")}
    wanted = {
        PREFIX + field.name.upper(): (flags.pop(field.name, ""), written(field.default))
        for field in fields(Settings)
    }
    assert found == wanted
    assert not flags, "every flag has a variable"
    assert all(row[3] for row in rows("settings"))


def test_every_metric_is_there_with_its_labels() -> None:
    wanted = {}
    for collector in vars(Metrics()).values():
        for family in getattr(collector, "describe", list)():
            name = family.name + ("_total" if family.type == "counter" else "")
            wanted[name] = set(collector._labelnames)
    found = {row[0]: set(re.findall(r"[a-z]+", row[1])) for row in rows("metrics")}
    assert found == wanted


def test_every_place_where_failures_are_counted_is_named() -> None:
    source = Path(house.__file__).parent
    named = {
        where
        for file in source.glob("*.py")
        for where in re.findall(r'failures\.labels\("([\w-]+)"\)', file.read_text("utf-8"))
    }
    (row,) = [row for row in rows("metrics") if row[0] == "mintopia_errors_total"]
    assert set(re.findall(r"`([\w-]+)`", row[2] + "`")) >= named


@pytest.mark.parametrize(
    "words",
    [
        f"at most {limits.MOST_BODY:,} bytes, that of a move {limits.MOST_MOVE_BODY:,}",
        f"A name has at most {MOST_NAME} characters, a table's name {limits.MOST_TABLE_NAME}, "
        f"a message {limits.MOST_MESSAGE}, a move {wishes.MOST_MOVE}",
        f"at most {wishes.MOST_SEATS} seats",
        f"more than {streams.MOST_WAITING} messages behind",
        f"up to {live.MOST_MISSED} missed moves",
        f"a sign of life each {live.BEAT_SECONDS:.0f} seconds",
        f"for up to {run.GRACE_SECONDS} seconds",
        f"within {house.LEFT_ALONE:.0f} to {house.LEFT_ALONE + house.SWEEP_SECONDS:.0f} seconds",
    ],
)
def test_the_numbers_are_those_of_the_program(words: str) -> None:
    assert words in re.sub(r"\s+", " ", PAGE)


def test_the_refusals_that_it_names_exist() -> None:
    section = PAGE.partition("## Limits")[2].partition("Fixed in the program")[0]
    named = re.findall(r"\| `([a-z-]+)` \|$", section, re.MULTILINE)
    assert len(named) >= 6
    assert {*named, "busy", "other-rules", "too-slow"} <= set(STATUS)


def test_nothing_is_left_to_be_filled_in() -> None:
    assert not re.search(r"<!-- (carry|notify)|TODO|XXX", PAGE)
