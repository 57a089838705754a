"""Clients that ask for pictures of games, one after the other, and one that opens a link."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from benchmarks.server.crowd import Address, Tally, lines
from benchmarks.server.filling import shortest
from benchmarks.server.scripts import KINDS
from benchmarks.server.wire import PATIENCE, Line, LoadError, request
from mintopia.engine.links import link

PAUSE: Final = 0.25  # seconds between two links that the other client opens
OPEN: Final = "/api/open"


@asynccontextmanager
async def asking(address: Address, clients: int) -> AsyncIterator[Tally]:
    """Let clients ask for pictures all the time; yield how long another one's links take."""
    code = link(shortest(*KINDS[0]))
    drawing = {"code": code}  # the whole game, animated
    tally = Tally()

    async def draw(line: Line, number: int) -> None:
        asked = request("POST", f"{OPEN}/picture", None, drawing, f"192.0.2.{number}")
        while True:
            await _answered(line, asked)

    async def open_links(line: Line) -> None:
        asked = request("POST", OPEN, None, {"code": code}, "198.51.100.1")
        while True:
            begun = time.perf_counter()
            await _answered(line, asked)
            tally.times.append(time.perf_counter() - begun)
            await asyncio.sleep(PAUSE)

    async with lines(address, clients + 2) as (other, spare, *drawers):
        # The first answers wait until two processes have started.
        await asyncio.gather(
            _answered(spare, request("POST", f"{OPEN}/picture", None, drawing)),
            _answered(other, request("POST", OPEN, None, drawing)),
        )
        tasks = [asyncio.create_task(draw(line, number)) for number, line in enumerate(drawers, 1)]
        tasks.append(asyncio.create_task(open_links(other)))
        try:
            yield tally
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    raise ended


async def _answered(line: Line, asked: bytes) -> None:
    status, body = await asyncio.wait_for(line.ask(asked), PATIENCE)
    if status != 200:  # noqa: PLR2004
        raise LoadError(f"The server answered {status}: {body[:200].decode(errors='replace')}")
