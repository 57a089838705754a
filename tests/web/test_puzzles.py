"""Puzzles on the page: a wrong move is answered, the right one is kept as solved."""

from __future__ import annotations

from playwright.sync_api import expect

from mintopia.puzzle import puzzles, say
from tests.web.conftest import Visit


def test_a_puzzle_is_tried_solved_and_marked(visit: Visit) -> None:
    puzzle = puzzles("works")[0]
    position = puzzle.position()
    clicks = {each["move"]: each["clicks"] for each in position.choices()}
    me = visit()
    me.go("/puzzles")
    me.click("puzzle-start:works")
    page = me.page
    solve = page.locator("[data-tried]")
    for moves, is_right in ((puzzle.wrong, False), (puzzle.right, True)):
        move = next(iter(moves))
        expect(solve).to_have_attribute("data-tried", "")
        for click in clicks[move]:
            me.click(click)
        expect(solve).to_have_attribute("data-tried", move)
        verdict = say("en", "right" if is_right else "wrong")
        expect(page.get_by_role("status").filter(has_text=verdict)).to_be_visible()
        if not is_right:
            page.keyboard.press("ArrowRight")
            me.click("again")
    expect(page.get_by_text("You win!").first).to_be_visible()
    me.go("/puzzles/works")
    expect(page.get_by_role("link", name="1 2 players solved")).to_be_visible()
    expect(page.get_by_text(f"1 of {len(puzzles('works'))} solved")).to_be_visible()
