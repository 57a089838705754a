"""Bots by name: every name makes one, anything else gets a sentence, levels keep their times."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.bots import mcts
from mintopia.bots.external import ExternalBot
from mintopia.bots.levels import EARLIER, EVEN, EVEN_TEMPERATURES, LEVELS, Level, level_at
from mintopia.bots.mcts import Budget, Line
from mintopia.bots.networks import network_of
from mintopia.bots.policies import CARELESS, NETWORK
from mintopia.bots.roster import (
    AT_TABLES,
    DEFAULT_PLAYOUTS,
    MOST_PLAYOUTS,
    NAMES,
    NETWORK_SEARCH,
    QUICK,
    SEARCH_TEMPERATURE,
    check_bot,
    make_bot,
    own_cards_warning,
    policy_at,
)
from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError
from mintopia.games import game_ids, lazy
from mintopia.games.spec import GameSpec
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

    def search(self, *_: Any, **__: Any) -> list[Line]:
        return [Line(self.legal[0], 5, 5, 2.0, 7), Line(self.legal[1], 3, 3, 2.0)]


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
    assert bot.name == spec
    recorded.legal = position.legal_actions()
    assert bot.choose(position) == recorded.legal[0]
    return recorded.made[-1]


# --- every name -----------------------------------------------------------------------------------
@each_game
def test_plain_bots(game: str) -> None:
    position = new_game(game, players=2, seed=1)
    for spec in ("random", "greedy", "easy:2026-11", "net", "net:temperature=5"):
        check_bot(spec)
        bot = make_bot(spec, game, 5)
        assert bot.name == spec
        assert bot.choose(position) in position.legal_actions()
        bot.close()


@each_game
@pytest.mark.parametrize("players", [2, 3])
def test_levels_think_long_enough(game: str, players: int, recorded: type[Recorder]) -> None:
    position = new_game(game, players=players, seed=1)
    for spec in (*LEVELS, *EARLIER[1:], *EVEN):
        check_bot(spec)
        level = level_at(game, spec, solitaire=False)
        assert level is not None
        arena = made_for(spec, recorded, position)
        assert (arena.game, arena.seed, arena.fast) == (game, 11, True)
        playouts = level.playouts_with(players)
        assert arena.budget.playouts == playouts
        assert arena.budget.seconds is None, "where nobody waits playouts alone count"
        if playouts:
            person = made_for(spec, recorded, position, for_person=True)
            assert person.budget == Budget(playouts, level.seconds)
        network = None if spec in EARLIER else network_of(game, solitaire=False)
        assert arena.more["network"] is network
        temperature = SEARCH_TEMPERATURE if playouts else level.temperature
        assert network is None or arena.more["temperature"] == temperature


@each_game
def test_in_solitaire_too_the_highest_levels_search(game: str) -> None:
    levels = [level_at(game, spec, solitaire=True) for spec in LEVELS]
    visits = [level.playouts_with(1) for level in levels if level is not None]
    assert visits[:3] == [0, 0, 0]
    assert 0 < visits[3] < visits[4]


def test_a_level_may_search_otherwise_with_many_players_and_in_solitaire() -> None:
    level = Level(playouts=20, seconds=1.0, solo_playouts=10, many_playouts=5)
    assert [level.playouts_with(players) for players in (1, 2, 3, 6)] == [10, 20, 5, 5]
    assert Level(playouts=20, seconds=1.0, solo_playouts=10).playouts_with(6) == 20


def test_the_names_are_all_there() -> None:
    assert ("random", "greedy", *LEVELS) == NAMES
    assert (*NAMES, *EVEN, *EARLIER) == AT_TABLES
    for game in game_ids():
        for spec in AT_TABLES:
            check_bot(spec, programs=False)
            for solitaire in (False, True):
                policy = policy_at(spec, game, solitaire=solitaire)
                assert policy is None or policy in (0, 1, CARELESS) or policy >= NETWORK


def test_who_does_not_search_where_there_is_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    for spec in (*AT_TABLES, "net", "mcts", "net:visits=5", "net:seconds=1"):
        searches = policy_at(spec, "works", solitaire=False) is None
        steps = spec in EVEN[: len(EVEN_TEMPERATURES)]
        assert searches == (spec not in (*QUICK, "easy:2026-11") and not steps), spec
    assert policy_at("net:temperature=0.7", "works", solitaire=True) == NETWORK + 70
    bare = GameSpec(id="bare", package="mintopia.games.works", rules=lazy("rules:RULES"))
    monkeypatch.setattr("mintopia.games._in_folders", lambda: {"bare": bare})
    assert policy_at("hard", "bare", solitaire=False) is None, "a game without a network"
    assert policy_at("easy", "bare", solitaire=False) == CARELESS


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no game have a network."""
    for module in ("levels", "networks"):
        monkeypatch.setattr(f"mintopia.bots.{module}.has_network", lambda *_, **__: False)


