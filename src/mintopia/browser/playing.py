"""Playing at tables in the page: moves, undo, orders, bots, and automatic moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from mintopia.bots.chance import chance_of
from mintopia.browser.kept import KeptSeat, StoredTable
from mintopia.browser.live import MOVE, NO_HEAD, UNDO, BrowserTable, now
from mintopia.errors import MoveError
from mintopia.host.errors import ApiError, said, shown_seat
from mintopia.host.table import OrderRefusedError, UndoRefusedError
from mintopia.host.telling import told_done

if TYPE_CHECKING:
    from mintopia.browser.storage import Storage
    from mintopia.browser.thinking import Thinking

PAUSE: Final = 1.2  # seconds before a forced move is played
RESIGNED_BOT: Final = "medium"


class Playing:
    """Plays and takes back moves, for people and bots alike."""

    def __init__(self, storage: Storage, thinking: Thinking) -> None:
        self._storage = storage
        self.thinking = thinking
        self.changed: Callable[[str], object] = lambda _: None  # notifies the other tabs

    async def play(self, table: BrowserTable, seat: int, asked: int, move: str) -> dict[str, Any]:
        """Play a person's move."""
        async with table.lock:
            game = table.running_game()
            table.check_seq(asked)
            table.check_running()
            if table.kept.seats[seat].stand_in is not None:
                raise ApiError("stand-in")
            if not table.model.may_move(seat):
                raise ApiError("not-your-turn", seat=shown_seat(game.to_move))
            before = await self._move(table, seat, move)
            return told_done(table.running_game(), table.seq, seat, before, NO_HEAD)

    async def undo(self, table: BrowserTable, seat: int, asked: int) -> dict[str, Any]:
        """Take back the last move of a seat."""
        async with table.lock:
            table.running_game()
            alone = table.model.is_alone()
            if not (alone and table.only_others_since(asked, seat)):
                table.check_seq(asked)
            table.check_running()
            try:
                count = table.model.undo_count(seat)
            except UndoRefusedError as error:
                raise said(error.key, error) from error
            seats = deepcopy(table.kept.seats)
            before = await table.append(self._storage, [(UNDO, seat, "")] * count, seats)
            await self._forget_orders(table, seat)
            table.tell_entry(UNDO, seat, before, count)
            self._after(table)
            return told_done(table.running_game(), table.seq, seat, before, NO_HEAD)

    async def _forget_orders(self, table: BrowserTable, by: int) -> None:
        changed = table.model.orders_after_undo(by)
        if not changed:
            return

        def change(kept: StoredTable) -> None:
            for seat, instructions in changed.items():
                kept.seats[seat].orders = instructions.to_json()

        await table.keep(self._storage, change)
        for seat, instructions in changed.items():
            table.model.orders.set(seat, instructions)

    async def _move(self, table: BrowserTable, seat: int, move: str) -> int:
        """Play a move under the table's lock: check it, store it, and only then send it."""
        try:
            text = table.running_game().text_of(table.running_game().check(move))
        except MoveError as error:
            raise said("malformed-move", error) from error
        seats = deepcopy(table.kept.seats)
        seats[seat].break_at = None
        before = await table.append(self._storage, [(MOVE, seat, text)], seats)
        table.tell_entry(MOVE, seat, before)
        if table.kept.status == "finished":
            table.tell_table()
        self._after(table)
        return before

    def _after(self, table: BrowserTable) -> None:
        self.changed(table.kept.id)
        self.wake(table)

    # --- automatic moves ------------------------------------------------------------------------
    def wake(self, table: BrowserTable) -> None:
        """Start the move of a bot, a card or a person's orders, if it is their turn."""
        game = table.game
        if game is None or table.kept.status != "running" or game.to_move is None:
            return
        if table.model.moves_by_itself(game.to_move):
            if table.thinking is None:
                table.thinking = asyncio.ensure_future(self._think(table))
        elif table.autoplay is None and table.model.plays_by_itself(game.to_move):
            table.autoplay = asyncio.ensure_future(self._play_orders(table))

    async def _think(self, table: BrowserTable) -> None:
        try:
            while (game := table.game) is not None and table.kept.status == "running":
                seat, asked = game.to_move, table.seq
                if seat is None or not table.model.moves_by_itself(seat):
                    return
                move = await self._thought(table, seat)
                async with table.lock:
                    # If the position has changed during the search, the loop searches again.
                    if table.seq == asked and table.model.moves_by_itself(seat):
                        with contextlib.suppress(_Overtaken):
                            await self._by_itself(table, seat, move)
        finally:
            table.thinking = None
        self.wake(table)

    async def _thought(self, table: BrowserTable, seat: int) -> str:
        game = table.running_game()
        choices = game.legal()
        bot = None if game.is_scripted else table.model.bot_of(seat)
        if bot is None or len(choices) == 1:
            return choices[0]
        is_daily = table.kept.daily is not None
        # The bots of a daily deal must play the same again after an undo, so count moves only.
        number = len(game.moves) if is_daily else table.seq
        chance = chance_of(table.kept.seed, number, seat)
        move = await self.thinking.choose(game.copy(), bot, chance, steady=is_daily)
        return move if move in choices else choices[chance % len(choices)]

    async def _by_itself(self, table: BrowserTable, seat: int, move: str) -> None:
        try:
            await self._move(table, seat, move)
        except ApiError as error:
            if error.code == "stale":
                raise _Overtaken from error
            raise

    async def _play_orders(self, table: BrowserTable) -> None:
        try:
            while (game := table.game) is not None and table.kept.status == "running":
                seat, asked = game.to_move, table.seq
                if seat is None:
                    return
                dropped = table.model.drop_illegal(seat)
                if dropped:
                    await self._keep_orders(table, seat)
                    table.tell_orders(seat, dropped)
                move, pause = table.model.ordered_move(seat), 0.0
                if move is None:
                    move = table.model.forced_move(seat)
                    pause = PAUSE if table.model.orders.of(seat).forced == "pause" else 0.0
                if move is None:
                    return
                await asyncio.sleep(pause)
                async with table.lock:
                    wanted = table.model.ordered_move(seat), table.model.forced_move(seat)
                    if table.seq == asked and move in wanted:
                        with contextlib.suppress(_Overtaken):
                            await self._by_itself(table, seat, move)
        finally:
            table.autoplay = None
        self.wake(table)

    # --- orders and seats -----------------------------------------------------------------------
    async def change_orders(
        self, table: BrowserTable, seat: int, change: Callable[[], None]
    ) -> None:
        """Change a seat's orders, and play any move that follows from them."""
        async with table.lock:
            table.check_running()
            before = table.model.orders.of(seat)
            try:
                change()
                await self._keep_orders(table, seat)
            except OrderRefusedError as error:
                raise said("bad-order", error) from error
            except MoveError as error:
                raise said("malformed-move", error) from error
            except ApiError:
                table.model.orders.set(seat, before)
                raise
            table.tell_orders(seat)
            self._after(table)

    async def _keep_orders(self, table: BrowserTable, seat: int) -> None:
        orders = table.model.orders
        wanted = orders.tidied(table.running_game(), table.model.movers, seat)

        def change(kept: StoredTable) -> None:
            kept.seats[seat].orders = wanted.to_json()

        await table.keep(self._storage, change)
        orders.set(seat, wanted)

    async def change_seat(
        self, table: BrowserTable, seat: int, notice: str | None,
        check: Callable[[KeptSeat], None] = lambda _: None, **values: Any,
    ) -> None:  # fmt: skip
        """Change something about a person's seat in a running game, and tell everybody."""
        async with table.lock:
            table.check_running()
            if table.kept.seats[seat].kind != "person":
                raise ApiError("no-person")

            check(table.kept.seats[seat])
            seats, notices = deepcopy(table.kept.seats), table.kept.notices
            for name, value in values.items():
                setattr(seats[seat], name, value)
            if notice is not None:
                notices = [*notices, [notice, seat, {"name": seats[seat].name}, now()]]
            await table.keep(self._storage, seats=seats, notices=notices)
            table.tell_table()
            self._after(table)


class _Overtaken(Exception):  # noqa: N818 - a thing that happens, not a fault
    """Raised if another tab has made an entry with this number first."""
