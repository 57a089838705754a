"""Command-line mistakes are told in our words and both languages, wherever they are made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from mintopia.cli.main import cli
from mintopia.cli.usage import explained
from mintopia.engine.i18n import LANGUAGES


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield every command with its name, inside groups too."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
    if group.name == "lab" or path == ("lab",):
        report = group.get_command(context, "works")
        assert report is not None
        yield (*path, "works"), report


def mistaken_flags() -> Iterator[tuple[str, ...]]:
    """Yield command lines, each with one flag whose value is of a wrong kind."""
    for path, command in commands(cli):
        for param in command.params:
            if not isinstance(param, click.Option) or param.is_flag or param.hidden:
                continue
            flag = max(param.opts, key=len)
            if isinstance(param.type, click.Path):
                wrong = __file__ if param.type.dir_okay else str(Path(__file__).parent)
                if param.type.dir_okay == param.type.file_okay:
                    continue
            elif isinstance(param.type, type(click.STRING)):
                continue
            else:
                wrong = "none-of-these"
            yield (*path, flag, wrong)


def told_of(line: tuple[str, ...]) -> list[list[str]]:
    """Return what a mistaken command line is told: a sentence and where help is, by language."""
    with pytest.raises(click.UsageError) as refused:
        cli.main(list(line), standalone_mode=False, prog_name="mintopia", obj={})
    return [explained(refused.value)(language).split("\n") for language in LANGUAGES]


def test_a_wrong_value_is_told_in_both_languages() -> None:
    lines = list(mistaken_flags())
    assert len(lines) > 80
    for line in lines:
        told = told_of(line)
        for sentence, help_line in told:
            assert line[-2] in sentence
            assert line[-1] in sentence
            assert "Invalid value" not in sentence, line
            assert re.search(r"[:：] ?mintopia [a-z]+( [a-z]+)? --help$", help_line), line
        assert told[0] != told[1]
