"""Puzzles on the page: a wrong move is answered, and the right one marks the puzzle as solved."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Page, expect

from mintopia.coach.puzzle import Puzzle, puzzles, say
from tests.web.conftest import Visit


def clicks_of(puzzle: Puzzle, step: int = 0) -> dict[str, str]:
    """Return the moves that take a single click, with what to click."""
    choices = puzzle.position(step).choices()
    times = Counter(click for each in choices for click in each["clicks"])
    found = {each["move"]: each["clicks"][0] for each in choices if not each["numbers"]}
    return {move: click for move, click in found.items() if times[click] == 1}


def open_list(page: Page, puzzle: Puzzle) -> None:
    """Open the part of the list that holds a puzzle."""
    level = say("en", puzzle.level)
    page.locator("section", has_text="Mint Works").locator("summary", has_text=level).click()


def test_a_puzzle_is_tried_solved_and_marked(visit: Visit) -> None:
    puzzle, right, wrong = next(
        (puzzle, right, wrong)
        for puzzle in puzzles("works")
        if puzzle.is_proven
        for right in puzzle.steps[0].right
        for wrong in puzzle.steps[0].wrong
        if {right, wrong} <= clicks_of(puzzle).keys()
    )
    clicks = clicks_of(puzzle)
    me = visit()
    page = me.page
    me.go("/puzzles")
    open_list(page, puzzle)
    page.locator(f'a[href$="/puzzles/works/{puzzle.number}"]').last.click()
    solve = page.locator("[data-tried]")
    for move in (wrong, right):
        expect(solve).to_have_attribute("data-tried", "")
        me.click(clicks[move])
        expect(solve).to_have_attribute("data-tried", move)
        verdict = say("en", "right" if move == right else "wrong")
        expect(page.get_by_role("status").filter(has_text=verdict)).to_be_visible()
        if move == wrong:
            me.click("again")
    for _ in puzzle.line(right):  # skip the animation of the whole line
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text("You win!").first).to_be_visible()
    position = puzzle.position()
    assert position.names[position.to_move or 0] not in me.reads(), "the reader is called you"
    me.go("/puzzles/works")
    expect(page.get_by_text(f"1 of {len(puzzles('works'))} solved")).to_be_visible()
    open_list(page, puzzle)
    done = page.locator(f'a[href$="/puzzles/works/{puzzle.number}"]')
    expect(done.filter(has_text="solved")).to_be_visible()


def test_the_best_moves_are_found_one_after_the_other(visit: Visit) -> None:
    puzzle, moves = next(
        (one, moves)
        for one in puzzles("works")
        if len(one.steps) > 1
        for moves in [[move for step in one.steps for move in step.right]]
        if all(move in clicks_of(one, number) for number, move in enumerate(moves))
    )
    me = visit()
    page = me.page
    me.go(f"/puzzles/works/{puzzle.number}")
    for number, move in enumerate(moves):
        me.click(clicks_of(puzzle, number)[move])
        is_last = number + 1 == len(moves)
        said = say("en", "right-best" if is_last else "right-next")
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
        if not is_last:
            me.click("go-on")
    best = max(puzzle.steps[-1].chances.values())
    expect(page.get_by_text(f"{best}%: ").first).to_be_visible()
    me.go("/puzzles")
    expect(page.get_by_text("Streak: 1 (longest 1)")).to_be_visible()
