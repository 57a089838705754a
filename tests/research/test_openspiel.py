"""The OpenSpiel games pass OpenSpiel's own checks, and their chance nodes match the deck."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.observation import make_observation

from mintopia import new_game, research
from mintopia.engine.rules import rules_of
from mintopia.engine.schema.events import HIDDEN
from mintopia.errors import OptionError
from mintopia.research import spiel

CASES: Final = [
    *(("works", {"players": players}) for players in (2, 3)),
    ("works", {"players": 4, "advanced": ["temp-agency", "thrift-store"], "promos": True}),
    *(("works", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
    *(("bid", {"players": players}) for players in (2, 3, 4, 5, 6)),
    *(("bid", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("works", {"players": 2}),
        ("works", {"solo": "sonic"}),
        ("bid", {"players": 3, "actions": "compact"}),
        ("bid", {"solo": "rachael"}),
    ],
    ids=str,
)
def test_a_random_simulation_passes_openspiels_checks(game: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(
        research.openspiel(game, **options), num_sims=1, serialize=False, verbose=False
    )


@pytest.mark.parametrize(("game", "options"), CASES, ids=str)
def test_every_table_is_played_to_the_end(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(1)
    loaded = research.openspiel(game, **options)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        to_decision(state, rng)
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    rewards = state.returns()
    if "solo" in options:
        assert loaded.num_players() == 1
        assert rewards in ([1.0], [-1.0])
    else:
        assert sum(rewards) == pytest.approx(loaded.utility_sum())
    assert len(rewards) == loaded.num_players()
    assert state.move_number() < loaded.max_game_length()


def test_states_can_be_written_and_read() -> None:
    pyspiel.random_sim_test(
        research.openspiel("works", solo="mort"), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize(
    "name", ["mintopia_works(solo=mort,history=16)", "mintopia_bid(solo=mort,history=16)"]
)
def test_a_playthrough_can_be_played_again(name: str, tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # brings SciPy along

    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(name, None, seed=3)
    file = tmp_path / "playthrough.txt"
    file.write_text(text, encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual
    assert "chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text


def to_decision(state: Any, rng: random.Random) -> None:
    """Draw chance outcomes until a seat decides or the game is over."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, odds)[0])


# --- chance ---------------------------------------------------------------------------------------
def test_every_draw_of_the_deal_is_a_chance_node() -> None:
    state = research.openspiel("works", players=3).new_initial_state()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    assert state.action_to_string(1) == "seat 1 begins"
    state.apply_action(1)
    counts = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        counts.append(len(outcomes))
        state.apply_action(outcomes[-1][0])
    assert counts == [21, 20, 19]
    assert state.current_player() == 1


@pytest.mark.parametrize(
    ("game", "options"), [("works", {"players": 2}), ("bid", {"players": 3, "actions": "compact"})]
)
def test_a_copy_cannot_foresee_a_draw(game: str, options: dict[str, Any]) -> None:
    """Everything not yet drawn can still be drawn in any way, from every copy."""
    rng = random.Random(2)
    state = research.openspiel(game, **options).new_initial_state()
    several = 0
    for _ in range(60):
        to_decision(state, rng)
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        twins = [state.clone() for _ in range(2)]
        for twin in twins:
            twin.apply_action(action)
        assert twins[0].is_chance_node() == twins[1].is_chance_node()
        if twins[0].is_chance_node():
            assert twins[0].chance_outcomes() == twins[1].chance_outcomes()
            several += 1
            shown = set()
            for outcome, _ in twins[0].chance_outcomes():
                drawn = twins[0].child(outcome)
                to_decision(drawn, random.Random(1))
                shown.add(str(drawn))
            assert len(shown) == len(twins[0].chance_outcomes())
        state.apply_action(action)
    assert several > 2


def test_chance_deals_as_the_shuffled_deck_does() -> None:
    """Compare the Plans of the first Upkeep drawn by chance nodes and by seeds."""
    rng = random.Random(4)
    games = 150
    by_chance: Counter[str] = Counter()
    by_seed: Counter[str] = Counter()
    start = research.openspiel("works", players=2).new_initial_state()
    for seed in range(games):
        state = start.clone()
        to_decision(state, rng)
        for _ in range(2):
            state.apply_action(state.string_to_action("pass"))
            to_decision(state, rng)
        by_chance.update(state.deal.game.view(None)["supply"])
        game = new_game("works", players=2, seed=seed)
        game.play("pass")
        game.play("pass")
        by_seed.update(card for card in game.view(None)["supply"] if card is not None)
    usual = games * 3 / 21
    assert set(by_chance) == set(by_seed)
    assert all(abs(count - usual) < 6 * usual**0.5 for count in by_chance.values())


