"""How Alembic runs the migrations: on the connection, in the transaction, that it was given."""

from __future__ import annotations

from alembic import context

from mintopia.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite can do it, since we begin its transactions ourselves
)
context.run_migrations()
