"""The exit status that a command chooses reaches the shell."""

from __future__ import annotations

import sys
from types import ModuleType

import click
import pytest

from mintopia.cli.main import COMMANDS, main


@pytest.mark.parametrize(
    ("how", "status"), [("exit 0", 0), ("exit 1", 1), ("exit 7", 7), ("raise 3", 3), ("return", 0)]
)
def test_a_command_leaves_with_its_status(
    how: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command(name="leave")
    @click.pass_context
    def command(ctx: click.Context) -> None:
        click.echo("said before")
        word, _, number = how.partition(" ")
        if word == "exit":
            ctx.exit(int(number))
        if word == "raise":  # as the full-screen game does
            raise click.exceptions.Exit(int(number))

    module = ModuleType("mintopia.cli.leave")
    module.command = command  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "mintopia.cli.leave", module)
    monkeypatch.setitem(COMMANDS, "leave", "Leave.")
    monkeypatch.setattr(sys, "argv", ["mintopia", "leave"])
    found: object = 0
    try:
        main()
    except SystemExit as leave:
        found = leave.code
    assert found == status
    assert capsys.readouterr().out == "said before\n"
