"""Playing the games of a simulation: compiled code, and the arrays that it works in."""

from __future__ import annotations

from typing import Any

import numpy as np

from mintopia.bots.policies import NAMES
from mintopia.bots.simulation import MOST_SEATS, Row, Source
from mintopia.bots.simulation_hooks import simulation_of
from mintopia.kernel.compiler import compiled
from mintopia.lab.simulate.setting import Setting

Array = np.ndarray[Any, Any]


class Player:
    """Plays games of a setting, one after the other; every thread needs one of its own."""

    def __init__(self, setting: Setting) -> None:
        module = simulation_of(setting.id)
        self._setting = setting
        self._play = compiled(module.play_games)
        self._draw_seeds = compiled(module.draw_seeds)
        tables = setting.hooks.tables(setting.read_options)
        self._tables = np.concatenate([table.to_array() for table in tables])
        self._base, self._work = self._tables[:1].copy(), self._tables[:1].copy()
        self._out = setting.rules.buffer().to_array()
        self._policies = np.zeros(MOST_SEATS, np.int64)
        self._policies[: len(setting.bots)] = [NAMES.index(bot) for bot in setting.bots]
        self._sources = np.zeros(MOST_SEATS, Source.dtype())

    def play(self, first: int, rows: Array, tallies: Array) -> int:
        """Play as many games as there are rows, from game `first` on; return the decisions."""
        source = np.zeros(1, Source.dtype())
        source["rng"] = self._setting.stream_at(first)
        seeds = np.empty(len(rows), np.uint64)
        self._draw_seeds(source[0], seeds)
        return int(
            self._play(
                self._tables,
                self._base,
                self._work,
                self._out[0],
                self._policies,
                self._sources,
                seeds,
                rows,
                tallies,
            )
        )


def new_rows(games: int) -> Array:
    """Make room for what comes of so many games."""
    return np.zeros(games, Row.dtype())


def new_tallies(setting: Setting, games: int) -> Array:
    """Make room for what happens in so many games."""
    return np.zeros(games, setting.hooks.tally.record().dtype())
