"""A whole game of the third game on the full screen, by keyboard; run by test_terminal.py."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record
from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.app import PlayApp, ReplayApp
from mintopia.terminal.screens.dialogs import ResultScreen
from mintopia.terminal.screens.hint import HintScreen
from mintopia.terminal.screens.outline import OutlineBoard
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.session import Stage
from mintopia.terminal.start import Start
from tests.terminal.helpers import shown
from tests.terminal.pilot import driven, on, until

SAID = {
    "en": ("Lanterns", "Your turn.", "Hang "),
    "ja": ("ランタン", "あなたの番です。", "をつるす"),
}


async def play(language: str, path: Path) -> None:
    """Fill in the form, ask for a hint, play against a bot to the end, and check the result."""
    title, turn, hang = SAID[language]
    start = Start(("lanterns",), language, path, seed=3, pace=0)
    app = PlayApp(start, None)
    async with driven(app, (100, 30)) as pilot:
        assert title in shown(app)
        while on(app, SetUpScreen):
            await pilot.press("enter")
        assert on(app, PlayScreen)
        session = app.session
        assert session is not None
        assert app.screen.query(OutlineBoard)

        def is_my_turn() -> bool:
            return session.stage in (Stage.TURN, Stage.OVER)

        await until(pilot, is_my_turn)
        assert turn in shown(app)
        assert hang in shown(app)
        await pilot.press("question_mark")
        await until(pilot, lambda: on(app, HintScreen) and "%" in shown(app))
        await pilot.press("escape")
        while not session.game.over:
            await until(pilot, is_my_turn)
            await pilot.press("1")
        await until(pilot, lambda: on(app, ResultScreen))


async def replay(language: str, path: Path) -> None:
    """Step through the saved game from first to last."""
    app = ReplayApp(Replay(load_record(read_record_file(path)), language))
    async with driven(app, (100, 30)) as pilot:
        first = shown(app)
        await pilot.press("right")
        assert shown(app) != first
        await pilot.press("end")
        assert app.replay.at == app.replay.last > 0
        await pilot.press("q")


if __name__ == "__main__":
    for each in SAID:
        file = Path(sys.argv[1], f"{each}.json")
        asyncio.run(play(each, file))
        asyncio.run(replay(each, file))
