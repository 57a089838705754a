"""mintopia replay: step through a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli.common import board_option, language_option, read_record_file


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--seat",
    type=int,
    help="Show only what this seat (from 1) could know. Default: everything in a finished game, "
    "what a spectator sees in an unfinished one.",
)
@language_option
@click.option("--plain", is_flag=True, help="Line by line: n, p, a number, q.")
@board_option
def command(file: Path, seat: int | None, language: str, plain: bool, board: str) -> None:
    """Step through a recorded game, forwards and backwards.

    Through a pipe it prints the whole game, move by move.
    """
    from mintopia.terminal.start import replay

    replay(read_record_file(file), seat, language, plain, board == "plain")
