"""Routes for tables: making them, the host's actions, more games, talk, a browser's games."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query, Response

from mintopia.engine.i18n import LANGUAGES
from mintopia.host import routes
from mintopia.server.common import requests
from mintopia.server.common.errors import bad_field
from mintopia.server.http.responses import (
    ChatMessage,
    DealResults,
    Forgotten,
    Messages,
    NewTable,
    Rematch,
    SpectatorLink,
    TableInfo,
    TableState,
    YourGames,
)
from mintopia.server.http.routes_base import (
    MOST_NUMBER,
    Here,
    Json,
    SeatNumber,
    Someone,
    derive,
    json_router,
    serve,
)

tables: Final = json_router()


async def _words(words: str | None = None) -> str | None:
    """Return the language of sentences; without one, none are sent."""
    if words is not None and words not in LANGUAGES:
        raise bad_field("choice", where="words", choices=LANGUAGES)
    return words


derive(tables, routes.CREATE_TABLE, NewTable, tags=["tables"], body=requests.TableRequest)
derive(
    tables, routes.READ_TABLE, TableState,
    tags=["tables"], words=Annotated[str | None, Depends(_words)],
)  # fmt: skip
derive(tables, routes.CHANGE_TABLE, TableInfo, tags=["host"], body=requests.TableChange)
derive(tables, routes.CLOSE_TABLE, TableInfo, tags=["host"])
derive(tables, routes.START_TABLE, TableInfo, tags=["host"], body=requests.StartRequest | None)
derive(tables, routes.SEAT_BOT, TableInfo, tags=["host"], body=requests.BotRequest, seat=SeatNumber)


@serve(tables, routes.RESET_SPECTATOR_LINK, response_model=SpectatorLink, tags=["host"])
async def reset_spectator_link(caller: Someone, services: Here) -> Response:
    """Get a new link for spectators; the old one stops working and its spectators are removed."""
    link = await services.lobby.reset_spectator_link(caller.table, caller.host())
    return Json({"spectator_link": link})


# --- more games ----------------------------------------------------------------------------------
derive(tables, routes.MAKE_REMATCH, Rematch, tags=["series"], body=requests.RematchRequest | None)
derive(tables, routes.PLAY_SAME_DEAL, NewTable, tags=["series"], body=requests.SameDealRequest)
derive(tables, routes.DEAL_RESULTS, DealResults, tags=["series"])


# --- talk ---------------------------------------------------------------------------------------
@serve(tables, routes.SAY, response_model=ChatMessage, tags=["talk"])
async def say(body: requests.MessageRequest, caller: Someone, services: Here) -> Response:
    """Say something at the table."""
    seat = caller.seat(body.seat)
    return Json(await services.talk.say(caller.table, caller.access(seat), body.text), 201)


derive(
    tables, routes.READ_MESSAGES, Messages,
    tags=["talk"], after=Annotated[int, Query(ge=0, lt=MOST_NUMBER)],
)  # fmt: skip


# --- browsers ------------------------------------------------------------------------------------
derive(tables, routes.YOUR_GAMES, YourGames, tags=["browser"])
derive(tables, routes.FORGET_GAME, Forgotten, tags=["browser"])
