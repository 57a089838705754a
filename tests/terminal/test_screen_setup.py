"""The form before a game, driven by keys and mouse."""

from __future__ import annotations

from pathlib import Path

from mintopia.terminal.screens.app import PlayApp
from mintopia.terminal.screens.dialogs import Curtain
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.start import Start
from tests.terminal.helpers import shown
from tests.terminal.pilot import driven, on, play_app, until


async def test_enter_all_the_way_starts_a_first_game(path: Path) -> None:
    app = play_app(None, path)
    async with driven(app) as pilot:
        assert on(app, SetUpScreen)
        for _ in range(10):
            if not on(app, SetUpScreen):
                break
            await pilot.press("enter")
        assert on(app, PlayScreen)
        assert app.session is not None
        assert app.session.game.names == ("You", "Justin")
        assert path.exists()


async def test_the_form_follows_the_answers(path: Path) -> None:
    app = play_app(None, path)
    async with driven(app) as pilot:
        await pilot.press("right")
        assert "Player 1, Player 2" in shown(app)
        assert "Rachael" not in shown(app)
        await pilot.press("down", "down", "left")
        assert "Crowdfunder" in shown(app)
        screen = app.screen
        assert isinstance(screen, SetUpScreen)
        screen.action_pick("advanced-1", "recycler")
        screen.action_pick("advanced-2", "recycler")
        await pilot.pause()
        await pilot.click("#start")
        await until(pilot, lambda: "choose each only once" in shown(app))
        screen.action_pick("advanced-2", "swap-meet")
        screen.action_pick("variant", "manual")
        # A button ignores a second press within a fifth of a second.
        await until(pilot, lambda: not screen.query_one("#start").has_class("-active"))
        await pilot.click("#start")
        await until(pilot, lambda: app.session is not None)
        assert app.session is not None
        assert app.session.picture().view["variant"] == "manual"
        places = [place["id"] for place in app.session.picture().view["locations"]]
        assert places[-2:] == ["recycler", "swap-meet"]


async def test_an_answer_by_mouse(path: Path) -> None:
    app = play_app(None, path)
    async with driven(app) as pilot:
        row = app.screen.query("ChoiceRow").first().query(".choices").first()
        await pilot.click(row, offset=(14, 0))
        await pilot.pause()
        assert "Player 1, Player 2, Player 3" in shown(app)


async def test_wrong_names_are_named(path: Path) -> None:
    app = play_app(None, path)
    async with driven(app) as pilot:
        await pilot.press("right", "down", "end", "comma", "X")
        await pilot.click("#start")
        await until(pilot, lambda: "Give 2 names separated by commas, not 3." in shown(app))
        assert on(app, SetUpScreen)


async def test_leaving_the_questions_starts_nothing(path: Path) -> None:
    app = play_app(None, path)
    async with driven(app) as pilot:
        await pilot.press("escape")
    assert app.session is None
    assert not path.exists()


async def test_mint_bid_by_the_form(tmp_path: Path) -> None:
    begin = Start(("works", "bid"), "en", tmp_path / "game.json", 7)
    app = PlayApp(begin, None)
    async with driven(app) as pilot:
        await pilot.press("right")
        await until(pilot, lambda: "Advanced Locations" not in shown(app))
        await pilot.press("down")
        assert "House deck: the card values are Mintopia's own." in shown(app).replace("\n", " ")
        await pilot.press("right", "right")
        await until(pilot, lambda: "First Auctioneer" in shown(app))
        await pilot.press("down", "ctrl+u", *"Ann", "comma", *"Ben", "comma", *"Cleo", "enter")
        await until(pilot, lambda: "○ Cleo" in shown(app))
        await pilot.press("left", "enter", "enter")
        await until(pilot, lambda: on(app, Curtain))
        assert app.session is not None
        assert app.session.game.names == ("Ann", "Ben", "Cleo")
        assert app.session.game.view(None)["auctioneer"] == 2
