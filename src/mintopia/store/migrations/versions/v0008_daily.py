"""A table may play the deal of a day; the tries that count are kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add the column and the table; old tables play no deal of a day."""
    op.add_column("tables", sa.Column("daily", sa.Text))
    op.create_table(
        "daily_tries",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("won", sa.Boolean),
        sa.Column("points", sa.Integer),
        sa.Column("rivals", sa.Integer),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_daily_tries")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_daily_tries_table_id"), ondelete="CASCADE"
        ),
    )
    op.create_index(op.f("ix_daily_tries_day"), "daily_tries", ["day"])
