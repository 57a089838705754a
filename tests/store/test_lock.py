"""One server for one SQLite file: the lock is held by one process and ends with it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from mintopia.store import StoreError, only_server, open_store, sqlite_url
from mintopia.store.lock import lock_path

HOLD = """
import os, sys
from mintopia.store import only_server, open_store
with only_server(sys.argv[1]):
    if "with a child" in sys.argv and os.fork() == 0:  # which outlives us
        os.execvp("sleep", ["sleep", "30"])
    if "with a store" in sys.argv:  # opened and closed, as a server does at its start
        open_store(sys.argv[1], look_for_damage=True).close()
        store = open_store(sys.argv[1])
    print("held", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def holder(url: str, *more: str) -> Iterator[subprocess.Popen[str]]:
    """Hold the lock in another process."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, url, *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_a_second_server_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    with holder(url) as process:
        with pytest.raises(StoreError) as refused, only_server(url):
            pass
        said = str(refused.value)
        assert str(tmp_path / "games.db") in said
        assert f"(process {process.pid})" in said
        assert "postgresql://" in said
        open_store(url).close()  # reading and adding need no lock
        process.communicate("\n", timeout=30)
    with only_server(url):
        assert stat.S_IMODE(lock_path(tmp_path / "games.db").stat().st_mode) == 0o600
    with only_server(url):
        pass


@pytest.mark.skipif(sys.platform != "linux", reason="needs locks of open files")
def test_a_second_server_is_refused_even_if_the_lock_file_was_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintopia.store.lock.PATIENCE", 0.1)
    url = sqlite_url(tmp_path / "games.db")
    with holder(url, "with a store") as process:
        for _ in range(2):  # the one that is refused leaves everything as it was
            lock_path(tmp_path / "games.db").unlink()
            with pytest.raises(StoreError, match="Another server uses"), only_server(url):
                pass
            open_store(url).close()  # reading and adding need no lock
        process.communicate("\n", timeout=30)
    with only_server(url):
        pass


def test_a_killed_server_leaves_no_lock_even_if_a_child_lives_on(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    with holder(url, "with a child") as process:
        process.kill()
        process.wait(30)
        with only_server(url):
            pass


def test_two_names_of_one_file_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    with holder(sqlite_url(tmp_path / "games.db")):
        second = only_server(sqlite_url(tmp_path / "link.db"))
        with pytest.raises(StoreError, match="Another server"), second:
            pass
        with only_server(sqlite_url(tmp_path / "two.db")):
            pass


def test_a_lock_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    lock = only_server(sqlite_url(tmp_path / "file" / "games.db"))
    with pytest.raises(StoreError, match="cannot be written"), lock:
        pass


def test_postgresql_needs_no_lock() -> None:
    with only_server("postgresql://localhost/x"), only_server("postgresql://localhost/x"):
        pass
