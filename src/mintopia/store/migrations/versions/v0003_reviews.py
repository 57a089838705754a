"""Reviews are kept; a table knows from which game it goes on, and whether it hides its deal."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add two columns, empty in old rows, and a table."""
    op.add_column("tables", sa.Column("branch_of", sa.String(16)))
    op.add_column("tables", sa.Column("hides_deal", sa.Boolean))
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.CheckConstraint(
            "status IN ('running', 'done')", name=op.f("ck_reviews_status_is_known")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_reviews_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_reviews_status_at"), "reviews", ["status", "at"])
