"""Many games stepped together on the CPU: `mintopia.research.vector("works", 1024, players=2)`.

The games are independent; each slot plays one game after another. Observations, masks and rewards
are NumPy arrays, which the caller may provide; compiled code writes to them.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, cast, get_args

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypeVar

from mintopia.bots.simulation import Source
from mintopia.engine.game import SEED_BITS, SEED_HIGH, SEED_LOW
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.random import MASK64, Stream
from mintopia.engine.options import listing, show
from mintopia.engine.rules import rules_of
from mintopia.engine.schema.hooks import bind_rules
from mintopia.engine.schema.observation import Observation
from mintopia.engine.schema.parts import Observer
from mintopia.errors import IllegalMoveError, OptionError
from mintopia.games import spec_of, title_of
from mintopia.research.actions import ActionSetName
from mintopia.research.stepping import DISABLED, LEGAL, NEXT_STEP, SAME_STEP, Slot, any_table

if TYPE_CHECKING:
    from mintopia.research.vector_gym import GymnasiumVectorEnv

Array = NDArray[Any]
Integers = NDArray[np.integer[Any]]
ObservationT = TypeVar("ObservationT", bound=np.number[Any], default=np.int16)
Autoreset = Literal["next-step", "same-step", "disabled"]
MODES: Final = {"next-step": NEXT_STEP, "same-step": SAME_STEP, "disabled": DISABLED}
ACTION_SETS: Final = ("full", "compact")
Inputs = Literal["observation", "network"]
INPUTS: Final[tuple[Inputs, ...]] = get_args(Inputs)
MOST_GAMES: Final = 1 << 24
GAMES_A_THREAD: Final = 1024  # with fewer, a thread costs more than it gains
SAMPLING: Final = 0x5A3B1E5A3B1E5A3B  # keeps random actions independent of the deals
WORD: Final = 64


# What a step returns: observations, rewards of seat 0, terminations, truncations, info.
Step = tuple[
    NDArray[ObservationT],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.bool_],
    dict[str, NDArray[Any]],
]


@dataclass
class Arrays:
    """The arrays that a batch writes to; each has one row per game.

    A caller may provide some or all of them, with these shapes: `observations` (n, length) of any
    numeric type, `masks` (n, actions) of bytes or booleans, `mask_bits` (n, words) of uint64,
    `rewards` (n, seats) of float32, `terminations` (n,) of booleans, `seats` (n,) of int8, and
    `final_observations` like `observations`.
    """

    observations: Array | None = None
    masks: NDArray[np.bool_] | NDArray[np.uint8] | None = None
    mask_bits: NDArray[np.uint64] | None = None
    rewards: NDArray[np.float32] | None = None
    terminations: NDArray[np.bool_] | None = None
    seats: NDArray[np.int8] | None = None
    final_observations: Array | None = None


class VectorEnv(Generic[ObservationT]):
    """Many games of one kind, stepped together. Make one with `vector`.

    After `reset` and every `step`, the arrays contain for each game: `seats`, the seat to move;
    `observations`, what it may know; `masks` and `mask_bits`, its legal actions; `rewards`, each
    seat's reward once the game is over (1 for a win, 0 if two share it, -1 for a defeat); and
    `terminations`, whether the game is over.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        n: int,
        options: Sequence[Mapping[str, Any]],
        autoreset: Autoreset,
        actions: str,
        inputs: Inputs,
        dtype: Any,
        bool_masks: bool,
        arrays: Arrays | None,
        jobs: int | None,
    ) -> None:
        rules = rules_of(game)
        self.id = game
        self.num_envs = n
        self.tables = [rules.read_options(each) for each in options]
        self.options = self.tables[0]
        self.autoreset: Autoreset = autoreset
        self.metadata = {"autoreset_mode": autoreset}
        self.num_seats: int = max(each.seats for each in self.tables)
        self.observation: Observation = observer_of(game, inputs).observation
        self._module = stepping_of(game, actions, inputs, mixed=len(self.tables) > 1)
        self.num_actions: int = (
            rules.actions if actions == "full" else spec_of(game).compact().count
        )
        words = -(-self.num_actions // WORD)
        given = arrays or Arrays()
        row = (n, self.observation.length)
        seats = (n, self.num_seats)
        self.observations: NDArray[ObservationT] = self._room(
            "observations", given.observations, row, dtype
        )
        self.mask_bits: NDArray[np.uint64] = self._room(
            "mask_bits", given.mask_bits, (n, words), np.uint64
        )
        self.rewards: NDArray[np.float32] = self._room("rewards", given.rewards, seats, np.float32)
        self.terminations: NDArray[np.bool_] = self._room(
            "terminations", given.terminations, (n,), np.bool_
        )
        self.seats: NDArray[np.int8] = self._room("seats", given.seats, (n,), np.int8)
        self.masks: NDArray[np.bool_] | None = None
        if bool_masks or given.masks is not None:
            self.masks = self._room("masks", given.masks, (n, self.num_actions), np.bool_)
        rows = row if autoreset == "same-step" else (1, row[1])
        dtype = self.observations.dtype
        self.final_observations: NDArray[ObservationT] = self._room(
            "final", given.final_observations, rows, dtype
        )
        self.truncations: NDArray[np.bool_] = self._room("truncations", None, (n,), np.bool_)
        self._everywhere = np.ones(n, np.bool_)
        self._tables = blank_tables(game, self.tables)
        self._slots = np.zeros(n, Slot.dtype())
        self._buffer = rules.buffer
        self._flags = self.num_actions if actions == "compact" else 1
        self._ready = False
        self._prepare(jobs)

    def _room(self, name: str, given: Any, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return the caller's array, checked, or a new one."""
        if given is None:
            return np.zeros(shape, dtype)
        check_room(name, given, shape, dtype)
        if not given.flags.c_contiguous or not given.flags.writeable:
            raise OptionError(f"{name} must be a writeable C-ordered array.")
        return given

    def _prepare(self, jobs: int | None) -> None:
        """Allocate what the threads work in."""
        n = self.num_envs
        self._states = np.zeros(n, self._tables.dtype)
        self._actions = np.zeros(n, np.int64)
        self._jobs = max(1, min(jobs or 1, n // GAMES_A_THREAD))
        self._threads = ThreadPoolExecutor(self._jobs) if self._jobs > 1 else None
        self._source = np.zeros(self._jobs, Source.dtype())
        edges = np.linspace(0, n, self._jobs + 1).astype(int)
        self._parts = [
            self._part(number, slice(int(a), int(b)))
            for number, (a, b) in enumerate(pairwise(edges))
        ]

    def _part(self, number: int, part: slice) -> dict[str, Any]:
        """Return what one thread works in."""
        masks = np.zeros((self.num_envs, 1), np.uint8) if self.masks is None else self.masks
        return {
            "number": number,
            "part": part,
            "states": self._states[part],
            "slots": self._slots[part],
            "working": (
                self._buffer().to_array()[0],
                _rows(np.zeros((1, self._flags), np.int8))[0],
                _rows(np.zeros((1, self.mask_bits.shape[1]), np.int64))[0],
                int(self.masks is not None),
            ),
            "written": (
                _rows(self.observations)[part],
                _rows(self.mask_bits.view(np.int64))[part],
                _rows(masks.view(np.uint8))[part],
                _rows(self.rewards)[part],
                self.terminations[part].view(np.uint8),
                self.seats[part],
            ),
            "final": _rows(self.final_observations)[part if self.autoreset == "same-step" else ...],
        }

    # --- playing ------------------------------------------------------------------------------
    def reset(
        self,
        *,
        seed: int | None = None,
        chance: int | None = None,
        mask: NDArray[np.bool_] | None = None,
    ) -> tuple[NDArray[ObservationT], dict[str, Array]]:
        """Begin a new game in every slot, or where `mask` is true; return observations and info.

        The same seed gives the same games. `chance` is a separate key for what chance decides after
        the deal (dice): with the same seed and a different key, the cards are the same but the
        rolls differ. Without a seed, the slots continue with the games they would play next.
        """
        if seed is not None or not self._ready:
            self._seed(seed, chance)
        chosen = self._chosen(mask)
        if not self._ready:
            self.mask_bits[:] = 0
            if self.masks is not None:
                self.masks[:] = False
        start = compiled(self._module.start_games)

        def work(part: dict[str, Any]) -> None:
            start(
                self._tables, part["states"], part["slots"], chosen[part["part"]],
                *part["working"], *part["written"],
            )  # fmt: skip

        self._run(work)
        for part in [] if self._ready else self._parts:
            part["step"] = _direct(self._module.step_games, self._step_arguments(part))
            part["draw"] = _direct(self._module.draw_actions, self._draw_arguments(part))
            part["to step"], part["to draw"] = (
                self._step_arguments(part),
                self._draw_arguments(part),
            )
        self._ready = True
        return self.observations, self._info()

    def _chosen(self, mask: NDArray[np.bool_] | None) -> NDArray[np.uint8]:
        """Return which slots begin a new game, as ones and zeros."""
        if mask is None:
            return np.ones(self.num_envs, np.uint8)
        chosen = np.ascontiguousarray(mask, np.bool_).view(np.uint8)
        if chosen.shape != (self.num_envs,):
            raise OptionError(f"mask must have {self.num_envs} places, not {chosen.shape}.")
        return chosen

    def step(self, actions: Integers) -> Step[ObservationT]:
        """Play one action in every game; the arrays are overwritten and returned.

        The returned rewards are those of seat 0, one number per game as in Gymnasium, in an array
        that the caller may change; `rewards` holds those of all seats.

        If a game is over, its action is ignored: with `next-step`, a new game begins; with
        `disabled`, nothing happens until `reset(mask=...)`. With `same-step`, the new game begins
        in the step that ends the old one, whose end is kept in `final_observations`. An illegal
        action raises IllegalMoveError, and no game in its part of the batch changes.
        """
        if not self._ready:
            raise OptionError("Call reset() before the first step().")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise OptionError(f"actions must be {self.num_envs} whole numbers, one for each game.")
        self._actions[:] = given

        def work(part: dict[str, Any]) -> int:
            found: int = part["step"](*part["to step"])
            return LEGAL if found == LEGAL else found + part["part"].start

        wrong = [place for place in self._run(work) if place != LEGAL]
        if wrong:
            self._refuse(wrong[0], int(given[wrong[0]]))
        return (
            self.observations, self.rewards[:, 0].copy(), self.terminations, self.truncations,
            self._info(),
        )  # fmt: skip

    def sample(self, actions: Integers | None = None) -> Integers:
        """Return a uniformly random legal action for every game; 0 if a game is over."""
        if not self._ready:
            raise OptionError("Call reset() before sample().")
        self._run(lambda part: part["draw"](*part["to draw"]))
        if actions is None:
            return self._actions.copy()
        actions[:] = self._actions
        return actions

    def close(self) -> None:
        """Stop the threads."""
        if self._threads is not None:
            self._threads.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        """Return the game, the number of games and the autoreset mode."""
        return f"<VectorEnv {self.id}: {self.num_envs:,} games, autoreset {self.autoreset}>"

    # --- inside -------------------------------------------------------------------------------
    def _step_arguments(self, part: dict[str, Any]) -> tuple[Any, ...]:
        actions, mode = self._actions[part["part"]], MODES[self.autoreset]
        return (
            self._tables, part["states"], part["slots"], actions, mode,
            *part["working"], *part["written"], part["final"],
        )  # fmt: skip

    def _draw_arguments(self, part: dict[str, Any]) -> tuple[Any, ...]:
        source, actions = self._source[part["number"]], self._actions[part["part"]]
        buffer, words = part["working"][0], part["written"][1]
        return part["states"], part["slots"], source, buffer, words, actions

    def _run(self, work: Any) -> list[Any]:
        if self._threads is None:
            return [work(part) for part in self._parts]
        return list(self._threads.map(work, self._parts))

    def _seed(self, seed: int | None, chance: int | None) -> None:
        if seed is None:
            seed = secrets.randbits(SEED_BITS)
        for name, value in (("seed", seed), ("chance", 0 if chance is None else chance)):
            if isinstance(value, bool) or not isinstance(value, int | np.integer):
                raise OptionError(f"{name} must be a whole number, not {show(value)}.")
            if not SEED_LOW <= value <= SEED_HIGH:
                raise OptionError(f"{name} must be from -2^63 to 2^64-1, not {show(value)}.")
        stream = Stream(int(seed))
        self._slots["rng"] = [stream.word() for _ in range(self.num_envs)]
        self._slots["chance"] = 0
        if chance is not None:
            stream = Stream(int(chance))
            self._slots["chance"] = [stream.word() | 1 for _ in range(self.num_envs)]
        stream = Stream((int(seed) ^ SAMPLING) & MASK64)
        self._source["rng"] = [stream.word() for _ in self._source]

    def _info(self) -> dict[str, Array]:
        """Return the info dict; a new copy, because wrappers add to it."""
        return self._known.copy()

    @cached_property
    def _known(self) -> dict[str, Array]:
        """The info dict; `_name` says in which games `name` is valid."""
        info: dict[str, Array] = {
            "seat": self.seats,
            "rewards": self.rewards,
            "action_mask_bits": self.mask_bits,
        }
        if self.masks is not None:
            info["action_mask"] = self.masks
        info |= dict.fromkeys([f"_{name}" for name in info], self._everywhere)
        if self.autoreset == "same-step":
            info |= {"final_obs": self.final_observations, "_final_obs": self.terminations}
        return info

    def _refuse(self, place: int, action: int) -> None:
        raise IllegalMoveError(
            str(action),
            "not-now",
            "",
            lambda _language: f"Action {action} is not legal in game {place} of the batch now.",
        )


def vector(
    game: str,
    n: int,
    *,
    autoreset: Autoreset = "next-step",
    actions: ActionSetName = "full",
    dtype: type[ObservationT] = np.int16,  # type: ignore[assignment] # the default of the type
    bool_masks: bool = True,
    arrays: Arrays | None = None,
    jobs: int | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    mixture: Sequence[Mapping[str, Any]] = (),
    inputs: Inputs = "observation",
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> GymnasiumVectorEnv[ObservationT]:
    """Return n games that are stepped together, with the options of `mintopia.new_game`.

    They are given by name, or as `options` for a game whose name type checkers do not know. If
    Gymnasium is installed, the result is a `gymnasium.vector.VectorEnv`.

    `dtype` is the type of the observations. `bool_masks` adds masks of one byte per action to those
    of one bit. `arrays` are the caller's arrays to write to. `jobs` is the number of threads (1 by
    default). With `device="cuda"`, the games and the arrays are on an NVIDIA card (the extra cuda).
    With a `mixture` of options, the seed of each game draws one of them, all equally likely.
    `inputs="network"` observes what the game's network does, which may be more to read.
    """
    rules_of(game)
    for name, value, allowed in (
        ("device", device, ("cpu", "cuda")),
        ("autoreset", autoreset, tuple(MODES)),
        ("actions", actions, ACTION_SETS),
        ("inputs", inputs, INPUTS),
    ):
        if value not in allowed:
            raise OptionError(f"{name} must be one of {listing(allowed)}, not {show(value)}.")
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_GAMES:
        raise OptionError(f"n must be a whole number from 1 to {MOST_GAMES}, not {show(n)}.")
    if not spec_of(game).simulation or not spec_of(game).observation:
        raise OptionError(
            f"{title_of(game)} cannot be stepped in batches: "
            "it needs the parts simulation and observation."
        )
    if actions == "compact" and not spec_of(game).compact:
        raise OptionError(f"{title_of(game)} has no compact actions; use actions='full'.")
    if not can_compile():
        raise OptionError(
            "vector needs Numba: install the extra fast (pip install 'mintopia[fast]')."
        )
    asked = {**(options or {}), **named}
    given = {key: value for key, value in asked.items() if value is not None}
    kind: type[VectorEnv[Any]] = VectorEnv
    if device == "cuda":
        if jobs is not None:
            raise OptionError("device=cuda steps on one card: leave jobs out.")
        from mintopia.research.cuda_env import CudaVectorEnv  # noqa: PLC0415

        kind = CudaVectorEnv
    if find_spec("gymnasium") is not None:
        from mintopia.research.vector_gym import GymnasiumVectorEnv  # noqa: PLC0415

        bases = (GymnasiumVectorEnv,) if kind is VectorEnv else (GymnasiumVectorEnv, kind)
        kind = type(kind.__name__, bases, {})
    tables = [{**given, **each} for each in mixture] or [given]
    for each in tables:
        if "players" not in each:
            each["players"] = 1 if "solo" in each else 2
    made = kind(game, n, tables, autoreset, actions, inputs, dtype, bool_masks, arrays, jobs)
    return cast(
        "GymnasiumVectorEnv[ObservationT]", made
    )  # without Gymnasium it has everything but that class


def observer_of(game: str, inputs: Inputs) -> Observer:
    """Return how a seat, or a game's network, observes a game."""
    spec = spec_of(game)
    return spec.network().observer if inputs == "network" else spec.observation()


def blank_tables(game: str, mixture: Sequence[Any]) -> Array:
    """Return the tables that a seed can draw, each set of options equally often."""
    tables_of = spec_of(game).simulation().tables
    drawn = [
        np.concatenate([table.to_array() for table in tables_of(options)]) for options in mixture
    ]
    length = math.lcm(*map(len, drawn))
    return np.concatenate([np.tile(tables, length // len(tables)) for tables in drawn])


@cache
def stepping_of(
    game: str, actions: str, inputs: Inputs = "observation", *, mixed: bool = False
) -> ModuleType:
    """Return the stepping module bound to a game's rules; `mixed` draws any table of a mixture."""
    spec = spec_of(game)
    rules = {**spec.simulation().rules, "write_observation": observer_of(game, inputs).write}
    if mixed:
        rules["drawn_table"] = any_table
    is_compact = actions == "compact"
    if is_compact:
        compact = spec.compact()
        rules |= {"compact_action": compact.action, "compact_mask": compact.mask}
    label = f"{game}_{actions}_{inputs}{'_mixed' * mixed}"
    return bind_rules("mintopia.research.stepping", label, rules, COMPACT=is_compact)


def _direct(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Return the compiled function for exactly these argument types.

    Looking up the types of records at every call would take longer than stepping a hundred games.
    """
    dispatcher: Any = compiled(function)
    typeof = import_module("numba").typeof
    types = tuple(typeof(argument) for argument in arguments)
    dispatcher.compile(types)
    return dispatcher.overloads[types].entry_point


def _rows(array: Array) -> Array:
    """Return the rows of an array as records of one field, in the same memory."""
    record = np.dtype([("v", array.dtype, (array.shape[1],))])
    rows: Array = array.view(record).reshape(len(array))
    return rows


def check_room(name: str, given: Any, shape: tuple[int, ...], dtype: Any) -> None:
    """Raise OptionError if a caller's array has the wrong shape or type."""
    if tuple(given.shape) != shape:
        raise OptionError(f"{name} must be an array of shape {shape}, not {tuple(given.shape)}.")
    if name != "observations" and given.dtype.itemsize != np.dtype(dtype).itemsize:
        raise OptionError(f"{name} must be of type {np.dtype(dtype)}, not {given.dtype}.")
