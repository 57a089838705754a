"""Programs that find the third game, which must be known before anything is loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
GAMES = HERE / "games"


def run(arguments: list[str], typed: str = "", **environment: str) -> str:
    """Run a Python program that finds the third game; return its output."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=240,
        check=False,
        env=os.environ | {"MINTOPIA_GAMES": str(GAMES)} | environment,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def command(*arguments: str, typed: str = "", **environment: str) -> str:
    """Run a mintopia command; return its output."""
    return run(["-m", "mintopia.cli.main", *arguments], typed, **environment)
