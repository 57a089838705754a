"""What runs in an analysis process: a position is judged for a hint or for a review."""

from __future__ import annotations

import os
from typing import Any, Final, NamedTuple

from mintopia.bots.analysis import Analysis, analyse
from mintopia.bots.mcts import is_ready, warm_up, warm_up_aside
from mintopia.game import load_record
from mintopia.hosting.advice import (
    HINT_PLAYOUTS,
    PLAIN_HINT_PLAYOUTS,
    PLAIN_REVIEW_PLAYOUTS,
    REVIEW_PLAYOUTS,
    REVIEW_SECONDS,
    Judged,
    judge_step,
)
from mintopia.lab.review_judge import Board, Step
from mintopia.server.advice.bot_worker import begin

KINDNESS: Final = 10  # moves of the game and of the bots come first


class Hint(NamedTuple):
    """What an analysis found, and whether it searched with compiled rules."""

    analysis: Analysis
    compiled: bool


def begin_kindly() -> None:
    """Prepare a worker that leaves the processor to others when they need it."""
    begin()
    if hasattr(os, "nice"):
        os.nice(KINDNESS)


def give_hint(record: dict[str, Any], seconds: float, playouts: int, seed: int) -> Hint:
    """Judge every move of the seat to move, by what this seat may know.

    Ends after so many seconds or (unless 0) playouts. While the search is being compiled it goes on
    uncompiled: nobody waits for a compiler.
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


def judge_decision(record: dict[str, Any], step: Step, wanted: int, key: str) -> Judged:
    """Describe what a decision of a finished game cost; `key` names the record in this process.

    A wanted number of playouts is made, however long that takes. Without one (0) a search ends
    after a number of ours or, before that, after REVIEW_SECONDS.
    """
    game = _board(key, record).before(step.number)
    fast = _ready(game.id)
    usual = REVIEW_PLAYOUTS if fast else PLAIN_REVIEW_PLAYOUTS
    seconds = None if wanted else REVIEW_SECONDS
    return judge_step(game, step, wanted or usual, seconds=seconds, fast=fast)


def _ready(game: str) -> bool:
    """Return whether the compiled search can be used; load it from the disk, or have it made."""
    if not is_ready(game):
        warm_up_aside(game)
        return False
    warm_up(game)
    return True


_BOARDS: Final[dict[str, Board]] = {}


def _board(key: str, record: dict[str, Any]) -> Board:
    """Keep the game that was looked at last: a review asks for one decision after the other."""
    if key not in _BOARDS:
        _BOARDS.clear()
        _BOARDS[key] = Board(record)
    return _BOARDS[key]
