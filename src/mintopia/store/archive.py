"""The archive: going through all games, moving them from one database to another, tidying up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from mintopia.store import schema
from mintopia.store.daily import add_try
from mintopia.store.engine import Database
from mintopia.store.errors import StoreConflictError
from mintopia.store.reading import games_of, table_values
from mintopia.store.rows import STATUSES, Counts, Status, StoredGame

PAGE: Final = 200
_tables: Final = schema.tables


class Archive:
    """All games of one database."""

    def __init__(self, database: Database, clock: Callable[[], float]) -> None:
        self._database = database
        self._clock = clock

    def spans(
        self, statuses: Collection[Status] = STATUSES, size: int = PAGE
    ) -> Iterator[tuple[str, str]]:
        """Cut all games of these statuses into spans of so many: the first and the last id.

        Each is found, and later read, in a transaction of its own: any number of games fits into
        memory, and a slow reader holds nothing up.
        """
        query = (
            select(_tables.c.id)
            .where(_tables.c.status.in_(statuses))
            .order_by(_tables.c.id)
            .limit(size)
        )
        last = ""
        while True:
            ids = self._database.scalars(query.where(_tables.c.id > last))
            if not ids:
                return
            last = ids[-1]
            yield ids[0], last

    def span(
        self, first: str, last: str, statuses: Collection[Status] = STATUSES
    ) -> tuple[list[StoredGame], list[str]]:
        """Read the games from one id to another, and name those that cannot be read.

        What cannot be read was changed by hand or by a broken disk: a row whose options are no
        JSON, say. It hinders none of the others.
        """
        query = (
            select(_tables)
            .where(_tables.c.id.between(first, last), _tables.c.status.in_(statuses))
            .order_by(_tables.c.id)
        )
        with self._database.read() as connection:
            rows = connection.execute(query).all()
            try:
                return games_of(connection, rows), []
            except (TypeError, ValueError):
                pass
            games: list[StoredGame] = []
            broken: list[str] = []
            for row in rows:
                try:
                    games += games_of(connection, [row])
                except (TypeError, ValueError):
                    broken.append(row.id)
        return games, broken

    def put(self, game: StoredGame) -> bool:
        """Store a game that came from elsewhere as it is; False if its table is there already.

        Messages and grants get new ids. A link that another table has is refused.
        """
        try:
            with self._database.write() as connection:
                known = select(_tables.c.id).where(_tables.c.id == game.table.id)
                if connection.scalar(known) is not None:
                    return False
                connection.execute(insert(_tables), table_values(game.table))
                for target, rows in (
                    (schema.seats, game.seats),
                    (schema.entries, game.entries),
                    (schema.messages, game.messages),
                ):
                    values = [asdict(row) | {"table_id": game.table.id} for row in rows]
                    for row in values:
                        row.pop("id", None)
                    if values:
                        connection.execute(insert(target), values)
                self._put_holders(connection, game)
                add_try(connection, game.table)
        except StoreConflictError as error:
            with self._database.read() as connection:
                if connection.scalar(known) is not None:  # another process was faster
                    return False
            raise StoreConflictError(
                f"The game {game.table.id} does not fit: a link of it belongs to another table, "
                "or its seats, entries and statuses are not those of a stored game."
            ) from error
        return True

    def last_change(self) -> float | None:
        """Return when any table changed last; None where there is none."""
        found: float | None = self._database.scalar(select(func.max(_tables.c.changed_at)))
        return found

    def _put_holders(self, connection: Connection, game: StoredGame) -> None:
        """Store grants and invitations; grants get new ids, which spent invitations name."""
        grants = schema.grants
        ids: dict[int | None, int] = {}
        for grant in game.grants:
            values = asdict(grant) | {"table_id": game.table.id}
            del values["id"]
            made = connection.execute(insert(grants).values(values).returning(grants.c.id))
            ids[grant.id] = made.scalar_one()
        spent = 0  # no grant has this id: what it gave has ended
        for invitation in game.invitations:
            values = asdict(invitation) | {"table_id": game.table.id}
            if invitation.grant_id is not None:
                values["grant_id"] = ids.get(invitation.grant_id, spent)
            connection.execute(insert(schema.invitations).values(values))

    def remove_unstarted(self, before: float) -> list[str]:
        """Remove tables that never started and have not changed since a time; return which."""
        with self._database.write() as connection:
            gone = connection.execute(
                delete(_tables)
                .where(
                    _tables.c.status.in_(("open", "closed")),
                    _tables.c.created_at < before,
                    _tables.c.changed_at < before,
                    _tables.c.started_at.is_(None),
                )
                .returning(_tables.c.id)
            )
            return [row.id for row in gone]

    def counts(self) -> Counts:
        """Count tables by status, and what waits in the outbox."""
        by_status = select(_tables.c.status, func.count().label("total")).group_by(_tables.c.status)
        waiting = select(func.count()).select_from(schema.outbox)
        with self._database.read() as connection:
            found = {row.status: row.total for row in connection.execute(by_status)}
            return Counts(
                {status: found.get(status, 0) for status in STATUSES},
                connection.scalar(waiting) or 0,
            )
