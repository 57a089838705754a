"""Check games by their ids: MINTOPIA_GAMES=games python -m mintopia.testing my_game."""

from __future__ import annotations

import sys

from mintopia.errors import MintopiaError
from mintopia.testing import GameCheckError, check_game

if not sys.argv[1:]:
    sys.exit("Name the games to check: python -m mintopia.testing my_game")
found = 0
for game in sys.argv[1:]:
    try:
        check_game(game)
        print(f"{game}: nothing is wrong.")
    except (GameCheckError, MintopiaError) as faults:
        found += 1
        print(faults)
sys.exit(found)
