"""Bringing a database to the schema of this program, safely when several servers start at once."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text

from mintopia.store.engine import Database
from mintopia.store.errors import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
# Any number will do, if nothing else that uses this database takes it for a lock of its own.
_LOCK: Final = 0x6D696E74


def migrate(database: Database) -> None:
    """Run the migrations that are missing, all in one transaction.

    Whoever comes second waits for the first (on SQLite for the one place to write, on PostgreSQL
    for a lock) and then finds nothing to do. A crash in the middle leaves the old schema.
    """
    with database.write() as connection:
        if database.is_postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        try:
            command.upgrade(config(connection), "head")
        except CommandError as error:
            raise StoreError(
                "This database was made by a newer Mintopia: update this one, or restore a backup "
                "from before the update."
            ) from error


def config(connection: Connection) -> Config:
    """Configure Alembic: where the migrations are, and on which connection to run them."""
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found
