"""The set-up form with both games: Mint Bid is chosen, named and started."""

from __future__ import annotations

from pathlib import Path

from mintopia.terminal.screens.app import PlayApp
from mintopia.terminal.screens.dialogs import Curtain
from mintopia.terminal.start import Start
from tests.terminal.helpers import shown
from tests.terminal.pilot import driven, on, press, until


async def test_mint_bid_by_the_form(tmp_path: Path) -> None:
    begin = Start(("works", "bid"), "en", tmp_path / "game.json", 7)
    app = PlayApp(begin, None)
    async with driven(app) as pilot:
        await press(pilot, "right")
        await until(pilot, lambda: "Advanced Locations" not in shown(app))
        await press(pilot, "down")
        assert "House deck: the card values are Mintopia's own." in shown(app).replace("\n", " ")
        await press(pilot, "right", "right")
        await until(pilot, lambda: "First Auctioneer" in shown(app))
        await press(pilot, "down", "ctrl+u", *"Ann", "comma", *"Ben", "comma", *"Cleo", "enter")
        await until(pilot, lambda: "○ Cleo" in shown(app))
        await press(pilot, "left", "enter", "enter")
        await until(pilot, lambda: on(app, Curtain))
        assert app.session is not None
        assert app.session.game.names == ("Ann", "Ben", "Cleo")
        assert app.session.game.view(None)["auctioneer"] == 2
