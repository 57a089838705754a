"""Saved games: the list, offering the last one first, opening and deleting; the review."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from mintopia.cli.games import command
from mintopia.coach.review import review
from mintopia.coach.review_model import Review
from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError
from mintopia.terminal import saves
from mintopia.terminal.bot_pool import BotPool
from mintopia.terminal.console import Console
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.saves import find_saved, last_unfinished, save_game, saved_games
from mintopia.terminal.screens.app import PlayApp
from mintopia.terminal.screens.parts import Page
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.replay import ReplayScreen
from mintopia.terminal.screens.review import DecisionPane, ReviewScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.session import Session
from mintopia.terminal.start import Start
from tests.coach.review_stand_in import first_is_best
from tests.terminal.helpers import choose, play_plain, shown, solo
from tests.terminal.pilot import driven, on, play_app, until


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Fill a folder with a finished game, an unfinished one, and files that are not games."""
    monkeypatch.setattr(saves, "default_folder", lambda: tmp_path)
    over, left = solo(), solo()
    while not over.game.over:
        over.play(choose(over))
    left.play(choose(left))
    for age, (name, session) in enumerate((("over", over), ("left", left))):
        path = tmp_path / f"works-{name}.json"
        save_game(path, session.game, {})
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "other.json").write_text(json.dumps({"game": "chess"}))
    return tmp_path


# --- the list ------------------------------------------------------------------------------------
def test_the_list_has_the_last_game_first_and_leaves_out_what_is_none(folder: Path) -> None:
    first, second = saved_games()
    assert (first.id, first.over, second.id, second.over) == (
        "works-over", True, "works-left", False,
    )  # fmt: skip
    assert second.names == ("You", "Justin")
    assert last_unfinished() == second
    assert find_saved("2", "en") == find_saved("works-left", "en") == second
    with pytest.raises(OptionError, match="There is no saved game 'works-none'"):
        find_saved("works-none", "en")
    assert saved_games(folder / "nowhere") == []


def test_a_file_from_elsewhere_is_looked_through(folder: Path) -> None:
    """Check that a record without notes about its end is replayed to find it."""
    path = folder / "works-left.json"
    record = json.loads(path.read_text())
    del record["meta"]
    path.write_text(json.dumps(record))
    assert last_unfinished() is not None


def test_a_game_that_cannot_go_on_is_not_offered(folder: Path) -> None:
    path = folder / "works-left.json"
    record = json.loads(path.read_text())
    path.write_text(json.dumps(record | {"moves": ["no move"]}))
    assert [saved.id for saved in saved_games()] == ["works-left", "works-over"]
    assert last_unfinished() is None


def run(*words: str, typed: str = "") -> str:
    done = CliRunner().invoke(command, list(words), input=typed, obj={})
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.usefixtures("folder")
def test_the_command_lists_in_both_languages() -> None:
    english, japanese = run("--lang", "en"), run("--lang", "ja")
    assert "1  works-over  Mint Works · You, Justin · finished after" in english
    assert "2  works-left  Mint Works · You, Justin · move" in english
    assert "手で終了" in japanese
    assert run("list", "--lang", "en") == english


def test_the_command_deletes_after_asking(folder: Path) -> None:
    kept = run("delete", "1", "works-left", "--lang", "en", typed="n\n")
    assert "Delete them for good (2)?" in kept
    assert "Nothing was deleted." in kept
    assert len(saved_games()) == 2
    assert "Deleted: 1." in run("delete", "2", "--yes", "--lang", "en")
    assert [saved.id for saved in saved_games()] == ["works-over"]
    run("delete", "works-over", "--lang", "en", typed="y\n")
    assert str(folder) in run("--lang", "en")


@pytest.mark.usefixtures("folder")
def test_the_command_opens_a_game() -> None:
    output = run("open", "2", "--lang", "en", "--plain", typed="q\n")
    assert "Your last move, and since:" in output
    plain = run("open", "works-left", "--lang", "en", "--board", "plain", typed="q\n")
    assert "  1. name: You" in plain


# --- the last game is offered first --------------------------------------------------------------
def begin(language: str = "en") -> Start:
    start = Start(("works", "bid"), language)
    last = last_unfinished()
    assert last is not None
    return Start(start.games, language, last=last)


@pytest.mark.parametrize(("language", "label"), [("en", "Your last game"), ("ja", "前回のゲーム")])
async def test_the_form_offers_the_last_game(folder: Path, language: str, label: str) -> None:
    app = PlayApp(begin(language), None)
    async with driven(app) as pilot:
        assert label in shown(app)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: on(app, PlayScreen))
        assert app.session is not None
        assert app.session.path is not None
        assert app.session.path == folder / "works-left.json"


