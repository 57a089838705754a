"""Measure how true hints are: python -m benchmarks.advice [TABLE ...] [--positions N].

At positions of games that `net` plays with itself, drawing moves by its chances, a hint is compared
with a first one after a tenth of the search, one with another seed, and one a hundred times as
long. The table shows how often the intervals cover what the long search finds; how often a clear
hint is given again with another seed, and how often the long search agrees with it; and how often
the first hint names the final move. Moves that the long search rates within half a percentage point
of each other count as the same move.

With --journal FILE, what the searches found is kept: an interrupted run continues, and a changed
formula is tried on the same searches. After a network was trained, measure `errors` in
src/mintopia/games/GAME/bots/network.py anew; --errors prints the values that fit.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import astuple
from pathlib import Path
from random import Random
from typing import Any, Final

from mintopia.bots.analysis import Analysis, deviation, search, summed_up
from mintopia.bots.mcts import Budget, Line
from mintopia.bots.roster import BotSpec, make_bot
from mintopia.engine.game import Game, begin_record, new_game
from mintopia.engine.statistics import wilson

CARDS: Final = ("justin", "rachael", "sonic", "mort")
TABLES: Final[dict[str, tuple[str, list[dict[str, Any]]]]] = {
    "works-1": ("works", [{"players": 1, "solo": solo} for solo in CARDS]),
    **{f"works-{players}": ("works", [{"players": players}]) for players in (2, 3, 4)},
    "bid-1": ("bid", [{"players": 1, "solo": solo} for solo in CARDS]),
    **{f"bid-{players}": ("bid", [{"players": players}]) for players in (2, 3, 4, 6)},
}
PLAYER: Final = BotSpec("net:temperature=1")
PLAYOUTS: Final = 5_000
SAME: Final = 0.005
COVERED: Final = 0.95
# Each search: how many times the usual number of playouts, and the shorter one that goes with it.
# Who waits for a hint is told first what the shorter search visited most.
SEARCHES: Final = {
    "glance": (0.01, "glance"),
    "first": (0.1, "first"),
    "hint": (1, "first"),
    "shorter": (0.1, "glance"),
    "again": (1, "shorter"),
    "long": (100, "hint"),
}


def position(name: str, seed: int) -> Game:
    """Play a game at a table; return a position of it, chosen at random, with a choice of moves."""
    kind, options = TABLES[name]
    lot = Random(f"{name} {seed}")
    while True:
        game = new_game(kind, seed=lot.getrandbits(30), **lot.choice(options))
        bot = make_bot(PLAYER, kind, lot.getrandbits(30))
        found = []
        while not game.over:
            legal = game.legal()
            is_choice = not game.is_scripted and len(legal) > 1
            if is_choice:
                found.append(len(game.moves))
            game.play(game.text_of(bot.choose(game)) if is_choice else legal[0])
        if found:
            return at(game.record(), lot.choice(found))


def at(record: dict[str, Any], moves: int) -> Game:
    """Return a recorded game after so many moves."""
    game = begin_record(record)
    for move in record["moves"][:moves]:
        game.play(move)
    return game


def lines_of(game: Game, playouts: int, seed: int) -> list[tuple[Any, ...]]:
    """Search a position; return the fields of what was found for each move."""
    return [astuple(line) for line in search(game, game.legal_actions(), Budget(playouts), seed)]


def measure(name: str, number: int, seed: int, playouts: int) -> dict[str, Any]:
    """Search one position in every way."""
    game = position(name, seed + number)
    found = {
        kind: lines_of(game, max(1, round(playouts * times)), n)
        for n, (kind, (times, _)) in enumerate(SEARCHES.items())
    }
    return {
        "table": name, "number": number, "seed": seed, "playouts": playouts,
        "record": game.record(), **found,
    }  # fmt: skip


def rows_of(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield what was found at every position, from the journal or measured and written there."""
    known = {}
    if asked.journal is not None and asked.journal.exists():
        rows = [json.loads(line) for line in asked.journal.read_text("utf-8").splitlines()]
        known = {(row["table"], row["number"], row["seed"], row["playouts"]): row for row in rows}
    for number in range(asked.positions):
        for name in asked.tables or TABLES:
            row = known.get((name, number, asked.seed, asked.playouts))
            if row is None:
                print(f"{name}: position {number + 1} of {asked.positions}", file=sys.stderr)
                row = measure(name, number, asked.seed, asked.playouts)
                if asked.journal is not None:
                    with asked.journal.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row) + "\n")
            yield row


