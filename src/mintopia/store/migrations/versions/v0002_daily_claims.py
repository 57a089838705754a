"""Each person has one counted try at a daily deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add a table, and fill it with the tries of those who hold them now."""
    op.create_table(
        "daily_claims",
        sa.Column("holder_hash", sa.String(64), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("holder_hash", "day", name=op.f("pk_daily_claims")),
    )
    op.execute(
        "INSERT INTO daily_claims (holder_hash, day, table_id)"
        " SELECT grants.holder_hash, daily_tries.day, min(daily_tries.table_id) FROM daily_tries"
        " JOIN grants ON grants.table_id = daily_tries.table_id AND grants.seat = 0"
        " GROUP BY grants.holder_hash, daily_tries.day"
    )
