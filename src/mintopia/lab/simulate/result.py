"""The results of a simulation: arrays, tables, and any of its games replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game
from mintopia.engine.options import show
from mintopia.engine.schema.tally import SEAT, Column, TallySpec
from mintopia.engine.statistics import Share, wilson
from mintopia.errors import OptionError
from mintopia.lab.arena.match import play_out
from mintopia.lab.simulate.player import Array
from mintopia.lab.simulate.setting import Setting


class Simulation:
    """The results of many games. Every array has one row per game, in order."""

    def __init__(
        self, setting: Setting, rows: Array, tallies: Array, seconds: float, *, interrupted: bool
    ) -> None:
        self.setting = setting
        self.seconds = seconds  # spent playing
        self.interrupted = interrupted  # whether fewer games were played than requested
        self._rows = rows
        self._tallies = tallies
        # Per seat: (games, seats).
        self.ranks: NDArray[np.int8] = rows["rank"][
            :, : self.seats
        ]  # 1 for the winners; ties share a rank
        self.points: NDArray[np.int16] = rows["points"][:, : self.seats]  # stars in Mint Works
        # Per game.
        self.rounds: NDArray[np.int16] = rows["rounds"]  # the round in which it ended
        self.decisions: NDArray[np.int32] = rows["decisions"]  # including those of a solitaire card
        self.first: NDArray[np.int8] = rows["first"]  # the seat that moved first
        self.ends: NDArray[np.int8] = rows["end"]  # how it ended, as an index into `end_names`

    def __len__(self) -> int:
        """Return how many games were played."""
        return len(self._rows)

    def __repr__(self) -> str:
        """Return the game, the number of games, the bots and the seed."""
        bots = ", ".join(self.bots)
        return f"<Simulation {self.id}: {len(self):,} games of {bots}, seed {self.seed}>"

    @property
    def id(self) -> str:
        """The game that was played, such as "works"."""
        return self.setting.id

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the games, as they are written in a record."""
        return self.setting.options

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot in each seat; a solitaire opponent has the last seat."""
        return self.setting.seating

    @property
    def seed(self) -> int:
        """The seed; the same seed gives the same games."""
        return self.setting.seed

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.setting.seats

    # --- arrays -------------------------------------------------------------------------------
    @property
    def winners(self) -> NDArray[np.bool_]:
        """Whether each seat won, alone or shared: (games, seats)."""
        winners: NDArray[np.bool_] = self.ranks == 1
        return winners

    @property
    def shares(self) -> NDArray[np.float64]:
        """Each seat's share of the win: 1, 0, or a fraction if shared; (games, seats)."""
        winners = self.winners
        shares: NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
        return shares

    @property
    def tally(self) -> TallySpec:
        """The columns and endings that the game's folder counts."""
        return self.setting.hooks.tally

    @property
    def end_names(self) -> Sequence[str]:
        """The ways in which a game can end."""
        return self.tally.ends

    @property
    def columns(self) -> Sequence[Column]:
        """What else was counted: the names and meanings of the columns, and their axes."""
        return self.tally.columns

    @cached_property
    def labels(self) -> Mapping[str, Sequence[str]]:
        """The names along each axis: seats, cards, Locations, ..."""
        seats = {SEAT: [str(seat) for seat in range(self.seats)]}
        return {**seats, **self.tally.labels(self.setting.read_options)}

    def __getitem__(self, name: str) -> Array:
        """Return a counted column by name, such as one of (games, seats, cards); see `columns`."""
        column = next((column for column in self.columns if column.field == name), None)
        if column is None:
            names = ", ".join(column.field for column in self.columns)
            raise OptionError(f"Nothing was counted as {show(name)}; there are: {names}.")
        array = self._tallies[name]
        sizes = [len(self.labels[axis]) for axis in column.axes]
        if not sizes:
            return array  # one number per game
        if column.bits:
            bits = np.arange(sizes[-1], dtype=array.dtype)
            array = (array[..., np.newaxis] >> bits & 1).astype(bool)
        elif len(sizes) > 1:
            array = array.reshape(len(self), -1, *sizes[1:])
        return array[:, : sizes[0]]  # unused seats are left out

    def same_as(self, other: Simulation) -> NDArray[np.bool_]:
        """Return, for each game, whether it went exactly as in another simulation."""
        same: NDArray[np.bool_] = (self._rows == other._rows) & (self._tallies == other._tallies)
        return same

    # --- single games -------------------------------------------------------------------------
    def game_seed(self, index: int) -> int:
        """Return the seed of a game; `new_game` deals the same cards with it."""
        return self.setting.game_seed(self._index(index))

    def game(self, index: int) -> Game:
        """Return a game, counted from 0, after replaying it with the real bots."""
        index = self._index(index)
        setting = self.setting
        game = Game(setting.rules, setting.read_options, setting.game_seed(index))
        seeds = setting.bot_seeds(index)
        bots = [make_bot(bot, self.id, seeds[seat]) for seat, bot in enumerate(setting.bots)]
        play_out(game, bots, [0] * game.seats, [0.0] * game.seats)
        return game

    def _index(self, index: int) -> int:
        if not -len(self) <= index < len(self):
            raise IndexError(f"There are {len(self)} games; there is no game {index}.")
        return range(len(self))[index]

    # --- summaries and tables -----------------------------------------------------------------
    def win_share(self, seat: int, games: Array | None = None) -> Share:
        """Return a seat's share of the wins with its 95% interval (Wilson's).

        `games` selects some of the games: an array of booleans or of indices.
        """
        shares = self.shares[:, seat]
        chosen = shares if games is None else shares[games]
        return wilson(float(chosen.mean()) if len(chosen) else 0.0, len(chosen))

    def to_dict(self) -> dict[str, Array]:
        """Return one column per number of a game, such as `points_0` or `taken_1_gallery`."""
        table: dict[str, Array] = {
            "game": np.arange(len(self)),
            "first": self.first,
            "rounds": self.rounds,
            "decisions": self.decisions,
            "end": np.array(self.end_names)[self.ends],
        }
        for seat in range(self.seats):
            table[f"rank_{seat}"] = self.ranks[:, seat]
            table[f"points_{seat}"] = self.points[:, seat]
        for column in self.columns:
            array = self[column.field]
            for place in np.ndindex(array.shape[1:]):
                names = [self.labels[axis][at] for axis, at in zip(column.axes, place, strict=True)]
                table["_".join((column.field, *names))] = array[(slice(None), *place)]
        return table

    def to_pandas(self) -> Any:
        """Return the games as a pandas DataFrame, one row per game."""
        return _needed("pandas", "pip install pandas").DataFrame(self.to_dict())

    def to_arrow(self) -> Any:
        """Return the games as an Arrow table, one row per game."""
        return _needed("pyarrow", "pip install 'mintopia[parquet]'").table(self.to_dict())


def _needed(module: str, how: str) -> Any:
    """Import an optional library, or raise OptionError saying how to install it."""
    if find_spec(module) is None:
        raise OptionError(f"This table needs {module}: {how}.")
    return import_module(module)
