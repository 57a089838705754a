"""Drives the full-screen apps without a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from mintopia.terminal.screens.app import MintopiaApp, PlayApp
from mintopia.terminal.screens.parts import Tile
from mintopia.terminal.session import Session
from tests.terminal.helpers import choose, shown, start

LARGE = (120, 40)
SMALL = (80, 24)


@asynccontextmanager
async def driven(app: MintopiaApp, size: tuple[int, int] = LARGE) -> AsyncIterator[Pilot[None]]:
    """Run an app without a terminal for the duration of the block."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot


def play_app(session: Session | None, path: Path) -> PlayApp:
    if session is not None and session.path is None:
        session.path = path
    return PlayApp(start(path, session.language if session else "en"), session)


def tile(pilot: Pilot[None], thing: str) -> Tile:
    return next(tile for tile in pilot.app.screen.query(Tile) if tile.thing == thing)


def on(app: App[None], kind: type[Screen[Any]]) -> bool:
    """Return whether this screen is shown, without the type checker narrowing `app.screen`."""
    return isinstance(app.screen, kind)


def told(app: App[None]) -> str:
    """Return the text of the app's notifications."""
    return "\n".join(notice.message for notice in app._notifications)


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    for _ in range(200):
        if happened():
            return
        await pilot.pause()
    raise AssertionError(f"It did not happen; the screen shows:\n{shown(pilot.app)}")


def finish(session: Session) -> None:
    while not session.game.over:
        session.play(choose(session))
