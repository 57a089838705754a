"""Measure how true hints are: python -m benchmarks.advice [TABLE ...] [--positions N] [--long N].

At positions of games that `net` plays with itself, drawing moves by its chances, a hint is compared
with a first one after a tenth of the search and with one of another seed; at the first `--long` of
them also with a search a hundred times as long. The table shows how often the intervals cover what
the long search finds; how often a clear hint is given again with another seed, and how often the
long search agrees with it; and how often the first hint names the final move. Two moves count as
the same if a search of these two alone rates them within half a percentage point of each other.

With --journal FILE, what the searches found is kept: an interrupted run continues, and a changed
formula is tried on the same searches. After a network was trained, measure `error` in
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

Row = dict[str, Any]  # what the searches of a position found

CARDS: Final = ("justin", "rachael", "sonic", "mort")
TABLES: Final[dict[str, tuple[str, list[dict[str, Any]]]]] = {
    "works-1": ("works", [{"players": 1, "solo": solo} for solo in CARDS]),
    **{f"works-{players}": ("works", [{"players": players}]) for players in (2, 3, 4)},
    "bid-1": ("bid", [{"players": 1, "solo": solo} for solo in CARDS]),
    **{f"bid-{players}": ("bid", [{"players": players}]) for players in (2, 3, 4, 5, 6)},
}
PLAYER: Final = BotSpec("net:temperature=1")
PLAYOUTS: Final = 5_000
COMPARED: Final = 20_000  # positions of a search that tells whether two moves are the same
SAME: Final = 0.005
COVERED: Final = 0.95
NONE: Final = "none"
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


def measure(name: str, number: int, asked: argparse.Namespace) -> Row:
    """Search one position in every way but the long one."""
    game = position(name, asked.seed + number)
    found = {
        kind: lines_of(game, max(1, round(asked.playouts * times)), n)
        for n, (kind, (times, _)) in enumerate(SEARCHES.items())
        if kind != "long"
    }
    return {
        "table": name, "number": number, "seed": asked.seed, "playouts": asked.playouts,
        "record": game.record(), "pairs": {}, **found,
    }  # fmt: skip


def rows_of(asked: argparse.Namespace) -> Iterator[Row]:
    """Yield what was found at every position, from the journal or measured and written there."""
    known = {}
    if asked.journal is not None and asked.journal.exists():
        rows = [json.loads(line) for line in asked.journal.read_text("utf-8").splitlines()]
        known = {(row["table"], row["number"], row["seed"], row["playouts"]): row for row in rows}
    for number in range(asked.positions):
        for name in asked.tables or TABLES:
            row = known.get((name, number, asked.seed, asked.playouts))
            before = json.dumps(row)
            if row is None:
                print(f"{name}: position {number + 1} of {asked.positions}", file=sys.stderr)
                row = measure(name, number, asked)
            if number < asked.long and "long" not in row:
                print(f"{name}: position {number + 1} of {asked.long}, long", file=sys.stderr)
                times, _ = SEARCHES["long"]
                playouts, seed = round(asked.playouts * times), list(SEARCHES).index("long")
                row["long"] = lines_of(game_of(row), playouts, seed)
            compare(row)
            if asked.journal is not None and json.dumps(row) != before:
                with asked.journal.open("a", encoding="utf-8") as file:  # the last row counts
                    file.write(json.dumps(row) + "\n")
            yield row


def game_of(row: Row) -> Game:
    """Return the game at the position of a row."""
    return at(row["record"], len(row["record"]["moves"]))


def analyses(row: Row, game: Game) -> dict[str, Analysis]:
    """Return what hints say of what the searches found."""
    return {
        kind: summed_up(game, lines(row[early]), lines(row[kind]))
        for kind, (_, early) in SEARCHES.items()
        if kind in row
    }


def compare(row: Row) -> None:
    """Compare the moves that hints name first, if they differ."""
    game = game_of(row)
    found = analyses(row, game)
    one = found["hint"].best.action
    for kind in ("first", "again"):
        other = found[kind].best.action
        if one != other and f"{one} {other}" not in row["pairs"]:
            pair = search(game, [one, other], Budget(COMPARED), 1, spread=1)
            rated = [line.wins / max(1, line.playouts) for line in pair]
            row["pairs"][f"{one} {other}"] = rated[0] - rated[1]


def lines(found: list[list[Any]]) -> list[Line]:
    """Return what a search found from the journal."""
    return [Line(*line) for line in found]


def errors(rows: list[Row]) -> Iterator[str]:
    """Write for each table which error would make 95% of the intervals cover the long search."""
    for name in dict.fromkeys(row["table"] for row in rows):
        needed, differences = [], []
        for row in (row for row in rows if row["table"] == name and "long" in row):
            found = analyses(row, game_of(row))
            first, hint, long = (
                {one.action: one.chance for one in found[kind].moves}
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
        if not needed:
            continue
        one, two = (sorted(found)[int(COVERED * len(found))] for found in (needed, differences))
        yield f"{name}: {one:.3f} for a move, {two:.3f} for a difference ({len(needed)} moves)"


def share(hits: Iterable[bool]) -> str:
    """Write how often something was so."""
    told = list(hits)
    if not told:
        return NONE
    found = wilson(sum(told) / len(told), len(told))
    return f"{found.value:.1%} of {len(told)} ({found.low:.1%} to {found.high:.1%})"


COLUMNS: Final = (
    "table",
    "intervals that cover the long search",
    "half the interval of the best move",
    "clear",
    "clear, the same with another seed",
    "clear, the same after the long search",
    "first hint names the final move",
    "what the named move lacks in the long search",
)


def table(rows: list[Row]) -> Iterator[str]:
    """Write the table of what was measured, without the columns that nothing was measured for."""
    names = [*dict.fromkeys(row["table"] for row in rows), "all"]
    lines = [cells(name, [one for one in rows if name in (one["table"], "all")]) for name in names]
    told = [column for column in zip(COLUMNS, *lines, strict=True) if set(column[1:]) != {NONE}]
    head, *rest = zip(*told, strict=True)
    for line in (head, ["---"] * len(head), *rest):
        yield f"| {' | '.join(line)} |"


def cells(name: str, rows: list[Row]) -> list[str]:
    """Return a line of the table."""
    covered, clear, again, right, first = [], [], [], [], []
    widths, lost = [], []
    for row in rows:
        found = analyses(row, game_of(row))
        hint, best = found["hint"], found["hint"].best

        def is_again(kind: str, row: Row = row, found: dict[str, Analysis] = found) -> bool:
            one, other = found["hint"].best.action, found[kind].best.action
            return one == other or abs(row["pairs"][f"{one} {other}"]) < SAME

        widths.append(best.half_width)
        clear.append(hint.sureness == "clear")
        first.append(is_again("first"))
        if clear[-1]:
            again.append(is_again("again"))
        if "long" in row:
            long = {one.move: one.chance for one in found["long"].moves}
            covered += [one.low <= long[one.move] <= one.high for one in hint.moves]
            lost.append(max(long.values()) - long[best.move])
            if clear[-1]:
                right.append(lost[-1] < SAME)
    width, lack = (f"{sum(one) / len(one):.1%}" if one else NONE for one in (widths, lost))
    return [
        name, share(covered), width, share(clear), share(again), share(right), share(first), lack
    ]  # fmt: skip


def main() -> None:
    """Read the command line, measure, and print the table."""
    parser = argparse.ArgumentParser(description="Measure how true hints are.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--long", type=int, default=60, help="how many are also searched long")
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
