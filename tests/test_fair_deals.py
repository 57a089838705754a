"""Deals from a key: nothing depends on a seed, nothing is uneven, and the numbers stay the same."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.fair.deal import deal_key, dealt_options

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("works", {"players": players, "advanced": 2, "promos": True}) for players in (2, 3, 4)),
    *(("works", {"solo": solo, "advanced": 1}) for solo in ("justin", "rachael", "sonic", "mort")),
    *(("bid", {"players": players}) for players in (2, 3, 4, 5, 6)),
    *(("bid", {"players": 1, "solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
    ("bid", {"players": 2, "dice": [1, 2, 3]}),
    ("works", {"players": 2, "starting": 1}),
)

GOLDEN = [931, 507, 994, 292, 520, 818]


def key_of(number: int) -> bytes:
    return deal_key(f"{number:064x}", [])


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_nothing_is_left_to_the_seed(game: str, options: dict[str, Any]) -> None:
    for number in range(3):
        dealt = dealt_options(game, options, key_of(number))
        one, two = (new_game(game, seed=seed, **dealt) for seed in (0, 12345))
        for turn in range(400):
            assert one.state() == two.state()
            if one.over:
                break
            move = one.legal()[turn % len(one.legal())]
            one.play(move)
            two.play(move)
        assert one.over


def test_what_is_named_stays_named() -> None:
    deck = list(dealt_options("works", {"players": 2}, key_of(1))["deck"])
    named = {"players": 2, "deck": deck[::-1], "starting": 1, "advanced": ["recycler"]}
    assert dealt_options("works", named, key_of(2)) == named
    dealt = dealt_options("bid", {"players": 3, "dice": [6, 6], "auctioneer": 2}, key_of(2))
    assert dealt["dice"][:2] == [6, 6]
    assert dealt["auctioneer"] == 2


def test_every_order_is_as_likely() -> None:
    """Check chi-square over 24 orders, 23 degrees of freedom: above 52.6 once in 2,500 streams."""
    count = 4800
    found = Counter(
        tuple(SecureStream(key_of(number), "test").shuffled("abcd")) for number in range(count)
    )
    expected = count / 24
    assert found.keys() == set(permutations("abcd"))
    assert sum((seen - expected) ** 2 / expected for seen in found.values()) < 52.6


def test_the_numbers_stay_the_same() -> None:
    """Check that every later version still verifies the records of today."""
    stream = SecureStream(bytes(32), "deck")
    assert [stream.below(1000) for _ in range(6)] == GOLDEN
    assert deal_key("0" * 64, [(1, "b"), (0, "a")]) == deal_key("0" * 64, [(0, "a"), (1, "b")])
