"""Win shares of Mint Bid players against each other.

    python benchmarks/bid_policies.py --games 20000 greedy random            (2, 4 and 6 players)
    python benchmarks/bid_policies.py --players 4 --games 200 mcts:playouts=1000 greedy

The first policy plays one seat, a different one in each game, against the second in all others;
with --half they take alternate seats. Policies: random, greedy, playout (with which the search
finishes games), and mcts:playouts=N with settings of the search, such as explore=300, or random=1
for random playouts. Solitaire needs one policy.
"""

from __future__ import annotations

import argparse
import math
import time
from typing import Any, Final

from mintopia.bots.mcts import Budget, Searcher
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.statistics import Z95
from mintopia.games.bid.bots.contest import POLICIES, POLICY_BITS, choose, total_share
from mintopia.games.bid.knowledge import win_share
from mintopia.games.bid.legal import ActionBuffer
from mintopia.games.bid.rules import RULES
from mintopia.games.bid.schema import OVER, SOLO_IDS
from mintopia.games.bid.setup import deal
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play

SEARCH: Final = "mcts:"
SEED: Final = 11
WHOLE: Final = 1000


def blank(options: dict[str, Any], seed: int) -> Any:
    """Return a table for compiled games, not yet dealt."""
    return RULES.blank(RULES.read_options(options), seed).to_array()


def simple_share(options: dict[str, Any], policies: list[str], games: int, seed: int) -> float:
    """Play games between policies without a search in one compiled call; return the share."""
    packed = 0
    for seat, policy in enumerate(policies):
        packed |= POLICIES.index(policy) << POLICY_BITS * seat
    table, buffer = blank(options, seed), ActionBuffer().to_array()
    return float(compiled(total_share)(table[0], buffer[0], packed, games)) / games / WHOLE


def make_searcher(spec: str, seed: int) -> Searcher:
    """Return a searcher for mcts:playouts=N,explore=.. ."""
    settings = dict(part.split("=") for part in spec.removeprefix(SEARCH).split(","))
    budget = Budget(int(settings.pop("playouts")))
    chance = settings.pop("random", "0") != "0"
    numbers = {name: int(value) for name, value in settings.items()}
    return Searcher("bid", seed, budget, random_playouts=chance, settings=numbers)


def search_game(options: dict[str, Any], policies: list[str], seed: int) -> list[float]:
    """Play one game in which some seats search; return every seat's share of the win."""
    table, buffer = blank(options, seed), ActionBuffer().to_array()
    compiled(deal)(table[0], None)
    searchers = {
        seat: make_searcher(policy, seed + seat)
        for seat, policy in enumerate(policies)
        if policy.startswith(SEARCH)
    }
    while table["phase"][0] != OVER:
        seat = int(table["to_move"][0])
        if seat in searchers:
            lines = searchers[seat].search(State.from_array(table), seat)
            action = max(lines, key=lambda line: line.visits).action
        else:
            action = compiled(choose)(table[0], buffer[0], POLICIES.index(policies[seat]))
        compiled(play)(table[0], None, action)
    state = State.from_array(table)
    return [win_share(state, seat) / WHOLE for seat in range(len(policies))]


def search_share(
    options: dict[str, Any], first: str, second: str, games: int, seed: int, half: bool
) -> float:
    """Play games with a search, each deal once from each seat; return the first policy's share."""
    players = options["players"]
    total = 0.0
    for game in range(games):
        turn = game % players
        mine = [(seat + turn) % 2 == 0 if half else seat == turn for seat in range(players)]
        policies = [first if own else second for own in mine]
        shares = search_game(options, policies, seed + game // players)
        total += sum(share for share, own in zip(shares, mine, strict=True) if own)
    return total / games


def measure(options: dict[str, Any], policies: list[str], flags: argparse.Namespace) -> str:
    """Play, and return a line with the share of the first policy and its 95% interval."""
    games, players = flags.games, options["players"]
    first, second = policies[0], policies[-1]
    start = time.perf_counter()
    if flags.half or first.startswith(SEARCH) or second.startswith(SEARCH):
        share = search_share(options, first, second, games, flags.seed, flags.half)
    else:
        share = simple_share(options, [first, *[second] * (players - 1)], games, flags.seed)
    around = Z95 * math.sqrt(share * (1 - share) / games)
    return f"{share:7.1%} +- {around:.1%}   {games} games, {time.perf_counter() - start:.0f} s"


def main() -> None:
    """Read the command line and print a line for every table."""
    parser = argparse.ArgumentParser(description="Win shares of Mint Bid players.")
    parser.add_argument("--players", type=int, action="append", help="default: 2, 4 and 6")
    parser.add_argument("--solo", choices=SOLO_IDS, action="append", help="play solitaire")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--half", action="store_true", help="the two policies take alternate seats")
    parser.add_argument("policies", nargs="+", help=f"{', '.join(POLICIES)}, mcts:playouts=N")
    flags = parser.parse_args()
    tables: list[dict[str, Any]] = [{"players": 1, "solo": solo} for solo in flags.solo or []]
    if flags.players or not tables:
        tables += [{"players": players} for players in flags.players or (2, 4, 6)]
    for options in tables:
        name = options.get("solo") or f"{options['players']} players"
        print(f"{name:<12}{' '.join(flags.policies):<44}", end="", flush=True)
        print(measure(options, flags.policies, flags), flush=True)


if __name__ == "__main__":
    main()
