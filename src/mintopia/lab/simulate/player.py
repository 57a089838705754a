"""Playing the games of a simulation: the compiled code and its working arrays."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, Final, TypeVar

import numpy as np

from mintopia.bots.binding import simulation_of
from mintopia.bots.networks import NO_NETWORK, Network, network_of
from mintopia.bots.policies import NETWORK
from mintopia.bots.simulation import MOST_SEATS, Row, Source
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.worker_pool import AHEAD, finished
from mintopia.lab.simulate.setting import Setting

Array = np.ndarray[Any, Any]
Result = TypeVar("Result")
FIRST_RANGE: Final = 16  # used to measure the time
MOST_RANGE: Final = 1 << 20


class Player:
    """Plays the games of a setting one after another; every thread needs its own player."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._play = compiled(simulation_of(setting.id, setting.policies).play_games)
        self._arrays, self._network = working_arrays(setting), network_arrays(setting)

    def play(self, first: int, rows: Array, tallies: Array) -> int:
        """Play one game per row, from game `first` on; return how many decisions were made."""
        seeds = draw_seeds(self._setting, first, len(rows))
        return int(self._play(*self._arrays, seeds, rows, tallies, *self._network))


def working_arrays(setting: Setting) -> tuple[Any, ...]:
    """Return the working arrays: tables, two states, actions, policies and random numbers."""
    tables = np.concatenate([t.to_array() for t in setting.hooks.tables(setting.read_options)])
    policies = np.zeros(MOST_SEATS, np.int64)
    policies[: len(setting.bots)] = setting.policies
    sources = np.zeros(MOST_SEATS, Source.dtype())
    out = setting.rules.buffer().to_array()[0]
    return tables, tables[:1].copy(), tables[:1].copy(), out, policies, sources


def network_at(setting: Setting) -> Network:
    """Return the network by which bots of a setting play, if any does."""
    if max(setting.policies) < NETWORK:
        return NO_NETWORK
    return network_of(setting.id, solitaire=setting.solo is not None)


def network_arrays(setting: Setting) -> tuple[Any, Any]:
    """Return the working space and the weights of the network."""
    space, weights = network_at(setting).arrays(fast=True)
    return space[0], weights


def draw_seeds(setting: Setting, first: int, games: int) -> Array:
    """Return the seeds of a range of games."""
    source = np.zeros(1, Source.dtype())
    source["rng"] = setting.stream_at(first)
    seeds = np.empty(games, np.uint64)
    compiled(simulation_of(setting.id).draw_seeds)(source[0], seeds)
    return seeds


def new_rows(games: int) -> Array:
    """Return empty rows for this many games."""
    return np.zeros(games, Row.dtype())


def new_tallies(setting: Setting, games: int) -> Array:
    """Return empty tallies for this many games."""
    return np.zeros(games, setting.hooks.tally.record().dtype())


class Ranges:
    """Numbers of games still to be played, taken in ranges of about equal duration."""

    def __init__(self, ranges: Sequence[tuple[int, int]], seconds: float) -> None:
        self._ranges = list(ranges)[::-1]
        self._seconds = seconds
        self._size = FIRST_RANGE

    def take(self) -> tuple[int, int] | None:
        """Return the next range, or None if none is left."""
        if not self._ranges:
            return None
        first, last = self._ranges.pop()
        middle = min(last, first + self._size)
        if middle < last:
            self._ranges.append((middle, last))
        return first, middle

    def play(
        self, threads: int, play: Callable[[tuple[int, int]], Result]
    ) -> Generator[tuple[tuple[int, int], Result], None, None]:
        """Play all ranges in threads; yield each with its result as they are finished.

        Compiled code releases the GIL, so the threads run in parallel.
        """

        def timed(here: tuple[int, int]) -> tuple[Result, float]:
            start = perf_counter()
            return play(here), perf_counter() - start

        with ThreadPoolExecutor(threads) as pool:
            for here, future in finished(pool.submit, timed, self.take, AHEAD * threads):
                result, seconds = future.result()
                self.learn(here[1] - here[0], seconds)
                yield here, result

    def learn(self, count: int, seconds: float) -> None:
        """Set the size of the next ranges from the time that one took."""
        self._size = min(MOST_RANGE, max(1, int(count * self._seconds / max(seconds, 1e-6))))
