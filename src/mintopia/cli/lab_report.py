"""mintopia lab GAME: play very many games and write a report about them."""

from __future__ import annotations

import click

from mintopia.cli.common import GAME_IDS, NameChoice, language_option


@click.command(name="lab")
@click.argument("game", type=NameChoice(GAME_IDS))
@language_option
def command(game: str, language: str) -> None:
    """Write a report about a game."""
    click.echo(f"{game} {language}")
