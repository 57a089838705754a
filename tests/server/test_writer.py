"""The writer stores what waits in one go, in order, and tells everybody how it went."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from mintopia.server.desks import Desks
from mintopia.server.errors import ApiError
from mintopia.server.lobby import Lobby
from mintopia.server.metrics import Metrics
from mintopia.server.moves import Moves
from mintopia.server.wishes import SeatWish, TableWish
from mintopia.server.writer import Writer
from mintopia.store import Append, Appended, Conflict, StoreUnavailableError, open_store, sqlite_url


def entry(number: int, table: str = "a") -> Append:
    return Append(
        table_id=table, seq=number, seat=0, text="pass", answer_to=number - 1, turn_seat=1
    )


class SlowStore:
    """Appends nothing, remembers the batches, and waits to be let on before the first."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.begun = threading.Event()
        self.let_on = threading.Event()
        self.trouble: Exception | None = None

    def append(self, batch: Sequence[Append]) -> list[Appended | Conflict]:
        self.batches.append([one.seq for one in batch])
        self.begun.set()
        self.let_on.wait()
        if self.trouble is not None:
            raise self.trouble
        return [Conflict(one.table_id, one.seq, 0, "running") for one in batch]


def test_what_waits_is_stored_together_and_each_hears_of_its_own() -> None:
    async def scenario() -> None:
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

    asyncio.run(scenario())


def test_a_failure_reaches_all_who_wait_and_the_writer_goes_on() -> None:
    async def scenario() -> None:
        store = SlowStore()
        store.let_on.set()
        store.trouble = StoreUnavailableError("no")
        writer = Writer(store.append)
        with pytest.raises(StoreUnavailableError):
            await writer.store(entry(1))
        store.trouble = None
        assert len(await writer.store(entry(1))) == 1
        writer.close()

    asyncio.run(scenario())


def test_a_move_that_could_not_be_stored_was_never_made(tmp_path: Path) -> None:
    """Memory follows the store: what was refused there is not seen by anybody."""

    async def scenario() -> None:
        store = open_store(sqlite_url(tmp_path / "games.db"))
        desks = Desks(store, 0, 60.0)
        fails = True

        def append(batch: Sequence[Append]) -> list[Appended | Conflict]:
            if fails:
                raise StoreUnavailableError("The disk is full.")
            return store.append(batch)

        writer = Writer(append)
        moves = Moves(desks, writer, Metrics())
        lobby = Lobby(desks)
        made = await lobby.create(
            TableWish(
                game="works",
                options={"players": 2, "starting": 0},
                seats=[SeatWish(kind="person"), SeatWish(kind="person")],
            )
        )
        desk = made.desk
        await lobby.start(desk)
        with pytest.raises(StoreUnavailableError):
            await moves.play(desk, 0, 0, "producer")
        async with desks.hold(desk):
            assert desk.seq == 0
            assert desk.running_game().moves == []
        fails = False
        await moves.play(desk, 0, 0, "producer")
        # Another process stores the next move behind our back: ours is late, and says so.
        store.append([entry(2, desk.id)])
        with pytest.raises(ApiError) as late:
            await moves.play(desk, 1, 1, "producer")
        assert late.value.code == "stale"
        assert desk.running_game().moves == ["producer", "pass"]
        writer.close()
        desks.close()
        store.close()

    asyncio.run(scenario())
