"""The code that runs in an analysis process: judge a position for a hint or a review."""

from __future__ import annotations

from typing import Any, Final

from mintopia.bots.analysis import analyse
from mintopia.bots.mcts import is_ready, warm_up, warm_up_aside
from mintopia.coach.judging import Board, Step, walk
from mintopia.engine.game import load_record
from mintopia.host.advice import (
    HINT_PLAYOUTS,
    PLAIN_HINT_PLAYOUTS,
    PLAIN_REVIEW_PLAYOUTS,
    REVIEW_PLAYOUTS,
    REVIEW_SECONDS,
    Hint,
    Judged,
    judge_step,
)


def give_hint(record: dict[str, Any], seconds: float, playouts: int, seed: int) -> Hint:
    """Judge every move of the seat to move, by what this seat may know.

    The search ends after `seconds`, or after `playouts` unless 0. Until the compiled search is
    ready, the uncompiled one is used, so that nobody has to wait for the compiler.
    """
    game = load_record(record)
    fast = _ready(game.id)
    found = analyse(
        game,
        playouts=playouts or (HINT_PLAYOUTS if fast else PLAIN_HINT_PLAYOUTS),
        seconds=seconds,
        seed=seed,
        fast=fast,
    )
    return Hint(found, fast)


def all_steps(record: dict[str, Any]) -> list[Step]:
    """List the moves of a game."""
    return list(walk(record))


def judge_decision(record: dict[str, Any], step: Step, wanted: int, key: str) -> Judged:
    """Return what a decision of a finished game cost; `key` names the record in this process.

    If a number of playouts is wanted, all are made, however long that takes. Otherwise (0) a search
    ends after the usual number, or after REVIEW_SECONDS if that comes first.
    """
    game = _board(key, record).before(step.number)
    fast = _ready(game.id)
    usual = REVIEW_PLAYOUTS if fast else PLAIN_REVIEW_PLAYOUTS
    seconds = None if wanted else REVIEW_SECONDS
    return judge_step(game, step, wanted or usual, seconds=seconds, fast=fast)


def _ready(game: str) -> bool:
    """Return whether the compiled search can be used; load it if so, else start compiling it."""
    if not is_ready(game):
        warm_up_aside(game)
        return False
    warm_up(game)
    return True


_BOARDS: Final[dict[str, Board]] = {}


def _board(key: str, record: dict[str, Any]) -> Board:
    """Return the board of a record; the last one is kept, as a review asks for each decision."""
    if key not in _BOARDS:
        _BOARDS.clear()
        _BOARDS[key] = Board(record)
    return _BOARDS[key]
