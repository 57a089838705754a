"""The library as people explore it: drawing, equality, files, opponents, imagined games."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import mintopia
from mintopia.art.picture import outline
from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError, RecordError, SeatError, UndoError, WriteError
from tests.python_process import python
from tests.random_play import played, steps

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("works", {"players": 2, "names": ["Ann", "<Ben>"]}),
    ("works", {"players": 4, "advanced": 2}),
    ("works", {"players": 1, "solo": "mort", "advanced": 1}),
    ("works", {"players": 1, "solo": "rachael"}),
    ("works", {"players": 1, "solo": "justin"}),
    ("bid", {"players": 2}),
    ("bid", {"players": 6}),
    ("bid", {"players": 1, "solo": "sonic"}),
]


# --- drawing --------------------------------------------------------------------------------------
def test_a_game_of_mint_works_is_printed() -> None:
    game = new_game("works", players=2, names=["Ann", "Ben"], seed=7, starting=0)
    game.play("supplier statue")
    assert (
        str(game)
        == """\
Mint Works · round 1 · development · 18 Plans in the deck
Locations
  Producer            1            [ ] [ ]
  Supplier            as the Plan  [Ann: 2] [ ]
  Builder             2            [ ] [ ]
  Leadership Council  1            [ ]
  Wholesaler          1            closed
  Lotto               3            closed
Plan Supply
  -
  Factory: 4 Mints, 3 stars, production
  Corporate HQ: 3 Mints, 0 stars, production
Ann · 1 Mint · 0 stars · starting player
  Plans: Statue
Ben · 3 Mints · 0 stars · to move
Ben's turn."""
    )


def test_a_sealed_bid_stays_sealed() -> None:
    game = new_game("bid", players=3, seed=5, auctioneer=0)
    for move in ("auction gallery closed", "seal 2"):
        game.play(move)
    assert "Seat 1: sealed ?\n  Seat 2: to seal\n" in game.draw()
    assert "Seat 1: sealed ?\n  Seat 2: to seal\n" in game.draw(1)
    assert "Seat 1: sealed 2\n  Seat 2: to seal\n" in game.draw(0)


def test_cards_are_drawn_where_they_lie_in_a_strip() -> None:
    game = new_game("bid", players=2, seed=5, auctioneer=0)
    sides = {card["id"]: card["sides"] for card in game.cards()["locations"]}
    while not any(len(strip) > 1 for strip in game.view(None)["strips"]) and not game.over:
        moves = game.legal()
        game.play(next((m for m in moves if m.split()[0] in ("bid", "place")), moves[0]))
    strip = next(at for at, cards in enumerate(game.view(None)["strips"]) if len(cards) > 1)
    part = str(game).split(f"Strip {strip}: ")[1].split("\nStrip")[0].split("\nPlayers")[0]
    rows = {card["row"] for card in game.view(None)["strips"][strip]}
    assert len(part.splitlines()) == 1 + 4 * (max(rows) - min(rows) + 1)
    assert part.count("┌") == len(game.view(None)["strips"][strip])
    first = game.view(None)["strips"][strip][0]
    assert sides[first["id"]][0][0].upper() in part


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_table_can_be_drawn_at_any_time(name: str, options: dict[str, Any]) -> None:
    for moves in (0, 5, 20, 60, 10_000):
        game = played(name, options, moves=moves)
        text, html = str(game), game._repr_html_()
        assert all(player in text for player in game.names)
        assert text.splitlines()[-1] == game.prompt(None)
        ElementTree.fromstring(html)
        assert not re.search(r"<script|<link|\bsrc=|\bhref=|url\(", html)
        assert "<Ben>" not in html


def test_a_drawing_shows_what_its_viewer_may_see() -> None:
    options = {"players": 2, "advanced": ["thrift-store"], "starting": 0}
    game = new_game("works", options, seed=3)
    game.play("thrift-store")
    hidden = game.view(0)["players"][0]["plans"][0]
    name = next(card["name"] for card in game.cards()["plans"] if card["id"] == hidden)
    assert f"Plans: {name}" in game.draw(0)
    for seen in (game.draw(), game.draw(1), game.draw_html(), game.draw_html(1)):
        assert f"Plans: {name}" not in seen
        assert "Plans: ?" in seen
    with pytest.raises(SeatError):
        game.draw(2)


def test_a_finished_game_is_drawn_openly() -> None:
    game = played("works", {"players": 2, "advanced": ["thrift-store"]})
    assert game.over
    assert "?" not in str(game)


def test_changed_card_values_are_drawn() -> None:
    cards = {"plans": {"statue": {"cost": 9}}}
    game = new_game("works", players=2, seed=7, starting=0, cards=cards)
    assert "Statue: 9 Mints" in str(game)
    assert game.draw_html() != new_game("works", players=2, seed=7, starting=0).draw_html()


