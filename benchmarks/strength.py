"""Print how strong the bots are: python benchmarks/strength.py levels|solitaire [--games N].

    python benchmarks/strength.py levels --only "bid, 2" --journals FOLDER
    python benchmarks/strength.py levels --only "bid, 6 players, expert" --games 120 --jobs 1

Every line is an arena run (paired deals, every seating), the same as `mintopia arena` would print
with the seed below. `levels` prints the pairings that the docs quote, with the bars they must
reach; in `solitaire` a bot plays against the four cards, without and with each Advanced Location.
A run can be split into parts (--only). With --journals, the games of every line are saved there as
`mintopia arena` does: an interrupted line continues where it stopped, a finished one is printed
without playing, and more --games extend it.
"""

from __future__ import annotations

import argparse
import itertools
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mintopia.lab.arena import arrange, resume, run

CARDS = ("justin", "rachael", "sonic", "mort")
ADVANCED = ("crowdfunder", "recycler", "temp-agency", "swap-meet")
SEED = 2026
_NO_NAME = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class Pairing:
    """A table whose first bot has to win at least a given share of the games."""

    name: str
    game: str
    table: tuple[str, ...]
    games: int
    bar: float
    options: dict[str, Any]


def one_among(
    game: str, bot: str, rival: str, players: int, games: int, bar: float, **options: Any
) -> Pairing:
    """Return the pairing of one bot with rivals of one kind in all other seats."""
    name = f"{game}, {players} players, {bot} against {rival}"
    for option in options.values():
        name += f", {option if isinstance(option, str) else ' and '.join(option)}"
    return Pairing(name, game, (bot, *(rival,) * (players - 1)), games, bar, options)


LEVELS = ("greedy", "easy", "medium", "hard", "expert", "master")
OLD = "expert:2026-11"
# A search as long as that of `expert` that sees hidden cards and sealed bids: how far fair play
# could get at most.
CEILING = {"works": "net:visits=40000,open_cards=1", "bid": "net:visits=100000,open_cards=1"}
# Tables of Mint Works besides the base game.
TABLES: tuple[dict[str, Any], ...] = (
    *({"advanced": [location]} for location in ADVANCED),
    {"advanced": ["temp-agency", "swap-meet"]},
    {"variant": "manual"},
    {"variant": "prototype"},
)

PAIRINGS = (
    one_among("works", "greedy", "random", 2, 2000, 0.95),
    one_among("works", "easy", "easy:2026-11", 2, 2000, 0.0),
    *(one_among("works", high, low, 2, 400, 0.0) for low, high in itertools.pairwise(LEVELS)),
    one_among("works", CEILING["works"], "expert", 2, 200, 0.0),
    one_among("works", "net", "hard:2026-11", 2, 400, 0.0),
    one_among("works", "net", OLD, 2, 400, 0.75),
    one_among("works", "expert", OLD, 2, 400, 0.82),
    *(one_among("works", "expert", OLD, 2, 200, 0.70, **options) for options in TABLES),
    one_among("works", "expert", OLD, 3, 200, 1.7 / 3),
    one_among("works", "expert", OLD, 4, 200, 1.7 / 4),
    *(one_among("bid", "greedy", "random", players, 1200, 0.90) for players in (2, 4, 6)),
    *(one_among("bid", high, low, 2, 400, 0.0) for low, high in itertools.pairwise(LEVELS)),
    one_among("bid", CEILING["bid"], "expert", 2, 100, 0.0),
    one_among("bid", "net", "hard:2026-11", 2, 400, 0.60),
    one_among("bid", "expert", OLD, 2, 200, 0.70),
    one_among("bid", "expert", OLD, 4, 200, 1.5 / 4),
    one_among("bid", "expert", OLD, 6, 200, 1.5 / 6),
)


def measure(name: str, flags: argparse.Namespace, **plan: Any) -> dict[str, Any]:
    """Play one line of a table, or its missing games; return the first bot's results."""
    journal = None
    if flags.journals is not None:
        flags.journals.mkdir(parents=True, exist_ok=True)
        journal = flags.journals / f"{_NO_NAME.sub('-', name)}.jsonl"
    if journal is not None and journal.exists():
        results = resume(journal, games=flags.games, jobs=flags.jobs)
    else:
        results = run(arrange(seed=SEED, **plan), jobs=flags.jobs, journal=journal)
    return asdict(results.lines[0])


def show(row: dict[str, Any]) -> str:
    """Format a share with its interval."""
    return f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def print_levels(flags: argparse.Namespace) -> None:
    """Print the pairings with their bars."""
    print("| table | games | first bot wins | bar | seconds a move |\n|---|---|---|---|---|")
    for pairing in PAIRINGS:
        if flags.only and flags.only not in pairing.name:
            continue
        row = measure(
            pairing.name,
            flags,
            game=pairing.game,
            tables=[pairing.table],
            games=flags.games or pairing.games,
            **pairing.options,
        )
        bar = f"{pairing.bar:.0%}" if pairing.bar else "none"
        seconds = row["seconds_per_move"]
        print(
            f"| {pairing.name} | {row['games']} | {show(row)} | {bar} | {seconds:.4f} |", flush=True
        )


def print_solitaire(flags: argparse.Namespace) -> None:
    """Print a bot's wins against the four cards."""
    print(f"| {flags.bot} against | base | " + " | ".join(ADVANCED) + " |")
    print("|---" * (len(ADVANCED) + 2) + "|")
    for card in CARDS:
        cells = []
        for advanced in ((), *((location,) for location in ADVANCED)):
            name = " ".join((flags.bot, card, *advanced))
            if flags.only and flags.only not in name:
                continue
            row = measure(
                name,
                flags,
                game="works",
                bots=[flags.bot],
                solo=card,
                advanced=list(advanced),
                games=flags.games or 1000,
            )
            cells.append(show(row))
        print(f"| {card} | " + " | ".join(cells) + " |", flush=True)


def main() -> None:
    """Read the flags and print the table."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("what", choices=("levels", "solitaire"))
    parser.add_argument("--games", type=int, help="games per line; default: as in the docs")
    parser.add_argument("--only", help="only lines whose name contains this")
    parser.add_argument("--bot", default="expert", help="the bot that plays solitaire")
    parser.add_argument("--jobs", type=int, help="processes; default: all cores")
    parser.add_argument("--journals", type=Path, help="folder to save the games in and resume from")
    flags = parser.parse_args()
    print_levels(flags) if flags.what == "levels" else print_solitaire(flags)


if __name__ == "__main__":
    main()
