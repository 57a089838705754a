"""Print the tables of speeds that the README quotes: python benchmarks/run.py [--quick] [--json].

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
from mintopia.game import GAMES

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ROOT.parent / "shared" / "yardstick" / "yardstick.py"


def report(line: str) -> None:
    """Say what is being measured."""
    print(f"... {line}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure every game, with the yardstick if there is one."""
    parser = argparse.ArgumentParser(description="The tables of speeds that the README quotes.")
    parser.add_argument("--quick", action="store_true", help="measure briefly")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    flags = parser.parse_args()
    effort = bench.QUICK if flags.quick else bench.FULL
    yardstick = Path(os.environ.get("MINTOPIA_YARDSTICK", str(BESIDE)))
    everything = []
    for game in GAMES:
        results = list(bench.measure_game(game, effort, report))
        if yardstick.is_file():
            results += bench.measure_against(yardstick, game, effort, report)
        if flags.json:
            everything += [
                bench.Result(f"{game}: {result.name}", result.value, result.unit)
                for result in results
            ]
        else:
            print(f"{game}\n{bench.as_table(results)}\n", flush=True)
    if flags.json:
        print(json.dumps(bench.as_json(everything), indent=1))


if __name__ == "__main__":
    main()
