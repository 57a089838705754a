"""Everything the server sends to a page, word for word: answers and the live stream."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Route

from tests.web.visiting import Visitor

# The names of all cards are no secret: they are printed.
PUBLIC = "cards"


class Listener:
    """A listener that records what a visitor's page is sent about tables."""

    def __init__(self, visitor: Visitor) -> None:
        self.answered: list[str] = []
        self.pushed: list[str] = []
        visitor.can_be_left = False
        visitor.context.route("**/api/**", self._answer)
        self._wire = visitor.context.new_cdp_session(visitor.page)
        self._wire.on("Network.eventSourceMessageReceived", self._push)
        self._wire.send("Network.enable")

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.endswith("/live"):
            route.continue_()  # the stream has no end; its messages come through _push
            return
        answer = route.fetch()
        if not path.endswith(f"/{PUBLIC}"):
            told = answer.json() if answer.ok else {}
            self.answered.append(json.dumps({key: told[key] for key in told if key != PUBLIC}))
        route.fulfill(response=answer)

    def _push(self, message: dict[str, Any]) -> None:
        self.pushed.append(message["data"])

    def heard(self) -> list[str]:
        """Return everything recorded so far."""
        return [*self.pushed, *self.answered]
