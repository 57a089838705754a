"""Conversion of database rows to the records in `models`, and queries that modules share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Executable, Select, Table, insert, select, text

from mintopia.store import models, schema

Record = TypeVar("Record")
_ORDER: Final = {  # in which a table's rows are read
    schema.seats: ("seat",),
    schema.entries: ("seq",),
    schema.messages: ("number",),
    schema.grants: ("seat", "at", "id"),
    schema.invitations: ("seat", "at", "link_hash"),
}


# Of a message nobody sees the row's own id, only its number at the table.
_MESSAGE: Final = [
    column.label("id") if column.name == "number" else column
    for column in schema.messages.columns
    if column.name != "id"
]
_COUNT_NEXT: Final = text(
    """UPDATE messages SET number =
        1 + (SELECT coalesce(max(number), 0) FROM messages WHERE table_id = :table_id)
    WHERE id = (SELECT min(id) FROM messages WHERE table_id = :table_id AND number IS NULL)
    """
)


def read(kind: Callable[..., Record], connection: Connection, query: Executable) -> list[Record]:
    """Return the rows that a query finds as records of one kind."""
    return [kind(**row._mapping) for row in connection.execute(query)]


def select_table(table_id: str) -> Select[Any]:
    """Return the query for a table."""
    return select(schema.tables).where(schema.tables.c.id == table_id)


def select_of(target: Table, *table_ids: str) -> Select[Any]:
    """Return the query for the rows that belong to these tables, in order."""
    order = [target.c[name] for name in ("table_id", *_ORDER[target])]
    columns = _MESSAGE if target is schema.messages else [target]
    return select(*columns).where(target.c.table_id.in_(table_ids)).order_by(*order)


def add_message(connection: Connection, values: Mapping[str, Any]) -> models.Message:
    """Store a message or a notice at a table that the caller has locked.

    During an update servers that do not count messages may still run; theirs are counted here too.
    """
    messages = schema.messages
    made = insert(messages).values(values).returning(messages.c.id)
    this = messages.c.id == connection.execute(made).scalar_one()
    while connection.execute(_COUNT_NEXT, {"table_id": values["table_id"]}).rowcount:
        pass
    (message,) = read(models.Message, connection, select(*_MESSAGE).where(this))
    return message


def seats_of(connection: Connection, table_id: str) -> list[models.SeatRow]:
    """List the seats of a table in order."""
    return read(models.SeatRow, connection, select_of(schema.seats, table_id))


def games_of(
    connection: Connection, query: Select[Any], *, talk: bool = True
) -> list[models.StoredGame]:
    """Read tables and what belongs to them; messages and invitations only with `talk`."""
    tables = read(models.TableRow, connection, query)
    ids = [table.id for table in tables]

    def of_all(kind: Callable[..., Any], target: Table, *conditions: Any) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {table_id: [] for table_id in ids}
        for record in read(kind, connection, select_of(target, *ids).where(*conditions)):
            found[record.table_id].append(record)
        return found

    parts = [
        of_all(models.SeatRow, schema.seats),
        of_all(models.Entry, schema.entries),
        of_all(models.Message, schema.messages) if talk else {},
        of_all(models.Grant, schema.grants, schema.grants.c.seat != models.SPECTATOR),
        of_all(models.Invitation, schema.invitations) if talk else {},
    ]
    return [
        models.StoredGame(table, *(tuple(found.get(table.id, ())) for found in parts))
        for table in tables
    ]


def lock_table(connection: Connection, table_id: str) -> models.Status | None:
    """Lock a table until the end of the transaction; return its status, None if it is unknown.

    On SQLite a writing transaction has already locked the whole database.
    """
    status: models.Status | None = connection.scalar(
        select(schema.tables.c.status)
        .where(schema.tables.c.id == table_id)
        .with_for_update(key_share=True)
    )
    return status


def is_valid(connection: Connection, table_id: str, access: models.SeatGrant | None) -> bool:
    """Return whether a grant or spectators' link is still valid; None stands for the server itself.

    Callers that write lock the table first, so no grant can end before their transaction does.
    """
    if access is None:
        return True
    if isinstance(access.key, str) != (access.seat == models.SPECTATOR):
        return False
    tables, grants = schema.tables, schema.grants
    query = select(grants.c.id).where(
        grants.c.id == access.key, grants.c.table_id == table_id, grants.c.seat == access.seat
    )
    if access.seat == models.SPECTATOR:
        query = select(tables.c.id).where(
            tables.c.id == table_id, tables.c.spectator_hash == access.key
        )
    return connection.scalar(query) is not None


def may_act(connection: Connection, table_id: str, access: models.SeatGrant | None) -> bool:
    """Lock a table and return whether the grant behind a change to it is still valid."""
    lock_table(connection, table_id)
    return is_valid(connection, table_id, access)