def test_known_cards_are_no_chance() -> None:
    """In a finished game all draws agree with the events, and no card is drawn twice."""
    rng = random.Random(6)
    game = research.openspiel(
        "works", players=2, advanced=["recycler", "thrift-store"], promos=True
    )
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            to_decision(state, rng)
            if not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                table = state.deal.game.state()
                cards = [*table["deck"], *(card for card in table["supply"] if card)]
                for player in table["players"]:
                    cards += player["plans"] + [each["id"] for each in player["buildings"]]
                assert len(cards) == len(set(cards)) == 21


# --- knowledge ------------------------------------------------------------------------------------
def test_a_sealed_bid_is_in_the_information_of_its_seat_alone() -> None:
    game = research.openspiel("bid", players=3, auctioneer=0)
    state = game.new_initial_state()
    to_decision(state, random.Random(1))
    block = state.deal.game.view(0)["block"]
    state.apply_action(state.string_to_action(f"auction {block[0]} closed"))
    twins = []
    for mints in (1, 2):
        twin = state.clone()
        twin.apply_action(twin.string_to_action(f"seal {mints}"))
        twins.append(twin)
    for player in range(3):
        same = player != 0
        one, two = twins
        assert (
            one.information_state_tensor(player) == two.information_state_tensor(player)
        ) == same
        assert (
            one.information_state_string(player) == two.information_state_string(player)
        ) == same
        assert (one.observation_string(player) == two.observation_string(player)) == same
        assert (one.observation_tensor(player) == two.observation_tensor(player)) == same


SECRETIVE: Final = {"advanced": ["recycler", "thrift-store"]}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(("works", {"players": players}) for players in (2, 3, 4)),
        ("works", {"players": 2, **SECRETIVE}),
        *(("works", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
        *(("bid", {"players": players, "actions": "compact"}) for players in (2, 3, 6)),
        ("bid", {"solo": "justin"}),
    ],
    ids=str,
)
def test_what_looks_the_same_to_a_seat_is_the_same(game: str, options: dict[str, Any]) -> None:
    """States with equal strings have equal legal actions and equal tensors.

    Chance and seats choose among a few outcomes and moves, so that many games begin alike.
    """
    rng = random.Random(7)
    loaded = research.openspiel(game, **options, history=64)
    known: dict[str, tuple[list[int], list[float]]] = {}
    met_again = 0
    for _ in range(60):
        state = loaded.new_initial_state()
        for _ in range(12):
            while state.is_chance_node():
                state.apply_action(rng.choice([each for each, _ in state.chance_outcomes()][:2]))
            if state.is_terminal():
                break
            mover = state.current_player()
            for player in range(loaded.num_players()):
                told = state.information_state_string(player)
                means = state.legal_actions(player), state.information_state_tensor(player)
                met_again += told in known and player == mover
                assert known.setdefault(told, means) == means, told
            state.apply_action(rng.choice(state.legal_actions()[:4]))
    assert met_again > 30


