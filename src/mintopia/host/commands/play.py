"""Moves, undo and hints, and orders: instructions that a seat leaves, which only it can see.

The number in an order never appears in an address, because addresses end up in proxies' logs.
"""

from __future__ import annotations

from typing import Any

from mintopia.host import routes
from mintopia.host.advice import hint_message, position_for_hint
from mintopia.host.callers import AnyCaller
from mintopia.host.errors import bad_field
from mintopia.host.messages import Message, orders_message
from mintopia.host.requests import Request, command
from mintopia.host.table import FORCED


@command(routes.PLAY_MOVE)
async def play_move(request: Request, caller: AnyCaller, body: Any) -> Any:
    """Play a move.

    The request names the number of the state it answers, so it can be repeated safely: the same
    request gets the same response again, and a late one is refused as `stale`.
    """
    seat = caller.seat(body.seat)
    request.limit_moves(caller.table, seat)
    moves = request.services.moves
    return await moves.play(caller.table, seat, body.seq, body.move, caller.access(seat))


@command(routes.UNDO_MOVE)
async def undo_move(request: Request, caller: AnyCaller, body: Any) -> Any:
    """Take back the last move.

    You may take back your own last move if nobody else has moved since and it revealed nothing
    hidden; at a table with one person, any number of moves.
    """
    seat = body.seat
    if seat is None and len(caller.players()) > 1:
        last = caller.table.model.last_person()  # in pass-and-play: the seat that moved last
        seat = last if last in caller.seats else None
    seat = caller.seat(seat)
    request.limit_moves(caller.table, seat)
    return await request.services.moves.undo(caller.table, seat, body.seq, caller.access(seat))


@command(routes.GIVE_HINT)
async def hint(request: Request, caller: AnyCaller, body: Any, words: str) -> Message:
    """Rate every legal move of your seat, based on what the seat may know.

    Hints are given only at tables with one person, or if one browser holds the seats of all
    people. A hint takes a second or two.
    """
    seq = body.seq
    async with request.services.tables.locked(caller.table, fresh=True) as table:
        seat, game = position_for_hint(table, seq, caller.seats, lambda: caller.seat(body.seat))
    found = await request.analyse(table.id, seq, game)
    return hint_message(game, seq, seat, found, words)


@command(routes.READ_ORDERS)
async def read_orders(
    request: Request, caller: AnyCaller, words: str, seat: int | None = None
) -> Message:
    """Describe your seat's orders, the orders it may give, and the moves it may give ahead."""
    return await _orders(request, caller, caller.player(seat), words)


@command(routes.GIVE_ORDER)
async def give_order(request: Request, caller: AnyCaller, body: Any, words: str) -> Message:
    """Give an order; it replaces an earlier one with the same verb.

    The table keeps it and plays it for your seat until you revoke it or it expires; nobody else is
    told. A move given ahead (`play MOVE`) is checked again when your turn comes.
    """
    seat = _limited(request, caller, body.seat)
    moves = request.services.moves
    await moves.give_order(caller.table, seat, body.order, body.at, caller.access(seat))
    return await _orders(request, caller, seat, words)


@command(routes.REVOKE_ORDER)
async def revoke_order(
    request: Request, caller: AnyCaller, verb: str, words: str, seat: int | None = None
) -> Message:
    """Revoke your seat's order with this verb, or all its orders with `all`."""
    own = _limited(request, caller, seat)
    which = None if verb == "all" else verb
    await request.services.moves.revoke_order(caller.table, own, which, caller.access(own))
    return await _orders(request, caller, own, words)


@command(routes.SET_FORCED)
async def set_forced(request: Request, caller: AnyCaller, body: Any, words: str) -> Message:
    """Set when your seat's forced moves are played for you: at once, after a pause, or never."""
    seat = _limited(request, caller, body.seat)
    if body.forced not in FORCED:
        raise bad_field("choice", where="forced", choices=FORCED)
    await request.services.moves.set_forced(caller.table, seat, body.forced, caller.access(seat))
    return await _orders(request, caller, seat, words)


def _limited(request: Request, caller: AnyCaller, wanted: int | None) -> int:
    """Return the seat that orders; refuse spectators, and orders that come too fast."""
    seat = caller.player(wanted)
    request.limit_orders(caller.table, seat)
    return seat


async def _orders(request: Request, caller: AnyCaller, seat: int, words: str) -> Message:
    tables = request.services.tables
    async with tables.locked(caller.table, access=caller.access(seat)) as table:
        table.running_game()
        return orders_message(table.model, seat, words)
