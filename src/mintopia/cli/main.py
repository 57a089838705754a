"""The entry point of the command: its subcommands, each loaded only when it is used."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import pairwise
from typing import Any, Final

import click

from mintopia.engine.version import __version__
from mintopia.errors import MintopiaError, OptionError, WriteError, message_of

COMMANDS: Final = {
    "web": "Play in the browser, on this machine or with friends nearby.",
    "play": "Play in the terminal: a new game, or one you saved.",
    "daily": "Play today's deal, the same for everyone; see results, streak and history.",
    "puzzles": "Solve puzzles: find the move that wins for certain, or the best by far.",
    "practice": "Try the mistakes of your own games again, until you know better.",
    "games": "List your saved games; open one, or delete some.",
    "replay": "Step through a recorded game, forwards and backwards.",
    "link": "Print a link that contains a whole saved game.",
    "picture": "Draw a position as a picture, or a whole game as an animation.",
    "hint": "Rate each legal move of a saved game.",
    "review": "Review a game: what each decision cost, and how well each player played.",
    "arena": "Play many games between bots and measure how strong they are.",
    "simulate": "Play thousands of games between simple bots in seconds and sum up the results.",
    "lab": "Play many games between bots and write a report for game designers.",
    "train": "Train a network by self-play, on a CUDA card or slowly on the CPU.",
    "serve": "Run the game server: tables for people and bots.",
    "site": "Write a static site: the whole game in a page that needs no server.",
    "export": "Write all games in a server's database as JSON lines.",
    "import": "Store exported games in this or another database.",
    "doctor": "Replay every stored game under the current rules; report what differs.",
    "verify": "Check a server's record: the promised deal, every move, the result.",
    "referee": "Speak the text protocol: JSON lines in, JSON lines out.",
    "cards": "Show the cards as a table, as JSON, or as a file to edit.",
    "rules": "Read the rules, or a single paragraph.",
    "bench": "Measure the speed of the rules and the bots on this machine.",
    "completion": "Print the completion script for bash, zsh or fish.",
}
ALIASES: Final = {"puzzle": "puzzles"}  # understood, but not listed
MODULES: Final = {"import": "import_games"}  # where a module cannot have the command's name
EXIT_FAILED: Final = 1  # mostly to write
EXIT_BAD_INPUT: Final = 2
EXIT_INTERRUPTED: Final = 130


@contextmanager
def _reader_may_leave() -> Iterator[None]:
    """Leave with status 0 if the reader of our output has gone; click and Rich leave with 1."""
    try:
        yield
    except BrokenPipeError:
        _close_output()
        raise click.exceptions.Exit(0) from None
    except SystemExit as leave:
        if isinstance(leave.__context__, BrokenPipeError):  # from Rich
            raise click.exceptions.Exit(0) from None
        raise


def _close_output() -> None:
    """Send what is still in the buffer of standard output nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class LazyGroup(click.Group):
    """A group that imports a command only when it is used, so that --help stays fast."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Without a command, a person at a terminal plays; a script gets the help."""
        if not args:
            args = ["play" if sys.stdin.isatty() and sys.stdout.isatty() else "--help"]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Read the command line; --help prints here."""
        with _reader_may_leave():
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _reader_may_leave():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        cmd_name = ALIASES.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        name = MODULES.get(cmd_name, cmd_name)
        command: click.Command = import_module(f"mintopia.cli.{name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown command and list the known ones."""
        if args and args[0] not in (*COMMANDS, *ALIASES) and not args[0].startswith("-"):
            from mintopia.cli.usage import unknown

            raise OptionError(unknown("no-command", args[0], list(COMMANDS)))
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="mintopia")
def cli() -> None:
    """Mint Works and Mint Bid as real software: play them, study them, build on them.

    Start with `mintopia web`, or in the terminal with `mintopia play`, which is what plain
    `mintopia` does there.
    """


def _language(chosen: dict[str, str]) -> str:
    """Return the language of --lang, even if it was not parsed yet, or of the environment."""
    from mintopia.engine.i18n import LANGUAGES, language_from_environment

    named = chosen.get("language")
    if named is None:
        words = " ".join(sys.argv[1:]).replace("=", " ").split()
        named = next((word for flag, word in pairwise(words) if flag == "--lang"), None)
    return named if named in LANGUAGES else language_from_environment()


def _complain(message: str) -> None:
    """Print an error; whatever a file or an argument is called, it does nothing to the terminal."""
    from mintopia.engine.i18n import printable

    click.echo(f"mintopia: {printable(message)}", err=True)


def main(command: click.Command = cli, name: str = "mintopia") -> None:
    """Run a command; report any error in a sentence, never as a traceback.

    The exit status is 2 for bad input, 1 if writing fails, 130 after Ctrl-C. A reader of the output
    that goes away, such as `head`, is no error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an unprintable character is no error
    chosen: dict[str, str] = {}  # --lang, once it has been read (see language_option)
    try:
        # If a command exits with a status, click returns it here and raises nothing.
        status = command.main(standalone_mode=False, prog_name=name, obj=chosen)
        sys.stdout.flush()
        if isinstance(status, int) and status:
            sys.exit(status)
    except click.exceptions.Exit as leave:
        sys.exit(leave.exit_code)
    except click.Abort:
        sys.exit(EXIT_INTERRUPTED)
    except click.UsageError as error:
        from mintopia.cli.usage import explained

        _complain(explained(error)(_language(chosen)))
        sys.exit(EXIT_BAD_INPUT)
    except MintopiaError as error:
        _complain(message_of(error, _language(chosen)))
        sys.exit(EXIT_FAILED if isinstance(error, WriteError) else EXIT_BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        _close_output()
    except OSError as error:
        # For example a full disk: print the reason, then close standard output quietly.
        _complain(f"{error.strerror or error}.")
        _close_output()
        sys.exit(EXIT_FAILED)


if __name__ == "__main__":
    main()
