"""Bots by name: every name makes one, anything else gets a sentence, levels keep their times."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.bots import mcts
from mintopia.bots.external import ExternalBot
from mintopia.bots.levels import Level, levels_of
from mintopia.bots.mcts import Budget, Line, MctsBot
from mintopia.bots.plain import PolicyBot
from mintopia.bots.roster import (
    DEFAULT_PLAYOUTS,
    LEVELS,
    MOST_PLAYOUTS,
    NAMES,
    check_bot,
    make_bot,
)
from mintopia.errors import OptionError
from mintopia.game import Game, new_game
from mintopia.games import game_ids
from tests.bots.searching import each_game


class Recorder:
    """A stand-in for the searcher that records its arguments and finds the first move best."""

    made: list[Recorder]
    legal: list[int]

    def __init__(self, game: str, seed: int, budget: Budget, **more: Any) -> None:
        self.game = game
        self.seed = seed
        self.budget = budget
        self.more = more
        self.fast = more.get("fast", True)
        self.made.append(self)

    def search(self, *_: Any) -> list[Line]:
        return [Line(self.legal[0], 5, 5, 2.0, 9.0), Line(self.legal[1], 3, 3, 2.0, 9.0)]


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch) -> type[Recorder]:
    """Make searching bots use a stand-in, so that nothing is compiled."""
    Recorder.made = []
    monkeypatch.setattr(mcts, "Searcher", Recorder)
    monkeypatch.setattr(mcts, "can_compile", lambda: True)
    monkeypatch.setattr(mcts, "is_ready", lambda _game: True)
    return Recorder


def made_for(
    spec: str, recorded: type[Recorder], position: Game, *, for_person: bool = False
) -> Recorder:
    """Ask a bot for one move and return the searcher that it made."""
    bot = make_bot(spec, position.id, 11, for_person=for_person)
    assert isinstance(bot, MctsBot)
    assert bot.name == spec
    recorded.legal = position.legal_actions()
    assert bot.choose(position) == recorded.legal[0]
    return recorded.made[-1]


# --- every name -----------------------------------------------------------------------------------
@each_game
def test_plain_bots(game: str) -> None:
    position = new_game(game, players=2, seed=1)
    for spec in ("random", "greedy", "easy"):
        check_bot(spec)
        bot = make_bot(spec, game, 5)
        assert isinstance(bot, PolicyBot)
        assert bot.name == spec
        assert bot.choose(position) in position.legal_actions()
        bot.close()


@each_game
@pytest.mark.parametrize("players", [2, 3])
def test_levels_that_search(game: str, players: int, recorded: type[Recorder]) -> None:
    position = new_game(game, players=players, seed=1)
    for spec, level in levels_of(game).items():
        check_bot(spec)
        arena = made_for(spec, recorded, position)
        assert (arena.game, arena.seed, arena.fast) == (game, 11, True)
        playouts = level.playouts_with(players)
        assert arena.budget == Budget(playouts), "where nobody waits playouts alone count"
        person = made_for(spec, recorded, position, for_person=True)
        assert person.budget == Budget(playouts, level.seconds)


def test_a_level_may_search_otherwise_with_many_players_and_in_solitaire() -> None:
    level = Level(playouts=20, seconds=1.0, solo_playouts=10, many_playouts=5)
    assert [level.playouts_with(players) for players in (1, 2, 3, 6)] == [10, 20, 5, 5]
    assert Level(playouts=20, seconds=1.0, solo_playouts=10).playouts_with(6) == 20


def test_the_names_are_all_there() -> None:
    assert set(LEVELS) <= set(NAMES)
    assert NAMES[:2] == ("random", "greedy")
    for game in game_ids():
        assert list(levels_of(game)) == [level for level in LEVELS if level != "easy"]


@each_game
def test_levels_keep_to_a_time_that_a_person_accepts(game: str) -> None:
    levels = levels_of(game)
    assert levels["medium"].seconds <= 1.0
    assert levels["hard"].seconds <= 1.0
    assert levels["expert"].seconds <= 3.0
    for players in (1, 2, 3):
        medium, hard, expert = (level.playouts_with(players) for level in levels.values())
        assert medium < hard < expert


@pytest.mark.parametrize(
    ("spec", "budget", "settings"),
    [
        ("mcts", Budget(DEFAULT_PLAYOUTS), {}),
        ("mcts:", Budget(DEFAULT_PLAYOUTS), {}),
        ("mcts:playouts=1", Budget(1), {}),
        (f"mcts:playouts={MOST_PLAYOUTS}", Budget(MOST_PLAYOUTS), {}),
        ("mcts:seconds=0.5", Budget(MOST_PLAYOUTS, 0.5), {}),
        ("mcts:playouts=500,seconds=2", Budget(500, 2.0), {}),
        (
            "mcts:playouts=500,explore=900,bias=30",
            Budget(500),
            {"explore": 900, "bias": 30},
        ),
    ],
)
@each_game
def test_a_search_with_a_budget(
    game: str, spec: str, budget: Budget, settings: dict[str, int], recorded: type[Recorder]
) -> None:
    check_bot(spec)
    made = made_for(spec, recorded, new_game(game, players=2, seed=1))
    assert made.budget == budget
    assert made.more["settings"] == settings
    assert made.more["random_playouts"] is False


def test_random_playouts_by_wish(recorded: type[Recorder]) -> None:
    position = new_game("bid", players=2, seed=1)
    assert made_for("mcts:random=1", recorded, position).more["random_playouts"] is True
    assert made_for("mcts:random=0", recorded, position).more["random_playouts"] is False


@each_game
def test_a_small_search_really_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "can_compile", lambda: False)
    position = new_game(game, players=2, seed=1)
    for for_person in (False, True):
        bot = make_bot("mcts:playouts=20,seconds=5", game, 1, for_person=for_person)
        assert bot.choose(position) in position.legal_actions()
        bot.close()


def test_a_program() -> None:
    spec = "exec:./mybot --fast"
    check_bot(spec)
    bot = make_bot(spec, "works", 1)
    assert isinstance(bot, ExternalBot)
    assert bot.name == spec
    bot.close()


# --- refusals -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        (
            "hrad",
            "There is no bot 'hrad'; did you mean hard? There are: random, greedy, easy, medium, "
            "hard, expert, mcts:playouts=N and exec:COMMAND.",
        ),
        ("", "There is no bot ''; there are: random, greedy"),
        ("Hard", "There is no bot 'Hard'; did you mean hard? There are: random, greedy"),
        ("hard ", "There is no bot 'hard '; did you mean hard? There are: random, greedy"),
        ("exec:", "There is no bot 'exec:'; there are: random, greedy"),
        ("mctsx", "There is no bot 'mctsx'; there are: random, greedy"),
        ("mcts:depth=3", "mcts:depth=3: there is no setting 'depth'; there are: playouts, "),
        ("mcts:500", "mcts:500: there is no setting '500'; there are: playouts, "),
        ("mcts:playouts", f"mcts:playouts: playouts must be from 1 to {MOST_PLAYOUTS}, not ''."),
        (
            "mcts:playouts=0",
            f"mcts:playouts=0: playouts must be from 1 to {MOST_PLAYOUTS}, not '0'.",
        ),
        ("mcts:playouts=1.5", f"playouts must be from 1 to {MOST_PLAYOUTS}, not '1.5'."),
        ("mcts:playouts=many", f"playouts must be from 1 to {MOST_PLAYOUTS}, not 'many'."),
        (f"mcts:playouts={MOST_PLAYOUTS + 1}", f"playouts must be from 1 to {MOST_PLAYOUTS}, not "),
        ("mcts:seconds=0", "seconds must be from 0.001 to 3600, not '0'."),
        ("mcts:seconds=nan", "seconds must be from 0.001 to 3600, not 'nan'."),
        ("mcts:seconds=inf", "seconds must be from 0.001 to 3600, not 'inf'."),
        ("mcts:playouts=5,seconds=x", "seconds must be from 0.001 to 3600, not 'x'."),
        ("mcts:bias=-1", "bias must be from 0 to 10000, not '-1'."),
        ("mcts:random=2", "random must be from 0 to 1, not '2'."),
    ],
)
def test_what_is_no_bot_gets_a_sentence(spec: str, sentence: str) -> None:
    for refuse in (check_bot, lambda name: make_bot(name, "works", 1)):
        with pytest.raises(OptionError, match=re.escape(sentence)) as told:
            refuse(spec)
        assert "\n" not in str(told.value)


@pytest.mark.parametrize("spec", ["exec: ", 'exec:"./my bot'])
def test_a_command_that_is_none_gets_a_sentence(spec: str) -> None:
    with pytest.raises(OptionError, match=r"command"):
        make_bot(spec, "works", 1)
