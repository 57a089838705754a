"""Games stepped in a batch match the library's games, and observations hold no secrets."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import ClipReward, DictInfoToList, RecordEpisodeStatistics
from tools.write_api import OBSERVATIONS, observations

from mintopia import new_game
from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from mintopia.errors import IllegalMoveError, OptionError
from mintopia.games import spec_of
from mintopia.games.spec import Part
from mintopia.games.works.schema import ADVANCED_SET
from mintopia.research import vector
from mintopia.research.vector_env import Arrays, VectorEnv
from tests.third_game.helpers import run

TABLES: list[Any] = [
    ("works", {"players": 2}),
    ("works", {"players": 4, "advanced": 2, "promos": True}),
    ("works", {"solo": "sonic"}),
    ("works", {"solo": "mort", "advanced": ["thrift-store"]}),
    ("bid", {"players": 2}),
    ("bid", {"players": 4}),
    ("bid", {"solo": "justin"}),
]


class Mirror:
    """The games of a batch, played by the library."""

    def __init__(self, env: VectorEnv, seed: int, options: dict[str, Any]) -> None:
        self._env = env
        self._options = {"players": 1, **options} if "solo" in options else options
        stream = Stream(seed)
        self._seeds = [Stream(stream.word()) for _ in range(env.num_envs)]
        self.games = [self.begin(place) for place in range(env.num_envs)]
        self._observe = spec_of(env.id).observation()

    def begin(self, place: int) -> Game:
        game = new_game(self._env.id, self._options, seed=self._seeds[place].word() >> 1)
        return self.play_cards(game)

    @staticmethod
    def play_cards(game: Game) -> Game:
        while not game.over and game.is_scripted:
            game.play(game.legal_actions()[0])
        return game

    def play(self, actions: np.ndarray[Any, Any]) -> None:
        for game, action in zip(self.games, actions, strict=True):
            if not game.over:
                game.play(int(action))
                self.play_cards(game)

    def check(self, place: int) -> None:
        game, env = self.games[place], self._env
        seat = game.present.to_move  # type: ignore[attr-defined]
        assert env.seats[place] == seat
        assert env.observations[place].tolist() == self.observed(game)
        legal = [] if game.over else sorted(game.legal_actions())
        assert env.masks is not None
        assert np.flatnonzero(env.masks[place]).tolist() == legal
        bits = np.unpackbits(env.mask_bits[place].view(np.uint8), bitorder="little")
        assert np.flatnonzero(bits).tolist() == legal
        assert bool(env.terminations[place]) == game.over
        assert env.rewards[place].tolist() == rewards_of(game)

    def observed(self, game: Game) -> list[int]:
        numbers = [0] * self._observe.observation.length
        self._observe.write(game.present, game.present.to_move, numbers)  # type: ignore[attr-defined]
        return numbers


def rewards_of(game: Game) -> list[float]:
    """Return each seat's share of the win, scaled from -1 to 1."""
    if game.result is None:
        return [0.0] * game.seats
    winners = game.result["winners"]
    return [
        float(np.float32(2 / len(winners) - 1)) if seat in winners else -1.0
        for seat in range(game.seats)
    ]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_the_library_plays_the_same_games(game: str, options: dict[str, Any]) -> None:
    env = vector(game, 3, autoreset="next-step", **options)
    env.reset(seed=11)
    mirror = Mirror(env, 11, options)
    ended = 0
    for _ in range(250):
        over = env.terminations.copy()
        actions = env.sample()
        mirror.play(actions)
        env.step(actions)
        for place in range(3):
            if over[place]:  # a new game begins, whatever the action was
                mirror.games[place] = mirror.begin(place)
                ended += 1
            mirror.check(place)
    assert ended > 1


