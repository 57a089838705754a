"""The options of a new game: what is allowed, and one clear sentence for everything else."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.errors import OptionError
from mintopia.games.bid.cards import house_values

from .checking import play_out

DECK = ["mine", "statue", "vault", "truck", "crane", "plant", "lotto", "bridge"]
REST = [card for card in house_values().ids if card not in DECK]
THREE: dict[str, Any] = {"players": 3}

BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "players is missing: a whole number from 1 to 6."),
    ({"players": 0}, "players must be a whole number from 1 to 6, not 0."),
    ({"players": 7}, "players must be a whole number from 1 to 6, not 7."),
    ({"players": True}, "players must be a whole number from 1 to 6, not True."),
    ({"players": 1}, "One player needs an opponent: solo, one of justin, rachael, sonic, mort."),
    ({"players": 2, "solo": "mort"}, "solo is for 1 player, not for 2."),
    ({"solo": "casper"}, "solo must be one of justin, rachael, sonic, mort, not 'casper'."),
    ({"players": 3, "auctioneer": 3}, "auctioneer must be a whole number from 0 to 2, not 3."),
    ({"solo": "mort", "auctioneer": 1},
     "auctioneer must be 0 for 1 player: the player is always the Auctioneer."),
    ({"players": 3, "variant": "manual"}, "A game of bid has no 'variant'; allowed: players, solo, "
     "auctioneer, deck, unused, dice, names, cards, seed."),
    (THREE | {"deck": "mine"}, "deck must be a list, not 'mine'."),
    (THREE | {"deck": ["casino"]},
     "deck must list Location ids, not 'casino'; see mintopia cards bid."),
    (THREE | {"deck": [3]}, "deck must list Location ids, not 3; see mintopia cards bid."),
    (THREE | {"deck": ["mine"]}, "deck must list 8 cards for 3 players, not 1."),
    ({"solo": "mort", "deck": ["mine"]}, "deck must list 8 cards for 1 player, not 1."),
    (THREE | {"deck": ["mine", "mine"]},
     "deck must list each card once; mine is there more than once."),
    ({"players": 2, "deck": ["vault"]},
     "deck lists vault; values 1 and 6 are left out with one or two players."),
    (THREE | {"unused": ["mine"]}, "unused needs deck: it orders the cards that deck leaves."),
    (THREE | {"deck": DECK, "unused": ["mine"]}, "unused lists mine, which is in deck."),
    (THREE | {"deck": DECK, "unused": REST[1:]},
     "unused must list every card that deck leaves; windmill is missing."),
    (THREE | {"deck": DECK, "unused": [*REST, "museum"]},
     "unused must list each card once; museum is there more than once."),
    (THREE | {"dice": 3}, "dice must be a list, not 3."),
    (THREE | {"dice": [0]}, "Each of dice must be a whole number from 1 to 6, not 0."),
    (THREE | {"dice": [7]}, "Each of dice must be a whole number from 1 to 6, not 7."),
    (THREE | {"dice": [True]}, "Each of dice must be a whole number from 1 to 6, not True."),
    (THREE | {"dice": ["1"]}, "Each of dice must be a whole number from 1 to 6, not '1'."),
    (THREE | {"dice": [1] * 1001}, "dice may list at most 1000 values, not 1001."),
    (THREE | {"names": ["Ann"]}, "names must list 3 names, not 1."),
    (THREE | {"names": ["Ann", "Ben", ""]},
     "Each of names must be text of 1 to 40 characters, not ''."),
]  # fmt: skip


@pytest.mark.parametrize(("options", "sentence"), BAD, ids=[sentence[:60] for _, sentence in BAD])
def test_bad_options(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError) as refused:
        new_game("bid", seed=1, **options)
    assert str(refused.value) == sentence


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
