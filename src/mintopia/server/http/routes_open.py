"""Routes for games that came in a link: replay, review, playing on. The server stores none of them.

Anybody who has a link has the whole game, so these routes do not check who is asking. They have
the same limits as replays, reviews and new tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from fastapi import Response

from mintopia.engine.links import address_of
from mintopia.errors import MintopiaError
from mintopia.host import routes
from mintopia.server.advice import answer_worker
from mintopia.server.common.errors import ApiError, check_wait, said
from mintopia.server.common.requests_play import (
    OpenedBranchRequest,
    OpenedLinkRequest,
    OpenedPictureRequest,
    OpenedReviewRequest,
    OpenLineRequest,
)
from mintopia.server.http.auth import Requester
from mintopia.server.http.responses import NewTable
from mintopia.server.http.responses_play import LinkResponse, OpenedGame, ReviewResponse
from mintopia.server.http.routes_base import (
    Here,
    Json,
    Who,
    Words,
    accepts_gzip,
    created_message,
    json_router,
    packed_response,
    serve,
)
from mintopia.server.http.services import Services

T = TypeVar("T")
SVG: Final = "image/svg+xml"
opening: Final = json_router(tags=["links"])


async def work_with_link(
    services: Services,
    requester: Requester,
    work: Callable[..., T],
    *arguments: Any,
    is_slow: bool = False,
) -> T:
    """Compute an answer when it is the client's turn, within the rate limit for replays.

    A bad link is refused with the error's own sentence.
    """
    check_wait(services.replay_rate.take(requester.client))
    try:
        return await services.long_answers.compute(
            requester.client, work, *arguments, is_slow=is_slow
        )
    except MintopiaError as error:
        raise said("bad-link", error) from error


def link_told(code: str) -> Response:
    """Return the response for a link."""
    return Json({"code": code, "path": address_of(code, "/")})


@serve(opening, routes.OPEN_LINK, response_model=OpenedGame)
async def open_link(
    body: OpenLineRequest, services: Here, requester: Who, words: Words
) -> Response:
    """Describe a link's game step by step; describe a position as the seat to move sees it.

    With a line, describe only the position and how it continues with these moves.
    """
    told = await work_with_link(
        services, requester, answer_worker.opened_message,
        body.code, body.line, words, accepts_gzip(requester),
    )  # fmt: skip
    return packed_response(told)


@serve(opening, routes.LINK_TO_POSITION, response_model=LinkResponse)
async def link_to_position(body: OpenedLinkRequest, services: Here, requester: Who) -> Response:
    """Return the link to a position of a link's game, without the moves that came later."""
    code = await work_with_link(services, requester, answer_worker.code_at, body.code, body.number)
    return link_told(code)


@serve(
    opening,
    routes.DRAW_LINK,
    response_class=Response,
    responses={200: {"content": {SVG: {"schema": {"type": "string"}}}}},
)
async def picture(
    body: OpenedPictureRequest, services: Here, requester: Who, words: Words
) -> Response:
    """Draw a position of a link's game, or the whole game as one animated drawing, as SVG."""
    drawn = await work_with_link(
        services, requester, answer_worker.picture, body.code, body.number, words, is_slow=True
    )
    return Response(drawn, 200, {"cache-control": "no-store"}, SVG)


@serve(opening, routes.REVIEW_LINK, response_model=ReviewResponse)
async def review(
    body: OpenedReviewRequest, services: Here, requester: Who, words: Words
) -> Response:
    """Start the review of a link's finished game, or report the review's progress."""
    told = services.reviews.tell_code(body.code, words)
    if told["status"] in ("none", "failed"):
        opened = await work_with_link(services, requester, answer_worker.opened, body.code)
        if not opened.game.over:
            raise ApiError("not-finished")
        if body.start:
            services.reviews.start_opened(opened, requester.client)
            told = services.reviews.tell_code(body.code, words)
    return Json(told, 202)


@serve(opening, routes.BRANCH_LINK, response_model=NewTable)
async def branch(body: OpenedBranchRequest, services: Here, requester: Who) -> Response:
    """Play on from a move of a link's game, at a new table that has already started."""
    check_wait(services.table_rate.take(requester.client), "too-many-tables")
    opened = await work_with_link(services, requester, answer_worker.opened, body.code)
    holder, issued = await services.auth.new_holder(requester)
    made = await services.branches.make_opened(opened, body, holder)
    made.live.client = requester.client
    return created_message(made, issued)
