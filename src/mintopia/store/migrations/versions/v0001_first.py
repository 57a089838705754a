"""The first schema: tables, seats, entries, messages, browsers, pushes, outbox, settings."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Make all tables."""
    # Written out, not taken from the schema: a migration stays as it was when it was released.
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
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
        sa.CheckConstraint(
            "status IN ('open', 'running', 'finished', 'closed')",
            name=op.f("ck_tables_status_is_known"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("spectator_hash", name=op.f("uq_tables_spectator_hash")),
        postgresql_with={"fillfactor": 80},
    )
    _index("tables", "status", "created_at")
    _index("tables", "rematch_of")
    _index("tables", "same_deal_of")
    op.create_table(
        "seats",
        _table_id(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("stand_in", sa.Text),
        sa.Column("link_hash", sa.String(64)),
        sa.Column("is_host", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("seen_at", sa.Double),
        sa.CheckConstraint(
            "kind IN ('open', 'person', 'bot')", name=op.f("ck_seats_kind_is_known")
        ),
        _foreign_key("seats"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("link_hash", name=op.f("uq_seats_link_hash")),
    )
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("answer_to", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.CheckConstraint("kind IN ('move', 'undo')", name=op.f("ck_entries_kind_is_known")),
        _foreign_key("entries"),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("id", number, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _foreign_key("messages"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
        sqlite_autoincrement=True,
    )
    _index("messages", "table_id", "id")
    op.create_table(
        "browsers",
        sa.Column("browser_hash", sa.String(64), nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _foreign_key("browsers"),
        sa.PrimaryKeyConstraint("browser_hash", "table_id", "seat", name=op.f("pk_browsers")),
        sqlite_with_rowid=False,
    )
    _index("browsers", "table_id", "seat")
    op.create_table(
        "pushes",
        sa.Column("id", number, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _foreign_key("pushes"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pushes")),
        sa.UniqueConstraint(
            "table_id", "seat", "endpoint", name=op.f("uq_pushes_table_id_seat_endpoint")
        ),
        sqlite_autoincrement=True,
    )
    _index("pushes", "endpoint")
    op.create_table(
        "outbox",
        sa.Column("id", number, nullable=False),
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("next_at", sa.Double, nullable=False),
        sa.CheckConstraint("kind IN ('webpush', 'webhook')", name=op.f("ck_outbox_kind_is_known")),
        _foreign_key("outbox"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    _index("outbox", "next_at", "id")
    _index("outbox", "table_id", "seat")
    op.create_table(
        "settings",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_settings")),
    )


def _table_id() -> sa.Column[Any]:
    return sa.Column("table_id", sa.String(16), nullable=False)


def _foreign_key(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=op.f(f"fk_{table}_table_id"), ondelete="CASCADE"
    )


def _index(table: str, *columns: str) -> None:
    op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))
