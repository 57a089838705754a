"""Every number of an observation, compared with what a reader of views and events works out.

The readers are written from the documentation: they share no code with what they check. Everything
is compared at every decision of whole games, at every kind of table.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any, Final

import pytest

import mintopia
from mintopia.engine.game import Game
from mintopia.games import spec_of, title_of
from tests.oracle.bid_match import MATCH as BID
from tests.oracle.matches import Match
from tests.oracle.works_match import MATCH as WORKS
from tests.research.bid_reader import BidReader
from tests.research.layout import in_fields
from tests.research.works_reader import WorksReader

Options = dict[str, Any]

MATCHES: Final[dict[str, Match]] = {"works": WORKS, "bid": BID}
READERS: Final[dict[str, type[WorksReader] | type[BidReader]]] = {
    "works": WorksReader,
    "bid": BidReader,
}
OPPONENTS: Final = ("justin", "rachael", "sonic", "mort")
ADVANCED: Final = ("crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store")
VARIANTS: Final = ("rulebook", "manual", "prototype")

# Secrets are common where everybody can pay for them and no goal is near.
SECRETIVE: Final = {"game": {"starting_mints": 10, "star_goal": 40, "income": 4}}

WORKS_TABLES: Final[list[Options]] = [
    *({"players": players, "variant": v} for players in (2, 3, 4) for v in VARIANTS),
    *({"solo": solo, "variant": v} for solo in OPPONENTS for v in VARIANTS),
    *({"solo": solo, "advanced": [one]} for solo in OPPONENTS for one in ADVANCED),
    *(
        {"players": 2 + number % 3, "advanced": list(pair)}
        for number, pair in enumerate(combinations(ADVANCED, 2))
    ),
    {"players": 3, "advanced": 2, "promos": True},
    {"players": 4, "advanced": ["recycler", "thrift-store"], "cards": SECRETIVE},
    {"players": 2, "advanced": ["swap-meet", "thrift-store"], "cards": SECRETIVE},
    {"solo": "justin", "advanced": ["recycler"], "cards": SECRETIVE},
    {"solo": "sonic", "advanced": ["thrift-store"], "cards": SECRETIVE},
]
BID_TABLES: Final[list[Options]] = [
    *({"players": players} for players in (2, 3, 4, 5, 6)),
    *({"solo": solo} for solo in OPPONENTS),
]
TABLES: Final = [("works", table) for table in WORKS_TABLES] + [("bid", t) for t in BID_TABLES]
GAMES: Final = {"works": 2, "bid": 3}


def observed(game: Game, seat: int) -> list[int]:
    """Return what the rule writes, over numbers that were there before."""
    observer = spec_of(game.id).observation()
    row = [7] * observer.observation.length
    observer.write(game.present, seat, row)
    return row


def compare(game: Game, readers: list[WorksReader] | list[BidReader]) -> None:
    """Compare what each seat is told with what its reader has worked out."""
    for reader in readers:
        reader.follow(game)
        found = in_fields(title_of(game.id), observed(game, reader.seat))
        expected = reader.fields(game)
        assert list(found) == list(expected)
        for name, numbers in expected.items():
            assert found[name] == numbers, f"{name} of seat {reader.seat} after {game.moves}"


def play_and_compare(name: str, options: Options, seed: int) -> Game:
    """Play a game at random, comparing at every decision and at the end."""
    game = mintopia.new_game(name, options, seed=seed)
    choose = MATCHES[name].style(Random(seed))
    readers: Any = [READERS[name](game, seat) for seat in range(game.seats)]
    compare(game, readers)
    while not game.over:
        game.play(choose(game.legal()))
        compare(game, readers)
    return game


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_every_number_means_what_its_page_says(name: str, options: Options) -> None:
    for seed in range(GAMES[name]):
        play_and_compare(name, options, seed)


@pytest.mark.parametrize("name", ["works", "bid"])
def test_other_cards_and_options_change_no_meaning(name: str) -> None:
    for seed in range(20):
        play_and_compare(name, MATCHES[name].options(Random(seed)), seed)
