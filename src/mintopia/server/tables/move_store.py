"""Stores what happens at live tables: moves, undos and orders, together with what they cause."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from mintopia.host.hosted import MOVE
from mintopia.host.ports import Conflict, NewEntry
from mintopia.host.table import Instructions
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.common.metrics import Metrics
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.writer import Writer
from mintopia.store import Append, Entry, NewDelivery, SeatGrant

Notify = Callable[["LiveTable", int, int], "tuple[NewDelivery, ...]"]


class MoveStore:
    """The host's store on a database, for all tables of a process."""

    def __init__(
        self,
        live_tables: LiveTables,
        writer: Writer,
        metrics: Metrics,
        notify: Notify,
        on_notices: Callable[[], None],
    ) -> None:
        """`notify` says what to send after a seat's move with a number; then `on_notices`."""
        self._live_tables = live_tables
        self._writer = writer
        self._metrics = metrics
        self._notify = notify
        self._on_notices = on_notices

    async def append(
        self, live: LiveTable, entries: Sequence[NewEntry], orders: Mapping[int, Instructions]
    ) -> None:
        """Store entries applied in memory, and seats' changed orders, in one commit."""
        game = live.running_game()
        result = game.result
        kept = {seat: instructions.to_json() for seat, instructions in orders.items()}
        appends = [
            Append(
                table_id=live.id, seq=entry.seq, kind=entry.kind, seat=entry.seat,
                text=entry.text, answer_to=entry.answer_to, turn_seat=game.to_move,
                finished=result is not None,
                winners=tuple(result["winners"]) if result is not None else None,
                orders=kept if entry is entries[0] else {},
                deliveries=self._deliveries(live, entry),
            )
            for entry in entries
        ]  # fmt: skip
        live.stale = True  # memory is not trusted until the entries are known to be stored
        live.used_at = time.monotonic()
        outcomes = await self._writer.store(*appends)
        stored = outcomes[-1]
        if not isinstance(stored, Entry):
            await self._live_tables.refresh(live)
            raise Conflict
        live.stale = False
        for each in outcomes:
            if isinstance(each, Entry):
                live.note_time(each)
        last = appends[-1]
        live.seq = last.seq
        if last.finished:
            live.table = replace(
                live.table, status="finished", winners=last.winners, seq=last.seq,
                turn_seat=None, finished_at=stored.at,
            )  # fmt: skip
        if any(append.deliveries for append in appends):
            self._on_notices()

    async def set_orders(
        self, live: LiveTable, seat: int, orders: Instructions, access: SeatGrant | None
    ) -> None:
        """Store what a seat has ordered."""
        store = self._live_tables.store
        if not await self._live_tables.call(
            store.set_orders, live.id, {seat: orders.to_json()}, access
        ):
            raise ApiError("unknown-link")

    def _deliveries(self, live: LiveTable, entry: NewEntry) -> tuple[NewDelivery, ...]:
        if entry.kind != MOVE:
            return ()
        try:
            return self._notify(live, entry.seat, entry.seq)
        except Exception as error:  # the move is played even if notifying fails
            self._metrics.failures.labels("notices").inc()
            logs.fail("nobody could be notified of a move", error, table=live.id)
            return ()
