"""From rows of the database to the records of `rows`, and the queries that several parts share."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from mintopia.store import schema
from mintopia.store.rows import (
    SPECTATOR,
    Entry,
    Grant,
    Invitation,
    Message,
    SeatGrant,
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
    for key in ("dealing", "clock", "daily"):
        if values[key] is not None:
            values[key] = json.loads(values[key])
    if values["winners"] is not None:
        values["winners"] = tuple(json.loads(values["winners"]))
    return TableRow(**values)


def table_values(table: TableRow) -> dict[str, Any]:
    """Write a table as a row of `tables`."""
    values = {name: getattr(table, name) for name in schema.tables.columns.keys()}  # noqa: SIM118
    values["options"] = as_json(table.options)
    values["seed"] = str(table.seed)
    values["dealing"] = None if table.dealing is None else as_json(table.dealing)
    values["clock"] = None if table.clock is None else as_json(table.clock)
    values["daily"] = None if table.daily is None else as_json(table.daily)
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


def grant_of(row: Row[Any]) -> Grant:
    """Read a row of `grants`."""
    return Grant(**row._mapping)


def invitation_of(row: Row[Any]) -> Invitation:
    """Read a row of `invitations`."""
    return Invitation(**row._mapping)


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


def select_grants(table_ids: Iterable[str]) -> Select[Any]:
    """Ask for the grants of the seats of tables, in order."""
    grants = schema.grants
    return (
        select(grants)
        .where(grants.c.table_id.in_(table_ids), grants.c.seat != SPECTATOR)
        .order_by(grants.c.table_id, grants.c.seat, grants.c.id)
    )


def select_invitations(table_ids: Iterable[str]) -> Select[Any]:
    """Ask for the invitations of tables, in order."""
    found = schema.invitations
    return (
        select(found)
        .where(found.c.table_id.in_(table_ids))
        .order_by(found.c.table_id, found.c.seat, found.c.at, found.c.link_hash)
    )


def games_of(
    connection: Connection, rows: Iterable[Row[Any]], *, talk: bool = True
) -> list[StoredGame]:
    """Gather all that belongs to some tables; talk and invitations only if they are wanted."""
    tables = [table_of(row) for row in rows]
    ids = [table.id for table in tables]
    seats: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
    entries: dict[str, list[Entry]] = {table_id: [] for table_id in ids}
    messages: dict[str, list[Message]] = {table_id: [] for table_id in ids}
    grants: dict[str, list[Grant]] = {table_id: [] for table_id in ids}
    invitations: dict[str, list[Invitation]] = {table_id: [] for table_id in ids}
    for row in connection.execute(select_seats(ids)):
        seats[row.table_id].append(seat_of(row))
    for row in connection.execute(select_entries(ids)):
        entries[row.table_id].append(entry_of(row))
    for row in connection.execute(select_messages(ids)) if talk else ():
        messages[row.table_id].append(message_of(row))
    for row in connection.execute(select_grants(ids)):
        grants[row.table_id].append(grant_of(row))
    for row in connection.execute(select_invitations(ids)) if talk else ():
        invitations[row.table_id].append(invitation_of(row))
    return [
        StoredGame(
            table,
            tuple(seats[table.id]),
            tuple(entries[table.id]),
            tuple(messages[table.id]),
            tuple(grants[table.id]),
            tuple(invitations[table.id]),
        )
        for table in tables
    ]


def lock_table(connection: Connection, table_id: str) -> Status | None:
    """Lock a table until the end of the transaction and return its status; None if there is none.

    On SQLite the transaction that writes holds everything already.
    """
    status: Status | None = connection.scalar(
        select(schema.tables.c.status)
        .where(schema.tables.c.id == table_id)
        .with_for_update(key_share=True)
    )
    return status


def is_valid(connection: Connection, table_id: str, access: SeatGrant | None) -> bool:
    """Check that a grant still stands, or the spectators' link; None is the server itself.

    Whoever writes locks the table first: then no grant ends before the transaction does.
    """
    if access is None:
        return True
    if isinstance(access.key, str) != (access.seat == SPECTATOR):
        return False
    tables, grants = schema.tables, schema.grants
    query = select(grants.c.id).where(
        grants.c.id == access.key, grants.c.table_id == table_id, grants.c.seat == access.seat
    )
    if access.seat == SPECTATOR:
        query = select(tables.c.id).where(
            tables.c.id == table_id, tables.c.spectator_hash == access.key
        )
    return connection.scalar(query) is not None
