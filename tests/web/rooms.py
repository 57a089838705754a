"""Every page there is and how to reach it, for the tests of what holds on every page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import httpx
from playwright.sync_api import expect

from tests.server.serving import Json, Serving, Table, make_table
from tests.web.visiting import Visitor

SEED: Final = 12
# The moves of a player who wants to make progress: build, buy, bid, earn.
WISHES: Final = (
    *("builder", "supplier", "auction", "place", "seal", "bid", "producer"),
    *("leadership-council", "withdraw", "skip"),
)


def likely(legal: list[str]) -> str:
    """Choose a move that makes progress."""
    for wish in WISHES:
        for move in legal:
            if move.split()[0] == wish:
                return move
    return legal[-1]


def finish(*people: Visitor, choose: Callable[[list[str]], str] = likely) -> Json:
    """Play the game that these pages show to its end, by requests; return the last state."""
    address = f"/api/tables/{people[0].page.url.rpartition('/')[2]}"
    for _ in range(4000):
        for each in people:
            state: Json = each.context.request.get(address).json()
            if state["to_move"] is None:
                return state
            if state["legal"]:
                move = {"seq": state["seq"], "move": choose(state["legal"])}
                each.context.request.post(f"{address}/moves", data=move)
            else:
                each.page.wait_for_timeout(10)
    raise AssertionError("the game does not end")


def play_alone(table: Table, moves: int) -> None:
    """Play some moves against an opponent, waiting for each answer."""
    with table[0].live() as stream:
        state = stream.kind("state")
        for _ in range(moves):
            while state["to_move"] != 0:
                state = stream.kind("move")
            table[0].play(state["seq"], likely(state["legal"]))
            state = stream.kind("move")


def play_sealed(table: Table) -> None:
    """Begin a closed auction and seal the first seat's bid."""
    for wanted in (" closed", "seal 1"):
        state = table[0].get()
        table[0].play(state["seq"], next(move for move in state["legal"] if wanted in move))


class Rooms:
    """Tables in every state, each made when it is first needed."""

    def __init__(self, house: Serving) -> None:
        self._house = house
        self.table = cache(self._make)

    def _make(self, name: str) -> Table:
        game, kind = name.split("-")
        with self._house.client() as client:
            if kind == "lobby":
                return self._lobby(client, game)
            options = {
                "solo": {"players": 1, "solo": "sonic"},
                "table": {"players": 3 if game == "works" else 4},
                "over": {"players": 2 if game == "works" else 3},
                "sealing": {"players": 3, "auctioneer": 0},
            }[kind]
            if kind == "solo":
                seats = [{"kind": "person", "name": "Ann"}]
                table = make_table(client, game, options=options, seats=seats, seed=SEED)
                play_alone(table, 6)
            else:
                table = make_table(client, game, options=options, seed=SEED)
                if kind == "sealing":
                    play_sealed(table)
                    return table
                table.play_on(18 if kind == "table" else 1000, likely)
            return table

    def _lobby(self, client: httpx.Client, game: str) -> Table:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
        response = client.post(
            "/api/tables", json={"game": game, "options": {"players": 2}, "seats": seats}
        )
        assert response.status_code == 201, response.text
        return Table(client, response.json())

    def enter(self, visitor: Visitor, room: str) -> None:
        """Bring a visitor to a page and wait until it is complete."""
        if room.startswith("/"):
            visitor.go(room)
            return
        name, _, place = room.partition(" ")
        table = self.table(name)
        self._seat(visitor, table, *((0, 1) if place == "hand-over" else (0,)))
        visitor.page.goto(f"/replay/{table.id}?move=9" if place == "replay" else f"/t/{table.id}")
        if place == "record":
            expect(visitor.page.locator("#the-end")).to_be_visible()
            visitor.page.goto("/record")
        elif place == "looking-back":
            visitor.page.locator("[data-click=look-back]").click()
        elif place == "plain":
            expect(visitor.page.locator("[data-seq] [data-click]").first).to_be_visible()
            visitor.page.keyboard.press("v")
        expect(
            visitor.page.locator(ENTERED.get(place or name.split("-")[1], "main"))
        ).to_be_visible()
        visitor.settle()

    def _seat(self, visitor: Visitor, table: Table, *seats: int) -> None:
        """Give a visitor's browser the keys of these seats."""
        with self._house.client() as client:
            for seat in seats:
                table.players[seat].client = client
            secrets = ".".join(table.key(seat) for seat in seats)
        visitor.context.add_cookies([{"name": "mintopia", "value": secrets, "url": visitor.url}])


ENTERED: Final = {
    "lobby": "#seats",
    "table": "[data-seq] [data-click=undo]",
    "solo": "[data-seq] [data-click=undo]",
    "over": "#the-end",
    "replay": "input[type=range]",
    "record": "#last-games",
    "looking-back": "[data-click=step-back]",
    "hand-over": "[data-click^='take:']",
    "plain": "[data-plain]",
}
PLAIN: Final = (
    *(
        "/",
        "/new",
        "/new?game=bid",
        "/settings",
        "/record",
        "/puzzles",
        "/puzzles/works/1",
        "/practice",
        "/join",
        "/nowhere",
    ),
    *("/learn", "/learn/works", "/learn/bid"),
    *("/rules", "/rules/bid", "/rules/rulings", "/rules/glossary", "/rules/credits"),
    *("/cards", "/cards/bid"),
)
TABLES: Final = (
    *("works-lobby", "works-solo", "works-table", "works-over", "works-over replay"),
    "works-over record",
    *("bid-solo", "bid-table", "bid-over", "bid-over replay", "bid-sealing hand-over"),
    *("works-solo looking-back", "bid-table looking-back"),
    *("works-table plain", "bid-table plain"),
)
ROOMS: Final = PLAIN + TABLES
EXPECTS: Final[dict[str, list[int]]] = {"/nowhere": [404], "bid-sealing hand-over": [409]}
