"""The full-screen table of Mint Bid, driven by keys and mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widget import Widget

from mintopia.engine.game import Game
from mintopia.games.bid.terminal.panels import CellPanel, NumberPanel, OfferPanel
from mintopia.games.bid.terminal.strip_tiles import StripTile
from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.app import ReplayApp
from mintopia.terminal.screens.dialogs import Curtain, ResultScreen, TextDialog
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.screens.parts import KeyBar
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.session import Session, Stage
from tests.terminal.bid_tables import choose, finish, seated, solo, table_of
from tests.terminal.helpers import shown, take_seat
from tests.terminal.pilot import LARGE, SMALL, driven, on, play_app, tile, told, until

OPEN = "auction statue open"
CLOSED = "auction statue closed"
# Ann and Ben get Statue, the first card of their strip; then Factory is sold.
PLACED = (OPEN, "bid 1", "withdraw", "withdraw", "partner left", "place 0 0 0")


def panel(pilot: Pilot[None]) -> Panel:
    return pilot.app.screen.query(Panel).last()


def to_place() -> Session:
    """Begin where Ann and Ben get their second card: Ben, who won it, places Factory."""
    moves = (*PLACED, "auction factory open", "bid 1", "withdraw", "withdraw", "partner right")
    return seated(table_of(3), *moves)


def rows(app: object) -> list[str]:
    """Return the screen line by line, cell by cell."""
    screen = app.screen  # type: ignore[attr-defined]
    lines = screen._compositor.render_strips()
    return ["".join(segment.text for segment in line) for line in lines]


async def test_bidding_by_steps(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("b")
        assert isinstance(panel(pilot), NumberPanel)
        assert panel(pilot).move == "bid 2"
        await pilot.press("right", "right", "right", "left")
        assert panel(pilot).move == "bid 3"
        assert "1 would be left." in shown(pilot.app)
        await pilot.press("enter")
        assert session.game.moves[-1] == "bid 3"


async def test_bidding_by_digits(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("4")
        assert panel(pilot).move == "bid 4"
        await pilot.press("2")
        assert panel(pilot).move == ""
        assert "42 is not possible: 2 to 4." in shown(pilot.app)
        await pilot.press("enter")
        assert session.game.moves[-1] == "bid 1"
        await pilot.press("backspace", "enter")
        assert session.game.moves[-1] == "bid 4"


async def test_escape_leaves_the_panel_and_letters_still_work(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("b", "escape")
        assert not pilot.app.screen.query(Panel)
        await pilot.press("b", "w")
        assert session.game.moves[-1] == "withdraw"


async def test_tab_stays_in_a_form_and_goes_from_line_to_line(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 3")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("o", "tab", "right")
        offer = panel(pilot)
        assert offer.move == "offer left 2 3"
        assert pilot.app.focused is offer
        await pilot.press("shift+tab", "1")
        assert offer.move == "offer left 1 3"
        await pilot.press("escape", "b", "tab", "5")
        assert panel(pilot).move == ""  # the number that was typed is no move of the list
        assert pilot.app.focused is panel(pilot)


async def test_the_key_bar_of_an_open_form(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 3")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("o")
        bar = pilot.app.screen.query_one(KeyBar)
        assert str(bar.render()).startswith("Enter play  Esc all moves  ? hint  h rules")
        assert "1-9" not in str(bar.render())
        assert "Tab" not in str(bar.render())
        await pilot.press("escape")
        assert str(bar.render()).startswith("b o p w play  1-9 amount  Tab go to")


async def test_six_players_have_their_mints_in_sight_at_80_by_24(path: Path) -> None:
    session = seated(table_of(6), OPEN)
    async with driven(play_app(session, path), SMALL) as pilot:
        for seat in range(6):
            shown_tile = tile(pilot, f"seat:{seat}")
            holder = shown_tile.parent
            assert isinstance(holder, Widget)
            assert shown_tile.region.bottom <= holder.content_region.bottom
            assert "4 Mints" in str(shown_tile.render())


async def test_an_offer_by_lines_and_steps(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 3")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("o")
        offer = panel(pilot)
        assert isinstance(offer, OfferPanel)
        assert offer.move == "offer left 2 2"
        await pilot.press("left")
        assert offer.move == ""
        assert "Too low: it must be more than 3." in shown(pilot.app)
        await pilot.press("enter")
        assert session.game.moves[-1] == "bid 3"
        await pilot.press("down", "right", "right")
        assert offer.move == "offer left 1 4"
        assert "Together 5" in shown(pilot.app)
        assert "You keep 3, Cleo keeps 0." in shown(pilot.app)
        await pilot.press("up", "up", "right")
        assert offer.move == "offer right 2 2"
        await pilot.press("down", "3", "down", "1", "enter")
        assert session.game.moves[-1] == "offer right 3 1"
        assert on(pilot.app, Curtain)
        await pilot.press("enter")
        assert "Ben asks Ann to join in: 3 from Ben, 1 from Ann, 4" in shown(pilot.app)
        await pilot.press("a")
        assert session.game.moves[-1] == "accept"


async def test_a_click_on_a_neighbour_offers(path: Path) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    async with driven(play_app(session, path)) as pilot:
        await pilot.click(tile(pilot, "seat:0"))
        await pilot.pause()
        assert panel(pilot).move.startswith("offer right")
        await pilot.press("escape")
        await pilot.click(tile(pilot, "card:factory"))
        await pilot.pause()
        assert "First finish the auction of Statue." in told(pilot.app)


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_sealed_bids_pass_from_hand_to_hand_unseen(path: Path, size: tuple[int, int]) -> None:
    session = seated(table_of(3), CLOSED)
    async with driven(play_app(session, path), size) as pilot:
        app = pilot.app
        await pilot.press("3")
        assert (
            "Nobody sees it until all bids are in." in shown(app).replace("\n", " ")
            or size == SMALL
        )
        await pilot.press("enter")
        assert session.game.moves[-1] == "seal 3"
        assert on(app, Curtain)
        assert "Ann seals a bid." in shown(app)
        assert "seals 3" not in shown(app)
        await pilot.press("enter")
        assert isinstance(panel(pilot), NumberPanel)
        assert panel(pilot).move == "seal 0"
        assert "sealed ✓" in shown(app)
        for secret in ("seals 3", "sealed 3", "bid is 3"):
            assert secret not in shown(app)
        await pilot.press("2", "enter", "enter")
        assert "seals 2" not in shown(app)
        await pilot.press("l")
        assert "seals 2" not in shown(app)
        await pilot.press("escape", "0", "enter")
        assert on(app, Curtain)
        assert "Ann's sealed bid is 3 Mints." in shown(app)


async def test_undo_at_the_hand_over_takes_a_seal_back(path: Path) -> None:
    session = seated(table_of(3), CLOSED)
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("3", "enter", "u")
        assert session.game.moves == [CLOSED]
        assert on(pilot.app, Curtain)
        await pilot.press("enter")
        assert session.viewer == 0
        assert panel(pilot).move == "seal 0"


async def test_placing_with_ghosts(path: Path) -> None:
    session = to_place()
    async with driven(play_app(session, path)) as pilot:
        cells = panel(pilot)
        assert isinstance(cells, CellPanel)
        strip = tile(pilot, "strip:0")
        assert isinstance(strip, StripTile)
        seen = set()
        for key in ("down", "down", "up", "right", "left", "left", "up", "right"):
            await pilot.press(key)
            seen.add(cells.move)
            assert "┄┄┄┄┄" in shown(pilot.app)
        assert seen == set(session.game.legal())
        while cells.move != "place 0 1 0":  # Factory's top is plum, Statue's bottom is berry
            await pilot.press("down")
        assert "row 1, column 0" in shown(pilot.app)
        assert "no match; +4 points for you" in shown(pilot.app)
        while cells.move != "place 0 0 1":  # Factory's left is berry, Statue's right is plum
            await pilot.press("right")
        await pilot.press("enter")
        assert session.game.moves[-1] == "place 0 0 1"


async def test_placing_by_mouse(path: Path) -> None:
    session = to_place()
    async with driven(play_app(session, path)) as pilot:
        strip = tile(pilot, "strip:0")
        assert panel(pilot).move == "place 0 -1 0"
        assert isinstance(strip, StripTile)
        form = strip.form  # in the frame, the second column and the third row
        below = (2 + form.width + form.gap + 3, 1 + form.height * 2 + 1)
        await pilot.click(strip, offset=below)
        await pilot.pause()
        assert panel(pilot).move == "place 0 1 0"
        await pilot.click(strip, offset=below)
        await pilot.pause()
        assert session.game.moves[-1] == "place 0 1 0"


def at_decision(decision: str) -> Game:
    """Play until this decision comes up."""
    for seed in range(40):
        game = table_of(3, seed=seed)
        while not game.over and game.view(None)["decision"] != decision:
            game.play(choose(game))
        if not game.over:
            return game
    raise AssertionError(f"No game comes to {decision}.")


async def test_moving_a_card_is_two_choices(path: Path) -> None:
    session = seated(at_decision("utility"))
    async with driven(play_app(session, path)) as pilot:
        cells = panel(pilot)
        assert isinstance(cells, CellPanel)
        assert cells.move == ""
        assert "Choose the card to move" in shown(pilot.app)
        await pilot.press("enter")
        first = cells.move
        assert first.startswith("move ")
        await pilot.press("escape")
        assert cells.move == ""
        assert cells.thought == first.rsplit(" ", 2)[0]
        await pilot.press("enter", "right", "enter")
        assert session.game.moves[-1].startswith(first.rsplit(" ", 2)[0])


async def test_turning_a_card_shows_the_change(path: Path) -> None:
    session = seated(at_decision("production"))
    async with driven(play_app(session, path)) as pilot:
        assert "turned around:" in shown(pilot.app)
        await pilot.press("h")
        assert on(pilot.app, TextDialog)
        assert "House deck" in shown(pilot.app)
        await pilot.press("escape", "x")
        assert session.game.moves[-1] == "skip"


async def test_the_deed_ability_places_in_both_strips(path: Path) -> None:
    session = seated(at_decision("deed"))
    async with driven(play_app(session, path)) as pilot:
        strips = set()
        for _ in session.moves():
            strips.add(panel(pilot).move.split()[1])
            if len(strips) > 1:
                break
            await pilot.press("right")
        assert len(strips) == 2
        assert "Drawn card · House deck" in shown(pilot.app)
        await pilot.press("enter")
        assert session.game.moves[-1].startswith("place")


async def test_undo_closes_the_panel(path: Path) -> None:
    session = solo(dice=[1])
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("b", "enter")
        assert isinstance(panel(pilot), CellPanel)
        await pilot.press("u")
        assert session.game.moves == []
        assert not pilot.app.screen.query(Panel)
        assert "Bid alone: 1 Mint" in shown(pilot.app)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("players", [1, 6])
async def test_the_table_fits_its_screen(
    path: Path, players: int, size: tuple[int, int], language: str
) -> None:
    session = (
        solo(language) if players == 1 else seated(table_of(players, language), language=language)
    )
    for _ in range(25):
        take_seat(session)
        session.play(choose(session.game))
        if session.game.over:
            session.undo()
            break
    take_seat(session)
    async with driven(play_app(session, path), size) as pilot:
        await pilot.pause()
        lines = rows(pilot.app)
        assert len(lines) == size[1]
        assert {cell_len(line) for line in lines} == {size[0]}
        text = "\n".join(lines)
        assert {"en": "House deck", "ja": "独自デッキ"}[language] in text
        assert session.game.names[-1] in text


async def test_rules_of_what_is_pointed_at(path: Path) -> None:
    session = seated(table_of(3), OPEN)
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("h")
        assert "Open auction: Statue" in shown(pilot.app)
        await pilot.press("escape")
        tile(pilot, "card:factory").focus()
        await pilot.press("h")
        text = shown(pilot.app)
        assert "☼ Production · 4 points" in text
        assert "House deck" in text
        assert "Rulebook B1" in text
        await pilot.press("escape", "b", "h")
        assert on(pilot.app, TextDialog)


async def test_the_result_shows_where_the_points_come_from(path: Path) -> None:
    session = solo()
    while len(session.game.legal()) and not session.game.over:
        session.play(choose(session.game))
    async with driven(play_app(session, path)) as pilot:
        assert on(pilot.app, ResultScreen)
        text = shown(pilot.app)
        for words in ("Locations", "Matches", "Culture", "Special abilities", "House deck"):
            assert words in text
        await pilot.press("t")
        assert on(pilot.app, PlayScreen)


async def test_a_replay_is_drawn_too() -> None:
    session = seated(table_of(3))
    finish(session)
    assert session.stage is Stage.OVER
    replay = Replay(session.game, "en")
    async with driven(ReplayApp(replay)) as pilot:
        await pilot.press("end")
        await until(pilot, lambda: replay.at == replay.last)
        assert "Ann" in shown(pilot.app)
        await pilot.press("left", "home", "right")
        assert replay.at == 1
