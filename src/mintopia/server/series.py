"""More games from one: the rematch with rotated seats, and the same deal for other people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError
from mintopia.server.fairness import new_seed
from mintopia.server.links import hash_of, new_link
from mintopia.server.lobby import Lobby, Plan, plan_seats, read_options
from mintopia.store import NewSeat, Notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.server.desks import Desks
    from mintopia.server.lobby import Made
    from mintopia.server.wishes import SameDealWish

OF_PERSONS: Final = ("ages",)  # options that go with the people, not with the seats


@dataclass(frozen=True, slots=True)
class NewPlace:
    """A seat at the rematch and the link to it."""

    table: str
    seat: int
    link: str


def without_names(options: dict[str, Any]) -> dict[str, Any]:
    """Give a table's options as they were before it started."""
    return {key: value for key, value in options.items() if key != "names"}


class Series:
    """Makes tables out of tables."""

    def __init__(self, desks: Desks, lobby: Lobby) -> None:
        self._desks = desks
        self._lobby = lobby

    async def rematch(
        self, desk: Desk, seats: Sequence[int], browser: str | None = None
    ) -> list[NewPlace]:
        """Give the holders of these seats new links to their seats at the rematch.

        The first who asks makes the table. Everybody moves up one seat, so that another begins.
        Whose seat was given to somebody else there, by the host, does not get it back this way;
        it is known by its name, or because this browser (its hash) holds it.
        """
        async with self._desks.hold(desk, sure=True):
            if desk.table.status != "finished":
                raise ApiError("not-finished")
            rematch = await self._following(desk)
            turn = self._turn(desk)
            total = len(desk.seats)
        places = []
        following = await self._desks.find(rematch)
        async with self._desks.hold(following, sure=True):
            store = self._desks.store
            held: Sequence[int] = ()
            if browser is not None:
                held = await self._desks.call(store.seats_of_browser, browser, following.id)
            for seat in seats:
                place = (seat - turn) % total
                row = following.seats[place]
                is_mine = row.name == desk.seats[seat].name or place in held
                if row.kind != "person" or not is_mine:
                    continue
                link = new_link()
                await self._desks.call(store.set_seat, following.id, place, link_hash=hash_of(link))
                places.append(NewPlace(following.id, place, link))
            await self._desks.refresh(following)
        if not places:
            raise ApiError("no-rematch")
        return places

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
        turn, total = self._turn(desk), len(desk.seats)
        options = without_names(desk.table.options)
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
            seed=new_seed(),
            chosen=False,
            name=desk.table.name,
            talk=desk.table.chat_on,
            rematch_of=desk.id,
        )

    async def same_deal(self, desk: Desk, wish: SameDealWish) -> Made:
        """Make a table with the deal of this one, for other people.

        Only of a finished game: in a second one somebody could look up what is hidden in the first.
        """
        async with self._desks.hold(desk):
            table = desk.table
            if table.status != "finished":
                raise ApiError("not-finished")
            options = without_names(table.options)
            checked = read_options(table.game, options)
            made = await self._lobby.make(
                Plan(
                    game=table.game,
                    options=options,
                    seats=plan_seats(checked, wish.seats),
                    seed=table.seed,
                    chosen=True,  # whoever was at the other table knows this deal
                    name=wish.name or table.name,
                    talk=table.chat_on,
                    same_deal_of=table.same_deal_of or table.id,
                    hold=wish.hold,
                    start=wish.start,
                )
            )
        self._desks.deal_changed(table)
        return made

    async def results(self, desk: Desk) -> list[dict[str, Any]]:
        """Put the results of all tables with this deal side by side."""
        tables = await self._desks.call(self._desks.deal, desk.table)
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
