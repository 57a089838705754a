"""Routes for games that came in a link: replay, review, playing on."""

from __future__ import annotations

from typing import Final

from fastapi import Response

from mintopia.host import routes
from mintopia.server.common import requests_play
from mintopia.server.http.responses import NewTable
from mintopia.server.http.responses_play import LinkResponse, OpenedGame, ReviewResponse
from mintopia.server.http.routes_base import SVG, derive, json_router

opening: Final = json_router(tags=["links"])

derive(opening, routes.OPEN_LINK, OpenedGame, body=requests_play.OpenLineRequest)
derive(opening, routes.LINK_TO_POSITION, LinkResponse, body=requests_play.OpenedLinkRequest)
derive(
    opening, routes.DRAW_LINK, None,
    body=requests_play.OpenedPictureRequest,
    more={
        "response_class": Response,
        "responses": {200: {"content": {SVG: {"schema": {"type": "string"}}}}},
    },
)  # fmt: skip
derive(opening, routes.REVIEW_LINK, ReviewResponse, body=requests_play.OpenedReviewRequest)
derive(opening, routes.BRANCH_LINK, NewTable, body=requests_play.OpenedBranchRequest)
