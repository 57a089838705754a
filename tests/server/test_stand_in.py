"""A bot for somebody who is away; not for somebody who is there and plays."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from mintopia.server.desks import Desks
from mintopia.server.errors import ApiError
from mintopia.server.lobby import LATE_SECONDS, Lobby
from mintopia.server.streams import Stream
from mintopia.server.wishes import SeatWish, TableWish
from mintopia.store import open_store, sqlite_url
from tests.server.serving import Player, Serving, code_of, make_table

BOT = {"bot": "random"}


def test_no_bot_plays_for_somebody_who_is_there(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    with table[0].live() as host:
        with table[1].live() as stream:
            stream.next()
            refused = table[0].ask("PUT", "/seats/1/stand-in", BOT)
            assert (refused.status_code, code_of(refused)) == (409, "attended")
            told = refused.json()["error"]["message"]
            assert told.startswith("Bob is here.")
            assert "10 minutes" in told
            japanese = {"Accept-Language": "ja"}
            told = table[0].ask("PUT", "/seats/1/stand-in", BOT, headers=japanese).json()
            assert told["error"]["message"].startswith("Bobさんはテーブルにいます。")
            away = table[0].ask("PUT", "/seats/2/stand-in", BOT)
            assert away.json()["seats"][2]["stand_in"] == "random"
        host.until(lambda kind, data: kind == "presence" and not data["present"][1])
        assert table[0].ask("PUT", "/seats/1/stand-in", BOT).status_code == 200
        with table[1].live() as stream:  # who looks on may be given a stronger bot
            stream.next()
            other = table[0].ask("PUT", "/seats/1/stand-in", {"bot": "greedy"})
            assert other.json()["seats"][1]["stand_in"] == "greedy"
            assert table[1].ask("DELETE", "/seats/1/stand-in").status_code == 200


def test_everybody_may_let_a_bot_play_for_himself_and_for_nobody_else(
    client: httpx.Client,
) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    with table[0].live() as host, table[1].live() as guest:
        host.next()
        guest.next()
        assert table[0].ask("PUT", "/seats/0/stand-in", BOT).status_code == 200
        assert table[1].ask("PUT", "/seats/1/stand-in", BOT).status_code == 200
        assert code_of(table[1].ask("PUT", "/seats/2/stand-in", BOT)) == "host-only"
        assert code_of(table.spectator.ask("PUT", "/seats/2/stand-in", BOT)) == "host-only"


def test_one_browser_with_two_seats_is_at_both(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = make_table(maker, options={"players": 3, "starting": 0})
        for seat in (1, 2):
            browser.post("/api/enter", json={"link": table.links[seat]})
        with Player(browser, table.id).live(params={"seat": 1}) as stream:
            stream.next()
            assert code_of(table[0].ask("PUT", "/seats/2/stand-in", BOT)) == "attended"


@pytest.mark.parametrize("through", ["here", "another process"])
@pytest.mark.parametrize(
    ("age", "seat", "is_allowed"),
    [
        (LATE_SECONDS - 60, 0, False),
        (LATE_SECONDS + 60, 0, True),
        (LATE_SECONDS + 60, 1, False),  # others are to move
    ],
)
def test_who_lets_all_wait_for_long_is_played_for(
    tmp_path: Path, through: str, age: float, seat: int, is_allowed: bool
) -> None:
    async def scenario() -> str:
        began = time.time() - age
        store = open_store(sqlite_url(tmp_path / "games.db"), lambda: began)
        desks = Desks(store, 0, 60.0)
        lobby = Lobby(desks)
        people = [SeatWish(kind="person")] * 3
        options = {"players": 3, "starting": 0}
        made = await lobby.create(TableWish(game="works", options=options, seats=people, seed=5))
        await lobby.start(made.desk)
        if through == "here":
            made.desk.streams.add(Stream(seat, None))
        else:
            made.desk.elsewhere[7] = 1 << seat, time.monotonic()
        host = made.doors([2])[0]
        try:
            await lobby.stand_in(made.desk, seat, "random", host, is_own=False)
        except ApiError as error:
            return error.code
        finally:
            desks.close()
            store.close()
        return "done"

    assert asyncio.run(scenario()) == ("done" if is_allowed else "attended")
