"""Print the tables of speeds that the README quotes: python benchmarks/run.py [--quick] [--json].

Runs the yardstick in the same run where it is present (beside the repository, or named by the
environment variable MINTOPIA_YARDSTICK) and prints the ratios: only ratios hold on shared machines.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from mintopia.cli.main import cli
from mintopia.game import GAMES

ROOT = Path(__file__).resolve().parent.parent
BESIDE = ROOT.parent / "shared" / "yardstick" / "yardstick.py"


def main() -> None:
    """Run `mintopia bench` for every game, with the yardstick if there is one."""
    yardstick = Path(os.environ.get("MINTOPIA_YARDSTICK", str(BESIDE)))
    more = ["--yardstick", str(yardstick)] if yardstick.is_file() else []
    for game in GAMES:
        print(f"\n{game}", flush=True)
        cli.main(["bench", game, *more, *sys.argv[1:]], standalone_mode=False)


if __name__ == "__main__":
    main()