def test_information_states_remember_everything_that_was_seen() -> None:
    rng = random.Random(3)
    state = research.openspiel("works", players=2).new_initial_state()
    to_decision(state, rng)
    before = state.information_state_string(0)
    state.apply_action(state.legal_actions()[0])
    after = state.information_state_string(0)
    told = json.loads(after.partition(" ")[2])
    assert told[: len(json.loads(before.partition(" ")[2]))] == json.loads(before.partition(" ")[2])
    assert len(after) > len(before)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("works", {"players": 3, "advanced": ["recycler", "thrift-store"], "promos": True}),
        ("bid", {"players": 3, "actions": "compact"}),
    ],
)
def test_an_information_state_tensor_holds_every_event(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(5)
    loaded = research.openspiel(game, **options)
    recall = pyspiel.IIGObservationType(perfect_recall=True)
    observer = make_observation(loaded, recall)
    names = [event.id for event in rules_of(game).events]
    state = loaded.new_initial_state()
    hidden = 0
    while not state.is_terminal():
        to_decision(state, rng)
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    for player in range(3):
        observer.set_from(state, player)
        tensor = state.information_state_tensor(player)
        assert observer.tensor.tolist() == tensor
        assert len(tensor) == loaded.information_state_tensor_size()
        assert observer.dict["player"].tolist() == [float(player == seat) for seat in range(3)]
        assert observer.dict["observation"].tolist() == state.observation_tensor(player)
        told = json.loads(state.information_state_string(player).partition(" ")[2])
        rows = observer.dict["history"].astype(int)
        assert [names[row[0] - 1] for row in rows[: len(told)]] == [each["event"] for each in told]
        assert not rows[len(told) :].any()
        for row, event in zip(rows[: len(told)].tolist(), told, strict=True):
            assert (HIDDEN in row[2:]) == ("?" in event.values())
            hidden += "?" in event.values()
            if "seat" in event and event["event"] not in ("round", "ability"):
                assert row[1] == event["seat"]
    assert hidden


def test_a_short_history_keeps_the_last_events() -> None:
    rng = random.Random(5)
    tensors = []
    for history in (8, 1024):
        loaded = research.openspiel("works", players=2, history=history)
        assert loaded.information_state_tensor_size() == 2 + 266 + 5 * history
        state = loaded.new_initial_state()
        rng = random.Random(5)
        for _ in range(15):
            to_decision(state, rng)
            state.apply_action(state.legal_actions()[-1])
        count = len(state.deal.recalled(0))
        tensors.append(np.reshape(state.information_state_tensor(0)[268:], (-1, 5)))
    assert count > 8
    assert np.array_equal(tensors[0], tensors[1][count - 8 : count])
    with pytest.raises(OptionError, match="history must be a whole number from 1 to 65536, not 0"):
        research.openspiel("works", history=0)


def test_observers() -> None:
    game = research.openspiel("works", players=2)
    state = game.new_initial_state()
    observer = make_observation(game)
    observer.set_from(state, 0)
    assert not observer.tensor.any()  # before the deal
    to_decision(state, random.Random(1))
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.observation_tensor(1)
    assert json.loads(observer.string_from(state, 1).partition(" ")[2])["game"] == "works"
    public = make_observation(
        game, pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.NONE)
    )
    assert public.tensor is None
    seen = make_observation(
        game, pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.NONE)
    )
    seen.set_from(state, 0)
    assert list(seen.dict) == ["history"]
    supply = state.deal.game.view(None)["supply"]
    told = json.loads(seen.string_from(state, 0).partition(" ")[2])
    assert told[:3] == [
        {"event": "refill", "plan": plan, "place": place} for place, plan in enumerate(supply)
    ]
    assert seen.dict["history"][3].tolist() == [1, 1, state.current_player(), 0, 0]
    assert public.string_from(state, 0).startswith("spectator ")
    own = make_observation(
        game, pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    assert own.tensor is None
    assert own.string_from(state, 0) == "0 {}"  # nobody has a hidden Plan yet
    with pytest.raises(ValueError, match="one seat, and of a spectator"):
        make_observation(
            game, pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS)
        )


def test_openspiels_own_environment_plays_it() -> None:
    env = rl_environment.Environment(research.openspiel("bid", players=3, actions="compact"))
    env.seed(1)
    step = env.reset()
    rng = np.random.default_rng(1)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([int(rng.choice(step.observations["legal_actions"][player]))])
    assert sum(step.rewards) == pytest.approx(-1)  # 2 - 3 players


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"deck": ["mine"]}, "deck cannot be given: chance nodes decide what is drawn"),
        ({"advanced": 2}, "advanced must name what is played with"),
        ({"players": 7}, "players must be a whole number"),
        ({"colour": "red"}, "has no 'colour'"),
        ({"solo": "mort", "players": 3}, "solo is for 1 player"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        research.openspiel("works", **options)


def test_games_are_loaded_by_name_with_options() -> None:
    game = pyspiel.load_game(
        "mintopia_works(players=3,options=variant:manual;advanced:swap-meet+recycler;starting:2)"
    )
    state = game.new_initial_state()
    to_decision(state, random.Random(1))
    view = state.deal.game.view(None)
    assert view["variant"] == "manual"
    assert [place["id"] for place in view["locations"]][-2:] == ["swap-meet", "recycler"]
    assert state.current_player() == 2
    assert list(spiel.CLASSES) == ["mintopia_works", "mintopia_bid"]
