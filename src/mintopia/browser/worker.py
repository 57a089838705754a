"""What the page's worker loads: the host, with the storage that the worker provides.

Only values that both languages have are passed between them: text and numbers.
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
from mintopia.host.errors import ApiError


class PageStorage:
    """The storage of a page, whose promises can be awaited."""

    def __init__(self, page: Any) -> None:
        self._page = page

    async def all(self) -> list[str]:
        """Return all tables."""
        return [str(text) for text in await self._page.all()]

    async def get(self, table_id: str) -> str | None:
        """Return a table, or None if there is none."""
        found = await self._page.get(table_id)
        return None if found is None else str(found)

    async def put(self, table_id: str, revision: int, text: str) -> Outcome:
        """Write a table; return `conflict` if the stored revision is not the one before."""
        return cast("Outcome", str(await self._page.put(table_id, revision, text)))

    async def delete(self, table_id: str) -> None:
        """Delete a table."""
        await self._page.delete(table_id)


class Host:
    """The object whose methods the worker calls."""

    def __init__(
        self,
        storage: Any,
        tell: Callable[[int, str, str], object],
        changed: Callable[[str], object],
        think: Any,
        slow: Callable[[], object],
    ) -> None:
        thinking = None if think is None else Compiled(_thinker(think), slow)
        self._app = Browser(PageStorage(storage), thinking, changed)
        self._tell = tell
        self._ends: dict[int, Callable[[], None]] = {}

    async def answer(self, method: str, path: str, body: str | None, language: str) -> str:
        """Answer a request with the status, a space, and JSON."""
        text = body if isinstance(body, str) else None  # JavaScript's null is not None
        status, told = await self._app.answer(method, path, text, language)
        return f"{status} {told}"

    async def follow(self, number: int, path: str, language: str) -> str:
        """Follow a table under a number; return the refusal as JSON, or empty text."""
        try:
            end = await self._app.follow(path, partial(self._tell, number))
        except ApiError as error:
            return json.dumps(error.body(language))
        self._ends[number] = end
        return ""

    def end(self, number: int) -> None:
        """Stop following a table, by the number given to `follow`."""
        self._ends.pop(number, lambda: None)()

    async def reload(self, table_id: str) -> None:
        """Reload a table that another tab has changed."""
        await self._app.tables.reload(table_id)


def _thinker(think: Any) -> Think:
    """Return a function that asks the page's thinker and raises ThinkingFailed on any error."""

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
    """Start the host of a page; `think` searches quickly, `slow` is called once it fails."""
    return Host(storage, tell, changed, think, slow)
