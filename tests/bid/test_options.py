"""The options of a new game: what is allowed, and one clear sentence for everything else."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.games.bid.cards import house_values

from .checking import play_out

DECK = ["mine", "statue", "vault", "truck", "crane", "plant", "lotto", "bridge"]
REST = [card for card in house_values().ids if card not in DECK]
THREE: dict[str, Any] = {"players": 3}


@pytest.mark.parametrize(
    "options",
    [
        {"players": 6}, THREE | {"deck": DECK, "unused": REST, "dice": [1, 2], "auctioneer": 2},
        {"players": 2, "names": ["Ann", "Ben"]}, {"solo": "rachael", "dice": [6] * 1000},
        {"players": 4, "cards": {"locations": {"mine": {"value": 6}}}},
    ],
    ids=["six", "deck", "names", "dice", "cards"],
)  # fmt: skip
def test_a_game_is_its_options_its_seed_and_its_moves(options: dict[str, Any]) -> None:
    """Replaying the record gives the same game."""
    game = new_game("bid", seed=12, **options)
    play_out(game)
    again = load_record(game.record())
    assert again.state() == game.state()
    assert again.all_events() == game.all_events()
    assert again.record() == game.record()


def test_an_option_that_is_null_is_not_given() -> None:
    plain = new_game("bid", players=4, seed=1)
    nulls = new_game("bid", players=4, seed=1, deck=None, dice=None, names=None, solo=None)
    assert nulls.state() == plain.state()


def test_names_of_the_seats() -> None:
    assert new_game("bid", players=3, seed=1).names == ("Seat 1", "Seat 2", "Seat 3")
    assert new_game("bid", solo="sonic", seed=1).names == ("Seat 1", "Sonic")
    assert new_game("bid", solo="sonic", seed=1, names=["Ann"]).names == ("Ann", "Sonic")
