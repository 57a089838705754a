"""Routes for the daily deal: the deal, a table with it, results, and games side by side."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import Response
from pydantic import Field

from mintopia.host import daily_deals as daily
from mintopia.host import routes
from mintopia.host.commands.daily import check_over
from mintopia.server.common.requests import MOST_SEATS, GameId, Name, RequestBody
from mintopia.server.common.requests_play import MOST_LINK
from mintopia.server.http.responses import NewTable
from mintopia.server.http.responses_base import Answer, described
from mintopia.server.http.routes_base import Asking, Day, Here, Json, derive, json_router, serve

DayName = Annotated[str, Field(max_length=10, description="Such as 2026-11-16 (UTC).")]
Code = Annotated[str, Field(min_length=1, max_length=MOST_LINK)]


class DailyRequest(RequestBody):
    """A table with the deal of a day."""

    date: DayName | None = Field(default=None, description="By default today (UTC).")
    names: Annotated[list[Name], Field(max_length=MOST_SEATS)] = Field(
        default_factory=list, description="The names of the person and the bots, in seat order."
    )


class CompareRequest(RequestBody):
    """Games of one daily deal, to be compared."""

    date: DayName
    codes: Annotated[list[Code], Field(min_length=1, max_length=daily.MOST_COMPARED)]
    """Links that contain the games, or the codes of these links."""


class DailyTry(Answer):
    """A counted try."""

    date: str
    table: str
    over: bool
    won: bool | None = Field(description="Null while the game is running.")
    points: int | None = Field(description="Null while the game is running, or if it was given up.")
    rivals: int | None


class DailyDeal(Answer):
    """The deal of a day, and the tries of this browser."""

    date: str
    today: str
    next_at: float
    """When the next deal becomes available, in seconds since 1970."""
    game: GameId
    rules_version: int
    options: dict[str, Any]
    bots: list[str]
    """The bots at the seats after the person's; empty in solitaire."""
    counts: bool = Field(description="Whether a table made now is the counted try.")
    own: DailyTry | None = Field(description="This browser's try at this deal.")
    tries: list[DailyTry] = Field(description="All tries of this browser, latest first.")
    shared: bool = Field(description="Whether the results of others are counted here too.")


class DailyCount(Answer):
    """How many tries had this result."""

    won: bool
    points: int | None = Field(description="Null if the game was given up.")
    count: int


class DailyResults(Answer):
    """The results of all tries of a day."""

    date: str
    results: list[DailyCount]


class DailyExpert(Answer):
    """How `expert` played a deal."""

    status: Literal["running", "done", "failed"]
    code: str | None = Field(description="The code of a link that contains the game.")
    outcome: daily.DailyOutcome | None


days: Final = json_router(tags=["daily"])

derive(days, routes.READ_DAILY, DailyDeal)
derive(days, routes.PLAY_DAILY, NewTable, body=DailyRequest)
derive(days, routes.READ_DAILY_EXPERT, DailyExpert)
derive(days, routes.COMPARE_DAILY, described(daily.DailyComparison), body=CompareRequest)


@serve(days, routes.READ_DAILY_RESULTS, response_model=DailyResults)
async def read_results(services: Here, request: Asking, date: Day = None) -> Response:
    """Return how often each result occurred on a day, once your own try is over."""
    return Json(await services.tries.results(await check_over(request, date)))
