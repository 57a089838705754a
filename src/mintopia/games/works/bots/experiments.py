"""Experiments with Mint Works: Plans left out or given, other prices, restricted players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mintopia.bots.experiment import Treatment
from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.experiments import (
    ROUNDS,
    Arm,
    Count,
    Dial,
    ExperimentHooks,
    Kind,
    Question,
)
from mintopia.engine.schema.hooks import named
from mintopia.games.works import schema as w
from mintopia.games.works.bots.greedy import best_of
from mintopia.games.works.cards import MOST_INCOME, MOST_STARS, MOST_STARTING_MINTS, MOST_UPKEEP
from mintopia.games.works.legal import ActionBuffer
from mintopia.games.works.options import Options
from mintopia.games.works.prices import location_of
from mintopia.games.works.setup import choose_starting_player, lay_out, shuffle_deck
from mintopia.games.works.state import State
from mintopia.games.works.turn import play
from mintopia.games.works.zones import put_building, put_plan

AS_PLAN, AS_BUILDING = 1, 2  # how a card is given
DENIED: Final = 1  # may not take one Plan; the other restrictions are in RESTRICTIONS
NO_CULTURE, NO_PRODUCTION, NO_UTILITY, NO_DEED = 2, 3, 4, 5  # buys none of a type
NEVER_PASSES, ONLY_CHEAPEST, ONLY_DEAREST, NO_PRODUCER, NO_COUNCIL = 6, 7, 8, 9, 10
RESTRICTIONS: Final = {
    "no-culture": NO_CULTURE,
    "no-production": NO_PRODUCTION,
    "no-utility": NO_UTILITY,
    "no-deeds": NO_DEED,
    "never-passes-early": NEVER_PASSES,
    "only-cheapest": ONLY_CHEAPEST,
    "only-dearest": ONLY_DEAREST,
    "no-producer": NO_PRODUCER,
    "no-council": NO_COUNCIL,
}
STAR_GOAL_STEPS: Final = 4  # how far a search may move the goal


# --- Treatments -----------------------------------------------------------------------------------
@rule
def begin_treated(s: State, table: State, treatment: Treatment, target: int) -> None:
    """Shuffle as without a treatment, remove the left-out cards, set up, then give the gifts."""
    s.in_deck = treatment.shuffled
    shuffle_deck(s)
    s.in_deck = table.in_deck
    choose_starting_player(s)
    if table.deck_count > 0:
        s.deck_count = table.deck_count
    for at in range(table.deck_count):
        s.deck[at] = table.deck[at]
    kept = 0
    for at in range(s.deck_count):
        card = s.deck[at]
        if not has(treatment.left_out, card):
            s.deck[kept] = card
            kept += 1
    for at in range(kept, s.deck_count):
        s.deck[at] = 0
    s.deck_count = kept
    lay_out(s, None)
    if treatment.gift == AS_PLAN:
        put_plan(s, target, treatment.card)
    elif treatment.gift == AS_BUILDING:
        put_building(s, None, target, treatment.card)
    s.mints[target] += treatment.mints


@rule
def play_treated(s: State, treatment: Treatment, action: int) -> None:
    """Carry out an action; no treatment leaves out a rule of Mint Works."""
    play(s, None, action)


@rule
def plan_taken(action: int) -> int:
    """Return the Plan an action takes from the Supply, directly or through the Temp Agency."""
    use = action - w.AGENCY if w.AGENCY < action < w.CO_OP_GIFT else action
    if use == w.PASS or use >= w.CO_OP_GIFT:
        return w.NO_PLAN
    location = location_of(use)
    step = w.SUPPLY_STEP[location]
    return (use - w.FIRST_USE[location]) // step % w.PLANS if step > 0 else w.NO_PLAN


@rule
def is_allowed(s: State, treatment: Treatment, action: int) -> bool:
    """Return whether an action keeps to the restriction."""
    kind = treatment.restriction
    if kind == NEVER_PASSES:
        return action != w.PASS
    if kind == NO_PRODUCER:
        return action != w.FIRST_PLAIN_USE + w.PRODUCER
    if kind == NO_COUNCIL:
        return action != w.FIRST_PLAIN_USE + w.LEADERSHIP_COUNCIL
    plan = plan_taken(action)
    if plan == w.NO_PLAN:
        return True
    if kind == DENIED:
        return plan != treatment.card
    if kind <= NO_DEED:
        return w.PLAN_TYPE[plan] != kind - NO_CULTURE
    for place in range(w.SUPPLY_PLACES):
        other = s.supply[place]
        if other != w.NO_PLAN:
            if kind == ONLY_CHEAPEST and s.cost[other] < s.cost[plan]:
                return False
            if kind == ONLY_DEAREST and s.cost[other] > s.cost[plan]:
                return False
    return True


@rule
def best_allowed(s: State, out: ActionBuffer, count: int, treatment: Treatment) -> int:
    """Choose the allowed action that looks best."""
    return best_of(s, out, count)


# --- Questions ------------------------------------------------------------------------------------
def _cost(plan: str) -> tuple[str, str, str]:
    return "plans", plan, "cost"


def _built(result: Any, card: int) -> Any:
    return result["built"][:, :, card]


TAKEN: Final = Count("taken", lambda result, card: result["taken"][:, :, card].any(axis=1))
BUILT: Final = Count("built", lambda result, card: _built(result, card).any(axis=1))
WINS_BUILT: Final = Count(
    "wins-built",
    lambda result, card: (result.shares * _built(result, card)).sum(axis=1),
    per=lambda result, card: _built(result, card).sum(axis=1),
)


def questions(options: Options) -> Iterator[Question]:
    """Yield the questions about each Plan of the deck, and about restricted players."""
    values = options.values
    for card, plan in enumerate(w.PLAN_IDS):
        if not values.in_deck[card]:
            continue
        bit, cost = 1 << card, values.cost[card]
        given = {"left_out": bit, "card": card}
        as_plan = Arm({**given, "gift": AS_PLAN})
        instead = Arm({"left_out": bit, "mints": cost})
        yield Question("worth", plan, as_plan, control=instead)
        yield Question("given", plan, Arm({**given, "gift": AS_BUILDING}))
        yield Question("given-plan", plan, as_plan)
        yield Question("denied", plan, Arm({"restriction": DENIED, "card": card}))
        yield Question("removed", plan, Arm({"left_out": bit}), ROUNDS)
        if cost > 1:
            yield Question("cheaper", plan, Arm(changes={_cost(plan): cost - 1}), BUILT, card=card)
        if cost < w.MOST_COST:
            yield Question("dearer", plan, Arm(changes={_cost(plan): cost + 1}), BUILT, card=card)
    for name, number in RESTRICTIONS.items():
        yield Question("restricted", name, Arm({"restriction": number}))


def dials(options: Options) -> Iterator[Dial]:
    """Yield the card values that a search may change."""
    values = options.values
    for card, plan in enumerate(w.PLAN_IDS):
        if values.in_deck[card]:
            yield Dial(_cost(plan), "cost", values.cost[card], 1, w.MOST_COST, plan, stronger=-1)
            stars = ("plans", plan, "stars")
            yield Dial(stars, "stars", values.stars[card], 0, MOST_STARS, plan)
            if values.upkeep[card] > 0:
                upkeep = ("plans", plan, "upkeep")
                yield Dial(upkeep, "upkeep", values.upkeep[card], 1, MOST_UPKEEP, plan)
    goal, mints = values.star_goal, values.starting_mints
    low = max(1, goal - STAR_GOAL_STEPS)
    yield Dial(("game", "star_goal"), "game", goal, low, goal + STAR_GOAL_STEPS)
    yield Dial(("game", "starting_mints"), "game", mints, 0, MOST_STARTING_MINTS)
    yield Dial(("game", "income"), "game", values.income, 0, MOST_INCOME)


assert (w.CULTURE, w.PRODUCTION, w.UTILITY, w.DEED) == (0, 1, 2, 3), (
    "the restrictions follow the types"
)

HOOKS: Final = ExperimentHooks(
    rules=named(begin_treated, play_treated, is_allowed, best_allowed),
    deck=lambda table: table.in_deck,
    least_cards=lambda _options: w.SUPPLY_PLACES,
    kinds={
        "worth": Kind("card"),
        "given": Kind("card"),
        "given-plan": Kind("card"),
        "denied": Kind("card"),
        "removed": Kind("card", "rounds"),
        "cheaper": Kind("card"),
        "dearer": Kind("card"),
        "restricted": Kind("restriction"),
    },
    questions=questions,
    counts=(TAKEN, BUILT, WINS_BUILT),
    dials=dials,
    balance="denied",
)
