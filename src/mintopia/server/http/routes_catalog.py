"""Routes that introduce a server to newcomers: its version, and the games it offers."""

from __future__ import annotations

from typing import Final

from fastapi import Response
from pydantic import Field

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.engine.version import __version__
from mintopia.host import routes
from mintopia.host.catalog import catalog_message
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.routes_base import Json, json_router, serve
from mintopia.server.http.routes_cards import Words

catalog: Final = json_router()


class OfferedGame(Answer):
    """A game of this server."""

    id: str
    name: str
    players: list[int] = Field(description="The possible numbers of players.")
    fields: dict[str, str] = Field(
        description="The game's names for the fields of its view, for use where no board is drawn."
    )


class Catalog(Answer):
    """The games of this server, in the order in which they are offered."""

    games: list[OfferedGame]


class ServerVersion(Answer):
    """The program that answers here, and its version."""

    name: str = Field(
        description="Always `mintopia`, so that a page can tell what it has been pointed to."
    )
    version: str


@serve(catalog, routes.READ_VERSION, tags=["cards"], response_model=ServerVersion)
async def version() -> Response:
    """Return the version of this server.

    A page of another origin that may not read the response still learns that a server is there, so
    it can say what is missing: the server, or the permission to use it.
    """
    told = Json({"name": "mintopia", "version": __version__})
    told.headers["cross-origin-resource-policy"] = "cross-origin"
    return told


@serve(catalog, routes.OFFERED_GAMES, tags=["cards"], response_model=Catalog)
async def offered_games(words: Words = DEFAULT_LANGUAGE) -> Response:
    """List the games of this server: their names, and how many can play."""
    return Json(catalog_message(words))
