"""The rulebooks teach: the first screen and the set-up picture hold all that a first game needs."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import pytest
from tools.book_pictures import FOLDER, drawings

from mintopia.art.book import book_svg, names_of
from mintopia.engine.books import find_book, with_notes
from mintopia.engine.game import rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.games import game_ids

MOST_WORDS: Final = 250
MOST_SIGNS: Final = 600  # of Japanese, which has no spaces between words
GROUPS: Final = ("solo", "few", "four")

# What a first game needs, and where it stands: on the first screen, or in the picture of the
# set-up with its six steps. Each is a phrase that the text there must contain.
SCREEN, SETUP = "screen", "setup"
FIRST_GAME: Final = {
    "works": {
        "what wins": (SCREEN, "Most stars win", "星が最も多い人の勝ち"),
        "a tie": (SCREEN, "the smaller Neighborhood", "近所が小さい人"),
        "what a Plan is": (SCREEN, "Buy a Plan: it lies face down", "プランを買い、自分の前"),
        "what a Building is": (SCREEN, "build it: face up", "建築すると表向き"),
        "what Mints are": (SCREEN, "workers and your money", "働き手であり、お金"),
        "one thing a turn": (SCREEN, "do one thing", "どちらか1つ"),
        "to place": (SCREEN, "pay the price onto a free space", "空きスペースに価格を払い"),
        "to pass": (SCREEN, "you may still place on a later turn", "またプレイスできます"),
        "whose turn is next": (SCREEN, "clockwise", "時計回り"),
        "when Upkeep comes": (SCREEN, "everyone has passed in a row", "全員が続けてパス"),
        "new Plans": (SCREEN, "Refill the Plan Supply", "プランサプライを補充し"),
        "what Buildings do": (SCREEN, "Buildings give what they say", "建物の効果を実行し"),
        "free spaces again": (SCREEN, "on Locations go back", "ミントをミントサプライに戻し"),
        "income": (SCREEN, "everyone gains 1 Mint", "全員がミント1個を得ます"),
        "the end by stars": (SCREEN, "7 stars", "星が7個以上"),
        "the end by Plans": (SCREEN, "cannot be refilled to three", "3枚まで補充しきれなければ"),
        "the side of a Location": (SETUP, "the side for your number", "プレイ人数に合った面"),
        "what is closed": (SETUP, "closed", "閉鎖"),
        "what opens it": (SETUP, "Whoever builds a Deed opens", "ディードを建築すると"),
        "what a space costs": (SETUP, "number on a space is its price", "スペースの数字は価格"),
        "what a Plan costs": (SETUP, "the cost of the Plan", "買うプラン"),
        "the Plan Supply": (SETUP, "Turn up three", "3枚を表向きに並べ"),
        "Mints at the start": (SETUP, "takes 3 Mints", "3個ずつ"),
        "who begins": (SETUP, "freshest breath", "息が一番さわやか"),
        "what the Producer does": (SETUP, "gain 2 Mints", "ミント2個"),
        "what the Supplier does": (SETUP, "take a Plan", "プランを取る"),
        "what the Builder does": (SETUP, "build a Plan", "建築する"),
        "what the Council does": (SETUP, "Token, gain 1", "トークン＋1個"),
    },
    "bid": {
        "what wins": (SCREEN, "Most points win", "得点が最も多い人の勝ち"),
        "a tie": (SCREEN, "fewer Locations", "ロケーションが少ない人"),
        "what counts": (SCREEN, "the two strips beside you", "両側にある2つの街並み"),
        "a match": (SCREEN, "the same color", "同じ色の辺"),
        "income": (SCREEN, "everyone gains 4 Mints", "全員がミント4個を得ます"),
        "how many cards": (SCREEN, "one card fewer than there are players", "人数より1枚少ない"),
        "who is next": (SCREEN, "passes to the left", "左隣に移ります"),
        "to bid": (SCREEN, "alone or with a neighbor", "1人で、または隣の人と"),
        "an auction's end": (SCREEN, "all but the leaders have withdrawn", "リーダー以外の全員"),
        "who pays": (SCREEN, "the leaders pay", "リーダーが払います"),
        "a single winner": (SCREEN, "chooses a neighbor to share", "分け合う相手を両隣から"),
        "the closed auction": (SCREEN, "the highest sum win and pay", "最も多い組が落札し、払い"),
        "where a card may lie": (SCREEN, "at most two rows", "2行までです"),
        "who places": (SCREEN, "whoever paid more", "多く払った人"),
        "the roll": (SCREEN, "roll the die", "サイコロを振り"),
        "the end": (SCREEN, "after four rounds", "4ラウンドのあと"),
        "the abilities": (SCREEN, "deed draws and places a card", "ディードは1枚引いて置く"),
        "where strips lie": (SETUP, "between each two neighbors", "隣り合う2人の間"),
        "the deck": (SETUP, "deck: 12 cards", "デッキ：12枚"),
        "the unused cards": (SETUP, "unused cards", "未使用カード"),
        "Mints at the start": (SETUP, "takes 4 Mints", "ミント4個を受け取り"),
        "who begins": (SETUP, "freshest breath", "息が一番さわやか"),
    },
}  # fmt: skip
BOOKS: Final = [(game, language) for game in FIRST_GAME for language in LANGUAGES]


@cache
def book(game: str, language: str) -> str:
    found = find_book(game, language)
    assert found is not None
    assert found[1] == language
    return found[0]


def screen(game: str, language: str) -> str:
    """Return the text of the first screen, which has the first picture in it."""
    return book(game, language).partition("\n## ")[0]


def setup(game: str, language: str) -> str:
    """Return the steps of the set-up, and the words in its picture."""
    steps = book(game, language).split("\n### ")[1].partition("![")[0]
    letters = re.findall(r"<text[^>]*>([^<]*)</text>", book_svg(game, "setup", language))
    return f"{steps} {' '.join(letters)}"


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_the_first_screen_and_the_picture_are_enough_for_a_first_game(
    game: str, language: str
) -> None:
    place = {SCREEN: screen(game, language), SETUP: setup(game, language)}
    at = 1 + LANGUAGES.index(language)
    missing = [need for need, told in FIRST_GAME[game].items() if told[at] not in place[told[0]]]
    assert missing == []


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