def test_same_step_begins_anew_at_once() -> None:
    env = vector("works", 4, autoreset="same-step", players=2)
    env.reset(seed=5)
    mirror = Mirror(env, 5, {"players": 2})
    ended = 0
    for _ in range(200):
        actions = env.sample()
        mirror.play(actions)
        _, seat_rewards, terminations, _, info = env.step(actions)
        rewards = info["rewards"]
        assert seat_rewards.tolist() == rewards[:, 0].tolist()
        for place in range(4):
            old = mirror.games[place]
            assert bool(terminations[place]) == old.over
            assert rewards[place].tolist() == rewards_of(old)
            if old.over:
                ended += 1
                assert info["final_obs"][place].tolist() == mirror.observed(old)
                mirror.games[place] = mirror.begin(place)
            assert env.observations[place].tolist() == mirror.observed(mirror.games[place])
    assert ended > 3


@pytest.mark.parametrize("mode", ["next-step", "same-step", "disabled"])
def test_gymnasiums_wrappers_take_a_batch(mode: Any) -> None:
    env: Any = vector("works", 3, autoreset=mode, players=2)
    assert issubclass(type(env), gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode[mode.upper().replace("-", "_")]
    wrapped: Any = DictInfoToList(ClipReward(RecordEpisodeStatistics(env), -0.5, 0.5))
    observed, infos = wrapped.reset(seed=5)
    assert wrapped.observation_space.contains(observed)
    assert wrapped.single_observation_space.contains(observed[0])
    assert wrapped.single_action_space.n == env.num_actions
    assert infos[0]["seat"] == env.seats[0]
    steps = np.zeros(3, int)
    ended = 0
    while ended < 4:
        over = env.terminations.copy()
        if mode == "disabled" and over.any():
            wrapped.reset(options={"reset_mask": over})
        actions = env.sample()
        assert wrapped.action_space.contains(actions)
        observed, rewards, terminations, truncations, infos = wrapped.step(actions)
        steps += 1
        if mode == "next-step":
            steps[over] = 0  # this step began a new game
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        for place in np.flatnonzero(terminations):
            told = infos[place]["episode"]
            assert told["r"] == infos[place]["rewards"][0]
            assert told["l"] == steps[place]
            assert abs(rewards[place]) <= 0.5
            assert ("final_obs" in infos[place]) == (mode == "same-step")
            steps[place] = 0
            ended += 1
    wrapped.close()
    assert env.closed
    wrapped.close()


def test_without_gymnasium_a_batch_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    full = vector("works", 2, players=2)
    full.reset(seed=5)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    plain: Any = vector("works", 2, players=2)
    assert not issubclass(type(plain), gymnasium.vector.VectorEnv)
    assert plain.metadata == {"autoreset_mode": "next-step"}
    plain.reset(seed=5)
    for _ in range(100):
        actions = full.sample()
        told = [env.step(actions) for env in (full, plain)]
        assert all(np.array_equal(*pair) for pair in zip(*(each[:4] for each in told), strict=True))
    assert told[0][4].keys() == told[1][4].keys()


def test_the_spaces_follow_the_type_of_the_observations() -> None:
    for dtype in (np.float32, np.int8, np.uint8):
        env: Any = vector("works", 1, players=2, dtype=dtype)
        assert env.single_observation_space.dtype == dtype
        limits = env.single_observation_space.low.min(), env.single_observation_space.high.max()
        assert (
            limits == {"f": (-32767, 32767), "i": (-128, 127), "u": (0, 255)}[np.dtype(dtype).kind]
        )
    with pytest.raises(OptionError, match="options may hold reset_mask, not 'level'"):
        env.reset(options={"level": 1})


def test_arrays_are_shared_by_dlpack() -> None:
    env = vector("works", 2, players=2)
    env.reset(seed=1)
    for array in (env.observations, env.mask_bits, env.rewards, env.terminations, env.seats):
        assert np.shares_memory(np.from_dlpack(array), array)


def test_disabled_waits_for_a_reset() -> None:
    env = vector("works", 3, autoreset="disabled", players=2)
    env.reset(seed=5)
    while not env.terminations.all():
        env.step(env.sample())
    last = env.observations.copy()
    env.step(np.zeros(3, int))
    assert (env.observations == last).all()
    assert (env.rewards == 0).all()
    assert env.terminations.all()
    env.reset(mask=np.array([True, False, False]))
    assert env.terminations.tolist() == [False, True, True]
    assert (env.observations[1:] == last[1:]).all()
    assert env.mask_bits[0].any()


def test_one_seed_one_course() -> None:
    runs = []
    for seed, jobs in ((3, 1), (3, 2), (4, 1)):
        env = vector("works", 2048, players=2, jobs=jobs, bool_masks=False)
        env.reset(seed=seed)
        for step in range(20):
            legal = np.unpackbits(env.mask_bits.view(np.uint8), axis=1, bitorder="little")
            env.step(np.argmax(legal * ((np.arange(legal.shape[1]) * 7 + step) % 11 + 1), axis=1))
        runs.append(env.observations.copy())
        env.close()
    assert (runs[0] == runs[1]).all()
    assert (runs[0] != runs[2]).any()


def test_chance_has_a_key_of_its_own() -> None:
    found = []
    for chance in (None, 1, 1, 2):
        env = vector("bid", 8, players=2)
        env.reset(seed=3, chance=chance)
        first = env.observations.copy()
        rolls = []
        at = next(f.first for f in env.observation.fields if f.name == "last_roll")
        for _ in range(150):
            legal = np.unpackbits(env.mask_bits.view(np.uint8), axis=1, bitorder="little")
            env.step(np.argmax(legal, axis=1))
            rolls.append(env.observations[:, at].tolist())
        found.append((first.tolist(), rolls))
    assert found[1] == found[2]
    assert all(first == found[0][0] for first, _ in found)
    assert found[1][1] != found[3][1]


def test_an_illegal_action_changes_nothing() -> None:
    env = vector("works", 2, players=2)
    env.reset(seed=1)
    before = env.observations.copy()
    wrong = int(np.flatnonzero(~env.masks[1])[0])  # type: ignore[index]
    for action in (wrong, -1, 1 << 40):
        with pytest.raises(IllegalMoveError, match=f"Action {action} is not legal in game 1"):
            env.step(np.array([0, action]))
        assert (env.observations == before).all()
    env.step(np.array([0, 0]))


def test_arrays_of_the_caller() -> None:
    length = spec_of("works").observation().observation.length
    arrays = Arrays(
        observations=np.full((4, length), 9, np.float32),
        masks=np.ones((4, 1033), np.uint8),
        rewards=np.ones((4, 2), np.float32),
    )
    env = vector("works", 4, players=2, arrays=arrays)
    env.reset(seed=2)
    assert env.observations is arrays.observations
    plain = vector("works", 4, players=2)
    plain.reset(seed=2)
    assert np.array_equal(env.observations, plain.observations)
    assert np.array_equal(env.masks, plain.masks)  # type: ignore[arg-type]
    assert not env.rewards.any()
    with pytest.raises(
        OptionError, match=r"rewards must be an array of shape \(4, 2\), not \(4, 3\)"
    ):
        vector("works", 4, players=2, arrays=Arrays(rewards=np.zeros((4, 3), np.float32)))


def test_compact_actions() -> None:
    env = vector("bid", 2, players=3, actions="compact")
    env.reset(seed=1)
    compact = spec_of("bid").compact()
    assert env.num_actions == compact.count
    mirror = Mirror(env, 1, {"players": 3})
    for _ in range(60):
        for place, game in enumerate(mirror.games):
            flags = [0] * env.num_actions
            compact.mask(game.present, flags)
            assert env.masks[place].tolist() == [bool(flag) for flag in flags]  # type: ignore[index]
        choices = env.sample()
        mirror.play(
            np.array(
                [
                    compact.action(game.present, int(choice))
                    for game, choice in zip(mirror.games, choices, strict=True)
                ]
            )
        )
        env.step(choices)
        if env.terminations.any():
            break


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"n": 0}, "n must be a whole number from 1"),
        ({"autoreset": "never"}, "autoreset must be one of next-step, same-step, disabled"),
        ({"device": "tpu"}, "device must be one of cpu, cuda"),
        ({"inputs": "pixels"}, "inputs must be one of observation, network"),
        ({"mixture": [{"players": 2}, {"players": 9}]}, "players must be"),
        ({"players": 9}, "players must be"),
    ],
)
def test_refusals(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        vector("works", **{"n": 2, **arguments})


def test_the_page_about_observations_is_up_to_date() -> None:
    assert OBSERVATIONS.read_text(encoding="utf-8") == observations(), "run make api"


def test_before_a_reset() -> None:
    env = vector("works", 2, players=2)
    with pytest.raises(OptionError, match=r"Call reset\(\) before the first step"):
        env.step(np.zeros(2, int))
    with pytest.raises(OptionError, match=r"Call reset\(\) before sample"):
        env.sample()
    env.reset(seed=1)
    with pytest.raises(OptionError, match="actions must be 2 whole numbers"):
        env.step(np.zeros(3, int))
    with pytest.raises(OptionError, match="seed must be a whole number"):
        env.reset(seed="x")  # type: ignore[arg-type]


@pytest.mark.parametrize("part", ["simulation", "observation"])
def test_a_game_without_a_part_is_refused(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = replace(spec_of("works"), **{part: Part()})  # type: ignore[arg-type]
    monkeypatch.setattr("mintopia.research.vector_env.spec_of", lambda _: lacking)
    with pytest.raises(OptionError, match="cannot be stepped in batches"):
        vector("works", 2)


def test_a_game_without_compact_actions_says_so() -> None:
    code = (
        "from mintopia import errors, research\n"
        "try:\n    research.gym('lanterns', actions='compact')\n"
        "except errors.OptionError as error:\n    print(error)"
    )
    assert "The game lanterns has no compact actions" in run(["-c", code])


def test_a_mixture_deals_every_kind_of_table() -> None:
    kinds: list[dict[str, Any]] = [
        {"players": 2, "advanced": 2},
        {"players": 3},
        {"solo": "sonic"},
        {"players": 3},
    ]
    env = vector("works", 3000, mixture=kinds)
    seen, _ = env.reset(seed=4)
    first = {field.name: field.first for field in env.observation.fields}
    seats, solo = seen[:, first["seats"]], seen[:, first["solo"]]
    spaces = seen[:, [first["spaces"] + location for location in ADVANCED_SET]]
    assert env.rewards.shape == (3000, 3)
    assert abs((seats == 3).sum() - 1500) < 150
    assert abs((solo > 0).sum() - 750) < 120
    has_advanced = (spaces > 0).sum(axis=1)
    assert set(has_advanced[(seats == 2) & (solo == 0)]) == {2}
    assert set(has_advanced[seats == 3]) == {0}
    assert len(np.unique(spaces[(seats == 2) & (solo == 0)] > 0, axis=0)) == 6  # every pair


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_no_secret_is_in_an_observation(game: str, options: dict[str, Any], seed: int) -> None:
    """Positions that differ only in what a seat does not know give the same numbers.

    What a network reads begins with the observation, and all numbers keep within their bounds.
    """
    observers = spec_of(game).observation(), spec_of(game).network().observer
    for observer in observers:
        last = observer.observation.fields[-1]
        assert last.first + last.length == observer.observation.length
    position = new_game(game, {"players": 1, **options}, seed=seed)
    stream = Stream(seed)
    differed = 0
    while not position.over:
        for seat in range(position.seats):
            other = position.imagine_state(seat, stream.word())
            differed += other != position.present
            told = []
            for observer in observers:
                spec = observer.observation
                known, imagined = [7] * spec.length, [7] * spec.length
                observer.write(position.present, seat, known)
                observer.write(other, seat, imagined)
                assert known == imagined
                assert (spec.low <= known).all()
                assert (known <= spec.high).all()
                told.append(known)
            assert told[1][: len(told[0])] == told[0]
        position.play(position.legal_actions()[stream.below(len(position.legal_actions()))])
    assert differed > 10
