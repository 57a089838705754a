"""Routes for fair deals: what players add to them, and the key that signs records."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Response

from mintopia.server.routes import Here, Json, SeatNumber, Someone, check_seat
from mintopia.server.wishes import Contribution, Randomness

deals: Final = APIRouter(prefix="/api", default_response_class=Response)


@deals.put("/tables/{table_id}/seats/{seat}/randomness", tags=["seats"])
async def commit(seat: SeatNumber, wish: Randomness, caller: Someone, house: Here) -> Response:
    """Commit, before the start, to a value that one's own seat adds to the deal."""
    check_seat(caller.desk, seat)
    await house.lobby.dealer.commit(caller.desk, seat, wish.commitment, caller.own(seat))
    return Json(caller.desk.describe())


@deals.post("/tables/{table_id}/seats/{seat}/randomness", tags=["seats"])
async def reveal(seat: SeatNumber, wish: Contribution, caller: Someone, house: Here) -> Response:
    """Reveal the value, once `asked` names the seat; with the last value the game begins."""
    check_seat(caller.desk, seat)
    await house.lobby.reveal(caller.desk, seat, wish.value, caller.own(seat))
    return Json(caller.desk.describe())


@deals.get("/key", tags=["records"])
async def read_key(house: Here) -> Response:
    """Give the public key with which this server's records are checked."""
    return Json({"key": house.signer.public})
