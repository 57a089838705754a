"""Seats are held by grants; links become invitations that can be used once; notices to a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision: str | None = "0003"
branch_labels: str | None = None
depends_on: str | None = None

_KEPT = "table_id, seat, kind, name, bot, stand_in, is_host, webhook, seen_at"


def upgrade() -> None:
    """Turn browsers into grants and unused links into invitations; rebuild `seats` without links.

    SQLite cannot drop a column that has a constraint, so the rows wait in a table of their own.
    """
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.add_column(
        "messages", sa.Column("kind", sa.Text, nullable=False, server_default=sa.text("'talk'"))
    )
    op.create_table(
        "grants",
        sa.Column("id", number, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("holder_hash", sa.String(64), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        _of_table("grants"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_grants")),
        sa.UniqueConstraint(
            "holder_hash", "table_id", "seat", name=op.f("uq_grants_holder_hash_table_id_seat")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_grants_table_id_seat"), "grants", ["table_id", "seat"])
    op.create_table(
        "invitations",
        sa.Column("link_hash", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("for_device", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("grant_id", sa.BigInteger),
        sa.Column("nonce_hash", sa.String(64)),
        _of_table("invitations"),
        sa.PrimaryKeyConstraint("link_hash", name=op.f("pk_invitations")),
    )
    op.create_index(op.f("ix_invitations_table_id_seat"), "invitations", ["table_id", "seat"])
    op.execute(
        "INSERT INTO grants (table_id, seat, holder_hash, label, at)"
        " SELECT table_id, seat, browser_hash, '', at FROM browsers"
    )
    op.execute(
        "INSERT INTO invitations (link_hash, table_id, seat, for_device, at)"
        " SELECT seats.link_hash, seats.table_id, seats.seat, false, tables.created_at"
        " FROM seats JOIN tables ON tables.id = seats.table_id WHERE link_hash IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM browsers WHERE browsers.table_id = seats.table_id"
        " AND browsers.seat = seats.seat)"
    )
    op.drop_table("browsers")
    op.execute(f"CREATE TABLE seats_kept AS SELECT {_KEPT} FROM seats")
    op.drop_table("seats")
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("stand_in", sa.Text),
        sa.Column("is_host", sa.Boolean, nullable=False),
        sa.Column("webhook", sa.Text),
        sa.Column("seen_at", sa.Double),
        sa.Column("waiting", sa.Text),
        sa.CheckConstraint(
            "kind IN ('open', 'person', 'bot')", name=op.f("ck_seats_kind_is_known")
        ),
        _of_table("seats"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.execute(f"INSERT INTO seats ({_KEPT}) SELECT {_KEPT} FROM seats_kept")
    op.drop_table("seats_kept")


def _of_table(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id"), ondelete="CASCADE"
    )
