"""The AEC and parallel environments pass PettingZoo's own tests and follow the rules."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import parallel_seed_test, seed_test

from mintopia import new_game, research
from mintopia.engine.game import Game
from mintopia.errors import IllegalMoveError, OptionError

CASES: Final = [
    *(("works", {"players": players}) for players in (2, 3, 4)),
    *(("bid", {"players": players}) for players in (2, 3, 4, 5, 6)),
    *((game, {"solo": "mort"}) for game in ("works", "bid")),
    ("works", {"players": 2, "advanced": ["temp-agency", "swap-meet"]}),
]
A_CASE: Final = pytest.mark.parametrize(("game", "options"), CASES)


@contextmanager
def usual_warnings() -> Iterator[None]:
    """Ignore warnings that PettingZoo's tests give for every unknown environment with masks."""
    with warnings.catch_warnings():
        for usual in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably",
            "Action mask numpy array is all zeros",  # for an agent whose game is over
        ):
            warnings.filterwarnings("ignore", usual)
        yield


@A_CASE
def test_the_turns_pass_pettingzoos_tests(game: str, options: dict[str, Any]) -> None:
    with usual_warnings():
        api_test(research.aec(game, **options), num_cycles=20)
        seed_test(lambda: research.aec(game, **options), num_cycles=5)


def test_a_whole_game_passes_pettingzoos_test() -> None:
    with usual_warnings():
        api_test(research.aec("works"), num_cycles=200)
        api_test(research.aec("bid", players=3, actions="compact"), num_cycles=200)


@A_CASE
def test_the_parallel_form_passes_pettingzoos_tests(game: str, options: dict[str, Any]) -> None:
    parallel_api_test(research.parallel(game, **options), num_cycles=40)
    parallel_seed_test(lambda: research.parallel(game, **options), num_cycles=5)


def random_game(env: Any, seed: int) -> tuple[list[str], dict[str, float]]:
    """Play random legal actions to the end; return the moves and the rewards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        rewards[agent] = reward
        if over:
            env.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return env.match.game.moves, rewards


@pytest.mark.parametrize(("game", "options"), [("works", {"players": 3}), ("bid", {"players": 4})])
def test_a_seed_fixes_the_game_and_its_rewards(game: str, options: dict[str, Any]) -> None:
    env = research.aec(game, **options)
    moves, rewards = random_game(env, 5)
    assert (moves, rewards) == random_game(research.aec(game, **options), 5)
    assert moves != random_game(env, 6)[0]


def test_rewards_are_the_result() -> None:
    env = research.aec("works", players=3)
    for seed in range(4):
        _, rewards = random_game(env, seed)
        result = env.match.game.result
        assert result is not None
        winners = result["winners"]
        assert rewards == {
            f"player_{seat}": 2 / len(winners) - 1 if seat in winners else -1.0 for seat in range(3)
        }


def test_masks_are_the_legal_actions_and_only_of_who_is_to_move() -> None:
    env = research.aec("bid", players=3)
    env.reset(seed=2)
    for _ in range(30):
        if env.match.to_move is None:
            break
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            legal = env.match.game.legal_actions() if agent == env.agent_selection else []
            assert np.flatnonzero(mask).tolist() == sorted(legal)
        env.step(env.match.game.legal_actions()[-1])


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    env = research.aec("works")
    env.reset(seed=1)
    offender = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0])
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.agents}
    assert env.infos[offender] == {"illegal_action": True}
    strict = research.aec("works", on_illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        strict.step(illegal)
    with pytest.raises(OptionError, match="action 99999 is not possible now"):
        strict.step(99_999)
    assert not any(strict.terminations.values())
    assert strict.match.game.moves == []


MAKERS: Final[tuple[Any, ...]] = (research.aec, research.parallel, research.gym)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"players": 9}, "players must be a whole number from 1 to 4"),
        ({"options": {"players": 9}}, "players must be a whole number from 1 to 4"),
        ({"seed": 1}, "takes its seed by reset"),
        ({"actions": "some"}, "actions must be one of full, compact"),
        ({"on_illegal": "cry"}, "on_illegal must be one of end, raise"),
        ({"render_mode": "human"}, "render_mode must be None or 'ansi', not 'human'"),
    ],
    ids=str,
)
def test_wrong_wishes_get_a_sentence(make: Any, arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        make(**{"game": "works", **arguments})


# --- secrets --------------------------------------------------------------------------------------
def test_planning_does_not_see_the_future() -> None:
    """A copy for planning draws other cards than the real game, which it does not affect."""
    env = research.aec("works", players=2)
    env.reset(seed=4)
    before = copy.deepcopy(env.observe(env.agent_selection))
    tops = set()
    for seed in range(20):
        twin = env.imagine(seed)
        assert twin.agent_selection == env.agent_selection
        assert (twin.observe(twin.agent_selection)["observation"] == before["observation"]).all()
        tops.add(twin.match.game.state()["deck"][0])
        twin.step(int(np.flatnonzero(before["action_mask"])[0]))
    assert len(tops) > 5
    assert env.match.game.moves == []
    assert (env.observe(env.agent_selection)["observation"] == before["observation"]).all()


def test_the_state_is_what_all_agents_know() -> None:
    env = research.aec("bid", players=3)
    env.reset(seed=1)
    assert env.state().shape == env.state_space.shape
    assert env.state_space.contains(env.state())
    together = research.parallel("bid", players=3)
    together.reset(seed=1)
    assert (together.state() == env.state()).all()


def test_the_table_can_be_drawn() -> None:
    env = research.aec("works", render_mode="ansi")
    env.reset(seed=1)
    assert "Producer" in str(env.render())
    assert research.aec("works").render() is None


def test_a_game_in_an_environment_can_be_saved() -> None:
    env = research.aec("works")
    moves, _ = random_game(env, 8)
    record = env.match.game.record()
    assert record["moves"] == moves
    game: Game = new_game("works", players=2, seed=record["seed"])
    assert all(game.play(move) for move in moves)
    assert game.over


def test_in_parallel_the_others_wait() -> None:
    env = research.parallel("works", players=3)
    seen, infos = env.reset(seed=1)
    acting = f"player_{env.match.to_move}"
    for agent in env.agents:
        mask = seen[agent]["action_mask"]
        assert (mask == infos[agent]["action_mask"]).all()
        assert bool(mask[env.wait]) == (agent != acting)
        assert mask[: env.wait].any() == (agent == acting)
