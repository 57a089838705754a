"""mintopia lab: a report about a game from very many games of bots, and further laboratory work."""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

from mintopia.cli.common import GAME_IDS
from mintopia.cli.usage import unknown
from mintopia.errors import OptionError

COMMANDS: Final = {
    "effects": "Measure what a change to a card or a player does, on paired deals.",
    "compare": "Show what changed card values do, on paired deals.",
    "tune": "Search for card values that meet a goal; print the card file.",
}
REPORT: Final = "report"


class LabGroup(click.Group):
    """A group that runs the report if its first argument is a game instead of a command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands besides the report."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Import a command; any other name is a game, and gets the report."""
        name = cmd_name if cmd_name in COMMANDS else REPORT
        command: click.Command = import_module(f"mintopia.cli.lab_{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Keep the game among the report's arguments; refuse unknown names."""
        names = (*GAME_IDS, *COMMANDS)
        if args[0] not in names and not args[0].startswith("-"):
            raise OptionError(unknown("no-game-or-command", args[0], names))
        command = self.get_command(ctx, args[0])
        if args[0] in COMMANDS:
            return args[0], command, args[1:]
        return None, command, args

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show both ways of calling it."""
        formatter.write_usage(ctx.command_path, "GAME [OPTIONS]")
        formatter.write_usage(ctx.command_path, "COMMAND [ARGS]...")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of the report, then the other commands."""
        self.get_command(ctx, "").format_options(ctx, formatter)
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LabGroup, no_args_is_help=True)
def command() -> None:
    """Play many games and write a report: one HTML file with plots, and the data next to it.

    \b
    mintopia lab works --bots greedy,greedy --games 100000 --seed 1
    mintopia lab works --bots hard,easy --games 200 -o works.html
    mintopia lab works --bots hard,easy --games 400 -o works.html --resume
    mintopia lab bid --bots greedy,greedy,greedy,greedy --lang ja
    """
