"""Clocks: a bot plays for a person who takes longer than agreed, even after a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from mintopia.errors import MintopiaError
from mintopia.host import people, seating
from mintopia.server.common.logs import JsonLines
from mintopia.server.tables import clocks, players
from tests.server.inside import Inside
from tests.server.serving import Table, code_of, make_table

SHORT = {"per": "move", "seconds": 1}  # shorter than a request may ask for


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use bots that need no compiling."""
    assert seating.USUAL_BOT == "medium"
    monkeypatch.setattr(people, "USUAL_BOT", "random")
    monkeypatch.setattr(players, "USUAL_BOT", "random")


def clocked(server: Inside, client: httpx.Client, clock: dict[str, Any], people: int = 2) -> Table:
    """Start a table with a clock that is shorter than a request may ask for."""
    table = make_table(client, options={"players": people, "starting": 0}, start=False)
    for seat in range(people):
        table[seat].get()

    def set_clock(services: Any) -> None:
        services.store.set_table(table.id, clock=clock)
        services.tables.here(table.id).stale = True

    server.look(set_clock)
    assert table[0].ask("POST", "/start").status_code == 200
    return table


def test_a_clock_is_chosen_before_the_start_and_told(client: httpx.Client) -> None:
    day = {"per": "move", "seconds": 86400}
    table = make_table(client, options={"players": 2, "starting": 0}, start=False, clock=day)
    told = table[0].get()["table"]["clock"]
    assert told | {"now": 0} == {**day, "used": [0, 0], "since": None, "now": 0}
    changed = table[0].ask("PATCH", "", {"clock": {"per": "game", "seconds": 1800}}).json()
    assert (changed["clock"]["per"], changed["clock"]["seconds"]) == ("game", 1800)
    assert table[0].ask("PATCH", "", {"clock": "none"}).json()["clock"] is None
    table[0].ask("PATCH", "", {"clock": day})
    table[1].get()
    table[0].ask("POST", "/start")
    running = table[0].get()["table"]["clock"]
    assert running["since"] == table[0].get()["table"]["started_at"]
    assert table[0].refused("PATCH", "", {"clock": "none"}) == "already-started"
    with table[1].watch() as stream:
        table[0].play(0, "pass")
        after = stream.until(lambda kind, told: kind == "table" and told["seq"] == 1)
        assert after["clock"]["since"] > running["since"]


@pytest.mark.parametrize(
    "clock",
    [
        {"per": "move", "seconds": 4},
        {"per": "move", "seconds": 10**9},
        {"per": "week", "seconds": 60},
        {"per": "move"},
        {"per": "move", "seconds": 1.5},
        "soon",
    ],
)
def test_no_other_clock_is_taken(client: httpx.Client, clock: Any) -> None:
    body = {"game": "works", "options": {"players": 2}, "clock": clock}
    assert code_of(client.post("/api/tables", json=body)) == "bad-request"


def test_where_a_move_takes_too_long_a_bot_plays_until_the_person_is_back(inside: Inside) -> None:
    with inside.client() as client:
        table = clocked(inside, client, SHORT)
        with table[1].live() as stream:
            stream.until(lambda kind, told: kind == "notice" and told["kind"] == "time-out")
            stream.kind("move")  # the bot's move
        seat = table[1].get()["table"]["seats"][0]
        assert (seat["stand_in"], seat["resigned"]) == ("random", False)
        assert table[0].ask("DELETE", "/seats/0/stand-in").status_code == 200


def test_who_has_used_up_the_time_for_the_game_does_not_come_back(inside: Inside) -> None:
    with inside.client() as client:
        table = clocked(inside, client, {"per": "game", "seconds": 1})
        with table[1].live() as stream:
            stream.until(lambda kind, told: kind == "notice" and told["kind"] == "time-up")
        for who in (table[0], table[1]):
            assert who.refused("DELETE", "/seats/0/stand-in") in ("time-up", "host-only")
        assert table[0].refused("DELETE", "/seats/0/stand-in") == "time-up"


def test_a_clock_goes_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that it runs without visitors, and that people get some time to come back."""
    first = Inside(tmp_path)
    with first.client() as client:
        table = clocked(first, client, {"per": "move", "seconds": 3600})
        used = table[0].play(0, "pass")["seq"]
        key, id_ = table.key(1), table.id
        told = table[1].get()["table"]["clock"]
        first.look(lambda services: services.store.set_table(table.id, clock=SHORT))
    first.stop()
    monkeypatch.setattr(clocks, "GRACE_SECONDS", 2.0)
    second = Inside(tmp_path)
    try:
        with second.client() as client:
            again = Table(client, table.made)
            again.players[1].key = key
            state = again[1].get()
            assert state["seq"] == used
            assert state["table"]["clock"]["used"] == told["used"]
            assert state["table"]["seats"][1]["stand_in"] is None, "there is a grace"
            with again[1].live() as stream:
                stream.until(
                    lambda kind, told: kind == "table" and told["seats"][1]["stand_in"] is not None
                )
            assert again.id == id_
    finally:
        second.stop()


def test_no_clock_runs_for_bots_and_in_a_finished_game(inside: Inside) -> None:
    with inside.client() as client:
        table = clocked(inside, client, {"per": "move", "seconds": 3600})
        table[0].ask("POST", "/seats/0/resign")
        with table[1].live() as stream:
            table[1].ask("POST", "/seats/1/resign")
            stream.until(lambda kind, told: kind == "table" and told["status"] == "finished")
        assert table[0].get()["table"]["clock"]["since"] is None
        assert inside.look(lambda services: services.clocks._timers) == {}


async def test_an_unreadable_table_is_logged_safely(caplog: pytest.LogCaptureFixture) -> None:
    def at(_: str) -> None:
        raise MintopiaError("seal 3 is not legal")

    async def call(function: Callable[[], Any]) -> Any:
        return function()

    store = SimpleNamespace(clocked=lambda: ["damaged"])
    tables: Any = SimpleNamespace(store=store, call=call, at=at)
    with caplog.at_level(logging.WARNING):
        await clocks.Clocks(tables, players=None).look()  # type: ignore[arg-type]
    (line,) = caplog.records
    told = JsonLines().format(line)
    assert "damaged" in told
    assert "MintopiaError" in told
    assert "seal" not in told
