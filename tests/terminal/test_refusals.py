"""Refusals of games and files are shown at the table in the player's language."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from mintopia.terminal.screens.app import PlayApp
from mintopia.terminal.screens.setup import SetUpScreen
from tests.terminal.helpers import play_plain, shown, solo, start
from tests.terminal.pilot import driven, on, until

BAD_CARDS = {"plans": {"mine": {"cost": 0}}}


def blocked(path: Path) -> Path:
    """Return a path that cannot be written, because its draft is a folder."""
    path.with_name(f"{path.name}.part").mkdir()
    return path


async def test_the_form_tells_a_bad_card_file_in_japanese(tmp_path: Path) -> None:
    app = PlayApp(replace(start(tmp_path / "game.json", "ja"), extra={"cards": BAD_CARDS}), None)
    async with driven(app) as pilot:
        await pilot.click("#start")
        await until(pilot, lambda: "plans.mine.cost" in shown(app))
        assert "（0 は使えません）" in shown(app)
        assert "whole number" not in shown(app)
        assert on(app, SetUpScreen)


def test_trouble_with_saving_is_told_in_japanese(tmp_path: Path) -> None:
    session = solo("ja")
    session.path = blocked(tmp_path / "game.json")
    output = play_plain(session, "pass\nq\n")
    assert "game.json に書き込めません：フォルダーです。" in output
    assert "cannot be written" not in output


def test_an_unknown_bot_is_told_in_japanese() -> None:
    output = play_plain(solo("ja"), "bot 1 harrd\nq\n")
    assert (
        "'harrd' というボットはありません。もしかして hard ですか。使えるのは random、greedy、"
        in output
    )


def test_a_saved_bot_that_is_none_is_told_in_japanese() -> None:
    """Check this because bots named in a saved game are looked up only when it is their turn."""
    session = solo("ja")
    session.hand_to(0, "wizard")
    output = play_plain(session, "person\nq\n")
    assert "'wizard' というボットはありません。" in output
    assert "There is no bot" not in output
