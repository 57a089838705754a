"""Migrate a database to this program's schema, even if several servers start at the same time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text

from mintopia.engine.options import show
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
        _check_ours(connection)
        command.upgrade(config(connection), "head")


def _check_ours(connection: Connection) -> None:
    """Refuse a database that these migrations did not make."""
    inspector = inspect(connection)
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None:
        if inspector.get_table_names():
            raise StoreError(
                "This database belongs to another program: it has tables, but not Mintopia's. "
                "Name a new file or an empty database."
            )
        return
    if present not in revisions():
        raise unknown_schema(present)
    for table, columns in _tables_at(present).items():
        found = inspector.get_columns(table) if inspector.has_table(table) else []
        if not columns <= {column["name"] for column in found}:
            raise StoreError(
                f"This database says that its schema is {present}, but its table {table} is "
                "another one: it was made before Mintopia's first release, by another program, or "
                "changed by hand. Export its games with the program that made it, and import them "
                "into a new database."
            )


def unknown_schema(present: str) -> StoreError:
    """Return the refusal of a database whose schema this program does not know."""
    known = revisions()
    return StoreError(
        f"The schema of this database, {show(present)}, is unknown; this program knows {known[0]} "
        f"to {known[-1]}. It was made by a newer Mintopia or by another program: update Mintopia, "
        "restore a backup from before the update, or name another database."
    )


@cache
def revisions() -> tuple[str, ...]:
    """Return the schemas that this program knows, oldest first."""
    scripts = ScriptDirectory(str(MIGRATIONS))
    return tuple(script.revision for script in scripts.walk_revisions())[::-1]


@cache
def _tables_at(revision: str) -> dict[str, frozenset[str]]:
    """Return the tables that the migrations up to a revision make, with their columns."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        command.upgrade(config(connection), revision)
        inspector = inspect(connection)
        made = {
            table: frozenset(column["name"] for column in inspector.get_columns(table))
            for table in inspector.get_table_names()
        }
    engine.dispose()
    return made


def config(connection: Connection) -> Config:
    """Return Alembic's configuration: where the migrations are and which connection to use."""
    found = Config()
    found.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    found.attributes["connection"] = connection
    return found
