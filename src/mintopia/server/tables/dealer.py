"""Collect the players' randomness before a game starts; docs/fairness.md describes the protocol."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import replace
from typing import Any, Final

from mintopia.fair import dealing as fair_dealing
from mintopia.server.common.errors import ApiError
from mintopia.server.tables.deals import dealing_of
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import SeatGrant

LOOK_SECONDS: Final = 0.05  # between two checks for what other requests or processes have changed


class Dealer:
    """Collects what players commit to and reveal, and knows when a deal is complete."""

    def __init__(self, live_tables: LiveTables, seconds: float) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._seconds = seconds  # for a player's browser to reveal its value; 0: none is asked

    async def commit(self, live: LiveTable, seat: int, commitment: str, access: SeatGrant) -> None:
        """Store a player's commitment to a value, before the start."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            known = dealing_of(live.table)
            if known is not None and fair_dealing.commit(known, seat, commitment) == known:
                return  # a repeated request: the browser may have missed the answer
            dealing = self._open_dealing(live, seat)
            changed = fair_dealing.commit(dealing, seat, commitment)
            if changed is None:
                raise ApiError("randomness-late")
            await self._save(live, dealing, changed)

    async def reveal(
        self,
        live: LiveTable,
        seat: int,
        value: str,
        access: SeatGrant,
        begin: Callable[[], Awaitable[None]],
    ) -> None:
        """Store a player's value; after the last one, begin the game, still under the lock."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            dealing = self._open_dealing(live, seat)
            changed = fair_dealing.reveal(dealing, seat, value)
            if changed is None:
                asked = seat in (dealing["asked"] or ())
                raise ApiError("randomness-other" if asked else "randomness-unasked")
            await self._save(live, dealing, changed)
            if fair_dealing.is_complete(changed):
                await begin()

    async def forget(self, live: LiveTable, seat: int) -> None:
        """Forget, under the table's lock, the commitment of the seat's previous player."""
        dealing = dealing_of(live.table)
        if dealing is not None and str(seat) in dealing["commitments"]:
            changed = fair_dealing.forget(dealing, seat)
            if changed != dealing:
                await self._save(live, dealing, changed)

    async def ask(
        self,
        live: LiveTable,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = fair_dealing.NOTHING,
    ) -> bool:
        """Fix, under the table's lock, whose values go into the deal; return whether all are there.

        These are the people who have committed and are here: they watch the table, or have just
        asked for the start (`present`). No value is known yet, so nobody can choose a deal by
        influencing who is here.
        """
        dealing = dealing_of(live.table)
        if dealing is None:
            return True
        if dealing["asked"] is None:
            people = live.people() if self._seconds else []
            here = [seat for seat in people if seat in present or live.is_attended(seat)]
            changed = fair_dealing.ask(dealing, here, settled)
            await self._save(live, dealing, changed)
            dealing = changed
        return fair_dealing.is_complete(dealing)

    async def wait(self, live: LiveTable) -> None:
        """Wait, without the lock, until the game has begun or the time to reveal is over."""
        await self._until(lambda: live.table.status != "open")

    async def leave_out_late(self, live: LiveTable) -> None:
        """Leave out players who did not reveal in time; wait for the others to commit again."""
        async with self._live_tables.locked(live, fresh=True):
            dealing = dealing_of(live.table)
            if live.table.status != "open" or dealing is None or not fair_dealing.missing(dealing):
                return
            others = [seat for seat in dealing["asked"] or () if str(seat) in dealing["values"]]
            await self._save(live, dealing, fair_dealing.leave_out(dealing))

        def is_ready() -> bool:
            now = dealing_of(live.table)
            return now is None or all(str(seat) in now["commitments"] for seat in others)

        await self._until(is_ready)

    async def _until(self, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + self._seconds
        while not is_done() and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)

    def _open_dealing(self, live: LiveTable, seat: int) -> fair_dealing.Dealing:
        live.check_open()
        dealing = dealing_of(live.table)
        if dealing is None or live.seats[seat].kind != "person":
            raise ApiError("randomness-unasked")
        return dealing

    async def _save(
        self, live: LiveTable, before: fair_dealing.Dealing, after: fair_dealing.Dealing
    ) -> None:
        """Store a change and tell everybody; if another process was faster, reload and refuse."""
        stored = await self._call(self._store.set_dealing, live.id, before, after)
        if not stored:
            await self._live_tables.refresh(live)
            raise ApiError("busy", wait=1.0)
        live.table = replace(live.table, dealing=dict(after))
        live.tell_table()
