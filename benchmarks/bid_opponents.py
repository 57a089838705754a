"""How hard the four solitaire opponents of Mint Bid are, and how their faces affect that.

    python -m benchmarks.bid_opponents                    the shipped cards: the table of the docs
    python -m benchmarks.bid_opponents --only mort --games 200
    python -m benchmarks.bid_opponents --only mort --faces "0 2 3 s s s"      other faces
    python -m benchmarks.bid_opponents --scan mort        faces whose greedy share is near --goal

A face is written as a number (raise by that much), 0 (withdraw) or s (special). The goals come from
the ruling text (B4): the strongest bot wins about 80, 70, 60 and 50% of its games against Justin,
Rachael, Sonic and Mort. A scan uses the greedy bot, which takes no time; the shipped faces were
chosen from such lists by hand, for their character, and measured with the strongest bot.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.strength import measure, show
from mintopia.lab.simulate import simulate

GOALS: Final = {"justin": 0.80, "rachael": 0.70, "sonic": 0.60, "mort": 0.50}
QUICK: Final = ("net", "hard", "medium", "easy", "greedy", "random")  # do not search
QUICK_GAMES: Final = 20_000
SEED: Final = 11
MOST_RAISE: Final = 6
FACES: Final = 6
LISTED: Final = 20


def read_faces(text: str) -> list[str]:
    """Parse faces such as "0 2 3 s s s"."""
    words = {"0": "withdraw", "s": "special"}
    return [words.get(word, f"raise {word}") for word in text.split()]


def options_of(solo: str, faces: Sequence[str] | None) -> dict[str, Any]:
    """Return the options of a game against an opponent, with these faces or its own."""
    options: dict[str, Any] = {"players": 1, "solo": solo}
    if faces is not None:
        options["cards"] = {"opponents": {solo: {"faces": list(faces)}}}
    return options


def print_table(flags: argparse.Namespace) -> None:
    """Print how often a bot that searches wins, and those that do not."""
    print(f"| opponent | goal | {flags.bot} | games | {' | '.join(QUICK)} |")
    print("|---" * (len(QUICK) + 4) + "|")
    faces = read_faces(flags.faces) if flags.faces else None
    for solo, goal in GOALS.items():
        if flags.only not in (None, solo):
            continue
        name = f"bid {flags.bot} {solo}" + (f" {flags.faces}" if flags.faces else "")
        options = options_of(solo, faces)
        row = measure(
            name, flags, game="bid", bots=[flags.bot], games=flags.games,
            solo=solo, **({"cards": options["cards"]} if faces else {}),
        )  # fmt: skip
        quick = " | ".join(f"{quick_share(solo, bot, faces):.1%}" for bot in QUICK)
        print(f"| {solo} | {goal:.0%} | {show(row)} | {row['games']} | {quick} |", flush=True)


def all_faces() -> Iterator[tuple[str, ...]]:
    """Yield every set of faces with one or more specials; the order of faces does not matter."""
    for faces in itertools.combinations_with_replacement(range(MOST_RAISE + 1), FACES - 1):
        for specials in (1, 2, 3):
            yield (*(str(face) for face in faces[: FACES - specials]), *("s",) * specials)


def quick_share(solo: str, bot: str, faces: Sequence[str] | None) -> float:
    """Return the share of games that a bot that does not search wins."""
    played = simulate("bid", [bot], QUICK_GAMES, SEED, options=options_of(solo, faces))
    return float(played.shares[:, 0].mean())


def print_scan(solo: str, goal: float) -> None:
    """Print the faces whose greedy share is closest to a goal."""
    found = []
    for faces in sorted(set(all_faces())):
        text = " ".join(faces)
        found.append((abs(quick_share(solo, "greedy", read_faces(text)) - goal), text))
    for off, text in sorted(found)[:LISTED]:
        print(f"{solo}  {text}  within {off:.1%} of {goal:.0%}")


def main() -> None:
    """Read the flags and print."""
    parser = argparse.ArgumentParser(description="How hard Mint Bid's solitaire opponents are.")
    parser.add_argument("--only", choices=GOALS, help="only this opponent")
    parser.add_argument("--faces", help='six faces to try, such as "0 2 3 s s s"; needs --only')
    parser.add_argument("--scan", choices=GOALS, help="list faces with a greedy share near --goal")
    parser.add_argument("--goal", type=float, default=0.5, help="the share for --scan, from 0 to 1")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bot", default="expert", help="the bot that searches")
    parser.add_argument("--jobs", type=int, help="processes; default: all cores")
    parser.add_argument("--journals", type=Path, help="folder to save the games in and resume from")
    flags = parser.parse_args()
    if flags.faces and not flags.only:
        parser.error("--faces needs --only: whose faces are they?")
    if flags.faces and len(flags.faces.split()) != FACES:
        parser.error(f"--faces needs {FACES} faces, such as '0 2 3 s s s'")
    if flags.scan:
        print_scan(flags.scan, flags.goal)
    else:
        print_table(flags)


if __name__ == "__main__":
    main()
