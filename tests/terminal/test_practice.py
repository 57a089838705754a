"""mintopia practice: mistakes of your games, tried until they are solved; puzzles from links."""

from __future__ import annotations

import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from mintopia.bots import analysis
from mintopia.cli import practice as practice_command
from mintopia.cli import puzzles as puzzle_command
from mintopia.coach.deck import LEAST_GAMES, Deck, Note
from mintopia.coach.practice import exercise_code, read_exercise
from mintopia.coach.review import review
from mintopia.engine.links import address_of
from mintopia.terminal import practice
from mintopia.terminal.texts import texts
from tests.coach.review_stand_in import answer, estimates, first_is_best, golden_record


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Store the deck in a temporary folder, and compare moves without a search."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(
        analysis, "analyse", lambda game, moves: answer(game, estimates(game, moves), 10)
    )
    return tmp_path / "mintopia"


def run(command: click.Command, *words: str, typed: str = "") -> str:
    """Run a command; return its output."""
    done = CliRunner().invoke(command, [*words], input=typed, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def reviewed(people: int) -> Deck:
    """Keep the review of a game that so many people have played."""
    record = golden_record("works", "players-3")
    bots = [0, 1, 2][people:]
    found = review(record, playouts=10, bots=bots, analyser=first_is_best)
    practice.keep_review(found, record, bots)
    return practice.read_deck()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_mistake_is_tried_until_it_is_solved(language: str) -> None:
    assert "mintopia" not in run(practice_command.command)
    card = reviewed(people=1).cards[0]
    game = read_exercise(card.code).position
    wrong, right = game.legal().index(card.played) + 1, 1
    say = texts(language).say
    said = run(practice_command.command, "--lang", language, typed=f"{wrong}\n{right}\nq\n")
    assert said.index(say("practice", "wrong-help")) < said.index(say("practice", "right-help"))
    assert game.describe(card.played, language) in said
    assert practice.read_deck().cards[0].box == 0, "only the first try counts"
    following = practice.read_deck().due(time.time())[0]
    assert following.id != card.id, "it comes back on another day"
    run(practice_command.command, typed="1\nn\nq\n")
    assert {one.id: one.box for one in practice.read_deck().cards}[following.id] == 1


def test_games_of_several_people_and_of_bots_are_left_out() -> None:
    assert reviewed(people=2) == reviewed(people=0) == Deck()


def test_a_deck_that_cannot_be_stored_stops_no_review(folder: Path) -> None:
    folder.write_text("in the way", encoding="utf-8")
    assert reviewed(people=1) == Deck()


def test_nothing_is_claimed_from_a_few_games() -> None:
    note = Note("works", 80.0, (("builder", "pass", 0.25),))
    for count, claims in ((LEAST_GAMES - 1, False), (LEAST_GAMES, True)):
        practice.keep(Deck((), {str(game): note for game in range(count)}))
        said = run(practice_command.command, "--list")
        assert ("accuracy 80" in said) == ("Builder: missed" in said) == claims
        assert str(count) in said


def test_a_link_is_a_puzzle() -> None:
    game = read_exercise(reviewed(people=1).cards[0].code).position
    code = exercise_code(game, game.legal()[0])
    said = run(puzzle_command.command, address_of(code), typed="99\nfly\n2\n1\nl\nn\n")
    assert said.count("Right!") == 2
    assert code in said
    damaged = CliRunner().invoke(puzzle_command.command, [code[:-2]])
    assert damaged.exit_code != 0
    assert "copy the whole link" in str(damaged.exception)
    unknown = CliRunner().invoke(puzzle_command.command, ["chess"])
    assert "works" in unknown.output
