"""From a review to practice: a mistake is tried, solved and comes back; it becomes a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from httpx import Client
from playwright.sync_api import expect

from mintopia.bots.roster import make_bot
from mintopia.coach.practice import read_exercise
from mintopia.engine.game import Game, new_game
from tests.server.serving import make_table
from tests.web.conftest import Visit

MINUTE = 60_000


def careless(game: Game) -> Iterator[str]:
    """Yield the moves of a game in which the first seat plays anything, the other one greedily."""
    luck, greedy = Random(1), make_bot("greedy", game.id, 1)
    while not game.over:
        legal = game.legal()
        move = luck.choice(legal) if game.to_move == 0 else game.text_of(greedy.choose(game))
        game.play(move)
        yield move


def click_of(game: Game, move: str) -> str:
    """Return a target that only this move uses."""
    choices = game.choices()
    times = Counter(click for each in choices for click in each["clicks"])
    clicks = next(each["clicks"] for each in choices if each["move"] == move)
    return next(str(click) for click in clicks if times[click] == 1)


def test_a_mistake_of_a_review_is_solved_and_sent_as_a_puzzle(visit: Visit, client: Client) -> None:
    options = {"players": 2, "starting": 0}
    table = make_table(client, "works", options=options, seed=5)
    moves = careless(new_game("works", options, seed=5))
    table.play_on(choose=lambda _: next(moves))
    me = visit()
    me.sit(table)
    me.go(f"/replay/{table.id}?review")
    page = me.page
    page.get_by_role("link", name="Learn from your mistake").click(timeout=3 * MINUTE)
    mine = [
        mark for mark in table[0].get("/review", params={"words": "en"})["marks"]
        if mark["exercise"] and mark["seat"] == 0
    ]  # fmt: skip
    first = min(mine, key=lambda mark: int(mark["number"]))
    game = read_exercise(first["exercise"]["code"]).position
    better = first["best"]["text"]

    solve = page.locator("[data-tried]")
    expect(solve).to_have_attribute("data-tried", "")
    expect(page.get_by_text(f"Mistake 1 of {len(mine)}").first).to_be_visible()
    me.click(click_of(game, first["played"]["move"]))
    expect(solve).to_have_attribute("data-right", "false")
    expect(page.get_by_text("This is what was played.").first).to_be_visible()
    assert f"Better: {better}" not in me.reads(), "the answer is told to those who ask"
    me.click("answer")
    expect(page.get_by_text(f"Better: {better}").first).to_be_visible()
    me.click("again")
    me.click(click_of(game, first["best"]["move"]))
    expect(solve).to_have_attribute("data-right", "true")
    expect(page.get_by_text("This is the best move.").first).to_be_visible()
    me.click("next")
    for mark in mine[1:]:
        here = read_exercise(mark["exercise"]["code"]).position
        me.click(click_of(here, mark["played"]["move"]))
        me.click("next")
    expect(page.get_by_text(f"0 of {len(mine)}")).to_be_visible()

    page.get_by_role("link", name="All mistakes").click()
    expect(page.get_by_role("listitem")).to_have_count(len(mine))
    page.evaluate(
        """() => {
          const deck = JSON.parse(localStorage.getItem("mintopia.mistakes"));
          deck[0].due = 1; deck[0].box = 4;
          localStorage.setItem("mintopia.mistakes", JSON.stringify(deck.slice(0, 1)));
        }"""
    )
    page.reload()
    page.get_by_role("link", name="Start").click()
    me.click(click_of(game, first["best"]["move"]))
    expect(solve).to_have_attribute("data-right", "true")
    me.click("next")
    expect(page.get_by_text("1 of 1")).to_be_visible()
    me.go("/practice")
    expect(page.get_by_role("listitem").filter(has_text="solved")).to_be_visible()

    stranger = visit()
    stranger.go(f"/puzzle#g={first['exercise']['code']}")
    expect(stranger.page.locator("[data-tried]")).to_have_attribute("data-tried", "")
    stranger.click(click_of(game, first["best"]["move"]))
    expect(stranger.page.locator("[data-right=true]")).to_be_visible()


def test_a_damaged_puzzle_is_refused_in_a_sentence(visit: Visit) -> None:
    me = visit(expects=[400, 422])
    me.go("/puzzle#g=m1nothing")
    expect(me.page.get_by_role("alert").filter(has_text="copy the whole link")).to_be_visible()
