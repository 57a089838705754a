"""Many games stepped at once on a CUDA card: `mintopia.research.vector(..., device="cuda")`.

The functions are those of the batches on the CPU (stepping.py); one thread steps one game. What
they write stays on the card, in arrays that PyTorch, JAX and CuPy take without copying.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final

import numpy as np

from mintopia.bots.simulation import Source
from mintopia.errors import OptionError
from mintopia.kernel.compiler import compiled
from mintopia.kernel.cuda import (
    THREADS,
    CudaError,
    Kernel,
    card,
    numba_cuda,
    record_type,
    rows_of,
    viewed,
)
from mintopia.research.stepping import BITS, DISABLED, RUNNING, SAME_STEP, WORD_BITS
from mintopia.research.vector_env import MODES, Array, VectorEnv, check_room

ALL_LEGAL: Final = np.iinfo(np.int64).max  # no game was given an action that it does not allow
WARP: Final = 32
TILE: Final = (THREADS, WARP + 1)  # one more, so that no two rows begin in the same bank
UNITS: Final = (np.uint32, np.uint16, np.uint8)


@dataclass(frozen=True)
class Shape:
    """What the kernels of a batch are compiled for."""

    state: Any  # the type of the game's record
    buffer: Any  # that of its list of actions
    observation: Any  # that of a row of observations
    words: int  # of a mask
    flags: int  # of compact actions; 1 without
    bytes_too: int  # whether there are masks of bytes

    @property
    def state_words(self) -> int:
        """How many words of 64 bits a state has."""
        words: int = self.state.itemsize // 8
        return words


@dataclass(frozen=True)
class Functions:
    """What a thread does, for each kernel."""

    start: Callable[..., None]
    check: Callable[..., None]
    step: Callable[..., None]
    draw: Callable[..., None]


def unit_of(row: Any) -> Any:
    """Return the widest type of numbers that a row consists of."""
    return next(unit for unit in UNITS if row.itemsize % np.dtype(unit).itemsize == 0)


def storing(length: int) -> Callable[..., None]:
    """Return a function with which a warp writes its rows, every thread one of its own.

    The rows lie one behind the other: threads that write each their own would touch as many lines
    of memory as there are threads. So they exchange them, and write every row together.
    """
    cuda = numba_cuda()

    def store(mine: Any, rows: Any, i: int, tile: Any) -> None:
        thread = cuda.threadIdx.x
        lane = thread % WARP
        for start in range(0, length, WARP):
            for at in range(start, min(start + WARP, length)):
                tile[thread, at - start] = mine[at]
            cuda.syncwarp()
            if start + lane < length:
                for row in range(min(WARP, rows.shape[0] - (i - lane))):
                    rows[i - lane + row, start + lane] = tile[thread - lane + row, lane]
            cuda.syncwarp()

    device: Callable[..., None] = cuda.jit(device=True)(store)
    return device


def functions(module: Any, shape: Shape) -> Functions:
    """Return the functions that the threads run, for a stepping that is bound to a game.

    For each thread its game is a batch of one. A state lies on the card as words, the first of all
    games, then the second of all: so a warp reads and writes the states of its games together.
    Every thread works on a copy of its own.
    """
    cuda = numba_cuda()
    start_games, step_games, draw_actions = (
        compiled(rule) for rule in (module.start_games, module.step_games, module.draw_actions)
    )
    state, observation, buffer = shape.state, shape.observation, record_type(shape.buffer)
    flags_row = record_type(np.dtype([("v", np.int8, (shape.flags,))]))
    words_row = np.dtype([("v", np.int64, (shape.words,))])
    scratch_row = record_type(words_row)
    bytes_too, mask_words, state_words = shape.bytes_too, shape.words, shape.state_words
    unit = unit_of(observation)
    units = observation.itemsize // np.dtype(unit).itemsize
    store_observation = storing(units)
    mask_units = 2 * mask_words
    store_words = storing(mask_units)

    def start(
        tables: Any, states: Any, slots: Any, chosen: Any, observations: Any, words: Any,
        masks: Any, rewards: Any, terminations: Any, seats: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i >= states.shape[1] or chosen[i] == 0:
            return
        kept = cuda.local.array(state_words, np.uint64)
        seen = cuda.local.array(units, unit)
        bits = cuda.local.array(mask_words, np.uint64)
        out = cuda.local.array(1, buffer)
        flags = cuda.local.array(1, flags_row)
        fresh = cuda.local.array(1, scratch_row)
        narrow = bits.view(np.uint32)
        for at in range(mask_units):
            narrow[at] = words[i, at]
        mine = slice(i, i + 1)
        start_games(
            tables, kept.view(state), slots[mine], chosen[mine], out[0], flags[0], fresh[0],
            bytes_too, seen.view(observation), bits.view(words_row), masks[mine], rewards[mine],
            terminations[mine], seats[mine],
        )  # fmt: skip
        for at in range(state_words):
            states[at, i] = kept[at]
        for at in range(units):
            observations[i, at] = seen[at]
        for at in range(mask_units):
            words[i, at] = narrow[at]

    def check(slots: Any, actions: Any, words: Any, refused: Any) -> None:
        i = cuda.grid(1)
        if i < slots.shape[0] and slots[i].ended == RUNNING:
            action = actions[i]
            is_known = 0 <= action < mask_words << WORD_BITS
            if not is_known or (words[i].v[action >> WORD_BITS] >> (action & BITS)) & 1 == 0:
                cuda.atomic.min(refused, 0, i)

    def step(
        tables: Any, states: Any, slots: Any, actions: Any, mode: int, observations: Any,
        words: Any, masks: Any, rewards: Any, terminations: Any, seats: Any, final: Any,
        refused: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if refused[0] != ALL_LEGAL:
            return
        seen = cuda.local.array(units, unit)
        bits = cuda.local.array(mask_words, np.uint64)
        if i < states.shape[1]:
            kept = cuda.local.array(state_words, np.uint64)
            out = cuda.local.array(1, buffer)
            flags = cuda.local.array(1, flags_row)
            fresh = cuda.local.array(1, scratch_row)
            for at in range(state_words):
                kept[at] = states[at, i]
            narrow = bits.view(np.uint32)
            for at in range(mask_units):
                narrow[at] = words[i, at]
            if mode == DISABLED and slots[i].ended != RUNNING:
                for at in range(units):
                    seen[at] = observations[i, at]  # what is over stays as it is
            mine = slice(i, i + 1)
            step_games(
                tables, kept.view(state), slots[mine], actions[mine], mode,
                out[0], flags[0], fresh[0], bytes_too, seen.view(observation),
                bits.view(words_row), masks[mine], rewards[mine], terminations[mine],
                seats[mine], final[mine] if mode == SAME_STEP else final,
            )  # fmt: skip
            for at in range(state_words):
                states[at, i] = kept[at]
        tile = cuda.shared.array(TILE, np.uint32)
        store_observation(seen, observations, i, tile)
        store_words(bits.view(np.uint32), words, i, tile)

    def draw(states: Any, slots: Any, sources: Any, words: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[1]:
            kept = cuda.local.array(state_words, np.uint64)
            out = cuda.local.array(1, buffer)
            for at in range(state_words):
                kept[at] = states[at, i]
            mine = slice(i, i + 1)
            draw_actions(
                kept.view(state), slots[mine], sources[i], out[0], words[mine], actions[mine]
            )

    return Functions(start, check, step, draw)


@dataclass(frozen=True)
class Kernels:
    """The kernels of a batch."""

    start: Kernel
    check: Kernel
    step: Kernel
    draw: Kernel


@cache
def kernels_of(module: ModuleType, shape: Shape) -> Kernels:
    """Return the kernels for a stepping that is bound to a game."""
    made = functions(module, shape)
    return Kernels(Kernel(made.start), Kernel(made.check), Kernel(made.step), Kernel(made.draw))


class CudaVectorEnv(VectorEnv):
    """Many games on a CUDA card. Make one with `vector(..., device="cuda")`.

    All arrays are on the card (`__cuda_array_interface__`); `copy_to_host()` fetches one. Actions
    may come from any library with that interface, or from NumPy. The kernels run on the default
    stream, as PyTorch's do, and `step` returns when they have ended.
    """

    def __init__(self, *arguments: Any) -> None:
        try:
            self._cuda = card()
        except CudaError as error:
            raise OptionError(str(error)) from error
        super().__init__(*arguments)

    def _room(self, name: str, given: Any, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return the caller's array on the card, checked, or a new one."""
        if given is None:
            return self._cuda.to_device(np.zeros(shape, dtype))
        if not self._cuda.is_cuda_array(given):
            raise OptionError(f"{name} must be an array on the card, such as a tensor of PyTorch.")
        array = self._cuda.as_cuda_array(given)
        check_room(name, array, shape, dtype)
        if not array.is_c_contiguous():
            raise OptionError(f"{name} must be a C-ordered array.")
        return array

    def _prepare(self, jobs: int | None) -> None:  # noqa: ARG002 - one card, one part
        """Make what is on the card besides the arrays."""
        cuda, n = self._cuda, self.num_envs
        shape = Shape(
            self._tables.dtype,
            self._buffer().dtype(),
            np.dtype([("v", self.observations.dtype, (self.observation.length,))]),
            self.mask_bits.shape[1],
            self._flags,
            int(self.masks is not None),
        )
        self._kernels = kernels_of(self._module, shape)
        self._source = np.zeros(n, Source.dtype())
        self._card_tables = cuda.to_device(self._tables)
        self._card_states = cuda.device_array((shape.state_words, n), np.uint64)
        self._card_slots = cuda.device_array(n, self._slots.dtype)
        self._card_source = cuda.device_array(n, self._source.dtype)
        self._refused = cuda.to_device(np.array([ALL_LEGAL]))
        masks = self.masks
        if masks is None:
            masks = cuda.device_array((n, 1), np.bool_)
        self._rows = rows_of(self.mask_bits, np.int64)
        self._written = (
            viewed(self.observations, unit_of(shape.observation)),
            viewed(self.mask_bits, np.uint32),
            rows_of(masks, np.uint8),
            rows_of(self.rewards),
            viewed(self.terminations, np.uint8),
            self.seats,
        )
        self._final = rows_of(self.final_observations)

    def reset(
        self, *, seed: int | None = None, chance: int | None = None, mask: Array | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game in every place, or where `mask` is true, as on the CPU."""
        if seed is not None or not self._ready:
            self._seed(seed, chance)
            self._card_slots.copy_to_device(self._slots)
            self._card_source.copy_to_device(self._source)
        if not self._ready:
            arrays: tuple[Any, ...] = (self.mask_bits, self.masks)
            for array in arrays:
                if array is not None:
                    array.copy_to_device(np.zeros(array.shape, array.dtype))
        if mask is not None and self._cuda.is_cuda_array(mask):
            mask = self._cuda.as_cuda_array(mask).copy_to_host()
        chosen = self._cuda.to_device(self._chosen(mask))
        self._kernels.start.launch(
            self.num_envs, self._card_tables, self._card_states, self._card_slots, chosen,
            *self._written,
        )  # fmt: skip
        self._cuda.synchronize()
        self._ready = True
        return self.observations, self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out an action in every game, as the batch on the CPU does.

        If one is illegal, it is refused, and no game is changed.
        """
        if not self._ready:
            raise OptionError("Call reset() before the first step().")
        given = self._on_card(actions)
        self._kernels.check.launch(
            self.num_envs, self._card_slots, given, self._rows, self._refused
        )
        self._kernels.step.launch(
            self.num_envs, self._card_tables, self._card_states, self._card_slots, given,
            MODES[self.autoreset], *self._written, self._final, self._refused,
        )  # fmt: skip
        wrong = int(self._refused.copy_to_host()[0])
        if wrong != ALL_LEGAL:
            self._refused.copy_to_device(np.array([ALL_LEGAL]))
            self._refuse(wrong, int(given[wrong]))
        return self.observations, self.rewards, self.terminations, self.truncations, self._info()

    def sample(self, actions: Any = None) -> Any:
        """Draw a legal action for every game, each as likely as any other; 0 where one is over."""
        if not self._ready:
            raise OptionError("Call reset() before sample().")
        drawn = self._cuda.device_array(self.num_envs, np.int64)
        if actions is not None:
            drawn = self._on_card(actions)
        self._kernels.draw.launch(
            self.num_envs, self._card_states, self._card_slots, self._card_source,
            self._rows, drawn,
        )  # fmt: skip
        return drawn if actions is None else actions

    def close(self) -> None:
        """Wait until the card has ended."""
        self._cuda.synchronize()

    def _on_card(self, actions: Any) -> Any:
        """Return actions as an array on the card."""
        if self._cuda.is_cuda_array(actions):
            given = self._cuda.as_cuda_array(actions)
        else:
            given = self._cuda.to_device(np.ascontiguousarray(actions))
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise OptionError(f"actions must be {self.num_envs} whole numbers, one for each game.")
        return given
