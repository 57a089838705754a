"""From rows of the database to the records of `rows`, and the queries that several parts share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from mintopia.store import schema
from mintopia.store.rows import (
    SPECTATOR,
    Door,
    Entry,
    Message,
    SeatRow,
    Status,
    StoredGame,
    TableRow,
)


def as_json(value: Any) -> str:
    """Write options or winners as the text that is stored."""
    if isinstance(value, Mapping):
        value = dict(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def table_of(row: Row[Any]) -> TableRow:
    """Read a row of `tables`."""
    values = dict(row._mapping)
    values["options"] = json.loads(values["options"])
    values["seed"] = int(values["seed"])
    if values["dealing"] is not None:
        values["dealing"] = json.loads(values["dealing"])
    if values["winners"] is not None:
        values["winners"] = tuple(json.loads(values["winners"]))
    return TableRow(**values)


def table_values(table: TableRow) -> dict[str, Any]:
    """Write a table as a row of `tables`."""
    values = {name: getattr(table, name) for name in schema.tables.columns.keys()}  # noqa: SIM118
    values["options"] = as_json(table.options)
    values["seed"] = str(table.seed)
    values["dealing"] = None if table.dealing is None else as_json(table.dealing)
    values["winners"] = None if table.winners is None else as_json(table.winners)
    return values


def seat_of(row: Row[Any]) -> SeatRow:
    """Read a row of `seats`."""
    return SeatRow(**row._mapping)


def entry_of(row: Row[Any]) -> Entry:
    """Read a row of `entries`."""
    return Entry(**row._mapping)


def message_of(row: Row[Any]) -> Message:
    """Read a row of `messages`."""
    return Message(**row._mapping)


def select_table(table_id: str) -> Select[Any]:
    """Ask for a table."""
    return select(schema.tables).where(schema.tables.c.id == table_id)


def select_seats(table_ids: Iterable[str]) -> Select[Any]:
    """Ask for the seats of tables, in order."""
    seats = schema.seats
    return (
        select(seats)
        .where(seats.c.table_id.in_(table_ids))
        .order_by(seats.c.table_id, seats.c.seat)
    )


def select_entries(table_ids: Iterable[str], after: int = 0) -> Select[Any]:
    """Ask for the entries of tables from a number on, in order."""
    entries = schema.entries
    return (
        select(entries)
        .where(entries.c.table_id.in_(table_ids), entries.c.seq > after)
        .order_by(entries.c.table_id, entries.c.seq)
    )


def select_messages(table_ids: Iterable[str], after: int = 0) -> Select[Any]:
    """Ask for what was said at tables from an id on, in order."""
    messages = schema.messages
    return (
        select(messages)
        .where(messages.c.table_id.in_(table_ids), messages.c.id > after)
        .order_by(messages.c.table_id, messages.c.id)
    )


def games_of(
    connection: Connection, rows: Iterable[Row[Any]], *, talk: bool = True
) -> list[StoredGame]:
    """Gather all that belongs to some tables; what was said there only if it is wanted."""
    tables = [table_of(row) for row in rows]
    ids = [table.id for table in tables]
    seats: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
    entries: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
    messages: dict[str, list[Message]] = {table_id: [] for table_id in ids}
    for row in connection.execute(select_seats(ids)):
        seats[row.table_id].append(seat_of(row))
    for row in connection.execute(select_entries(ids)):
        entries[row.table_id].append(entry_of(row))
    for row in connection.execute(select_messages(ids)) if talk else ():
        messages[row.table_id].append(message_of(row))
    return [
        StoredGame(
            table,
            tuple(seats[table.id]),
            tuple(entries[table.id]),
            tuple(messages[table.id]),
        )
        for table in tables
    ]


def lock_table(connection: Connection, table_id: str) -> Status | None:
    """Hold a table until the end of the transaction and tell its status; None if there is none.

    On SQLite the transaction that writes holds everything already.
    """
    status: Status | None = connection.scalar(
        select(schema.tables.c.status)
        .where(schema.tables.c.id == table_id)
        .with_for_update(key_share=True)
    )
    return status


def stands(connection: Connection, table_id: str, door: Door | None) -> bool:
    """Say whether the link by which somebody came still opens that seat; None is the server itself.

    Whoever writes locks the table first: then no link is reset before the transaction ends.
    """
    if door is None:
        return True
    tables, seats = schema.tables, schema.seats
    query = select(seats.c.link_hash).where(seats.c.table_id == table_id, seats.c.seat == door.seat)
    if door.seat == SPECTATOR:
        query = select(tables.c.spectator_hash).where(tables.c.id == table_id)
    found = connection.execute(query).first()
    return found is not None and found[0] == door.link_hash
