"""The games of a report as arrays, with the bots' seats in each game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from mintopia.engine.schema.tally import LEADER, TallySpec
from mintopia.engine.statistics import Array, Clusters
from mintopia.lab.report.setting import LabSetting
from mintopia.lab.report.store import Chunk, joined
from mintopia.lab.simulate.result import Simulation


class LabGames(Simulation):
    """The results of a report's games; every array has one row per game."""

    def __init__(self, lab: LabSetting, chunks: Sequence[Chunk], *, interrupted: bool) -> None:
        whole = joined(chunks)
        super().__init__(lab.base, whole.rows, whole.tallies, 0.0, interrupted=interrupted)
        self.lab = lab
        self.deals = whole.deals
        self.turns = whole.turns

    @property
    def tally(self) -> TallySpec:
        """The columns and endings that the game's folder counts."""
        return self.lab.tally

    @property
    def players(self) -> int:
        """How many seats have bots; a solitaire card has the seat after them."""
        return len(self.lab.base.bots)

    @cached_property
    def clusters(self) -> Clusters:
        """The games grouped by deal; only different deals are independent of each other."""
        return Clusters(self.deals)

    @cached_property
    def won(self) -> Array:
        """Each bot's share of the win: (games, seats of bots)."""
        return self.shares[:, : self.players]

    @property
    def members(self) -> tuple[str, ...]:
        """Every bot once."""
        return self.lab.lineup.members

    @cached_property
    def member_at(self) -> Array:
        """Which member sat in each seat, as an index: (games, seats of bots)."""
        seatings = [self.lab.lineup.seating(turn) for turn in range(self.lab.seatings)]
        numbers = [[self.members.index(bot) for bot in seating] for seating in seatings]
        return np.array(numbers)[self.turns]

    @cached_property
    def leaders(self) -> Array | None:
        """The sole leader after each round, or -1: (games, rounds). None if not counted."""
        if LEADER not in {column.field for column in self.columns}:
            return None
        leaders = self[LEADER]
        return leaders[:, : int(self.rounds.max())]

    def to_dict(self) -> dict[str, Array]:
        """Return one column per number of a game, with the names of the bots."""
        table: dict[str, Any] = {"game": np.arange(len(self)), "deal": self.deals}
        names = np.array(self.members)
        for seat in range(self.players):
            table[f"bot_{seat}"] = names[self.member_at[:, seat]]
        return {
            **table,
            **{key: value for key, value in super().to_dict().items() if key != "game"},
        }
