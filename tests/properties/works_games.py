"""Games of Mint Works as Hypothesis draws them."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st

from mintopia.game import Game
from mintopia.games.works.cards import (
    COUNTED_OPPONENTS,
    MOST_INCOME,
    MOST_STAR_GOAL,
    MOST_STARS,
    MOST_STARTING_MINTS,
    MOST_UPKEEP,
    OWNED_LOCATIONS,
)
from mintopia.games.works.schema import (
    ACTIONS,
    ADVANCED_IDS,
    MOST_AGE,
    MOST_COST,
    PLAN_IDS,
    PROMO_IDS,
    SOLO_IDS,
    SUPPLY_PLACES,
    VARIANT_IDS,
)

Options = dict[str, Any]

LOCATIONS: Final = (*ADVANCED_IDS, *PROMO_IDS)
TABLES: Final[tuple[Options, ...]] = (
    *({"players": players} for players in (2, 3, 4)),
    *({"players": 1, "solo": solo} for solo in SOLO_IDS),
)


@st.composite
def card_values(draw: st.DrawFn) -> Options:
    """Draw replaced card values of every kind that a card file may hold."""
    left_out = draw(
        st.one_of(
            st.just(frozenset()),
            st.frozensets(
                st.sampled_from(PLAN_IDS), min_size=1, max_size=len(PLAN_IDS) - SUPPLY_PLACES
            ),
        )
    )
    numbers = st.fixed_dictionaries(
        {},
        optional={
            "cost": st.integers(1, MOST_COST),
            "stars": st.integers(0, MOST_STARS),
            "upkeep": st.integers(0, MOST_UPKEEP),
        },
    )
    plans = draw(st.dictionaries(st.sampled_from(PLAN_IDS), numbers, max_size=8))
    for plan in sorted(left_out):
        plans[plan] = plans.get(plan, {}) | {"in_deck": False}
    if draw(st.booleans()):
        plans["co-op"] = plans.get("co-op", {}) | {"gives": draw(st.integers(0, MOST_UPKEEP))}
    return {
        "game": draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "starting_mints": st.integers(0, MOST_STARTING_MINTS),
                    "star_goal": st.integers(1, MOST_STAR_GOAL),
                    "income": st.integers(0, MOST_INCOME),
                },
            )
        ),
        "plans": plans,
        "locations": draw(
            st.dictionaries(
                st.sampled_from(OWNED_LOCATIONS),
                st.fixed_dictionaries({"upkeep": st.integers(0, MOST_UPKEEP)}),
            )
        ),
        "opponents": draw(
            st.dictionaries(
                st.sampled_from(COUNTED_OPPONENTS),
                st.fixed_dictionaries({"mints": st.integers(0, MOST_STARTING_MINTS)}),
            )
        ),
    }


def plans_of(options: Options) -> list[str]:
    """List the Plans of the deck of a game with these options."""
    replaced = options.get("cards", {}).get("plans", {})
    return [plan for plan in PLAN_IDS if replaced.get(plan, {}).get("in_deck", True)]


@st.composite
def works_options(
    draw: st.DrawFn,
    tables: st.SearchStrategy[Options] | None = None,
    *,
    cards: st.SearchStrategy[Options] | None = None,
) -> Options:
    """Draw options for `new_game`: any number of players, opponent, variant, cards, deck."""
    options = dict(draw(st.sampled_from(TABLES) if tables is None else tables))
    players, solo = options["players"], "solo" in options
    seats = 2 if solo else players
    most = 1 if solo else 2
    named = st.lists(st.sampled_from(LOCATIONS), max_size=most, unique=True)
    options["advanced"] = draw(st.one_of(named, st.integers(0, most)))
    optional = {
        "promos": st.booleans(),
        "variant": st.sampled_from(VARIANT_IDS),
        "starting": st.integers(0, seats - 1),
        "ages": st.lists(st.integers(0, MOST_AGE), min_size=players, max_size=players),
        "cards": card_values() if cards is None else cards,
    }
    options |= draw(st.fixed_dictionaries({}, optional=optional))
    if draw(st.booleans()):
        options["deck"] = draw(st.permutations(plans_of(options)))
    return options


def choose_in_works(legal: list[int], number: int) -> int:
    """Let a number choose among the legal actions; of four numbers, one may choose the pass.

    Pure chance passes too much: Mints pile up and the Advanced Locations stay empty.
    """
    if len(legal) > 1 and legal[0] == 0 and number % 4:
        return legal[1 + (number >> 2) % (len(legal) - 1)]
    return legal[(number >> 2) % len(legal)]


def all_of_works(_: Game, __: int) -> list[int]:
    """List every action of the table: there are few enough to try them all."""
    return list(range(ACTIONS))
