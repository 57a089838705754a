"""The messages of each table are numbered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Add the numbers, and number what was said so far.

    A number may be missing: servers of the old version, which know none, may still run.
    """
    op.add_column("messages", sa.Column("number", sa.Integer))
    op.execute(
        "UPDATE messages SET number = counted.number FROM"
        " (SELECT id, row_number() OVER (PARTITION BY table_id ORDER BY id) AS number"
        " FROM messages) AS counted WHERE messages.id = counted.id"
    )
    op.create_index(
        op.f("ix_messages_table_id_number"), "messages", ["table_id", "number"], unique=True
    )
    op.drop_index(op.f("ix_messages_table_id_id"), "messages")
