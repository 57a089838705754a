"""A request of the page to its host; this browser holds the seats of all people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mintopia.bots.roster import AT_TABLES
from mintopia.browser import new_tables
from mintopia.browser.storage import TableExistsError
from mintopia.browser.tables import PageTable
from mintopia.engine.options import few_marks
from mintopia.engine.schema.events import SPECTATOR
from mintopia.host.advice import Hint
from mintopia.host.callers import Caller
from mintopia.host.commands.daily import check_forgotten, try_running
from mintopia.host.errors import bad_field
from mintopia.host.messages import Message, about_message, created_message, game_message
from mintopia.host.new_tables import SeatRequest, TablePlan, plan_rematch
from mintopia.host.requests import AnyTable, Request
from mintopia.host.seating import BOTS_LISTED

if TYPE_CHECKING:
    from mintopia.browser.app import Browser
    from mintopia.engine.game import Game

KINDS: Final = ("person", "bot", "open")


class PageCaller(Caller[PageTable]):
    """Whoever is at the page, who acts for all people at a table, and for its host."""

    @classmethod
    def at(cls, table: PageTable) -> PageCaller:
        """Return the caller at a table."""
        return cls(table, frozenset((*table.people(), SPECTATOR)))

    def host(self) -> None:
        """Allow what a host may do, even where only bots play."""


class Body:
    """The JSON body of a request; a field that it lacks is None."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        """Return a field."""
        value = self._fields.get(name)
        if name == "seats" and value is not None:
            return seat_requests(value)
        if name == "bot" and value is not None:
            check_bot(value, name)
        if name == "name" and value is not None:
            return few_marks(str(value).strip())
        return value


def number_in(text: str | None) -> int | None:
    """Return a value of a query as a number."""
    return None if text is None else int(text)


def check_bot(bot: str, where: str) -> None:
    """Refuse a bot that plays at no table; `where` names the field."""
    if bot not in AT_TABLES:
        raise bad_field("choice", where=where, choices=BOTS_LISTED)


def seat_requests(wanted: Sequence[Mapping[str, Any]]) -> list[SeatRequest]:
    """Return the seats that a request wants."""
    requests = [
        SeatRequest(seat.get("kind") or "open", seat.get("name"), seat.get("bot"))
        for seat in wanted
    ]
    for number, request in enumerate(requests):
        if request.kind not in KINDS:
            raise bad_field("choice", where=f"seats.{number}.kind", choices=KINDS)
        if request.bot is not None:
            check_bot(request.bot, f"seats.{number}.bot")
    return requests


class PageRequest(Request):
    """A request of the page; nobody else's are limited by it."""

    __slots__ = ("_language", "services")
    services: Browser

    def __init__(self, services: Browser, language: str) -> None:
        self.services = services
        self._language = language

    @property
    def language(self) -> str:
        """The language of refusals and notices."""
        return self._language

    async def make(self, plan: TablePlan, body: Any = None) -> Message:
        """Make a table, and start it if that is planned; there is nobody to invite."""
        made = new_tables.made_from(plan)
        try:
            table = await self.services.tables.add(made)
        except TableExistsError as error:  # another request, perhaps of another tab, was faster
            raise try_running((made.daily or {})["date"], made.id) from error
        return created_message(table, {}, "", None, None)

    async def rematch(self, caller: Caller[Any], *, rotate: bool) -> Message:
        """Return the table of a rematch and its people's seats; make it if necessary."""
        table, tables = caller.table, self.services.tables
        if table.table.rematch is None:
            made = await tables.add(new_tables.made_from(plan_rematch(table, rotate=rotate)))
            async with tables.locked(table):
                await tables.change(table, rematch=made.id)
            table.tell_table()
        following = await tables.find(str(table.table.rematch))
        return {"table": following.id, "seats": following.people()}

    async def record(self, table: AnyTable) -> Message:
        """Return the complete record of a finished game."""
        game = table.running_game()
        assert game.result is not None
        return game.record() | {"meta": self.about(table) | {"result": dict(game.result)}}

    def about(self, table: AnyTable) -> Message:
        """Describe a table for its record."""
        return about_message(table.table, table.seats)

    async def analyse(
        self, key: str, seq: int, game: Game, moves: Sequence[str] | None = None
    ) -> Hint:
        """Judge every legal move of the seat to move, or some of them, by what it may know."""
        return await self.services.thinking.hint(game, seq, moves)

    async def games(self) -> list[Message]:
        """Describe the tables of this browser, the latest first."""
        return [
            game_message(
                kept, kept.people(), len(kept.entries), kept.to_move, kept.winners, kept.changed_at
            )
            for kept in await self.services.tables.all_stored()
            if kept.status != "closed"
        ]

    async def forget(self, table_id: str) -> None:
        """Delete a table."""
        for kept in await self.services.tables.all_stored():
            if kept.id == table_id:
                check_forgotten(kept.daily)
        await self.services.tables.forget(table_id)
