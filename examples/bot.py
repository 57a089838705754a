#!/usr/bin/env python3
"""A bot for both games, with nothing but the standard library.

    mintopia arena "exec:python3 examples/bot.py" random --games 100

It looks one move ahead in a simple way: every kind of move has a worth, and what the seat's view
says changes it a little. Change `worth` and see what the arena thinks of it. The protocol is in
docs/writing-bots.md.
"""

import json
import random
import sys

FEW = 2

# Mint Works: what a move is worth by its first word. Buildings win, Plans become Buildings.
WORTH = {
    "builder": 9,
    "supplier": 6,
    "lotto": 4,
    "wholesaler": 4,
    "producer": 3,
    "leadership-council": 2,
    "pass": 0,
}


def worth(game, view, seat, move):
    """Say how good a move looks; the best one is played."""
    words = move.split()
    if game == "works":
        return works_worth(view["players"][seat], words)
    return bid_worth(view["players"][seat], words)


def works_worth(me, words):
    """Build what is planned, plan what can be built soon, keep the Mints coming."""
    value = WORTH.get(words[0], 1)
    if words[0] == "supplier" and len(me["plans"]) >= FEW:
        value -= 4  # first build what we have
    if words[0] == "producer" and me["mints"] <= FEW:
        value += 4
    return value


def bid_worth(me, words):
    """Bid low, place anywhere, keep a few Mints."""
    if words[0] in ("bid", "seal"):
        return 5 - abs(int(words[1]) - me["mints"] // 3)
    return 1 if words[0] in ("withdraw", "pass", "decline", "skip") else 2


def main():
    """Read a line, answer a line, until there are no more."""
    game, seat = "", 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "new":
            game, seat = message["game"], message["seat"]
            answer = {"ready": True}
        elif message["type"] == "move":
            moves = message["legal"]
            values = {move: worth(game, message["view"], seat, move) for move in moves}
            best = [move for move in moves if values[move] == max(values.values())]
            answer = {"move": random.choice(best)}
        else:
            continue  # "end" needs no answer
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
