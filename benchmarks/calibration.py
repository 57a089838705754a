"""Compare chances with results: python -m benchmarks.calibration [TABLE ...] [--games N].

`net` plays games with itself. At two decisions of each, a hint estimates the chance to win; then
`net` plays on from there to the end forty times, and the share of the wins shows how true the
estimate was. The table has a line for each tenth of the estimates: the mean estimate, and what was
won, with its 95% interval, which takes the decisions of a game as one observation. The Brier score
is the mean square of the difference between an estimate and the result of one game (0.25 if one
half were said every time).

With --journal FILE, what was found is kept: an interrupted run continues, and other numbers
are tried on the same games. --fit prints those that would make chances come true, for `MEASURED`
in src/mintopia/games/GAME/bots/network.py; take other games than those of the table for this
(--seed). --plot FILE.svg draws the lines of the table.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.advice import TABLES
from benchmarks.continuing import share_won
from mintopia.bots.analysis import EARLY, LEAST_EACH, search, summed_up
from mintopia.bots.calibration import calibrated, measured
from mintopia.bots.mcts import Budget
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, new_game
from mintopia.engine.statistics import Z95

PLAYOUTS: Final = 5_000
EACH: Final = 2  # decisions of a game
CONTINUED: Final = 40  # games from each
BATCH: Final = 25  # games before the next table's turn
TENTHS: Final = 10
FEW: Final = 10  # estimates of a tenth that is left out
ROUNDS: Final = 20  # of the regression
SURE: Final = 0.001  # chances nearer to 0 and 1 count as this, so that no surprise is infinite
SIZE: Final = (9.0, 4.2)  # inches
COLORS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#56B4E9", "#E69F00")
SIGNS: Final = ("o", "s", "^", "D", "P", "X", "v")

Found = list[tuple[float, float]]  # at each decision the chance, and the share of the wins


class Tenth(NamedTuple):
    """The estimates of one tenth at one kind of table."""

    size: int
    said: float
    won: float
    half: float  # of the 95% interval

    @property
    def text(self) -> str:
        """What was said and won, in percent, and how often."""
        said, won, half = (f"{100 * one:.0f}" for one in self[1:])
        return f"{said} → {won} ± {half} ({self.size:,})"


def estimate(game: Game, playouts: int, seed: int) -> float:
    """Return the chance that a hint gives its first move, before it is calibrated."""
    actions = game.legal_actions()
    playouts = max(playouts, LEAST_EACH * len(actions))
    early = search(game, actions, Budget(max(playouts // EARLY, len(actions))), seed ^ 1)
    lines = search(game, actions, Budget(playouts), seed)
    best = summed_up(game, early, lines).best.action
    return next(line.wins / line.playouts for line in lines if line.action == best)


def play(name: str, seed: int, playouts: int) -> Found:
    """Play one game; return what was estimated at some decisions, and what came of it."""
    kind, options = TABLES[name]
    lot = Random(f"{name} {seed}")
    game = new_game(kind, seed=lot.getrandbits(30), **lot.choice(options))
    bot = make_bot("net", kind, lot.getrandbits(30))
    positions = []
    while not game.over:
        if not game.is_scripted and len(game.legal_actions()) > 1:
            positions.append(game.copy())
        game.play(game.text_of(bot.choose(game)))
    found = []
    for one in lot.sample(positions, min(EACH, len(positions))):
        assert one.to_move is not None
        found.append((estimate(one, playouts, seed), share_won(one, one.to_move, CONTINUED, seed)))
    return found


def gather(asked: argparse.Namespace) -> dict[str, list[Found]]:
    """Return what was found in the games of each table, from the journal or played now."""
    known: dict[tuple[Any, ...], Found] = {}
    if asked.journal is not None and asked.journal.exists():
        for line in asked.journal.read_text("utf-8").splitlines():
            row = json.loads(line)
            known[row["table"], row["seed"], row["playouts"]] = row["found"]
    games: dict[str, list[Found]] = {name: [] for name in asked.tables or TABLES}
    for first in range(0, asked.games, BATCH):
        for name, found in games.items():
            print(f"{name}: game {first + 1} of {asked.games}", file=sys.stderr)
            for seed in range(asked.seed + first, asked.seed + min(first + BATCH, asked.games)):
                key = name, seed, asked.playouts
                if key not in known:
                    known[key] = play(*key)
                    row = dict(zip(("table", "seed", "playouts"), key, strict=True))
                    if asked.journal is not None:
                        with asked.journal.open("a", encoding="utf-8") as file:
                            file.write(json.dumps(row | {"found": known[key]}) + "\n")
                found.append(known[key])
    return games


# --- What was found -------------------------------------------------------------------------------
def seats_of(name: str) -> int:
    """Return how many seats there are at a table, with that of a solitaire card."""
    return max(2, int(name.rpartition("-")[2]))


def said(name: str, games: list[Found]) -> list[Found]:
    """Return the chances as hints say them."""
    kind, options = TABLES[name]
    known = measured(new_game(kind, seed=1, **options[0]))
    seats = seats_of(name)
    return [[(calibrated(chance, known, seats), won) for chance, won in game] for game in games]


def tenths(games: list[Found]) -> list[Tenth | None]:
    """Return how each tenth of the estimates came true; None for those with too few."""
    found: list[Tenth | None] = []
    for tenth in range(TENTHS):
        here = [
            [(chance, won) for chance, won in game if min(int(chance * 10), 9) == tenth]
            for game in games
        ]
        count = sum(map(len, here))
        if count < FEW:
            found.append(None)
            continue
        mean, won = (sum(one[i] for game in here for one in game) / count for i in (0, 1))
        spread = sum(sum(one[1] - won for one in game) ** 2 for game in here)
        found.append(Tenth(count, mean, won, Z95 * math.sqrt(spread) / count))
    return found


def brier(games: list[Found]) -> float:
    """Return the mean square of the difference between a chance and the result of one game."""
    found = [one for game in games for one in game]
    return sum(chance**2 + won * (1 - 2 * chance) for chance, won in found) / len(found)


def table(games: dict[str, list[Found]]) -> Iterator[str]:
    """Write the table of what was said and won."""
    games = {**games, "all": [game for found in games.values() for game in found]}
    columns = {name: tenths(found) for name, found in games.items()}
    yield f"| said | {' | '.join(columns)} |"
    yield f"|---|{'---|' * len(columns)}"
    for tenth in range(TENTHS):
        cells = (
            "" if one is None else one.text for one in map(itemgetter(tenth), columns.values())
        )
        yield f"| {tenth * 10}–{tenth * 10 + 10}% | {' | '.join(cells)} |"
    scores = (f"{brier(found):.3f}" for found in games.values())
    yield f"| Brier score | {' | '.join(scores)} |"
    counts = (f"{sum(map(len, found)):,}" for found in games.values())
    yield f"| positions | {' | '.join(counts)} |"


def fits(games: dict[str, list[Found]]) -> Iterator[str]:
    """Write for each table the likeliest power and factor, with their 95% intervals.

    This is a logistic regression; the decisions of a game are one observation.
    """
    for name, found in games.items():
        others = seats_of(name) - 1
        ends = np.cumsum([len(game) for game in found])[:-1]
        chance, won = np.array([one for game in found for one in game]).T
        chance = chance.clip(SURE, 1 - SURE)
        known = np.column_stack([np.log(chance / (1 - chance) * others), np.ones(len(chance))])
        best = np.array([1.0, 0.0])
        for _ in range(ROUNDS):
            told = 1 / (1 + others * np.exp(-known @ best))
            pull = known * (won - told)[:, None]
            inverse = np.linalg.inv(known.T @ (known * (told * (1 - told))[:, None]))
            best += inverse @ pull.sum(0)
        by_game = np.array([part.sum(0) for part in np.split(pull, ends)])
        halves = Z95 * np.sqrt(np.diag(inverse @ by_game.T @ by_game @ inverse))
        low, factor, high = np.exp([best[1] - halves[1], best[1], best[1] + halves[1]])
        yield (
            f"{name}: power {best[0]:.2f} ± {halves[0]:.2f}, "
            f"factor {factor:.2f} ({low:.2f} to {high:.2f}), {len(won):,} decisions"
        )


def draw(path: Path, games: dict[str, list[Found]]) -> None:
    """Draw what was won of what was said, a panel for each game and a line for each table."""
    from matplotlib import rc_context  # noqa: PLC0415 - the extra may be absent
    from matplotlib.figure import Figure  # noqa: PLC0415

    kinds = list(dict.fromkeys(TABLES[name][0] for name in games))
    with rc_context({"svg.hashsalt": "mintopia", "svg.fonttype": "none", "font.size": 9}):
        figure = Figure(figsize=SIZE, layout="constrained")
        for axes, kind in zip(figure.subplots(1, len(kinds), squeeze=False)[0], kinds, strict=True):
            axes.plot([0, 100], [0, 100], color="#B8B8B0", linewidth=1)
            here = {name: games[name] for name in games if TABLES[name][0] == kind}
            here["all"] = [game for found in here.values() for game in found]
            for n, (name, found) in enumerate(here.items()):
                points = [one for one in tenths(found) if one is not None]
                across, up, half = ([100 * one[i] for one in points] for i in (1, 2, 3))
                style = {"color": COLORS[n], "marker": SIGNS[n], "markersize": 4}
                width = 2 if name == "all" else 1
                axes.errorbar(across, up, half, label=name, elinewidth=0.7, lw=width, **style)
            axes.set(xlabel="said to be won (%)", ylabel="won (%)", xlim=(0, 100), ylim=(0, 100))
            axes.set_aspect("equal")
            axes.legend(frameon=False)
            axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Read the command line, play, and print the table."""
    parser = argparse.ArgumentParser(description="Compare promised chances with results.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS)
    parser.add_argument("--seed", type=int, default=4_000_000)
    parser.add_argument("--journal", type=Path, help="where to keep what was found")
    parser.add_argument("--fit", action="store_true", help="print what would come true")
    parser.add_argument("--plot", type=Path, help="also draw the table into this file")
    asked = parser.parse_args()
    if unknown := [name for name in asked.tables if name not in TABLES]:
        parser.error(f"unknown table {unknown[0]!r}; there are: {', '.join(TABLES)}")
    games = gather(asked)
    if asked.fit:
        print("\n".join(fits(games)))
        return
    games = {name: said(name, found) for name, found in games.items()}
    print("\n".join(table(games)))
    if asked.plot is not None:
        draw(asked.plot, games)


if __name__ == "__main__":
    main()
