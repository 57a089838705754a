"""The rulebooks teach: they begin short, go from playing to looking up, and match the cards."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from tools.book_pictures import FOLDER, drawings

from mintopia.art.book import names_of
from mintopia.engine.books import find_book, with_notes
from mintopia.engine.game import rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.games import game_ids

MOST_WORDS: Final = 250
MOST_SIGNS: Final = 600  # of Japanese, which has no spaces between words
GROUPS: Final = ("solo", "few", "four")

BOOKS: Final = [(game, language) for game in game_ids() for language in LANGUAGES]


@cache
def book(game: str, language: str) -> str:
    found = find_book(game, language)
    assert found is not None
    assert found[1] == language
    return found[0]


def screen(game: str, language: str) -> str:
    """Return the text of the first screen, which has the first picture in it."""
    return book(game, language).partition("\n## ")[0]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_first_picture_comes_soon(game: str, language: str) -> None:
    before, _, picture = screen(game, language).partition("![")
    assert picture.partition("](")[2].startswith(f"../pictures/{game}-glance")
    words = re.sub(r"!\[.*?\]\(.*?\)|\]\(.*?\)", "", screen(game, language))
    for text in (before, words):  # even the whole screen is that short
        assert len(text.split()) <= MOST_WORDS
        assert len(re.sub(r"[\s!-~]", "", text)) <= MOST_SIGNS


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_book_goes_from_playing_to_looking_up(game: str, language: str) -> None:
    text = book(game, language)
    shown = re.findall(r"^!\[(.+)\]\(\.\./pictures/(\w+)-(\w+)", text, re.MULTILINE)
    assert [name for _, of, name in shown if of == game] == list(names_of(game))
    assert all(len(told) > 40 for told, _, _ in shown)  # the picture in words
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    order = {
        "en": ["Your first game", "Quick reference", "Questions and answers", "Tips", "Index"],
        "ja": ["はじめてのゲーム", "早見表", "よくある質問", "コツ", "索引"],
    }[language]
    found = [head for head in headings if head.split(" (")[0] in order]
    assert [head.split(" (")[0] for head in found] == order
    assert headings[:2] == found[:2]
    questions = text.partition(f"## {order[2]}")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\*\*.*[?。？]\*\* ", questions, re.MULTILINE)) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_of_the_cards_are_those_of_the_card_file(language: str) -> None:
    """W1: check type, cost, stars, prices and text; every Plan says what it is good for."""
    rows = {
        cells[0].partition("（")[0]: cells
        for line in book("works", language).splitlines()
        if len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 6
    }
    for card in rules_of("works").cards_json({}, language)["plans"]:
        if card["type"] != "deed":  # their Locations have the same names, and are checked below
            cells = rows[card["name"]]
            assert cells[2:5] == [str(card["cost"]), str(card["stars"]), card["text"]]
            assert cells[5]
    for card in rules_of("works").cards_json({}, language)["locations"]:
        sign = "1+" if card["id"] == "temp-agency" else None
        told = [
            " ".join(sign or str(price or "*") for price in card["prices"][of]) for of in GROUPS
        ]
        assert rows[card["name"]][2:] == [*told, card["text"]]


def test_the_pictures_in_the_docs_are_those_of_the_program() -> None:
    found = drawings()
    assert len(found) == len(LANGUAGES) * sum(len(names_of(game)) for game in game_ids())
    for file, drawing in found.items():
        assert file.read_text(encoding="utf-8") == drawing, f"{file.name}: run make api"
    kept = {file.name for game in game_ids() for file in FOLDER.glob(f"{game}-*.svg")}
    assert kept == {file.name for file in found}


def test_notes_stand_below_their_part() -> None:
    text = "# T\n\nA.[^W1-a] B.[^W1-b]\n\n## C\n\nD.[^W1-b]\n\n"
    text += "[^W1-a]: [W1-a](r.md#x), card\n[^W1-b]: [W1-b](r.md#x), house\n"
    assert with_notes(text) == (
        "# T\n\nA.[¹](r.md#w1-a) B.[²](r.md#w1-b)\n\n"
        "1. [W1-a](r.md#x), card\n2. [W1-b](r.md#x), house\n\n"
        "## C\n\nD.[¹](r.md#w1-b)\n\n1. [W1-b](r.md#x), house\n\n"
    )