@pytest.mark.usefixtures("no_network")
def test_without_a_network_the_levels_search_as_before() -> None:
    for spec in ("medium", "hard", "expert"):
        assert level_at("bid", spec, solitaire=True) == level_at(
            "bid", f"{spec}:2026-11", solitaire=True
        )
    expert, master = (level_at("bid", spec, solitaire=True) for spec in ("expert", "master"))
    assert expert is not None
    assert master is not None
    assert master.solo_playouts == 4 * expert.solo_playouts
    steps = [level_at("bid", spec, solitaire=True) for spec in EVEN]
    assert (steps[0], steps[-1]) == (None, master)


@pytest.mark.parametrize("edition", ["", ":2026-11"])
@each_game
def test_levels_keep_to_a_time_that_a_person_accepts(game: str, edition: str) -> None:
    names = LEVELS[:-1] if edition else LEVELS
    levels = [level_at(game, f"{name}{edition}", solitaire=False) for name in names]
    for level, seconds in zip(levels, (0.0, 0.5, 1.0, 3.0, 3.0), strict=False):
        assert level is None or level.seconds <= seconds
    for players in (2, 3):
        long = [level.playouts_with(players) for level in levels if level is not None]
        assert long == sorted(long)
        assert long[-1] > long[0]
    if not edition:
        temperatures = [level.temperature for level in levels if level is not None]
        assert temperatures == sorted(temperatures, reverse=True), "the gentle ones are warmer"


@pytest.mark.parametrize(
    ("spec", "visits", "seconds", "temperature", "explore"),
    [
        ("net", 0, None, 0, 700),
        ("net:temperature=0.3", 0, None, 0.3, 700),
        ("net:visits=90", 90, None, SEARCH_TEMPERATURE, 700),
        ("net:visits=90,temperature=1,explore=5", 90, None, 1, 5),
        ("net:seconds=0.5", MOST_PLAYOUTS, 0.5, SEARCH_TEMPERATURE, 700),
    ],
)
def test_a_network_with_settings(
    spec: str,
    visits: int,
    seconds: float | None,
    temperature: float,
    explore: int,
    recorded: type[Recorder],
) -> None:
    made = made_for(spec, recorded, new_game("works", players=2, seed=1))
    assert made.budget == Budget(visits, seconds)
    assert made.more["temperature"] == temperature
    assert made.more["settings"] == {**NETWORK_SEARCH, "explore": explore}


def test_who_changes_cards_is_warned_of_networks() -> None:
    warning = own_cards_warning(["greedy", "net", "easy", "net"], {"plans": {}, "x": 1})
    assert warning is not None
    assert "changed ones: net, easy may play them badly" in warning.message("en")
    assert "net、easy はうまく使えないことがあります" in warning.message("ja")
    assert own_cards_warning(["greedy", "hard:2026-11", "mcts"], {"plans": {}}) is None
    assert own_cards_warning(["net"], None) is None


