"""Finds puzzles: positions of real games in which few moves win in this round, all proven.

    python -m tools.find_puzzles GAME [--seeds FIRST LAST] [--rounds N] [--players N ...]
                                 [--each N] [--write]

Bots play whole games at every table of the game. Each decision in a game's last rounds is searched
to the end of its round (`mintopia.bots.proof`). It is a puzzle if one or two moves of several win,
and every other move can be shown to fail in the actual deal. It is `hard` if the bot `greedy`
misses it; otherwise `medium` if the win takes several decisions or is one of many moves; otherwise
`easy`.

With --write the puzzles go to the game's folder, replacing those already there.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from mintopia.bots.proof import Proof, TooLongError, UnprovableError, round_of
from mintopia.bots.roster import make_bot
from mintopia.coach.puzzle import FILE, LEVELS
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.engine.links import pack
from mintopia.games import game_ids, spec_of

Found = dict[str, Any]
PLAYERS: Final = ("greedy", "easy", "greedy", "random", "easy")
MOST_POSITIONS: Final = 3_000  # few enough for a test to prove all of them again
MOST_RIGHT: Final = 2
LEAST_MOVES: Final = 4
IDLE: Final = "pass"
ONLY_ELSEWHERE: Final = "Only another deal shows that the move fails."
DEEP: Final = 3  # decisions
WIDE: Final = 9  # moves


def main() -> None:
    """Find puzzles, and print or write them."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--seeds", nargs=2, type=int, default=(0, 100), metavar=("FIRST", "LAST"))
    parser.add_argument("--rounds", type=int, default=1, help="how many last rounds to search")
    parser.add_argument("--players", nargs="+", type=int, help="only tables with this many players")
    parser.add_argument("--each", type=int, default=10, help="puzzles per level")
    parser.add_argument("--write", action="store_true", help="write them to the game's folder")
    asked = parser.parse_args()
    found: list[Found] = []
    for seed in range(*asked.seeds):
        for options in tables_of(asked.game, asked.players):
            puzzle = find(play(asked.game, options, seed), asked.rounds)
            if puzzle is not None:
                found.append(puzzle | {"table": str(sorted(options.items()))})
                print(seed, options, puzzle["level"], list(puzzle["right"]), flush=True)
    text = written(choose(found, asked.each))
    if asked.write:
        (spec_of(asked.game).folder / FILE).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


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
    return LEVELS.index(puzzle["level"]), len(puzzle["wrong"])


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
    level = level_of(position, {move: lines[move] for move in answers})
    if IDLE in answers and level != LEVELS[2]:
        return None  # a player who has already won has nothing to look for
    return {
        "level": level,
        "code": pack(position.record()),
        "right": {move: lines[move] for move in answers},
        "wrong": {move: line for move, line in lines.items() if move not in answers},
    }


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


def level_of(position: Game, right: Mapping[str, list[str]]) -> str:
    """Return how hard a puzzle is: whether greedy finds it, and how far one must look ahead."""
    greedy = make_bot("greedy", position.id, 0)
    if position.text_of(greedy.choose(position)) not in right:
        return LEVELS[2]
    deep = min(decisions(position, [move, *line]) for move, line in right.items())
    wide = len(position.legal_actions())
    return LEVELS[1] if deep >= DEEP or wide >= WIDE else LEVELS[0]


def decisions(position: Game, line: Sequence[str]) -> int:
    """Return the number of choices that the seat to move makes in a line."""
    walk, count = position.copy(), 0
    for move in line:
        count += walk.to_move == position.to_move and len(walk.legal_actions()) > 1
        walk.play(move)
    return count


def choose(found: list[Found], each: int) -> list[Found]:
    """Return up to `each` puzzles of each level, varied over tables and kinds of answers."""
    chosen: list[Found] = []
    for level in LEVELS:
        pool = [puzzle for puzzle in found if puzzle["level"] == level]
        random.Random(0).shuffle(pool)
        seen: Counter[str] = Counter()
        for _ in range(min(each, len(pool))):
            best = min(pool, key=lambda puzzle: sum(seen[key] for key in kinds_of(puzzle)))
            pool.remove(best)
            seen.update(kinds_of(best))
            chosen.append(best)
    return chosen


def kinds_of(puzzle: Found) -> list[str]:
    """Return what puzzles should differ in: the table, the verb of the answer, the answer."""
    answer = next(iter(puzzle["right"]))
    return [puzzle["table"], answer.split()[0], answer]


def written(puzzles: list[Found]) -> str:
    """Return puzzles as TOML."""
    lines = ["# Written by tools/find_puzzles.py; docs/puzzles.md says what is what."]
    for number, puzzle in enumerate(puzzles, 1):
        lines += ["", "[[puzzles]]", f"number = {number}", f'level = "{puzzle["level"]}"']
        lines += [f'code = "{puzzle["code"]}"']
        for kind in ("right", "wrong"):
            lines.append(f"[puzzles.{kind}]")
            lines += [f'"{move}" = {_listed(line)}' for move, line in puzzle[kind].items()]
    return "\n".join(lines) + "\n"


def _listed(moves: list[str]) -> str:
    return "[" + ", ".join(f'"{move}"' for move in moves) + "]"


if __name__ == "__main__":
    main()
