"""The puzzles of a game as pages show them: positions, answers, and the words around them."""

from __future__ import annotations

from typing import Any

from mintopia.coach.puzzle import LEVELS, Puzzle, puzzles, say, table_words

WORDS = ("task", "right", "wrong", "not-won")


def puzzles_message(game: str, language: str) -> dict[str, Any]:
    """Describe the puzzles of a game; the list is empty for a game without puzzles."""
    return {
        "game": game,
        "words": {key.replace("-", "_"): say(language, key) for key in WORDS},
        "levels": [{"level": level, "name": say(language, level)} for level in LEVELS],
        "puzzles": [_told(puzzle, language) for puzzle in puzzles(game)],
    }


def _told(puzzle: Puzzle, language: str) -> dict[str, Any]:
    position = puzzle.position()
    return {
        "number": puzzle.number,
        "level": puzzle.level,
        "code": puzzle.code,
        "table": table_words(position, language),
        "right": {move: list(line) for move, line in puzzle.right.items()},
        "wrong": {move: list(line) for move, line in puzzle.wrong.items()},
    }
