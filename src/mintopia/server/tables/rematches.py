"""The rematch of a finished game, where everybody keeps their grants."""

from __future__ import annotations

from mintopia.host.new_tables import plan_rematch
from mintopia.server.common.errors import ApiError
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import Lobby
from mintopia.server.tables.talk import Talk
from mintopia.store import SPECTATOR, Holder, NewNotice, Notice, SeatGrant


class Rematches:
    """Finds the rematches of finished games, and makes them."""

    def __init__(self, live_tables: LiveTables, lobby: Lobby, talk: Talk) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._lobby = lobby
        self._talk = talk

    async def find(self, caller: Caller, *, rotate: bool = False) -> tuple[str, list[int]]:
        """Return the id of the rematch and the caller's seats there.

        The first request makes the table. Everybody keeps their seat and color or, with `rotate`,
        moves up one seat; all grants move with them. Asking alone does not give anybody a seat:
        people whose grant at the rematch was ended, by the host or by themselves, have none.
        """
        live = caller.table
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
            turn = int(rotate and not live.running_game().is_solitaire)
            holders = [
                ((grant.seat - turn) % len(live.seats), Holder(grant.holder_hash, grant.label))
                for grant in live.grants.values()
            ]
            made = await self._lobby.make(plan_rematch(live, rotate=rotate), holders=holders)
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
