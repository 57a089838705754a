"""The schema of the first release."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Create all tables.

    They are written out here, not taken from the schema: a migration never changes.
    """
    _create_games()
    _create_holders()
    _create_notifications()
    _create_table(
        "reviews",
        _table_id(),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        _one_of("reviews", "status", "'running', 'done'"),
        key=["table_id"],
    )
    _index("reviews", "status", "at")
    _create_table(
        "daily_tries",
        _table_id(),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("points", sa.Integer),
        sa.Column("rivals", sa.Integer),
        key=["table_id"],
    )
    _index("daily_tries", "day")
    op.create_table(
        "settings",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_settings")),
    )


def _create_games() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("turn_seat", sa.Integer),
        sa.Column("winners", sa.Text),
        sa.Column("chat_on", sa.Boolean, nullable=False),
        sa.Column("spectator_hash", sa.String(64), nullable=False),
        sa.Column("rematch_of", sa.String(16)),
        sa.Column("same_deal_of", sa.String(16)),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.Column("started_at", sa.Double),
        sa.Column("finished_at", sa.Double),
        sa.Column("changed_at", sa.Double, nullable=False),
        sa.Column("branch_of", sa.String(16)),
        sa.Column("hides_deal", sa.Boolean),
        sa.Column("secret", sa.String(64)),
        sa.Column("dealing", sa.Text),
        sa.Column("join_hash", sa.String(64)),
        sa.Column("watch_on", sa.Boolean, nullable=False, server_default=sa.text("true")),
        sa.Column("clock", sa.Text),
        sa.Column("daily", sa.Text),
        _one_of("tables", "status", "'open', 'running', 'finished', 'closed'"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("spectator_hash", name=op.f("uq_tables_spectator_hash")),
        postgresql_with={"fillfactor": 80},
    )
    _index("tables", "status", "created_at")
    _index("tables", "join_hash", unique=True)
    _index("tables", "rematch_of")
    _index("tables", "same_deal_of")
    _create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("stand_in", sa.Text),
        sa.Column("is_host", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("seen_at", sa.Double),
        sa.Column("waiting", sa.Text),
        sa.Column("orders", sa.Text),
        sa.Column("resigned_at", sa.Double),
        sa.Column("break_at", sa.Double),
        _one_of("seats", "kind", "'open', 'person', 'bot'"),
        key=["table_id", "seat"],
    )
    _create_table(
        "entries",
        _table_id(),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("answer_to", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _one_of("entries", "kind", "'move', 'undo'"),
        key=["table_id", "seq"],
        sqlite_with_rowid=False,
    )
    _create_table(
        "messages",
        sa.Column("id", _NUMBER, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False, server_default=sa.text("'talk'")),
        sqlite_autoincrement=True,
    )
    _index("messages", "table_id", "id")


def _create_holders() -> None:
    _create_table(
        "grants",
        sa.Column("id", _NUMBER, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder_hash", sa.String(64), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint(
            "holder_hash", "table_id", "seat", name=op.f("uq_grants_holder_hash_table_id_seat")
        ),
        sqlite_autoincrement=True,
    )
    _index("grants", "table_id", "seat")
    _create_table(
        "invitations",
        sa.Column("link_hash", sa.String(64), nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("for_device", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("grant_id", sa.BigInteger),
        sa.Column("nonce_hash", sa.String(64)),
        key=["link_hash"],
    )
    _index("invitations", "table_id", "seat")


def _create_notifications() -> None:
    _create_table(
        "pushes",
        sa.Column("id", _NUMBER, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint(
            "table_id", "seat", "endpoint", name=op.f("uq_pushes_table_id_seat_endpoint")
        ),
        sqlite_autoincrement=True,
    )
    _index("pushes", "endpoint")
    _create_table(
        "outbox",
        sa.Column("id", _NUMBER, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_at", sa.Double, nullable=False),
        _one_of("outbox", "kind", "'webpush', 'webhook'"),
        sqlite_autoincrement=True,
    )
    _index("outbox", "next_at", "id")
    _index("outbox", "table_id", "seat")


def _create_table(name: str, *parts: Any, key: Sequence[str] = ("id",), **more: Any) -> None:
    """Create a table whose rows belong to a table of players."""
    op.create_table(
        name,
        *parts,
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{name}")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"), ondelete="CASCADE"
        ),
        **more,
    )


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(16), nullable=False)


def _one_of(table: str, column: str, names: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(f"{column} IN ({names})", name=op.f(f"ck_{table}_{column}_is_known"))


def _index(table: str, *columns: str, unique: bool = False) -> None:
    name = op.f(f"ix_{table}_{'_'.join(columns)}")
    op.create_index(name, table, list(columns), unique=unique)
