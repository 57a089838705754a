"""Orders at a live table: kept for their seat, shown to nobody else, played by the table."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mintopia.games.works.schema import PLAN_IDS
from mintopia.server.http import responses
from tests.server.serving import Json, Player, Table, code_of, json_of, make_table, serving
from tests.server.test_responses import check
from tests.server.test_secrecy import hushed, readings

WORDS: Final = {"words": "en"}


def give(player: Player, order: str, **more: Any) -> httpx.Response:
    at = player.get("/orders")["at"]
    return player.ask("POST", "/orders", {"order": order, "at": at, **more})


def given(player: Player, order: str, **more: Any) -> Json:
    found = json_of(give(player, order, **more))
    check(responses.SeatOrders, found)
    return found


def standing(player: Player) -> list[str]:
    return [each["order"] for each in player.get("/orders")["standing"]]


def moves_of(player: Player) -> list[str]:
    """Return the moves that were not undone, as far as a seat may know them."""
    return list(player.get("/record")["moves"])


def auction(client: httpx.Client, kind: str = "open", **more: Any) -> Table:
    """Return a table of Mint Bid where seat 0 has put up a card and, if it is open, has bid 1."""
    options = {"players": 4, "auctioneer": 0}
    table = make_table(client, "bid", options=options, **more)
    card = table[0].get()["view"]["block"][0]
    table[0].play(0, f"auction {card} {kind}")
    if kind == "open":
        table[0].play(1, "bid 1")
    return table


def until_moves(player: Player, count: int) -> Json:
    """Wait until the table has this many entries; return that message."""
    with player.live(params=WORDS) as stream:
        return stream.until(lambda _, told: told.get("seq", -1) >= count)


# --- what is ordered is played -----------------------------------------------------------------
def test_the_table_bids_up_to_a_number_for_a_seat(client: httpx.Client) -> None:
    table = auction(client)
    told = given(table[1], "up-to 3")
    assert [each["order"] for each in told["standing"]] == ["up-to 3"]
    until_moves(table[0], 3)
    assert moves_of(table[1])[-1] == "bid 2"
    table[2].play(3, "bid 3")
    table[3].play(4, "pass")
    table[0].play(5, "pass")
    until_moves(table[0], 7)
    assert moves_of(table[1])[-1] == "withdraw"
    assert standing(table[1]) == []


def test_a_standing_order_can_be_revoked(client: httpx.Client) -> None:
    table = auction(client)
    given(table[3], "out")
    given(table[3], "no-offers")
    told = table[3].ask("DELETE", "/orders/out")
    check(responses.SeatOrders, told.content)
    assert standing(table[3]) == ["no-offers"]
    assert table[3].ask("DELETE", "/orders/all").status_code == 200
    assert standing(table[3]) == []


def test_a_dropped_move_is_told_to_its_owner_alone(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].live(params=WORDS) as own, table[0].live(params=WORDS) as other:
        given(table[1], "play leadership-council")
        own.until(lambda kind, told: kind == "orders" and bool(told["standing"]))
        table[0].play(0, "leadership-council")
        told = own.until(lambda kind, told: kind == "orders" and bool(told["said"]))
        check(responses.LiveOrders, told)
        assert "leadership-council" in told["said"][0]
        assert told["standing"] == []
        table[1].play(1, "producer")
        other.until(lambda kind, told: kind == "move" and told["seq"] == 2)
        assert not [line for line in other.raw if line == "event: orders"]


# --- forced moves ------------------------------------------------------------------------------
def co_op(client: httpx.Client, wish: str) -> Table:
    """Return a table where seat 0 must use its Co-op next and has only one opponent."""
    first = ["co-op", "mine", "statue"]
    deck = [*first, *(plan for plan in PLAN_IDS if plan not in first)]
    table = make_table(client, options={"players": 2, "starting": 0, "deck": deck})
    check(responses.SeatOrders, json_of(table[0].ask("PUT", "/forced", {"forced": wish})))
    for seq, move in enumerate(("supplier co-op", "pass", "builder co-op", "pass")):
        table[seq % 2].play(seq, move)
    return table


def test_forced_moves_come_after_a_pause_or_never(client: httpx.Client) -> None:
    table = co_op(client, "pause")
    until_moves(table[0], 6)
    assert moves_of(table[0])[-1] == "co-op 1"
    table = co_op(client, "never")
    assert table[0].get()["legal"] == ["pass"]
    assert table[0].get(params=WORDS)["orders"]["is_forced"]
    table[0].play(4, "pass")
    assert table[0].get()["legal"] == ["co-op 1"]


# --- who may not -------------------------------------------------------------------------------
def test_what_cannot_be_ordered_is_refused_with_a_reason(client: httpx.Client) -> None:
    table = auction(client)
    for order in ("dance", "up-to 99", "up-to", "no-offers 2", "play pass", "out out"):
        assert code_of(give(table[1], order)) == "bad-order"
    assert table[1].refused("POST", "/orders", {"order": "no-offers", "at": 77}) == "bad-order"
    assert table[1].refused("PUT", "/forced", {"forced": "soon"}) == "bad-request"
    assert table[1].refused("POST", "/orders", {"order": "x" * 300, "at": 1}) == "bad-request"
    closed = auction(client, "closed")
    assert code_of(give(closed[2], "play seal 9")) == "illegal-move"
    assert code_of(give(closed[2], "play seal x")) == "malformed-move"
    assert table.spectator.refused("POST", "/orders", {"order": "out", "at": 2}) == (
        "not-your-seat"
    )
    lobby = make_table(client, start=False)
    assert lobby[0].refused("GET", "/orders") == "not-running"


def test_orders_are_limited_as_moves_are(tmp_path: Path) -> None:
    with (
        serving(tmp_path, moves_per_second=1, client_moves_per_second=0) as server,
        server.client() as client,
    ):
        table = make_table(client, "bid", options={"players": 3})
        codes = {give(table[1], "dance").status_code for _ in range(6)}
    assert codes == {422, 429}


# --- secrets -----------------------------------------------------------------------------------
def everything_told(client: httpx.Client, viewer: int | None, order: str) -> list[str]:
    """Return everything a viewer is sent while another seat gives an order, moves and undoes."""
    table = auction(client, seed=5)
    player = table.spectator if viewer is None else table[viewer]
    seen: list[str] = []

    def ask() -> None:
        for path in readings(client):
            seen.append(hushed(player.ask("GET", path).text, table))
        seen.append(hushed(player.ask("GET", "", params=WORDS).text, table))
        seen.append(hushed(player.ask("POST", "/orders", {"order": "dance", "at": 0}).text, table))

    with player.watch() as bare, player.watch(params=WORDS) as spoken:
        given(table[1], order)
        bare.until(lambda kind, told: kind == "move" and told["seq"] == 3)
        ask()
        table[2].play(3, "pass")
        table[3].play(4, "pass")
        table[0].play(5, "pass")
        for stream in (bare, spoken):
            stream.until(lambda kind, told: kind == "move" and told["seq"] == 7)
        ask()
        seen += [hushed("\n".join(stream.raw), table) for stream in (bare, spoken)]
    return seen


@pytest.mark.parametrize("viewer", [0, 2, None], ids=str)
def test_nobody_can_tell_how_far_a_seat_goes(client: httpx.Client, viewer: int | None) -> None:
    low = everything_told(client, viewer, "up-to 3")
    high = everything_told(client, viewer, "up-to 4")
    assert low == high
    assert not any("up-to 3" in text for text in low)


def test_orders_reach_no_log_no_export_and_survive_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            table = auction(client)
            given(table[3], "up-to 4")
            keys = {seat: table[seat].key for seat in range(4)}
        log = server.log()
        server.stop()
        assert "up-to" not in log
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            (kept,) = database.execute("SELECT orders FROM seats WHERE seat = 3").fetchone()
        assert "up-to 4" in kept
        server.start()
        with server.client() as client:
            again = {seat: Player(client, table.id, key) for seat, key in keys.items()}
            assert standing(again[3]) == ["up-to 4"]
            again[1].play(2, "pass")
            again[2].play(3, "pass")
            until_moves(again[0], 5)
            assert moves_of(again[3])[-1] == "bid 2"
        assert "up-to" not in server.log()
