"""The schema of the first release."""

from __future__ import annotations

from alembic import op

from mintopia.store.schema import metadata

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Create all tables.

    Until the first release they are taken from the schema. The release must write them out here,
    because a released migration never changes; later changes to the schema get new migrations.
    """
    metadata.create_all(op.get_bind())
