"""Compare chances with results: python -m benchmarks.calibration [TABLE ...] [--games N].

`net` plays games with itself. At each of its decisions a hint estimates its chance of winning, and
the game says whether it won. For each tenth of the estimates, the table shows how many were won;
the Brier score is the mean square of the difference (0.25 if one half were said every time).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random

from benchmarks.advice import TABLES
from mintopia.bots.analysis import analyse
from mintopia.bots.roster import make_bot
from mintopia.engine.game import new_game
from mintopia.engine.statistics import wilson

PLAYOUTS = 400
TENTHS = 10

Estimated = list[tuple[float, float]]  # the chance at a decision, and the share of the win


def play(name: str, seed: int, playouts: int) -> Estimated:
    """Play one game; return what was estimated at each decision, and what came of it."""
    kind, options = TABLES[name]
    lot = Random(f"{name} {seed}")
    game = new_game(kind, seed=lot.getrandbits(30), **lot.choice(options))
    player = make_bot("net", kind, lot.getrandbits(30))
    found = []
    while not game.over:
        if not game.is_scripted and len(game.legal()) > 1:
            estimate = analyse(game, playouts=playouts, seed=seed)
            found.append((estimate.seat, estimate.chance))
        game.play(game.text_of(player.choose(game)))
    assert game.result is not None
    winners = game.result["winners"]
    return [(chance, (seat in winners) / len(winners)) for seat, chance in found]


def table(name: str, games: list[Estimated]) -> Iterator[str]:
    """Write the table of what was estimated and won."""
    found = [one for game in games for one in game]
    brier = sum((chance - won) ** 2 for chance, won in found) / len(found)
    yield f"\n| {name}: estimated | decisions | mean estimate | won |"
    yield "|---|---|---|---|"
    for tenth in range(TENTHS):
        cell = [one for one in found if min(int(one[0] * TENTHS), TENTHS - 1) == tenth]
        if cell:
            mean = sum(chance for chance, _ in cell) / len(cell)
            share = wilson(sum(won for _, won in cell) / len(cell), len(cell))
            told = f"{share.value:.1%}"
            yield f"| {tenth * 10}% to {tenth * 10 + 10}% | {len(cell):,} | {mean:.1%} | {told} |"
    yield f"\n{len(games):,} games, {len(found):,} decisions, Brier score {brier:.3f}"


def main() -> None:
    """Read the command line, play, and print the tables."""
    parser = argparse.ArgumentParser(description="Compare promised chances with results.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--seed", type=int, default=1_000_000)
    asked = parser.parse_args()
    for name in asked.tables or TABLES:
        if name not in TABLES:
            parser.error(f"unknown table {name!r}; there are: {', '.join(TABLES)}")
        print(f"{name}: {asked.games} games", file=sys.stderr)
        games = [play(name, asked.seed + n, asked.playouts) for n in range(asked.games)]
        print("\n".join(table(name, games)), flush=True)


if __name__ == "__main__":
    main()
