"""mintopia replay: step through a recorded game."""

from __future__ import annotations

import click

from mintopia.cli.common import board_option, language_option, read_game_source


@click.command(name="replay")
@click.argument("game")
@click.option(
    "--seat",
    type=int,
    help="Show only what this seat (from 1) could know. Default: everything in a finished game, "
    "what a spectator sees in an unfinished one.",
)
@language_option
@click.option("--plain", is_flag=True, help="Step line by line: n, p, a number, q.")
@board_option
def command(game: str, seat: int | None, language: str, plain: bool, board: str) -> None:
    """Step through a recorded game, forwards and backwards.

    GAME is a file, a link that contains a game, or its code. In a pipe, it prints the whole game,
    move by move.
    """
    from mintopia.cli.launch import replay

    replay(read_game_source(game), seat, language, plain, board == "plain")
