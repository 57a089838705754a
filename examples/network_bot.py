#!/usr/bin/env python3
"""A bot that plays both games on a server, over the network.

Join a table with an invitation, or make a table against a bot of the server:

    python examples/network_bot.py "http://127.0.0.1:8624/join#SECRET" --keep seat.json
    python examples/network_bot.py --keep seat.json  # goes on after a restart
    python examples/network_bot.py --create works --url http://127.0.0.1:8624 --against easy

All it knows is its seat's view and the legal moves. Change `works_worth` and `bid_worth` and see
what happens. The client is explained in docs/client.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mintopia.client import Client, Seat, join, play_seat, resume
from mintopia.errors import MintopiaError

View = dict[str, Any]
FEW = 2
USUAL = "http://127.0.0.1:8624"  # where `mintopia serve` listens

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


def choose(view: View, legal: Sequence[str], seat: int) -> str:
    """Choose the move that looks best, at random among equals."""
    worth = works_worth if view["game"] == "works" else bid_worth
    values = [worth(view, move.split(), seat) for move in legal]
    best = max(values)
    return random.choice([move for move, value in zip(legal, values, strict=True) if value == best])


def works_worth(view: View, words: list[str], seat: int) -> int:
    """Prefer building; hold one Plan at a time, bought only with Mints to spare; otherwise earn."""
    me = view["players"][seat]
    if words[0] == "supplier" and (me["plans"] or me["mints"] <= FEW):
        return 1
    return WORTH.get(words[0], 2)


def bid_worth(view: View, words: list[str], seat: int) -> int:
    """Bid as little as possible, up to a limit; share a price if the neighbour pays no more."""
    limit = most_to_pay(view, seat)
    auction = view["auction"]
    if words[0] == "seal":
        return -abs(int(words[1]) - limit)
    if words[0] == "accept":
        return 1 if auction["offer"]["theirs"] <= limit else -1
    if words[0] == "pass":
        return 100 if seat in auction["leaders"] else 0
    if words[0] == "bid":
        return 50 - int(words[1]) if int(words[1]) <= limit else -2
    if words[0] == "offer":
        mine, theirs = int(words[2]), int(words[3])
        return 50 - mine if theirs <= mine <= limit else -2
    if words[0] in ("withdraw", "decline"):
        return 0
    if words[0] in ("rotate", "move"):
        return -1  # we do not know the cards, so leave them alone
    return -1 if words[0] == "skip" and view["decision"] == "deed" else 1


def most_to_pay(view: View, seat: int) -> int:
    """Return the most that a card may cost: half of our Mints, or all of them for the last card."""
    mints: int = view["players"][seat]["mints"]
    is_last = view["deck"] == 0 and len(view["block"]) <= 1
    return mints if is_last else (mints + 1) // 2


def play(seat: Seat) -> None:
    """Play the seat to the end and print the result."""
    table = seat.state().table
    print(f"Table {table.id}, {table.game}, seat {seat.number}: waiting for my turn.", flush=True)
    result = play_seat(seat, choose)
    names = [player["name"] for player in seat.state().view["players"]]
    print(
        "Result:", *(f"{name} {score}" for name, score in zip(names, scores(result), strict=True))
    )
    print("Won by:", ", ".join(names[winner] for winner in result["winners"]))


def keep(seat: Seat, file: str | None, url: str) -> None:
    """Save what is needed to resume: the invitation works only once, but the key keeps working."""
    if file is not None:
        kept = {"url": url, "table": seat.table_id, "key": seat.key}
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
            json.dump(kept, out)


def take_up(file: str) -> Seat:
    """Resume the seat that was saved."""
    kept = json.loads(Path(file).read_text(encoding="utf-8"))
    return resume(kept["url"], kept["table"], kept["key"])


def scores(result: dict[str, Any]) -> list[Any]:
    """Return each seat's stars (Mint Works) or points (Mint Bid)."""
    found: list[Any] = result["stars" if "stars" in result else "points"]
    return found


def main() -> None:
    """Read the command line, then play one game."""
    parser = argparse.ArgumentParser(description="Play a seat on a Mintopia server.")
    parser.add_argument("link", nargs="?", help="the invitation: http://host/join#SECRET")
    parser.add_argument("--keep", metavar="FILE", help="where the key of the seat is kept")
    parser.add_argument("--create", choices=["works", "bid"], help="make a table of this game")
    parser.add_argument("--against", default="easy", help="with --create: the server's bot")
    parser.add_argument("--url", default=None, help="the server; http://127.0.0.1:8624 if unsaid")
    parser.add_argument("--name", default="Network bot", help="the name at the table")
    asked = parser.parse_args()
    again = asked.link is None and asked.create is None and asked.keep is not None
    if not again and (asked.link is None) == (asked.create is None):
        parser.error("give an invitation, or --create works or bid, or --keep FILE to go on")
    try:
        if again:
            with take_up(asked.keep) as seat:
                play(seat)
            return
        if asked.create is None:
            # The address of a page contains its server; a bare secret does not.
            url = asked.url or (None if "#" in asked.link else USUAL)
            with join(asked.link, asked.name, url=url) as seat:
                keep(seat, asked.keep, url or asked.link.rpartition("/join")[0])
                play(seat)
            return
        with Client(asked.url or USUAL) as client:
            person = {"kind": "person", "name": asked.name}
            made = client.create_table(
                asked.create, players=2, seats=[person, asked.against], start=True
            )
            play(client.join(made.links[0]))
    except MintopiaError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
