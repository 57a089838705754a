"""The full-screen table, driven by keys and mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widget import Widget

from mintopia.cli.common import read_record_file
from mintopia.engine.game import new_game
from mintopia.terminal.replay import Replay
from mintopia.terminal.screens.dialogs import Curtain, ResultScreen, TextDialog
from mintopia.terminal.screens.parts import KeyBar, RulesPane, Tile, fitting
from mintopia.terminal.screens.play import PlayScreen
from mintopia.terminal.screens.replay import ReplayScreen
from mintopia.terminal.screens.setup import SetUpScreen
from mintopia.terminal.session import Session, Stage
from tests.terminal.helpers import (
    LOTTO_MOVES,
    SECRET_NAME,
    choose,
    key_for,
    lotto_game,
    play_on,
    shown,
    solo,
    table_of,
    take_seat,
)
from tests.terminal.pilot import LARGE, SMALL, driven, finish, on, play_app, tile, told, until


async def test_a_move_by_number_key_is_played_and_saved(path: Path) -> None:
    session = solo()
    app = play_app(session, path)
    async with driven(app) as pilot:
        assert "Producer" in shown(app)
        await pilot.press("1")
        assert session.game.moves[1] == "leadership-council"
        assert read_record_file(path)["moves"] == session.game.moves
        text = shown(app)
        assert "since your last move" in text
        assert "You place 1 Mint on the" in text


async def test_a_move_by_arrows_and_enter(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("down", "enter")
        assert session.game.moves[1] == "supplier statue"


async def test_a_move_by_click_on_the_list(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.click("#moves", offset=(5, 2))
        await pilot.pause()
        assert session.game.moves[1] == "supplier statue"


@pytest.mark.parametrize(
    ("thing", "move"),
    [("location:leadership-council", "leadership-council"), ("plan:statue", "supplier statue")],
)
async def test_a_click_on_what_offers_one_move_plays_it(path: Path, thing: str, move: str) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.click(tile(pilot, thing))
        await pilot.pause()
        assert session.game.moves[1] == move


async def test_a_click_on_a_location_with_several_moves_lists_them(path: Path) -> None:
    session = solo(cards={"game": {"starting_mints": 10}})
    async with driven(play_app(session, path)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        await pilot.click(tile(pilot, "location:supplier"))
        await pilot.pause()
        listed = [option.id for option in screen.moves_pane.options]
        assert listed == ["supplier statue", "supplier factory"]
        await pilot.press("escape")
        assert len(screen.moves_pane.options) == len(session.moves())
        await pilot.click(tile(pilot, "location:supplier"))
        await pilot.press("2")
        assert session.game.moves[1] == "supplier factory"


async def test_a_click_on_what_offers_nothing_says_why(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.click(tile(pilot, "location:builder"))
        await pilot.pause()
        assert "You have no Plan to build." in told(pilot.app)
        assert len(session.game.moves) == 1


async def test_undo_and_its_end(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("1", "u")
        assert session.game.moves == ["producer"]
        assert read_record_file(path)["moves"] == ["producer"]
        await pilot.press("u")
        assert "You have no move to take back." in told(pilot.app)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_key_bars_fit_into_80_columns(language: str) -> None:
    session = solo(language)
    session.play("pass")
    assert session.can_undo
    for screen in (PlayScreen(session), ReplayScreen(Replay(session.game, language))):
        shown_keys = fitting(screen.keys(), SMALL[0] - 2)
        cells = cell_len(str(KeyBar(shown_keys).render()))
        assert cells + 2 <= SMALL[0]
        assert {"q", "h"} < {key for key, _, _ in shown_keys}


def bar(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one(KeyBar).render())


async def test_the_key_bar_shows_only_keys_that_work(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        keys = "1-2 play  Tab go to  ? hint  h rules  t bots  l log  v look back  o orders"
        assert bar(pilot) == f"{keys}  s save  q quit"
        await pilot.press("1")
        assert "u undo" in bar(pilot)
        finish(session)
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        screen.show()
        assert bar(pilot) == "Tab go to  h rules  u undo  l log  s save  q quit"


@pytest.mark.parametrize(("key", "status"), [("ctrl+c", 130), ("q", 0), ("ctrl+q", 0)])
async def test_the_exit_status_of_leaving(path: Path, key: str, status: int) -> None:
    app = play_app(solo(), path)
    async with driven(app) as pilot:
        await pilot.press(key)
    assert app.return_code == status


LONG_NAMES = ("Annabella Maria", "Benjamin", "Cleo the Great", "Dora")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [SMALL, (80, 20), (100, 32), LARGE])
async def test_mints_and_stars_in_sight(path: Path, size: tuple[int, int], language: str) -> None:
    """Check this with many cards in front of every player."""
    first = table_of(*LONG_NAMES, cards={"game": {"starting_mints": 10, "star_goal": 50}})
    session = Session(first.game, language)
    while len(session.game.moves) < 90:
        take_seat(session)
        session.play(choose(session))
    take_seat(session)
    players = session.picture().view["players"]
    assert min(len(player["buildings"]) for player in players) >= 2
    async with driven(play_app(session, path), size) as pilot:
        await pilot.pause()
        seats = [tile(pilot, f"seat:{seat}") for seat in range(4)]
        top = seats[0].parent
        assert isinstance(top, Widget)
        for seat, player in zip(seats, players, strict=True):
            highest = seat.content_region.y if size[1] >= 32 else seat.region.y
            assert highest < top.content_region.bottom
            line = str(seat.render()).split("\n")[0]
            assert f"{player['stars']}/50" in line
            assert str(player["mints"]) in line


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_large_screen_shows_the_rules_pointed_at(path: Path, language: str) -> None:
    session = solo(language)
    council, statue = (
        session.rules(thing).lines[1][:12]
        for thing in ("location:leadership-council", "plan:statue")
    )
    assert session.moves()[:2] == ["leadership-council", "supplier statue"]
    async with driven(play_app(session, path), (200, 50)) as pilot:
        rules = pilot.app.screen.query_one(RulesPane)
        assert rules.region.height > 10
        assert rules.region.width > 100
        assert council in str(rules.children[0].render())
        await pilot.press("down")
        assert statue in str(rules.children[0].render())
        assert council not in str(rules.children[0].render())


async def test_the_key_bar_can_be_clicked(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("1")
        bar = pilot.app.screen.query_one(KeyBar)
        at = str(bar.render()).index("undo")
        await pilot.click(bar, offset=(at + 2, 0))
        await until(pilot, lambda: session.game.moves == ["producer"])


async def test_rules_of_the_focused_thing_and_of_the_highlighted_move(path: Path) -> None:
    async with driven(play_app(solo(), path)) as pilot:
        await pilot.press("h")
        assert on(pilot.app, TextDialog)
        assert "Take or keep the Starting Player Token" in shown(pilot.app)
        await pilot.press("escape")
        tile(pilot, "plan:factory").focus()
        await pilot.press("h")
        text = shown(pilot.app)
        assert "☼ Production · cost 4 · 3 stars" in text
        assert "Rulebook W1" in text
        await pilot.press("h")
        assert on(pilot.app, PlayScreen)
        tile(pilot, "seat:1").focus()
        await pilot.press("h")
        assert "Justin, The Game Designer" in shown(pilot.app)
        await pilot.press("escape")
        await pilot.press("tab", "p", "h")
        assert on(pilot.app, TextDialog)


async def test_tab_and_enter_reach_everything_without_a_mouse(path: Path) -> None:
    session = solo()
    async with driven(play_app(session, path)) as pilot:
        seen = set()
        for _ in range(20):
            await pilot.press("tab")
            if isinstance(pilot.app.focused, Tile):
                seen.add(pilot.app.focused.thing)
        places = {f"location:{place['id']}" for place in session.picture().view["locations"]}
        assert places | {"plan:statue", "plan:factory", "seat:0", "seat:1"} <= seen
        tile(pilot, "location:leadership-council").focus()
        await pilot.press("enter")
        assert session.game.moves[1] == "leadership-council"


async def test_the_whole_log(path: Path) -> None:
    async with driven(play_app(solo(), path)) as pilot:
        await pilot.press("1", "l")
        assert on(pilot.app, TextDialog)
        assert "Justin takes Statue from the Plan Supply." in shown(pilot.app)
        await pilot.press("up", "pageup", "down", "l")
        assert on(pilot.app, PlayScreen)


async def test_saving_says_where_and_quitting_ends(path: Path) -> None:
    app = play_app(solo(), path)
    async with driven(app) as pilot:
        await pilot.press("s")
        assert path.exists()
        assert f"saved in {path}" in told(app)
        await pilot.press("q")
    assert app.return_code == 0


async def test_trouble_with_saving_is_shown(path: Path) -> None:
    path.write_text("no folder")
    session = solo()
    session.path = path / "below.json"
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("1")
        assert "could not be saved" in told(pilot.app)
        assert len(session.game.moves) == 3


async def test_the_hand_over_hides_secrets(path: Path) -> None:
    session = Session(lotto_game(), "en")
    play_on(session, *LOTTO_MOVES[:-1])
    app = play_app(session, path)
    async with driven(app) as pilot:
        assert on(app, Curtain)
        await pilot.press("enter")
        assert on(app, PlayScreen)
        await pilot.press(key_for(session, "lotto"))
        assert "Only for Ann" in shown(app)
        assert SECRET_NAME in shown(app)
        await pilot.press("enter")
        assert session.stage is Stage.HAND_OVER
        assert "Hand over the screen" in shown(app)
        assert SECRET_NAME not in shown(app)
        await pilot.press("enter")
        assert on(app, PlayScreen)
        assert session.viewer == 1
        assert SECRET_NAME not in shown(app)
        tile(pilot, "seat:0").focus()
        await pilot.press("h")
        assert SECRET_NAME not in shown(app)
        await pilot.press("escape", "l")
        assert SECRET_NAME not in shown(app)
        await pilot.press("escape", "p", "enter")
        assert session.viewer == 0
        assert SECRET_NAME in shown(app)


async def test_undo_at_the_hand_over(path: Path) -> None:
    session = table_of("Ann", "Ben")
    async with driven(play_app(session, path)) as pilot:
        await pilot.press("u")
        assert on(pilot.app, Curtain), "there is nothing to take back yet"
        await pilot.press("enter", "p")
        assert session.game.moves == ["pass"]
        await pilot.press("u")
        assert session.game.moves == []
        assert on(pilot.app, Curtain)
        assert "Ann" in shown(pilot.app)
        await pilot.press("enter")
        assert on(pilot.app, PlayScreen)


async def test_the_end_shows_the_result_and_goes_on(path: Path) -> None:
    session = solo()
    finish(session)
    session.undo()
    app = play_app(session, path)
    async with driven(app) as pilot:
        await pilot.press(key_for(session, choose(session)))
        assert on(app, ResultScreen)
        text = shown(app)
        for words in ("Justin wins!", "The most stars win.", "Stars by Building", "Obelisk 6★"):
            assert words in text
        await pilot.press("t")
        assert on(app, PlayScreen)
        await pilot.press("o")
        assert on(app, ResultScreen)
        await pilot.press("u")
        assert session.stage is Stage.TURN
        await pilot.press(key_for(session, choose(session)), "r")
        assert on(app, ReplayScreen)
        await pilot.press("q")
        assert on(app, PlayScreen)
        await pilot.press("n")
        assert on(app, SetUpScreen)


@pytest.mark.parametrize(
    ("size", "language"),
    [(LARGE, "ja"), (SMALL, "en"), (SMALL, "ja"), ((60, 18), "en"), ((200, 60), "en")],
)
async def test_every_size_shows_the_moves(path: Path, size: tuple[int, int], language: str) -> None:
    session = solo(language, "rachael", advanced=["temp-agency"])
    async with driven(play_app(session, path), size) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        assert screen.moves_pane.size.height >= 2
        await pilot.press("1")
        assert len(session.game.moves) == 2
        assert ("Producer" if language == "en" else "プロデューサー") in shown(pilot.app)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["works", "bid"])
async def test_the_largest_table_leaves_room(path: Path, game: str, language: str) -> None:
    """With eight Locations the list of moves lay below the window, and nothing said so."""
    if game == "works":
        options = {"players": 4, "advanced": ["swap-meet", "temp-agency"]}
    else:
        options = {"players": 6}
    session = Session(new_game(game, seed=11, **options), language)
    take_seat(session)
    async with driven(play_app(session, path), SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayScreen)
        for size in (LARGE, (100, 18), SMALL, (60, 21), (60, 18)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            inside = screen.query_one("#left").region
            assert inside.contains_region(screen.moves_pane.region), size
            assert screen.moves_pane.size.height >= 2, size
        await pilot.press("shift+tab")
        focused = screen.focused  # a card at the end of the board, scrolled into sight
        assert isinstance(focused, Tile)
        assert inside.contains_region(focused.region)


@pytest.mark.parametrize(
    ("language", "told", "way_out"),
    [
        ("en", "This window has 59 columns and 17 lines; the table needs 60 and 18.", "--plain"),
        ("ja", "このウィンドウは59桁×17行です。盤面には60桁×18行が必要です。", "--plain"),
    ],
)
async def test_a_window_that_became_too_small_says_so(
    path: Path, language: str, told: str, way_out: str
) -> None:
    session = solo(language)
    async with driven(play_app(session, path)) as pilot:
        assert way_out not in shown(pilot.app)
        await pilot.resize_terminal(59, 17)
        await pilot.pause()
        assert "".join(told.split()) in "".join(shown(pilot.app).split())
        assert way_out in shown(pilot.app)
        await pilot.resize_terminal(60, 18)
        await pilot.pause()
        assert way_out not in shown(pilot.app)
        await pilot.press("enter")
        assert len(session.game.moves) == 3  # the list of moves has the focus as before


def spans(pilot: Pilot[None]) -> list[str]:
    """Return the pieces of text on the screen, each of one style."""
    return [piece.strip() for piece in shown(pilot.app).splitlines()]


@pytest.mark.parametrize("opponent", ["justin", "rachael", "sonic", "mort"])
@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_small_window_shows_all_the_name(path: Path, opponent: str, language: str) -> None:
    session = solo(language, opponent)
    async with driven(play_app(session, path), SMALL) as pilot:
        for size in (SMALL, (60, 18)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert f"■ {opponent.title()}" in spans(pilot)


async def test_names_of_bots_are_whole_in_a_small_window(path: Path) -> None:
    names = ["Player 1", "Medium bot", "Medium bot 2", "Medium bot 3"]
    session = table_of(*names, cards={"game": {"starting_mints": 10}})
    session.next_stage()
    async with driven(play_app(session, path), SMALL) as pilot:
        for mark, name in zip("●■▲◆", names, strict=True):
            assert f"{mark} {name}" in spans(pilot)


async def test_names_are_never_markup(path: Path) -> None:
    session = table_of("[red]Ann", "[/]")
    async with driven(play_app(session, path)) as pilot:
        assert "[red]Ann" in shown(pilot.app)
        await pilot.press("enter")
        assert "[red]Ann" in shown(pilot.app)
        assert "[/]" in shown(pilot.app)
