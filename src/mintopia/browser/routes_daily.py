"""The page's requests about the daily deal; without a server there are only your own results."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from mintopia.bots.chance import chance_of
from mintopia.browser import new_tables
from mintopia.browser.requests import Json, Request, answers, created_message
from mintopia.browser.storage import TableExistsError
from mintopia.browser.tables import PageTable
from mintopia.engine.links import pack, unpack
from mintopia.errors import MintopiaError
from mintopia.host import daily_deals as daily
from mintopia.host import routes
from mintopia.host.daily import deal_message, read_day, try_message, wanted_seats
from mintopia.host.errors import ApiError, said
from mintopia.host.new_tables import plan_daily

if TYPE_CHECKING:
    from mintopia.browser.app import Browser

MOST_COMPARED: Final = 3


async def _tries(request: Request, day: str) -> list[Json]:
    """List the counted try of a day, if there is one; of several, the one that began first."""
    found = [
        kept
        for kept in await request.app.tables.all_stored()
        if kept.daily is not None and kept.daily["counted"] and kept.daily["date"] == day
    ]
    for kept in sorted(found, key=lambda kept: kept.created_at)[:1]:
        gave_up = kept.seats[daily.PERSON].resigned_at is not None
        is_over = kept.status == "finished"
        outcome = daily.outcome_of(PageTable(kept).running_game()) if is_over else None
        if outcome is None or gave_up:
            return [try_message(day, kept.id, is_over, False if is_over else None, None, None)]
        return [try_message(day, kept.id, is_over, **outcome)]
    return []


def _counted_id(dealt: daily.Deal) -> str:
    """Return the id of a day's counted try; the storage has each id once, so one try counts."""
    return f"daily{dealt.date.replace('-', '')}"


def _running(dealt: daily.Deal, table_id: str) -> ApiError:
    return ApiError("daily-running", date=dealt.date, extra={"table": table_id})


@answers(routes.READ_DAILY)
async def read_deal(request: Request) -> Json:
    """Describe the deal of a day, and this browser's result."""
    day = read_day(request.query.get("date"))
    tries = await _tries(request, day.isoformat())
    return deal_message(day, tries, begun=bool(tries), shared=False)


@answers(routes.PLAY_DAILY)
async def play_deal(request: Request) -> Json:
    """Make a table with the deal of a day, and start it; today's first one is the counted try."""
    day = read_day(request.body.get("date"))
    dealt = daily.deal(day)
    tries = await _tries(request, dealt.date)
    if any(not each["over"] for each in tries):
        raise _running(dealt, tries[0]["table"])
    seats = wanted_seats(dealt, request.body.get("names") or [])
    plan = plan_daily(dealt, seats, counted=not tries and day == daily.today())
    made = new_tables.made_from(plan)
    if made.daily is not None and made.daily["counted"]:
        made.id = _counted_id(dealt)
    try:
        return created_message(await request.app.tables.add(made))
    except TableExistsError as error:  # another request, perhaps of another tab, was faster
        raise _running(dealt, made.id) from error


@answers(routes.READ_DAILY_EXPERT)
async def read_expert(request: Request) -> Json:
    """Return the game of `expert`, once the person's try is over; the first request starts it."""
    dealt = daily.deal(read_day(request.query.get("date")))
    if not any(each["over"] for each in await _tries(request, dealt.date)):
        raise ApiError("daily-first", date=dealt.date)
    experts = request.app.experts
    if dealt.date not in experts:
        experts[dealt.date] = asyncio.ensure_future(_play_expert(request.app, dealt))
    task = experts[dealt.date]
    if not task.done():
        return {"status": "running", "code": None, "outcome": None}
    if task.exception() is not None:
        return {"status": "failed", "code": None, "outcome": None}
    game = daily.load_game(dealt, task.result())
    return {"status": "done", "code": pack(game.record()), "outcome": daily.outcome_of(game)}


async def _play_expert(app: Browser, dealt: daily.Deal) -> dict[str, Any]:
    """Play the deal with `expert` in the person's seat, with the thinking of this page."""
    game, bots = dealt.begin(), dealt.bot_seats()
    while (seat := game.to_move) is not None:
        moves = game.legal()
        if game.is_scripted or len(moves) == 1:
            game.play(moves[0])
            continue
        chance = chance_of(game.seed, len(game.moves), seat)
        bot = bots.get(seat, daily.EXPERT)
        game.play(await app.thinking.choose(game.copy(), bot, chance, steady=seat in bots))
    return game.record()


@answers(routes.COMPARE_DAILY)
async def compare(request: Request) -> Any:
    """Compare games of a daily deal, round by round."""
    dealt = daily.deal(read_day(request.body["date"]))
    codes = list(request.body["codes"])[:MOST_COMPARED]
    try:
        return daily.compare(dealt, [unpack(code) for code in codes], request.words)
    except MintopiaError as error:
        raise said("bad-link", error) from error
