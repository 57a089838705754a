"""A database that hangs: health checks say so, failures are counted, and the server recovers."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI

from mintopia.server.common.db_health import DatabaseHealth
from mintopia.server.common.settings import Settings
from mintopia.server.http.app import make_app
from mintopia.server.tables.live_tables import READERS
from mintopia.store import StoreUnavailableError
from tests.server.serving import WAIT, code_of, make_table, serving
from tests.store.databases import Postgres
from tests.store.hanging import hanging


def test_the_health_of_a_database_that_hangs_is_told_soon(
    postgres: Postgres, tmp_path: Path
) -> None:
    name = postgres.migrated()
    with (
        hanging(postgres, name) as between,
        serving(tmp_path, database=between.url) as server,
        server.client() as client,
    ):
        table = make_table(client)
        assert client.get("/healthz").json()["ok"] is True
        between.hang()
        begun = time.monotonic()
        answer = client.get("/healthz")
        assert (answer.status_code, code_of(answer)) == (503, "busy")
        assert time.monotonic() - begun < WAIT / 2
        between.go_on()
        assert client.get("/healthz").status_code == 200
        assert table[0].get()["seq"] == 0
        assert 'mintopia_errors_total{where="store"} 1.0' in client.get("/metrics").text
    postgres.drop(name)


class Hung:
    """A store that answers a ping only when told to."""

    failed_writes = 0

    def __init__(self) -> None:
        self.asked = 0
        self.answer = threading.Event()

    def ping(self) -> None:
        self.asked += 1
        assert self.answer.wait(WAIT)

    def check_writable(self) -> None:
        pass


async def test_all_who_ask_meanwhile_wait_for_one_answer() -> None:
    store = Hung()
    health = DatabaseHealth(cast(Any, store), seconds=0.1)
    told = await asyncio.gather(*(health.check() for _ in range(9)), return_exceptions=True)
    assert {type(one) for one in told} == {StoreUnavailableError}
    assert "within 0.1 s" in str(told[0])
    with pytest.raises(StoreUnavailableError):
        await health.check()
    assert store.asked == 1
    store.answer.set()
    assert health._asking is not None
    await asyncio.wait_for(health._asking, WAIT)
    patient = DatabaseHealth(cast(Any, store), seconds=WAIT)
    await patient.check()
    assert store.asked == 2
    health.close()
    patient.close()


async def test_every_failure_of_the_database_is_counted_and_readers_that_hang_hide_no_health(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = make_app(Settings(database=str(tmp_path / "games.db")))
    app = cast(FastAPI, gate._inside)
    release = threading.Event()

    def away(*_: object) -> None:
        raise StoreUnavailableError("The database does not answer.")

    way = httpx.ASGITransport(gate)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=way, base_url="http://mintopia") as client,
    ):
        assert gate.services is not None
        hung = [gate.services.live_tables.call(release.wait, WAIT) for _ in range(READERS)]
        codes = [(await client.get("/healthz")).status_code]
        release.set()
        await asyncio.gather(*hung)
        monkeypatch.setattr(gate.services.store, "ping", away)
        monkeypatch.setattr(gate.services.store, "create_table", away)
        body = {"game": "works", "options": {"players": 2}}
        codes.append((await client.get("/healthz")).status_code)
        codes.append((await client.post("/api/tables", json=body)).status_code)
        counted = (await client.get("/metrics")).text
        assert codes == [200, 503, 503]
        assert 'mintopia_errors_total{where="store"} 2.0' in counted
