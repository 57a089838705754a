"""A table may have one link for everybody and clocks; a seat knows who resigned or has a break."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add the columns; old tables have no such link and no clocks, and can be watched."""
    op.add_column("tables", sa.Column("join_hash", sa.String(64)))
    op.add_column(
        "tables",
        sa.Column("watch_on", sa.Boolean, nullable=False, server_default=sa.text("true")),
    )
    op.add_column("tables", sa.Column("clock", sa.Text))
    op.create_index(op.f("ix_tables_join_hash"), "tables", ["join_hash"], unique=True)
    op.add_column("seats", sa.Column("resigned_at", sa.Double))
    op.add_column("seats", sa.Column("break_at", sa.Double))
