"""Games opened from a link in the page: replay, review, pictures, playing on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mintopia.browser import new_tables
from mintopia.browser.requests import Json, Request, answers, created_message, here
from mintopia.engine.links import address_of, pack
from mintopia.errors import RecordError
from mintopia.host import routes
from mintopia.host.errors import ApiError, said
from mintopia.host.new_tables import plan_opened_branch
from mintopia.host.table.opened import Opened, picture_of

T = TypeVar("T")


def _refused_by(work: Callable[[], T]) -> T:
    """Return the result of `work`; turn a RecordError into a refusal of the link."""
    try:
        return work()
    except RecordError as error:
        raise said("bad-link", error) from error


def _opened(request: Request) -> Opened:
    return _refused_by(lambda: Opened(request.body["code"]))


def _told(code: str) -> Json:
    return {"code": code, "path": address_of(code, "/")}


@answers(routes.LINK_GAME)
async def link(request: Request) -> Json:
    """Return the link that holds a whole finished game."""
    table = await here(request)
    table.check_finished()
    record = new_tables.record_of(table, None)
    return _told(_refused_by(lambda: pack(record)))


@answers(routes.OPEN_LINK)
async def open_link(request: Request) -> Json:
    """Describe a link's game step by step, or a line of moves tried from its position."""
    code, line = request.body["code"], request.body.get("line")
    return _refused_by(lambda: Opened(code, line).told(request.words))


@answers(routes.LINK_TO_POSITION)
async def link_to_position(request: Request) -> Json:
    """Return the link to a position of a link's game."""
    opened = _opened(request)
    return _told(_refused_by(lambda: opened.code_at(int(request.body["number"]))))


@answers(routes.DRAW_LINK)
async def picture(request: Request) -> str:
    """Draw a position of a link's game, or the whole game, as SVG."""
    opened, number = _opened(request), request.body.get("number")
    return _refused_by(lambda: picture_of(opened, number, request.words))


@answers(routes.REVIEW_LINK)
async def review(request: Request) -> Json:
    """Start the review of a link's finished game, if asked to, and return its progress."""
    opened = _opened(request)
    if not opened.game.over:
        raise ApiError("not-finished")
    if request.body.get("start"):
        request.app.reviews.start_opened(opened)
    return request.app.reviews.tell_opened(opened, request.words)


@answers(routes.BRANCH_LINK)
async def branch(request: Request) -> Json:
    """Make a table that continues from a move of a link's game."""
    body = request.body
    seats = new_tables.seat_requests(body.get("seats"))
    plan = plan_opened_branch(_opened(request), int(body["number"]), seats, body.get("name"))
    return created_message(await request.app.tables.add(new_tables.made_from(plan)))
