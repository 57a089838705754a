"""Nobody has to click where there is no decision: the inputs of a whole game against bots.

A sensible player plays (tests/table/test_inputs.py): a click on a card or a place is one input, and
so is a number together with the button that sends it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from httpx import Client
from playwright.sync_api import expect

from mintopia.bots.bot import Bot
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from tests.server.serving import Table, make_table
from tests.table.test_inputs import decide_bid, decide_works
from tests.web.conftest import Visit
from tests.web.visiting import MOST_MOVES, Visitor

OPTIONS: Final[dict[str, Any]] = {"players": 4}
MINE: Final = """
() => document.querySelector('[data-turn="true"] [data-click], #the-end') !== null
"""


def position(table: Table, game: str, seed: int) -> Game:
    """Return the current game of a table whose deal the test knows."""
    played = new_game(game, seed=seed, **OPTIONS)
    for move in table[0].get("/record")["moves"]:
        played.play(move.replace("?", "0"))  # another player's sealed bid
    return played


def give(me: Visitor, wanted: str, game: Game) -> int:
    """Carry out a decision on the page; return how many inputs it took."""
    seq = me.seq
    verb, _, rest = wanted.partition(" ")
    if verb == "order":
        order, _, number = rest.partition(" ")
        offer = me.page.locator(f'[data-order="{order}"]').first
        if number:
            offer.locator("input").fill(number)
            offer.get_by_role("button").click()
        else:
            offer.click()
        me.wait_for(
            "(seq) => document.querySelector('[data-seq]').dataset.seq !== String(seq)", arg=seq
        )
        return 1
    choice = next(each for each in game.choices() if each["move"] == wanted)
    for at, number in enumerate(choice["numbers"]):
        me.page.locator("input[data-number]").nth(at).fill(str(number))
        me.page.keyboard.press("Tab")
    # Click the card before the place, as it says more.
    for inputs, target in enumerate(reversed(choice["clicks"]), 1):
        if me.press(target, seq):
            return inputs
    raise AssertionError(f"{wanted} was not played by {choice['clicks']}")


@pytest.mark.parametrize(
    ("game", "seed", "decide", "most"), [("works", 5, decide_works, 20), ("bid", 5, decide_bid, 35)]
)
def test_four_players_need_few_inputs(
    visit: Visit,
    client: Client,
    game: str,
    seed: int,
    decide: Callable[[Game, Bot], str],
    most: int,
) -> None:
    bots = [{"kind": "bot", "bot": "easy"} for _ in range(3)]
    seats = [{"kind": "person", "name": "Ann"}, *bots]
    table = make_table(client, game, options=OPTIONS, seats=seats, seed=seed)
    me = visit(forced="at-once", muted=False)
    me.sit(table)
    adviser = make_bot("greedy", game, 0)
    inputs = 0
    for _ in range(MOST_MOVES):
        me.wait_for(MINE)
        if me.is_over:
            break
        now = position(table, game, seed)
        if now.to_move != 0:
            continue  # the page shows an earlier moment
        inputs += give(me, decide(now, adviser), now)
    expect(me.page.locator("#the-end")).to_be_visible()
    assert inputs <= most
