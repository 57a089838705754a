"""A PostgreSQL that hangs when told to: connections stay open, but nothing is answered."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import make_url

from tests.proxy import Proxy
from tests.store.databases import Postgres


class Hanging(Proxy):
    """A proxy in front of a PostgreSQL database."""

    def __init__(self, database: str) -> None:
        where = make_url(database)
        folder = str(where.query.get("host", ""))
        port = where.port or int(str(where.query.get("port", "5432")))

        def connect() -> socket.socket:
            if not folder:
                return socket.create_connection((where.host or "127.0.0.1", port))
            there = socket.socket(socket.AF_UNIX)
            there.connect(str(Path(folder) / f".s.PGSQL.{port}"))
            return there

        super().__init__(connect)
        self.url = where.set(
            host="127.0.0.1", port=self.port, query={"sslmode": "disable", "gssencmode": "disable"}
        ).render_as_string(hide_password=False)


@contextmanager
def hanging(postgres: Postgres, name: str) -> Iterator[Hanging]:
    """Run a proxy that can make a database hang, for the duration of the block."""
    with closing(Hanging(postgres.url(name))) as between:
        yield between
