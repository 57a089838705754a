"""Many games stepped together on a CUDA card: `mintopia.research.vector(..., device="cuda")`.

The functions are those for batches on the CPU (stepping.py); one thread steps one game. Results
stay on the card, in arrays that PyTorch, JAX and CuPy can use without copying.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, Final

import numpy as np

from mintopia.bots.simulation import Source
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.cuda import (
    CudaError,
    Kernel,
    card,
    flat,
    numba_cuda,
    record_type,
    rows_of,
)
from mintopia.errors import OptionError
from mintopia.research.stepping import DISABLED, SAME_STEP
from mintopia.research.vector_env import MODES, Array, VectorEnv, check_room

ALL_LEGAL: Final = np.iinfo(np.int64).max  # no game was given an illegal action
ASKED_AFTER: Final = 16  # steps after which the card is asked whether it refused an action
BLOCK: Final = 32  # threads per block for stepping; few, because they share its memory
SHARED_BYTES: Final = 48 * 1024  # of a block
UNITS: Final = (np.uint64, np.uint32, np.uint16, np.uint8)


@dataclass(frozen=True)
class Shape:
    """The types and sizes for which the kernels of a batch are compiled."""

    state: Any  # the type of the game's record
    buffer: Any  # the type of its list of actions
    observation: Any  # the type of a row of observations
    words: int  # of a mask
    flags: int  # number of compact actions; 1 if there are none
    bytes_too: int  # whether there are also masks of bytes

    @property
    def state_words(self) -> int:
        """The number of 64-bit words in a state."""
        words: int = self.state.itemsize // 8
        return words


@dataclass(frozen=True)
class Functions:
    """The function that a thread runs in each kernel."""

    start: Callable[..., None]
    check: Callable[..., None]
    step: Callable[..., None]
    draw: Callable[..., None]


def unit_of(row: Any) -> Any:
    """Return the widest integer type that divides a row evenly."""
    return next(unit for unit in UNITS if row.itemsize % np.dtype(unit).itemsize == 0)


def writing() -> Callable[..., None]:
    """Return a function with which a block writes out its shared memory.

    Rows are stored one after another: if each thread wrote its own row, they would touch as many
    memory lines as there are threads. (Indices are unsigned, which avoids checks for negative
    ones.)
    """
    cuda = numba_cuda()
    following = np.uint64(BLOCK)

    def write(numbers: Any, first: int, shared: Any, count: int) -> None:
        start, end, at = np.uint64(first), np.uint64(count), np.uint64(cuda.threadIdx.x)
        while at < end:
            numbers[start + at] = shared[at]
            at += following

    device: Callable[..., None] = cuda.jit(device=True)(write)
    return device


def functions(module: Any, shape: Shape) -> Functions:
    """Return the functions that the threads run, for a stepping module bound to a game.

    Each thread treats its game as a batch of one. States are stored on the card word by word: the
    first word of all games, then the second, and so on, so that a warp reads and writes the states
    of its games together. Every thread works on its own copy, in the block's shared memory as far
    as there is room: first the observation, then the state, then the mask.
    """
    cuda = numba_cuda()
    start_games, carry_out, is_allowed, draw_actions = (
        compiled(rule)
        for rule in (module.start_games, module.carry_out, module.is_allowed, module.draw_actions)
    )
    state, observation, buffer = shape.state, shape.observation, record_type(shape.buffer)
    flags_row = record_type(np.dtype([("v", np.int8, (shape.flags,))]))
    words_row = np.dtype([("v", np.int64, (shape.words,))])
    scratch_row = record_type(words_row)
    bytes_too, mask_words, state_words = shape.bytes_too, shape.words, shape.state_words
    unit = unit_of(observation)
    units = observation.itemsize // np.dtype(unit).itemsize
    stride = state_words + 1  # one extra word, so that states start in different banks
    room = SHARED_BYTES // BLOCK
    shares_seen = observation.itemsize <= room
    room -= observation.itemsize * shares_seen
    shares_kept = 8 * stride <= room
    room -= 8 * stride * shares_kept
    shares_bits = 8 * mask_words <= room
    seen_size, kept_size, bits_size = BLOCK * units, BLOCK * stride, BLOCK * mask_words
    write = writing()

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
        for at in range(mask_words):
            bits[at] = words[i * mask_words + at]
        mine = slice(i, i + 1)
        start_games(
            tables, kept.view(state), slots[mine], chosen[mine], out[0], flags[0], fresh[0],
            bytes_too, seen.view(observation), bits.view(words_row), masks[mine], rewards[mine],
            terminations[mine], seats[mine],
        )  # fmt: skip
        for at in range(state_words):
            states[at, i] = kept[at]
        for at in range(units):
            observations[i * units + at] = seen[at]
        for at in range(mask_words):
            words[i * mask_words + at] = bits[at]

    def check(slots: Any, actions: Any, words: Any, refused: Any) -> None:
        i = cuda.grid(1)
        if i < slots.shape[0] and refused[1] == ALL_LEGAL:
            if not is_allowed(slots[i], actions[i], words[i].v):
                cuda.atomic.min(refused, 0, i)

    def step(
        tables: Any, states: Any, slots: Any, actions: Any, mode: int, observations: Any,
        words: Any, masks: Any, rewards: Any, terminations: Any, seats: Any, final: Any,
        refused: Any,
    ) -> None:  # fmt: skip
        thread, i, games = cuda.threadIdx.x, cuda.grid(1), states.shape[1]
        if refused[0] != ALL_LEGAL:
            if i == refused[0] and refused[1] == ALL_LEGAL:
                refused[1] = actions[i]
            return
        first = i - thread
        if shares_seen:
            all_seen = cuda.shared.array(seen_size, unit)
        if shares_bits:
            all_bits = cuda.shared.array(bits_size, np.uint64)
        if i < games:
            if shares_seen:
                seen = all_seen[thread * units : (thread + 1) * units]
            else:
                seen = observations[i * units : (i + 1) * units]
            if shares_bits:
                bits = all_bits[thread * mask_words : (thread + 1) * mask_words]
            else:
                bits = words[i * mask_words : (i + 1) * mask_words]
            if shares_kept:
                all_kept = cuda.shared.array(kept_size, np.uint64)
                kept = all_kept[thread * stride : thread * stride + state_words]
            else:
                kept = cuda.local.array(state_words, np.uint64)
            out = cuda.local.array(1, buffer)
            flags = cuda.local.array(1, flags_row)
            fresh = cuda.local.array(1, scratch_row)
            at = 0
            while at < state_words:
                kept[at] = states[at, i]
                at += 1
            if bytes_too != 0 or mode == DISABLED:  # a game that is over stays as it is
                for at in range(mask_words):
                    bits[at] = words[i * mask_words + at]
            if mode == DISABLED:
                for at in range(units):
                    seen[at] = observations[i * units + at]
            mine = slice(i, i + 1)
            carry_out(
                tables, kept.view(state), slots[mine], actions[mine], mode,
                out[0], flags[0], fresh[0], bytes_too, seen.view(observation),
                bits.view(words_row), masks[mine], rewards[mine], terminations[mine],
                seats[mine], final[mine] if mode == SAME_STEP else final,
            )  # fmt: skip
            at = 0
            while at < state_words:
                states[at, i] = kept[at]
                at += 1
        cuda.syncthreads()
        rows = min(BLOCK, games - first)
        if shares_seen:
            write(observations, first * units, all_seen, rows * units)
        if shares_bits:
            write(words, first * mask_words, all_bits, rows * mask_words)

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
    """Return the kernels for a stepping module bound to a game."""
    made = functions(module, shape)
    return Kernels(
        Kernel(made.start), Kernel(made.check), Kernel(made.step, BLOCK), Kernel(made.draw)
    )


class CudaVectorEnv(VectorEnv):
    """Many games on a CUDA card. Make one with `vector(..., device="cuda")`.

    All arrays are on the card (`__cuda_array_interface__`); `copy_to_host()` fetches one. Actions
    can come from NumPy or from any library with that interface. The kernels run on the default
    stream, like PyTorch's: `step` starts them and returns, and later reads of the arrays see what
    they wrote.
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

    def _prepare(self, jobs: int | None) -> None:
        """Allocate everything on the card besides the public arrays."""
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
        self._started: dict[Any, tuple[Callable[..., None], ...]] = {}  # by type of the actions
        self._drawing: dict[Any, Callable[..., None]] = {}
        self._source = np.zeros(n, Source.dtype())
        self._card_tables = cuda.to_device(self._tables)
        self._card_states = cuda.device_array((shape.state_words, n), np.uint64)
        self._card_slots = cuda.device_array(n, self._slots.dtype)
        self._card_source = cuda.device_array(n, self._source.dtype)
        self._refused = cuda.to_device(np.array([ALL_LEGAL, ALL_LEGAL]))  # the game, the action
        self._unasked = 0
        masks = self.masks
        if masks is None:
            masks = cuda.device_array((n, 1), np.bool_)
        self._rows = rows_of(self.mask_bits, np.int64)
        self._written = (
            flat(self.observations, unit_of(shape.observation)),
            flat(self.mask_bits),
            rows_of(masks, np.uint8),
            rows_of(self.rewards),
            flat(self.terminations, np.uint8),
            self.seats,
        )
        self._final = rows_of(self.final_observations)
        self._first_rewards = self.rewards[:, 0]  # of seat 0, like the batch on the CPU returns

    def reset(
        self, *, seed: int | None = None, chance: int | None = None, mask: Array | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new game in every slot, or only where `mask` is true, as on the CPU."""
        self.wait()
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
        """Play one action in every game, like the batch on the CPU.

        If one is illegal, no game changes, not even in later steps, until the error has been
        raised: by `wait`, which is called after every 16 steps, by `reset` or by `close`.
        """
        if not self._ready:
            raise OptionError("Call reset() before the first step().")
        given = self._on_card(actions)
        to_check = self._card_slots, given, self._rows, self._refused
        to_step = (
            self._card_tables, self._card_states, self._card_slots, given,
            MODES[self.autoreset], *self._written, self._final, self._refused,
        )  # fmt: skip
        if given.dtype not in self._started:
            self._started[given.dtype] = (
                self._kernels.check.prepared(self.num_envs, *to_check),
                self._kernels.step.prepared(self.num_envs, *to_step),
            )
        check, step = self._started[given.dtype]
        check(*to_check)
        step(*to_step)
        self._unasked += 1
        if self._unasked >= ASKED_AFTER:
            self.wait()
        return (
            self.observations, self._first_rewards, self.terminations, self.truncations,
            self._info(),
        )  # fmt: skip

    def wait(self) -> None:
        """Wait until the card has finished; raise IllegalMoveError for an illegal action."""
        place, action = (int(number) for number in self._refused.copy_to_host())
        self._unasked = 0
        if place != ALL_LEGAL:
            self._refused.copy_to_device(np.array([ALL_LEGAL, ALL_LEGAL]))
            self._refuse(place, action)

    def sample(self, actions: Any = None) -> Any:
        """Return a uniformly random legal action for every game; 0 if a game is over."""
        if not self._ready:
            raise OptionError("Call reset() before sample().")
        drawn = self._cuda.device_array(self.num_envs, np.int64)
        if actions is not None:
            drawn = self._on_card(actions)
        to_draw = self._card_states, self._card_slots, self._card_source, self._rows, drawn
        if drawn.dtype not in self._drawing:
            self._drawing[drawn.dtype] = self._kernels.draw.prepared(self.num_envs, *to_draw)
        self._drawing[drawn.dtype](*to_draw)
        return drawn if actions is None else actions

    def close(self) -> None:
        """Wait until the card has finished."""
        self.wait()

    def _on_card(self, actions: Any) -> Any:
        """Return actions as an array on the card."""
        if self._cuda.is_cuda_array(actions):
            given = self._cuda.as_cuda_array(actions)
        else:
            given = self._cuda.to_device(np.ascontiguousarray(actions))
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise OptionError(f"actions must be {self.num_envs} whole numbers, one for each game.")
        return given
