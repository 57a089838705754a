"""Appending entries: many tables' moves in one transaction, each all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update

from mintopia.store import schema
from mintopia.store.listen import announce
from mintopia.store.reading import as_json
from mintopia.store.rows import Append, Appended, Conflict, Entry, NewDelivery, Notice, Status

MOST_BATCH: Final = 5000  # a statement has room for some ten thousand values

_HEADS: Final = (
    select(schema.tables.c.id, schema.tables.c.seq, schema.tables.c.status)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)  # everybody locks in the same order: no deadlock
    .with_for_update(key_share=True)
)
_MOVE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values(seq=bindparam("to"), turn_seat=bindparam("turn"), changed_at=bindparam("now"))
)
_FINISH: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values(
        seq=bindparam("to"),
        turn_seat=bindparam("turn"),
        changed_at=bindparam("now"),
        status="finished",
        winners=bindparam("who"),
        finished_at=bindparam("now"),
    )
)


def append(
    connection: Connection, origin: str, batch: Sequence[Append], now: float
) -> list[Appended | Conflict]:
    """Append what fits; answer each in its place.

    The rows of the tables are locked first, so whether an entry fits is decided here and cannot
    change before the commit. The primary key of `entries` would refuse a second entry of the same
    number even so.
    """
    ids = {asked.table_id for asked in batch}
    heads: dict[str, tuple[int, Status]] = {
        row.id: (row.seq, row.status) for row in connection.execute(_HEADS, {"ids": sorted(ids)})
    }
    answers: list[Appended | Conflict] = []
    entries: list[dict[str, Any]] = []
    deliveries: list[dict[str, Any]] = []
    last: dict[str, Append] = {}
    for asked in batch:
        present, status = heads.get(asked.table_id, (None, None))
        if present is None or status != "running" or asked.seq != present + 1:
            answers.append(Conflict(asked.table_id, asked.seq, present, status))
            continue
        row: dict[str, Any] = {
            "table_id": asked.table_id,
            "seq": asked.seq,
            "kind": asked.kind,
            "seat": asked.seat,
            "text": asked.text,
            "answer_to": asked.answer_to,
            "at": now,
        }
        entries.append(row)
        answers.append(Appended(Entry(**row)))
        deliveries += (delivery_values(delivery, now) for delivery in asked.deliveries)
        heads[asked.table_id] = (asked.seq, "finished" if asked.finished else status)
        last[asked.table_id] = asked
    if entries:
        connection.execute(insert(schema.entries), entries)
        _change_tables(connection, last, now)
        if deliveries:
            connection.execute(insert(schema.outbox), deliveries)
        announce(
            connection,
            origin,
            [Notice("entry", asked.table_id, asked.seq) for asked in last.values()],
        )
    return answers


def _change_tables(connection: Connection, last: dict[str, Append], now: float) -> None:
    moved: list[dict[str, Any]] = []
    finished: list[dict[str, Any]] = []
    for asked in last.values():
        row = {"of": asked.table_id, "to": asked.seq, "turn": asked.turn_seat, "now": now}
        if asked.finished:
            who = None if asked.winners is None else as_json(asked.winners)
            finished.append(row | {"who": who})
        else:
            moved.append(row)
    if moved:
        connection.execute(_MOVE, moved)
    if finished:
        connection.execute(_FINISH, finished)


def delivery_values(delivery: NewDelivery, now: float) -> dict[str, Any]:
    """Write a new delivery as a row of `outbox`, due at once."""
    return {
        "table_id": delivery.table_id,
        "seat": delivery.seat,
        "kind": delivery.kind,
        "payload": delivery.payload,
        "attempts": 0,
        "next_at": now,
    }
