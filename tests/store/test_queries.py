"""The queries for every move and every visit use an index, however many rows there are.

The statements are captured while the store runs them, so a changed query is checked, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, event, text

from mintopia.store import Conflict, Entry, NewDelivery, Push, Status, Store, schema
from tests.store.making import all_games, hold, move, running_table

Call = Callable[[Store, str], object]
RUNNING: tuple[Status, ...] = ("running",)

HOT: dict[str, Call] = {
    "append": lambda store, table: store.append([move(table, 1)]),
    "append two": lambda store, table: store.append([move(table, 1), move(table, 2)]),
    "append the last": lambda store, table: store.append([move(table, 1, finished=True)]),
    "table": lambda store, table: store.table(table),
    "load": lambda store, table: store.load(table),
    "seats": lambda store, table: store.seats(table),
    "entries": lambda store, table: store.entries(table, after=3),
    "invitation": lambda store, _: store.invitation("x"),
    "table by spectator": lambda store, _: store.table_by_spectator("x"),
    "set a seat": lambda store, table: store.set_seat(table, 0, empty=True, link_hash="x"),
    "start": lambda store, table: store.start_table(table, turn_seat=0),
    "seen": lambda store, table: store.mark_seen([(table, 0)]),
    "say": lambda store, table: store.add_message(table, 0, "hello"),
    "messages": lambda store, table: store.messages(table, after=3),
    "holders": lambda store, _: store.known_holders(["x"]),
    "grants": lambda store, table: store.grants_of(["x", "y"], table),
    "devices": lambda store, table: store.devices(table, 0),
    "unstarted": lambda store, _: store.unstarted_of(["x"]),
    "forget": lambda store, table: store.forget(["x"], table),
    "your games": lambda store, _: store.tables_of(["x"]),
    "rematches": lambda store, table: store.rematches(table),
    "same deals": lambda store, table: store.same_deals(table),
    "waiting for bots": lambda store, _: store.waiting_for_bots(),
    "setting": lambda store, _: store.setting("x", lambda: "y"),
    "find a review": lambda store, table: store.reviews.find(table),
    "finish a review": lambda store, table: store.reviews.finish(table, "x", {}, most=5),
    "take": lambda store, _: store.outbox.take(),
    "drop": lambda store, table: store.outbox.drop(table, 0),
    "next due": lambda store, _: store.outbox.next_due(),
    "pushes": lambda store, table: store.outbox.pushes(table, 0),
    "remove a push": lambda store, _: store.outbox.remove_push("x"),
    "remove unstarted": lambda store, _: store.archive.remove_unstarted(0.0),
    "some of all games": lambda store, _: next(all_games(store, RUNNING)),
}


def statements_of(store: Store, call: Call, table: str) -> list[tuple[str, Any]]:
    """Run a call; return those of its statements that have a query plan, with their values."""
    caught: list[tuple[str, Any]] = []

    def catch(
        _connection: Connection, _cursor: Any, statement: str, values: Any, _: Any, many: bool
    ) -> None:
        statement = statement.strip()
        planned = statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH"))
        if planned and not statement.startswith("SELECT pg_notify"):
            caught.append((statement, values[0] if many else values))

    event.listen(store._database.engine, "before_cursor_execute", catch)
    call(store, table)
    event.remove(store._database.engine, "before_cursor_execute", catch)
    return caught


@pytest.fixture
def table(store: Store) -> str:
    """Return a running table with one of everything."""
    table = running_table(store).id
    store.add_message(table, 0, "hello")
    hold(store, "x", table, 0)
    store.outbox.add([NewDelivery(table_id=table, seat=0, kind="webhook", payload="x")])
    store.outbox.add_push(Push(table_id=table, seat=0, endpoint="x", p256dh="k", auth="a"))
    return table


@pytest.mark.parametrize("name", HOT)
def test_no_query_reads_a_whole_table(store: Store, table: str, name: str) -> None:
    statements = statements_of(store, HOT[name], table)
    assert statements
    with store._database.write() as connection:
        if store.is_shared:
            # PostgreSQL reads empty tables whole because that is cheapest. With this setting it
            # does so only where there is no other way.
            connection.execute(text("SET LOCAL enable_seqscan = off"))
        for statement, values in statements:
            explain = "EXPLAIN " if store.is_shared else "EXPLAIN QUERY PLAN "
            rows = connection.exec_driver_sql(explain + statement, values).all()
            plan = "\n".join(str(row[-1]) for row in rows)
            assert "Seq Scan" not in plan, f"{statement}\n{plan}"
            assert "SCAN" not in plan.replace("SCAN CONSTANT ROW", ""), f"{statement}\n{plan}"


def test_a_move_changes_no_index_of_the_tables() -> None:
    """Check that what every move changes is in no index, so that a move rewrites none."""
    changed = {"seq", "turn_seat", "changed_at"}
    assert changed < set(schema.tables.columns.keys())
    for index in schema.tables.indexes:
        assert not changed & {column.name for column in index.columns}


def test_one_entry_is_one_statement_on_postgresql(postgres_store: Store) -> None:
    """Check that a single move takes one round trip: its whole transaction is one statement."""
    table = running_table(postgres_store).id
    due = NewDelivery(table_id=table, seat=1, kind="webhook", payload="your turn")
    caught: list[str] = []
    engine = postgres_store._database.engine

    def catch(_c: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        caught.append(statement)

    event.listen(engine, "before_cursor_execute", catch)
    (answer,) = postgres_store.append([move(table, 1, deliveries=(due,))])
    event.remove(engine, "before_cursor_execute", catch)
    assert len(caught) == 1
    assert isinstance(answer, Entry)
    assert postgres_store.entries(table) == [answer]
    assert [sent.payload for sent in postgres_store.outbox.take()] == ["your turn"]
    refused = postgres_store.append([move(table, 1, deliveries=(due,))])
    assert refused == [Conflict(table, 1, 1, "running")]
    assert postgres_store.outbox.take() == []
