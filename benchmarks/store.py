"""Appends a second on SQLite, with few and with many stored games: `python benchmarks/store.py`.

Moves of many running tables are appended in groups, as the server's writer does. The rate must not
drop when the database also holds a hundred thousand games.
"""

from __future__ import annotations

import argparse
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any, Final

from sqlalchemy import insert

from mintopia.store import (
    Append,
    Entry,
    NewSeat,
    NewTable,
    Store,
    new_table_id,
    open_store,
    schema,
    sqlite_url,
)
from mintopia.store.models import values_of

MOVES: Final = 40  # in a stored game
LIVE: Final = 500  # tables that are played
CHUNK: Final = 500
SECONDS: Final = 1.0  # per measurement


def new_table() -> NewTable:
    """Return a table as the server would create it."""
    return NewTable(
        game="works",
        rules_version=1,
        options={"players": 2, "names": ["Mina", "Aoi"]},
        seed=secrets.randbits(63),
        salt=secrets.token_hex(16),
        commitment=secrets.token_hex(32),
        spectator_hash=secrets.token_hex(32),
    )


def seats() -> list[NewSeat]:
    """Return two seats of people."""
    return [NewSeat(kind="person", name="x") for _ in range(2)]


def fill(store: Store, games: int) -> None:
    """Store finished games, with all their moves, in large transactions."""
    pattern = store.create_table(new_table(), seats())
    for start in range(0, games, CHUNK):
        rows: list[dict[str, Any]] = []
        for _ in range(min(CHUNK, games - start)):
            row = replace(
                pattern,
                id=new_table_id(),
                status="finished",
                seq=MOVES,
                spectator_hash=secrets.token_hex(32),
            )
            rows.append(values_of(row))
        with store._database.write() as connection:
            connection.execute(insert(schema.tables), rows)
            connection.execute(insert(schema.seats), list(_seat_rows(rows)))
            connection.execute(insert(schema.entries), list(_entry_rows(rows)))


def _seat_rows(tables: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for table in tables:
        for seat in range(2):
            yield {
                "table_id": table["id"],
                "seat": seat,
                "kind": "person",
                "name": "x",
                "is_host": not seat,
            }


def _entry_rows(tables: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for table in tables:
        for seq in range(1, MOVES + 1):
            yield {
                "table_id": table["id"],
                "seq": seq,
                "kind": "move",
                "seat": seq % 2,
                "text": "supplier gardens",
                "answer_to": seq - 1,
                "at": 0.0,
            }


class Played:
    """A database with stored games, and tables to which moves are appended."""

    def __init__(self, path: Path, games: int, synchronous: str) -> None:
        self.path = path
        self.store = open_store(f"{sqlite_url(path)}?synchronous={synchronous}")
        fill(self.store, games)
        self.last: dict[str, int] = {}
        for _ in range(LIVE):
            table = self.store.create_table(new_table(), seats()).id
            self.store.start_table(table, turn_seat=0)
            self.last[table] = 0
        self._chance = random.Random(1)

    def appends_per_second(self, group: int) -> float:
        """Append moves for a while, `group` tables per transaction; return the rate."""
        done = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < SECONDS:
            batch = [
                Append(
                    table_id=table,
                    seq=self.last[table] + 1,
                    seat=0,
                    text="supplier gardens",
                    answer_to=self.last[table],
                    turn_seat=0,
                )
                for table in self._chance.sample(sorted(self.last), group)
            ]
            for answer in self.store.append(batch):
                assert isinstance(answer, Entry)
                self.last[answer.table_id] = answer.seq
            done += group
        return done / elapsed


def main() -> None:
    """Read the command line and print a line for every size, then the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 100_000])
    parser.add_argument("--groups", type=int, nargs="+", default=[1, 20, 100])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--synchronous", choices=("full", "normal"), default="full")
    parser.add_argument("--folder", type=Path, help="where to put the files")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        sizes = {
            games: Played(Path(folder) / f"{games}.db", games, given.synchronous)
            for games in given.games
        }
        for group in given.groups:
            # Sizes take turns, so that other load on the machine affects them alike.
            rates: dict[int, list[float]] = {games: [] for games in sizes}
            for _ in range(given.rounds):
                for games, played in sizes.items():
                    rates[games].append(played.appends_per_second(group))
            middle = {games: median(found) for games, found in rates.items()}
            for games, rate in middle.items():
                size = sizes[games].path.stat().st_size / 1e6
                print(f"{games:9,} games ({size:5,.0f} MB), groups of {group:3}: {rate:8,.0f}/s")
            ratio = middle[given.games[-1]] / middle[given.games[0]]
            print(f"groups of {group:3}: last / first = {ratio:.2f}", flush=True)
        for played in sizes.values():
            played.store.close()


if __name__ == "__main__":
    main()
