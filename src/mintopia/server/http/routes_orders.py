"""Routes for orders: instructions that a seat leaves with the table and that only it can see.

The number in an order never appears in an address, because addresses end up in proxies' logs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from fastapi import Path, Response

from mintopia.host import routes
from mintopia.host.messages import orders_message
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.requests_play import ForcedRequest, OrderRequest
from mintopia.server.http.responses import SeatOrders
from mintopia.server.http.routes_base import (
    AskedSeat,
    Here,
    Json,
    Someone,
    Who,
    Words,
    json_router,
    serve,
)

if TYPE_CHECKING:
    from mintopia.server.http.auth import Requester
    from mintopia.server.http.services import Services
    from mintopia.server.tables.callers import Caller

MOST_VERB: Final = 40
Verb = Annotated[
    str,
    Path(max_length=MOST_VERB, description="The order's first word, such as `up-to`; or `all`."),
]

orders: Final = json_router(tags=["play"])


def _seat(caller: Caller, wanted: int | None) -> int:
    """Return the seat that is meant; refuse spectators."""
    seat = caller.viewer(wanted)
    if seat is None:
        raise ApiError("not-your-seat")
    return seat


def _check_rate(services: Services, requester: Requester, caller: Caller, seat: int) -> None:
    check_wait(services.client_move_rate.take(requester.client))
    check_wait(services.move_rate.take(f"{caller.live.id}:{seat}"))


async def _told(services: Services, caller: Caller, seat: int, words: str) -> Json:
    access = caller.access(seat)
    async with services.live_tables.locked(caller.live, access=access) as live:
        if live.game is None:
            raise ApiError("not-running")
        return Json(orders_message(live.model, seat, words))


@serve(orders, routes.READ_ORDERS, response_model=SeatOrders)
async def read_orders(
    caller: Someone, services: Here, words: Words, seat: AskedSeat = None
) -> Response:
    """Describe your seat's orders, the orders it may give, and the moves it may give ahead."""
    return await _told(services, caller, _seat(caller, seat), words)


@serve(orders, routes.GIVE_ORDER, response_model=SeatOrders)
async def give_order(
    body: OrderRequest, caller: Someone, services: Here, requester: Who, words: Words
) -> Response:
    """Give an order; it replaces an earlier one with the same verb.

    The table keeps it and plays it for your seat until you revoke it or it expires; nobody else is
    told. A move given ahead (`play MOVE`) is checked again when your turn comes.
    """
    seat = _seat(caller, body.seat)
    _check_rate(services, requester, caller, seat)
    await services.host.give_order(caller.live, seat, body.order, body.at, caller.access(seat))
    return await _told(services, caller, seat, words)


@serve(orders, routes.REVOKE_ORDER, response_model=SeatOrders)
async def revoke_order(
    verb: Verb,
    caller: Someone,
    services: Here,
    requester: Who,
    words: Words,
    seat: AskedSeat = None,
) -> Response:
    """Revoke your seat's order with this verb, or all its orders with `all`."""
    own = _seat(caller, seat)
    _check_rate(services, requester, caller, own)
    which = None if verb == "all" else verb
    await services.host.revoke_order(caller.live, own, which, caller.access(own))
    return await _told(services, caller, own, words)


@serve(orders, routes.SET_FORCED, response_model=SeatOrders)
async def set_forced(
    body: ForcedRequest, caller: Someone, services: Here, requester: Who, words: Words
) -> Response:
    """Set when your seat's forced moves are played for you: at once, after a pause, or never."""
    seat = _seat(caller, body.seat)
    _check_rate(services, requester, caller, seat)
    await services.host.set_forced(caller.live, seat, body.forced, caller.access(seat))
    return await _told(services, caller, seat, words)
