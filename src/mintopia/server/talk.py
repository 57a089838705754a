"""Talk at a table, limited in length and rate, and notices of what concerns everybody there."""

from __future__ import annotations

import contextlib
import json
import math
from typing import TYPE_CHECKING, Any, Final

from mintopia.i18n import DEFAULT_LANGUAGE
from mintopia.server.desk import Desk
from mintopia.server.errors import ApiError, catalogue
from mintopia.server.limits import Rate
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from mintopia.server.desks import Desks
    from mintopia.store import Door, Message

MOST_GIVEN: Final = 200  # messages at once
TALK: Final = "talk"


def told(desk: Desk, message: Message) -> dict[str, Any]:
    """Write what somebody said as it is sent."""
    return {
        "id": message.id,
        "seat": message.seat,
        "name": desk.seats[message.seat].name,
        "text": message.text,
        "at": message.at,
    }


def notice_told(message: Message, language: str | None) -> dict[str, Any]:
    """Write a notice to the whole table as it is sent, in a language."""
    fields = json.loads(message.text)
    return {
        "id": message.id,
        "seat": message.seat,
        "kind": message.kind,
        "text": catalogue(language or DEFAULT_LANGUAGE).say("table", message.kind, **fields),
        "at": message.at,
    }


class Talk:
    """What is said at all tables of a process."""

    def __init__(self, desks: Desks, messages_per_minute: float) -> None:
        self._desks = desks
        self._rate = Rate(messages_per_minute / 60, burst=5)

    async def say(self, desk: Desk, door: Door, text: str) -> dict[str, Any]:
        """Store what whoever came by a door says, then show it to all who watch the table."""
        seat = door.seat
        if not desk.table.chat_on:
            raise ApiError("talk-off")
        wait = self._rate.take(f"{desk.id}:{seat}")
        if wait:
            raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
        store = self._desks.store
        message = await self._desks.call(store.add_message, desk.id, seat, text, door)
        if message is None:
            async with self._desks.hold(desk):
                await self._desks.refresh(desk)
                self._desks.check_door(desk, door)
            raise ApiError("talk-off")
        # What another process stored before it comes before it.
        with contextlib.suppress(StoreUnavailableError):  # it is said; the next one tells both
            await self.catch_up(desk)
        return told(desk, message)

    async def list(self, desk: Desk, after: int, language: str) -> dict[str, list[dict[str, Any]]]:
        """Return what was said, and the notices, after an id; the latest at the end."""
        found = await self._desks.call(self._desks.store.messages, desk.id, after, most=MOST_GIVEN)
        return {
            "messages": [told(desk, each) for each in found if each.kind == TALK],
            "notices": [notice_told(each, language) for each in found if each.kind != TALK],
        }

    async def hear(self, table_id: str, number: int) -> None:
        """Show a message that was stored by another process."""
        desk = self._desks.here(table_id)
        if desk is not None and number > desk.said:
            await self.catch_up(desk)

    async def catch_up(self, desk: Desk) -> None:
        """Show what was said at a table since the last message shown here, by whomever.

        A table's messages are stored in the order of their ids, so none comes later with a lower
        one. Of two who read the same at once, one shows it.
        """
        store = self._desks.store
        if not desk.streams:  # who comes reads what was said
            last = await self._desks.call(store.last_message, desk.id)
            desk.said = max(desk.said, last)
            return
        for message in await self._desks.call(store.messages, desk.id, desk.said, most=MOST_GIVEN):
            if message.id > desk.said:
                desk.said = message.id
                _show(desk, message)


def _show(desk: Desk, message: Message) -> None:
    """Send a message to all who watch the table here."""
    if message.kind == TALK:
        desk.tell_message("chat", lambda _: told(desk, message))
    else:
        desk.tell_message("notice", lambda language: notice_told(message, language))
