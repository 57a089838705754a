"""The migrations produce exactly the schema that the code declares."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from mintopia.store import Store, StoreError, open_store, sqlite_url
from mintopia.store.engine import Database
from mintopia.store.migrate import MIGRATIONS, config, migrate
from mintopia.store.schema import metadata
from tests.store.making import running_table

# Everything that makes up a schema, as reported by the database itself.
SQLITE = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' ORDER BY name"
POSTGRESQL = (
    "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable,"
    " column_default FROM information_schema.columns WHERE table_schema = 'public'"
    " AND table_name <> 'alembic_version' ORDER BY table_name, ordinal_position",
    "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'alembic%' ORDER BY 1, 2",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
    " AND indexname NOT LIKE 'alembic%' ORDER BY 1",
    "SELECT relname, reloptions FROM pg_class WHERE relnamespace = 'public'::regnamespace"
    " AND relkind = 'r' AND relname <> 'alembic_version' ORDER BY 1",
)


def description(connection: Connection, is_postgres: bool) -> list[Any]:
    if is_postgres:
        return [tuple(row) for query in POSTGRESQL for row in connection.execute(text(query))]
    rows = connection.execute(text(SQLITE))
    return [(name, parts(" ".join((sql or "").split()))) for name, sql in rows]


def parts(sql: str) -> list[str]:
    """Return the parts of a statement in any order: SQLite writes added columns at the end."""
    found, depth = [""], 0
    for sign in sql:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        is_outer = sign in "()" and depth == (sign == "(")  # the parentheses around all columns
        if is_outer or (sign == "," and depth == 1):
            found.append("")
        else:
            found[-1] += sign
    return sorted(part.strip() for part in found if part.strip())


def test_the_migrations_make_the_schema(url: str) -> None:
    database = Database(url)
    migrate(database)
    with database.write() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        migrated = description(connection, database.is_postgres)
        metadata.drop_all(connection)
        metadata.create_all(connection)
        created = description(connection, database.is_postgres)
    database.close()
    assert len(migrated) > 15
    assert migrated == created


def test_a_second_start_changes_nothing(url: str) -> None:
    store = open_store(url)
    table = running_table(store)
    store.close()
    store = open_store(url)
    assert store.table(table.id) == table
    store.close()


def test_there_is_one_line_of_migrations_and_no_number_twice() -> None:
    scripts = ScriptDirectory(str(MIGRATIONS))
    assert scripts.get_heads() == [f"{len(list(scripts.walk_revisions())):04}"]
    for revision in scripts.walk_revisions():
        assert Path(revision.path).name.startswith(f"v{revision.revision}_")
        assert revision.doc


def test_a_database_of_a_newer_version_is_refused(url: str) -> None:
    store = open_store(url)
    with store._database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match="newer Mintopia"):
        open_store(url)


def test_a_migration_that_fails_leaves_the_old_database(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check SQLite, too, where Alembic alone would leave half of the tables."""
    real = config

    def broken(connection: Connection) -> Any:
        found = real(connection)
        scripts = ScriptDirectory.from_config(found)
        upgrade = scripts.get_revision("head").module

        def fail() -> None:
            real_upgrade()
            raise ZeroDivisionError

        real_upgrade = upgrade.upgrade
        monkeypatch.setattr(ScriptDirectory, "from_config", lambda _: scripts)
        monkeypatch.setattr(upgrade, "upgrade", fail)
        return found

    with monkeypatch.context() as patch:
        patch.setattr("mintopia.store.migrate.config", broken)
        with pytest.raises(ZeroDivisionError):
            open_store(url)
    monkeypatch.undo()
    database = Database(url)
    with database.read() as connection:
        assert description(connection, database.is_postgres) == []
    database.close()
    open_store(url).close()


def test_a_folder_with_a_percent_sign_is_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "100% mint ü#?" / "games.db"
    store: Store = open_store(sqlite_url(path))
    store.close()
    assert path.is_file()
