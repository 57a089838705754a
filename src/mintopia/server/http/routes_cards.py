"""Routes for a game's printed cards, a table's cards with its own values, a game's options."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from fastapi import Query, Response

from mintopia.engine.game import rules_of
from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.host import routes
from mintopia.host.catalog import options_message, printed_cards_message
from mintopia.server.common.requests import GameId
from mintopia.server.http.responses import GameOptions
from mintopia.server.http.responses_games import Cards
from mintopia.server.http.routes_base import Json, Someone, json_router, serve

Words = Annotated[Literal["en", "ja"], Query(description="The language of names and texts.")]

cards: Final = json_router()


@serve(cards, routes.PRINTED_CARDS, response_model=Cards, tags=["cards"])
async def printed_cards(
    game: GameId,
    words: Words = DEFAULT_LANGUAGE,
) -> Response:
    """Return the cards of a game: names, numbers and texts."""
    return Json(printed_cards_message(game, words))


@serve(cards, routes.GAME_OPTIONS, response_model=GameOptions, tags=["cards"])
async def game_options(
    game: GameId,
    words: Words = DEFAULT_LANGUAGE,
) -> Response:
    """Describe the options of a game for a form: kind, bounds, choices, labels."""
    return Json(options_message(game, words))


@serve(cards, routes.TABLE_CARDS, response_model=Cards, tags=["cards"])
async def table_cards(
    caller: Someone,
    words: Words = DEFAULT_LANGUAGE,
) -> Response:
    """Return the cards of a table, with the values used there."""
    table = caller.live.table
    rules = rules_of(table.game)
    options = rules.read_options(table.options)
    return Json({"game": table.game, **rules.table_cards(options, words)})
