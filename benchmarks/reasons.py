"""Measure how true reasons are: python -m benchmarks.reasons [TABLE ...] [--positions N].

At undecided positions of games that `net` plays with itself, a hint gives a reason for its first
move, and a review one against a random move that costs an inaccuracy or more. Each reason is
checked in ten times as many worlds, with another seed: it holds if the difference it tells goes the
same way and is at least half as large there; a win that is called certain must be won every time.
The table also shows how far off the told shares are, in percentage points.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Final

from benchmarks.advice import TABLES, position
from mintopia.bots.analysis import Analysis, analyse
from mintopia.coach.reasons import WORLDS, Difference, Found, Reasoner, others_of
from mintopia.coach.review_model import THRESHOLDS
from mintopia.engine.game import Game
from mintopia.engine.statistics import wilson
from mintopia.games import spec_of

PLAYOUTS: Final = 5_000
TIMES: Final = 10  # as many worlds to check with
OTHER_SEED: Final = 1 << 20
UNDECIDED: Final = 0.05  # from both ends
HALF: Final = 0.5


@dataclass
class Counted:
    """What was found at one kind of table."""

    asked: Counter[str] = field(default_factory=Counter)  # by hint or review
    given: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    held: list[bool] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)  # of shares
    seconds: list[float] = field(default_factory=list)  # of processor time


def faults(game: Game, found: Analysis) -> list[tuple[int, float]]:
    """List the moves that cost an inaccuracy or more, and how much."""
    least = THRESHOLDS[-1][1] / game.seats
    return [
        (one.action, found.chance - one.chance)
        for one in found.moves[1:]
        if found.is_behind(one) and found.chance - one.chance >= least
    ]


def check(game: Game, better: int, found: Found, counted: Counted) -> None:
    """Check a reason in new worlds."""
    checker = Reasoner()
    worlds = [
        checker.courses(game, action, TIMES * WORLDS, OTHER_SEED)
        for action in (better, found.other)
    ]
    told = found.difference
    if told is None:
        counted.kinds[found.certain] += 1
        counted.held.append(all(one.shares[game.to_move or 0] == 1 for one in worlds[0]))
        return
    counted.kinds[told.fact.kind] += 1
    known = {one.fact: one for one in checker.differences(game, (better, found.other), worlds)}
    again = known.get(told.fact, Difference(told.fact, 0, 0, 0, 0, is_plain=False))
    counted.held.append((again.after - again.instead) / (told.after - told.instead) >= HALF)
    if not spec_of(game.id).reasons().kinds[told.fact.kind].is_number:
        counted.errors += [abs(told.after - again.after), abs(told.instead - again.instead)]


def measure(name: str, number: int, seed: int, counted: Counted) -> None:
    """Ask for a hint's and a review's reason at a position, unless the game is decided."""
    game = position(name, seed + number)
    found = analyse(game, playouts=PLAYOUTS, seed=number)
    if not UNDECIDED < found.chance < 1 - UNDECIDED:
        return
    worse = faults(game, found)
    lot = Random(number)
    questions = {"hint": others_of(found), "review": [lot.choice(worse)] if worse else []}
    for kind, others in questions.items():
        if not others:
            continue
        counted.asked[kind] += 1
        begun = time.process_time()
        reason = Reasoner().find(game, found.best.action, others, number)
        counted.seconds.append(time.process_time() - begun)
        if reason is not None:
            counted.given[kind] += 1
            check(game, found.best.action, reason, counted)


def share(count: int, of: int) -> str:
    """Return a share with its 95% interval."""
    if not of:
        return "none"
    luck = wilson(count / of, of)
    return f"{count / of:.0%} of {of} ({luck.low:.0%} to {luck.high:.0%})"


def row(name: str, counted: Counted) -> str:
    """Return a row of the table."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in counted.kinds.most_common())
    cells = (
        name,
        *(share(counted.given[kind], counted.asked[kind]) for kind in ("hint", "review")),
        share(sum(counted.held), len(counted.held)),
        f"{100 * fmean(counted.errors):.1f}" if counted.errors else "",
        f"{1000 * fmean(counted.seconds):.0f} ms" if counted.seconds else "",
        kinds,
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print a row for each kind of table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    parser.add_argument("--positions", type=int, default=60, help="of each kind of table")
    parser.add_argument("--seed", type=int, default=70_000)
    asked = parser.parse_args()
    print("| table | hints with a reason | reviews | reasons that hold | off by | time | kinds |")
    print("|---|---|---|---|---|---|---|")
    total = Counted()
    for name in asked.tables or TABLES:
        counted = Counted()
        for number in range(asked.positions):
            print(f"{name}: position {number + 1} of {asked.positions}", file=sys.stderr)
            measure(name, number, asked.seed, counted)
        print(row(name, counted), flush=True)
        for each in ("asked", "given", "kinds"):
            getattr(total, each).update(getattr(counted, each))
        for each in ("held", "errors", "seconds"):
            getattr(total, each).extend(getattr(counted, each))
    print(row("all", total))


if __name__ == "__main__":
    main()
