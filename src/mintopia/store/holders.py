"""Holders of seats: browsers and programs, identified by the hash of their secret."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from sqlalchemy import (
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
    union,
    update,
)

from mintopia.store import listen, models, schema
from mintopia.store.engine import DatabasePart
from mintopia.store.reading import add_message, lock_table, may_act, read, select_of
from mintopia.store.schema import as_json

MOST_LISTED: Final = 100
_tables: Final = schema.tables
_seats: Final = schema.seats
_grants: Final = schema.grants
_invitations: Final = schema.invitations
_claims: Final = schema.daily_claims


class Holders(DatabasePart):
    """The part of the store that tracks who holds which seat."""

    def known_holders(self, hashes: Collection[str]) -> set[str]:
        """Return the hashes that hold anything; the secrets of the others may not be ours.

        One that has only begun a try at a daily deal counts as well: its browser keeps that secret.
        """
        held = (
            select(part.c.holder_hash).where(part.c.holder_hash.in_(hashes))
            for part in (_grants, _claims)
        )
        return set(self._database.scalars(union(*held)))

    def merge_holders(self, old: str, new: str) -> None:
        """Move everything that one secret holds to another secret of the same browser."""
        mine = _grants.alias("mine")
        held = exists().where(
            mine.c.holder_hash == new,
            mine.c.table_id == _grants.c.table_id,
            mine.c.seat == _grants.c.seat,
        )
        with self._database.write() as connection:
            tables = list(
                connection.scalars(
                    select(_grants.c.table_id).where(_grants.c.holder_hash == old).distinct()
                )
            )
            connection.execute(
                update(_grants).where(_grants.c.holder_hash == old, ~held).values(holder_hash=new)
            )
            connection.execute(delete(_grants).where(_grants.c.holder_hash == old))
            claimed = select(literal(new), _claims.c.day, _claims.c.table_id).where(
                _claims.c.holder_hash == old
            )
            put = self._database.insert(_claims).from_select(
                ["holder_hash", "day", "table_id"], claimed
            )
            connection.execute(put.on_conflict_do_nothing())
            self._announce(connection, *(models.Notice("table", table_id) for table_id in tables))

    def grants_of(self, holders: Collection[str], table_id: str) -> list[models.Grant]:
        """List what these secrets hold at a table; SPECTATOR comes first."""
        mine = _grants.c.holder_hash.in_(holders)
        return self._database.records(models.Grant, select_of(_grants, table_id).where(mine))

    def devices(self, table_id: str, seat: int) -> list[models.Grant]:
        """List the grants of a seat, oldest first."""
        here = _grants.c.seat == seat
        return self._database.records(models.Grant, select_of(_grants, table_id).where(here))

    def watch(self, table_id: str, holder: models.Holder, access: models.SeatGrant) -> bool:
        """Grant a browser the right to watch; return False if the spectators' link was reset."""
        put = self._database.insert(_grants).values(
            self._new_grant(table_id, models.SPECTATOR, holder)
        )
        with self._database.write() as connection:
            if not may_act(connection, table_id, access):
                return False
            connection.execute(
                put.on_conflict_do_nothing(index_elements=["holder_hash", "table_id", "seat"])
            )
        return True

    def forget(self, holders: Collection[str], table_id: str) -> int:
        """Remove all grants of these secrets at a table; return how many there were."""
        statement = delete(_grants).where(
            _grants.c.holder_hash.in_(holders), _grants.c.table_id == table_id
        )
        with self._database.write() as connection:
            lock_table(connection, table_id)
            gone = connection.execute(statement).rowcount
            self._announce(connection, models.Notice("table", table_id))
        return gone

    def tables_of(
        self, holders: Collection[str], limit: int = MOST_LISTED
    ) -> list[models.BrowserTable]:
        """List the tables at which these secrets hold seats, most recently changed first."""
        held = select(_grants.c.table_id).where(_grants.c.holder_hash.in_(holders))
        query = (
            select(_tables)
            .where(_tables.c.id.in_(held))
            .order_by(_tables.c.changed_at.desc(), _tables.c.id)
            .limit(limit)
        )
        with self._database.read() as connection:
            tables = read(models.TableRow, connection, query)
            seats: dict[str, list[int]] = {table.id: [] for table in tables}
            holding = (
                select(_grants.c.table_id, _grants.c.seat)
                .where(_grants.c.holder_hash.in_(holders), _grants.c.table_id.in_(seats))
                .distinct()
                .order_by(_grants.c.seat)
            )
            for table_id, seat in connection.execute(holding):
                seats[table_id].append(seat)
        return [models.BrowserTable(table, tuple(seats[table.id])) for table in tables]

    def unstarted_of(self, holders: Collection[str]) -> int:
        """Count the open tables at which these secrets hold the host's seat."""
        query = (
            select(func.count(_tables.c.id.distinct()))
            .select_from(_grants)
            .join(_tables, _tables.c.id == _grants.c.table_id)
            .join(
                _seats,
                and_(_seats.c.table_id == _grants.c.table_id, _seats.c.seat == _grants.c.seat),
            )
            .where(_grants.c.holder_hash.in_(holders), _tables.c.status == "open", _seats.c.is_host)
        )
        return self._database.scalar(query) or 0

    # --- inside -------------------------------------------------------------------------------
    def _new_grant(self, table_id: str, seat: int, holder: models.Holder) -> dict[str, Any]:
        """Return the row of a new grant."""
        return {
            "id": models.new_grant_id(),
            "table_id": table_id,
            "seat": seat,
            "holder_hash": holder.hash,
            "label": holder.label,
            "at": self._clock(),
        }

    def _announce(self, connection: Connection, *notices: models.Notice) -> None:
        listen.announce(connection, self._database.origin, notices)

    def _tell(self, connection: Connection, table_id: str, notice: models.NewNotice) -> None:
        """Store a notice to everybody at a table, in the same transaction as the change itself."""
        values = {
            "table_id": table_id,
            "seat": notice.seat,
            "kind": notice.kind,
            "text": as_json(notice.fields),
            "at": self._clock(),
        }
        message = add_message(connection, values)
        self._announce(connection, models.Notice("message", table_id, message.id))

    def _invite(
        self, connection: Connection, table_id: str, links: Iterable[tuple[int, str]],
        *, for_device: bool = False,
    ) -> None:  # fmt: skip
        values: list[dict[str, Any]] = [
            {
                "link_hash": link_hash,
                "table_id": table_id,
                "seat": seat,
                "for_device": for_device,
                "at": self._clock(),
            }
            for seat, link_hash in links
        ]
        if values:
            connection.execute(insert(_invitations), values)
