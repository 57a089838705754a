"""What the page's worker loads: the host, on the storage that the worker brings.

Only values that both sides know cross the border: text and numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from mintopia.bots.packed import ThinkingFailed
from mintopia.browser.app import Browser
from mintopia.browser.storage import Outcome
from mintopia.browser.thinking import Compiled, Think
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
        think: Any,
        slow: Callable[[], object],
    ) -> None:
        thinking = None if think is None else Compiled(_thinker(think), slow)
        self._app = Browser(PageStorage(storage), thinking)
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


def _thinker(think: Any) -> Think:
    """Ask the page's thinker; whatever goes wrong there, the search is made here instead."""

    async def ask(request: dict[str, Any]) -> Any:
        try:
            return await think(_to_page(request))
        except Exception as error:
            raise ThinkingFailed(str(error)) from error

    return ask


def _to_page(request: dict[str, Any]) -> Any:
    """Turn a request into a plain object of JavaScript."""
    from js import Object  # type: ignore[import-not-found]  # noqa: PLC0415 - only in a page
    from pyodide.ffi import to_js  # type: ignore[import-not-found]  # noqa: PLC0415

    return to_js(request, dict_converter=Object.fromEntries)


def start(
    storage: Any,
    tell: Callable[[int, str, str], object],
    changed: Callable[[str], object],
    think: Any = None,
    slow: Callable[[], object] = lambda: None,
) -> Host:
    """Start the host of a page; `think` searches quickly, `slow` tells that it no longer can."""
    return Host(storage, tell, changed, think, slow)
