"""Collecting the players' randomness before a game starts. docs/fairness.md describes it whole."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mintopia.fair.dealing import (
    NOTHING,
    Dealing,
    ask,
    commit,
    forget,
    is_complete,
    leave_out,
    missing,
    reveal,
)
from mintopia.server.deals import dealing_of
from mintopia.server.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping
    from typing import Any

    from mintopia.server.desk import Desk
    from mintopia.server.desks import Desks
    from mintopia.store import Door

LOOK_SECONDS: Final = 0.05  # between two looks at what other requests, or processes, have brought


class Dealer:
    """Takes what players commit to and reveal, and knows when a deal is complete."""

    def __init__(self, desks: Desks, seconds: float) -> None:
        self._desks = desks
        self._seconds = seconds  # that a player's browser has to reveal its value; 0: none is asked

    async def commit(self, desk: Desk, seat: int, commitment: str, door: Door) -> None:
        """Let a player commit to a value, before the start."""
        async with self._desks.hold(desk, sure=True, door=door):
            known = dealing_of(desk.table)
            if known is not None and commit(known, seat, commitment) == known:
                return  # the same request again: a browser may not have heard that it was taken
            dealing = self._open_dealing(desk, seat)
            changed = commit(dealing, seat, commitment)
            if changed is None:
                raise ApiError("randomness-late")
            await self._store(desk, dealing, changed)

    async def reveal(
        self, desk: Desk, seat: int, value: str, door: Door, begin: Callable[[], Awaitable[None]]
    ) -> None:
        """Take a player's value; with the last one the game begins, still under the lock."""
        async with self._desks.hold(desk, sure=True, door=door):
            dealing = self._open_dealing(desk, seat)
            changed = reveal(dealing, seat, value)
            if changed is None:
                asked = seat in (dealing["asked"] or ())
                raise ApiError("randomness-other" if asked else "randomness-unasked")
            await self._store(desk, dealing, changed)
            if is_complete(changed):
                await begin()

    async def forget(self, desk: Desk, seat: int) -> None:
        """Forget, under the table's lock, what the one who sat here before has committed to."""
        dealing = dealing_of(desk.table)
        if dealing is not None and str(seat) in dealing["commitments"]:
            changed = forget(dealing, seat)
            if changed != dealing:
                await self._store(desk, dealing, changed)

    async def ask(
        self,
        desk: Desk,
        present: Collection[int] = (),
        settled: Mapping[str, Any] = NOTHING,
    ) -> bool:
        """Fix, under the table's lock, whose values belong to the deal; say whether all are in.

        They are those who have committed and are here: they watch the table, or have just asked
        for the start (`present`). Nothing is known of the values yet, so
        whoever decides who is here cannot choose a deal by it.
        """
        dealing = dealing_of(desk.table)
        if dealing is None:
            return True
        if dealing["asked"] is None:
            people = desk.people() if self._seconds else []
            here = [seat for seat in people if seat in present or desk.is_attended(seat)]
            changed = ask(dealing, here, settled)
            await self._store(desk, dealing, changed)
            dealing = changed
        return is_complete(dealing)

    async def wait(self, desk: Desk) -> None:
        """Wait until the game has begun, or the time to reveal is over; not under the lock."""
        await self._until(lambda: desk.table.status != "open")

    async def go_on_without(self, desk: Desk) -> None:
        """Leave out who did not reveal in time, and wait until the others have committed anew."""
        async with self._desks.hold(desk, sure=True):
            dealing = dealing_of(desk.table)
            if desk.table.status != "open" or dealing is None or not missing(dealing):
                return
            others = [seat for seat in dealing["asked"] or () if str(seat) in dealing["values"]]
            await self._store(desk, dealing, leave_out(dealing))

        def is_ready() -> bool:
            now = dealing_of(desk.table)
            return now is None or all(str(seat) in now["commitments"] for seat in others)

        await self._until(is_ready)

    async def _until(self, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + self._seconds
        while not is_done() and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)

    def _open_dealing(self, desk: Desk, seat: int) -> Dealing:
        if desk.table.status != "open":
            raise ApiError("closed" if desk.table.status == "closed" else "already-started")
        dealing = dealing_of(desk.table)
        if dealing is None or desk.seats[seat].kind != "person":
            raise ApiError("randomness-unasked")
        return dealing

    async def _store(self, desk: Desk, before: Dealing, after: Dealing) -> None:
        """Store a change and tell everybody; if another process was faster, ask again."""
        stored = await self._desks.call(self._desks.store.set_dealing, desk.id, before, after)
        if not stored:
            await self._desks.refresh(desk)
            raise ApiError("busy", wait=1.0)
        desk.table = replace(desk.table, dealing=dict(after))
        desk.tell_table()
