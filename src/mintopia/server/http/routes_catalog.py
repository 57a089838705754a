"""The games that tables can be made for: what somebody who knows none of them has to know."""

from __future__ import annotations

from functools import cache
from typing import Final

from fastapi import APIRouter, Response
from pydantic import Field

from mintopia.errors import OptionError
from mintopia.game import rules_of
from mintopia.games import game_ids, title_of
from mintopia.i18n import DEFAULT_LANGUAGE
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.routes_base import Json
from mintopia.server.http.routes_cards import Words

MOST_PLAYERS: Final = 12  # no table is tried with more

catalog: Final = APIRouter(prefix="/api")


class OfferedGame(Answer):
    """A game of this server."""

    id: str
    name: str
    players: list[int] = Field(description="How many people can sit at a table.")
    fields: dict[str, str] = Field(
        description="What the game calls the fields of its view, where no board is drawn for it."
    )


class Catalog(Answer):
    """The games of this server, in the order in which people are offered them."""

    games: list[OfferedGame]


@cache
def players_of(game: str) -> tuple[int, ...]:
    """List how many people can sit at a table of a game: the numbers that its options accept."""
    rules = rules_of(game)
    found = []
    for players in range(1, MOST_PLAYERS + 1):
        try:
            rules.read_options({"players": players})
        except OptionError:
            continue
        found.append(players)
    return tuple(found)


@catalog.get("/catalog", tags=["cards"], response_model=Catalog)
async def offered_games(words: Words = DEFAULT_LANGUAGE) -> Response:
    """List the games of this server: their names, and how many can play."""
    games = [
        {
            "id": game,
            "name": title_of(game, words),
            "players": list(players_of(game)),
            "fields": rules_of(game).field_names(words),
        }
        for game in game_ids()
    ]
    return Json({"games": games})
