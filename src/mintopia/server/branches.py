"""Playing on from a move of a finished game: a new table whose first moves are played already.

The moves before the branch are stored like all others, so a replay, an export or a check finds a
whole game. They answer no request (`BEFORE_BRANCH`), and no undo goes back behind them. The table
remembers the game that it goes on from, and has its deal: its seed too stays secret while others
play that deal from the beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mintopia.server.deals import set_up
from mintopia.server.desk import BEFORE_BRANCH
from mintopia.server.errors import ApiError, catalogue
from mintopia.server.lobby import Plan, held, plan_seats, read_options
from mintopia.server.series import without
from mintopia.server.wishes import SeatWish
from mintopia.store import Append, Appended

if TYPE_CHECKING:
    from mintopia.server.desk import Desk
    from mintopia.server.desks import Desks
    from mintopia.server.doors import Caller
    from mintopia.server.lobby import Lobby, Made
    from mintopia.server.wishes_play import BranchWish
    from mintopia.store import Holder

USUAL_BOT: Final = "medium"


class Branches:
    """Makes tables out of finished games."""

    def __init__(self, desks: Desks, lobby: Lobby) -> None:
        self._desks = desks
        self._lobby = lobby

    async def make(self, caller: Caller, wish: BranchWish, holder: Holder) -> Made:
        """Make and start a table, at which somebody holds the seats they want to hold."""
        async with self._desks.hold(caller.desk, sure=True) as desk:
            if desk.table.status != "finished":
                raise ApiError("not-finished")
            if desk.deal_is_open:
                raise ApiError("deal-open")
            moves = desk.running_game().moves
            if wish.number >= len(moves):
                raise _fault("range", where="number", low=0, high=len(moves) - 1)
            plan = self._plan(desk, caller, wish)
            plan.holders = held(plan.hold, holder)
            moves = moves[: wish.number]
            seats = [mark.seat for mark in desk.marks[: wish.number]]
        made = await self._lobby.make(plan)
        await self._start(made.desk, moves, seats)
        return made

    def _plan(self, desk: Desk, caller: Caller, wish: BranchWish) -> Plan:
        table = desk.table
        options = without(table.options, "names")
        checked = read_options(table.game, options)
        wanted = wish.seats
        if wanted is None:
            wanted = self._usual_seats(desk, caller, wish.number)
        seats = plan_seats(checked, wanted)
        hold = wish.hold
        if hold is None:
            hold = [number for number, seat in enumerate(seats) if seat.kind == "person"]
        return Plan(
            game=table.game,
            options=options,
            seats=seats,
            seed=table.seed,
            secret=table.secret,
            dealing=table.dealing,
            chosen=True,  # whoever plays on knows this deal
            name=wish.name or table.name,
            talk=table.chat_on,
            same_deal_of=table.same_deal_of or table.id,
            branch_of=table.id,
            hides_deal=False,  # who plays on has seen the game; nobody loses it by that
            hold=hold,
            start=True,
        )

    def _usual_seats(self, desk: Desk, caller: Caller, number: int) -> list[SeatWish]:
        """Put the caller where he sat (a guest where somebody is to move), bots elsewhere."""
        mine = caller.players()
        if desk.running_game().is_solitaire:
            return [SeatWish(kind="person", name=desk.seats[0].name)]
        if not mine:
            mine = [desk.marks[number].seat]
        return [
            SeatWish(kind="person", name=seat.name)
            if seat.seat in mine
            else SeatWish(kind="bot", bot=USUAL_BOT)
            for seat in desk.seats
        ]

    async def _start(self, desk: Desk, moves: list[str], seats: list[int]) -> None:
        async with self._desks.hold(desk):
            table = desk.table
            options = {**table.options, "names": [seat.name for seat in desk.seats]}
            game = set_up(table, options)
            await self._desks.call(
                self._desks.store.start_table, desk.id, turn_seat=game.to_move, options=options
            )
            appends = []
            for seq, (seat, move) in enumerate(zip(seats, moves, strict=True), 1):
                game.play(move)
                appends.append(
                    Append(
                        table_id=desk.id,
                        seq=seq,
                        seat=seat,
                        text=move,
                        answer_to=BEFORE_BRANCH,
                        turn_seat=game.to_move,
                    )
                )
            outcomes = await self._desks.call(self._desks.store.append, appends)
            await self._desks.refresh(desk)
            if not all(isinstance(outcome, Appended) for outcome in outcomes):
                raise ApiError("busy", wait=1.0)
            self._lobby.on_turn(desk)


def _fault(key: str, **fields: object) -> ApiError:
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )
