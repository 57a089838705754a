"""The counted tries at the daily deals; a try belongs to the holder of its table's first seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, insert, select, update

from mintopia.store import schema
from mintopia.store.engine import Database
from mintopia.store.rows import TableRow

MOST_LISTED: Final = 400  # days
_tries: Final = schema.daily_tries
_grants: Final = schema.grants
_tables: Final = schema.tables


@dataclass(frozen=True, slots=True)
class DailyTry:
    """A counted try at the deal of a day."""

    day: str
    table_id: str
    is_over: bool
    won: bool | None  # None until the result is noted
    points: int | None  # None: given up, or not noted yet
    rivals: int | None


def add_try(connection: Connection, table: TableRow) -> None:
    """Record a new table as a daily try, if it counts as one."""
    if table.daily is not None and table.daily["counted"]:
        connection.execute(insert(_tries).values(table_id=table.id, day=table.daily["date"]))


class DailyTries:
    """The tries in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, holders: Collection[str], day: str | None = None) -> list[DailyTry]:
        """List the tries at tables held with these secrets (given as hashes), latest day first."""
        held = select(_grants.c.table_id).where(
            _grants.c.holder_hash.in_(holders), _grants.c.seat == 0
        )
        query = (
            select(_tries, _tables.c.status)
            .join(_tables, _tables.c.id == _tries.c.table_id)
            .where(_tries.c.table_id.in_(held))
            .order_by(_tries.c.day.desc(), _tables.c.created_at)
            .limit(MOST_LISTED)
        )
        if day is not None:
            query = query.where(_tries.c.day == day)
        with self._database.read() as connection:
            rows = connection.execute(query).all()
        first = {row.day: row for row in reversed(rows)}  # the first one begun on each day
        return [
            DailyTry(
                row.day, row.table_id, row.status == "finished", row.won, row.points, row.rivals
            )
            for row in rows
            if first[row.day] is row
        ]

    def finish(self, table_id: str, *, won: bool, points: int | None, rivals: int | None) -> bool:
        """Store the result of a try; return False if it already has one or does not exist."""
        with self._database.write() as connection:
            changed = connection.execute(
                update(_tries)
                .where(_tries.c.table_id == table_id, _tries.c.won.is_(None))
                .values(won=won, points=points, rivals=rivals)
            )
        return changed.rowcount == 1

    def counts(self, day: str) -> list[tuple[bool, int | None, int]]:
        """Count a day's results: for each (won, points), how many; points None means given up."""
        query = (
            select(_tries.c.won, _tries.c.points, func.count())
            .where(_tries.c.day == day, _tries.c.won.is_not(None))
            .group_by(_tries.c.won, _tries.c.points)
        )
        with self._database.read() as connection:
            found = [
                (bool(won), points, int(many)) for won, points, many in connection.execute(query)
            ]
        return sorted(found, key=lambda row: (row[1] is not None, row[1] or 0, row[0]))
