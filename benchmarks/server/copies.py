"""Copying a finished game under new ids, to measure a full database."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any, Final

from sqlalchemy import bindparam, insert, select

from mintopia.store import Store, schema
from mintopia.store.models import StoredGame, new_table_id, values_of

AT_ONCE: Final = 500
_HASH_BYTES: Final = schema.HASH_LENGTH // 2


def put_copies(store: Store, game: StoredGame, count: int) -> None:
    """Store copies of a stored game; nobody holds a seat in them."""
    for begin in range(0, count, AT_ONCE):
        rows = [_copy(game) for _ in range(min(AT_ONCE, count - begin))]
        with store._database.write() as connection:
            connection.execute(insert(schema.tables), rows)
            ids = {"ids": sorted(row["id"] for row in rows), "of": game.table.id}
            for target in (schema.seats, schema.entries):
                connection.execute(_of_all(target), ids)


def _copy(game: StoredGame) -> dict[str, Any]:
    table = replace(
        game.table, id=new_table_id(), spectator_hash=secrets.token_hex(_HASH_BYTES), join_hash=None
    )
    return values_of(table)


def _of_all(target: Any) -> Any:
    """Return the statement that copies the rows of one game to other tables."""
    columns = [column for column in target.columns if column.name != "table_id"]
    found = (
        select(schema.tables.c.id, *columns)
        .join_from(schema.tables, target, target.c.table_id == bindparam("of"))
        .where(schema.tables.c.id.in_(bindparam("ids", expanding=True)))
    )
    return insert(target).from_select(["table_id", *(c.name for c in columns)], found)
