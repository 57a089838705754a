"""Helpers that make tables and entries for tests."""

from __future__ import annotations

import hashlib
import itertools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import insert

from mintopia.store import (
    Append,
    Entry,
    NewSeat,
    NewTable,
    Notice,
    SeatGrant,
    Status,
    Store,
    StoredGame,
    TableRow,
    schema,
)

_numbers = itertools.count()


def digest(text: str) -> str:
    """Hash a link as the server does."""
    return hashlib.sha256(text.encode()).hexdigest()


def new_table(**changes: Any) -> NewTable:
    """Return a description of a table; each one has its own link for spectators."""
    values: dict[str, Any] = {
        "game": "works",
        "rules_version": 1,
        "options": {"players": 2, "names": ["Mina", "葵"]},
        "seed": 7,
        "salt": "salt",
        "commitment": digest("7:salt"),
        "spectator_hash": digest(f"spectator {next(_numbers)} {threading.get_ident()}"),
        "name": "An evening",
    }
    return NewTable(**values | changes)


def two_people() -> list[NewSeat]:
    """Return two seats with people; the first is the host."""
    return [
        NewSeat(kind="person", name=name, is_host=not number)
        for number, name in enumerate(["Mina", "葵"])
    ]


def invitations(link: str) -> dict[int, str]:
    """Return the hash of an invitation to each of the two seats."""
    return {seat: digest(f"{link} {seat}") for seat in (0, 1)}


def hold(store: Store, holder: str, table_id: str, seat: int) -> SeatGrant:
    """Give a holder a seat without an invitation; return the grant."""
    values = {"table_id": table_id, "seat": seat, "holder_hash": holder, "label": "", "at": 1.0}
    with store._database.write() as connection:
        row = insert(schema.grants).values(values).returning(schema.grants.c.id)
        return SeatGrant(seat, connection.scalar(row) or 0)


def held(store: Store, holder: str, table_id: str) -> list[int]:
    """List the seats that somebody holds."""
    return [grant.seat for grant in store.grants_of([holder], table_id)]


def running_table(store: Store, **changes: Any) -> TableRow:
    """Create a table of two people and start it."""
    table = store.create_table(new_table(**changes), two_people())
    assert store.start_table(table.id, turn_seat=0)
    return row_of(store, table.id)


def move(table_id: str, seq: int, text: str = "pass", **changes: Any) -> Append:
    """Return a move to append; the two seats take turns."""
    values: dict[str, Any] = {
        "table_id": table_id,
        "seq": seq,
        "seat": (seq - 1) % 2,
        "text": text,
        "answer_to": seq - 1,
        "turn_seat": seq % 2,
    }
    return Append(**values | changes)


def appended(store: Store, *batch: Append) -> list[Entry]:
    """Append a batch, all of which must be accepted; return the entries."""
    answers = store.append(batch)
    entries = [answer for answer in answers if isinstance(answer, Entry)]
    assert len(entries) == len(batch), answers
    return entries


def row_of(store: Store, table_id: str) -> TableRow:
    """Return a table, which must exist."""
    found = store.table(table_id)
    assert found is not None
    return found


def game_of(store: Store, table_id: str) -> StoredGame:
    """Return a stored game, which must exist."""
    found = store.load(table_id)
    assert found is not None
    return found


def all_games(
    store: Store, statuses: Sequence[Status] = ("finished",), size: int = 100
) -> Iterator[StoredGame]:
    """Yield the games with these statuses, in spans of ids."""
    for first, last in store.archive.spans(statuses, size):
        games, broken = store.archive.span(first, last, statuses)
        assert not broken
        yield from games


def change(store: Store, statement: str, *values: Any) -> None:
    """Change the database by hand."""
    with store._database.write() as connection:
        connection.exec_driver_sql(statement, values)


class Clock:
    """A clock that stands still until it is set forward."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        """Return the current time."""
        return self.now


class Ear:
    """A listener that collects notices; a test can wait for them."""

    def __init__(self) -> None:
        self.heard: list[Notice] = []
        self._something = threading.Condition()

    def __call__(self, notice: Notice) -> None:
        """Collect a notice."""
        with self._something:
            self.heard.append(notice)
            self._something.notify_all()

    def wait_for(self, count: int, seconds: float = 20.0) -> list[Notice]:
        """Wait until this many notices have arrived; return them."""
        with self._something:
            assert self._something.wait_for(lambda: len(self.heard) >= count, seconds), self.heard
            return list(self.heard)


@contextmanager
def listening(store: Store, ear: Ear | None = None) -> Iterator[Ear]:
    """Listen while the block runs; check that the listener then ends."""
    stop, ear = threading.Event(), ear or Ear()
    thread = store.listen(ear, stop)
    assert thread is not None
    try:
        ear.wait_for(1)  # that it is listening
        yield ear
    finally:
        stop.set()
        thread.join(10)
        assert not thread.is_alive()
