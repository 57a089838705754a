"""The booklets: every part of a book on its page, pages in the order of a folded stack."""

from __future__ import annotations

import logging
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from pypdf import PdfReader

from mintopia.art.booklet import (
    HEADS,
    LOWERED,
    ON_A_SHEET,
    RAISED,
    SMALL,
    TEXT,
    booklet_pdf,
    folded,
)
from mintopia.engine.books import find_book
from mintopia.engine.i18n import LANGUAGES
from mintopia.games import game_ids
from tests.cli.command import mintopia

from .test_sheet import A4, pages_of, readable

FOOT: Final = 70  # points: two lines of text and the number of the page
BOOKS = [(game, language) for game in game_ids() for language in LANGUAGES]


class Letters(NamedTuple):
    """Letters that stand on one page of a booklet, in points from the lower left corner."""

    text: str
    size: float
    x: float
    y: float


def text_of(game: str, language: str) -> str:
    found = find_book(game, language)
    assert found is not None
    return found[0]


@cache
def printed(game: str, language: str) -> tuple[bytes, int]:
    """Return a booklet and its number of pages; making one takes seconds."""
    return booklet_pdf(game, text_of(game, language), language)


@cache
def letters(game: str, language: str) -> list[list[Letters]]:
    """Return what is written on every page, in the order of reading."""
    content, count = printed(game, language)
    pages: list[list[Letters]] = [[] for _ in range(count + ON_A_SHEET)]
    for side, (left, right) in zip(readable(content), folded(count), strict=True):
        middle = float(side.mediabox.width) / 2

        def note(
            text: str, current: list[float], place: list[float], _font: object, size: float,
            *, left: int = left, right: int = right, middle: float = middle,
        ) -> None:  # fmt: skip
            # Words of the text are placed directly, those of pictures by a matrix as well.
            if current[:4] == [1, 0, 0, 1] and text.strip():
                page = left if place[4] < middle else right
                pages[page].append(Letters(text.strip(), size, place[4] % middle, place[5]))

        side.extract_text(visitor_text=note)
    return pages[:count]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_no_heading_stands_alone_at_the_foot_of_a_page(game: str, language: str) -> None:
    for number, page in enumerate(letters(game, language), 1):
        alone = [each for each in page if each.y < FOOT and each.size >= HEADS["h3"]]
        assert alone == [], f"page {number}"


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_numbers_of_footnotes_are_raised(game: str, language: str) -> None:
    raised = re.findall(r"\[([⁰¹²³⁴⁵⁶⁷⁸⁹]+)\]\(", text_of(game, language))
    small = [
        each.text.replace(" ", "")
        for page in letters(game, language)
        for each in page
        if each.size == pytest.approx(TEXT * RAISED, abs=0.02)
        or each.size == pytest.approx(SMALL * RAISED, abs=0.02)
    ]
    assert "".join(small) == "".join(raised).translate(LOWERED)


@pytest.mark.parametrize(
    ("pages", "sides"),
    [(1, [(3, 0), (1, 2)]), (4, [(3, 0), (1, 2)]), (8, [(7, 0), (1, 6), (5, 2), (3, 4)])],
)
def test_pages_lie_as_in_a_folded_stack(pages: int, sides: list[tuple[int, int]]) -> None:
    assert list(folded(pages)) == sides


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_booklet_is_complete(game: str, language: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        content, pages = printed(game, language)
    assert not caplog.records  # nothing in the pictures was left out
    sides = pages_of(content)
    assert len(sides) == len(list(folded(pages)))
    text = "".join(sides)
    headings = re.findall(r"^#+ (.*?)(?: \([WB][^)]*\))?$", text_of(game, language), re.MULTILINE)
    assert [head for head in headings if re.sub(r"\s", "", head) not in text] == []
    for number, (left, right) in enumerate(folded(pages)):
        for page in (left, right):
            assert page >= pages or str(page + 1) in sides[number]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_index_leads_to_pages(game: str, language: str) -> None:
    content, pages = printed(game, language)
    where = {page: side for side, both in enumerate(folded(pages)) for page in both}
    sides = pages_of(content)
    entries = text_of(game, language).rpartition("\n## ")[2]
    last = "".join(sides[where[page]] for page in range(pages - 3, pages))
    links = re.findall(r"\[([^\]]*)\]\(#", entries)
    assert len(links) > 15
    for words in links:
        found = re.findall(re.escape(re.sub(r"\s", "", words)) + r"(\d{1,2})", last)
        assert any(0 < int(page) <= pages for page in found), words


def test_the_command_writes_a_booklet(tmp_path: Path) -> None:
    file = tmp_path / "part.pdf"
    answer = mintopia("rules", game_ids()[0], "W2", "--pdf", str(file))
    assert answer.returncode == 0, answer.stderr
    assert "sheets of paper: 1" in answer.stdout
    sheet = PdfReader(file).pages[0].mediabox
    assert (float(sheet.height), float(sheet.width)) == pytest.approx(A4, abs=0.01)
    refused = mintopia("rules", "--pdf", str(tmp_path / "book.txt"))
    assert refused.returncode == 2
    assert "must end in .pdf" in refused.stderr
