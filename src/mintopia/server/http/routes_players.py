"""Routes for what people at a table do besides moving: leave, resign, take a break, nudge."""

from __future__ import annotations

from typing import Final

from fastapi import Response

from mintopia.host import routes
from mintopia.server.common.errors import ApiError
from mintopia.server.http.responses import TableInfo
from mintopia.server.http.routes_base import Here, Json, Seat, Someone, json_router, serve

players: Final = json_router(tags=["seats"])


@serve(players, routes.LEAVE_SEAT, response_model=TableInfo)
async def leave(seat: Seat, caller: Someone, services: Here) -> Response:
    """Leave your seat before the start, so that it is free again."""
    await services.players.leave(caller.live, caller.own(seat))
    return Json(caller.live.describe())


@serve(players, routes.RESIGN, response_model=TableInfo)
async def resign(seat: Seat, caller: Someone, services: Here) -> Response:
    """Resign: a bot plays on to the end, and the seat cannot be taken back."""
    await services.players.resign(caller.live, seat, caller.own(seat))
    return Json(caller.live.describe())


@serve(players, routes.BEGIN_BREAK, response_model=TableInfo)
async def begin_break(seat: Seat, caller: Someone, services: Here) -> Response:
    """Start a break and tell everybody; making a move ends it. Clocks keep running."""
    await services.players.set_break(caller.live, seat, caller.own(seat), begins=True)
    return Json(caller.live.describe())


@serve(players, routes.END_BREAK, response_model=TableInfo)
async def end_break(seat: Seat, caller: Someone, services: Here) -> Response:
    """End your break, and tell everybody."""
    await services.players.set_break(caller.live, seat, caller.own(seat), begins=False)
    return Json(caller.live.describe())


@serve(players, routes.NUDGE, response_model=TableInfo)
async def nudge(seat: Seat, caller: Someone, services: Here) -> Response:
    """Remind somebody that the game is waiting for them, at most once a minute."""
    access = caller.person()
    if seat in caller.seats:
        raise ApiError("nudge-yourself")
    await services.players.nudge(caller.live, seat, access)
    return Json(caller.live.describe())
