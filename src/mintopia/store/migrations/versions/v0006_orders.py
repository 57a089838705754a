"""A seat keeps its standing orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision: str | None = "0005"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add a column, empty in old rows: nobody has ordered anything."""
    op.add_column("seats", sa.Column("orders", sa.Text))
