"""mintopia rules: read a rulebook, the rulings, the glossary or the credits in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import click

from mintopia.cli.common import FILE, GAME_IDS, language_option, said_of_flags
from mintopia.cli.usage import said
from mintopia.engine.books import BOOKS, find_book
from mintopia.errors import OptionError

RULING = re.compile(r"[A-Za-z]\d+-\w+")
PICTURE = re.compile(r"^!\[(.*)\]\(.*/[a-z]+-([a-z]+)[.\w]*\)$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)([^)]*)\)")  # into this book or another one
TAG = re.compile(r"^#.*-([wb]\d)$")
ONLY_ON_THE_PAGE = re.compile(r"^(?:```\w+\n.*\n```|\[.*\]\(examples\.md#.*\))\n\n", re.MULTILINE)


@click.command(name="rules")
@click.argument("book", type=click.Choice(BOOKS), default=GAME_IDS[0])
@click.argument("paragraph", required=False)
@click.option(
    "--pdf",
    "pdf_file",
    metavar="FILE",
    type=FILE,
    help="Write the book as a booklet: two pages on each side of A4 sheets, to print and fold.",
)
@language_option
def command(book: str, paragraph: str | None, pdf_file: Path | None, language: str) -> None:
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
    if pdf_file is not None:
        _write_booklet(pdf_file, book, text, language)
        return
    text = in_letters(text, book, language)
    if sys.stdout.isatty():
        from rich.markdown import Markdown

        from mintopia.engine.printing import PhraseConsole

        console = PhraseConsole()
        if paragraph is None:
            with console.pager():  # without colors: not every pager shows them
                console.print(Markdown(text, hyperlinks=False))
        else:
            console.print(Markdown(text))
    else:
        click.echo(text)


def _write_booklet(path: Path, book: str, text: str, language: str) -> None:
    from mintopia.art.booklet import write_booklet
    from mintopia.engine.i18n import Catalogue

    pages, sheets = write_booklet(path, book, text, language)
    say = Catalogue("mintopia.art", language).say
    click.echo(say("sheet", "booklet", path=path, pages=pages, sheets=sheets))


def in_letters(text: str, book: str, language: str) -> str:
    """Return a text for a screen of letters: pictures in words, the set-up as a table too."""

    def told(picture: re.Match[str]) -> str:
        table = f"\n\n```\n{_table(book, language)}\n```" if picture[2] == "setup" else ""
        return f"> {picture[1]}{table}"

    def without_address(link: re.Match[str]) -> str:
        found = TAG.match(link[2])
        tag = found[1].upper() if found else ""
        return link[1] if tag in link[1] else f"{link[1]} ({tag})"

    return LINK.sub(without_address, PICTURE.sub(told, ONLY_ON_THE_PAGE.sub("", text)))


def _table(game: str, language: str) -> str:
    """Return the table of a game for three at its beginning, as text."""
    from mintopia.art.book import Words
    from mintopia.art.picture import as_text
    from mintopia.engine.game import new_game

    words = Words(game, language)
    names = [words.say(f"player-{number}") for number in (1, 2, 3)]
    return as_text(new_game(game, players=3, names=names, seed=1), None, language)


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
    heads = sorted(set(re.findall(r"^#{2,} .*\(([A-Z]\d)\)\s*$", text, re.MULTILINE)))
    match = re.search(
        rf"^(#+) [^\n]*\({re.escape(paragraph)}\)\s*$.*?(?=^#{{1,2}} |\Z)",
        text,
        re.MULTILINE | re.DOTALL,
    )
    if match is None:
        if not heads:
            raise OptionError(said_of_flags("no-paragraphs", paragraph=paragraph))
        raise OptionError(said_of_flags("paragraph", paragraph=paragraph, paragraphs=tuple(heads)))
    return match.group(0).rstrip() + "\n"
