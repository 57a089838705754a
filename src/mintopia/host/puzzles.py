"""The puzzles of a game as pages show them: positions, answers, and the words around them."""

from __future__ import annotations

from typing import Any

from mintopia.coach.puzzle import Puzzle, Step, best_task, players_at, puzzles, say, tables_of
from mintopia.coach.puzzle.rating import LEVELS

PROVEN = ("task", "right", "wrong", "not-won")
BEST = ("right-best", "right-next", "wrong-best")


def puzzles_message(game: str, language: str) -> dict[str, Any]:
    """Describe the puzzles of a game; the list is empty for a game without puzzles.

    No position is replayed for it, and what many puzzles share is told once.
    """
    words = tables_of(game, language)
    found = puzzles(game)
    kinds = sorted({(players_at(puzzle), words[puzzle.table]) for puzzle in found})
    tables = [table for _, table in kinds]
    most = max((len(puzzle.steps) for puzzle in found), default=1)
    return {
        "game": game,
        "words": {
            **{key.replace("-", "_"): say(language, key) for key in (*PROVEN, *BEST)},
            "best_tasks": [best_task(steps, language) for steps in range(1, most + 1)],
        },
        "levels": [{"level": level, "name": say(language, level)} for level in LEVELS],
        "tables": tables,
        "puzzles": [_told(puzzle, tables.index(words[puzzle.table])) for puzzle in found],
    }


def _told(puzzle: Puzzle, table: int) -> dict[str, Any]:
    return {
        "number": puzzle.number,
        "level": puzzle.level,
        "rating": puzzle.rating,
        "table": table,
        "code": puzzle.code,
        "steps": [_step(step) for step in puzzle.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    lines = {"right": {move: list(line) for move, line in step.right.items()}}
    wrong = {"wrong": {move: list(line) for move, line in step.wrong.items()}} if step.wrong else {}
    return lines | wrong | ({"chances": dict(step.chances)} if step.chances else {})
