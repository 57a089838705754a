"""Where points come from: the parts shown in the terminal and on the page add up to the score."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.host.table import position
from tests.random_play import played


@pytest.mark.parametrize(
    "options", [{"solo": "justin"}, {"players": 2}, {"players": 3}, {"players": 5}]
)
def test_shares_and_count_add_up_to_the_points(options: dict[str, Any]) -> None:
    for seed in range(4):
        told = position(played("bid", options, seed), None, "en", knows_all=True)["derived"]
        for standing, count in zip(told["players"], told["outcome"]["counts"], strict=True):
            points = [share["points"] for share in standing["shares"]]
            assert sum(points) == standing["points"] == (count[-1]["sum"] if count else 0)
            assert sum(points[:4]) == standing["values"]
            counts = [share["count"] for share in standing["shares"]]
            assert sum(counts[:4]) == standing["locations"]
            assert len([step for step in count if step["match"]]) == standing["matches"]
            assert sum(step["points"] for step in count) == standing["points"]
            bonus = "culture-bonus" in [share["part"] for share in standing["shares"]]
            assert bonus == (standing["match_worth"] > 1)
