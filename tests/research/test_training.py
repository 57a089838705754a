"""A short run of the example that trains MaskablePPO; docs/research has its results."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.python_process import python

ROOT: Final = Path(__file__).resolve().parents[2]
EXAMPLE: Final = ROOT / "examples" / "train_ppo.py"


def run(*arguments: str) -> str:
    """Run the example and return its output."""
    return python(str(EXAMPLE), *arguments).stdout


@pytest.mark.parametrize(
    "table", [["--game", "works"], ["--game", "bid", "--players", "3", "--actions", "compact"]]
)
def test_the_example_trains_and_plays(table: list[str], tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="the extra `train` is not installed")
    model = str(tmp_path / "model.zip")
    told = run(*table, "--steps", "256", "--envs", "2", "--games", "2", "--save", model)
    assert "of 2 games against greedy" in told
    assert "of 3 games against random" in run(
        *table, "--play", model, "--games", "3", "--bot", "random"
    )
