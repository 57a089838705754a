"""The rules against a second, naive implementation written from the ruling text alone.

Both play the same random games; the full state, every view and the set of legal moves must be
equal at every move. MINTOPIA_ORACLE_GAMES=20000 pytest tests/test_oracle.py plays more of them.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import mintopia
from mintopia.works.cards import (
    COUNTED_OPPONENTS,
    MOST_STAR_GOAL,
    MOST_STARS,
    MOST_STARTING_MINTS,
    MOST_UPKEEP,
)
from mintopia.works.names import MOST_COST, PLAN_IDS, REASON_IDS, SOLO_IDS, VARIANT_IDS
from tests.oracle.works_oracle import Oracle
from tests.oracle.works_tables import ADVANCED

GAMES = int(os.environ.get("MINTOPIA_ORACLE_GAMES", "600"))
BATCHES = 6  # so that several workers can share the work
NAMES = ["Ada", "Bo", "Chiyo", "Dev"]

Options = dict[str, Any]


def random_cards(random: Random) -> Options:
    """Replace card values at random: small changes mostly, sometimes at the limits."""
    plans: dict[str, Options] = {}
    for plan in random.sample(PLAN_IDS, random.randint(0, 8)):
        plans[plan] = {
            "cost": random.choice((1, 2, 3, 4, 6, MOST_COST)),
            "stars": random.choice((0, 0, 1, 2, 4, MOST_STARS)),
            "upkeep": random.choice((0, 0, 1, 3, MOST_UPKEEP)),
        }
    if random.random() < 0.3:
        plans["co-op"] = {"upkeep": random.randint(0, 3), "gives": random.randint(0, 4)}
    if random.random() < 0.3:
        for plan in random.sample(PLAN_IDS, random.randint(1, 18)):
            plans[plan] = plans.get(plan, {}) | {"in_deck": False}
    return {
        "plans": plans,
        "game": {
            "starting_mints": random.randint(0, MOST_STARTING_MINTS),
            "star_goal": random.choice((1, 3, 7, 12, MOST_STAR_GOAL)),
            "income": random.randint(0, 4),
        },
        "locations": {
            "wholesaler": {"upkeep": random.randint(0, 3)},
            "lotto": {"upkeep": random.randint(0, MOST_UPKEEP)},
        },
        "opponents": {
            solo: {"mints": random.randint(0, MOST_STARTING_MINTS)} for solo in COUNTED_OPPONENTS
        },
    }


def random_options(random: Random) -> Options:
    """Make up the options of a game; deck and starting player are named, as the oracle needs."""
    solo = random.choice(SOLO_IDS) if random.random() < 0.5 else None
    players = 1 if solo else random.randint(2, 4)
    options: Options = {
        "players": players,
        "solo": solo,
        "advanced": random.sample(ADVANCED, random.randint(0, 1 if solo else 2)),
        "variant": random.choice(VARIANT_IDS),
    }
    if not solo or random.random() < 0.3:
        options["starting"] = random.randrange(2 if solo else players)
    if random.random() < 0.3:
        options["ages"] = [random.choice((20, 40, 42, 44, 60)) for _ in range(players)]
    if random.random() < 0.2:
        options["names"] = NAMES[:players]
    if random.random() < 0.35:
        options["cards"] = random_cards(random)
    replaced = options.get("cards", {}).get("plans", {})
    deck = [plan for plan in PLAN_IDS if replaced.get(plan, {}).get("in_deck", True)]
    options["deck"] = random.sample(deck, len(deck))
    return options


class Style:
    """How the moves of one game are chosen: some games pass a lot, some hardly ever."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.only_passes = random.random() < 0.05
        self.eagerness = 0.75 * random.random()

    def choose(self, moves: list[str]) -> str:
        """Choose one of the legal moves."""
        if self.only_passes and "pass" in moves:
            return "pass"
        if len(moves) > 1 and moves[0] == "pass" and self.random.random() < self.eagerness:
            return self.random.choice(moves[1:])
        return self.random.choice(moves)


def play_against_oracle(number: int) -> tuple[str | None, str]:
    """Play one random game in both and compare everything; return opponent and reason."""
    random = Random(number)
    options = random_options(random)
    style = Style(random)
    game = mintopia.new_game("works", seed=number, **options)
    oracle = Oracle(**options)
    while True:
        where = f"game {number}, {json.dumps(options)}, after {game.moves}"
        assert game.state() == oracle.state(), where
        for seat in (None, *range(game.seats)):
            assert game.view(seat) == oracle.observe(seat), f"seat {seat} of {where}"
        moves = game.legal()
        assert sorted(moves) == sorted(oracle.legal()), where
        assert len(moves) == len(set(moves)), where
        if not moves:
            assert game.result is not None
            return options["solo"], game.result["reason"]
        move = style.choose(moves)
        game.play(move)
        oracle.play(move)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_rules_and_oracle_agree(batch: int) -> None:
    games = range(batch, GAMES, BATCHES)
    ends = Counter(play_against_oracle(number) for number in games)
    assert sum(ends.values()) == len(games)


def test_the_random_games_end_in_every_way() -> None:
    """The comparison is worth something only if the games reach every end with every opponent."""
    ends = {play_against_oracle(number) for number in range(240)}
    assert {reason for _, reason in ends} == set(REASON_IDS) - {""}
    assert {solo for solo, _ in ends} == {None, *SOLO_IDS}
