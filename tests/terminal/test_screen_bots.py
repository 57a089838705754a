"""Bots and hints on the full screen, driven by keys."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot

from mintopia.bots.analysis import Analysis
from mintopia.cli.common import read_record_file
from mintopia.engine.game import Game
from mintopia.terminal.bot_pool import BotPool, Progress
from mintopia.terminal.screens.app import PlayApp
from mintopia.terminal.screens.bot_table import HURRY
from mintopia.terminal.screens.choice import ChoiceDialog
from mintopia.terminal.screens.dialogs import Curtain, ResultScreen
from mintopia.terminal.screens.hint import HintScreen
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.session import Session, Stage
from mintopia.terminal.start import Start
from tests.terminal.bot_tables import (
    FailingBot,
    PatientBot,
    ScriptedBot,
    advise,
    bot_pool,
    estimates,
    table,
)
from tests.terminal.helpers import choose, key_for, shown
from tests.terminal.pilot import LARGE, SMALL, driven, on, told, until


def bot_app(session: Session, path: Path, pace: float = 0.0) -> PlayApp:
    """Return an app with this session at the table, by default without pauses."""
    session.path = path
    start = Start(("works",), session.language, path, pace=pace)
    return PlayApp(start, session)


def versus(*bots: str, game: str = "works", language: str = "en", **mine: Any) -> Session:
    """Begin a game of one person against bots."""
    names = ["You" if language == "en" else "あなた", *(f"B{seat}" for seat in range(len(bots)))]
    return table(dict(enumerate(bots, 1)), names, game, language, bot_pool(**mine))


def flat(app: PlayApp) -> str:
    """Return the words of the screen without lines and frames."""
    return " ".join(shown(app).replace("│", " ").split())


async def my_turn(pilot: Pilot[None], session: Session) -> None:
    """Wait until the bots have played and the screen shows it."""
    await until(pilot, lambda: session.stage in (Stage.TURN, Stage.OVER))
    await pilot.pause()


# --- whole games ---------------------------------------------------------------------------------
SOON = {"game": {"star_goal": 2}}  # makes a game short, and so its test


async def test_a_whole_game_of_mint_works_against_bots(path: Path) -> None:
    session = table({1: "random", 2: "greedy"}, ["You", "B1", "B2"], cards=SOON)
    app = bot_app(session, path)
    async with driven(app) as pilot:
        while session.stage is not Stage.OVER:
            await until(pilot, lambda: session.stage in (Stage.TURN, Stage.OVER))
            assert not on(app, Curtain)
            if session.stage is Stage.TURN:
                await pilot.press(key_for(session, choose(session)))
        await until(pilot, lambda: on(app, ResultScreen))
        assert session.outcome().headline in shown(app)
    assert read_record_file(path)["meta"]["seats"] == [None, "random", "greedy"]


async def test_changed_cards_are_warned_of_on_the_screen(path: Path) -> None:
    app = bot_app(table({1: "easy"}, ["You", "Ben"], cards=SOON), path)
    async with driven(app) as pilot:
        await until(pilot, lambda: "changed ones: easy may play them badly." in told(app))


# --- thinking ------------------------------------------------------------------------------------
async def test_the_screen_lives_while_a_bot_thinks(path: Path) -> None:
    bot = PatientBot("x")
    session = versus("patient", patient=bot)
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, bot.asked.is_set)
        assert "B0 (patient) is thinking…" in shown(app)
        await pilot.press("l", "escape", "question_mark")
        assert "Hints are for your own turn." in told(app)
        assert on(app, PlayScreen)
        assert len(session.game.moves) == 1
        bot.enough.set()
        await my_turn(pilot, session)
        assert len(session.game.moves) == 2
        assert "since your last move" in shown(app)


async def test_one_can_quit_while_a_bot_thinks(path: Path) -> None:
    bot = PatientBot("x")
    app = bot_app(versus("patient", patient=bot), path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, bot.asked.is_set)
        await pilot.press("q")
    assert app.return_code == 0
    bot.enough.set()
    assert len(read_record_file(path)["moves"]) == 1


async def test_undo_calls_a_thinking_bot_off(path: Path) -> None:
    bots = [PatientBot("x"), PatientBot("y")]
    waiting = list(bots)
    session = versus("patient", patient=lambda: waiting.pop(0))
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, bots[0].asked.is_set)
        await pilot.press("u")
        assert (session.stage, session.game.moves) == (Stage.TURN, [])
        bots[0].enough.set()
        await pilot.press("2")
        await until(pilot, bots[1].asked.is_set)
        assert len(session.game.moves) == 1, "what the first bot says counts no more"
        bots[1].enough.set()
        await my_turn(pilot, session)
        assert len(session.game.moves) == 2


async def test_a_bot_is_not_asked_twice_at_a_time(path: Path) -> None:
    bots = [PatientBot("x"), PatientBot("y")]
    waiting = list(bots)
    session = versus("patient", "random", patient=lambda: waiting.pop(0))
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, bots[0].asked.is_set)
        await pilot.press("t", "3", "1")  # another seat changes hands while the bot thinks
        await until(pilot, bots[1].asked.is_set)
        for bot in bots:
            bot.enough.set()
        await until(pilot, lambda: len(session.game.moves) == 2)
        assert bots[0].closed == 1


async def test_a_pause_can_be_skipped(path: Path) -> None:
    session = versus("random", "random")
    app = bot_app(session, path, pace=600.0)
    async with driven(app) as pilot:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        await pilot.press("1")
        assert [option.id for option in screen.moves_pane.options] == [HURRY]
        assert "play on without pauses" in shown(app)
        assert len(session.game.moves) == 1
        await pilot.press("enter")
        await my_turn(pilot, session)
        assert len(session.game.moves) == 3


async def test_a_long_wait_is_explained(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.screens.bot_table.LOOK_SECONDS", 0.02)
    bot = PatientBot("expert")
    thinkers = BotPool(lambda *_: bot, advise, lambda _: False)
    session = table({1: "expert"}, ["You", "Expert bot"], thinkers=thinkers)
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: "getting ready in the background" in shown(app))
        bot.enough.set()
        await my_turn(pilot, session)


# --- seats ---------------------------------------------------------------------------------------
async def test_a_seat_changes_hands_by_keys(path: Path) -> None:
    session = versus("random")
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("t")
        assert on(app, ChoiceDialog)
        assert "■ B0: Random bot" in shown(app)
        await pilot.press("2")
        text = shown(app)
        assert "Who plays B0?" in text
        assert "expert: Looks far ahead" in text
        await pilot.press("1")
        assert session.people == (0, 1)
        assert read_record_file(path)["meta"].get("seats") is None
        await pilot.press("t", "1", "9")
        await my_turn(pilot, session)
        assert session.bots == {0: "random"}
        assert session.viewer == 1
        assert "(Random bot)" in shown(app)


async def test_escape_leaves_the_seats_as_they_are(path: Path) -> None:
    session = versus("random")
    async with driven(bot_app(session, path)) as pilot:
        await pilot.press("t", "escape")
        assert on(pilot.app, PlayScreen)
        await pilot.press("t", "enter", "escape")
        assert on(pilot.app, PlayScreen)
        assert session.bots == {1: "random"}


async def test_a_failing_bot_is_told_and_another_plays_on(path: Path) -> None:
    session = versus("failing", failing=FailingBot("x"))
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        reason = "B0 (failing) cannot continue: it lost its glasses."
        await until(pilot, lambda: reason in flat(app))
        await pilot.press("escape")
        assert "choose who plays on" in shown(app)
        await pilot.press("enter", "9")
        await my_turn(pilot, session)
        assert (session.bots, len(session.game.moves)) == ({1: "random"}, 2)


async def test_a_program_of_a_saved_game_waits_for_leave(path: Path) -> None:
    session = versus("exec:./mybot", exec=ScriptedBot("x"))
    session.require_permission()
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("1")
        await until(pilot, lambda: "you trust it." in flat(app))
        assert "run the program" in shown(app)
        await pilot.press("1")
        await my_turn(pilot, session)
        assert len(session.game.moves) == 2


# --- hints ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "language"), [(LARGE, "en"), (SMALL, "ja")])
async def test_a_hint_lists_every_move(path: Path, size: tuple[int, int], language: str) -> None:
    session = versus("random", language=language)
    app = bot_app(session, path)
    async with driven(app, size) as pilot:
        await pilot.press("question_mark")
        assert on(app, HintScreen)
        await until(pilot, lambda: "12,345" in shown(app))
        text = shown(app)
        assert "70%" in text
        assert "62–78%" in text
        assert "██████" in text
        assert session.words("producer").split("：")[0].split(":")[0] in text
        await pilot.press("question_mark")
        assert on(app, PlayScreen)
        assert session.game.moves == []


async def test_a_long_hint_scrolls(path: Path) -> None:
    session = versus("random", "random", game="bid")
    session.play("auction statue open")
    app = bot_app(session, path)
    async with driven(app, SMALL) as pilot:
        await my_turn(pilot, session)
        assert len(session.moves()) > 24
        await pilot.press("question_mark")
        await until(pilot, lambda: "70%" in shown(app))
        box = app.screen.query_one(".box")
        assert box.max_scroll_y > 0
        await pilot.press("pagedown", "pagedown", "down")
        assert box.scroll_y > 0
        await pilot.press("up", "pageup", "escape")
        assert on(app, PlayScreen)


async def test_a_hint_stops_when_nobody_looks(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.screens.hint.STEP_SECONDS", 0.0)
    go_on, stopped = Event(), Event()

    def slowly(game: Game, fast: bool, progress: Progress | None) -> Analysis:
        del fast
        assert progress is not None
        progress(Analysis(0, estimates(game), 77))
        assert go_on.wait(30)
        try:
            progress(Analysis(0, estimates(game), 78))
        finally:
            stopped.set()
        return advise(game, True, None)

    session = versus("random")
    session.adviser._pool = BotPool(lambda *_: ScriptedBot("x"), slowly, lambda _: True)
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: "Looking further ahead…" in shown(app))
        assert "70%" in shown(app)
        await pilot.press("escape")
        go_on.set()
        await until(pilot, stopped.is_set)
        assert on(app, PlayScreen)


async def test_a_rough_hint_becomes_better(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.screens.hint.STEP_SECONDS", 0.0)
    monkeypatch.setattr("mintopia.terminal.bot_pool.COMPILING_SECONDS", 3600.0)
    ready = Event()

    def judge(game: Game, fast: bool, progress: Progress | None) -> Analysis:
        del progress
        return Analysis(0, estimates(game), 50_000 if fast else 128)

    session = versus("random")
    session.adviser._pool = BotPool(
        lambda *_: ScriptedBot("x"), judge, lambda _: ready.is_set(), lambda _: None
    )
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: "The search is getting ready" in flat(app))
        assert "Rough: this estimate may be far off" in flat(app)
        ready.set()
        await until(pilot, lambda: "50,000 positions" in flat(app))
        assert "The search is getting ready" not in flat(app)


async def test_a_hint_that_cannot_be_given_says_why(path: Path) -> None:
    def broken(*_: object) -> Any:
        raise RuntimeError("no luck")

    session = versus("random")
    session.adviser._pool = BotPool(lambda *_: ScriptedBot("x"), broken, lambda _: True)
    app = bot_app(session, path)
    async with driven(app) as pilot:
        await pilot.press("question_mark")
        await until(pilot, lambda: "There is no hint: no luck" in shown(app))


# --- the form ------------------------------------------------------------------------------------
async def test_the_form_offers_bots(path: Path) -> None:
    app = PlayApp(Start(("works",), "en", path, 7, pace=0.0), None)
    async with driven(app) as pilot:
        screen = app.screen
        assert isinstance(screen, SetUpScreen)
        screen.action_pick("solo", "bots")
        await until(pilot, lambda: "Bots' strength" in shown(app))
        screen.action_pick("level", "easy")
        await until(pilot, lambda: "For your first games." in shown(app))
        screen.action_pick("bots", "2")
        await pilot.pause()
        await pilot.click("#start")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        assert app.session.game.names == ("You", "Easy bot", "Easy bot 2")
        assert app.session.bots == {1: "easy", 2: "easy"}
        await my_turn(pilot, app.session)
        assert json.loads(path.read_text())["meta"]["seats"] == [None, "easy", "easy"]
