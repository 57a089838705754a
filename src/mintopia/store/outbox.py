"""The outbox: notifications waiting to be sent, and the browsers subscribed to them.

A worker takes due deliveries for a limited time (a lease). If it dies, the lease runs out and
another worker takes them; so each is sent at least once, and by one worker at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Final

from sqlalchemy import bindparam, delete, func, insert, select, update

from mintopia.store import schema
from mintopia.store.appending import delivery_values
from mintopia.store.engine import DatabasePart
from mintopia.store.errors import StoreError
from mintopia.store.models import Delivery, NewDelivery, Push, SeatGrant, values_of
from mintopia.store.reading import may_act
from mintopia.store.schema import at_seat

LEASE: Final = 60.0  # seconds
MOST_ENDPOINT: Final = 1000  # characters; an index of PostgreSQL holds 2,700 bytes
_outbox: Final = schema.outbox
_pushes: Final = schema.pushes
_PUT_BACK: Final = (
    update(_outbox)
    .where(_outbox.c.id == bindparam("this"), _outbox.c.attempts == bindparam("taken"))
    .values(attempts=_outbox.c.attempts - 1, next_at=bindparam("due"))
)


class Outbox(DatabasePart):
    """Deliveries and subscriptions of one database."""

    # --- deliveries ---------------------------------------------------------------------------
    def add(self, deliveries: Sequence[NewDelivery], delay: float = 0.0) -> None:
        """Add notifications, due after a delay. (Those of a move go into `Append.deliveries`.)"""
        due = self._clock() + delay
        values = [delivery_values(delivery, due) for delivery in deliveries]
        self._database.execute(insert(_outbox), values)

    def take(self, limit: int = 20, lease: float = LEASE) -> list[Delivery]:
        """Take due deliveries, the longest due first; nobody else gets them during the lease."""
        now = self._clock()
        due = (
            select(_outbox)
            .where(_outbox.c.next_at <= now)
            .order_by(_outbox.c.next_at, _outbox.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        with self._database.write() as connection:
            rows = connection.execute(due).all()
            if rows:
                connection.execute(
                    update(_outbox)
                    .where(_outbox.c.id.in_([row.id for row in rows]))
                    .values(attempts=_outbox.c.attempts + 1, next_at=now + lease)
                )
        return [
            Delivery(**{**row._mapping, "attempts": row.attempts + 1, "next_at": now + lease})
            for row in rows
        ]

    def done(self, delivery: Delivery) -> None:
        """Remove a delivery that was sent or given up."""
        self._database.execute(delete(_outbox).where(_outbox.c.id == delivery.id))

    def retry(self, delivery: Delivery, delay: float) -> bool:
        """Put a delivery back, due after a delay; return False if another worker has taken it."""
        statement = (
            update(_outbox)
            .where(_outbox.c.id == delivery.id, _outbox.c.attempts == delivery.attempts)
            .values(next_at=self._clock() + delay)
        )
        return self._database.execute(statement) == 1

    def put_back(self, deliveries: Sequence[Delivery], delay: float) -> None:
        """Put back deliveries that were taken but not tried, due again after a delay."""
        due = self._clock() + delay
        values = [{"this": one.id, "taken": one.attempts, "due": due} for one in deliveries]
        self._database.execute(_PUT_BACK, values)

    def drop(self, table_id: str, seat: int) -> int:
        """Remove a seat's deliveries (it moved or wants none); return how many there were."""
        return self._database.execute(delete(_outbox).where(at_seat(_outbox, table_id, seat)))

    def next_due(self) -> float | None:
        """Return when the next delivery is due; None when the outbox is empty."""
        found: float | None = self._database.scalar(select(func.min(_outbox.c.next_at)))
        return found

    # --- subscriptions ------------------------------------------------------------------------
    def add_push(self, push: Push, access: SeatGrant | None = None) -> bool:
        """Subscribe a browser to a seat; subscribing again renews its keys and its language.

        Return False if the grant in `access` has ended.
        """
        if len(push.endpoint) > MOST_ENDPOINT:
            raise StoreError(f"A push endpoint has at most {MOST_ENDPOINT} characters.")
        statement = self._database.insert(_pushes).values(values_of(push) | {"at": self._clock()})
        renewed = ("p256dh", "auth", "language", "at")
        with self._database.write() as connection:
            if not may_act(connection, push.table_id, access):
                return False
            connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["table_id", "seat", "endpoint"],
                    set_={key: statement.excluded[key] for key in renewed},
                )
            )
        return True

    def pushes(self, table_id: str, seat: int) -> list[Push]:
        """List the subscriptions of a seat."""
        query = (
            select(*(_pushes.c[field.name] for field in fields(Push)))
            .where(at_seat(_pushes, table_id, seat))
            .order_by(_pushes.c.id)
        )
        return self._database.records(Push, query)

    def push_seats(self, table_id: str) -> frozenset[int]:
        """List the seats of a table that have subscriptions."""
        query = select(_pushes.c.seat).where(_pushes.c.table_id == table_id).distinct()
        return frozenset(self._database.scalars(query))

    def remove_push(
        self, endpoint: str, table_id: str | None = None, seat: int | None = None
    ) -> int:
        """End a browser's subscriptions for a seat, a table or all; return how many there were."""
        statement = delete(_pushes).where(_pushes.c.endpoint == endpoint)
        if table_id is not None:
            statement = statement.where(_pushes.c.table_id == table_id)
        if seat is not None:
            statement = statement.where(_pushes.c.seat == seat)
        return self._database.execute(statement)
