"""The schema of the first release."""

from __future__ import annotations

from alembic import op

from mintopia.store.schema import metadata

revision = "0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Make all tables.

    Until the first release they are those of the schema. A release writes them out here, since
    a migration stays as it was released; what changes afterwards is a migration of its own.
    """
    metadata.create_all(op.get_bind())
