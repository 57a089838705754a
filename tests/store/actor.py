"""Deeds that the tests run in other processes: `python -m tests.store.actor DEED URL ...`.

An actor prints "ready", waits for a line, acts, and prints what it did, line by line.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from mintopia.store import Conflict, Entry, Notice, open_store
from tests.store.making import move


def say(*words: object) -> None:
    """Print a line and flush it."""
    print(*words, flush=True)


def ready() -> None:
    """Print that the actor is ready, and wait for the signal to begin."""
    say("ready")
    sys.stdin.readline()


def start(url: str) -> None:
    """Open the database (and migrate it) on the signal."""
    ready()
    store = open_store(url)
    say(store.setting("who", lambda: str(id(store))), *store.archive.counts().tables.values())
    store.close()


def race(url: str, table: str, name: str, count: str) -> None:
    """Try to be the first to append each of these entries; print which attempts succeeded."""
    store = open_store(url)
    ready()
    for seq in range(1, int(count) + 1):
        answer = store.append([move(table, seq, name)])[0]
        if isinstance(answer, Entry):
            say(seq)
        else:
            assert isinstance(answer, Conflict)
            assert answer.present is not None
            assert answer.present >= seq
    store.close()


def load(url: str, name: str, *tables: str) -> None:
    """Append to tables until killed; print each entry after it was stored."""
    store = open_store(url)
    last = {table: row.seq for table in tables if (row := store.table(table)) is not None}
    ready()
    while True:
        batch = [move(table, last[table] + 1, f"{name}-{last[table] + 1}") for table in tables]
        for answer in store.append(batch):
            assert isinstance(answer, Entry), answer
            last[answer.table_id] = answer.seq
            say(answer.table_id, answer.seq, answer.text)


def take(url: str) -> None:
    """Take deliveries from the outbox, a few at a time, until none is left; print their ids."""
    store = open_store(url)
    ready()
    while taken := store.outbox.take(limit=3):
        for delivery in taken:
            say(delivery.id)
    store.close()


def tell(url: str, table: str) -> None:
    """Do everything that other processes should be notified of."""
    store = open_store(url)
    ready()
    store.append([move(table, 1), move(table, 2)])
    message = store.add_message(table, 0, "hello")
    store.set_table(table, name="new")
    store.announce(Notice("presence", table, 1))
    store.close()
    assert message is not None
    say(message.id)


DEEDS: dict[str, Callable[..., None]] = {
    deed.__name__: deed for deed in (start, race, load, take, tell)
}

if __name__ == "__main__":
    DEEDS[sys.argv[1]](*sys.argv[2:])
