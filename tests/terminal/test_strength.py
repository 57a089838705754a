"""The opponent about as strong as the person: its steps, where they are kept, and what counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from mintopia.bots.levels import EVEN
from mintopia.cli.common import read_record_file
from mintopia.engine.game import Game, new_game
from mintopia.terminal.bots import MY_STRENGTH, bot_name, searches
from mintopia.terminal.session import Session, Stage
from mintopia.terminal.start import Start
from mintopia.terminal.strength import Strength
from tests.terminal.bot_tables import ScriptedBot, bot_pool, let_bots_play
from tests.terminal.helpers import choose

ME = 0


class Finished:
    """A finished game with these winners."""

    def __init__(self, *winners: int, game: str = "works", **options: Any) -> None:
        self.id = game
        self.result = {"winners": list(winners)}
        self.options = options

    def record(self) -> dict[str, Any]:
        return {"options": self.options}


def follow(strength: Strength, *games: Finished, bots: tuple[str, ...] = ("even:1",)) -> str:
    """Let the step follow these games; return the opponent in works."""
    for game in games:
        strength.follow(cast("Game", game), ME, bots)
    return strength.bot(MY_STRENGTH, "works")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "strength.json"


def test_a_win_moves_one_step_up_and_a_loss_one_down(path: Path) -> None:
    strength = Strength(path)
    assert follow(strength) == "even:4"
    assert follow(strength, Finished(ME)) == "even:5"
    assert follow(strength, Finished(1), Finished(1)) == "even:3"
    assert follow(strength, Finished(ME, 1)) == "even:3", "a shared win"
    assert Strength(path).bot(MY_STRENGTH, "works") == "even:3"
    assert strength.bot("hard", "works") == "hard"


def test_the_steps_end_and_each_game_has_its_own(path: Path) -> None:
    strength = Strength(path)
    assert follow(strength, *[Finished(1)] * 6) == EVEN[0]
    assert follow(strength, Finished(ME)) == EVEN[1]
    assert follow(strength, *[Finished(ME)] * 20) == EVEN[-1]
    assert strength.bot(MY_STRENGTH, "bid") == "even:4"
    follow(strength, Finished(1, game="bid"))
    assert json.loads(path.read_text()) == {"works": EVEN[-1], "bid": "even:3"}


def test_other_opponents_and_changed_cards_move_nothing(path: Path) -> None:
    strength = Strength(path)
    assert follow(strength, Finished(ME), bots=("hard", "easy")) == "even:4"
    assert follow(strength, Finished(ME, cards={"game": {"star_goal": 2}})) == "even:4"
    assert follow(strength, Finished(ME), bots=("hard", "even:9")) == "even:5"


@pytest.mark.parametrize("written", ["", "[1]", '{"works": 7}', '{"works": "even:99"}', "\0"])
def test_a_file_that_makes_no_sense_counts_as_empty(path: Path, written: str) -> None:
    path.parent.mkdir()
    path.write_text(written)
    assert follow(Strength(path), Finished(ME)) == "even:5"


def play_on(session: Session) -> None:
    """Play a session to its end."""
    while session.stage is Stage.TURN:
        session.play(choose(session))
        let_bots_play(session)
    assert session.stage is Stage.OVER


def test_a_game_is_counted_once_however_often_it_is_opened(tmp_path: Path, path: Path) -> None:
    file = tmp_path / "game.json"
    pool = bot_pool(even=lambda: ScriptedBot("x"))
    strength = Strength(path)
    start = Start(("works",), "en", file, 7, bot_pool=pool, forced="never", strength=strength)
    session = start.session("works", {"players": 2, "names": ["You", "B"]}, {1: MY_STRENGTH})
    assert session.bots == {1: "even:4"}
    play_on(session)
    assert session.game.result is not None
    reached = "even:5" if session.game.result["winners"] == [0] else "even:3"
    assert strength.bot(MY_STRENGTH, "works") == reached
    assert read_record_file(file)["meta"]["strength_counted"] is True
    # A move is taken back from the end, here or after the game is opened again.
    opened = start.saved_session(file)
    for again in (session, opened):
        again.undo()
        assert not again.game.over
        play_on(again)
    assert strength.bot(MY_STRENGTH, "works") == reached


def test_a_seat_is_handed_to_the_opponent_of_now(path: Path) -> None:
    strength = Strength(path)
    follow(strength, Finished(ME), Finished(ME))
    session = Session(new_game("works", seed=7, players=2), "en", strength=strength)
    session.hand_to(1, MY_STRENGTH)
    assert session.bots == {1: "even:6"}
    assert session.player_words(1) == "Bot of your strength"


def test_people_never_read_the_step() -> None:
    for bot in EVEN:
        assert bot_name(bot, "en") == "Bot of your strength"
        assert bot_name(bot, "ja") == "互角ボット"


@pytest.mark.parametrize(
    ("bot", "searching"),
    [
        ("easy", False),
        ("hard", False),
        ("even:4", False),
        ("expert", True),
        ("even:13", True),
        ("hard:2026-11", True),
        ("easy:2026-11", False),
        ("mcts:playouts=5", True),
        ("net", False),
        ("net:visits=9", True),
        ("greedy", False),
        ("exec:./x", False),
        ("unknown", False),
    ],
)
def test_a_bot_searches_unless_it_plays_by_the_network_alone(bot: str, searching: bool) -> None:
    assert searches(bot, new_game("works", seed=7, players=2)) is searching
