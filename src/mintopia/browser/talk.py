"""What everybody at a page's table was told; there is no chat, as all sit at one device."""

from __future__ import annotations

from mintopia.browser.tables import PageTable
from mintopia.host.errors import catalogue
from mintopia.host.messages import Message


class PageTalk:
    """The notices of all tables of a page."""

    async def list(self, table: PageTable, after: int, language: str) -> Message:
        """Return the notices, oldest first."""
        said_here = catalogue(language)
        return {
            "messages": [],
            "notices": [
                {
                    "id": number,
                    "seat": seat,
                    "kind": kind,
                    "text": said_here.say("table", kind, **fields),
                    "at": at,
                }
                for number, (kind, seat, fields, at) in enumerate(table.table.notices)
            ],
        }
