"""mintopia cards: the card data as a table, as JSON, as a file to change, or as a printed sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mintopia.cli import common
from mintopia.cli.usage import said
from mintopia.engine.i18n import CardTable, Catalogue
from mintopia.errors import OptionError

WIDE = 100


@click.command(name="cards")
@common.game_argument()
@click.option("--json", "as_json", is_flag=True, help="Print the data as JSON.")
@click.option("--toml", "as_toml", is_flag=True, help="Print a card file to edit.")
@click.option(
    "--sheet",
    "sheet_file",
    metavar="FILE",
    type=common.FILE,
    help="Draw the cards in a PDF file, nine per page, to print and play.",
)
@click.option("--backs", is_flag=True, help="With --sheet: add the backs, for two-sided printing.")
@common.cards_option
@common.language_option
def command(
    game: str,
    as_json: bool,
    as_toml: bool,
    sheet_file: Path | None,
    backs: bool,
    card_file: Path | None,
    language: str,
) -> None:
    """Show the cards of a game: numbers, types and what they do.

    To play with your own values: mintopia cards works --toml > my.toml, edit it, then
    mintopia play works --cards my.toml

    To play on paper: mintopia cards works --sheet plans.pdf
    """
    from mintopia.engine.game import rules_of

    if as_json and as_toml:
        raise OptionError(said("one-of", flags=("--json", "--toml")))
    if sheet_file is not None and (as_json or as_toml):
        raise OptionError(said("one-of", flags=("--json", "--toml", "--sheet")))
    if backs and sheet_file is None:
        raise OptionError(said("needs", flag="--backs", other="--sheet FILE"))
    rules = rules_of(game)
    replaced = common.read_card_file(card_file)
    if sheet_file is not None:
        _write_sheet(sheet_file, rules.sheet_cards(replaced, language), language, backs)
        return
    if as_toml:
        click.echo(rules.cards_toml(replaced), nl=False)
        return
    if as_json:
        common.print_json(rules.cards_json(replaced, language))
        return
    _print_tables(rules.cards_tables(replaced, language))


def _write_sheet(path: Path, data: dict[str, Any], language: str, backs: bool) -> None:
    """Draw the cards into a PDF file and report what it contains."""
    from mintopia.art.model import read_deck
    from mintopia.art.sheet import write_sheet

    deck = read_deck(data)
    pages = write_sheet(path, deck, language, backs)
    fields = {"path": path, "cards": len(deck.cards), "pages": pages}
    click.echo(Catalogue("mintopia.art", language).say("sheet", "written", **fields))


def _print_tables(tables: list[CardTable]) -> None:
    """Print a table for each kind of card."""
    from rich.table import Table

    from mintopia.engine.printing import PhraseConsole

    console = PhraseConsole()
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
