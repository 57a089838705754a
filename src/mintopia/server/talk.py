"""Talk at a table: short messages in plain text, limited in length and rate."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError
from mintopia.server.limits import Rate

if TYPE_CHECKING:
    from mintopia.server.desks import Desks
    from mintopia.store import Message

MOST_GIVEN: Final = 200  # messages at once


def told(desk: Desk, message: Message) -> dict[str, Any]:
    """Write a message as it is sent."""
    return {
        "id": message.id,
        "seat": message.seat,
        "name": desk.seats[message.seat].name,
        "text": message.text,
        "at": message.at,
    }


class Talk:
    """What is said at all tables of a process."""

    def __init__(self, desks: Desks, messages_per_minute: float) -> None:
        self._desks = desks
        self._rate = Rate(messages_per_minute / 60, burst=5)

    async def say(self, desk: Desk, seat: int, text: str) -> dict[str, Any]:
        """Store a message, then show it to all who watch the table."""
        if not desk.table.chat_on:
            raise ApiError("talk-off")
        wait = self._rate.take(f"{desk.id}:{seat}")
        if wait:
            raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
        message = await self._desks.call(self._desks.store.add_message, desk.id, seat, text)
        if message is None:
            raise ApiError("talk-off")
        written = told(desk, message)
        desk.tell_message(written)
        return written

    async def list(self, desk: Desk, after: int) -> list[dict[str, Any]]:
        """Give what was said after a message, the latest at the end."""
        messages = await self._desks.call(
            self._desks.store.messages, desk.id, after, most=MOST_GIVEN
        )
        return [told(desk, message) for message in messages]

    async def hear(self, table_id: str, number: int) -> None:
        """Show a message that was stored by another process."""
        desk = self._desks.here(table_id)
        if desk is None or not desk.streams:
            return
        for message in await self._desks.call(self._desks.store.messages, table_id, number - 1):
            if message.id == number:
                desk.tell_message(told(desk, message))
