"""The health of a database: its schema, its file and its settings. All checks are read-only."""

from __future__ import annotations

from dataclasses import dataclass

from alembic.migration import MigrationContext
from sqlalchemy import func, select, text

from mintopia.store import schema
from mintopia.store.engine import DatabasePart
from mintopia.store.errors import StoreError
from mintopia.store.migrate import revisions


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The schema version of a database (None: no schema) and the newest this program knows."""

    present: str | None
    newest: str
    is_known: bool  # False: a newer program, or another one, created it

    @property
    def is_current(self) -> bool:
        """Whether no migration is needed."""
        return self.present == self.newest


class Health(DatabasePart):
    """Checks of a database that need no knowledge of the games."""

    def schema(self) -> SchemaState:
        """Compare the database's schema with this program's."""
        with self._database.read() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
        known = revisions()
        return SchemaState(present, known[-1], present is None or present in known)

    def check_whole(self) -> None:
        """Raise StoreError for a damaged file; this reads every page but does not check indexes."""
        if self._database.is_postgres:
            return
        fault = str(self._database.scalar(text("PRAGMA quick_check(1)"))).splitlines()
        if fault[0] != "ok":
            raise StoreError(
                f"The database is damaged ({fault[-1]}): restore a backup. `mintopia doctor` tells "
                "more about it, and `mintopia export` saves the games that can still be read."
            )

    def faults(self) -> list[str]:
        """List damage found in the database; always empty on PostgreSQL, which checks itself."""
        if self._database.is_postgres:
            return []
        with self._database.read() as connection:
            found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check"))]
            orphans = connection.execute(text("PRAGMA foreign_key_check")).all()
        faults = [fault for fault in found if fault != "ok"]
        if orphans:
            faults.append(f"{len(orphans)} rows belong to a table that is not there")
        return faults

    def empty_settings(self) -> list[str]:
        """List the settings whose value is blank; a server could not use them."""
        settings = schema.settings
        query = (
            select(settings.c.key).where(func.trim(settings.c.value) == "").order_by(settings.c.key)
        )
        return self._database.scalars(query)
