"""Whole games between bots that do not search, played without leaving compiled code.

A template (see kernel/template.py): its hooks are bound to a game's rules, and `choose` to the
policies of that game. A game depends only on its own seed, not on the games before it or on where
or when it is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.bots.policies import choose
from mintopia.engine.kernel.network import Shape
from mintopia.engine.kernel.random import random_word
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, copy_state, number, numbers
from mintopia.engine.schema.hooks import (
    OVER,
    after_play,
    before_play,
    begin,
    begin_tally,
    compare,
    drawn_table,
    end_of,
    end_tally,
    is_scripted,
    legal_actions,
    play,
    points_of,
)

MOST_SEATS: Final = 6
BOT_STREAM: Final = 0xB07B07B07B07B07B  # keeps the bots' random numbers apart from the deal's


# --- Results --------------------------------------------------------------------------------------
@dataclass(slots=True)
class Row(PlainState):
    """The result of one game."""

    decisions: int = number("i4")  # of all seats, including a solitaire card
    rounds: int = number("i2")
    end: int = number("i1")
    first: int = number("i1")  # the seat that moved first
    rank: list[int] = numbers("i1", MOST_SEATS)  # 1 for the winners; equal ranks are shared
    points: list[int] = numbers("i2", MOST_SEATS)


@dataclass(slots=True)
class Source(PlainState):
    """The random generator of one seat's bot.

    `rng` is not the first field, because Numba would mistake every state that begins with a
    generator for this record.
    """

    seat: int = number("u8")
    rng: int = number("u8")


@inlined_rule
def write_row(s: Any, row: Row, decisions: int) -> None:
    """Write the result of a finished game."""
    row.decisions = decisions
    row.rounds = s.round_no
    row.end = end_of(s)
    for seat in range(s.seats):
        ahead = 1
        for other in range(s.seats):
            if compare(s, other, seat) > 0:
                ahead += 1
        row.rank[seat] = ahead
        row.points[seat] = points_of(s, seat)


# --- Seeds ----------------------------------------------------------------------------------------
@rule
def draw_seeds(source: Source, seeds: Any) -> None:
    """Draw a seed of 63 bits for each game."""
    for i in range(len(seeds)):
        seeds[i] = random_word(source) >> 1


@inlined_rule
def seed_bots(s: Any, sources: Sequence[Source], seed: int) -> None:
    """Seed the random numbers of every seat's bot."""
    s.rng = seed ^ BOT_STREAM
    for seat in range(s.seats):
        sources[seat].seat = seat
        sources[seat].rng = random_word(s)


# --- Playing --------------------------------------------------------------------------------------
@rule
def play_game(
    tables: Sequence[Any],
    base: Any,
    work: Any,
    out: Any,
    policies: Sequence[int],
    sources: Sequence[Source],
    seed: int,
    row: Row,
    t: Any,
    n: Shape,
    weights: Any,
) -> None:
    """Set up and play one game to its end."""
    copy_state(base, tables)
    base[0].rng = seed
    drawn = drawn_table(base[0], len(tables))
    copy_state(base, tables[drawn:])
    s = base[0]
    seed_bots(s, sources, seed)
    s.rng = seed
    begin(s, tables[drawn], None)
    begin_tally(s, t)
    row.first = s.to_move
    decisions = 0
    while s.phase != OVER:
        seat = s.to_move
        if is_scripted(s):
            legal_actions(s, out)
            action = out.actions[0]
        else:
            action = choose(policies[seat], base, work, out, sources[seat], n, weights)
        before_play(s, t, action)
        play(s, None, action)
        after_play(s, t, seat)
        decisions += 1
    end_tally(s, t)
    write_row(s, row, decisions)


@rule
def play_games(
    tables: Sequence[Any],
    base: Any,
    work: Any,
    out: Any,
    policies: Sequence[int],
    sources: Sequence[Source],
    seeds: Sequence[int],
    rows: Sequence[Row],
    tallies: Sequence[Any],
    n: Shape,
    weights: Any,
) -> int:
    """Play one game for each seed; return how many decisions were made."""
    decisions = 0
    for i in range(len(seeds)):
        play_game(
            tables, base, work, out, policies, sources, seeds[i], rows[i], tallies[i], n, weights
        )
        decisions += rows[i].decisions
    return decisions
