"""Compare the chances that hints show with results: python benchmarks/calibration.py GAME.

A bot plays solitaire games against the four cards; in Mint Works, also with each Advanced Location.
At its first decision and at a random one, a hint's analysis estimates its chance of winning. The
table shows, for each tenth of the estimated chances, how many of those games the bot won. The
setting `solitaire_odds` in src/mintopia/games/GAME/bots/search_hooks.py is right if both agree.
"""

from __future__ import annotations

import argparse
import multiprocessing
from random import Random

from mintopia.bots.analysis import DEFAULT_PLAYOUTS, analyse
from mintopia.bots.roster import make_bot
from mintopia.engine.game import new_game
from mintopia.engine.statistics import wilson

CARDS = ("justin", "rachael", "sonic", "mort")
ADVANCED: tuple[list[str], ...] = (
    [],
    ["crowdfunder"],
    ["recycler"],
    ["temp-agency"],
    ["swap-meet"],
)
TENTHS = 10

Job = tuple[str, str, int, int]  # game, bot, playouts per analysis, seed
Found = tuple[list[float], float]  # estimated chances, and the final share of the win


def play(job: Job) -> Found:
    """Play one game; return the estimated chances and the result."""
    kind, bot, playouts, seed = job
    lot = Random(seed)
    options = {"advanced": lot.choice(ADVANCED)} if kind == "works" else {}
    game = new_game(kind, players=1, solo=lot.choice(CARDS), seed=seed, **options)
    player = make_bot(bot, kind, seed=seed + 1)
    decisions = []
    while not game.over:
        if not game.is_scripted and len(game.legal_actions()) > 1:
            decisions.append(game.copy())
        game.play(player.choose(game))
    assert game.result is not None
    winners = game.result["winners"]
    chosen = [decisions[0], lot.choice(decisions)]
    chances = [analyse(position, playouts=playouts, seed=seed).chance for position in chosen]
    return chances, (0 in winners) / len(winners)


def main() -> None:
    """Read the command line, play, and print the table."""
    parser = argparse.ArgumentParser(description="Compare promised chances with results.")
    parser.add_argument("game", choices=("works", "bid"))
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=DEFAULT_PLAYOUTS)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    jobs = [
        (asked.game, asked.bot, asked.playouts, asked.seed + number)
        for number in range(asked.games)
    ]
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        found = pool.map(play, jobs, chunksize=4)
    for name, at in (("first decision", 0), ("any decision", 1)):
        print(f"\n| {asked.bot} in {asked.game}, {name}: estimated | games | mean estimate | won |")
        print("|---|---|---|---|")
        for tenth in range(TENTHS):
            cell = [
                (c[at], won) for c, won in found if min(int(c[at] * TENTHS), TENTHS - 1) == tenth
            ]
            if not cell:
                continue
            mean = sum(chance for chance, _ in cell) / len(cell)
            wins = sum(won for _, won in cell)
            share = wilson(wins / len(cell), len(cell))
            told = f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
            print(f"| {tenth * 10}% to {tenth * 10 + 10}% | {len(cell)} | {mean:.0%} | {told} |")


if __name__ == "__main__":
    main()
