"""Simulating on a CUDA card, where every thread plays one game after another.

The games are exactly those of a run on the CPU, because the same functions play them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, Final

import numpy as np

from mintopia.bots.binding import simulation_of
from mintopia.bots.simulation import MOST_SEATS, Source
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.cuda import (
    CudaError,
    Kernel,
    busy_threads,
    card,
    numba_cuda,
    record_type,
)
from mintopia.engine.kernel.network import Shape
from mintopia.errors import OptionError
from mintopia.lab.simulate.player import Array, draw_seeds, network_arrays, working_arrays
from mintopia.lab.simulate.setting import Setting

CHUNK: Final = 1 << 21  # games in one launch


def play_on_cuda(
    setting: Setting, rows: Array, tallies: Array, progress: Callable[[int, int], None] | None
) -> int:
    """Play all games on the card; return how many were played before Ctrl-C."""
    try:
        cuda = card()
    except CudaError as error:
        raise OptionError(str(error)) from error
    tables, _, _, _, policies, _ = working_arrays(setting)
    kernel = kernel_of(setting.id, tables.dtype, frozenset(setting.policies))
    size = min(len(rows), CHUNK)
    threads = busy_threads()
    space, weights = network_arrays(setting)
    lent = threads, cuda.to_device(tables), cuda.to_device(policies)
    network = cuda.to_device(np.array([space])), cuda.to_device(weights)
    card_rows = cuda.device_array(size, rows.dtype)
    card_tallies = cuda.device_array(size, tallies.dtype)
    played = 0
    try:
        while played < len(rows):
            last = min(played + size, len(rows))
            seeds = cuda.to_device(draw_seeds(setting, played, last - played))
            kernel.launch(threads, *lent, seeds, card_rows, card_tallies, *network)
            card_rows[: last - played].copy_to_host(rows[played:last])
            card_tallies[: last - played].copy_to_host(tallies[played:last])
            played = last
            if progress is not None:
                progress(played, len(rows))
    except KeyboardInterrupt:
        cuda.synchronize()
    return played


@cache
def kernel_of(game: str, state: Any, policies: frozenset[int]) -> Kernel:
    """Return the kernel that plays games in these states with these policies."""
    return Kernel(playing(game, state, policies))


def playing(game: str, state: Any, policies: Collection[int]) -> Callable[..., None]:
    """Return the kernel function: each thread plays every `threads`-th game.

    The threads of a warp wait for each other at the end of every game. They then deal the next
    games together, which saves more than the waiting costs.
    """
    cuda = numba_cuda()
    play_game: Any = compiled(simulation_of(game, policies).play_game)
    record, source = record_type(state), record_type(Source.dtype())
    buffer, shape = record_type(rules_of(game).buffer().dtype()), record_type(Shape.dtype())

    def play(
        threads: int, tables: Any, policies: Any, seeds: Any, rows: Any, tallies: Any,
        network: Any, weights: Any,
    ) -> None:  # fmt: skip
        thread = cuda.grid(1)
        base = cuda.local.array(1, record)
        work = cuda.local.array(1, record)
        sources = cuda.local.array(MOST_SEATS, source)
        out = cuda.local.array(1, buffer)
        n = cuda.local.array(1, shape)
        n[0] = network[0]
        for i in range(thread, seeds.shape[0], threads):
            play_game(
                tables, base, work, out[0], policies, sources, seeds[i], rows[i], tallies[i],
                n[0], weights,
            )  # fmt: skip

    return play
