"""The rulebooks, the rulings, the glossary and the credits as Markdown, with their footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.games import game_ids

BOOKS: Final = (*game_ids(), "rulings", "glossary", "credits")  # some games may have no book
NOTE: Final = re.compile(r"\[\^([\w-]+)\]")
DEFINITION: Final = re.compile(r"^\[\^([\w-]+)\]: (.*)\n?", re.MULTILINE)
HEADING: Final = re.compile(r"(?=^#{1,4} )", re.MULTILINE)
RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def find_book(book: str, language: str) -> tuple[str, str] | None:
    """Return a book's text and language, in English if there is no translation; None if missing.

    The files are in the package when it is installed, and in docs/ when it is run from source.
    """
    package = Path(__file__).resolve().parent.parent
    docs = package.parent.parent / "docs"
    for lang in dict.fromkeys((language, DEFAULT_LANGUAGE)):
        name = f"{book}.md" if lang == DEFAULT_LANGUAGE else f"{book}.{lang}.md"
        for folder in (package / "rulebook", docs / "rulebook", docs):
            if (folder / name).is_file():
                return with_notes((folder / name).read_text(encoding="utf-8")), lang
    return None


def anchor_of(heading: str) -> str:
    """Return the anchor by which links in our documents name a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def with_notes(text: str) -> str:
    """Return a text with its footnotes at the end of the part they belong to, under any heading."""
    known = dict(DEFINITION.findall(text))
    if not known:
        return text
    return "".join(_noted(part, known) for part in HEADING.split(DEFINITION.sub("", text)))


def _noted(part: str, known: dict[str, str]) -> str:
    """Number the notes of a part and list them below it."""
    here = list(dict.fromkeys(NOTE.findall(part)))
    if not here:
        return part

    def raised(found: re.Match[str]) -> str:
        number = str(here.index(found[1]) + 1).translate(RAISED)
        address = re.search(r"\(([^)#]*)", known[found[1]])
        return f"[{number}]({address[1] if address else ''}#{found[1].lower()})"

    return NOTE.sub(raised, part).rstrip() + "\n\n" + "".join(_list(here, known)) + "\n"


def _list(here: list[str], known: dict[str, str]) -> Iterator[str]:
    for number, note in enumerate(here, 1):
        yield f"{number}. {known[note]}\n"
