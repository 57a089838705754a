"""What the page's worker loads: the host, on the storage that the worker brings.

Only values that both sides know cross the border: text and numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from mintopia.browser.app import Browser
from mintopia.browser.storage import Outcome
from mintopia.hosting.errors import ApiError


class PageStorage:
    """The storage of a page, whose promises can be awaited."""

    def __init__(self, page: Any) -> None:
        self._page = page

    async def all(self) -> list[str]:
        """Read all tables."""
        return [str(text) for text in await self._page.all()]

    async def get(self, table_id: str) -> str | None:
        """Read a table; None where there is none."""
        found = await self._page.get(table_id)
        return None if found is None else str(found)

    async def put(self, table_id: str, revision: int, text: str) -> Outcome:
        """Write a table whose revision was the one before; `conflict` if it no longer is."""
        return cast("Outcome", str(await self._page.put(table_id, revision, text)))

    async def delete(self, table_id: str) -> None:
        """Forget a table."""
        await self._page.delete(table_id)


class Host:
    """What the worker calls."""

    def __init__(
        self,
        storage: Any,
        tell: Callable[[int, str, str], object],
        changed: Callable[[str], object],
    ) -> None:
        self._app = Browser(PageStorage(storage))
        self._app.playing.changed = changed
        self._tell = tell
        self._ends: dict[int, Callable[[], None]] = {}

    async def answer(self, method: str, path: str, body: str | None, language: str) -> str:
        """Answer a question: the status, a space, and JSON."""
        text = body if isinstance(body, str) else None  # JavaScript has a nothing of its own
        status, told = await self._app.answer(method, path, text, language)
        return f"{status} {told}"

    async def follow(self, number: int, path: str, language: str) -> str:
        """Follow a table under a number; return why not, if it is refused."""
        try:
            end = await self._app.follow(path, language, partial(self._tell, number))
        except ApiError as error:
            return json.dumps(error.told(language))
        self._ends[number] = end
        return ""

    def end(self, number: int) -> None:
        """Stop following."""
        self._ends.pop(number, lambda: None)()

    async def look_again(self, table_id: str) -> None:
        """Take note that another tab has changed a table."""
        await self._app.look_again(table_id)


def start(
    storage: Any, tell: Callable[[int, str, str], object], changed: Callable[[str], object]
) -> Host:
    """Start the host of a page."""
    return Host(storage, tell, changed)
