"""Programs that find the third game, which must be known before anything is loaded."""

from __future__ import annotations

from pathlib import Path

from tests.python_process import python

HERE = Path(__file__).parent
GAMES = HERE / "games"


def run(arguments: list[str], typed: str = "", **environment: str) -> str:
    """Run a Python program that finds the third game; return its output."""
    variables = {"MINTOPIA_GAMES": str(GAMES)} | environment
    return python(*arguments, typed=typed, variables=variables).stdout


def command(*arguments: str, typed: str = "", **environment: str) -> str:
    """Run a mintopia command; return its output."""
    return run(["-m", "mintopia.cli.main", *arguments], typed, **environment)
