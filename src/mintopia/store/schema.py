"""The tables of the database. A change here needs a migration; a test compares the two.

A table that holds the records of a class in `models` has a column for each of its fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

from mintopia.store import models

HASH_LENGTH: Final = 64  # SHA-256 as hexadecimal digits

metadata: Final = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows automatically only in a column whose type is exactly INTEGER.
_Id: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def as_json(value: Any) -> str:
    """Return options, winners and the like as the JSON text that is stored."""
    if isinstance(value, Mapping):
        value = dict(value)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Written(sa.TypeDecorator[Any]):
    """A value that is stored as text."""

    impl = sa.Text
    cache_ok = True

    def __init__(self, write: Callable[[Any], str], read: Callable[[str], Any]) -> None:
        super().__init__()
        self.write = write
        self.read = read

    def process_bind_param(self, value: Any, dialect: object) -> str | None:
        """Return the text to store."""
        return None if value is None else self.write(value)

    def process_result_value(self, value: str | None, dialect: object) -> Any:
        """Return the value that was stored."""
        return None if value is None else self.read(value)


def _read_tuple(text: str) -> tuple[Any, ...]:
    return tuple(json.loads(text))


_TYPES: Final[dict[Any, TypeEngine[Any]]] = {
    int: sa.Integer(),
    float: sa.Double(),
    bool: sa.Boolean(),
    Mapping: _Written(as_json, json.loads),
    tuple: _Written(as_json, _read_tuple),
}


def _type_of(name: str, kind: Any) -> TypeEngine[Any]:
    if name.endswith("_hash") or name in ("commitment", "secret"):
        return sa.String(HASH_LENGTH)
    if name.endswith("_of"):  # no foreign key, as that table may be removed
        return sa.String(models.ID_LENGTH)
    return _TYPES.get(get_origin(kind) or kind, sa.Text())


def _one_of(column: str, words: tuple[str, ...]) -> sa.CheckConstraint:
    return sa.CheckConstraint(
        f"{column} IN ({', '.join(map(repr, words))})", name=f"{column}_is_known"
    )


def _columns(
    record: type[Any], **given: sa.Column[Any]
) -> Iterator[sa.Column[Any] | sa.CheckConstraint]:
    """Yield a column for each field of a record, as given or of the field's type.

    A field that may only be one of a few words is checked.
    """
    hints = get_type_hints(record)
    for name in (field.name for field in fields(record)):
        options = get_args(hints[name])
        is_optional = NoneType in options
        kind = options[0] if is_optional else hints[name]
        if get_origin(kind) is Literal:
            yield _one_of(name, options)
        yield given.get(name, sa.Column(name, _type_of(name, kind), nullable=is_optional))


def _of_table(**more: Any) -> sa.Column[str]:
    """Return the column for a row's table; the row is deleted together with its table."""
    return sa.Column(
        "table_id",
        sa.String(models.ID_LENGTH),
        sa.ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        **more,
    )


def _counted_key(name: str) -> sa.Column[int]:
    """Return a column of the primary key whose numbers we give."""
    return sa.Column(name, sa.Integer, primary_key=True, autoincrement=False)


tables: Final = sa.Table(
    "tables",
    metadata,
    *_columns(
        models.TableRow,
        id=sa.Column("id", sa.String(models.ID_LENGTH), primary_key=True),
        # 64 bits, signed or unsigned: more than BIGINT can hold
        seed=sa.Column("seed", _Written(str, int), nullable=False),
        watch_on=sa.Column("watch_on", sa.Boolean, nullable=False, server_default=sa.text("true")),
    ),
    sa.UniqueConstraint("spectator_hash"),
    # No index uses a column that changes with every move (seq, turn_seat, changed_at), so a move
    # rewrites no index; the fill factor leaves PostgreSQL room to keep the new row on the old page.
    sa.Index(None, "status", "created_at"),
    sa.Index(None, "join_hash", unique=True),
    sa.Index(None, "rematch_of"),
    sa.Index(None, "same_deal_of"),
    postgresql_with={"fillfactor": 80},
)

