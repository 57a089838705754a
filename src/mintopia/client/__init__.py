"""A small typed client for the game server, for bots that join a table over the network.

    from mintopia.client import join, play_seat

    with join("http://127.0.0.1:8624/join#SECRET", name="My bot") as seat:
        result = play_seat(seat, lambda view, legal, seat: legal[0])

It knows the server's API but none of the rules. See docs/client.md.
"""

from __future__ import annotations

try:  # imported here first, so that one clear error says what is missing
    import httpx  # noqa: F401
    import httpx_sse  # noqa: F401
    import msgspec  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"The client needs the package {error.name}: pip install 'mintopia[client]'.",
        name=error.name,
    ) from error

from mintopia.client.bot_loop import Choose, play_seat
from mintopia.client.client import Client, join, resume, spectate
from mintopia.client.errors import LinkError, NetworkError, ServerError, StaleError
from mintopia.client.responses import (
    Chat,
    Message,
    Move,
    Moved,
    NewTable,
    Notice,
    Offer,
    Orders,
    Origin,
    Presence,
    SeatInfo,
    StandingOrder,
    State,
    Table,
)
from mintopia.client.seat import Seat, Spectator

__all__ = [
    "Chat", "Choose", "Client", "LinkError", "Message", "Move", "Moved", "NetworkError", "NewTable",
    "Notice", "Offer", "Orders", "Origin", "Presence", "Seat", "SeatInfo", "ServerError",
    "Spectator", "StaleError", "StandingOrder", "State", "Table", "join", "play_seat", "resume",
    "spectate",
]  # fmt: skip
