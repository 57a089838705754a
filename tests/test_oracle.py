"""The rules against a second, naive implementation written from the ruling text alone.

Both play the same random games; the full state, every view and the set of legal moves must be
equal at every move. MINTOPIA_ORACLE_GAMES=20000 pytest tests/test_oracle.py plays more of them.
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Final

import pytest

from mintopia.engine.game import new_game
from tests.oracle import bid_match, works_match
from tests.oracle.matches import Match

GAMES: Final = int(os.environ.get("MINTOPIA_ORACLE_GAMES", "600"))
BATCHES: Final = 6  # so that several workers can share the work
MATCHES: Final = {match.game: match for match in (works_match.MATCH, bid_match.MATCH)}

each_match = pytest.mark.parametrize("match", MATCHES.values(), ids=list(MATCHES))


def play_against_oracle(match: Match, number: int) -> None:
    """Play one random game with both and compare everything at every move."""
    random = Random(number)
    options, choose = match.options(random), match.style(random)
    game = new_game(match.game, seed=number, **options)
    oracle = match.oracle(options)

    def where() -> str:
        return f"game {number}, {json.dumps(options)}, after {game.moves}"

    while True:
        state = oracle.state()
        assert game.state() == state, where()
        for seat in (None, *range(game.seats)):
            assert game.view(seat) == oracle.observe(seat, state), f"seat {seat} of {where()}"
        moves = game.legal()
        assert sorted(moves) == sorted(oracle.legal()), where()
        assert len(moves) == len(set(moves)), where()
        if not moves:
            return
        move = choose(moves)
        game.play(move)
        oracle.play(move)


@each_match
@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_and_oracle_agree(match: Match, batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        play_against_oracle(match, number)
