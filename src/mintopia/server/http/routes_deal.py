"""Routes for fair deals: what players add to them, and the key that signs records."""

from __future__ import annotations

from typing import Final

from fastapi import Response

from mintopia.host import routes
from mintopia.server.common.requests import Contribution, Randomness
from mintopia.server.http.responses import ServerKey, TableInfo
from mintopia.server.http.routes_base import Here, Json, Seat, Someone, json_router, serve

deals: Final = json_router()


@serve(deals, routes.COMMIT_RANDOMNESS, response_model=TableInfo, tags=["seats"])
async def commit(seat: Seat, body: Randomness, caller: Someone, services: Here) -> Response:
    """Commit, before the start, to a value that your seat adds to the deal."""
    await services.lobby.dealer.commit(caller.table, seat, body.commitment, caller.own(seat))
    return Json(caller.table.describe())


@serve(deals, routes.REVEAL_RANDOMNESS, response_model=TableInfo, tags=["seats"])
async def reveal(seat: Seat, body: Contribution, caller: Someone, services: Here) -> Response:
    """Reveal the value once `asked` names the seat; the last value starts the game."""
    await services.lobby.reveal(caller.table, seat, body.value, caller.own(seat))
    return Json(caller.table.describe())


@serve(deals, routes.READ_KEY, response_model=ServerKey, tags=["records"])
async def read_key(services: Here) -> Response:
    """Return the public key for checking this server's records."""
    return Json({"key": services.signer.public})
