"""Where points come from: the parts shown in the terminal and on the page add up to the score."""

from __future__ import annotations

import random

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.host.table import position


def finished(players: int, seed: int) -> Game:
    dice = random.Random(seed)
    options = {"players": players} if players > 1 else {"players": 1, "solo": "justin"}
    game = new_game("bid", seed=seed, **options)
    while not game.over:
        game.play(dice.choice(game.legal()))
    return game


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_shares_and_count_add_up_to_the_points(players: int) -> None:
    for seed in range(4):
        game = finished(players, seed)
        told = position(game, None, "en", knows_all=True)["derived"]
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
