"""Mint Works against its oracle: made-up options, and how the moves are chosen."""

from __future__ import annotations

from random import Random
from typing import Final

from mintopia.games.works.cards import (
    COUNTED_OPPONENTS,
    MOST_STAR_GOAL,
    MOST_STARS,
    MOST_STARTING_MINTS,
    MOST_UPKEEP,
)
from mintopia.games.works.schema import MOST_COST, PLAN_IDS, SOLO_IDS, VARIANT_IDS
from tests.oracle.matches import Chooser, Match, Options
from tests.oracle.works_oracle import Oracle
from tests.oracle.works_tables import ADVANCED

NAMES: Final = ("Ada", "Bo", "Chiyo", "Dev")


def random_cards(random: Random) -> Options:
    """Replace card values at random: mostly small changes, sometimes values at the limits."""
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
    """Make up the options of a game, with the deck and starting player that the oracle needs."""
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
        options["ages"] = [random.choice((None, 20, 40, 42, 44, 60)) for _ in range(players)]
    if random.random() < 0.2:
        options["names"] = list(NAMES[:players])
    if random.random() < 0.35:
        options["cards"] = random_cards(random)
    replaced = options.get("cards", {}).get("plans", {})
    deck = [plan for plan in PLAN_IDS if replaced.get(plan, {}).get("in_deck", True)]
    options["deck"] = random.sample(deck, len(deck))
    return options


def style(random: Random) -> Chooser:
    """Make up a style of play for one game: some games have many passes, some hardly any."""
    only_passes = random.random() < 0.05
    eagerness = 0.75 * random.random()

    def choose(moves: list[str]) -> str:
        if only_passes and "pass" in moves:
            return "pass"
        if len(moves) > 1 and moves[0] == "pass" and random.random() < eagerness:
            return random.choice(moves[1:])
        return random.choice(moves)

    return choose


MATCH: Final = Match(
    game="works", options=random_options, oracle=lambda options: Oracle(**options), style=style
)
