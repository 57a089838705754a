"""Games that came in a link: replay, review, playing on. No host stores them.

Anybody who has a link has the whole game, so nobody checks who is asking. The limits are those of
replays, reviews and new tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mintopia.engine.links import address_of
from mintopia.errors import MintopiaError
from mintopia.host import routes
from mintopia.host.errors import ApiError, said
from mintopia.host.messages import Message
from mintopia.host.new_tables import plan_opened_branch
from mintopia.host.practice import begin_trial, exercise_message, trial_message
from mintopia.host.requests import Request, command
from mintopia.host.table.opened import code_at, draw_link, opened_message, read_opened

T = TypeVar("T")


async def with_link(request: Request, work: Callable[..., T], *arguments: Any, **how: Any) -> T:
    """Compute an answer about a link; refuse a bad link with the error's own sentence."""
    request.limit_replays()
    try:
        return await request.compute(work, *arguments, **how)
    except MintopiaError as error:
        raise said("bad-link", error) from error


def link_message(code: str) -> Message:
    """Describe a link."""
    return {"code": code, "path": address_of(code, "/")}


@command(routes.OPEN_LINK)
async def open_link(request: Request, body: Any, words: str) -> Message:
    """Describe a link's game step by step; describe a position as the seat to move sees it.

    With a line, describe only the position and how it continues with these moves.
    """
    return await with_link(request, opened_message, body.code, body.line, words, large=True)


@command(routes.LINK_TO_POSITION)
async def link_to_position(request: Request, body: Any) -> Message:
    """Return the link to a position of a link's game, without the moves that came later."""
    return link_message(await with_link(request, code_at, body.code, body.number))


@command(routes.DRAW_LINK)
async def picture(request: Request, body: Any, words: str) -> str:
    """Draw a position of a link's game, or the whole game as one animated drawing, as SVG."""
    return await with_link(request, draw_link, body.code, body.number, words, slow=True)


@command(routes.REVIEW_LINK)
async def review(request: Request, body: Any, words: str) -> Message:
    """Start the review of a link's finished game, or report the review's progress."""
    reviews = request.services.reviews
    told = reviews.tell_code(body.code, words)
    if told["status"] in ("none", "failed"):
        opened = await with_link(request, read_opened, body.code)
        if not opened.game.over:
            raise ApiError("not-finished")
        if body.start:
            reviews.start_opened(opened, request.client)
            told = reviews.tell_code(body.code, words)
    return told


@command(routes.OPEN_EXERCISE)
async def open_exercise(request: Request, body: Any, words: str) -> Message:
    """Describe a puzzle made of a game: the code of its position, and the task."""
    return await with_link(request, exercise_message, body.code, words)


@command(routes.TRY_EXERCISE)
async def try_exercise(request: Request, body: Any, words: str) -> Message:
    """Judge a move of a puzzle made of a game, if need be by a short search."""
    trial = await with_link(request, begin_trial, body.code, body.move, body.played)
    found = None
    if trial.compared:
        position = trial.exercise.position
        found = (await request.analyse(trial.key, 0, position, trial.compared)).analysis
    return trial_message(trial, found, body.box or 0, words)


@command(routes.BRANCH_LINK)
async def branch(request: Request, body: Any) -> Message:
    """Play on from a move of a link's game, at a new table that has already started."""
    await request.limit_tables(starts=True)
    opened = await with_link(request, read_opened, body.code)
    plan = plan_opened_branch(opened, body.number, body.seats, body.name)
    if body.hold is not None:
        plan.hold = body.hold
    return await request.make(plan)
