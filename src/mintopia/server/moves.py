"""The path of a move: lock, check the number, check the rules, apply, store, and only then tell."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from mintopia.errors import MoveError
from mintopia.server import logs
from mintopia.server.desk import MOVE, UNDO, Desk
from mintopia.server.errors import ApiError, said, shown_seat
from mintopia.server.limits import MOST_ENTRIES, MOST_WITH_UNDO
from mintopia.server.undo import moves_to_undo
from mintopia.store import Append, Appended

if TYPE_CHECKING:
    from collections.abc import Callable

    from mintopia.server.desks import Desks
    from mintopia.server.metrics import Metrics
    from mintopia.server.writer import Writer
    from mintopia.store import Door, NewDelivery


class Overtaken(Exception):  # noqa: N818 - a thing that happens, not a fault
    """Another process stored an entry of this number first; the table was read anew."""


class Moves:
    """Plays and takes back moves, for people and bots alike."""

    def __init__(self, desks: Desks, writer: Writer, metrics: Metrics) -> None:
        self._desks = desks
        self._writer = writer
        self._metrics = metrics
        self.on_turn: Callable[[Desk], None] = lambda _: None  # somebody is to move
        # Whom to tell of a move of a seat with this number, and that something is to be sent.
        self.notices: Callable[[Desk, int, int], tuple[NewDelivery, ...]] = lambda *_: ()
        self.on_notices: Callable[[], None] = lambda: None

    async def play(
        self, desk: Desk, seat: int, asked: int, move: str, door: Door | None = None
    ) -> bytes:
        """Play a person's move that answers a number; give the answer's body."""
        begun = time.perf_counter()
        async with self._desks.hold(desk, door=door):
            await self._check_started(desk, asked)
            if asked != desk.seq:
                return self._repeated(desk, seat, asked, MOVE, move)
            self._check_may_act(desk, seat)
            await self._desks.check_branch(desk)
            game = desk.running_game()
            if game.to_move != seat or game.is_automatic:
                raise ApiError("not-your-turn", seat=shown_seat(game.to_move))
            try:
                body = await self._move(desk, seat, move)
            except Overtaken:  # perhaps by this very request, sent to another process before
                return self._repeated(desk, seat, asked, MOVE, move)
        self._metrics.moves.labels("person").inc()
        self._metrics.move_time.observe(time.perf_counter() - begun)
        return body

    async def play_for(self, desk: Desk, seat: int, asked: int, move: str) -> bool:
        """Play a bot's or a card's move, if the game still stands where it was thought about."""
        async with self._desks.hold(desk):
            if desk.table.status != "running" or desk.seq != asked or desk.is_resting:
                return False
            game = desk.running_game()
            if game.to_move != seat or not (game.is_automatic or desk.bot_of(seat)):
                return False
            try:
                await self._move(desk, seat, move)
            except Overtaken:
                return False
        self._metrics.moves.labels("bot").inc()
        return True

    async def undo(self, desk: Desk, seat: int, asked: int, door: Door | None = None) -> bytes:
        """Take back the last move of a seat."""
        async with self._desks.hold(desk, door=door):
            await self._check_started(desk, asked)
            alone = len(desk.people()) == 1
            if asked != desk.seq and not (alone and desk.only_others_since(asked, seat)):
                return self._repeated(desk, seat, asked, UNDO, "")
            self._check_may_act(desk, seat)
            await self._desks.check_branch(desk)
            game = desk.running_game()
            count = moves_to_undo(game, desk.marks[desk.floor :], seat, alone=alone)
            if desk.seq + count > MOST_WITH_UNDO:
                raise ApiError("undo-full", most=MOST_WITH_UNDO)
            for _ in range(count):
                before = desk.apply(UNDO, seat, "")
            appends = [
                Append(
                    table_id=desk.id, seq=desk.seq + number, kind="undo", seat=seat, text="",
                    answer_to=asked, turn_seat=game.to_move,
                )
                for number in range(1, count + 1)
            ]  # fmt: skip
            try:
                await self._store(desk, appends)
            except Overtaken:
                return self._repeated(desk, seat, asked, UNDO, "")
            body = desk.keep_answer(UNDO, seat, "", asked, before)
            desk.tell_entry(UNDO, seat, before, count)
            self.on_turn(desk)
        self._metrics.moves.labels("undo").inc()
        return body

    # --- inside -------------------------------------------------------------------------------
    async def _check_started(self, desk: Desk, asked: int) -> None:
        if asked != desk.seq:
            await self._desks.check(desk)  # another process may be ahead of what we have heard
        if desk.game is None:
            raise ApiError("not-running")

    def _check_may_act(self, desk: Desk, seat: int) -> None:
        # Only now: in a finished game a repeated last move is still answered, by its number.
        if desk.table.status != "running":
            raise ApiError("not-running")
        if desk.seats[seat].stand_in is not None:
            raise ApiError("stand-in")

    def _repeated(self, desk: Desk, seat: int, asked: int, kind: str, text: str | None) -> bytes:
        """Answer a request that comes again as it was answered; refuse one that is too late."""
        answer = desk.answers.get(seat)
        if (
            answer is not None
            and answer.asked == asked
            and answer.kind == kind
            and answer.text == text
        ):
            return answer.body
        raise ApiError("stale", extra={"seq": desk.seq}, seq=desk.seq, asked=asked)

    async def _move(self, desk: Desk, seat: int, move: str) -> bytes:
        if desk.is_full:
            raise ApiError("table-full", most=MOST_ENTRIES)
        game = desk.running_game()
        asked = desk.seq
        try:
            action = game.action_of(move)
            before = desk.apply(MOVE, seat, action)
        except MoveError as error:
            raise said("malformed-move", error) from error
        result = game.result
        append = Append(
            table_id=desk.id, seq=asked + 1, seat=seat, text=move, answer_to=asked,
            turn_seat=game.to_move, finished=result is not None,
            winners=tuple(result["winners"]) if result is not None else None,
            deliveries=self._notices(desk, seat, asked + 1),
        )  # fmt: skip
        await self._store(desk, [append])
        if append.deliveries:
            self.on_notices()
        body = desk.keep_answer(MOVE, seat, move, asked, before)
        desk.tell_entry(MOVE, seat, before, 0)
        if result is not None:
            await self._desks.look_at_deal(desk)  # before the seed is told
            desk.tell_table()
            if desk.table.same_deal_of is not None or desk.deal_is_open:
                self._desks.deal_changed(desk.table)
        self.on_turn(desk)
        return body

    def _notices(self, desk: Desk, seat: int, seq: int) -> tuple[NewDelivery, ...]:
        try:
            return self.notices(desk, seat, seq)
        except Exception as error:  # whatever is wrong with them, the move is played
            self._metrics.failures.labels("notices").inc()
            logs.fail("nobody could be notified of a move", error, table=desk.id)
            return ()

    async def _store(self, desk: Desk, appends: list[Append]) -> None:
        """Store entries that are applied in memory; if that fails, read the table anew."""
        desk.stale = True  # until it is known to be stored: whatever happens, memory is not trusted
        desk.used_at = time.monotonic()
        outcomes = await self._writer.store(*appends)
        stored = outcomes[-1]
        if not isinstance(stored, Appended):
            await self._desks.refresh(desk)
            raise Overtaken
        desk.stale = False
        last = appends[-1]
        desk.seq = last.seq
        if last.finished:
            desk.table = replace(
                desk.table, status="finished", winners=last.winners, seq=last.seq,
                turn_seat=None, finished_at=stored.entry.at,
            )  # fmt: skip
