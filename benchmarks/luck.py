"""Measure how much luck there is in results: python -m benchmarks.luck [TABLE ...] [--games N].

`net` plays games with itself, drawing moves by its chances, and the luck of the first seat in every
draw is added up, as reviews do. The table shows the mean of these sums, which should be 0 but for
noise; how large they are; and by how much the variance of the results falls when luck is taken
out of them, with the 95% interval of that over games.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev, variance

from benchmarks.advice import PLAYER, TABLES
from mintopia.bots.roster import make_bot
from mintopia.coach.luck import luck_of
from mintopia.engine.game import new_game
from mintopia.engine.statistics import Z95

SAMPLES = 500  # of the games, for an interval


def play(name: str, seed: int) -> tuple[float, float]:
    """Play one game; return the first seat's share of the win, and its luck."""
    kind, options = TABLES[name]
    lot = Random(f"luck {name} {seed}")
    game = new_game(kind, seed=lot.getrandbits(30), **lot.choice(options))
    player = make_bot(PLAYER, kind, lot.getrandbits(30))
    while not game.over:
        legal = game.legal()
        is_choice = not game.is_scripted and len(legal) > 1
        game.play(game.text_of(player.choose(game)) if is_choice else legal[0])
    assert game.result is not None
    winners = game.result["winners"]
    return (0 in winners) / len(winners), sum(draw.luck[0] for draw in luck_of(game))


def explained(games: Sequence[tuple[float, float]]) -> float:
    """Return what part of the variance of the results disappears without luck."""
    before = variance(result for result, _ in games)
    return 1 - variance(result - luck for result, luck in games) / before if before else 0.0


def row(name: str, games: Sequence[tuple[float, float]]) -> str:
    """Write the row of a table."""
    lucks = [luck for _, luck in games]
    noise = Z95 * stdev(lucks) / math.sqrt(len(lucks))
    lot = Random(name)
    again = sorted(explained(lot.choices(games, k=len(games))) for _ in range(SAMPLES))
    low, high = again[SAMPLES // 40], again[-SAMPLES // 40 - 1]
    return (
        f"| {name} | {len(games):,} | {fmean(lucks):+.1%} ± {noise:.1%} | {stdev(lucks):.1%} "
        f"| {explained(games):.0%} ({low:.0%} to {high:.0%}) |"
    )


def main() -> None:
    """Read the command line, play, and print the table."""
    parser = argparse.ArgumentParser(description="Measure how much luck there is in results.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names = asked.tables or list(TABLES)
    for name in names:
        if name not in TABLES:
            parser.error(f"unknown table {name!r}; there are: {', '.join(TABLES)}")
    print("| table | games | mean luck | its standard deviation | variance explained |")
    print("|---|---|---|---|---|")
    for name in names:
        print(f"{name}: {asked.games} games", file=sys.stderr)
        print(row(name, [play(name, asked.seed + n) for n in range(asked.games)]), flush=True)


if __name__ == "__main__":
    main()
