"""The full-screen replay, driven by keys and mouse."""

from __future__ import annotations

import pytest

from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.app import ReplayApp
from mintopia.terminal.screens.dialogs import NumberDialog, TextDialog
from mintopia.terminal.screens.replay import ReplayScreen
from tests.terminal.helpers import (
    shown,
    solo,
)
from tests.terminal.pilot import driven, finish, on, press, tile, until


def replay_app() -> ReplayApp:
    session = solo()
    finish(session)
    return ReplayApp(Replay(session.game, "en"))


async def test_replay_by_keys() -> None:
    app = replay_app()
    replay = app.replay
    async with driven(app) as pilot:
        await press(pilot, "right", "right")
        assert replay.at == 2
        assert "You take Statue" in shown(app)
        await press(pilot, "left")
        assert replay.at == 1
        await press(pilot, "end")
        assert replay.at == replay.last
        assert "Justin wins!" in shown(app)
        await press(pilot, "right")
        assert replay.at == replay.last
        await press(pilot, "home")
        assert replay.at == 0
        await press(pilot, "down", "down", "down")
        assert replay.at == 3
        await press(pilot, "h", "escape", "l", "escape")
        assert on(app, ReplayScreen)


async def test_replay_jumps_to_a_move() -> None:
    app = replay_app()
    async with driven(app) as pilot:
        await press(pilot, "g", "9", "9", "9", "enter")
        assert on(app, NumberDialog)
        assert "There is no move 999" in shown(app)
        await press(pilot, "escape", "g", "1", "2", "enter")
        assert app.replay.at == 12


def running(app: ReplayApp) -> bool:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen.running


async def test_replay_runs_by_itself_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.screens.replay.SECONDS_A_MOVE", 0.05)
    app = replay_app()
    async with driven(app) as pilot:
        await press(pilot, "space")
        assert running(app)
        await until(pilot, lambda: app.replay.at > 0)
        await press(pilot, "space")
        assert not running(app)
        app.replay.go(app.replay.last - 1)
        await press(pilot, "space")
        await until(pilot, lambda: app.replay.at == app.replay.last)
        assert not running(app)
        await press(pilot, "space")
        assert app.replay.at < app.replay.last
        await press(pilot, "q")
    assert app.return_code == 0


async def test_replay_tiles_show_rules() -> None:
    app = replay_app()
    async with driven(app) as pilot:
        await pilot.click(tile(pilot, "location:builder"))
        await pilot.pause()
        assert on(app, TextDialog)
        assert "Turn one of your Plans face up" in shown(app)
