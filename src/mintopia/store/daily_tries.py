"""The counted tries at the daily deals; a try belongs to the holder of its table's first seat.

Each person has one a day. A person is known by the hashes of their browser's or program's secrets,
and the primary key of `daily_claims` allows each hash one try a day, whatever happens at once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from sqlalchemy import Connection, and_, delete, exists, func, insert, select, update

from mintopia.store import schema
from mintopia.store.engine import Database, DatabasePart
from mintopia.store.errors import TryRunningError
from mintopia.store.models import TableRow

MOST_LISTED: Final = 400  # days
_tries: Final = schema.daily_tries
_claims: Final = schema.daily_claims
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


def claim_try(
    database: Database, connection: Connection, table: TableRow, holders: Collection[str]
) -> str | None:
    """Claim a day's counted try for a new table; return the table that already has it, or None.

    `holders` are all hashes by which we know the person; those that are new join the earlier claim.
    The claims of days that are over are removed. (One day is kept, for another server's clock.)
    """
    assert table.daily is not None, "only a daily deal has tries"
    day: str = table.daily["date"]
    yesterday = date.fromisoformat(day) - timedelta(days=1)
    connection.execute(delete(_claims).where(_claims.c.day < yesterday.isoformat()))
    hashes = sorted(set(holders))  # inserting always in the same order avoids deadlocks
    rows = [{"holder_hash": each, "day": day, "table_id": table.id} for each in hashes]
    if rows:
        connection.execute(database.insert(_claims).values(rows).on_conflict_do_nothing())
    mine = and_(_claims.c.day == day, _claims.c.holder_hash.in_(hashes))
    earlier: str | None = connection.scalar(
        select(_claims.c.table_id).where(mine, _claims.c.table_id != table.id)
    )
    if earlier is not None:
        connection.execute(
            update(_claims).where(_claims.c.table_id == table.id).values(table_id=earlier)
        )
    return earlier


def check_running(connection: Connection, table_id: str) -> None:
    """Raise TryRunningError if a try is still being played, by somebody who holds its seat."""
    is_held = exists().where(_grants.c.table_id == table_id, _grants.c.seat == 0)
    query = select(_tables.c.status).where(_tables.c.id == table_id, is_held)
    if connection.scalar(query) in ("open", "running"):
        raise TryRunningError(table_id)


def share_claim(
    database: Database, connection: Connection, table_id: str, seat: int, holder_hash: str
) -> None:
    """Let a device that joins the seat of a counted try share its claim."""
    day = select(_tries.c.day).where(_tries.c.table_id == table_id)
    if seat == 0 and (found := connection.scalar(day)) is not None:
        put = database.insert(_claims).values(holder_hash=holder_hash, day=found, table_id=table_id)
        connection.execute(put.on_conflict_do_nothing())


def add_try(connection: Connection, table: TableRow) -> None:
    """Record a new table as a counted try."""
    assert table.daily is not None, "only a daily deal has tries"
    connection.execute(insert(_tries).values(table_id=table.id, day=table.daily["date"]))


def is_counted(table: TableRow) -> bool:
    """Return whether a table is planned, or was played, as a counted try."""
    return table.daily is not None and bool(table.daily["counted"])


class DailyTries(DatabasePart):
    """The tries in one database."""

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

    def is_begun(self, holders: Collection[str], day: str) -> bool:
        """Return whether somebody known by these hashes has begun their counted try of a day."""
        query = select(_claims.c.table_id).where(
            _claims.c.day == day, _claims.c.holder_hash.in_(holders)
        )
        return self._database.scalar(query) is not None

    def finish(self, table_id: str, *, won: bool, points: int | None, rivals: int | None) -> bool:
        """Store the result of a try; return False if it already has one or does not exist."""
        statement = (
            update(_tries)
            .where(_tries.c.table_id == table_id, _tries.c.won.is_(None))
            .values(won=won, points=points, rivals=rivals)
        )
        return self._database.execute(statement) == 1

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
