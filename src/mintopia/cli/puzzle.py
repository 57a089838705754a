"""mintopia puzzle: positions with one task, to win in this round, and proven answers."""

from __future__ import annotations

import click

from mintopia.cli.common import board_option, game_argument, language_option


@click.command(name="puzzle")
@game_argument(required=False)
@click.argument("number", type=int, required=False)
@click.option("--list", "listed", is_flag=True, help="List the puzzles and which you have solved.")
@language_option
@board_option
def command(game: str | None, number: int | None, listed: bool, language: str, board: str) -> None:
    """Find the move that wins in this round, whatever the others do and whatever comes up.

    Without a NUMBER, it starts with the first puzzle that you have not solved. After each move, it
    shows how the round continues to the win, or how a wrong move fails.

    \b
    mintopia puzzle                 the next puzzle
    mintopia puzzle works 7         a specific one
    mintopia puzzle --list          all of them
    """
    from mintopia.cli.launch import console
    from mintopia.terminal import puzzles

    if listed:
        for line in puzzles.list_lines(game, language, puzzles.solved_codes()):
            click.echo(line)
        return
    puzzles.play(game, number, console(), language, board == "plain")
