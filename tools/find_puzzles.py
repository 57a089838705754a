"""Finds puzzles: positions of real games in which few moves win in this round, all proven.

    python -m tools.find_puzzles GAME [--seeds FIRST LAST] [--rounds N] [--players N ...]
                                 [--most N] [--write]

Bots play whole games at every table of the game. Each decision in a game's last rounds is searched
to the end of its round (`mintopia.bots.proof`). It is a puzzle if one or two moves of several win,
and every other move can be shown to fail in the actual deal. Then the levels try to solve it, for
its difficulty. `tools/mine_puzzles.py` finds the other kind, which is judged by a search.

With --write the puzzles are added to those in the game's folder.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any, Final

from mintopia.bots.proof import Proof, TooLongError, UnprovableError, round_of
from mintopia.bots.roster import make_bot
from mintopia.coach.puzzle.rating import HARD_FROM, rating_of
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.engine.links import pack
from mintopia.games import game_ids
from tools.puzzle_file import Found, add_to_game, choose, trials, written

PLAYERS: Final = ("greedy", "easy", "greedy", "random", "easy")
MOST_POSITIONS: Final = 3_000  # few enough for a test to prove all of them again
MOST_RIGHT: Final = 2
LEAST_MOVES: Final = 4
IDLE: Final = "pass"
ONLY_ELSEWHERE: Final = "Only another deal shows that the move fails."


def main() -> None:
    """Find puzzles, and print or write them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 100), metavar=("FIRST", "LAST"))
    parser.add_argument("--rounds", type=int, default=1, help="how many last rounds to search")
    parser.add_argument("--players", nargs="+", type=int, help="only tables with this many players")
    parser.add_argument("--most", type=int, default=30, help="puzzles of the game, with --write")
    parser.add_argument("--write", action="store_true", help="add them to the game's folder")
    asked = parser.parse_args()
    found: list[Found] = []
    for seed in range(*asked.seeds):
        for options in tables_of(asked.game, asked.players):
            puzzle = find(play(asked.game, options, seed), asked.rounds)
            if puzzle is not None:
                found.append({"table": options} | puzzle)
                print(seed, options, puzzle["solved"], *puzzle["steps"][0]["right"], flush=True)
    if asked.write:
        add_to_game(asked.game, found, asked.most)
    else:
        sys.stdout.write(written(choose(found, asked.most)))


def tables_of(game: str, players: list[int] | None) -> list[dict[str, Any]]:
    """Return the tables to play: those of the benchmarks."""
    tables = [options for _, options in rules_of(game).bench_cases]
    return [each for each in tables if players is None or each["players"] in players]


def play(game: str, options: dict[str, Any], seed: int) -> Game:
    """Play a game between bots to its end."""
    played = new_game(game, options, seed=seed)
    bots = [
        make_bot(PLAYERS[(seed + seat) % len(PLAYERS)], game, seed * 10 + seat)
        for seat in range(played.seats)
    ]
    while (seat := played.to_move) is not None:
        actions = played.legal_actions()
        played.play(actions[0] if len(actions) == 1 else bots[seat].choose(played))
    return played


def find(played: Game, rounds: int) -> Found | None:
    """Return the puzzle of a game, or None; of several, the hardest with the most wrong moves."""
    best: Found | None = None
    for position in last_positions(played, rounds):
        try:
            puzzle = puzzle_at(position)
        except TooLongError:
            continue
        if puzzle is not None and (best is None or rank(puzzle) > rank(best)):
            best = puzzle
    return best


def rank(puzzle: Found) -> tuple[int, int]:
    """Return a sort key that is higher for the harder puzzle."""
    return rating_of(tuple(puzzle["solved"])), len(puzzle["steps"][0]["wrong"])


def last_positions(played: Game, rounds: int) -> Iterator[Game]:
    """Yield the positions of a game's last rounds that have something to decide."""
    last = round_of(played.present)
    for number in reversed(range(len(played.moves))):
        state = played.snapshot_at(number)
        if round_of(state) <= last - rounds:
            return
        if len(played.rules.legal(state)) >= LEAST_MOVES and not played.rules.is_scripted(state):
            position = played.copy()
            position.rewind(number)
            yield position


def puzzle_at(position: Game) -> Found | None:
    """Return the puzzle of a position, or None if it is not a puzzle."""
    proof = Proof(position, MOST_POSITIONS)
    try:
        right = proof.winning()
        if not 0 < len(right) <= MOST_RIGHT or len(position.legal_actions()) <= 2 * len(right):
            return None
        lines = {
            position.text_of(action): line_of(proof, position, action, action in right)
            for action in position.legal_actions()
        }
    except TooLongError:
        raise
    except UnprovableError:
        return None
    answers = [position.text_of(action) for action in right]
    step = {
        "right": {move: lines[move] for move in answers},
        "wrong": {move: line for move, line in lines.items() if move not in answers},
    }
    solved = trials(position, [step])
    if IDLE in answers and rating_of(tuple(solved)) < HARD_FROM:
        return None  # a player who has already won has nothing to look for
    return {"code": pack(position.record()), "steps": [step], "solved": solved}


def line_of(proof: Proof, position: Game, first: int, wins: bool) -> list[str]:
    """Return the rest of the round after a move, with the proof's moves, otherwise with greedy's.

    It is played in the actual deal, where luck may be better than the worst case: a move that fails
    only in other deals has no line that shows it.
    """
    walk, greedy = position.copy(), make_bot("greedy", position.id, 0)
    walk.play(first)
    begun = round_of(position.present)
    if proof.wins(walk.present) != wins:
        raise UnprovableError(ONLY_ELSEWHERE)
    while not walk.over and round_of(walk.present) == begun:
        kept = [action for action in walk.legal_actions() if keeps(proof, walk, action, wins)]
        if not kept:
            raise UnprovableError(ONLY_ELSEWHERE)
        wanted = greedy.choose(walk)
        walk.play(wanted if wanted in kept else kept[0])
    return walk.moves[len(position.moves) + 1 :]


def keeps(proof: Proof, walk: Game, action: int, wins: bool) -> bool:
    """Return whether an action keeps what a line shows: a certain win, or its absence."""
    if wins:
        return proof.holds(action, walk.present)
    after = walk.copy()
    after.play(action)
    return not proof.wins(after.present)


if __name__ == "__main__":
    main()
