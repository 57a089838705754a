"""A server in the test process, used over real connections, so that tests can look inside it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import uvicorn

from mintopia.host.new_tables import plan_table
from mintopia.server.common.requests import TableRequest
from mintopia.server.common.settings import Settings
from mintopia.server.http.app import make_app
from mintopia.server.http.limited_protocol import LimitedProtocol
from mintopia.server.http.services import Services
from mintopia.server.ops.run import GRACE_SECONDS, Server
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import CreatedTable, Lobby
from mintopia.server.tables.seats import Seats
from mintopia.server.tables.talk import Talk
from mintopia.store import open_store, sqlite_url
from tests.server.serving import GENEROUS, PLAIN, WAIT

T = TypeVar("T")


@asynccontextmanager
async def services_in(folder: Path, **settings: Any) -> AsyncIterator[Services]:
    """Run the services of a server without its network."""
    made = Services(Settings(**settings), open_store(sqlite_url(folder / "games.db")))
    try:
        yield made
    finally:
        await made.close()


def lobby_of(tables: LiveTables) -> Lobby:
    """Return the lobby of a server process."""
    dealer = Dealer(tables, 5.0)
    return Lobby(tables, Seats(tables, Settings(), dealer, Talk(tables, 30.0)), dealer)


async def create_table(lobby: Lobby, body: TableRequest) -> CreatedTable:
    """Make a table as requested; nobody holds its seats, and it does not start."""
    plan = plan_table(body.game, body.options, body.seats, seed=body.seed, start=body.start)
    return await lobby.make(plan, body)


class Inside:
    """A running server; `send_buffer` limits the size of its sockets' send buffers."""

    def __init__(self, folder: Path, send_buffer: int = 0, **settings: Any) -> None:
        self._listener = socket.socket()
        if send_buffer:
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self._listener.bind(("127.0.0.1", 0))
        self._listener.listen()
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._gate = make_app(
            Settings(
                database=f"{sqlite_url(folder / 'games.db')}?synchronous=normal",
                **(GENEROUS | settings),
            )
        )
        self._config = uvicorn.Config(
            self._gate,
            http=LimitedProtocol,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        self._server = Server(self._config)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        with asyncio.Runner(loop_factory=self._config.get_loop_factory()) as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve(sockets=[self._listener]))

    def client(self, **more: Any) -> httpx.Client:
        """Return a client, like a new browser."""
        return httpx.Client(base_url=self.url, timeout=WAIT, verify=PLAIN, **more)

    def look(self, at: Callable[[Services], T]) -> T:
        """Run a function in the server's event loop; the server must have answered a request."""

        async def look() -> T:
            assert self._gate.services is not None
            return at(self._gate.services)

        return asyncio.run_coroutine_threadsafe(look(), self._loop).result(WAIT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.is_alive():
            self.stop()

    def stop(self) -> None:
        """Stop the server, as a signal would."""
        self._server.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()
        self._listener.close()
