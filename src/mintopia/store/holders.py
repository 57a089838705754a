"""Which browsers hold which seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import and_, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from mintopia.store import schema
from mintopia.store.engine import Database
from mintopia.store.reading import lock_table, stands, table_of
from mintopia.store.rows import BrowserTable, Door

MOST_LISTED: Final = 100
_tables: Final = schema.tables
_seats: Final = schema.seats
_browsers: Final = schema.browsers


class Holders:
    """The part of the store that knows browsers by the hash of their cookie."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock
        self._put = postgresql.insert if database.is_postgres else sqlite.insert

    def remember_browser(
        self, browser_hash: str, table_id: str, seat: int, door: Door | None = None
    ) -> bool:
        """Note that a browser holds a seat; False if the door it came by is shut by now."""
        put = self._put(_browsers).values(
            browser_hash=browser_hash, table_id=table_id, seat=seat, at=self._clock()
        )
        key = ["browser_hash", "table_id", "seat"]
        with self._database.write() as connection:
            if door is not None:
                lock_table(connection, table_id)
            if not stands(connection, table_id, door):
                return False
            connection.execute(
                put.on_conflict_do_update(index_elements=key, set_={"at": put.excluded.at})
            )
        return True

    def forget_browser(
        self, browser_hash: str, table_id: str | None = None, seat: int | None = None
    ) -> int:
        """Forget that a browser holds a seat, all seats of a table, or any; tell how many."""
        statement = delete(_browsers).where(_browsers.c.browser_hash == browser_hash)
        if table_id is not None:
            statement = statement.where(_browsers.c.table_id == table_id)
        if seat is not None:
            statement = statement.where(_browsers.c.seat == seat)
        with self._database.write() as connection:
            return connection.execute(statement).rowcount

    def seats_of_browser(self, browser_hash: str, table_id: str) -> list[int]:
        """List the seats of a table that a browser holds."""
        query = (
            select(_browsers.c.seat)
            .where(_browsers.c.browser_hash == browser_hash, _browsers.c.table_id == table_id)
            .order_by(_browsers.c.seat)
        )
        with self._database.read() as connection:
            return list(connection.scalars(query))

    def tables_of_browser(self, browser_hash: str, limit: int = MOST_LISTED) -> list[BrowserTable]:
        """List the tables that a browser holds seats of, the latest changed first."""
        held = select(_browsers.c.table_id).where(_browsers.c.browser_hash == browser_hash)
        query = (
            select(_tables)
            .where(_tables.c.id.in_(held))
            .order_by(_tables.c.changed_at.desc(), _tables.c.id)
            .limit(limit)
        )
        with self._database.read() as connection:
            tables = [table_of(row) for row in connection.execute(query)]
            seats: dict[str, list[int]] = {table.id: [] for table in tables}
            holding = (
                select(_browsers.c.table_id, _browsers.c.seat)
                .where(_browsers.c.browser_hash == browser_hash, _browsers.c.table_id.in_(seats))
                .order_by(_browsers.c.seat)
            )
            for table_id, seat in connection.execute(holding):
                seats[table_id].append(seat)
        return [BrowserTable(table, tuple(seats[table.id])) for table in tables]

    def unstarted_of_browser(self, browser_hash: str) -> int:
        """Count the open tables at which a browser holds the host's seat."""
        query = (
            select(func.count(_tables.c.id.distinct()))
            .select_from(_browsers)
            .join(_tables, _tables.c.id == _browsers.c.table_id)
            .join(
                _seats,
                and_(_seats.c.table_id == _browsers.c.table_id, _seats.c.seat == _browsers.c.seat),
            )
            .where(
                _browsers.c.browser_hash == browser_hash,
                _tables.c.status == "open",
                _seats.c.is_host,
            )
        )
        with self._database.read() as connection:
            return connection.scalar(query) or 0
