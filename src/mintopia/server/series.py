"""More games from one: the rematch with rotated seats, and the same deal for other people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.fair.deal import new_secret
from mintopia.fair.dealing import new_dealing
from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError
from mintopia.server.lobby import (
    OF_PERSONS,
    WHO_BEGINS,
    Lobby,
    Plan,
    held,
    plan_seats,
    read_options,
)
from mintopia.store import SPECTATOR, Holder, NewSeat, Notice

if TYPE_CHECKING:
    from mintopia.server.desks import Desks
    from mintopia.server.doors import Caller
    from mintopia.server.lobby import Made
    from mintopia.server.wishes import SameDealWish


def without(options: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Give a table's options without those that belong to it alone."""
    return {key: value for key, value in options.items() if key not in keys}


class Series:
    """Makes tables out of tables."""

    def __init__(self, desks: Desks, lobby: Lobby) -> None:
        self._desks = desks
        self._lobby = lobby

    async def rematch(self, caller: Caller) -> tuple[str, list[int]]:
        """Find somebody's seats at the rematch: its table, and what they hold there.

        The first who asks makes the table. Everybody moves up one seat, so that another begins,
        and all grants move with them: who held a seat at the end of the game holds the next one.
        Nobody gets a seat by asking: whose grant the host or the holder has ended at the rematch
        has none there.
        """
        desk = caller.desk
        seats = caller.players()
        door = caller.door(seats[0]) if seats else None
        async with self._desks.hold(desk, sure=True, door=door):
            if desk.table.status != "finished":
                raise ApiError("not-finished")
            if not any(desk.stands(caller.door(seat)) for seat in seats):
                raise ApiError("no-rematch")
            rematch = await self._following(desk)
        store = self._desks.store
        grants = await self._desks.call(store.grants_of, caller.holders, rematch)
        places = sorted({grant.seat for grant in grants if grant.seat != SPECTATOR})
        if not places:
            raise ApiError("no-rematch")
        return rematch, places

    async def _following(self, desk: Desk) -> str:
        """Find the rematch of a table, or make it; of two made at once, everybody goes to one."""
        desks = self._desks
        found = await desks.call(desks.rematch_of, desk.id)
        if found is None:
            made = await self._lobby.make(self._rotated(desk))
            found = await desks.call(desks.rematch_of, desk.id) or made.desk.id
            if found != made.desk.id:  # another process was faster
                await desks.call(desks.store.close_table, made.desk.id)
                made.desk.stale = True
            await desks.call(desks.store.announce, Notice("table", desk.id))
        if found != desk.rematch:
            desk.rematch = found
            desk.tell_table()
        return found

    def _turn(self, desk: Desk) -> int:
        """Tell by how many seats everybody moves: in solitaire by none."""
        return 0 if desk.running_game().is_solitaire else 1

    def _rotated(self, desk: Desk) -> Plan:
        """Plan the rematch: the seats move up, the ages go with them, who begins is open again."""
        turn, total = self._turn(desk), len(desk.seats)
        options = without(desk.table.options, "names", *WHO_BEGINS)
        seats: list[NewSeat] = []
        for place in range(total):
            old = desk.seats[(place + turn) % total]
            seats.append(NewSeat(kind=old.kind, name=old.name, bot=old.bot, is_host=old.is_host))
        for key in OF_PERSONS:
            if turn and isinstance(options.get(key), list) and len(options[key]) == total:
                options[key] = options[key][turn:] + options[key][:turn]
        return Plan(
            game=desk.table.game,
            options=options,
            seats=seats,
            seed=0,
            chosen=False,
            secret=new_secret(),
            dealing=new_dealing(),
            name=desk.table.name,
            talk=desk.table.chat_on,
            rematch_of=desk.id,
            holders=[
                ((grant.seat - turn) % total, Holder(grant.holder_hash, grant.label))
                for grant in desk.grants.values()
            ],
        )

    async def same_deal(
        self, caller: Caller, wish: SameDealWish, holder: Holder | None = None
    ) -> Made:
        """Make a table with the deal of this one, for other people.

        Only of a finished game: in a second one somebody could look up what is hidden in the first.
        While the new one is played the seed of the first is hidden, if who made it had a seat at
        the first: a guest cannot take a game away from those who played it. Nor can he by a table
        of his own in between: what comes of one that hides nothing hides nothing.
        """
        seats = caller.players()
        by_player = bool(seats)
        door = caller.door(seats[0] if seats else SPECTATOR)
        async with self._desks.hold(caller.desk, door=door) as desk:
            table = desk.table
            if table.status != "finished":
                raise ApiError("not-finished")
            options = without(table.options, "names", *OF_PERSONS)
            checked = read_options(table.game, options)
            made = await self._lobby.make(
                Plan(
                    game=table.game,
                    options=options,
                    seats=plan_seats(checked, wish.seats),
                    seed=table.seed,
                    secret=table.secret,
                    dealing=table.dealing,
                    chosen=True,  # whoever was at the other table knows this deal
                    name=wish.name or table.name,
                    talk=table.chat_on,
                    same_deal_of=table.same_deal_of or table.id,
                    hides_deal=by_player and table.hides_deal is not False,
                    hold=wish.hold,
                    start=wish.start,
                    holders=held(wish.hold, holder),
                )
            )
        self._desks.deal_changed(table)
        return made

    async def results(self, desk: Desk) -> list[dict[str, Any]]:
        """Put the results of all tables with this deal side by side; none that began in between."""
        tables = await self._desks.call(self._desks.deal, desk.table)
        if desk.table.branch_of is not None:
            tables = [desk.table]
        tables = [table for table in tables if table.branch_of is None or table.id == desk.id]
        told = []
        for table in tables:
            result = None
            seats: list[str] = []
            if table.status == "finished" and table.rules_version == desk.table.rules_version:
                other = await self._desks.find(table.id)
                async with self._desks.hold(other):
                    result = other.running_game().result
                    seats = [seat.name for seat in other.seats]
            told.append(
                {
                    "here": table.id == desk.id,
                    "name": table.name,
                    "status": table.status,
                    "players": seats,
                    "result": result,
                    "finished_at": table.finished_at,
                }
            )
        return told
