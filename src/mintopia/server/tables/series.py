"""New tables from a finished one: the rematch, and the same deal for other people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.fair.deal import new_secret
from mintopia.fair.dealing import new_dealing
from mintopia.host.new_tables import plan_rematch, plan_same_deal
from mintopia.server.common.errors import ApiError
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.lobby import Lobby, TableSpec, held
from mintopia.store import SPECTATOR, Holder, NewNotice, Notice

if TYPE_CHECKING:
    from mintopia.server.common.requests import SameDealRequest
    from mintopia.server.tables.callers import Caller
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.lobby import CreatedTable
    from mintopia.server.tables.talk import Talk
    from mintopia.store import SeatGrant


class Series:
    """Makes new tables from finished ones."""

    def __init__(self, live_tables: LiveTables, lobby: Lobby, talk: Talk) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._lobby = lobby
        self._talk = talk

    async def rematch(self, caller: Caller, *, rotate: bool = False) -> tuple[str, list[int]]:
        """Return the id of the rematch and the caller's seats there.

        The first request makes the table. Everybody keeps their seat and colour or, with `rotate`,
        moves up one seat; all grants move with them. Asking alone does not give anybody a seat:
        people whose grant at the rematch was ended, by the host or by themselves, have none.
        """
        live = caller.live
        seats = caller.players()
        access = caller.access(seats[0]) if seats else None
        async with self._live_tables.locked(live, fresh=True, access=access):
            live.check_finished()
            if not any(live.is_valid(caller.access(seat)) for seat in seats):
                raise ApiError("no-rematch")
            rematch = await self._following(live, caller.access(seats[0]), rotate=rotate)
        await self._talk.catch_up(live)
        grants = await self._call(self._store.grants_of, caller.holders, rematch)
        places = sorted({grant.seat for grant in grants if grant.seat != SPECTATOR})
        if not places:
            raise ApiError("no-rematch")
        return rematch, places

    async def _following(self, live: LiveTable, access: SeatGrant, *, rotate: bool) -> str:
        """Return the id of a table's rematch; make it if there is none, and tell everybody.

        If two processes make one at the same time, the second is closed.
        """
        live_tables = self._live_tables
        found = await live_tables.call(live_tables.rematch_of, live.id)
        if found is None:
            made = await self._lobby.make(self._planned(live, rotate=rotate))
            found = await live_tables.call(live_tables.rematch_of, live.id) or made.live.id
            if found != made.live.id:  # another process was faster
                await live_tables.call(live_tables.store.close_table, made.live.id)
                made.live.stale = True
            else:
                notice = NewNotice("rematch", access.seat, {"name": live.seats[access.seat].name})
                await live_tables.call(live_tables.store.tell, live.id, notice, access)
            await live_tables.call(live_tables.store.announce, Notice("table", live.id))
        if found != live.rematch:
            live.rematch = found
            live.tell_table()
        return found

    def _planned(self, live: LiveTable, *, rotate: bool) -> TableSpec:
        """Plan the rematch; everybody's grants move with them."""
        turn = int(rotate and not live.running_game().is_solitaire)
        return TableSpec.of(
            plan_rematch(live, rotate=rotate),
            secret=new_secret(),
            dealing=new_dealing(),
            chat_on=live.table.chat_on,
            watch_on=live.table.watch_on,
            clock=live.table.clock,
            holders=[
                ((grant.seat - turn) % len(live.seats), Holder(grant.holder_hash, grant.label))
                for grant in live.grants.values()
            ],
        )

    async def same_deal(
        self, caller: Caller, body: SameDealRequest, holder: Holder | None = None
    ) -> CreatedTable:
        """Make a table with the deal of this one, for other people.

        The first game must be finished: otherwise somebody could use a second game to find out what
        is hidden in the first. While the new game is played, the seed of the first one is hidden,
        but only if a player of the first made the new table: guests must not be able to take the
        game away from its players. They cannot do it through an intermediate table either, since a
        table made from one that hides nothing hides nothing.
        """
        seats = caller.players()
        by_player = bool(seats)
        access = caller.access(seats[0] if seats else SPECTATOR)
        async with self._live_tables.locked(caller.live, access=access) as live:
            table = live.table
            plan = plan_same_deal(live, body.seats, body.name)
            plan.start = body.start
            made = await self._lobby.make(
                TableSpec.of(
                    plan,
                    secret=table.secret,
                    dealing=table.dealing,
                    chat_on=table.chat_on,
                    watch_on=table.watch_on,
                    clock=table.clock,
                    hides_deal=by_player and table.hides_deal is not False,
                    hold=body.hold,
                    holders=held(body.hold, holder),
                )
            )
        self._live_tables.deal_changed(table)
        return made

    async def results(self, live: LiveTable) -> list[dict[str, Any]]:
        """Return the results of all tables with this deal, except those that began mid-game."""
        tables = await self._call(self._live_tables.deal, live.table)
        if live.table.branch_of is not None:
            tables = [live.table]
        tables = [table for table in tables if table.branch_of is None or table.id == live.id]
        told = []
        for table in tables:
            result = None
            seats: list[str] = []
            if table.status == "finished" and table.rules_version == live.table.rules_version:
                other = await self._live_tables.find(table.id)
                async with self._live_tables.locked(other):
                    result = other.running_game().result
                    seats = [seat.name for seat in other.seats]
            told.append(
                {
                    "here": table.id == live.id,
                    "name": table.name,
                    "status": table.status,
                    "players": seats,
                    "result": result,
                    "finished_at": table.finished_at,
                }
            )
        return told
