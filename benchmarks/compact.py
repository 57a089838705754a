"""What compact actions cost in strength: one bot restricted to them among free ones of its kind.

python benchmarks/compact.py bid --players 3 --games 600
python benchmarks/compact.py bid --players 3 --games 60 --bot medium

The restricted bot chooses as usual. If the compact set lacks the move, the nearest one it has is
played: the same verb, with numbers as close as possible. It sits in every seat equally often.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.engine.statistics import Z95
from mintopia.research.actions import ActionSet, action_set


def nearest(game: Game, actions: ActionSet, chosen: int) -> int:
    """Return the compact action nearest to an action, as an action of the game's own table."""
    possible = [actions.action(game, int(at)) for at in np.flatnonzero(actions.mask(game))]
    if chosen in possible:
        return chosen
    wanted = words(game, chosen)

    def distance(action: int) -> tuple[int, int, int]:
        verb, here, numbers = words(game, action)
        far = sum((a - b) ** 2 for a, b in zip(numbers, wanted[2], strict=False))
        return verb != wanted[0], here != wanted[1], far

    return min(possible, key=distance)


def words(game: Game, action: int) -> tuple[str, list[str], list[int]]:
    """Return a move's verb, its other words and its numbers."""
    verb, *rest = game.text_of(action).split()
    numbers = [int(word) for word in rest if word.lstrip("-").isdigit()]
    return verb, [word for word in rest if not word.lstrip("-").isdigit()], numbers


def play(
    game: Game, bot: str, restricted: int, actions: ActionSet, seed: int
) -> tuple[float, int, int]:
    """Play a game; return the restricted seat's share of the win, decisions and changed moves."""
    bots = [make_bot(bot, game.id, seed * 8 + seat) for seat in range(game.seats)]
    decisions = changed = 0
    while not game.over:
        seat = game.to_move
        assert seat is not None, "a game that is not over has a seat to move"
        action = bots[seat].choose(game)
        if seat == restricted:
            near = nearest(game, actions, action)
            decisions += 1
            changed += near != action
            action = near
        game.play(action)
    result = game.result
    assert result is not None, "a game that is over has a result"
    winners = result["winners"]
    return (1 / len(winners) if restricted in winners else 0), decisions, changed


def main() -> None:
    """Measure and print one line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    actions = action_set(asked.game, "compact")
    shares, decisions, changed = [], 0, 0
    for number in range(asked.games):
        game = new_game(
            asked.game, {"players": asked.players}, seed=asked.seed + number // asked.players
        )
        game.drop_history()
        seat = number % asked.players
        share, asked_for, other = play(game, asked.bot, seat, actions, asked.seed + number)
        shares.append(share)
        decisions += asked_for
        changed += other
    rate = sum(shares) / len(shares)
    margin = Z95 * math.sqrt(sum((s - rate) ** 2 for s in shares)) / len(shares)
    print(
        f"{asked.bot}, {asked.players} players, {asked.games:,} games: restricted {rate:.1%} "
        f"± {margin:.1%}, an equal part {1 / asked.players:.1%}; "
        f"{changed / decisions:.2%} of its moves had to be replaced"
    )


if __name__ == "__main__":
    main()
