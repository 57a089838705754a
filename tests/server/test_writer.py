"""The writer stores waiting entries together, in order, and reports back to each caller."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mintopia.host.moves import Moves
from mintopia.server.common.errors import ApiError
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.requests import SeatRequest, TableRequest
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.move_store import MoveStore
from mintopia.server.tables.writer import Writer
from mintopia.store import Append, Conflict, Entry, StoreUnavailableError, open_store, sqlite_url
from tests.server.inside import create_table, lobby_of


def entry(number: int, table: str = "a") -> Append:
    return Append(
        table_id=table, seq=number, seat=0, text="pass", answer_to=number - 1, turn_seat=1
    )


class SlowStore:
    """A store that appends nothing, remembers the batches, and blocks until it is let on."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.begun = threading.Event()
        self.let_on = threading.Event()
        self.trouble: Exception | None = None

    def append(self, batch: Sequence[Append]) -> list[Entry | Conflict]:
        self.batches.append([one.seq for one in batch])
        self.begun.set()
        self.let_on.wait()
        if self.trouble is not None:
            raise self.trouble
        return [Conflict(one.table_id, one.seq, 0, "running") for one in batch]


async def test_what_waits_is_stored_together_and_each_hears_of_its_own() -> None:
    store = SlowStore()
    writer = Writer(store.append)
    waiting = [asyncio.create_task(writer.store(entry(1)))]
    await asyncio.to_thread(store.begun.wait)
    waiting += [asyncio.create_task(writer.store(entry(n), entry(n + 1))) for n in (2, 4, 6)]
    await asyncio.sleep(0)
    store.let_on.set()
    answers = await asyncio.gather(*waiting)
    assert store.batches == [[1], [2, 3, 4, 5, 6, 7]]
    found = [[one.seq for one in answer if isinstance(one, Conflict)] for answer in answers]
    assert found == [[1], [2, 3], [4, 5], [6, 7]]
    writer.close()


async def test_a_failure_reaches_all_who_wait_and_the_writer_goes_on() -> None:
    store = SlowStore()
    store.let_on.set()
    store.trouble = StoreUnavailableError("no")
    writer = Writer(store.append)
    with pytest.raises(StoreUnavailableError):
        await writer.store(entry(1))
    store.trouble = None
    assert len(await writer.store(entry(1))) == 1
    writer.close()


class NoBots:
    """A thinker for tables without bots."""

    async def choose(self, *_: object) -> None:
        """Fail: no bot plays here."""
        raise AssertionError


async def test_a_move_that_could_not_be_stored_was_never_made(tmp_path: Path) -> None:
    """Check that memory follows the store: nobody sees a move that could not be stored."""
    store = open_store(sqlite_url(tmp_path / "games.db"))
    live_tables = LiveTables(store, 0, 60.0)
    fails = True

    def append(batch: Sequence[Append]) -> list[Entry | Conflict]:
        if fails:
            raise StoreUnavailableError("The disk is full.")
        return store.append(batch)

    writer = Writer(append)
    moves = MoveStore(live_tables, writer, Metrics(), lambda *_: (), lambda: None)
    host: Moves[LiveTable] = Moves(live_tables, moves, NoBots())
    lobby = lobby_of(live_tables)
    made = await create_table(
        lobby,
        TableRequest(
            game="works",
            options={"players": 2, "starting": 0},
            seats=[SeatRequest(kind="person"), SeatRequest(kind="person")],
        ),
    )
    live = made.live
    await lobby.start(live)
    with pytest.raises(StoreUnavailableError):
        await host.play(live, 0, 0, "producer")
    async with live_tables.locked(live):
        assert live.seq == 0
        assert live.running_game().moves == []
    fails = False
    await host.play(live, 0, 0, "producer")
    await host.give_order(live, 0, "play pass", 1)
    fails = True
    with pytest.raises(StoreUnavailableError):
        await host.undo(live, 0, 1)
    async with live_tables.locked(live):
        assert live.running_game().moves == ["producer"]
        assert live.model.orders.of(0).orders
        assert live.seats[0].orders == store.seats(live.id)[0].orders
    fails = False
    await host.revoke_order(live, 0, None)
    # Another process stores the next move behind our back, so ours is refused as late.
    store.append([entry(2, live.id)])
    with pytest.raises(ApiError) as late:
        await host.play(live, 1, 1, "producer")
    assert late.value.code == "stale"
    assert live.running_game().moves == ["producer", "pass"]
    writer.close()
    live_tables.close()
    store.close()


class BrokenStore:
    """A store whose connection breaks right before or right after the first commit."""

    def __init__(self, *, after_commit: bool, stored: Entry | None = None) -> None:
        self._after_commit = after_commit
        self._breaks = True
        self.stored: dict[int, Entry] = {} if stored is None else {stored.seq: stored}

    def append(self, batch: Sequence[Append]) -> list[Entry | Conflict]:
        if self._breaks and not self._after_commit:
            self._breaks = False
            raise StoreUnavailableError("The connection broke.")
        answers: list[Entry | Conflict] = []
        for one in batch:
            if one.seq in self.stored:
                answers.append(Conflict(one.table_id, one.seq, max(self.stored), "running"))
                continue
            self.stored[one.seq] = as_stored(one)
            answers.append(self.stored[one.seq])
        if self._breaks:
            self._breaks = False
            raise StoreUnavailableError("The connection broke.")
        return answers

    def entries(self, _: str, after: int) -> list[Entry]:
        return [self.stored[seq] for seq in sorted(self.stored) if seq > after]


def as_stored(one: Append) -> Entry:
    return Entry(
        table_id=one.table_id, seq=one.seq, kind=one.kind, seat=one.seat, text=one.text,
        answer_to=one.answer_to, at=1.0,
    )  # fmt: skip


@pytest.mark.parametrize("after_commit", [False, True])
async def test_a_connection_that_breaks_at_the_commit_loses_no_move(after_commit: bool) -> None:
    store = BrokenStore(after_commit=after_commit)
    writer = Writer(store.append, entries=store.entries)
    outcomes = await writer.store(entry(1), entry(2))
    assert [isinstance(one, Entry) and one.seq for one in outcomes] == [1, 2]
    assert sorted(store.stored) == [1, 2]
    writer.close()


@pytest.mark.parametrize(
    "change", [{"seat": 1}, {"text": "producer"}, {"answer_to": 7}, {"kind": "undo"}]
)
async def test_what_somebody_else_stored_is_not_taken_for_ones_own(change: dict[str, Any]) -> None:
    store = BrokenStore(after_commit=False, stored=replace(as_stored(entry(1)), **change))
    writer = Writer(store.append, entries=store.entries)
    (outcome,) = await writer.store(entry(1))
    assert isinstance(outcome, Conflict)
    writer.close()


async def test_on_a_database_of_one_process_a_failure_is_not_tried_again() -> None:
    store = BrokenStore(after_commit=False)
    writer = Writer(store.append)
    with pytest.raises(StoreUnavailableError):
        await writer.store(entry(1))
    assert not store.stored
    writer.close()
