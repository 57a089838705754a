"""Chat at a table, limited in length and rate, and notices to everybody there."""

from __future__ import annotations

import contextlib
import json
from typing import Any, Final

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.host.errors import catalogue
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import Rate
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Message, SeatGrant, StoreUnavailableError

MOST_GIVEN: Final = 200  # messages in one answer
TALK: Final = "talk"


def chat_message(live: LiveTable, message: Message) -> dict[str, Any]:
    """Return a chat message in the form in which it is sent."""
    return {
        "id": message.id,
        "seat": message.seat,
        "name": live.seats[message.seat].name,
        "text": message.text,
        "at": message.at,
    }


def notice_message(message: Message, language: str | None) -> dict[str, Any]:
    """Return a notice to the whole table in the form in which it is sent, in a language."""
    fields = json.loads(message.text)
    return {
        "id": message.id,
        "seat": message.seat,
        "kind": message.kind,
        "text": catalogue(language or DEFAULT_LANGUAGE).say("table", message.kind, **fields),
        "at": message.at,
    }


class Talk:
    """The chat of all tables of a process."""

    def __init__(self, live_tables: LiveTables, messages_per_minute: float) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._rate = Rate(messages_per_minute / 60, burst=5)

    async def say(self, live: LiveTable, access: SeatGrant, text: str) -> dict[str, Any]:
        """Store a message from the holder of a grant, then show it to everybody watching."""
        seat = access.seat
        if not live.table.chat_on:
            raise ApiError("talk-off")
        check_wait(self._rate.take(f"{live.id}:{seat}"))
        message = await self._call(self._store.add_message, live.id, seat, text, access)
        if message is None:
            async with self._live_tables.locked(live):
                await self._live_tables.refresh(live)
                self._live_tables.check_access(live, access)
            raise ApiError("talk-off")
        # Messages that another process stored earlier are shown first.
        with contextlib.suppress(StoreUnavailableError):  # stored; shown along with the next one
            await self.catch_up(live)
        return chat_message(live, message)

    async def list(
        self, live: LiveTable, after: int, language: str
    ) -> dict[str, list[dict[str, Any]]]:
        """Return the messages and notices after an id, oldest first."""
        found = await self._call(self._store.messages, live.id, after, most=MOST_GIVEN)
        return {
            "messages": [chat_message(live, each) for each in found if each.kind == TALK],
            "notices": [notice_message(each, language) for each in found if each.kind != TALK],
        }

    async def hear(self, table_id: str, number: int) -> None:
        """Show a message that another process stored."""
        live = self._live_tables.here(table_id)
        if live is not None and number > live.said:
            await self.catch_up(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Show everything said at a table since the last message shown here.

        A table's messages are stored in the order of their ids, so none with a lower id turns up
        later. If two calls read the same message, only one of them shows it.
        """
        if not live.streams:  # newcomers read the earlier messages themselves
            last = await self._call(self._store.last_message, live.id)
            live.said = max(live.said, last)
            return
        for message in await self._call(self._store.messages, live.id, live.said, most=MOST_GIVEN):
            if message.id > live.said:
                live.said = message.id
                _show(live, message)


def _show(live: LiveTable, message: Message) -> None:
    """Send a message to everybody watching the table through this process."""
    if message.kind == TALK:
        live.tell_message("chat", lambda _: chat_message(live, message))
    else:
        live.tell_message("notice", lambda language: notice_message(message, language))
