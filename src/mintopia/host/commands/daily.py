"""The daily deal: the deal, a table with it, how `expert` played it, and games side by side.

Other people's games are shown only to those whose own try is over.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from mintopia.engine.links import pack
from mintopia.errors import OptionError
from mintopia.host import daily_deals as daily
from mintopia.host import routes
from mintopia.host.commands.links import with_link
from mintopia.host.errors import ApiError, said
from mintopia.host.messages import Message
from mintopia.host.new_tables import plan_daily
from mintopia.host.requests import Request, command


@command(routes.READ_DAILY)
async def read_deal(request: Request, date: str | None = None) -> Message:
    """Describe the deal of a day, and this browser's tries."""
    day, tries = read_day(date), request.services.tries
    own = await tries.find(request.holders, day.isoformat(), others=True)
    begun = await tries.is_begun(request.holders, day.isoformat())
    return deal_message(day, own, begun=begun, shared=tries.counts_others)


@command(routes.PLAY_DAILY)
async def play_deal(request: Request, body: Any) -> Message:
    """Make a table with the deal of a day, and start it.

    A browser's first table with today's deal is its counted try, without hints and undo. Further
    tables, and tables with the deals of earlier days, do not count.
    """
    day = read_day(body.date)
    await request.limit_tables(starts=True)
    dealt = daily.deal(day)
    tries = await request.services.tries.find(request.holders, dealt.date)
    running = next((each for each in tries if not each["over"]), None)
    if running is not None:
        raise try_running(dealt.date, running["table"])
    counted = not tries and day == daily.today()
    seats = wanted_seats(dealt, body.names or [])
    return await request.make(plan_daily(dealt, seats, counted=counted))


@command(routes.READ_DAILY_EXPERT)
async def read_expert(request: Request, date: str | None = None) -> Message:
    """Return the game of `expert`, once your own try is over; the first request starts that game.

    Playing it takes some minutes.
    """
    request.limit_replays()
    dealt = await check_over(request, date)
    return await request.services.tries.expert(dealt)


@command(routes.COMPARE_DAILY)
async def compare(request: Request, body: Any, words: str) -> daily.DailyComparison:
    """Compare games of a daily deal, round by round."""
    dealt = daily.deal(read_day(body.date))
    codes = list(body.codes)[: daily.MOST_COMPARED]
    return await with_link(request, daily.compare_links, dealt, codes, words)


async def check_over(request: Request, date: str | None) -> daily.Deal:
    """Return the deal of a day; refuse requesters who have not finished their own try."""
    dealt = daily.deal(read_day(date))
    tries = await request.services.tries.find(request.holders, dealt.date)
    if not any(each["over"] for each in tries):
        raise ApiError("daily-first", date=dealt.date)
    return dealt


def try_running(day: str, table_id: str) -> ApiError:
    """Return the refusal of a second table while a day's counted try is running."""
    return ApiError("daily-running", date=day, extra={"table": table_id})


def expert_message(dealt: daily.Deal, record: Mapping[str, Any]) -> Message:
    """Describe the game that `expert` played; this replays it, which takes a while."""
    outcome = daily.outcome_of(daily.load_game(dealt, record))
    return {"status": "done", "code": pack(record), "outcome": outcome}


def read_day(text: str | None) -> datetime.date:
    """Parse the requested day; without one, return today."""
    try:
        return daily.today() if text is None else daily.read_date(text)
    except OptionError as error:
        raise said("bad-request", error) from error


def check_forgotten(of_table: Mapping[str, Any] | None) -> None:
    """Refuse to forget today's counted try, which would allow a second one."""
    if of_table and of_table["counted"] and of_table["date"] == daily.today().isoformat():
        raise ApiError("daily-kept")


def deal_message(
    day: datetime.date, tries: Sequence[Mapping[str, Any]], *, begun: bool, shared: bool
) -> dict[str, Any]:
    """Describe the deal of a day and the requester's own tries.

    `begun` says whether their counted try of that day was begun, even if it is no longer theirs,
    and `shared` whether this host also counts the results of others.
    """
    dealt, now = daily.deal(day), daily.today()
    own = next((each for each in tries if each["date"] == dealt.date), None)
    return {
        "date": dealt.date,
        "today": now.isoformat(),
        "next_at": daily.next_at(now),
        "game": dealt.game,
        "rules_version": dealt.rules_version,
        "options": dict(dealt.options),
        "bots": list(dealt.bots),
        "counts": day == now and not begun,
        "own": own,
        "tries": list(tries),
        "shared": shared,
    }


def try_message(
    day: str, table: str, over: bool, won: bool | None, points: int | None, rivals: int | None
) -> dict[str, Any]:
    """Describe a counted try."""
    return {
        "date": day, "table": table, "over": over, "won": won, "points": points, "rivals": rivals,
    }  # fmt: skip


def wanted_seats(dealt: daily.Deal, names: Sequence[str]) -> list[dict[str, Any]]:
    """List the seats of a deal's table: the person, then the bots, with their names if given."""
    seats: list[dict[str, Any]] = [{"kind": "person"}]
    seats += [{"kind": "bot", "bot": bot} for bot in dealt.bots]
    for seat, name in zip(seats, names, strict=False):
        seat["name"] = name
    return seats
