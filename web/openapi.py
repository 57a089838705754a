"""Write the description of the API, from which the page's types are generated.

Used as: python web/openapi.py web/build/openapi.json
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from mintopia.server.common.settings import read_settings
from mintopia.server.http.app import make_app


async def read_description() -> dict[str, Any]:
    """Ask the application for its description; no server is started, no database opened."""
    told = bytearray()

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        told.extend(message.get("body", b""))

    scope = {
        "type": "http", "method": "GET", "path": "/api/openapi.json", "query_string": b"",
        "headers": [], "http_version": "1.1", "scheme": "http", "root_path": "",
        "server": ("localhost", 80), "client": ("localhost", 1),
    }  # fmt: skip
    await make_app(read_settings())(scope, receive, send)
    description: dict[str, Any] = json.loads(told)
    return description


def main(target: Path) -> None:
    """Write the description, in the same order each time."""
    description = asyncio.run(read_description())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(description, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
