"""What the tools that find puzzles share: how difficult one is, which to choose, and their file."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from mintopia.bots.roster import make_bot
from mintopia.coach.puzzle import FILE, puzzles
from mintopia.coach.puzzle.rating import LEVELS, TRIALS, level_of, rating_of
from mintopia.engine.game import Game
from mintopia.games import game_ids, spec_of

Found = dict[str, Any]  # table (its options), code, steps, solved
OTHERS: Final = 4  # moves besides the best whose chances are kept
FIRST_SEED: Final = 1000  # of the bots that try a puzzle


def trials(position: Game, steps: Sequence[Found]) -> list[int]:
    """Return how often each level solves a puzzle."""
    return [
        sum(_solves(level, position, steps, trial) for trial in range(times))
        for level, times in TRIALS.items()
    ]


def _solves(level: str, position: Game, steps: Sequence[Found], trial: int) -> bool:
    """Return whether a level finds a right move in every step."""
    walk, bot = position.copy(), make_bot(level, position.id, FIRST_SEED + trial)
    for step in steps:
        move = walk.text_of(bot.choose(walk))
        if move not in step["right"]:
            return False
        for each in (move, *step["right"][move]):
            walk.play(each)
    return True


def add_to_game(game: str, found: Iterable[Found], most: int) -> None:
    """Add the best of the found puzzles to a game's file, after those it has, up to `most`."""
    file = spec_of(game).folder / FILE
    here = _read(file)
    known = {one["code"] for one in here}
    new = [one for one in found if one["code"] not in known]
    chosen = choose(new, most - len(here))
    file.write_text(written([*here, *chosen]), encoding="utf-8")
    print(f"{file}: {len(here)} puzzles kept, {len(chosen)} of {len(new)} added")


def _read(file: Path) -> list[Found]:
    if not file.exists():
        return []
    told = json.loads(file.read_text(encoding="utf-8"))
    return [one | {"table": told["tables"][one["table"]]} for one in told["puzzles"]]


def choose(found: Sequence[Found], most: int) -> list[Found]:
    """Return up to `most` puzzles, varied over difficulty, tables and kinds of answers."""
    pool = list(found)
    random.Random(0).shuffle(pool)
    kinds = [_kinds_of(one) for one in pool]
    seen: Counter[str] = Counter()
    chosen: list[Found] = []
    for _ in range(min(most, len(pool))):
        best = min(range(len(pool)), key=lambda place: sum(seen[kind] for kind in kinds[place]))
        seen.update(kinds.pop(best))
        chosen.append(pool.pop(best))
    return sorted(chosen, key=lambda one: LEVELS.index(_level(one)))


def _kinds_of(one: Found) -> list[str]:
    """Return what puzzles should differ in: difficulty, table, the answer and its verb, length."""
    answer = next(iter(one["steps"][0]["right"]))
    length = f"{len(one['steps'])} steps"
    return [_level(one), json.dumps(one["table"]), answer, answer.split()[0], length]


def _level(one: Found) -> str:
    return level_of(rating_of(tuple(one["solved"])))


def written(found: Sequence[Found]) -> str:
    """Return puzzles as JSON, each in a line."""
    tables = [json.loads(text) for text in dict.fromkeys(json.dumps(one["table"]) for one in found)]
    lines = [
        json.dumps(
            {
                "table": tables.index(one["table"]),
                "code": one["code"],
                "steps": [_short(step) for step in one["steps"]],
                "solved": one["solved"],
            },
            separators=(",", ":"),
        )
        for one in found
    ]
    return f'{{"tables": {json.dumps(tables)},\n"puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def _short(step: Found) -> Found:
    """Return a step with the chances of the best moves only."""
    if "chances" not in step:
        return step
    best = sorted(step["chances"].items(), key=lambda each: -each[1])
    return {"right": step["right"], "chances": dict(best[: 1 + OTHERS])}


def summary() -> str:
    """Return a table of the puzzles that the games have."""
    lines = [
        "| game | proven | best move | of several steps | easy | medium | hard | bytes |",
        "| --- " * 8 + "|",
    ]
    for game in game_ids():
        found = puzzles(game)
        best = [one for one in found if not one.is_proven]
        cells = [
            game,
            len(found) - len(best),
            len(best),
            sum(len(one.steps) > 1 for one in best),
            *(sum(one.level == level for one in found) for level in LEVELS),
            f"{(spec_of(game).folder / FILE).stat().st_size:,}",
        ]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)
