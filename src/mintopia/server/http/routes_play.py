"""Routes around a game, at a table or in a link: hints, orders, replays, reviews, playing on."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Response

from mintopia.host import routes
from mintopia.server.common import requests_play
from mintopia.server.common.errors import ApiError
from mintopia.server.common.requests import MOST_SEQ
from mintopia.server.http.responses import GameRecord, NewTable, SeatOrders
from mintopia.server.http.responses_play import (
    ExerciseInfo,
    HintResponse,
    LinkResponse,
    OpenedGame,
    ReplayResponse,
    ReviewResponse,
    ShareResponse,
    TrialInfo,
)
from mintopia.server.http.routes_base import SVG, Here, Json, Reader, derive, json_router, serve
from mintopia.server.tables.share_codes import share_code

After = Annotated[
    int | None, Query(ge=0, le=MOST_SEQ, description="Only the steps after this number.")
]

play: Final = json_router()

derive(play, routes.READ_ORDERS, SeatOrders, tags=["play"])
derive(play, routes.GIVE_ORDER, SeatOrders, tags=["play"], body=requests_play.OrderRequest)
derive(play, routes.REVOKE_ORDER, SeatOrders, tags=["play"])
derive(play, routes.SET_FORCED, SeatOrders, tags=["play"], body=requests_play.ForcedRequest)
derive(play, routes.GIVE_HINT, HintResponse, tags=["play"], body=requests_play.HintRequest)

derive(play, routes.READ_REPLAY, ReplayResponse, tags=["records"], after=After)
derive(play, routes.READ_RECORD, GameRecord, tags=["records"])
derive(play, routes.LINK_GAME, LinkResponse, tags=["links"])
derive(play, routes.START_REVIEW, ReviewResponse, tags=["records"])
derive(play, routes.READ_REVIEW, ReviewResponse, tags=["records"])
derive(play, routes.BRANCH_GAME, NewTable, tags=["series"], body=requests_play.BranchRequest)


@serve(play, routes.SHARE_REPLAY, tags=["records"], response_model=ShareResponse)
async def share(caller: Reader, services: Here) -> Response:
    """Return the code with which others can replay, review and play on from a finished game."""
    async with services.tables.locked(caller.table, fresh=True) as live:
        if live.table.status != "finished":
            raise ApiError("not-finished")
        code = share_code(live.table)
    return Json({"code": code, "path": f"/replay/{live.id}#{code}"})


# --- games that came in a link --------------------------------------------------------------------
derive(play, routes.OPEN_LINK, OpenedGame, tags=["links"], body=requests_play.OpenLineRequest)
derive(
    play,
    routes.LINK_TO_POSITION,
    LinkResponse,
    tags=["links"],
    body=requests_play.OpenedLinkRequest,
)
derive(
    play, routes.DRAW_LINK, None, tags=["links"],
    body=requests_play.OpenedPictureRequest,
    more={
        "response_class": Response,
        "responses": {200: {"content": {SVG: {"schema": {"type": "string"}}}}},
    },
)  # fmt: skip
derive(
    play, routes.REVIEW_LINK, ReviewResponse, tags=["links"], body=requests_play.OpenedReviewRequest
)
derive(play, routes.OPEN_EXERCISE, ExerciseInfo, tags=["links"], body=requests_play.OpenRequest)
derive(play, routes.TRY_EXERCISE, TrialInfo, tags=["links"], body=requests_play.TryRequest)
derive(play, routes.BRANCH_LINK, NewTable, tags=["links"], body=requests_play.OpenedBranchRequest)
