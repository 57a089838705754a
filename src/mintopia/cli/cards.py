"""mintopia cards: the card data as a table, as JSON, or as a file to change."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mintopia.cli.common import GAME_IDS, cards_option, language_option, read_card_file
from mintopia.i18n import CardTable

WIDE = 100


@click.command(name="cards")
@click.argument("game", type=click.Choice(GAME_IDS))
@click.option("--json", "as_json", is_flag=True, help="Print the data for programs.")
@click.option("--toml", "as_toml", is_flag=True, help="Print the card file to start from.")
@cards_option
@language_option
def command(game: str, as_json: bool, as_toml: bool, card_file: Path | None, language: str) -> None:
    """Show the cards of a game: numbers, types and what they do.

    To play with your own values: mintopia cards works --toml > my.toml, change it, then
    mintopia play works --cards my.toml
    """
    from mintopia.game import rules_of

    if as_json and as_toml:
        raise click.UsageError("Choose one of --json and --toml.")
    rules = rules_of(game)
    replaced = read_card_file(card_file)
    if as_toml:
        click.echo(rules.cards_toml(replaced), nl=False)
        return
    if as_json:
        data = rules.cards_json(replaced, language)
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    _print_tables(rules.cards_tables(replaced, language))


def _print_tables(tables: list[CardTable]) -> None:
    """Print a table for each kind of card."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, WIDE)
    for title, headings, rows in tables:
        table = Table(title=title, title_justify="left")
        for heading in headings[:-1]:
            table.add_column(heading, no_wrap=heading == "id", overflow="fold")
        table.add_column(headings[-1], ratio=1, overflow="fold")
        for row in rows:
            table.add_row(*row)
        console.print(table)
