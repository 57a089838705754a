"""Alembic's entry point: run the migrations on the given connection, in its transaction."""

from __future__ import annotations

from alembic import context

from mintopia.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,  # works on SQLite because we begin its transactions ourselves
)
context.run_migrations()
