"""A full, read-only, damaged or hanging database, a wrong clock: nothing is lost."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fastapi import FastAPI

from mintopia.server.common import db_health
from mintopia.server.common.db_health import DatabaseHealth
from mintopia.server.common.settings import Settings
from mintopia.server.http.app import make_app
from mintopia.server.tables.cleanup import Cleanup
from mintopia.server.tables.live_tables import READERS
from mintopia.store import (
    Store,
    StoreError,
    StoreUnavailableError,
    StoreUnwritableError,
    only_server,
    open_existing,
    open_store,
    sqlite_url,
)
from tests.server.forking import mintopia
from tests.server.serving import WAIT, Serving, code_of, make_table, serving, until
from tests.server.stored import store_game
from tests.store.databases import Postgres
from tests.store.hanging import hanging
from tests.store.making import Clock, new_table, two_people

DAY = 24 * 3600.0


def without_rights(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `mintopia` without root's right to write everywhere."""
    command = [sys.executable, "-m", "mintopia.cli.main", *words]
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("needs setpriv to have root bound by permissions")
        command = [setpriv, "--inh-caps=-all", "--bounding-set=-all", *command]
    return subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)


# --- a full disk ---------------------------------------------------------------------------------
def limit_files(server: Serving, most: int) -> None:
    """Limit the size of a server's files to this many bytes, as if the disk were full."""
    assert server._process is not None
    _, hard = resource.prlimit(server._process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server._process.pid, resource.RLIMIT_FSIZE, (most, hard))


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_health_says_when_nothing_can_be_written_and_when_it_can_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.client() as client:
        assert client.get("/healthz").json()["ok"] is True
        table = make_table(client)
        assert table[0].get()["seq"] == 0
        limit_files(server, 4096)
        assert table[0].refused("POST", "/messages", {"text": "hi"}) == "busy"
        answer = client.get("/healthz")  # the message that failed made it look again at once
        assert (answer.status_code, code_of(answer)) == (503, "unwritable")
        assert "disk is full" in answer.json()["error"]["message"]
        assert table[0].get()["seq"] == 0, "what is stored can be read"
        assert "the database cannot be written" in server.log()
        limit_files(server, resource.RLIM_INFINITY)
        until(lambda: client.get("/healthz").status_code == 200, pause=0.5)


async def test_health_writes_seldom_but_at_once_after_a_write_that_failed() -> None:
    class Disk:
        """A store that counts how often it was written to."""

        failed_writes = written = 0

        def ping(self) -> None:
            pass

        def check_writable(self) -> None:
            self.written += 1
            if self.failed_writes:
                self.failed_writes += 1  # this one, too
                raise StoreUnwritableError("The disk is full.")

    disk = Disk()
    health = db_health.DatabaseHealth(cast("Store", disk))
    for _ in range(3):  # whoever asks all the time costs the disk nothing
        await health.check()
    assert disk.written == 1
    disk.failed_writes = 1
    for _ in range(3):
        with pytest.raises(StoreUnwritableError):
            await health.check()
    assert disk.written == 2
    assert db_health.WRITE_SECONDS >= 5
    health.close()


# --- a read-only disk ----------------------------------------------------------------------------
@pytest.mark.parametrize("log_beside", [False, True], ids=["closed", "with its log"])
def test_doctor_and_export_read_from_a_read_only_disk(tmp_path: Path, log_beside: bool) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    store = open_store(sqlite_url(folder / "games.db"))
    table = store_game(store, moves=5)
    if log_beside:  # as left by a server that is running or was killed
        assert (folder / "games.db-wal").stat().st_size
    else:
        store.close()
    try:
        for path in (*folder.iterdir(), folder):
            path.chmod(0o500 if path.is_dir() else 0o400)
        before = sorted(path.name for path in folder.iterdir())
        database = str(folder / "games.db")
        done = without_rights("doctor", "--database", database, "--lang", "en")
        assert (done.returncode, done.stderr) == (0, ""), done
        assert "1 games replayed" in done.stdout
        done = without_rights("export", "--database", database)
        assert done.returncode == 0, done
        assert table in done.stdout
        assert sorted(path.name for path in folder.iterdir()) == before
    finally:
        for path in (folder, *folder.iterdir()):
            path.chmod(0o700)
        store.close()


def test_reading_changes_nothing_in_a_copy(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "games.db"))
    store_game(store, moves=5)
    store.close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("VACUUM INTO ?", [str(tmp_path / "copy.db")])
    before = (tmp_path / "copy.db").read_bytes()
    open_existing(sqlite_url(tmp_path / "copy.db")).close()
    assert (tmp_path / "copy.db").read_bytes() == before, "not even its kind of journal"
    assert not (tmp_path / "copy.db-wal").exists()


