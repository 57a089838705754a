"""Play on from a move of a finished game, at a new table that starts with the moves before it.

The moves before the branch are stored like all others, so that a replay, an export or a check finds
a complete game. They answer no request (`BEFORE_BRANCH`), and no undo reaches back past the branch.
The table remembers the game it continues and has the same deal, so its seed too stays secret while
others play that deal from the beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.errors import RecordError
from mintopia.host.events import TurnCame
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.host.seating import USUAL_BOT, PlannedSeat, check_branch, plan_seats, without
from mintopia.server.common.errors import ApiError, said
from mintopia.server.common.requests import SeatRequest
from mintopia.server.tables.deals import set_up
from mintopia.server.tables.lobby import TableSpec, held, read_options
from mintopia.store import Append, Appended

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mintopia.host.table.opened import Opened
    from mintopia.server.common.requests_play import BranchRequest, OpenedBranchRequest
    from mintopia.server.tables.callers import Caller
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.lobby import CreatedTable, Lobby
    from mintopia.store import Holder


class Branches:
    """Makes tables that continue finished games."""

    def __init__(self, live_tables: LiveTables, lobby: Lobby) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._lobby = lobby

    async def make(self, caller: Caller, body: BranchRequest, holder: Holder) -> CreatedTable:
        """Make and start a table; `holder` gets the seats that the request wants to hold."""
        async with self._live_tables.locked(caller.live, fresh=True) as live:
            table = live.table
            if table.status != "finished":
                raise ApiError("not-finished")
            if live.deal_is_open:
                raise ApiError("deal-open")
            check_branch(live.running_game(), body.number)
            spec = _spec(
                body, holder, table.game, table.options,
                self._usual_seats(live, caller, body.number),
                seed=table.seed,
                secret=table.secret,
                dealing=table.dealing,
                name=body.name or table.name,
                chat_on=table.chat_on,
                same_deal_of=table.same_deal_of or table.id,
                branch_of=table.id,
            )  # fmt: skip
            moves = live.running_game().moves[: body.number]
            movers = live.model.movers[: body.number]
        made = await self._lobby.make(spec)
        await self._start(made.live, moves, movers)
        return made

    async def make_opened(
        self, opened: Opened, body: OpenedBranchRequest, holder: Holder
    ) -> CreatedTable:
        """Make and start a table that continues a game from a link, from one of its moves."""
        game = opened.game
        last = len(game.moves) - 1 if game.over else len(game.moves)
        try:
            opened.check_number(body.number, last)
        except RecordError as error:
            raise said("bad-request", error) from error
        mover = opened.game_at(body.number).to_move
        mine = [0 if game.is_solitaire or mover is None else mover]
        usual = _seats(enumerate(game.names[: len(opened.bots)]), mine)
        options = opened.record["options"]
        name = body.name or ""
        spec = _spec(body, holder, game.id, options, usual, seed=game.seed, name=name)
        made = await self._lobby.make(spec)
        moves, movers = game.moves[: body.number], opened.model.movers[: body.number]
        await self._start(made.live, moves, movers)
        return made

    def _usual_seats(self, live: LiveTable, caller: Caller, number: int) -> list[SeatRequest]:
        """Seat the caller where they sat (a guest at the seat to move), and bots elsewhere."""
        mine = caller.players()
        if live.running_game().is_solitaire:
            return [SeatRequest(kind="person", name=live.seats[0].name)]
        if not mine:
            mine = [live.model.movers[number]]
        return _seats(((seat.seat, seat.name) for seat in live.seats), mine)

    async def _start(self, live: LiveTable, moves: list[str], seats: list[int]) -> None:
        async with self._live_tables.locked(live):
            table = live.table
            options = {**table.options, "names": [seat.name for seat in live.seats]}
            game = set_up(table, options)
            await self._call(
                self._store.start_table, live.id, turn_seat=game.to_move, options=options
            )
            appends = []
            for seq, (seat, move) in enumerate(zip(seats, moves, strict=True), 1):
                game.play(move)
                appends.append(
                    Append(
                        table_id=live.id,
                        seq=seq,
                        seat=seat,
                        text=move,
                        answer_to=BEFORE_BRANCH,
                        turn_seat=game.to_move,
                    )
                )
            outcomes = await self._call(self._store.append, appends)
            await self._live_tables.refresh(live)
            if not all(isinstance(outcome, Appended) for outcome in outcomes):
                raise ApiError("busy", wait=1.0)
            self._live_tables.publish(TurnCame(live))


def _spec(
    body: BranchRequest,
    holder: Holder,
    game: str,
    options: Mapping[str, Any],
    usual: list[SeatRequest],
    **more: Any,
) -> TableSpec:
    """Return the plan of a table; `usual` are its seats unless the request names others."""
    options = without(options, "names")
    wanted = usual if body.seats is None else body.seats
    seats = plan_seats(read_options(game, options), wanted)
    hold = _people(seats) if body.hold is None else body.hold
    return TableSpec(
        game=game,
        options=options,
        seats=seats,
        chosen=True,  # the people who play on know this deal
        hides_deal=False,  # and have seen the game, so hiding it would protect nobody
        hold=hold,
        start=True,
        holders=held(hold, holder),
        **more,
    )


def _seats(names: Iterable[tuple[int, str]], mine: Sequence[int]) -> list[SeatRequest]:
    """Return requests for people on the seats in `mine` and bots on the others."""
    return [
        SeatRequest(kind="person", name=name)
        if seat in mine
        else SeatRequest(kind="bot", bot=USUAL_BOT)
        for seat, name in names
    ]


def _people(seats: Sequence[PlannedSeat]) -> list[int]:
    return [number for number, seat in enumerate(seats) if seat.kind == "person"]
