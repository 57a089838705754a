"""Where a browser stores its games: IndexedDB in a page, memory in tests or without IndexedDB.

Every table is one text with a revision. A table is written only if nobody has written it since it
was read, so two tabs cannot overwrite each other.
"""

from __future__ import annotations

from typing import Literal, Protocol

Outcome = Literal["kept", "conflict", "full"]


class TableExistsError(Exception):
    """A new table has the id of a stored one."""


class Storage(Protocol):
    """What a host needs to store tables; a page's worker provides its own."""

    async def all(self) -> list[str]:
        """Return all tables."""

    async def get(self, table_id: str) -> str | None:
        """Return a table, or None if there is none."""

    async def put(self, table_id: str, revision: int, text: str) -> Outcome:
        """Write a table; return `conflict` if the stored revision is not the one before."""

    async def delete(self, table_id: str) -> None:
        """Delete a table."""


class MemoryStorage:
    """Stores tables until the program ends, up to `most` characters in all."""

    def __init__(self, most: int | None = None) -> None:
        self.texts: dict[str, tuple[int, str]] = {}
        self.most = most

    async def all(self) -> list[str]:
        """Return all tables."""
        return [text for _, text in self.texts.values()]

    async def get(self, table_id: str) -> str | None:
        """Return a table, or None if there is none."""
        found = self.texts.get(table_id)
        return None if found is None else found[1]

    async def put(self, table_id: str, revision: int, text: str) -> Outcome:
        """Write a table; return `conflict` if the stored revision is not the one before."""
        if self.texts.get(table_id, (0, ""))[0] != revision - 1:
            return "conflict"
        others = sum(len(kept) for key, (_, kept) in self.texts.items() if key != table_id)
        if self.most is not None and others + len(text) > self.most:
            return "full"
        self.texts[table_id] = revision, text
        return "kept"

    async def delete(self, table_id: str) -> None:
        """Delete a table."""
        self.texts.pop(table_id, None)
