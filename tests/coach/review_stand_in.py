"""Stand-ins for the search: analysers that give every move a fixed value, so tests are quick."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import mintopia
from mintopia.bots.analysis import Analysis, MoveEstimate
from mintopia.coach.review_model import Estimate
from mintopia.engine.game import Game

GOLDEN = Path(__file__).parent.parent / "golden" / "games"
HALF_WIDTH = 0.01
STEP = 0.03  # each legal move is worth this much less than the one before it in the list


def worth(game: Game, move: str) -> float:
    """Return the value of a move; the first legal one is the best."""
    return 0.6 - min(STEP * game.legal().index(move), 0.5)


def estimates(
    game: Game, moves: Sequence[str] | None, half_width: float = HALF_WIDTH
) -> tuple[MoveEstimate, ...]:
    """Estimate the moves of a position by their values."""
    legal = game.legal()
    return tuple(
        MoveEstimate(
            move=move,
            action=game.legal_actions()[legal.index(move)],
            chance=worth(game, move),
            low=worth(game, move) - half_width,
            high=worth(game, move) + half_width,
            visits=100,
        )
        for move in (legal if moves is None else sorted(moves, key=legal.index))
    )


def answer(game: Game, found: tuple[MoveEstimate, ...], playouts: int) -> Analysis:
    """Return an analysis with these estimates."""
    assert game.to_move is not None
    return Analysis(seat=game.to_move, moves=found, playouts=playouts)


def first_is_best(
    game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
) -> Analysis:
    """Analyse as if the first legal move were the best and each later one worse."""
    assert seed >= 0
    assert isinstance(all_seeing, bool)
    return answer(game, estimates(game, moves), playouts)


def never_sure(
    game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
) -> Analysis:
    """Analyse in the same way, but with intervals so wide that no moves can be told apart."""
    assert seed >= 0
    assert isinstance(all_seeing, bool)
    return answer(game, estimates(game, moves, 0.5), playouts)


def by_seed(
    game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
) -> Analysis:
    """Answer by seed and budget, so that a difference shows if split work does not keep both."""
    shift = (seed % 1000) / 10_000 + playouts / 1_000_000 + all_seeing / 100
    found = tuple(
        MoveEstimate(e.move, e.action, e.chance - shift, e.low - shift, e.high - shift, e.visits)
        for e in estimates(game, moves)
    )
    return answer(game, found, playouts)


def endless(
    game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
) -> Analysis:
    """Answer the smallest search, which compiles, and never finish any other."""
    del all_seeing, seed
    if playouts > 2:
        os.write(1, b"thinking\n")  # in one write, because other processes write too
        while True:
            time.sleep(1)
    return answer(game, estimates(game, moves), playouts)


def failing(
    game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
) -> Analysis:
    """Answer the smallest search, and exit the process on any other."""
    del all_seeing, seed
    if playouts > 2:
        os._exit(3)
    return answer(game, estimates(game, moves), playouts)


def estimate(move: str, chance: float, half_width: float = HALF_WIDTH) -> Estimate:
    """Make an estimate for a review."""
    return Estimate(move, chance, chance - half_width, chance + half_width, 100)


def golden_record(game: str, name: str) -> dict[str, Any]:
    """Read a recorded game."""
    text = (GOLDEN / game / f"{name}.json").read_text(encoding="utf-8")
    record: dict[str, Any] = json.loads(text)["record"]
    return record


def short_game(moves: int, **options: Any) -> Game:
    """Play the first moves of a game: always the last legal one."""
    game = mintopia.new_game("works", **({"players": 2, "seed": 7, "starting": 0} | options))
    for _ in range(moves):
        game.play(game.legal()[-1])
    return game
