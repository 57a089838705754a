"""The archive: read all games, move them from one database to another, and tidy up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from mintopia.store import schema
from mintopia.store.daily_tries import add_try, claim_try, is_counted
from mintopia.store.engine import DatabasePart
from mintopia.store.errors import StoreConflictError
from mintopia.store.models import STATUSES, Counts, Status, StoredGame, new_grant_id, values_of
from mintopia.store.reading import games_of, select_table

PAGE: Final = 200
_tables: Final = schema.tables


class Archive(DatabasePart):
    """All games of one database."""

    def spans(
        self, statuses: Collection[Status] = STATUSES, size: int = PAGE
    ) -> Iterator[tuple[str, str]]:
        """Yield the first and the last id of each run of `size` games with these statuses.

        Each span is found, and later read, in its own transaction, so memory use does not grow
        with the number of games and a slow reader blocks nobody.
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
        """Return the games from one id to another, and the ids of those that cannot be read.

        A game is unreadable if it was edited by hand or damaged on disk, for example if its
        options are not JSON. The other games are still read.
        """
        query = (
            select(_tables)
            .where(_tables.c.id.between(first, last), _tables.c.status.in_(statuses))
            .order_by(_tables.c.id)
        )
        with self._database.read() as connection:
            try:
                return games_of(connection, query), []
            except (TypeError, ValueError):
                pass
            games: list[StoredGame] = []
            broken: list[str] = []
            for table_id in connection.scalars(query.with_only_columns(_tables.c.id)).all():
                try:
                    games += games_of(connection, select_table(table_id))
                except (TypeError, ValueError):
                    broken.append(table_id)
        return games, broken

    def put(self, game: StoredGame) -> bool:
        """Store a game from another database unchanged; return False if its table already exists.

        Grants get new ids. A link that already belongs to another table is refused.
        """
        try:
            with self._database.write() as connection:
                known = select(_tables.c.id).where(_tables.c.id == game.table.id)
                if connection.scalar(known) is not None:
                    return False
                connection.execute(insert(_tables), values_of(game.table))
                for target, rows in (
                    (schema.seats, game.seats),
                    (schema.entries, game.entries),
                    (schema.messages, game.messages),
                ):
                    values = [values_of(row) | {"table_id": game.table.id} for row in rows]
                    for row in values:
                        if "id" in row:
                            row["number"] = row.pop("id")
                    if values:
                        connection.execute(insert(target), values)
                self._put_holders(connection, game)
                if is_counted(game.table) and not self._is_claimed(connection, game):
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
        """Return the time of the latest change to any table; None if there are no tables."""
        found: float | None = self._database.scalar(select(func.max(_tables.c.changed_at)))
        return found

    def _is_claimed(self, connection: Connection, game: StoredGame) -> bool:
        """Claim the counted try of its day; return whether the person already had one here."""
        hashes = [grant.holder_hash for grant in game.grants if grant.seat == 0]
        return claim_try(self._database, connection, game.table, hashes) is not None

    def _put_holders(self, connection: Connection, game: StoredGame) -> None:
        """Store grants and invitations; spent invitations refer to the grants' new ids."""
        grants = schema.grants
        ids: dict[int | None, int] = {}
        for grant in game.grants:
            ids[grant.id] = new_grant_id()
            values = values_of(grant) | {"table_id": game.table.id, "id": ids[grant.id]}
            connection.execute(insert(grants).values(values))
        spent = 0  # not the id of any grant: the grant this invitation gave has ended
        for invitation in game.invitations:
            values = values_of(invitation) | {"table_id": game.table.id}
            if invitation.grant_id is not None:
                values["grant_id"] = ids.get(invitation.grant_id, spent)
            connection.execute(insert(schema.invitations).values(values))

    def remove_unstarted(self, before: float) -> list[str]:
        """Remove tables that never started and did not change since `before`; return their ids."""
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
        """Count the tables by status and the deliveries waiting in the outbox."""
        by_status = select(_tables.c.status, func.count().label("total")).group_by(_tables.c.status)
        waiting = select(func.count()).select_from(schema.outbox)
        with self._database.read() as connection:
            found = {row.status: row.total for row in connection.execute(by_status)}
            return Counts(
                {status: found.get(status, 0) for status in STATUSES},
                connection.scalar(waiting) or 0,
            )
