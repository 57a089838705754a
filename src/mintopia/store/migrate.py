"""Migrate a database to this program's schema, even if several servers start at the same time."""

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
# Any number will do, as long as no other program uses it for an advisory lock on this database.
_LOCK: Final = 0x6D696E74


def migrate(database: Database) -> None:
    """Run the missing migrations, all in one transaction.

    A second process waits for the first (on SQLite as for any writer, on PostgreSQL for an
    advisory lock) and then finds nothing to do. A crash in the middle leaves the old schema.
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
    """Return Alembic's configuration: where the migrations are and which connection to use."""
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found
