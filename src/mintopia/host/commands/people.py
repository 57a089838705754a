"""What people do besides moving: have a bot play for them, resign, take a break."""

from __future__ import annotations

from typing import Any

from mintopia.host import routes
from mintopia.host.callers import AnyCaller
from mintopia.host.messages import Message
from mintopia.host.requests import Request, command
from mintopia.host.seating import USUAL_BOT


@command(routes.STAND_IN)
async def stand_in(request: Request, seat: int, body: Any, caller: AnyCaller) -> Message:
    """Have a bot play for you, or ask for one if the game is waiting for somebody else.

    For somebody else, it plays at once if nobody holds the seat, after a long wait for the person's
    move, or after a short one if all the other people, at least two, have asked for it.
    """
    access = caller.access(seat) if seat in caller.seats else caller.person()
    await request.services.people.stand_in(caller.table, seat, body.bot or USUAL_BOT, access)
    return caller.table.describe()


@command(routes.GIVE_BACK)
async def give_back(request: Request, seat: int, caller: AnyCaller) -> Message:
    """Give the seat back to its person; only that person and the host may do this."""
    access = caller.access(seat) if seat in caller.seats else caller.host()
    await request.services.people.give_back(caller.table, seat, access)
    return caller.table.describe()


@command(routes.RESIGN)
async def resign(request: Request, seat: int, caller: AnyCaller) -> Message:
    """Resign: a bot plays on to the end, and the seat cannot be taken back."""
    await request.services.people.resign(caller.table, seat, caller.own(seat))
    return caller.table.describe()


@command(routes.BEGIN_BREAK)
async def begin_break(request: Request, seat: int, caller: AnyCaller) -> Message:
    """Start a break and tell everybody; making a move ends it. Clocks keep running."""
    await request.services.people.set_break(caller.table, seat, caller.own(seat), begins=True)
    return caller.table.describe()


@command(routes.END_BREAK)
async def end_break(request: Request, seat: int, caller: AnyCaller) -> Message:
    """End your break, and tell everybody."""
    await request.services.people.set_break(caller.table, seat, caller.own(seat), begins=False)
    return caller.table.describe()
