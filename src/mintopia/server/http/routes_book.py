"""The cards: those of a game as printed, and those of a table with its own values."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Response

from mintopia.game import rules_of
from mintopia.i18n import DEFAULT_LANGUAGE
from mintopia.server.http.routes import Here, Json, Someone

Words = Annotated[Literal["en", "ja"], Query(description="The language of names and texts.")]

cards_api: Final = APIRouter(prefix="/api", default_response_class=Response)


@cards_api.get("/cards/{game}", tags=["cards"])
async def printed_cards(
    game: Literal["works", "bid"],
    services: Here,  # noqa: ARG001 - names the route for the log
    words: Words = DEFAULT_LANGUAGE,
) -> Response:
    """Give the cards of a game: names, numbers and texts."""
    return Json({"game": game, **rules_of(game).cards_json({}, words)})


@cards_api.get("/tables/{table_id}/cards", tags=["cards"])
async def table_cards(
    caller: Someone,
    words: Words = DEFAULT_LANGUAGE,
) -> Response:
    """Give the cards of a table, with the values that it plays with."""
    table = caller.live.table
    rules = rules_of(table.game)
    options = rules.read_options(table.options)
    return Json({"game": table.game, **rules.table_cards(options, words)})
