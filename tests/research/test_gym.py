"""The Gymnasium environment passes Gymnasium's own check and plays one seat against bots."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from mintopia import research
from mintopia.errors import OptionError
from mintopia.research.gym_env import SeatEnv
from tests.python_process import python

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        *(("works", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
        *(("bid", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
        ("works", {"players": 2}),
        ("works", {"players": 4, "bots": ["random", "greedy", "easy"], "seat": 2}),
        ("bid", {"players": 3, "bots": "random", "actions": "compact", "seat": "random"}),
        ("bid", {"players": 6, "bots": "random"}),
    ],
)
def test_it_passes_gymnasiums_check(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # it is made without gymnasium.make
        check_env(research.gym(game, render_mode="ansi", **options))


def random_episode(env: SeatEnv, seed: int) -> tuple[list[str], float]:
    """Play random legal actions to the end; return all moves and the reward."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    while True:
        assert (seen["action_mask"] == info["action_mask"]).all()
        assert (env.action_masks() == seen["action_mask"].astype(bool)).all()
        assert env.match.to_move == env.seat
        seen, reward, over, cut, info = env.step(
            int(rng.choice(np.flatnonzero(env.action_masks())))
        )
        assert not cut
        if over:
            assert info["result"] == env.match.game.result
            return env.match.game.moves, float(reward)


@pytest.mark.parametrize(
    ("game", "options"),
    [("works", {"seat": "random"}), ("bid", {"players": 3}), ("works", {"solo": "sonic"})],
)
def test_a_seed_fixes_deal_seat_and_bots(game: str, options: dict[str, Any]) -> None:
    env = research.gym(game, **options)
    first = random_episode(env, 3)
    assert first == random_episode(research.gym(game, **options), 3)
    assert first[0] != random_episode(env, 4)[0]
    assert first[1] in (-1.0, 0.0, 1.0)


def test_without_a_seed_every_game_is_another() -> None:
    env = research.gym("works", seat="random")
    deals, seats = set(), set()
    for _ in range(12):
        env.reset()
        deals.add(json.dumps(env.match.game.state()))
        seats.add(env.seat)
    assert len(deals) == 12
    assert seats == {0, 1}


def test_planning_from_a_seat_deals_anew() -> None:
    env = research.gym("works", bots="random")
    seen, _ = env.reset(seed=9)
    decks = set()
    for seed in range(8):
        twin = env.imagine(seed)
        decks.add(tuple(twin.match.game.state()["deck"]))
        assert (twin.match.observe(twin.seat)["observation"] == seen["observation"]).all()
        twin.step(int(np.flatnonzero(twin.action_masks())[0]))
    assert len(decks) == 8
    assert env.match.to_move == env.seat


def test_the_names_of_the_registry() -> None:
    assert research.register() == ["mintopia/works-v1", "mintopia/bid-v1"]
    env = gymnasium.make("mintopia/works-v1", players=3, bots=["greedy", "random"])
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert env.spec is not None
    assert env.spec.id == "mintopia/works-v1"


@pytest.mark.parametrize(
    "program",
    [
        "import gymnasium, mintopia.research; gymnasium.make('mintopia/works-v1')",
        "import mintopia.research, gymnasium; gymnasium.make('mintopia/bid-v1', players=3)",
        "import gymnasium; gymnasium.make('mintopia.research:mintopia/works-v1')",
        "import sys, mintopia; mintopia.new_game('works', players=2)\n"
        "assert not {'gymnasium', 'mintopia.research'} & sys.modules.keys()",
    ],
)
def test_gymnasium_knows_the_games_once_research_is_imported(program: str) -> None:
    assert python("-c", program).stderr == ""


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"bots": "wizard"}, "wizard"),
        ({"players": 3, "bots": ["greedy"]}, "bots must name 2 bots, one for each other seat"),
        ({"seat": 2}, "seat must be a whole number from 0 to 1, or 'random', not 2"),
        ({"seat": "left"}, "not 'left'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        research.gym("works", **options)


def test_the_table_is_drawn_as_the_seat_sees_it() -> None:
    env = research.gym("works", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.match.game.draw(0)
