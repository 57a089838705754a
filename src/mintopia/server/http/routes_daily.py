"""Routes for the daily deal: the deal, a table with it, results, and games side by side."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import Query, Response
from pydantic import Field

from mintopia.host import daily_deals as daily
from mintopia.host import routes
from mintopia.host.daily import read_day
from mintopia.server.advice import answer_worker
from mintopia.server.common.errors import check_wait
from mintopia.server.common.requests import MOST_SEATS, GameId, Name, RequestBody
from mintopia.server.common.requests_play import MOST_LINK
from mintopia.server.http.responses import NewTable
from mintopia.server.http.responses_base import Answer, described
from mintopia.server.http.routes_base import (
    Here,
    Json,
    Who,
    Words,
    created_message,
    json_router,
    serve,
)
from mintopia.server.http.routes_open import work_with_link

MOST_COMPARED: Final = 3
Day = Annotated[
    str | None, Query(max_length=10, description="Such as 2026-11-16; by default today (UTC).")
]
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
    codes: Annotated[list[Code], Field(min_length=1, max_length=MOST_COMPARED)] = Field(
        description="Links that contain the games, or the codes of these links."
    )


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
    next_at: float = Field(
        description="When the next deal becomes available, in seconds since 1970."
    )
    game: GameId
    rules_version: int
    options: dict[str, Any]
    bots: list[str] = Field(
        description="The bots at the seats after the person's; empty in solitaire."
    )
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


@serve(days, routes.READ_DAILY, response_model=DailyDeal)
async def read_deal(services: Here, requester: Who, date: Day = None) -> Response:
    """Describe the deal of a day, and this browser's tries."""
    return Json(await services.daily.tell(read_day(date), requester.holders))


@serve(days, routes.PLAY_DAILY, response_model=NewTable)
async def play_deal(body: DailyRequest, services: Here, requester: Who) -> Response:
    """Make a table with the deal of a day, and start it.

    A browser's first table with today's deal is its counted try, without hints and undo. Further
    tables, and tables with the deals of earlier days, do not count.
    """
    day = read_day(body.date)
    check_wait(services.table_rate.take(requester.client), "too-many-tables")
    holders = requester.holders
    holder, issued = await services.auth.new_holder(requester)
    made = await services.daily.begin(day, body.names, holder, holders)
    made.live.client = requester.client
    return created_message(made, issued)


@serve(days, routes.READ_DAILY_RESULTS, response_model=DailyResults)
async def read_results(services: Here, requester: Who, date: Day = None) -> Response:
    """Return how often each result occurred on a day, once your own try is over."""
    return Json(await services.daily.results(read_day(date), requester.holders))


@serve(days, routes.READ_DAILY_EXPERT, response_model=DailyExpert)
async def read_expert(services: Here, requester: Who, date: Day = None) -> Response:
    """Return the game of `expert`, once your own try is over; the first request starts that game.

    Playing it takes some minutes.
    """
    check_wait(services.replay_rate.take(requester.client))
    return Json(await services.daily.expert(read_day(date), requester.holders))


@serve(days, routes.COMPARE_DAILY, response_model=described(daily.DailyComparison))
async def compare(body: CompareRequest, services: Here, requester: Who, words: Words) -> Response:
    """Compare games of a daily deal, round by round."""
    dealt = daily.deal(read_day(body.date))
    return Json(
        await work_with_link(services, requester, answer_worker.compared, dealt, body.codes, words)
    )
