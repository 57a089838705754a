"""The rulebook as a book: cards next to the text, examples on a board, a search, the contents."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from mintopia.engine.i18n import LANGUAGES
from mintopia.games import game_ids
from mintopia.server.http.book import book_examples
from tests.web.conftest import Visit

EXAMPLE = next(name for name, each in book_examples().items() if each.game == game_ids()[0])


def test_an_example_is_played_with_the_keyboard(visit: Visit) -> None:
    me = visit()
    me.go(f"/rules/{game_ids()[0]}")
    page = me.page
    expect(page.locator(".book .cards .tile .name").first).to_be_visible()
    example = page.locator(f'figure[data-example="{EXAMPLE}"]')
    example.scroll_into_view_if_needed()
    steps = example.locator(".steps")
    expect(steps).to_be_visible()
    board = example.locator(".stage")
    expect(board).to_have_attribute("inert", "")  # only a picture until the reader starts it
    count = steps.locator(".count")
    last = len(book_examples()[EXAMPLE].moves)
    expect(count).to_have_text(f"0 / {last}")
    before = board.inner_text()
    steps.get_by_role("button").first.focus()
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        expect(count).to_have_text(f"{number} / {last}")
    page.keyboard.press("End")
    expect(count).to_have_text(f"{last} / {last}")
    expect(steps.get_by_role("status")).not_to_be_empty()
    expect(board).not_to_have_text(before)
    expect(board).not_to_have_attribute("inert", "")


@pytest.mark.parametrize(
    ("language", "words"), [("en", "ann wins her neighborhood"), ("ja", "アンの勝ち")]
)
def test_a_search_gives_headings_and_sentences(visit: Visit, language: str, words: str) -> None:
    me = visit(language=language, width=360, height=740)
    me.go(f"/rules/{game_ids()[0]}")
    page = me.page
    expect(page.locator(".book > section").nth(2)).to_be_visible()
    page.mouse.wheel(0, 4000)
    find = page.get_by_role("searchbox")
    expect(find).to_be_in_viewport()  # the search and the contents stay within reach
    find.fill(words)
    found = page.locator(".results a").first
    expect(found.locator("mark").first).to_be_visible()
    expect(found.locator(".name")).to_have_text(re.compile("W4"))
    found.click()
    expect(page.locator(".book")).to_be_visible()
    expect(find).to_have_value("")
    expect(page.locator(".book .arrived")).to_be_in_viewport()


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_begins_with_one_screen_of_a_laptop(visit: Visit, game: str, language: str) -> None:
    me = visit(language=language, width=1366, height=650)
    me.go(f"/rules/{game}")
    intro = me.page.locator(".intro")
    expect(intro.locator("img.picture")).to_be_in_viewport(ratio=1)
    expect(intro).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_reference_fits_a_phone(visit: Visit, language: str) -> None:
    me = visit(language=language, width=360, height=740)
    me.go(f"/rules/{game_ids()[0]}")
    table = me.page.locator(".book .wide").first
    expect(table).to_be_visible()
    assert table.evaluate("(each) => each.scrollWidth - each.clientWidth") <= 0