def lines(found: list[list[Any]]) -> list[Line]:
    """Return what a search found from the journal."""
    return [Line(*line) for line in found]


def errors(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Write for each table which error would make 95% of the intervals cover the long search."""
    for name in dict.fromkeys(row["table"] for row in rows):
        needed, differences = [], []
        for row in (row for row in rows if row["table"] == name):
            first, hint, long = (
                {line.action: line.wins / max(1, line.playouts) for line in lines(row[kind])}
                for kind in ("first", "hint", "long")
            )
            best = max(hint, key=lambda action: hint[action])
            for action, chance in hint.items():
                off = abs(chance - long[action]) - abs(chance - first[action])
                needed.append(off / deviation(chance))
                if action != best:
                    ahead, early, late = (
                        found[best] - found[action] for found in (hint, first, long)
                    )
                    off = abs(ahead - late) - abs(ahead - early)
                    differences.append(off / max(deviation(chance), deviation(hint[best])))
        one, two = (sorted(found)[int(COVERED * len(found))] for found in (needed, differences))
        yield f"{name}: {one:.3f} for a move, {two:.3f} for a difference ({len(needed)} moves)"


def share(hits: Iterable[bool]) -> str:
    """Write how often something was so."""
    told = list(hits)
    if not told:
        return "none"
    found = wilson(sum(told) / len(told), len(told))
    return f"{found.value:.1%} of {len(told)} ({found.low:.1%} to {found.high:.1%})"


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Write the table of what was measured."""
    yield (
        "| table | intervals that cover the long search | half the interval of the best move | "
        "clear | clear, the same with another seed | clear, the same after the long search | "
        "first hint names the final move | what the named move lacks in the long search |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for name in [*dict.fromkeys(row["table"] for row in rows), "all"]:
        here = [row for row in rows if name in (row["table"], "all")]
        covered, clear, again, right, first = [], [], [], [], []
        widths, lost = [], []
        for row in here:
            game = at(row["record"], len(row["record"]["moves"]))
            found: dict[str, Analysis] = {
                kind: summed_up(game, lines(row[early]), lines(row[kind]))
                for kind, (_, early) in SEARCHES.items()
            }
            long = {one.move: one.chance for one in found["long"].moves}
            top = max(long.values())

            def same(one: str, other: str, long: dict[str, float] = long) -> bool:
                return one == other or abs(long[one] - long[other]) < SAME

            hint = found["hint"]
            covered += [one.low <= long[one.move] <= one.high for one in hint.moves]
            widths.append(hint.best.half_width)
            clear.append(hint.sureness == "clear")
            if clear[-1]:
                again.append(same(hint.best.move, found["again"].best.move))
                right.append(long[hint.best.move] > top - SAME)
            first.append(same(hint.best.move, found["first"].best.move))
            lost.append(top - long[hint.best.move])
        width = sum(widths) / len(widths)
        yield (
            f"| {name} | {share(covered)} | {width:.1%} | {share(clear)} | {share(again)} | "
            f"{share(right)} | {share(first)} | {sum(lost) / len(lost):.2%} |"
        )


def main() -> None:
    """Read the command line, measure, and print the table."""
    parser = argparse.ArgumentParser(description="Measure how true hints are.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--journal", type=Path, help="where to keep what the searches found")
    parser.add_argument("--errors", action="store_true", help="print the errors, not the table")
    asked = parser.parse_args()
    if unknown := [name for name in asked.tables if name not in TABLES]:
        parser.error(f"unknown table {unknown[0]!r}; there are: {', '.join(TABLES)}")
    rows = list(rows_of(asked))
    print("\n".join(errors(rows) if asked.errors else table(rows)))


if __name__ == "__main__":
    main()
