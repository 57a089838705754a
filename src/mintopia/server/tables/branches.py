"""Play on from a move of a finished game, at a new table that starts with the moves before it.

The moves before the branch are stored like all others, so that a replay, an export or a check finds
a complete game. They answer no request (`BEFORE_BRANCH`), and no undo reaches back past the branch.
The table remembers the game it continues and has the same deal, so its seed too stays secret while
others play that deal from the beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.host.events import TurnCame
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.host.new_tables import TablePlan, people_of_plan, plan_branch, plan_opened_branch
from mintopia.server.common.errors import ApiError
from mintopia.server.tables.deals import set_up
from mintopia.server.tables.lobby import TableSpec, held
from mintopia.store import Append, Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

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
            live.check_finished()
            if live.deal_is_open:
                raise ApiError("deal-open")
            plan = plan_branch(live, body.number, body.seats, caller.players(), body.name)
            more = {
                "secret": table.secret, "dealing": table.dealing, "chat_on": table.chat_on,
            }  # fmt: skip
        return await self._make(plan, body, holder, **more)

    async def make_opened(
        self, opened: Opened, body: OpenedBranchRequest, holder: Holder
    ) -> CreatedTable:
        """Make and start a table that continues a game from a link, from one of its moves."""
        plan = plan_opened_branch(opened, body.number, body.seats, body.name)
        return await self._make(plan, body, holder)

    async def _make(
        self, plan: TablePlan, body: BranchRequest, holder: Holder, **more: Any
    ) -> CreatedTable:
        # The people who play on have seen the game, so hiding its deal would protect nobody.
        hold = people_of_plan(plan.seats) if body.hold is None else body.hold
        made = await self._lobby.make(
            TableSpec.of(plan, hides_deal=False, hold=hold, holders=held(hold, holder), **more)
        )
        await self._start(made.live, plan.begins_with)
        return made

    async def _start(self, live: LiveTable, played: Sequence[tuple[int, str]]) -> None:
        async with self._live_tables.locked(live):
            table = live.table
            options = {**table.options, "names": [seat.name for seat in live.seats]}
            game = set_up(table, options)
            await self._call(
                self._store.start_table, live.id, turn_seat=game.to_move, options=options
            )
            appends = []
            for seq, (seat, move) in enumerate(played, 1):
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
            if not all(isinstance(outcome, Entry) for outcome in outcomes):
                raise ApiError("busy", wait=1.0)
            self._live_tables.publish(TurnCame(live))