def test_a_game_without_a_drawing_of_its_own_is_outlined_from_its_view() -> None:
    hands = [{"cards": ["?"]}, {"cards": []}]
    view: dict[str, Any] = {"game": "tiny", "to_move": None, "hands": hands, "pile": {}}
    parts = outline(view)
    assert parts[0].title == "game tiny · to_move - · pile -"
    assert (parts[1].title, parts[1].lines) == ("hands", ["0: cards ?", "1: cards -"])


def test_repr_tells_which_game_it_is() -> None:
    game = new_game("works", players=2, seed=7, starting=0)
    assert repr(game) == "<Game works: 2 seats, 0 moves, seat 0 to move>"
    assert repr(played("bid", {"players": 2})).endswith(" over>")


# --- equality and copies --------------------------------------------------------------------------
def test_games_are_equal_if_they_are_the_same_game() -> None:
    game = played("works", {"players": 2}, moves=12)
    assert game == mintopia.load_record(game.record())
    assert game == game.copy() == copy.copy(game) == copy.deepcopy(game)
    assert game != played("works", {"players": 2}, moves=11)
    assert game != played("works", {"players": 2}, moves=12, seed=8)
    assert game != played("works", {"players": 3}, moves=12)
    assert game != "a game"
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, Game.copy])
def test_a_copy_goes_its_own_way(duplicate: Any) -> None:
    game = played("bid", {"players": 3}, moves=9)
    before, twin = game.record(), duplicate(game)
    twin.play(twin.legal()[0])
    assert game.record() == before
    twin.undo()
    assert twin == game


# --- files ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_a_saved_game_is_loaded(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    game = played(name, options, moves=15)
    game.save(tmp_path / "game.json")
    assert mintopia.load(str(tmp_path / "game.json")) == game


def test_files_that_cannot_be_used_are_named(tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="there is no folder"):
        played("works", {"players": 2}, moves=1).save(tmp_path / "none" / "game.json")
    with pytest.raises(OptionError, match=r"game\.json cannot be read"):
        mintopia.load(tmp_path / "game.json")
    (tmp_path / "game.json").write_text("[]", encoding="utf-8")
    with pytest.raises(RecordError, match=r"game\.json is not a saved game"):
        mintopia.load(tmp_path / "game.json")


# --- imagined games -------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "options"), TABLES)
def test_an_imagined_game_can_be_played_to_its_end(name: str, options: dict[str, Any]) -> None:
    game = played(name, options, moves=12)
    imagined = game.imagine(0, 5)
    assert imagined.view(0) == game.view(0)
    assert imagined.legal() == game.legal()
    assert imagined.moves == []
    assert imagined.events(0) == []
    start = imagined.copy()
    for _ in steps(imagined, seed=3):
        pass
    assert imagined.result is not None
    imagined.rewind(0)
    assert imagined == start


def test_an_imagined_game_forgets_what_the_seat_may_not_know() -> None:
    plans = [card["id"] for card in new_game("works", players=2).cards()["plans"]]
    game = new_game("works", players=2, seed=99, deck=plans, starting=0)
    imagined = game.imagine(0, 5)
    assert imagined.seed == 5
    assert getattr(imagined.options, "deck") is None  # noqa: B009
    assert imagined.state() == game.imagine(0, 5).state()
    assert imagined.state() != game.imagine(0, 6).state()


def test_an_imagined_game_without_history_can_be_taken_back_too() -> None:
    imagined = played("bid", {"players": 2}, moves=6).imagine(1, 2)
    first = imagined.state()
    imagined.drop_history()
    imagined.play(imagined.legal()[0])
    imagined.undo()
    assert imagined.state() == first
    with pytest.raises(UndoError):
        imagined.undo()


# --- opponents and analysis -----------------------------------------------------------------------
@pytest.mark.parametrize("name", ["random", "greedy", "easy"])
def test_an_opponent_plays_any_game(name: str) -> None:
    with mintopia.bot(mintopia.BotSpec(name), seed=1) as opponent:
        assert repr(opponent) == f"<Opponent {name}>"
        for table in ("works", "bid"):
            game = played(table, {"players": 2}, moves=4)
            for _ in range(5):
                move = opponent.choose(game)
                assert move in game.legal()
                game.play(move)


def test_an_unknown_opponent_is_refused_at_once() -> None:
    with pytest.raises(OptionError, match="wizard"):
        mintopia.bot(mintopia.BotSpec("wizard"))


def test_analyse_gives_every_move_a_chance() -> None:
    game = played("works", {"players": 2}, moves=4)
    found = mintopia.analyse(game, playouts=30, fast=False)
    assert isinstance(found, mintopia.Analysis)
    assert {estimate.move for estimate in found.moves} == set(game.legal())
    assert all(
        0 <= estimate.low <= estimate.chance <= estimate.high <= 1 for estimate in found.moves
    )


# --- the command ----------------------------------------------------------------------------------
def test_the_package_runs_as_a_command() -> None:
    done = python("-m", "mintopia", "--version")
    assert done.stdout.split()[-1] == mintopia.__version__
