"""What the page asks about games that came in a link: replay, review, pictures, playing on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mintopia.browser import making
from mintopia.browser.requests import Json, Request, made_told, route
from mintopia.errors import RecordError
from mintopia.hosting.errors import ApiError, said
from mintopia.links import IN_ADDRESS
from mintopia.table.opened import Opened, picture_of

T = TypeVar("T")


def _refused_by(work: Callable[[], T]) -> T:
    """Answer what is wrong with a link by its own sentence."""
    try:
        return work()
    except RecordError as error:
        raise said("bad-link", error) from error


def _open(request: Request) -> Opened:
    return _refused_by(lambda: Opened(str(request.body["code"])))


@route("POST", "/api/open")
async def open_link(request: Request) -> Json:
    """Describe the game of a link step by step; a position as the seat to move saw it."""
    return _open(request).told(request.words)


@route("POST", "/api/open/link")
async def link_to_position(request: Request) -> Json:
    """Return the link to a position of a link's game: without the moves that came later."""
    opened = _open(request)
    code = _refused_by(lambda: opened.code_at(int(request.body["number"])))
    return {"code": code, "path": f"/replay#{IN_ADDRESS}{code}"}


@route("POST", "/api/open/picture")
async def picture(request: Request) -> str:
    """Draw a position of a link's game, or the whole game as one animated drawing, as SVG."""
    opened, number = _open(request), request.body.get("number")
    return _refused_by(lambda: picture_of(opened, number, request.words))


@route("POST", "/api/open/review")
async def review(request: Request) -> Json:
    """Review the finished game of a link, or tell where the review stands."""
    opened, reviews = _open(request), request.app.reviews
    if not opened.game.over:
        raise ApiError("not-finished")
    if request.body.get("start"):
        reviews.start_opened(opened)
    return reviews.tell_code(opened.code, request.words)


@route("POST", "/api/open/branch")
async def branch(request: Request) -> Json:
    """Play on from a move of a link's game, at a new table that has started."""
    return made_told(await request.app.add(making.branch_opened(_open(request), request.body)))
