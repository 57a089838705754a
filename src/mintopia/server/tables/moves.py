"""The path of a move: lock, check number and rules, apply, store, and only then tell others."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from mintopia.errors import MoveError
from mintopia.host.table import UndoRefusedError
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError, said, shown_seat
from mintopia.server.common.limits import MOST_ENTRIES, MOST_WITH_UNDO
from mintopia.server.tables.live_table import MOVE, UNDO, LiveTable
from mintopia.store import Append, Appended

if TYPE_CHECKING:
    from collections.abc import Callable

    from mintopia.server.common.metrics import Metrics
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.writer import Writer
    from mintopia.store import NewDelivery, SeatGrant


class Overtaken(Exception):  # noqa: N818 - a thing that happens, not a fault
    """Another process stored an entry with this number first; the table has been reloaded."""


class Moves:
    """Plays and takes back moves, for people and bots alike."""

    def __init__(self, live_tables: LiveTables, writer: Writer, metrics: Metrics) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._writer = writer
        self._metrics = metrics
        self.on_turn: Callable[[LiveTable], None] = lambda _: None  # a seat is to move
        # What to send after a seat's move with this number, and a call when there is something.
        self.notices: Callable[[LiveTable, int, int], tuple[NewDelivery, ...]] = lambda *_: ()
        self.on_notices: Callable[[], None] = lambda: None
        self.on_over: Callable[[LiveTable], None] = lambda _: None

    async def play(
        self, live: LiveTable, seat: int, asked: int, move: str, access: SeatGrant | None = None
    ) -> bytes:
        """Play a person's move in reply to entry `asked`; return the body of the response."""
        begun = time.perf_counter()
        async with self._live_tables.locked(live, access=access):
            await self._check_started(live, asked)
            if asked != live.seq:
                return self._repeated(live, seat, asked, MOVE, move)
            self._check_may_act(live, seat)
            await self._live_tables.check_branch(live)
            game = live.running_game()
            if not live.model.may_move(seat):
                raise ApiError("not-your-turn", seat=shown_seat(game.to_move))
            try:
                body = await self._move(live, seat, move)
            except Overtaken:  # perhaps by this very request, sent earlier to another process
                return self._repeated(live, seat, asked, MOVE, move)
        self._metrics.moves.labels("person").inc()
        self._metrics.move_time.observe(time.perf_counter() - begun)
        return body

    async def play_for(self, live: LiveTable, seat: int, asked: int, move: str) -> bool:
        """Play a move of a bot or a card, or a person's ordered or forced move.

        Return False and play nothing if the game has moved on or the order was revoked.
        """
        async with self._live_tables.locked(live):
            if live.mover() != seat or live.seq != asked:
                return False
            is_bot = live.model.moves_by_itself(seat)
            wanted = live.model.ordered_move(seat), live.model.forced_move(seat)
            if not is_bot and move not in wanted:
                return False
            answered = None if is_bot else live.answers.get(seat)
            try:
                await self._move(live, seat, move)
            except Overtaken:
                return False
            if answered is not None:  # the person may still repeat their last request
                live.answers[seat] = answered
        self._metrics.moves.labels("bot" if is_bot else "order").inc()
        return True

    async def undo(
        self, live: LiveTable, seat: int, asked: int, access: SeatGrant | None = None
    ) -> bytes:
        """Take back the last move of a seat."""
        async with self._live_tables.locked(live, access=access):
            await self._check_started(live, asked)
            alone = live.model.is_alone()
            if asked != live.seq and not (alone and live.only_others_since(asked, seat)):
                return self._repeated(live, seat, asked, UNDO, "")
            self._check_may_act(live, seat)
            await self._live_tables.check_branch(live)
            game = live.running_game()
            try:
                count = live.model.undo_count(seat)
            except UndoRefusedError as error:
                raise said(error.key, error) from error
            if live.seq + count > MOST_WITH_UNDO:
                raise ApiError("undo-full", most=MOST_WITH_UNDO)
            for _ in range(count):
                before = live.apply(UNDO, seat, "")
            appends = [
                Append(
                    table_id=live.id, seq=live.seq + number, kind="undo", seat=seat, text="",
                    answer_to=asked, turn_seat=game.to_move,
                )
                for number in range(1, count + 1)
            ]  # fmt: skip
            try:
                await self._take_orders_back(live, seat)
                await self._save(live, appends)
            except Overtaken:
                return self._repeated(live, seat, asked, UNDO, "")
            body = live.keep_answer(UNDO, seat, "", asked, before)
            live.tell_entry(UNDO, seat, before, count)
            self.on_turn(live)
        self._metrics.moves.labels("undo").inc()
        return body

    # --- inside -------------------------------------------------------------------------------
    async def _check_started(self, live: LiveTable, asked: int) -> None:
        if asked != live.seq:
            await self._live_tables.check(live)  # another process may be ahead of this one
        if live.game is None:
            raise ApiError("not-running")

    def _check_may_act(self, live: LiveTable, seat: int) -> None:
        # Checked only here, so that a repeated last move of a finished game is still answered.
        if live.table.status != "running":
            raise ApiError("not-running")
        if live.seats[seat].stand_in is not None:
            raise ApiError("stand-in")

    def _repeated(
        self, live: LiveTable, seat: int, asked: int, kind: str, text: str | None
    ) -> bytes:
        """Return the earlier answer to a repeated request; refuse one that is out of date."""
        answer = live.answers.get(seat)
        if (
            answer is not None
            and answer.asked == asked
            and answer.kind == kind
            and answer.text == text
        ):
            return answer.body
        raise ApiError("stale", extra={"seq": live.seq}, seq=live.seq, asked=asked)

    async def _move(self, live: LiveTable, seat: int, move: str) -> bytes:
        if live.is_full:
            raise ApiError("table-full", most=MOST_ENTRIES)
        game = live.running_game()
        asked = live.seq
        try:
            action = game.action_of(move)
            before = live.apply(MOVE, seat, action)
        except MoveError as error:
            raise said("malformed-move", error) from error
        result = game.result
        append = Append(
            table_id=live.id, seq=asked + 1, seat=seat, text=move, answer_to=asked,
            turn_seat=game.to_move, finished=result is not None,
            winners=tuple(result["winners"]) if result is not None else None,
            deliveries=self._notices(live, seat, asked + 1),
        )  # fmt: skip
        await self._save(live, [append])
        if append.deliveries:
            self.on_notices()
        body = live.keep_answer(MOVE, seat, move, asked, before)
        live.tell_entry(MOVE, seat, before, 0)
        if result is not None:
            await self._live_tables.look_at_deal(live)  # before the seed is sent to anybody
            live.tell_table()
            if live.table.same_deal_of is not None or live.deal_is_open:
                self._live_tables.deal_changed(live.table)
            self.on_over(live)
        self.on_turn(live)
        return body

    async def _take_orders_back(self, live: LiveTable, by: int) -> None:
        """Drop the orders that an undo cancels, before storing it, so that none runs again."""
        changed = live.model.orders_after_undo(by)
        if not changed:
            return
        live.stale = True  # until the undo itself is stored
        kept = {seat: instructions.to_json() for seat, instructions in changed.items()}
        await self._call(self._store.set_orders, live.id, kept)
        for seat, instructions in changed.items():
            live.model.orders.set(seat, instructions)

    def _notices(self, live: LiveTable, seat: int, seq: int) -> tuple[NewDelivery, ...]:
        try:
            return self.notices(live, seat, seq)
        except Exception as error:  # the move is played even if notifying fails
            self._metrics.failures.labels("notices").inc()
            logs.fail("nobody could be notified of a move", error, table=live.id)
            return ()

    async def _save(self, live: LiveTable, appends: list[Append]) -> None:
        """Store entries applied in memory; if another process was first, reload the table."""
        live.stale = True  # memory is not trusted until the entries are known to be stored
        live.used_at = time.monotonic()
        outcomes = await self._writer.store(*appends)
        stored = outcomes[-1]
        if not isinstance(stored, Appended):
            await self._live_tables.refresh(live)
            raise Overtaken
        live.stale = False
        for each in outcomes:
            if isinstance(each, Appended):
                live.note_time(each.entry)
        last = appends[-1]
        live.seq = last.seq
        if last.finished:
            live.table = replace(
                live.table, status="finished", winners=last.winners, seq=last.seq,
                turn_seat=None, finished_at=stored.entry.at,
            )  # fmt: skip