@pytest.mark.usefixtures("folder")
async def test_the_form_goes_on_to_a_new_game() -> None:
    app = PlayApp(begin(), None)
    async with driven(app) as pilot:
        screen = app.screen
        assert isinstance(screen, SetUpScreen)
        assert [question.key for question in screen._questions()] == ["last"]
        await pilot.press("right")
        await pilot.pause()
        assert [question.key for question in screen._questions()][:3] == ["last", "game", "players"]
        screen.action_pick("game", "bid")
        await until(pilot, lambda: screen.game == "bid")
        assert screen.answers["last"] == "new"


# --- look back and review ------------------------------------------------------------------------
async def test_looking_back_through_the_running_game(tmp_path: Path) -> None:
    session = solo()
    session.play(choose(session))
    app = play_app(session, tmp_path / "game.json")
    async with driven(app) as pilot:
        await pilot.press("v")
        assert on(app, ReplayScreen)
        assert "as you see it" in shown(app)
        await pilot.press("end", "q")
        assert on(app, PlayScreen)
    back = session.look_back()
    back.go(back.last)
    assert back.picture().view == session.picture().view


def quick_review(game: Game, bots: object, progress: object) -> Review:
    del bots
    return review(game, playouts=100, analyser=first_is_best, on_progress=progress)  # type: ignore[arg-type]


def finished(language: str = "en") -> Session:
    names = ["You" if language == "en" else "あなた", "Justin"]
    game = new_game("works", seed=7, solo="justin", names=names)
    session = Session(game, language, bot_pool=BotPool(review=quick_review))
    while not session.game.over:
        session.play(choose(session))
    return session


@pytest.mark.parametrize(("language", "head"), [("en", "Review"), ("ja", "振り返り")])
def test_the_review_line_by_line(language: str, head: str) -> None:
    output = play_plain(finished(language), "review\n\n")
    assert f"\n{head}\n" in output
    assert "Justin" in output
    lines = output.splitlines()
    at = next(place for place, line in enumerate(lines) if " → " in line)
    losses = [line.split("%")[0].strip() for line in lines[at + 1 : at + 9]]
    assert [int(loss) for loss in losses] == sorted(map(int, losses), reverse=True)


@pytest.mark.parametrize("columns", [60, 100])
def test_a_pipe_is_as_wide_as_it_says(columns: int) -> None:
    sink = io.StringIO()
    console = Console(io.StringIO("review\n\n"), sink, {"COLUMNS": str(columns)})
    PlainGame(finished(), console).run()
    told = sink.getvalue().partition("\nReview\n")[2].splitlines()[:9]
    assert columns - 40 < max(map(cell_len, told)) <= columns
    assert any("…" in line for line in told) == (columns == 60)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_review_on_the_full_screen(tmp_path: Path, language: str) -> None:
    app = play_app(finished(language), tmp_path / "game.json")
    async with driven(app, (80, 24)) as pilot:
        await pilot.press("e")
        head = "Played → Better" if language == "en" else "実際の手 → よりよい手"
        await until(pilot, lambda: on(app, ReviewScreen) and head in shown(app))
        pane = app.screen.query_one(DecisionPane)
        width = pane.scrollable_content_region.width
        assert width > 60
        lines = [str(option.prompt) for option in pane.options]
        assert len(lines) > 10
        assert max(cell_len(line) for line in lines) <= width
        assert pane.size.height >= 8, "there is room for a list"
        detail = app.screen.query_one("#detail", Page)
        luck = "Luck and play" if language == "en" else "運とプレイ"
        assert lines[0] == luck
        await pilot.pause()
        draw = "Move 43, You -23" if language == "en" else "43手目、あなた -23"
        assert draw in detail.lines(1000).plain
        assert detail.region.bottom <= 24
        for key, number in (("down", 1), ("down", 2), ("end", len(lines) - 1)):
            await pilot.press(key)
            await pilot.pause()
            move = pane.options[number].id
            told = f"(move {move})" if language == "en" else f"（{move}手目）"
            assert told in detail.lines(1000).plain
            assert detail.region.bottom <= 24
        await pilot.press("escape")
        assert on(app, PlayScreen)


def test_a_review_that_fails_ends_no_game() -> None:
    def broken(*_: object) -> Review:
        raise RuntimeError("no numbers today")

    session = finished()
    session.bot_pool = BotPool(review=broken)
    assert "There is no review: no numbers today" in play_plain(session, "review\n\n")
