"""mintopia practice: your mistakes to try again, each until it is solved often enough."""

from __future__ import annotations

import click

from mintopia.cli.common import board_option, language_option


@click.command(name="practice")
@click.option("--list", "listed", is_flag=True, help="List your mistakes and the costliest kinds.")
@language_option
@board_option
def command(listed: bool, language: str, board: str) -> None:
    """Try the costly decisions of your own games again.

    They come from the reviews of games that you have finished in the terminal. One that you solve
    comes back the next day, then days and weeks later, until it is solved for good.
    """
    from mintopia.cli.launch import console
    from mintopia.terminal import practice

    if listed:
        for line in practice.list_lines(language):
            click.echo(line)
        return
    practice.practice(console(), language, board == "plain")
