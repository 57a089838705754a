"""Mines puzzles: positions of strong games in which one move is far better than any other.

    python -m tools.mine_puzzles [GAME ...] [--minutes N]       # mine; continues where it stopped
    python -m tools.mine_puzzles [GAME ...] --write [--most N]  # add the best of them to the games
    python -m tools.mine_puzzles --table                        # how many the games have

Networks play whole games at every kind of table. Each decision is searched for a moment; what looks
like a puzzle is searched with 3,000 positions, then 30,000, then 300,000, always with only what the
mover may know. A puzzle continues with the opponents' answers while the solver's next
decision is of the same kind. At last the levels try to solve it, for its difficulty.

What is found is appended to build/puzzles/GAME.jsonl, with the number of the deal, so that the next
run continues there. One process, made to run when nothing else does: nice -n 19.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mintopia.bots.analysis import Analysis, analyse
from mintopia.bots.roster import make_bot
from mintopia.coach.puzzle import LEAD as LEAD_POINTS
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.engine.links import pack
from mintopia.games import game_ids
from tools.puzzle_file import Found, add_to_game, summary, trials

FOLDER: Final = Path("build/puzzles")
PLAYERS: Final = ("net", "net:visits=400", "net:temperature=1")
ANSWERS: Final = "net:visits=3000"  # who plays the opponents' answers
GLANCE, SHORT, LONGER, LONG = 400, 3_000, 30_000, 300_000  # positions of each search
LEAD: Final = LEAD_POINTS / 100  # of the best move
GLANCE_LEAD: Final = 0.12
LEAST_MOVES: Final = 3
MOST_STEPS: Final = 3
TRIES: Final = 3  # decisions of one game that are searched at length


def main() -> None:
    """Mine, or write what was mined into a game."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=game_ids(), metavar="GAME")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--write", action="store_true", help="put the best into the game's folder")
    parser.add_argument("--most", type=int, default=500, help="puzzles of the game, with --write")
    parser.add_argument("--table", action="store_true", help="print how many the games have")
    asked = parser.parse_args()
    if asked.table:
        print(summary())
    elif asked.write:
        for game in asked.games:
            add_to_game(game, filter(_is_agreed, _lines(game)), asked.most)
    else:
        mine(asked.games, asked.minutes)


def mine(games: list[str], minutes: float) -> None:
    """Mine the games in turn until the time is over."""
    end = time.monotonic() + minutes * 60
    FOLDER.mkdir(parents=True, exist_ok=True)
    deals = {game: 1 + max((one["deal"] for one in _lines(game)), default=-1) for game in games}
    found = {game: sum("steps" in one for one in _lines(game)) for game in games}
    while time.monotonic() < end:
        game = min(games, key=lambda each: (found[each], each))
        deal = deals[game]
        deals[game] += 1
        puzzle = find(game, deal)
        with (FOLDER / f"{game}.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps({"deal": deal} | (puzzle or {})) + "\n")
        if puzzle is not None:
            found[game] += 1
            told = [f"{max(step['chances'].values())}%" for step in puzzle["steps"]]
            print(game, deal, found[game], puzzle["table"], *told, puzzle["solved"], flush=True)


def _lines(game: str) -> Iterator[dict[str, Any]]:
    file = FOLDER / f"{game}.jsonl"
    if file.exists():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def _is_agreed(one: dict[str, Any]) -> bool:
    """Return whether a line holds a puzzle that `expert` solved: if it never does, they disagree.

    A network that is sure of another move may have blinded one of the two searches.
    """
    return "steps" in one and one["solved"][-1] > 0


def find(game: str, deal: int) -> Found | None:
    """Play a deal, and return a puzzle of it, or None."""
    tables = [options for _, options in rules_of(game).bench_cases]
    options = tables[deal % len(tables)]
    played = play(game, options, deal)
    glances = []
    for position in decisions(played):
        seen = analyse(position, playouts=GLANCE)
        if lead(seen) >= GLANCE_LEAD:
            glances.append((seen.best.prior / sum(one.prior for one in seen.moves), position))
    if deal // len(tables) % 3:  # twice of three times, what the network would not play at once
        glances.sort(key=lambda each: each[0])
    else:
        glances = glances[deal % 2 :: 2]
    for _, position in glances[:TRIES]:
        steps, bound = steps_from(position), {"table": options, "code": pack(position.record())}
        if steps:
            return bound | {"steps": steps, "solved": trials(position, steps)}
    return None


def play(game: str, options: dict[str, Any], deal: int) -> Game:
    """Play a game between networks to its end."""
    played = new_game(game, options, seed=deal)
    bots = [
        make_bot(PLAYERS[(deal + seat) % len(PLAYERS)], game, seat) for seat in range(played.seats)
    ]
    while (seat := played.to_move) is not None:
        actions = played.legal_actions()
        played.play(actions[0] if len(actions) == 1 else bots[seat].choose(played))
    return played


def decisions(played: Game) -> Iterator[Game]:
    """Yield the positions of a game that have something to decide."""
    for number in range(len(played.moves)):
        state = played.snapshot_at(number)
        if len(played.rules.legal(state)) >= LEAST_MOVES and not played.rules.is_scripted(state):
            position = played.copy()
            position.rewind(number)
            yield position


def steps_from(position: Game) -> list[Found]:
    """Return the steps of the puzzle that begins here; none if it is not a puzzle."""
    seat, walk = position.to_move, position.copy()
    steps: list[Found] = []
    while len(steps) < MOST_STEPS and walk.to_move == seat:
        if len(walk.legal_actions()) < LEAST_MOVES - bool(steps):
            break
        if any(lead(analyse(walk, playouts=each)) < LEAD for each in (SHORT, LONGER)):
            break
        found = analyse(walk, playouts=LONG)
        if not is_clear(found):
            break
        walk.play(found.best.action)
        answers = answer(walk, seat)
        chances = {one.move: round(100 * one.chance) for one in found.moves}
        steps.append({"right": {found.best.move: answers}, "chances": chances})
    if steps:
        steps[-1]["right"] = {move: [] for move in steps[-1]["right"]}
    return steps


def answer(walk: Game, seat: int | None) -> list[str]:
    """Play until the seat has something to decide again; return the moves."""
    begun = len(walk.moves)
    bots = [make_bot(ANSWERS, walk.id, each) for each in range(walk.seats)]
    while (mover := walk.to_move) is not None:
        actions = walk.legal_actions()
        if mover == seat and len(actions) > 1:
            break
        walk.play(actions[0] if len(actions) == 1 else bots[mover].choose(walk))
    return walk.moves[begun:]


def lead(found: Analysis) -> float:
    """Return how far the best move is ahead of every other."""
    return found.chance - max(one.chance for one in found.moves[1:])


def is_clear(found: Analysis) -> bool:
    """Return whether the best move is far ahead, also when rounded, and beyond the noise."""
    best, *others = found.moves
    second = max(others, key=lambda one: one.chance)
    ahead = lead(found)
    rounded = round(100 * best.chance) - round(100 * second.chance)
    return ahead >= LEAD and rounded >= LEAD_POINTS and ahead > found.noise(best, second)


if __name__ == "__main__":
    main()