# --- a damaged file ------------------------------------------------------------------------------
@pytest.mark.parametrize("how", ["overwritten", "cut off", "not one"])
def test_a_server_does_not_start_on_a_damaged_file(tmp_path: Path, how: str) -> None:
    path = tmp_path / "games.db"
    store = open_store(sqlite_url(path))
    for seed in range(20):
        store_game(store, seed=seed)
    store.close()
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "overwritten": whole[:8192] + os.urandom(middle) + whole[8192 + middle :],
            "cut off": whole[:middle],
            "not one": b"These are no games." * 1000,
        }[how]
    )
    damaged = path.read_bytes()
    done = mintopia("serve", "--database", str(path), "--port", "0")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("mintopia: ")
    assert ("is not an SQLite database" if how == "not one" else "is damaged") in last
    assert path.read_bytes() == damaged, "it is left as it is, for whoever can save something"


# --- a second name -------------------------------------------------------------------------------
def test_a_hard_link_does_not_defeat_the_lock(tmp_path: Path) -> None:
    first, second = tmp_path / "one" / "games.db", tmp_path / "two" / "games.db"
    second.parent.mkdir()
    with serving(tmp_path, database=first) as server:
        os.link(first, second)
        done = mintopia("serve", "--database", str(second), "--port", "0")
        assert done.returncode == 2
        assert f"{second} is a file with several names (hard links)" in done.stderr
        assert server.stop() == 0
    with pytest.raises(StoreError, match="several names"), only_server(sqlite_url(first)):
        pass
    second.unlink()
    with only_server(sqlite_url(first)):
        pass


# --- a wrong clock -------------------------------------------------------------------------------
class Machine:
    """A machine whose clock can be wrong, and on which time passes."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.clock = clock  # the time that the machine shows
        self.passed = 0.0  # the seconds that really passed
        self._store = store
        self.restart()

    def restart(self) -> None:
        self.passed += 1e6  # a steady clock can begin anywhere
        self.cleanup = Cleanup(
            self._store, 14 * DAY, wall=lambda: self.clock.now, steady=lambda: self.passed
        )

    def run(self, seconds: float) -> list[str]:
        """Let time pass, tidying every hour; return what was removed."""
        gone = list(self.cleanup.remove_old())
        for _ in range(int(seconds / 3600)):
            self.clock.now += 3600
            self.passed += 3600
            gone += self.cleanup.remove_old()
        return gone


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Store:
    return open_store(sqlite_url(tmp_path / "games.db"), clock)


def test_tables_that_never_started_are_removed_in_time(store: Store, clock: Clock) -> None:
    machine = Machine(store, clock)
    machine.run(DAY)
    table = store.create_table(new_table(), two_people()).id
    assert machine.run(13 * DAY) == []
    assert machine.run(2 * DAY) == [table]
    store.close()


@pytest.mark.parametrize("restart", [False, True])
def test_a_clock_15_days_ahead_is_harmless(store: Store, clock: Clock, restart: bool) -> None:
    machine = Machine(store, clock)
    machine.run(DAY)
    table = store.create_table(new_table(), two_people()).id
    machine.run(DAY)
    clock.now += 15 * DAY
    if restart:
        machine.restart()
    assert machine.run(2 * DAY) == []
    clock.now -= 15 * DAY
    assert machine.run(5 * DAY) == []
    assert store.table(table) is not None
    store.close()


def test_a_first_start_with_a_wrong_clock_removes_nothing(store: Store, clock: Clock) -> None:
    table = store.create_table(new_table(), two_people()).id
    clock.now += 15 * DAY
    assert Machine(store, clock).run(DAY) == []
    assert store.table(table) is not None
    store.close()


def test_after_weeks_without_a_server_old_tables_go_in_the_end(store: Store, clock: Clock) -> None:
    machine = Machine(store, clock)
    machine.run(DAY)
    table = store.create_table(new_table(), two_people()).id
    clock.now += 60 * DAY
    machine.restart()
    assert machine.run(DAY) == []
    assert machine.run(8 * DAY) == [table], "our clock runs after the machine's, twice as fast"
    store.close()


# --- what a server is made of --------------------------------------------------------------------
IMPORTS = """
import sys
from mintopia.server.http.app import make_app
from mintopia.server.ops.run import run
from mintopia.server.common.settings import Settings
from mintopia.server.advice.bot_worker import think
from mintopia.server.notify.webpush import Keys, encrypt, is_point
make_app(Settings())
is_point("x")
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_a_server_is_made_without_what_it_does_not_need() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTS], capture_output=True, text=True, timeout=WAIT, check=True
    )
    loaded = set(done.stdout.split())
    assert {"fastapi", "uvicorn", "httptools", "cryptography"} <= loaded
    unwanted = {"textual", "requests", "aiohttp", "httpx", "pywebpush", "py_vapid", "websockets"}
    assert loaded & unwanted == set()


# --- a database that hangs ------------------------------------------------------------------------
def test_a_hanging_database_is_told_soon(postgres: Postgres, tmp_path: Path) -> None:
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
        hung = [gate.services.tables.call(release.wait, WAIT) for _ in range(READERS)]
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