@pytest.mark.usefixtures("no_network")
def test_a_table_without_a_network_gets_a_sentence() -> None:
    position = new_game("bid", solo="mort", seed=1)
    with pytest.raises(OptionError, match="Mint Bid has no network for solitaire yet"):
        make_bot("net", "bid", 1).choose(position)


@pytest.mark.parametrize(
    ("spec", "budget", "settings"),
    [
        ("mcts", Budget(DEFAULT_PLAYOUTS), {}),
        ("mcts:", Budget(DEFAULT_PLAYOUTS), {}),
        ("mcts:playouts=1", Budget(1), {}),
        (f"mcts:playouts={MOST_PLAYOUTS}", Budget(MOST_PLAYOUTS), {}),
        ("mcts:seconds=0.5", Budget(MOST_PLAYOUTS, 0.5), {}),
        ("mcts:playouts=500,seconds=2", Budget(500, 2.0), {}),
        ("mcts:playouts=500,explore=900,bias=30", Budget(500), {"explore": 900, "bias": 30}),
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


def test_only_measurements_may_use_a_bot_that_sees_hidden_cards(recorded: type[Recorder]) -> None:
    position = new_game("works", players=2, seed=1)
    for spec in ("mcts:open_cards=1", "net:visits=50,open_cards=1"):
        assert made_for(spec, recorded, position).more["fair"] is False
        with pytest.raises(OptionError, match="There is no bot"):
            check_bot(spec, programs=False)
    assert made_for("mcts:open_cards=0", recorded, position).more["fair"] is True
    assert made_for("expert", recorded, position).more["fair"] is True


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
        ("", "There is no bot ''; there are: random, greedy"),
        ("Hard", "There is no bot 'Hard'; did you mean hard? There are: random, greedy"),
        ("hard ", "There is no bot 'hard '; did you mean hard? There are: random, greedy"),
        ("exec:", "There is no bot 'exec:'; there are: random, greedy"),
        ("mctsx", "There is no bot 'mctsx'; there are: random, greedy"),
        ("mcts:500", "mcts:500: there is no setting '500'; there are: playouts, "),
        ("mcts:playouts", f"mcts:playouts: playouts must be from 1 to {MOST_PLAYOUTS}, not ''."),
        ("mcts:playouts=1.5", f"playouts must be from 1 to {MOST_PLAYOUTS}, not '1.5'."),
        ("mcts:playouts=many", f"playouts must be from 1 to {MOST_PLAYOUTS}, not 'many'."),
        (f"mcts:playouts={MOST_PLAYOUTS + 1}", f"playouts must be from 1 to {MOST_PLAYOUTS}, not "),
        ("mcts:seconds=0", "seconds must be from 0.001 to 3600, not '0'."),
        ("mcts:seconds=nan", "seconds must be from 0.001 to 3600, not 'nan'."),
        ("mcts:seconds=inf", "seconds must be from 0.001 to 3600, not 'inf'."),
        ("mcts:playouts=5,seconds=x", "seconds must be from 0.001 to 3600, not 'x'."),
        ("mcts:bias=-1", "bias must be from 0 to 10000, not '-1'."),
        ("net:visits=0", f"visits must be from 1 to {MOST_PLAYOUTS}, not '0'."),
        ("net:temperature=-1", "temperature must be from 0 to 100, not '-1'."),
        ("even:99", "There is no bot 'even:99'"),
        ("hard:2025-01", "There is no bot 'hard:2025-01'"),
        ("mcts:random=2", "random must be from 0 to 1, not '2'."),
    ],
)
def test_what_is_no_bot_gets_a_sentence(spec: str, sentence: str) -> None:
    for refuse in (check_bot, lambda name: make_bot(name, "works", 1)):
        with pytest.raises(OptionError, match=re.escape(sentence)) as told:
            refuse(spec)
        assert "\n" not in str(told.value)
