"""Games of Mint Works as Hypothesis draws them."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from hypothesis import strategies as st

from mintopia.engine.game import Game
from mintopia.games.works import schema as w
from mintopia.games.works.cards import (
    COUNTED_OPPONENTS,
    MOST_INCOME,
    MOST_STAR_GOAL,
    MOST_STARS,
    MOST_STARTING_MINTS,
    MOST_UPKEEP,
    OWNED_LOCATIONS,
)

Options = dict[str, Any]

LOCATIONS: Final = (*w.ADVANCED_IDS, *w.PROMO_IDS)
TABLES: Final[tuple[Options, ...]] = (
    *({"players": players} for players in (2, 3, 4)),
    *({"players": 1, "solo": solo} for solo in w.SOLO_IDS),
)


# Hypothesis checks a strategy when it first draws from it, so these are made only once.
left_out: st.SearchStrategy[frozenset[str]] = st.one_of(
    st.just(frozenset()),
    st.frozensets(
        st.sampled_from(w.PLAN_IDS), min_size=1, max_size=len(w.PLAN_IDS) - w.SUPPLY_PLACES
    ),
)
numbers = st.fixed_dictionaries(
    {},
    optional={
        "cost": st.integers(1, w.MOST_COST),
        "stars": st.integers(0, MOST_STARS),
        "upkeep": st.integers(0, MOST_UPKEEP),
    },
)
changed_plans = st.dictionaries(st.sampled_from(w.PLAN_IDS), numbers, max_size=8)
gains = st.integers(0, MOST_UPKEEP)
game_values = st.fixed_dictionaries(
    {},
    optional={
        "starting_mints": st.integers(0, MOST_STARTING_MINTS),
        "star_goal": st.integers(1, MOST_STAR_GOAL),
        "income": st.integers(0, MOST_INCOME),
    },
)
locations = st.dictionaries(
    st.sampled_from(OWNED_LOCATIONS), st.fixed_dictionaries({"upkeep": gains})
)
opponents = st.dictionaries(
    st.sampled_from(COUNTED_OPPONENTS),
    st.fixed_dictionaries({"mints": st.integers(0, MOST_STARTING_MINTS)}),
)


@st.composite
def _card_values(draw: st.DrawFn) -> Options:
    """Draw replaced card values of every kind that a card file may hold."""
    out = draw(left_out)
    plans = draw(changed_plans)
    for plan in sorted(out):
        plans[plan] = plans.get(plan, {}) | {"in_deck": False}
    if draw(st.booleans()):
        plans["co-op"] = plans.get("co-op", {}) | {"gives": draw(gains)}
    return {
        "game": draw(game_values),
        "plans": plans,
        "locations": draw(locations),
        "opponents": draw(opponents),
    }


card_values = _card_values()
any_table = st.sampled_from(TABLES)


@cache
def _advanced(most: int) -> st.SearchStrategy[list[str] | int]:
    named = st.lists(st.sampled_from(LOCATIONS), max_size=most, unique=True)
    return st.one_of(named, st.integers(0, most))


@cache
def _further(
    players: int, seats: int, cards: st.SearchStrategy[Options]
) -> st.SearchStrategy[Options]:
    optional = {
        "promos": st.booleans(),
        "variant": st.sampled_from(w.VARIANT_IDS),
        "starting": st.integers(0, seats - 1),
        "ages": st.lists(st.integers(0, w.MOST_AGE), min_size=players, max_size=players),
        "cards": cards,
    }
    return st.fixed_dictionaries({}, optional=optional)


def plans_of(options: Options) -> list[str]:
    """List the Plans of the deck of a game with these options."""
    replaced = options.get("cards", {}).get("plans", {})
    return [plan for plan in w.PLAN_IDS if replaced.get(plan, {}).get("in_deck", True)]


@st.composite
def works_options(
    draw: st.DrawFn,
    tables: st.SearchStrategy[Options] | None = None,
    *,
    cards: st.SearchStrategy[Options] | None = None,
) -> Options:
    """Draw options for `new_game`: any number of players, opponent, variant, cards, deck."""
    options = dict(draw(any_table if tables is None else tables))
    players, solo = options["players"], "solo" in options
    options["advanced"] = draw(_advanced(1 if solo else 2))
    seats = 2 if solo else players
    options |= draw(_further(players, seats, card_values if cards is None else cards))
    if draw(st.booleans()):
        options["deck"] = draw(st.permutations(plans_of(options)))
    return options


def choose_in_works(legal: list[int], number: int) -> int:
    """Choose a legal action by a number; only one number in four may choose the pass.

    Uniform choice passes too often: Mints pile up and the Advanced Locations stay empty.
    """
    if len(legal) > 1 and legal[0] == 0 and number % 4:
        return legal[1 + (number >> 2) % (len(legal) - 1)]
    return legal[(number >> 2) % len(legal)]


def all_of_works(_: Game, __: int) -> list[int]:
    """List every action; there are few enough to try them all."""
    return list(range(w.ACTIONS))
