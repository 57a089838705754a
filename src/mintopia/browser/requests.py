"""Requests of the page: which seat asks, and which function answers a path."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from mintopia.host.errors import ApiError
from mintopia.host.routes import Route

if TYPE_CHECKING:
    from mintopia.browser.app import Browser
    from mintopia.browser.tables import PageTable

Json = dict[str, Any]


@dataclass
class Request:
    """A request of the page."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Json
    language: str
    fields: tuple[str, ...] = ()  # the variable parts of the path
    app: Browser = field(repr=False, default=None)  # type: ignore[assignment]

    @property
    def words(self) -> str:
        """The language of sentences."""
        return self.query.get("words", self.language)

    def seat(self, table: PageTable) -> int:
        """Return the seat that acts: the one named, the only one, or the one whose turn it is."""
        players = table.people()
        wanted = self.body.get("seat", number_in(self.query.get("seat")))
        if wanted is None:
            turn = None if table.game is None else table.game.to_move
            wanted = players[0] if len(players) == 1 else turn
        if wanted not in players:
            raise ApiError("not-your-seat" if wanted is not None else "which-seat")
        return int(wanted)

    def viewer(self, table: PageTable) -> int | None:
        """Return the seat whose view to show; None for a spectator."""
        wanted, players = number_in(self.query.get("seat")), table.people()
        if wanted is None and len(players) > 1:
            raise ApiError("which-seat")
        if wanted is not None and wanted not in (*players, -1):
            raise ApiError("not-your-seat")
        found = players[0] if wanted is None and players else wanted
        return None if found == -1 else found


def number_in(text: str | None) -> int | None:
    """Return a value of a query as a number."""
    return None if text is None else int(text)


def you_at(table: PageTable) -> int | None:
    """Return the seat of the only person, which sentences address as "you"; else None."""
    people = table.people()
    return people[0] if len(people) == 1 else None


Handler = Callable[[Request], Awaitable[Any]]
ANSWERS: Final[list[tuple[Route, re.Pattern[str], Handler]]] = []


def answers(route: Route) -> Callable[[Handler], Handler]:
    """Register the function that answers a route."""

    def keep(handler: Handler) -> Handler:
        ANSWERS.append((route, route.pattern(), handler))
        return handler

    return keep


async def here(request: Request) -> PageTable:
    """Return the table that a path names."""
    return await request.app.tables.find(request.fields[0])


def created_message(table: PageTable) -> Json:
    """Return the answer about a new table, without links, as there is nobody to invite."""
    return {
        "table": table.describe(), "links": [], "spectator_link": "", "table_link": None,
        "key": None,
    }  # fmt: skip
