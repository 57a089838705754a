"""Orders of seats at live tables, and the moves played for people who need not decide.

Orders are stored before they are confirmed, and only their own seat is told about them. The moves
they play take the same path as every other move.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from mintopia.errors import MoveError
from mintopia.host.table import Forced, Instructions, OrderRefusedError
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError, said
from mintopia.server.common.tasks import cancel

if TYPE_CHECKING:
    from collections.abc import Callable

    from mintopia.server.common.metrics import Metrics
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.moves import Moves
    from mintopia.store import SeatGrant

PAUSE: Final = 1.2  # seconds before a forced move, so that people can follow


class Autoplay:
    """Stores the orders of seats and plays them, at all tables of a process."""

    def __init__(self, live_tables: LiveTables, moves: Moves, metrics: Metrics) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._moves = moves
        self._metrics = metrics
        self._is_closing = False

    # --- what people ask for ------------------------------------------------------------------
    async def give(
        self, live: LiveTable, seat: int, order: str, at: int, access: SeatGrant
    ) -> None:
        """Store an order that a seat gave when `at` moves had been played."""

        def change() -> None:
            try:
                live.model.give_order(seat, order, at)
            except OrderRefusedError as error:
                raise said("bad-order", error) from error
            except MoveError as error:
                raise said("malformed-move", error) from error

        await self._change(live, seat, access, change)

    async def revoke(self, live: LiveTable, seat: int, verb: str | None, access: SeatGrant) -> None:
        """Remove a seat's order with this verb; None removes all its orders."""
        await self._change(live, seat, access, lambda: live.model.revoke(seat, verb))

    async def set_forced(
        self, live: LiveTable, seat: int, forced: Forced, access: SeatGrant
    ) -> None:
        """Set whether a seat's forced moves are played automatically."""
        await self._change(live, seat, access, lambda: live.model.set_forced(seat, forced))

    async def _change(
        self, live: LiveTable, seat: int, access: SeatGrant, change: Callable[[], None]
    ) -> None:
        async with self._live_tables.locked(live, fresh=True, access=access):
            if live.game is None or live.table.status != "running":
                raise ApiError("not-running")
            before = live.model.orders.of(seat)
            change()
            await self._keep(live, seat, before, access)
            live.tell_orders(seat)
            self.wake(live)

    async def _keep(
        self, live: LiveTable, seat: int, before: Instructions, access: SeatGrant | None = None
    ) -> None:
        """Store a seat's instructions, without the orders that no longer apply."""
        orders = live.model.orders
        wanted = orders.tidied(live.running_game(), live.model.movers, seat)
        orders.set(seat, before)  # until it is stored
        if wanted != before:
            kept = {seat: wanted.to_json()}
            if not await self._call(self._store.set_orders, live.id, kept, access):
                raise ApiError("unknown-link")
        orders.set(seat, wanted)

    # --- playing --------------------------------------------------------------------------------
    def wake(self, live: LiveTable) -> None:
        """Start playing for the person to move if they left instructions; safe to call twice."""
        seat = live.mover()
        if self._is_closing or live.autoplay is not None or seat is None:
            return
        if live.model.moves_by_itself(seat):
            return
        if live.stale or live.model.orders.of(seat) != Instructions():
            live.autoplay = asyncio.create_task(self._play(live))

    async def _play(self, live: LiveTable) -> None:
        try:
            while not self._is_closing:
                async with self._live_tables.locked(live):
                    seat, asked = live.mover(), live.seq
                    if seat is None:
                        return
                    await self._drop_illegal(live, seat)
                    move, pause = live.model.ordered_move(seat), 0.0
                    if move is None:
                        move = live.model.forced_move(seat)
                        pause = PAUSE if live.model.orders.of(seat).forced == "pause" else 0.0
                    if move is None:
                        return
                await asyncio.sleep(pause)
                await self._moves.play_for(live, seat, asked, move)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # one table's trouble must not stop the others
            self._metrics.failures.labels("order").inc()
            logs.fail("a move could not be played for a person", error, table=live.id)
        finally:
            live.autoplay = None

    async def _drop_illegal(self, live: LiveTable, seat: int) -> None:
        """Drop moves given in advance that have become illegal, and tell their seat."""
        before = live.model.orders.of(seat)
        dropped = live.model.drop_illegal(seat)
        if dropped:
            await self._keep(live, seat, before)
            live.tell_orders(seat, dropped)

    async def close(self) -> None:
        """Stop; moves not yet played are played after the next start."""
        self._is_closing = True
        await cancel(live.autoplay for live in self._live_tables)
