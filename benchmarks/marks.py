"""Measure how steady reviews are: python -m benchmarks.marks [TABLE ...] [--games N].

In games between `net`, `easy` and `random`, some decisions are judged as a review judges them,
twice with different seeds: a short first look, and a longer one if it is in doubt. In the first
`--long` games, where another move than the best was played, a search ten times as long then
compares the two. The table shows how often the mark is another one with the other seed, after the
first look and at the end; how often the interval of a loss covers what the long search finds, and
how many of the faults it confirms: a loss of at least half of what the mark needs.

With --journal FILE, what was found is kept: an interrupted run continues, and a changed formula is
tried on the same searches. --errors prints the error that would make 95% of the intervals right.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.advice import COVERED, TABLES, at, share
from mintopia.bots.analysis import Analysis, analyse, deviation
from mintopia.bots.roster import BotSpec, make_bot
from mintopia.coach.judging import Depth, Settings, Step, judge, second_looks
from mintopia.coach.review_model import THRESHOLDS
from mintopia.engine.game import Game, new_game

NAMES: Final = ("works-1", "works-2", "works-4", "bid-1", "bid-2", "bid-3", "bid-4")
PLAYERS: Final = ("net", "net:temperature=1", "easy", "random")
EACH: Final = 10  # decisions of a game
FIRST: Final = Depth(2_500)  # about what a core of 2024 does in the time of a review
AGAIN: Final = Depth(20_000, None, True)
LONG: Final = 200_000


def decisions(name: str, seed: int) -> Iterator[tuple[Game, Step]]:
    """Play a game; yield some of its decisions, each with the position before it."""
    kind, options = TABLES[name]
    lot = Random(f"marks {name} {seed}")
    game = new_game(kind, seed=lot.getrandbits(30), **lot.choice(options))
    bots = [
        make_bot(BotSpec(lot.choice(PLAYERS)), kind, lot.getrandbits(30)) for _ in range(game.seats)
    ]
    steps = []
    while not game.over:
        legal, seat = game.legal(), game.to_move
        move = legal[0]
        assert seat is not None
        if len(legal) > 1 and not game.is_scripted:
            move = game.text_of(bots[seat].choose(game))
            steps.append(Step(len(game.moves) + 1, 1, 1, seat, len(legal), move, False))
        game.play(move)
    for step in lot.sample(steps, min(EACH, len(steps))):
        yield at(game.record(), step.number - 1), step


def judged(game: Game, step: Step, seed: int) -> dict[str, Any]:
    """Judge a decision as a review does; return the decision, and what its noise is made of."""
    searches: list[Analysis] = []

    def look(game: Game, **how: Any) -> Analysis:
        searches.append(analyse(game, **how))
        return searches[-1]

    settings = Settings(all_seeing=False, seed=seed, analyser=look)
    first = decision = judge(game, step, FIRST, settings)
    if second_looks([step], [decision], game.seats, 0, 0.0):
        decision = judge(game, step, AGAIN, settings)
    found = searches[-1]
    played = next(one for one in found.moves if one.move == step.move)
    best = next(one for one in found.moves if one.move == decision.best.move)
    other = best if best is not played else found.moves[1]
    return {
        "first": first.mark, "mark": decision.mark,
        "loss": decision.loss, "low": decision.low, "high": decision.high,
        "weight": decision.weight, "best": best.move,
        "playouts": found.playouts, "drift": abs(other.drift - played.drift),
        "deviation": max(deviation(other.chance), deviation(played.chance)),
    }  # fmt: skip


def measure(name: str, number: int, *, long_too: bool) -> Iterator[dict[str, Any]]:
    """Judge some decisions of one game twice, and with a long search if asked."""
    for game, step in decisions(name, number):
        one, other = (judged(game, step, seed) for seed in (1, 2))
        long = None
        if long_too and one["best"] != step.move:
            found = analyse(game, playouts=LONG, moves=(one["best"], step.move), seed=3)
            chances = {line.move: line.chance for line in found.moves}
            long = chances[one["best"]] - chances[step.move]
        yield {
            "table": name, "game": number, "move": step.number, "seats": game.seats,
            "one": one, "other": other, "long": long,
        }  # fmt: skip


def rows_of(asked: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Yield what was found, from the journal or measured and written there."""
    known: dict[tuple[str, int], list[dict[str, Any]]] = {}
    if asked.journal is not None and asked.journal.exists():
        for line in asked.journal.read_text("utf-8").splitlines():
            for row in (rows := json.loads(line)):
                known[row["table"], row["game"]] = rows
    for number in range(asked.games):
        for name in asked.tables or NAMES:
            if (name, number) not in known:
                print(f"{name}: game {number + 1} of {asked.games}", file=sys.stderr)
                known[name, number] = list(measure(name, number, long_too=number < asked.long))
                if asked.journal is not None:
                    with asked.journal.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(known[name, number]) + "\n")
            yield from known[name, number]


def errors(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Write for each table which error would make 95% of the intervals of losses right."""
    for name in dict.fromkeys(row["table"] for row in rows):
        here = [row for row in rows if row["table"] == name and row["long"] is not None]
        needed = sorted(
            (abs(one["loss"] - max(0, row["long"])) - one["drift"]) / one["deviation"]
            for row, one in ((row, row["one"]) for row in here)
        )
        if needed:
            yield f"{name}: {needed[int(COVERED * len(needed))]:.3f} ({len(needed)} losses)"


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Write the table of what was measured."""
    yield (
        "| table | decisions | other mark after the first look | other mark | faults | "
        "half the interval of a loss | intervals that cover the long search | faults it confirms |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for name in [*dict.fromkeys(row["table"] for row in rows), "all"]:
        here = [row for row in rows if name in (row["table"], "all")]
        ones = [row["one"] for row in here]
        lost = [row for row in here if row["long"] is not None]
        covered = [row["one"]["low"] <= max(0, row["long"]) <= row["one"]["high"] for row in lost]
        needed = dict(THRESHOLDS)
        right = [
            row["long"] * row["seats"] >= needed[row["one"]["mark"]] / 2
            for row in lost
            if row["one"]["mark"] in needed
        ]
        widths = [(one["high"] - one["low"]) / 2 for one in ones if one["loss"] > 0]
        yield (
            f"| {name} | {len(here)} | {changed(here, 'first')} | {changed(here, 'mark')} | "
            f"{share(one['mark'] in needed for one in ones)} | "
            f"{sum(widths) / max(1, len(widths)):.1%} | {share(covered)} | {share(right)} |"
        )


def changed(rows: list[dict[str, Any]], mark: str) -> str:
    """Write how often this mark is another one with the other seed."""
    return share(row["one"][mark] != row["other"][mark] for row in rows)


def main() -> None:
    """Read the command line, measure, and print the table."""
    parser = argparse.ArgumentParser(description="Measure how steady reviews are.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(NAMES)}")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--long", type=int, default=30, help="games with long searches")
    parser.add_argument("--journal", type=Path, help="where to keep what was found")
    parser.add_argument("--errors", action="store_true", help="print the errors, not the table")
    asked = parser.parse_args()
    if unknown := [name for name in asked.tables if name not in TABLES]:
        parser.error(f"unknown table {unknown[0]!r}; there are: {', '.join(TABLES)}")
    rows = list(rows_of(asked))
    print("\n".join(errors(rows) if asked.errors else table(rows)))


if __name__ == "__main__":
    main()
