"""The code that runs in an analysis process: judge a position for a hint or a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mintopia.bots.analysis import by_network
from mintopia.bots.mcts import is_ready, warm_up, warm_up_aside
from mintopia.coach.judging import Board, Look, Step, walk
from mintopia.coach.luck import luck_of
from mintopia.coach.review_model import Draw
from mintopia.engine.game import load_record
from mintopia.host.advice import (
    HINT_PLAYOUTS,
    PLAIN_HINT_PLAYOUTS,
    Hint,
    Judged,
    judge_step,
    make_hint,
    plain,
)


def give_hint(
    record: dict[str, Any],
    seconds: float,
    playouts: int,
    seed: int,
    moves: Sequence[str] | None = None,
) -> Hint:
    """Judge every move of the seat to move, or compare some, by what this seat may know.

    The search ends after `seconds`, or after `playouts` unless 0. Until the compiled search is
    ready, the uncompiled one is used, so that nobody has to wait for the compiler.
    """
    game = load_record(record)
    fast = _ready(game.id)
    most = playouts or (HINT_PLAYOUTS if fast else PLAIN_HINT_PLAYOUTS)
    how: dict[str, Any] = {"fast": fast, "compiled": fast, "is_timed": not playouts}
    return make_hint(game, most, seconds, seed, moves=moves, **how)


def all_steps(record: dict[str, Any]) -> list[Step]:
    """List the moves of a game."""
    return list(walk(record))


def judge_decision(record: dict[str, Any], look: Look, key: str) -> Judged:
    """Return what a decision of a finished game cost; `key` names the record in this process.

    Without a time limit, all playouts are made, however long that takes.
    """
    game = _board(key, record).before(look.step.number)
    fast, depth = _ready(game.id), look.depth
    if not fast and look.until is not None:
        depth = plain(depth)
    return judge_step(game, look.step, depth, fast=fast)


def tell_luck(record: dict[str, Any]) -> list[Draw]:
    """Return the luck of every random event of a finished game; none before it is compiled."""
    game = load_record(record)
    return luck_of(game) if _ready(game.id) else []


def _ready(game: str) -> bool:
    """Return whether the compiled search can be used; load it if so, else start compiling it."""
    network = by_network(game) or None
    if not is_ready(game, network=network):
        warm_up_aside(game)
        return False
    warm_up(game, network=network)
    return True


_BOARDS: Final[dict[str, Board]] = {}


def _board(key: str, record: dict[str, Any]) -> Board:
    """Return the board of a record; the last one is kept, as a review asks for each decision."""
    if key not in _BOARDS:
        _BOARDS.clear()
        _BOARDS[key] = Board(record)
    return _BOARDS[key]
