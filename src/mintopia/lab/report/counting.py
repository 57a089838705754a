"""Counting a game played elsewhere just as a simulation does, by replaying its moves.

Bots that search play in worker processes, which send back the moves. Here the game's tally rules
count every move, so that a report contains the same figures for all bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from mintopia.bots.binding import simulation_of
from mintopia.bots.simulation import Row
from mintopia.engine.game import begin_record
from mintopia.engine.statistics import Array
from mintopia.games import spec_of
from mintopia.lab.arena.match import places_of, points_of
from mintopia.lab.report.setting import LabSetting


def new_tallies(setting: LabSetting, games: int) -> Array:
    """Return empty tallies for this many games."""
    record = setting.tally.record()
    return np.zeros(games, np.uint8 if record is None else record.dtype())


def count_game(setting: LabSetting, record: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the result and the tally of a game, each as an array with one record."""
    if not spec_of(setting.base.id).simulation:
        return _outcome(record).to_array(), new_tallies(setting, 1)
    rules = simulation_of(setting.base.id)
    game = begin_record(record)
    s: Any = game.snapshot()
    row, tally = Row(), setting.tally.record()
    rules.begin_tally(s, tally)
    row.first = s.to_move
    for move in record["moves"]:
        seat, action = s.to_move, game.rules.parse_move(move, game.options, s)
        rules.before_play(s, tally, action)
        rules.play(s, None, action)
        rules.after_play(s, tally, seat)
    rules.end_tally(s, tally)
    rules.write_row(s, row, len(record["moves"]))
    return row.to_array(), tally.to_array()


def _outcome(record: Mapping[str, Any]) -> Row:
    """Return the result of a game in the terms that every game has."""
    game = begin_record(record)
    row = Row()
    row.first = game.to_move or 0
    row.decisions = len(record["moves"])
    for move in record["moves"]:
        game.play(move)
    result: Any = game.result
    ranks, points = places_of(result["ranking"], game.seats), points_of(result)
    for seat in range(game.seats):
        row.rank[seat], row.points[seat] = ranks[seat], points[seat]
    return row
