"""A database that an older Mintopia has written, to be brought up to date by this one.

`database_0001.sql` was written by a server (commit 2b1656e9): a running game, an open table and a
finished game, with talk, and four counted tries of one browser that all began at the same moment.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from alembic import command
from sqlalchemy import MetaData, create_engine, insert, make_url, text
from sqlalchemy.engine import Connection

from mintopia.store.engine import Database
from mintopia.store.migrate import config

DUMP: Final = Path(__file__).with_name("database_0001.sql")
REVISION: Final = "0001"
RUNNING: Final = "dxkmrci6i7wksmuu"
OPEN: Final = "2fe5k3dztgbzggta"
FINISHED: Final = "533o7zh4jrchs2le"


def write_older(url: str) -> None:
    """Write the older database at a URL: as it was on SQLite, its rows on PostgreSQL."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(str(make_url(url).database))) as raw:
            raw.executescript(DUMP.read_text(encoding="utf-8"))
        return
    database = Database(url)
    with database.write() as connection:
        command.upgrade(config(connection), REVISION)
        made = MetaData()
        made.reflect(connection)
        for table in made.sorted_tables:
            rows = dumped(table.name)
            if rows and table.name != "alembic_version":
                connection.execute(insert(table), rows)
                _count_on(connection, table.name)
    database.close()


def dumped(table: str) -> list[dict[str, Any]]:
    """Return the rows of a table of the older database."""
    engine = create_engine("sqlite://")
    raw: Any = engine.raw_connection()
    raw.executescript(DUMP.read_text(encoding="utf-8"))
    made = MetaData()
    with engine.connect() as connection:
        made.reflect(connection)
        rows = [dict(row._mapping) for row in connection.execute(made.tables[table].select())]
    raw.close()
    engine.dispose()
    return rows


def _count_on(connection: Connection, table: str) -> None:
    """Let PostgreSQL's counter go on after the ids that were inserted."""
    if table in ("messages", "grants"):
        connection.execute(text(f"SELECT setval('{table}_id_seq', (SELECT max(id) FROM {table}))"))
