"""Games as Hypothesis draws them: options of every kind, and walks through the legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import note
from hypothesis import strategies as st

import mintopia
from mintopia.game import SEED_HIGH, SEED_LOW, Game
from mintopia.kernel.random import Stream
from mintopia.works.cards import (
    COUNTED_OPPONENTS,
    MOST_INCOME,
    MOST_STAR_GOAL,
    MOST_STARS,
    MOST_STARTING_MINTS,
    MOST_UPKEEP,
    OWNED_LOCATIONS,
)
from mintopia.works.names import MOST_COST, PLAN_IDS, SOLO_IDS, SUPPLY_PLACES, VARIANT_IDS
from mintopia.works.options import ADVANCED_IDS, MOST_AGE, PROMO_IDS

Options = dict[str, Any]
LOCATIONS = (*ADVANCED_IDS, *PROMO_IDS)

seeds = st.one_of(st.integers(0, 999), st.integers(SEED_LOW, SEED_HIGH))


@st.composite
def long_walks(draw: st.DrawFn) -> list[int]:
    """Draw a walk by its length and one number to begin with.

    Hypothesis keeps its own lists short, and a short walk never leaves the first rounds.
    """
    stream = Stream(draw(st.integers(0, 2**32 - 1)))
    return [stream.below(2**16) for _ in range(draw(st.integers(40, 200)))]


# A walk: each number chooses among the moves that are legal when its turn comes.
walks = st.one_of(st.lists(st.integers(0, 2**16 - 1), min_size=1, max_size=40), *[long_walks()] * 3)


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
def game_options(
    draw: st.DrawFn,
    *,
    solo: st.SearchStrategy[str | None] | None = None,
    cards: st.SearchStrategy[Options] | None = None,
) -> Options:
    """Draw options for `new_game`: any number of players, opponent, variant, cards, deck."""
    opponent = draw(st.one_of(st.none(), st.sampled_from(SOLO_IDS)) if solo is None else solo)
    players = 1 if opponent else draw(st.integers(2, 4))
    seats = 2 if opponent else players
    options: Options = {"players": players}
    if opponent:
        options["solo"] = opponent
    most = 1 if opponent else 2
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


@st.composite
def new_games(draw: st.DrawFn, options: st.SearchStrategy[Options] | None = None) -> Game:
    """Draw a game at its start."""
    options_drawn, seed = draw(game_options() if options is None else options), draw(seeds)
    note(f"new_game: seed {seed}, {options_drawn}")
    return mintopia.new_game("works", seed=seed, **options_drawn)


def chosen(legal: list[int], number: int) -> int:
    """Let a number choose among the legal actions; of four numbers, one may choose the pass.

    Pure chance passes too much: Mints pile up and the Advanced Locations stay empty.
    """
    if len(legal) > 1 and legal[0] == 0 and number % 4:
        return legal[1 + (number >> 2) % (len(legal) - 1)]
    return legal[(number >> 2) % len(legal)]


def stroll(game: Game, walk: list[int]) -> Iterator[int]:
    """Play a walk; give each action just after it was played."""
    for number in walk:
        legal = game.legal_actions()
        if not legal:
            return
        action = chosen(legal, number)
        game.play(action)
        yield action


@st.composite
def played_games(draw: st.DrawFn, options: st.SearchStrategy[Options] | None = None) -> Game:
    """Draw a game somewhere between its start and its end."""
    game = draw(new_games(options))
    for _ in stroll(game, draw(walks)):
        pass
    return game
