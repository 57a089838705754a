"""Appending entries: moves at many tables share a transaction, each stored fully or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    Boolean,
    Connection,
    Double,
    Integer,
    Text,
    bindparam,
    insert,
    select,
    text,
    update,
)

from mintopia.store import models, schema
from mintopia.store.listen import CHANNEL, announce, note_of
from mintopia.store.schema import as_json

MOST_BATCH: Final = 5000  # a statement can hold some ten thousand values

_HEADS: Final = (
    select(schema.tables.c.id, schema.tables.c.seq, schema.tables.c.status)
    .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.tables.c.id)  # locking always in the same order avoids deadlocks
    .with_for_update(key_share=True)
)
_MOVE: Final = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values(seq=bindparam("to"), turn_seat=bindparam("turn"), changed_at=bindparam("now"))
)
_FINISH: Final = _MOVE.values(
    status="finished", winners=bindparam("who"), finished_at=bindparam("now")
)
_ORDERS: Final = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("at_table"), schema.seats.c.seat == bindparam("of"))
    .values(orders=bindparam("orders"))
)
# A single entry on PostgreSQL takes one statement, so one round trip instead of six. If two
# processes append at the same time, the second waits for the row, finds that `seq` has changed,
# and writes nothing.
_ALONE: Final = text(
    """WITH moved AS (
        UPDATE tables SET seq = :seq, turn_seat = :turn, changed_at = :at,
            status = CASE WHEN :finished THEN 'finished' ELSE status END,
            winners = CASE WHEN :finished THEN :winners ELSE winners END,
            finished_at = CASE WHEN :finished THEN :at ELSE finished_at END
        WHERE id = :table_id AND seq = :seq - 1 AND status = 'running'
        RETURNING id
    ), entered AS (
        INSERT INTO entries (table_id, seq, kind, seat, text, answer_to, at)
        SELECT id, :seq, :kind, :seat, :text, :answer_to, :at FROM moved
    ), sent AS (
        INSERT INTO outbox (table_id, seat, kind, payload, attempts, next_at)
        SELECT of, to_seat, by, payload, 0, :at
        FROM moved, unnest(:tables, :seats, :kinds, :payloads) AS due (of, to_seat, by, payload)
    )
    SELECT pg_notify(:channel, :note) FROM moved
    """
).bindparams(
    *(bindparam(name, type_=Integer) for name in ("seq", "seat", "answer_to", "turn")),
    *(bindparam(name, type_=Text) for name in ("table_id", "kind", "text", "winners")),
    *(bindparam(name, type_=Text) for name in ("channel", "note")),
    *(bindparam(name, type_=ARRAY(Text)) for name in ("tables", "kinds", "payloads")),
    bindparam("seats", type_=ARRAY(Integer)),
    bindparam("at", type_=Double),
    bindparam("finished", type_=Boolean),
)


def append_alone(
    connection: Connection, origin: str, asked: models.Append, now: float
) -> models.Entry | None:
    """Append one entry on PostgreSQL in one statement; return None if it does not fit."""
    entry = _entry(asked, now)
    winners = asked.winners if asked.finished else None
    done = connection.execute(
        _ALONE,
        models.values_of(entry)
        | {
            "turn": asked.turn_seat,
            "finished": asked.finished,
            "winners": None if winners is None else as_json(winners),
            "tables": [due.table_id for due in asked.deliveries],
            "seats": [due.seat for due in asked.deliveries],
            "kinds": [due.kind for due in asked.deliveries],
            "payloads": [due.payload for due in asked.deliveries],
            "channel": CHANNEL,
            "note": note_of(origin, _notice(asked, entry)),
        },
    )
    return None if done.first() is None else entry


def append(
    connection: Connection, origin: str, batch: Sequence[models.Append], now: float
) -> list[models.Entry | models.Conflict]:
    """Append the entries that fit; return one answer per entry, in the order of the batch.

    The rows of the tables are locked first, so whether an entry fits is decided here and cannot
    change before the commit. As a second safeguard, the primary key of `entries` refuses another
    entry with the same number.
    """
    ids = {asked.table_id for asked in batch}
    heads: dict[str, tuple[int, models.Status]] = {
        row.id: (row.seq, row.status) for row in connection.execute(_HEADS, {"ids": sorted(ids)})
    }
    answers: list[models.Entry | models.Conflict] = []
    fitting: list[tuple[models.Append, models.Entry]] = []
    for asked in batch:
        present, status = heads.get(asked.table_id, (None, None))
        if present is None or status != "running" or asked.seq != present + 1:
            answers.append(models.Conflict(asked.table_id, asked.seq, present, status))
            continue
        entry = _entry(asked, now)
        answers.append(entry)
        fitting.append((asked, entry))
        heads[asked.table_id] = (asked.seq, "finished" if asked.finished else status)
    if fitting:
        connection.execute(
            insert(schema.entries), [models.values_of(entry) for _, entry in fitting]
        )
        _change_tables(connection, {asked.table_id: asked for asked, _ in fitting}, now)
        orders = [
            {"at_table": asked.table_id, "of": seat, "orders": text}
            for asked, _ in fitting
            for seat, text in asked.orders.items()
        ]
        if orders:
            connection.execute(_ORDERS, orders)
        deliveries = [delivery_values(due, now) for asked, _ in fitting for due in asked.deliveries]
        if deliveries:
            connection.execute(insert(schema.outbox), deliveries)
        notices = [models.Notice("orders", asked.table_id) for asked, _ in fitting if asked.orders]
        announce(connection, origin, [*notices, *(_notice(*pair) for pair in fitting)])
    return answers


def _notice(asked: models.Append, entry: models.Entry) -> models.Notice:
    """Return the notice for other processes.

    It carries the entry unless the game ended: then they must read the changed table anyway.
    """
    return models.Notice("entry", asked.table_id, asked.seq, None if asked.finished else entry)


def _change_tables(connection: Connection, last: dict[str, models.Append], now: float) -> None:
    moved: list[dict[str, Any]] = []
    finished: list[dict[str, Any]] = []
    for asked in last.values():
        row = {"of": asked.table_id, "to": asked.seq, "turn": asked.turn_seat, "now": now}
        if asked.finished:
            finished.append(row | {"who": asked.winners})
        else:
            moved.append(row)
    if moved:
        connection.execute(_MOVE, moved)
    if finished:
        connection.execute(_FINISH, finished)


def delivery_values(delivery: models.NewDelivery, due: float) -> dict[str, Any]:
    """Return a new delivery as a row of `outbox`, due at the given time."""
    return models.values_of(delivery) | {"attempts": 0, "next_at": due}


def _entry(asked: models.Append, now: float) -> models.Entry:
    return models.Entry(
        **{each.name: getattr(asked, each.name) for each in fields(models.NewEntry)}, at=now
    )
