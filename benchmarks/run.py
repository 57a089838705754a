"""Print the tables of speeds that the README quotes: python benchmarks/run.py [--quick] [--json].

First the rules of every game, then the bots.

Runs the yardstick in the same run where it is present (beside the repository, or named by the
environment variable MINTOPIA_YARDSTICK) and prints the ratios: only ratios hold on shared machines.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from mintopia import bench
from mintopia.games import game_ids
from mintopia.lab import bench_bots

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ROOT.parent / "shared" / "yardstick" / "yardstick.py"


def report(line: str) -> None:
    """Say what is being measured."""
    print(f"... {line}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure every game and the bots, with the yardstick if there is one."""
    parser = argparse.ArgumentParser(description="The tables of speeds that the README quotes.")
    parser.add_argument("--quick", action="store_true", help="measure briefly")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    flags = parser.parse_args()
    effort = bench.QUICK if flags.quick else bench.FULL
    yardstick = Path(os.environ.get("MINTOPIA_YARDSTICK", str(BESIDE)))
    everything: list[bench.Result] = []

    def show(name: str, results: list[bench.Result], table: str) -> None:
        if flags.json:
            everything.extend(
                bench.Result(f"{name}: {result.name}", result.value, result.unit)
                for result in results
            )
        else:
            print(f"{name}\n{table}\n", flush=True)

    for game in game_ids():
        results = list(bench.measure_game(game, effort, report))
        if yardstick.is_file():
            results += bench.measure_against(yardstick, game, effort, report)
        show(game, results, bench.as_table(results))
    results = list(bench_bots.measure_bots(effort, report))
    if yardstick.is_file():
        results += bench_bots.measure_against(yardstick, effort, report)
    show("bots", results, bench_bots.as_table(results))
    if flags.json:
        print(json.dumps(bench.as_json(everything), indent=1))


if __name__ == "__main__":
    main()
