"""Print the speeds that docs/performance.md quotes: python -m benchmarks.run [--quick] [--json].

The rules of every game come first, then the bots.

If the yardstick is present (next to the repository, or named by the environment variable
MINTOPIA_YARDSTICK), it is run as well and the ratios are printed: on shared machines only ratios
are reliable.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from benchmarks import bots, games
from mintopia.games import game_ids

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ROOT.parent / "shared" / "yardstick" / "yardstick.py"


def report(line: str) -> None:
    """Print what is being measured."""
    print(f"... {line}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure every game and the bots, with the yardstick if there is one."""
    parser = argparse.ArgumentParser(
        description="Print the speed tables that docs/performance.md quotes."
    )
    parser.add_argument("--quick", action="store_true", help="measure briefly")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    flags = parser.parse_args()
    effort = games.QUICK if flags.quick else games.FULL
    yardstick = Path(os.environ.get("MINTOPIA_YARDSTICK", str(BESIDE)))
    everything: list[games.Result] = []

    def show(name: str, results: list[games.Result], table: str) -> None:
        if flags.json:
            everything.extend(
                games.Result(f"{name}: {result.name}", result.value, result.unit)
                for result in results
            )
        else:
            print(f"{name}\n{table}\n", flush=True)

    for game in game_ids():
        results = list(games.measure_game(game, effort, report))
        if yardstick.is_file():
            results += games.measure_against(yardstick, game, effort, report)
        show(game, results, games.as_table(results))
    results = list(bots.measure_bots(effort, report))
    if yardstick.is_file():
        results += bots.measure_against(yardstick, effort, report)
    show("bots", results, bots.as_table(results))
    if flags.json:
        print(json.dumps(games.as_json(everything), indent=1))


if __name__ == "__main__":
    main()
