"""Exercises as pages show them: positions to try again, and what a try was worth."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from mintopia.coach.practice import Exercise, compared_moves, judge_try, read_exercise, schedule
from mintopia.engine.links import link

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis


class Trial(NamedTuple):
    """A tried move of an exercise, and the moves that a search must compare to judge it."""

    exercise: Exercise
    move: str
    compared: Sequence[str]

    @property
    def key(self) -> str:
        """The key under which the search's answer is remembered."""
        return f"try:{sha256(' '.join([self.exercise.code, *self.compared]).encode()).hexdigest()}"


def begin_trial(code: str, move: str, played: str | None) -> Trial:
    """Read an exercise and a legal move of it."""
    exercise = read_exercise(code)
    return Trial(exercise, move, compared_moves(exercise, move, played))


def exercise_message(code: str, language: str) -> dict[str, Any]:
    """Describe an exercise without its answer; `position` is the code of its position."""
    exercise = read_exercise(code)
    return {
        "code": exercise.code,
        "position": link(exercise.position),
        "proven": bool(exercise.winning),
        "task": exercise.task(language),
    }


def trial_message(trial: Trial, found: Analysis | None, box: int, language: str) -> dict[str, Any]:
    """Describe what a try was worth, and when the exercise comes back."""
    exercise = trial.exercise
    judged = judge_try(exercise, trial.move, found)
    following, days = schedule(box, is_right=judged.is_right)
    return {
        "right": judged.is_right,
        "words": judged.sentence(language),
        "answer": exercise.answer,
        "box": following,
        "days": days,
    }
