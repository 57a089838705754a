"""The migrations produce exactly the schema that the code declares."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from mintopia.server.ops.database_check import look_at_games
from mintopia.store import Store, StoreError, TryRunningError, open_store, sqlite_url
from mintopia.store.engine import Database
from mintopia.store.migrate import MIGRATIONS, config, migrate
from mintopia.store.schema import metadata
from tests.store.making import new_table, row_of, running_table, two_people
from tests.store.older import FINISHED, OPEN, RUNNING, dumped, write_older
from tests.threads import at_once

# Everything that makes up a schema, as reported by the database itself; columns in any order.
SQLITE = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' ORDER BY name"
POSTGRESQL = (
    "SELECT table_name, column_name, data_type, character_maximum_length, is_nullable,"
    " column_default FROM information_schema.columns WHERE table_schema = 'public'"
    " AND table_name <> 'alembic_version' ORDER BY table_name, column_name",
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


def test_an_older_database_is_brought_up_to_date_with_its_games(url: str) -> None:
    write_older(url)
    stores = at_once(*[partial(open_store, url)] * 3)  # servers that start at the same moment
    store = stores[0]
    assert store.health.schema().is_current
    assert [row_of(store, each).status for each in (RUNNING, OPEN, FINISHED)] == [
        "running", "open", "finished",
    ]  # fmt: skip
    assert [looked.findings for looked in look_at_games(url, 1)] == [()]
    talk = [(said.id, said.text) for said in store.messages(OPEN)]
    assert talk == [(1, '{"name":"Ann"}'), (2, "b0"), (3, "b1"), (4, "b2")]
    assert [said.id for said in store.messages(RUNNING)] == [1, 2, 3, 4, 5]
    said = store.add_message(OPEN, 0, "b3")
    assert said is not None
    assert said.id == 5
    for seat in (0, 1):
        assert store.devices(RUNNING, seat)
    tries = dumped("daily_tries")
    holders = {row["table_id"]: row["holder_hash"] for row in dumped("grants") if not row["seat"]}
    assert len(tries) == 4
    for tried in tries:
        assert store.daily.is_begun([holders[tried["table_id"]]], tried["day"])
        with pytest.raises(TryRunningError, match="not finished"):
            store.create_table(
                new_table(daily={"date": tried["day"], "counted": True}), two_people(),
                known=[holders[tried["table_id"]]],
            )  # fmt: skip
    for each in stores:
        each.close()


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


@pytest.mark.parametrize(
    ("statements", "refusal"),
    [
        (
            ["CREATE TABLE customers (id INTEGER)"],
            "This database belongs to another program: it has tables, but not Mintopia's. "
            "Name a new file or an empty database.",
        ),
        (
            ["CREATE TABLE alembic_version (version_num VARCHAR(32))"],
            "This database belongs to another program: it has tables, but not Mintopia's. "
            "Name a new file or an empty database.",
        ),
        (
            [
                "CREATE TABLE alembic_version (version_num VARCHAR(32))",
                "INSERT INTO alembic_version VALUES ('ab12')",
            ],
            "The schema of this database, 'ab12', is unknown; this program knows 0001 to 0003. "
            "It was made by a newer Mintopia or by another program: update Mintopia, restore a "
            "backup from before the update, or name another database.",
        ),
        (  # from before the first migration was written out
            [
                "CREATE TABLE alembic_version (version_num VARCHAR(32))",
                "INSERT INTO alembic_version VALUES ('0001')",
                "CREATE TABLE tables (id VARCHAR(16))",
            ],
            "This database says that its schema is 0001, but its table daily_tries is another "
            "one: it was made before Mintopia's first release, by another program, or changed by "
            "hand. Export its games with the program that made it, and import them into a new "
            "database.",
        ),
    ],
)
def test_a_foreign_database_is_left_alone(url: str, statements: list[str], refusal: str) -> None:
    database = Database(url)
    with database.write() as connection:
        for statement in statements:
            connection.execute(text(statement))
        before = description(connection, database.is_postgres)
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert str(refused.value) == refusal
    with database.read() as connection:
        assert description(connection, database.is_postgres) == before
    database.close()


def test_a_failed_migration_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
