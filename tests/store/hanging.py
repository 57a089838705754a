"""A PostgreSQL that hangs when told to: connections stay open, but nothing is answered."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from tests.store.databases import Postgres


class Hanging:
    """A proxy in front of a PostgreSQL database that passes bytes on or holds them back."""

    def __init__(self, url: str) -> None:
        where = make_url(url)
        self._folder = str(where.query.get("host", ""))
        self._port = where.port or int(str(where.query.get("port", "5432")))
        self._host = where.host or "127.0.0.1"
        self._flowing = threading.Event()
        self._flowing.set()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        port = self._listener.getsockname()[1]
        self.url = where.set(
            host="127.0.0.1", port=port, query={"sslmode": "disable", "gssencmode": "disable"}
        ).render_as_string(hide_password=False)
        threading.Thread(target=self._accept, daemon=True).start()

    def hang(self) -> None:
        """Hold back all bytes from now on."""
        self._flowing.clear()

    def go_on(self) -> None:
        """Pass on the bytes that were held back, and all later ones."""
        self._flowing.set()

    def close(self) -> None:
        """End all connections."""
        self.go_on()
        for one in (self._listener, *self._sockets):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _connect(self) -> socket.socket:
        if not self._folder:
            return socket.create_connection((self._host, self._port))
        there = socket.socket(socket.AF_UNIX)
        there.connect(str(Path(self._folder) / f".s.PGSQL.{self._port}"))
        return there

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
                far = self._connect()
            except OSError:
                return
            self._sockets += [near, far]
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=pair, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                self._flowing.wait()
                target.sendall(piece)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)


@contextmanager
def hanging(postgres: Postgres, name: str) -> Iterator[Hanging]:
    """Run a proxy that can make a database hang, for the duration of the block."""
    between = Hanging(postgres.url(name))
    try:
        yield between
    finally:
        between.close()
