"""A subscription to web push knows its language."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Make the table of subscriptions anew: until now nobody could subscribe, so it is empty."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.drop_table("pushes")
    op.create_table(
        "pushes",
        sa.Column("id", number, nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_pushes_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pushes")),
        sa.UniqueConstraint(
            "table_id", "seat", "endpoint", name=op.f("uq_pushes_table_id_seat_endpoint")
        ),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_pushes_endpoint"), "pushes", ["endpoint"])
