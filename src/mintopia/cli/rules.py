"""mintopia rules: read a rulebook, the rulings, the glossary or the credits in the terminal."""

from __future__ import annotations

import re

import click

from mintopia.books import BOOKS, find_book
from mintopia.cli.common import GAME_IDS, language_option, said_of_flags
from mintopia.cli.usage import said
from mintopia.errors import OptionError

RULING = re.compile(r"[A-Za-z]\d+-\w+")


@click.command(name="rules")
@click.argument("book", type=click.Choice(BOOKS), default=GAME_IDS[0])
@click.argument("paragraph", required=False)
@language_option
def command(book: str, paragraph: str | None, language: str) -> None:
    """Print the rules of a game, a single paragraph (W3), or a single ruling (W3-a).

    The program's messages refer to these paragraphs; the tests refer to the rulings. You can also
    read all rulings, a glossary of the Japanese words, and the credits: mintopia rules credits
    """
    import sys

    text = read_book(book, language)
    if paragraph is not None and RULING.fullmatch(paragraph):
        section(text, paragraph.upper().partition("-")[0])  # refuses one that this game lacks
        text = ruling(read_book("rulings", language), paragraph)
    elif paragraph is not None:
        text = section(text, paragraph.upper())
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        console = Console()
        if paragraph is None:
            with console.pager():  # without colours: not every pager shows them
                console.print(Markdown(text, hyperlinks=False))
        else:
            console.print(Markdown(text))
    else:
        click.echo(text)


def read_book(book: str, language: str) -> str:
    """Return a book's text; refuse one that is not installed."""
    found = find_book(book, language)
    if found is None:
        raise OptionError(said("no-book", book=book, name=f"{book}.md"))
    return found[0]


def ruling(text: str, name: str) -> str:
    """Return one ruling from the list of all."""
    paragraph, _, letter = name.partition("-")
    wanted = f"{paragraph.upper()}-{letter.lower()}"
    lines = re.finditer(r"^- \*\*([WB]\d-\w+)\*\*.*$", text, re.MULTILINE)
    found = {line[1]: line[0] for line in lines}
    if wanted not in found:
        there = tuple(tag for tag in found if tag.startswith(f"{paragraph.upper()}-"))
        raise OptionError(said_of_flags("paragraph", paragraph=wanted, paragraphs=there))
    return found[wanted] + "\n"


def section(text: str, paragraph: str) -> str:
    """Return one paragraph of a rulebook, found by the tag in its heading."""
    heads = re.findall(r"^#{2,} .*\(([A-Z]\d)\)\s*$", text, re.MULTILINE)
    match = re.search(
        rf"^(#+) [^\n]*\({re.escape(paragraph)}\)\s*$.*?(?=^#{{1,2}} |\Z)",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if match is None:
        there = tuple(dict.fromkeys(heads))
        if not there:
            raise OptionError(said_of_flags("no-paragraphs", paragraph=paragraph))
        raise OptionError(said_of_flags("paragraph", paragraph=paragraph, paragraphs=there))
    return match.group(0).rstrip() + "\n"
