"""The plain board: any game, drawn from the table model alone, line by line and full-screen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mintopia import games
from mintopia.engine.game import new_game
from mintopia.games import spec_of
from mintopia.games.spec import Part
from mintopia.terminal.game_screen import GameScreen, screen_for
from mintopia.terminal.outline import outline
from mintopia.terminal.screens.dialogs import ResultScreen
from mintopia.terminal.screens.outline import OutlineBoard
from mintopia.terminal.session import Session
from mintopia.terminal.setup import options_from_flags, set_up
from tests.terminal.helpers import play_plain, shown, take_seat
from tests.terminal.pilot import SMALL, driven, on, play_app


@pytest.fixture
def hidden(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide the boards of all games, as if they came with rules only."""
    bare = {
        game: replace(spec_of(game), terminal=Part(), full_screen=Part())
        for game in games.game_ids()
    }
    monkeypatch.setattr(games, "_in_folders", lambda: bare)
    screen_for.cache_clear()
    yield
    screen_for.cache_clear()


def people(game: str, language: str = "en", plain: bool = False) -> Session:
    new = new_game(game, seed=4, players=2, names=["Ann", "Ben"])
    return Session(new, language, plain_board=plain)


# --- the outline ---------------------------------------------------------------------------------
def test_a_view_as_an_outline() -> None:
    view = {
        "round": 2,
        "to_move": 0,
        "open": True,
        "deck": ["a", "b"],
        "unknown": ["?"] * 9,
        "result": None,
        "players": [{"name": "Ann", "hand": []}, {"name": "Ben", "hand": ["?"]}],
    }
    assert list(outline(view)) == [
        "round: 2",
        "to move: 0",
        "open: ✓",
        "deck: a, b",
        "unknown: ? ×9",
        "result: –",
        "players:",
        "  1. name: Ann",
        "     hand: –",
        "  2. name: Ben",
        "     hand: ?",
    ]


# --- a game that brings only rules ---------------------------------------------------------------
@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_a_whole_game_without_a_board_of_its_own(game: str, language: str) -> None:
    session = people(game, language)
    assert type(session.game_screen) is GameScreen
    dice = random.Random(4)
    while not session.game.over:
        take_seat(session)
        picture = session.picture()
        assert session.moves()
        assert session.game_screen.table(picture)
        assert session.prompt().endswith(picture.position["prompt"])
        session.play(dice.choice(session.moves()))
    outcome = session.outcome()
    assert outcome.headline
    assert sorted(standing.name for standing in outcome.standings) == ["Ann", "Ben"]


@pytest.mark.usefixtures("hidden")
def test_it_is_played_line_by_line() -> None:
    typed = "\n1\n\nlog\nrules\nh gardens\nback\nn\nq\nq\n"
    output = play_plain(people("works"), typed)
    assert output.startswith("Mint Works. Type the number of a move")
    assert "  1. name: Ann" in output
    assert "  1  Producer: pay 1 Mint, gain 2" in output
    assert "Ann places 1 Mint on the Producer." in output
    assert "The table is shown as an outline" in output
    assert "There is no card called 'gardens' here." in output


@pytest.mark.usefixtures("hidden")
@pytest.mark.parametrize("size", [(120, 40), SMALL])
async def test_it_is_played_on_the_full_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    session = Session(new_game("bid", seed=4, solo="justin", names=["You", "Justin"]), "en")
    async with driven(play_app(session, tmp_path / "game.json"), size) as pilot:
        assert pilot.app.screen.query(OutlineBoard)
        assert "auction" in shown(pilot.app)
        dice = random.Random(4)
        while not session.game.over:
            session.play(dice.choice(session.moves()))
        pilot.app.screen.advance()  # type: ignore[attr-defined]
        await pilot.pause()
        assert on(pilot.app, ResultScreen)
        await pilot.press("t")


@pytest.mark.usefixtures("hidden")
def test_the_questions_before_any_game() -> None:
    assert [question.key for question in set_up("bid", {}, "en").asked] == [
        "players",
        "solo",
        "names",
    ]
    against = {"players": "1", "solo": "bots", "level": "hard", "bots": "2", "names": "Ann"}
    assert set_up("bid", against, "en").options == {
        "players": 3,
        "names": ["Ann", "Hard bot", "Hard bot 2"],
    }
    assert set_up("bid", against, "en").bots == {1: "hard", 2: "hard"}
    people = {"players": "2", "names": "Ann, Ben"}
    assert [question.key for question in set_up("bid", people, "en").asked] == [
        "players", "names", "auctioneer",
    ]  # fmt: skip
    assert (set_up("bid", people, "en").options, set_up("bid", people, "en").bots) == (
        {"players": 2, "names": ["Ann", "Ben"]},
        {},
    )
    (names,) = [one for one in set_up("bid", people, "en").asked if one.key == "names"]
    assert names.problem("Ann").startswith("Give 2 names")
    assert options_from_flags("bid", {"names": "Ann,Ben,Cleo"}, "en") == {
        "players": 3,
        "names": ["Ann", "Ben", "Cleo"],
    }
    assert options_from_flags("bid", {"players": 99}, "en") == {"players": 99}


# --- as a view of every game ---------------------------------------------------------------------
def test_a_game_with_a_board_of_its_own_offers_the_plain_one_too(tmp_path: Path) -> None:
    session = people("works", plain=True)
    session.path = tmp_path / "game.json"
    assert session.game_screen.opening("en")
    assert session.game_screen.find("lotto", session.game, "en") == ["plan:lotto", "location:lotto"]
    assert session.rules("plan:museum").title == "Museum"
    session.next_stage()
    session.play("producer")
    assert session.look_back().game_screen is session.game_screen
