"""What people at a table do to its game: play, take back, order ahead; and what bots do for them.

A command runs under the table's lock, changes the table in memory, has the store keep the change,
and only then answers and tells everybody. If storing fails, the table is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from mintopia.errors import MoveError
from mintopia.host.autoplay import Autoplay
from mintopia.host.errors import ApiError, said, shown_seat
from mintopia.host.events import Ended, Event, Moved, Undone
from mintopia.host.hosted import MOST_ENTRIES, MOVE, UNDO, HostedTable
from mintopia.host.ports import Conflict, NewEntry, Store, Tables, Thinker
from mintopia.host.table import Forced, Instructions, OrderRefusedError, UndoRefusedError

T = TypeVar("T", bound=HostedTable[Any, Any, Any])
MOST_WITH_UNDO: Final = 2_000  # entries of a table; beyond this, no move can be taken back


class Moves(Generic[T]):
    """Carries out what is asked for at all tables of a process, a page or a terminal."""

    def __init__(
        self,
        tables: Tables[T],
        store: Store[T],
        thinker: Thinker[T],
        publish: Callable[[Event[T]], object] = lambda _: None,
        passing: tuple[type[Exception], ...] = (),
    ) -> None:
        """`publish` hears of every event; bots try again after errors that are `passing`."""
        self._tables = tables
        self._store = store
        self._publish = publish
        self.autoplay = Autoplay(self, tables, thinker, publish, passing)

    async def play(self, table: T, seat: int, asked: int, move: str, access: Any = None) -> Any:
        """Play a person's move in reply to entry `asked`; return the body of the answer."""
        async with self._tables.locked(table, access=access):
            await self._check_started(table, asked)
            if asked != table.seq:
                return self._repeated(table, seat, asked, MOVE, move)
            await self._check_may_act(table, seat)
            game = table.running_game()
            if not table.model.may_move(seat):
                raise ApiError("not-your-turn", seat=shown_seat(game.to_move))
            try:
                body = await self._move(table, seat, move)
            except Conflict:  # perhaps by this very request, sent earlier to another process
                return self._repeated(table, seat, asked, MOVE, move)
            self._publish(Moved(table, seat, "person"))
        return body

    async def play_for(self, table: T, seat: int, asked: int, move: str) -> bool:
        """Play a move of a bot or a card, or a person's ordered or forced move.

        Return False and play nothing if the game has moved on or the order was revoked.
        """
        async with self._tables.locked(table):
            if table.mover() != seat or table.seq != asked:
                return False
            is_bot = table.model.moves_by_itself(seat)
            wanted = table.model.ordered_move(seat), table.model.forced_move(seat)
            if not is_bot and move not in wanted:
                return False
            answered = None if is_bot else table.answers.get(seat)
            try:
                await self._move(table, seat, move)
            except Conflict:
                return False
            if answered is not None:  # the person may still repeat their last request
                table.answers[seat] = answered
            self._publish(Moved(table, seat, "bot" if is_bot else "order"))
        return True

    async def undo(self, table: T, seat: int, asked: int, access: Any = None) -> Any:
        """Take back a seat's last move and the orders that depended on it, in one commit."""
        async with self._tables.locked(table, access=access):
            await self._check_started(table, asked)
            alone = table.model.is_alone()
            if asked != table.seq and not (alone and table.only_others_since(asked, seat)):
                return self._repeated(table, seat, asked, UNDO, "")
            await self._check_may_act(table, seat)
            try:
                count = table.model.undo_count(seat)
            except UndoRefusedError as error:
                raise said(error.key, error) from error
            if table.seq + count > MOST_WITH_UNDO:
                raise ApiError("undo-full", most=MOST_WITH_UNDO)
            for _ in range(count):
                before = table.apply(UNDO, seat, "")
            entries = [
                NewEntry(table.seq + number, UNDO, seat, "", asked)
                for number in range(1, count + 1)
            ]
            orders = table.model.orders_after_undo(seat)
            try:
                await self._store.append(table, entries, orders)
            except Conflict:
                return self._repeated(table, seat, asked, UNDO, "")
            for number, instructions in orders.items():
                table.model.orders.set(number, instructions)
            body = table.keep_answer(UNDO, seat, "", asked, before)
            table.tell_entry(UNDO, seat, before, count)
            self.autoplay.wake(table)
            self._publish(Undone(table, seat))
        return body

    # --- orders ---------------------------------------------------------------------------------
    async def give_order(
        self, table: T, seat: int, order: str, at: int, access: Any = None
    ) -> None:
        """Store an order that a seat gave when `at` moves had been played."""
        await self._order(table, seat, access, lambda: table.model.give_order(seat, order, at))

    async def revoke_order(self, table: T, seat: int, verb: str | None, access: Any = None) -> None:
        """Remove a seat's order with this verb; None removes all its orders."""
        await self._order(table, seat, access, lambda: table.model.revoke(seat, verb))

    async def set_forced(self, table: T, seat: int, forced: Forced, access: Any = None) -> None:
        """Set whether a seat's forced moves are played automatically."""
        await self._order(table, seat, access, lambda: table.model.set_forced(seat, forced))

    async def _order(self, table: T, seat: int, access: Any, change: Callable[[], None]) -> None:
        async with self._tables.locked(table, fresh=True, access=access):
            table.check_running()
            before = table.model.orders.of(seat)
            try:
                change()
            except OrderRefusedError as error:
                raise said("bad-order", error) from error
            except MoveError as error:
                raise said("malformed-move", error) from error
            await self.keep_orders(table, seat, before, access)
            table.tell_orders(seat)
            self.autoplay.wake(table)

    async def keep_orders(
        self, table: T, seat: int, before: Instructions, access: Any = None
    ) -> None:
        """Store a seat's instructions, without the orders that no longer apply."""
        orders = table.model.orders
        wanted = orders.tidied(table.running_game(), table.model.movers, seat)
        orders.set(seat, before)  # until it is stored
        if wanted != before:
            await self._store.set_orders(table, seat, wanted, access)
        orders.set(seat, wanted)

    # --- inside ---------------------------------------------------------------------------------
    async def _check_started(self, table: T, asked: int) -> None:
        if asked != table.seq:
            await self._tables.check(table)  # another process may be ahead of this one
        table.running_game()

    async def _check_may_act(self, table: T, seat: int) -> None:
        # Checked only here, so that a repeated last move of a finished game is still answered.
        table.check_running()
        if table.seats[seat].stand_in is not None:
            raise ApiError("stand-in")
        await self._tables.check_may_move(table)

    def _repeated(self, table: T, seat: int, asked: int, kind: str, text: str) -> Any:
        """Return the earlier answer to a repeated request; refuse one that is out of date."""
        answer = table.answers.get(seat)
        if answer is not None and (answer.asked, answer.kind, answer.text) == (asked, kind, text):
            return answer.body
        raise ApiError("stale", extra={"seq": table.seq}, seq=table.seq, asked=asked)

    async def _move(self, table: T, seat: int, move: str) -> Any:
        if table.is_full:
            raise ApiError("table-full", most=MOST_ENTRIES)
        game, asked = table.running_game(), table.seq
        try:
            before = table.apply(MOVE, seat, game.action_of(move))
        except MoveError as error:
            raise said("malformed-move", error) from error
        entry = NewEntry(asked + 1, MOVE, seat, move, asked)
        await self._store.append(table, [entry], NO_ORDERS)
        body = table.keep_answer(MOVE, seat, move, asked, before)
        table.tell_entry(MOVE, seat, before, 0)
        if game.over:
            await self._tables.game_over(table)
            table.tell_table()
            self._publish(Ended(table))
        self.autoplay.wake(table)
        return body


NO_ORDERS: Final[Mapping[int, Instructions]] = {}