seats: Final = sa.Table(
    "seats",
    metadata,
    *_columns(models.SeatRow, table_id=_of_table(primary_key=True), seat=_counted_key("seat")),
)

entries: Final = sa.Table(
    "entries",
    metadata,
    *_columns(models.Entry, table_id=_of_table(primary_key=True), seq=_counted_key("seq")),
    sqlite_with_rowid=False,  # rows are stored in key order, so a game is contiguous
)

messages: Final = sa.Table(
    "messages",
    metadata,
    *_columns(
        models.Message,
        id=sa.Column("id", _Id, primary_key=True),
        table_id=_of_table(),
        kind=sa.Column("kind", sa.Text, nullable=False, server_default=sa.text("'talk'")),
    ),
    # Counted at its table, from 1. This one is shown, since `id` would show how busy the server is.
    # NULL for a moment, until `reading.add_message` counts it.
    sa.Column("number", sa.Integer),
    sa.Index(None, "table_id", "number", unique=True),
    sqlite_autoincrement=True,  # an id is never used twice
)

# The holders of seats: browsers or programs, identified by the hash of their secret.
grants: Final = sa.Table(
    "grants",
    metadata,
    *_columns(models.Grant, id=sa.Column("id", _Id, primary_key=True), table_id=_of_table()),
    sa.UniqueConstraint("holder_hash", "table_id", "seat"),
    sa.Index(None, "table_id", "seat"),
    sqlite_autoincrement=True,
)

# Links that can be exchanged for a grant once. A spent one refers to the grant it gave.
invitations: Final = sa.Table(
    "invitations",
    metadata,
    *_columns(
        models.Invitation,
        link_hash=sa.Column("link_hash", sa.String(HASH_LENGTH), primary_key=True),
        table_id=_of_table(),
        grant_id=sa.Column("grant_id", sa.BigInteger),
    ),
    sa.Index(None, "table_id", "seat"),
)

pushes: Final = sa.Table(
    "pushes",
    metadata,
    sa.Column("id", _Id, primary_key=True),
    *_columns(models.Push, table_id=_of_table()),
    sa.Column("at", sa.Double, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "endpoint"),
    sa.Index(None, "endpoint"),
    sqlite_autoincrement=True,
)

outbox: Final = sa.Table(
    "outbox",
    metadata,
    *_columns(models.Delivery, id=sa.Column("id", _Id, primary_key=True), table_id=_of_table()),
    sa.Index(None, "next_at", "id"),
    sa.Index(None, "table_id", "seat"),
    sqlite_autoincrement=True,
)

reviews: Final = sa.Table(
    "reviews",
    metadata,
    _of_table(primary_key=True),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("owner", sa.Text, nullable=False),  # the process that is making or made it
    sa.Column("at", sa.Double, nullable=False),  # when it was finished; before that: last written
    sa.Column("content", sa.LargeBinary, nullable=False),  # JSON, compressed
    _one_of("status", ("running", "done")),
    sa.Index(None, "status", "at"),
)

# The counted tries at the daily deals. NULL means not known yet, or given up.
daily_tries: Final = sa.Table(
    "daily_tries",
    metadata,
    _of_table(primary_key=True),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("won", sa.Boolean),  # NULL: the game is still running
    sa.Column("points", sa.Integer),
    sa.Column("rivals", sa.Integer),
    sa.Index(None, "day"),
)

# Who has begun their counted try of a day. It outlives the grant to the try's table, so that giving
# up that seat gives nobody another try; it is removed when the day is over.
daily_claims: Final = sa.Table(
    "daily_claims",
    metadata,
    sa.Column("holder_hash", sa.String(HASH_LENGTH), primary_key=True),
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column(
        "table_id", sa.String(models.ID_LENGTH), nullable=False
    ),  # no foreign key: it may be removed
)

settings: Final = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


def at_seat(target: sa.Table, table_id: str, seat: int) -> sa.ColumnElement[bool]:
    """Return the condition for the rows of one seat."""
    return sa.and_(target.c.table_id == table_id, target.c.seat == seat)
