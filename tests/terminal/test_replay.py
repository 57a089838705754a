"""The replay, line by line and full-screen: all moves, and nothing the viewer may not know."""

from __future__ import annotations

import io

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.games.works.schema import PLAN_IDS
from mintopia.terminal.console import Console
from mintopia.terminal.plain_replay import PlainReplay
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.screens.app import ReplayApp
from mintopia.terminal.screens.dialogs import NumberDialog, TextDialog
from mintopia.terminal.screens.replay import ReplayScreen
from mintopia.terminal.session import Session, Stage
from tests.terminal.helpers import (
    LOTTO_MOVES,
    SECRET_NAME,
    choose,
    lotto_game,
    play_on,
    shown,
    solo,
)
from tests.terminal.pilot import driven, finish, on, tile, until


def finished() -> Game:
    session = solo()
    while session.stage is not Stage.OVER:
        session.play(choose(session))
    return session.game


def run(replay: Replay, typed: str) -> str:
    sink = io.StringIO()
    PlainReplay(replay, Console(io.StringIO(typed), sink, {})).run()
    return sink.getvalue()


def test_every_position_is_the_same_forwards_and_backwards() -> None:
    game = finished()
    replay = Replay(game, "en")
    forwards = []
    for move in range(replay.last + 1):
        replay.go(move)
        forwards.append((replay.picture().view, replay.log()))
    for move in reversed(range(replay.last + 1)):
        replay.go(move)
        assert (replay.picture().view, replay.log()) == forwards[move]


def test_the_ends_are_ends() -> None:
    replay = Replay(finished(), "en")
    replay.go(-5)
    assert replay.at == 0
    assert replay.outcome() is None
    replay.go(10_000)
    assert replay.at == replay.last
    outcome = replay.outcome()
    assert outcome is not None
    assert outcome.headline == "Justin wins!"


def test_eyes_see_all_of_a_finished_game_and_the_open_table_of_an_unfinished_one() -> None:
    assert Replay(finished(), "en").viewpoint.sees_all
    session = Session(lotto_game(), "en")
    play_on(session, *LOTTO_MOVES)
    assert Replay(session.game, "en").viewpoint == Viewpoint(None)


def hidden_recycling() -> Game:
    """Return a game where Ann draws the Vault from the Lotto and recycles it unbuilt and unseen."""
    first = ["lotto", "windmill", "statue", "vault"]
    game = new_game(
        "works",
        seed=7,
        players=2,
        names=["Ann", "Ben"],
        starting=0,
        advanced=["recycler"],
        deck=first + [plan for plan in PLAN_IDS if plan not in first],
        cards={"game": {"starting_mints": 10}},
    )
    for move in (*LOTTO_MOVES, "pass", "recycler vault"):
        game.play(move)
    return game


@pytest.mark.parametrize("viewpoint", [Viewpoint(None), Viewpoint(1)])
def test_a_hidden_plan_stays_hidden(viewpoint: Viewpoint) -> None:
    replay = Replay(hidden_recycling(), "en", viewpoint)
    told = "".join(replay.words(number) for number in range(1, replay.last + 1))
    for move in range(replay.last + 1):
        replay.go(move)
        told += (
            str(replay.picture().view)
            + str(replay.log())
            + "".join(replay.game_screen.table(replay.picture()))
        )
    assert SECRET_NAME not in told
    assert "vault" not in told


def test_its_holder_sees_it() -> None:
    replay = Replay(hidden_recycling(), "en", Viewpoint(0))
    replay.go(5)
    assert "vault" in str(replay.picture().view)


def test_plain_commands() -> None:
    replay = Replay(finished(), "en")
    output = run(replay, "n\nn\np\n10\nlog\n99999999999\nwhat\nt\nq\n")
    assert "1. Justin: Producer: pay 1 Mint, gain 2" in output
    assert "2. You: Buy Statue for 2 Mints" in output
    assert "There is no move 99999999999; they go from 0 to" in output
    assert "'what' is not a command here: n, p, a number from 0 to" in output
    assert replay.at == 10


def test_plain_steps_stop_at_both_ends() -> None:
    replay = Replay(finished(), "en")
    output = run(replay, f"p\n{replay.last}\nn\nq\n")
    assert f"Move 0 of {replay.last}" in output
    assert "Justin wins!" in output
    assert replay.at == replay.last


def test_without_commands_the_whole_game_is_printed() -> None:
    replay = Replay(finished(), "ja")
    output = run(replay, "")
    assert f"{replay.last}. " in output
    assert "ジャスティンの勝ち！" in output


# --- on the full screen ---------------------------------------------------------------------------
def replay_app() -> ReplayApp:
    session = solo()
    finish(session)
    return ReplayApp(Replay(session.game, "en"))


async def test_replay_by_keys() -> None:
    app = replay_app()
    replay = app.replay
    async with driven(app) as pilot:
        await pilot.press("right", "right")
        assert replay.at == 2
        assert "You take Statue" in shown(app)
        await pilot.press("left")
        assert replay.at == 1
        await pilot.press("end")
        assert replay.at == replay.last
        assert "Justin wins!" in shown(app)
        await pilot.press("right")
        assert replay.at == replay.last
        await pilot.press("home")
        assert replay.at == 0
        await pilot.press("down", "down", "down")
        assert replay.at == 3
        await pilot.press("h", "escape", "l", "escape")
        assert on(app, ReplayScreen)


async def test_replay_jumps_to_a_move() -> None:
    app = replay_app()
    async with driven(app) as pilot:
        await pilot.press("g", "9", "9", "9", "enter")
        assert on(app, NumberDialog)
        assert "There is no move 999" in shown(app)
        await pilot.press("escape", "g", "1", "2", "enter")
        assert app.replay.at == 12


def running(app: ReplayApp) -> bool:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen.running


async def test_replay_runs_by_itself_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.terminal.screens.replay.SECONDS_A_MOVE", 0.05)
    app = replay_app()
    async with driven(app) as pilot:
        await pilot.press("space")
        assert running(app)
        await until(pilot, lambda: app.replay.at > 0)
        await pilot.press("space")
        assert not running(app)
        app.replay.go(app.replay.last - 1)
        await pilot.press("space")
        await until(pilot, lambda: app.replay.at == app.replay.last)
        assert not running(app)
        await pilot.press("space")
        assert app.replay.at < app.replay.last
        await pilot.press("q")
    assert app.return_code == 0


async def test_replay_tiles_show_rules() -> None:
    app = replay_app()
    async with driven(app) as pilot:
        await pilot.click(tile(pilot, "location:builder"))
        await pilot.pause()
        assert on(app, TextDialog)
        assert "Turn one of your Plans face up" in shown(app)
