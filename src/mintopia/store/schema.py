"""The tables of the database. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy import text as literal_text

from mintopia.store.rows import ID_LENGTH, STATUSES

HASH_LENGTH: Final = 64  # SHA-256 as hexadecimal digits

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows automatically only in a column whose type is exactly INTEGER.
_Id: Final = BigInteger().with_variant(Integer, "sqlite")


def _one_of(column: str, names: Sequence[str]) -> CheckConstraint:
    return CheckConstraint(
        f"{column} IN ({', '.join(repr(name) for name in names)})", name=f"{column}_is_known"
    )


def _of_table(**more: Any) -> Column[str]:
    """Return the column for a row's table; the row is deleted together with its table."""
    return Column(
        "table_id",
        String(ID_LENGTH),
        ForeignKey("tables.id", ondelete="CASCADE"),
        nullable=False,
        **more,
    )


tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(ID_LENGTH), primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Text, nullable=False),  # 64 bits, signed or unsigned: more than BIGINT can hold
    Column("salt", Text, nullable=False),
    Column("commitment", String(HASH_LENGTH), nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("turn_seat", Integer),
    Column("winners", Text),
    Column("chat_on", Boolean, nullable=False),
    Column("spectator_hash", String(HASH_LENGTH), nullable=False),
    Column("rematch_of", String(ID_LENGTH)),  # no foreign key, as that table may be removed
    Column("same_deal_of", String(ID_LENGTH)),
    Column("created_at", Double, nullable=False),
    Column("started_at", Double),
    Column("finished_at", Double),
    Column("changed_at", Double, nullable=False),
    Column("branch_of", String(ID_LENGTH)),
    Column("hides_deal", Boolean),
    Column("secret", String(HASH_LENGTH)),  # of a deal drawn by the server, in hexadecimal
    Column("dealing", Text),  # what the players add to it
    Column("join_hash", String(HASH_LENGTH)),  # of the link to all free seats; NULL: no such link
    Column("watch_on", Boolean, nullable=False, server_default=literal_text("true")),
    Column("clock", Text),  # JSON: how long a move or a game may take
    Column("daily", Text),  # JSON: the day whose deal this is, and whether it counts
    UniqueConstraint("spectator_hash"),
    _one_of("status", STATUSES),
    # No index uses a column that changes with every move (seq, turn_seat, changed_at), so a move
    # rewrites no index; the fill factor leaves PostgreSQL room to keep the new row on the old page.
    Index(None, "status", "created_at"),
    Index(None, "join_hash", unique=True),
    Index(None, "rematch_of"),
    Index(None, "same_deal_of"),
    postgresql_with={"fillfactor": 80},
)

seats: Final = Table(
    "seats",
    metadata,
    _of_table(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text),
    Column("stand_in", Text),
    Column("is_host", Boolean, nullable=False),
    Column("webhook", Text),
    Column("seen_at", Double),
    Column("waiting", Text),  # JSON: who agrees that a bot plays for this person
    Column("orders", Text),  # JSON: the orders that the seat left with the table; secret
    Column("resigned_at", Double),
    Column("break_at", Double),
    _one_of("kind", ("open", "person", "bot")),
)

entries: Final = Table(
    "entries",
    metadata,
    _of_table(primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("answer_to", Integer, nullable=False),
    Column("at", Double, nullable=False),
    _one_of("kind", ("move", "undo")),
    sqlite_with_rowid=False,  # rows are stored in key order, so a game is contiguous
)

messages: Final = Table(
    "messages",
    metadata,
    Column("id", _Id, primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False, server_default=literal_text("'talk'")),
    # Counted at its table, from 1. This one is shown, since `id` would show how busy the server is.
    # NULL for a moment, until `reading.add_message` counts it.
    Column("number", Integer),
    Index(None, "table_id", "number", unique=True),
    sqlite_autoincrement=True,  # an id is never used twice
)

# The holders of seats: browsers or programs, identified by the hash of their secret.
grants: Final = Table(
    "grants",
    metadata,
    Column("id", _Id, primary_key=True),  # rows.new_grant_id
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("holder_hash", String(HASH_LENGTH), nullable=False),
    Column("label", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("holder_hash", "table_id", "seat"),
    Index(None, "table_id", "seat"),
    sqlite_autoincrement=True,
)

# Links that can be exchanged for a grant once. A spent one refers to the grant it gave.
invitations: Final = Table(
    "invitations",
    metadata,
    Column("link_hash", String(HASH_LENGTH), primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("for_device", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Column("grant_id", BigInteger),
    Column("nonce_hash", String(HASH_LENGTH)),
    Index(None, "table_id", "seat"),
)

pushes: Final = Table(
    "pushes",
    metadata,
    Column("id", _Id, primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "endpoint"),
    Index(None, "endpoint"),
    sqlite_autoincrement=True,
)

outbox: Final = Table(
    "outbox",
    metadata,
    Column("id", _Id, primary_key=True),
    _of_table(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_at", Double, nullable=False),
    _one_of("kind", ("webpush", "webhook")),
    Index(None, "next_at", "id"),
    Index(None, "table_id", "seat"),
    sqlite_autoincrement=True,
)

reviews: Final = Table(
    "reviews",
    metadata,
    _of_table(primary_key=True),
    Column("status", Text, nullable=False),
    Column("owner", Text, nullable=False),  # the process that is making or made it
    Column("at", Double, nullable=False),  # when it was finished; before that: last written
    Column("content", LargeBinary, nullable=False),  # JSON, compressed
    _one_of("status", ("running", "done")),
    Index(None, "status", "at"),
)

# The counted tries at the daily deals. NULL means not known yet, or given up.
daily_tries: Final = Table(
    "daily_tries",
    metadata,
    _of_table(primary_key=True),
    Column("day", String(10), nullable=False),
    Column("won", Boolean),  # NULL: the game is still running
    Column("points", Integer),
    Column("rivals", Integer),
    Index(None, "day"),
)

# Who has begun their counted try of a day. It outlives the grant to the try's table, so that giving
# up that seat gives nobody another try; it is removed when the day is over.
daily_claims: Final = Table(
    "daily_claims",
    metadata,
    Column("holder_hash", String(HASH_LENGTH), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("table_id", String(ID_LENGTH), nullable=False),  # no foreign key: it may be removed
)

settings: Final = Table(
    "settings",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
