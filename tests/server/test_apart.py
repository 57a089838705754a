"""Two servers on one PostgreSQL: what is done at one holds at once at the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import GENEROUS
from tests.server.serving import Player, Serving, Table, code_of, make_table, serving

Two = tuple[Serving, Serving]
OPTIONS = {"players": 2, "starting": 0}


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Give two servers that share all tables."""
    folders: list[Path] = [tmp_path_factory.mktemp(name) for name in ("one", "two")]
    with (
        serving(folders[0], database=database, **GENEROUS) as one,
        serving(folders[1], database=database, **GENEROUS) as other,
    ):
        yield one, other


@pytest.fixture
def clients(two: Two) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """Give a client of each server; they share no cookies."""
    with two[0].client() as here, two[1].client() as there:
        yield here, there


def elsewhere(player: Player, client: httpx.Client) -> Player:
    """Give the same player, talking to another server."""
    return Player(client, player.table, player.link)


def test_a_browser_that_sits_down_at_one_server_sits_at_the_other(
    clients: tuple[httpx.Client, httpx.Client],
) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS)
    make_table(here, options=OPTIONS, hold=[0])  # which gives the browser its cookie
    there.cookies.update(here.cookies)
    me = Player(there, table.id)
    assert code_of(me.ask("GET")) == "unknown-link"
    here.post("/api/enter", json={"link": table.links[0]})
    assert me.get()["you"] == 0
    here.post("/api/enter", json={"link": table.links[1]})
    assert me.get(params={"seat": 1})["yours"] == [0, 1]
    assert here.delete(f"/api/games/{table.id}").status_code == 200
    assert code_of(me.ask("GET")) == "unknown-link"


def test_a_rematch_is_one_table_at_whichever_server_it_is_asked_for(
    clients: tuple[httpx.Client, httpx.Client],
) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS)
    table.play_on()
    bob = elsewhere(table[1], there)
    assert bob.get()["table"]["rematch"] is None  # in the memory of the other server
    with bob.live() as stream:
        stream.kind("state")
        first = table[0].ask("POST", "/rematch").json()
        told = stream.until(lambda kind, data: kind == "table" and data["rematch"] is not None)
        assert told["rematch"] == first["table"]
    second = bob.ask("POST", "/rematch").json()
    assert second["table"] == first["table"]
    assert {first["links"][0]["seat"], second["links"][0]["seat"]} == {0, 1}


def test_a_deal_that_others_play_is_hidden_at_both_servers_until_they_have(
    clients: tuple[httpx.Client, httpx.Client],
) -> None:
    here, there = clients
    table = make_table(here, options=OPTIONS)
    table.play_on()
    ann, bob = table[0], elsewhere(table[1], there)
    assert bob.get()["table"]["seed"] is not None  # the other server has it in its memory
    wish = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
    others = Table(here, ann.ask("POST", "/same-deal", wish).json())
    assert bob.get()["table"]["seed"] is None
    assert "seed" not in bob.get("/record")
    assert not bob.get("/replay")["open"]
    assert code_of(bob.ask("POST", "/branch", {"number": 1})) == "deal-open"
    late = Table(here, ann.ask("POST", "/same-deal", wish).json())
    with elsewhere(others[0], there).live() as stream:
        stream.kind("state")
        others.play_on()
        told = stream.until(lambda kind, data: kind == "table" and data["status"] == "finished")
        assert told["seed"] is None, "a third table still plays it"
    late.play_on()
    assert bob.get()["table"]["seed"] is not None
