#!/usr/bin/env python3
"""A bot for both games that uses only the standard library.

    mintopia arena "exec:python3 examples/bot.py" random --games 100

It rates each legal move without searching: every kind of move has a value, which the seat's view
changes a little. Change `worth` and see how the arena rates the bot. The protocol is described in
docs/writing-bots.md.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

View = dict[str, Any]
FEW = 2

# Mint Works: the value of a move by its first word. Buildings win, and Plans become Buildings.
WORTH = {
    "builder": 9,
    "supplier": 8,
    "producer": 6,
    "wholesaler": 5,
    "leadership-council": 4,
    "pass": 3,
    "lotto": 2,
}


def worth(game: str, view: View, seat: int, move: str) -> int:
    """Return how good a move looks; the best one is played."""
    words: list[str] = move.split()
    if game == "works":
        return works_worth(view["players"][seat], words)
    return bid_worth(view["players"][seat], words)


def works_worth(me: View, words: list[str]) -> int:
    """Prefer building; hold one Plan at a time, bought only with Mints to spare; otherwise earn."""
    if words[0] == "supplier" and (me["plans"] or me["mints"] <= FEW):
        return 1
    return WORTH.get(words[0], 2)


def bid_worth(me: View, words: list[str]) -> int:
    """Bid low, place anywhere, keep a few Mints."""
    if words[0] in ("bid", "seal"):
        mints: int = me["mints"]
        return 5 - abs(int(words[1]) - mints // 3)
    return 1 if words[0] in ("withdraw", "pass", "decline", "skip") else 2


def main() -> None:
    """Answer each line of input until there are no more."""
    game, seat = "", 0
    dice = random.Random(1)  # seeded, so that the same games can be played again
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "new":
            game, seat = message["game"], message["seat"]
            answer: dict[str, Any] = {"ready": True}
        elif message["type"] == "move":
            moves = message["legal"]
            values = {move: worth(game, message["view"], seat, move) for move in moves}
            best = [move for move in moves if values[move] == max(values.values())]
            answer = {"move": dice.choice(best)}
        else:
            continue  # "end" needs no answer
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
