"""Clicking in Mint Works: the targets of a move, why others are blocked, and the prompt.

A target is written as its kind and its id: `pass`, `location:ID`, `plan:ID` (in the Plan Supply),
`own:ID` (in the mover's Neighborhood), `player:SEAT`. Everything here is meant for the seat to move
and uses only what this seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from mintopia.engine.schema import Kind
from mintopia.games.works import schema as w
from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.options import Options
from mintopia.games.works.prices import AGENCY_FEE, price_of
from mintopia.games.works.refusal import refusal
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.text import refusal_sentence
from mintopia.games.works.view import locations_in_order
from mintopia.games.works.zones import building_at, plan_at


# --- Prices -------------------------------------------------------------------------------------
def cost_of(s: State, action: int) -> int:
    """Return the price of an action in Mints."""
    if action == w.PASS or action >= w.CO_OP_GIFT:
        return 0
    if action > w.AGENCY:
        return AGENCY_FEE + price_of(s, s.to_move, action - w.AGENCY)
    return price_of(s, s.to_move, action)


# --- What cannot be clicked, and why ------------------------------------------------------------
def why(s: State, key: str, detail: int, language: str, options: Options) -> str:
    """Describe the reason against the action `detail`, as a page gives it."""
    return refusal_sentence(s, detail, key, language, options, section="why")


def reasons(s: State, language: str, options: Options) -> Iterator[tuple[str, str, int]]:
    """Yield every target, the reason to give for it, and the action the reason is about."""
    player = s.to_move
    deciding = s.phase == w.UPKEEP
    for location in locations_in_order(s):
        yield f"location:{w.LOCATION_IDS[location]}", *_reason_at(s, location)
    for card in _supply(s):
        yield f"plan:{w.PLAN_IDS[card]}", *_reason_for(s, w.SUPPLIER_BUY + card)
    for card in _plans(s, player):
        yield f"own:{w.PLAN_IDS[card]}", *_reason_for(s, w.BUILDER_BUILD + card)
    for card in _buildings(s, player):
        yield (
            f"own:{w.PLAN_IDS[card]}",
            "choice-first" if deciding else "already-built",
            w.BUILDER_BUILD + card,
        )
    yield "pass", "choice-first", w.PASS
    if deciding:
        yield f"player:{player}", "self-gift", w.CO_OP_GIFT + player


def _reason_for(s: State, action: int) -> tuple[str, int]:
    """Return the rules' own reason against an illegal action, and the action."""
    return w.REFUSAL_IDS[refusal(s, action)] or "idle", action


def _reason_at(s: State, location: int) -> tuple[str, int]:
    """Return the most helpful reason against using a Location."""
    if s.phase == w.UPKEEP:
        return "choice-first", location + w.FIRST_PLAIN_USE
    tried = list(_uses(s, location))
    if not tried:
        return (
            "no-supply" if _has_cards(s) or location == w.SUPPLIER else "no-cards"
        ), location + w.FIRST_PLAIN_USE
    if location == w.TEMP_AGENCY:
        return _reason_at_agency(s, tried)
    # The reason against the cheapest use says the most.
    action = min(tried, key=lambda use: price_of(s, s.to_move, use))
    key, action = _reason_for(s, action)
    if key == "plan-price":
        return "cheapest-plan", action
    if key == "not-your-plan":
        return "no-plans", action
    if key == "not-your-card":
        return "no-cards", action
    return key, action


def _reason_at_agency(s: State, tried: Sequence[int]) -> tuple[str, int]:
    """Return the reason at the Temp Agency: no space, too expensive, or nothing to use."""
    found = [_reason_for(s, action) for action in tried]
    for key, action in found:
        if key == "full":
            return key, action
    dear = [action for key, action in found if key == "temp-price"]
    if dear:
        return "temp-price", min(dear, key=lambda use: cost_of(s, use))
    return "agency-idle", tried[0]


def _uses(s: State, location: int) -> Iterator[int]:
    """Yield the uses that a click on a Location could mean; without cards, a use of any card."""
    player = s.to_move
    if location == w.TEMP_AGENCY:
        for other in locations_in_order(s):
            if other != w.TEMP_AGENCY:
                yield from (w.AGENCY + use for use in _uses(s, other))
    elif location == w.BUILDER:
        yield from (
            w.BUILDER_BUILD + card for card in list(_plans(s, player)) or _missing(s, player)
        )
    elif location in w.CHOOSING and (location != w.CROWDFUNDER or s.variant == w.PROTOTYPE):
        action = w.CHOOSING[location]
        for chosen in product(*(_offered(s, kind) for kind in action.args.values())):
            if len(set(chosen)) == len(chosen):
                yield action.encode(dict(zip(action.args, chosen, strict=True)))
    else:
        yield location + w.FIRST_PLAIN_USE


def _offered(s: State, kind: Kind) -> list[int]:
    """List what the mover may choose as an argument of a use."""
    if kind == w.SEAT:
        return [s.to_move]
    if kind == w.IN_SUPPLY:
        return _supply(s)
    return [*_plans(s, s.to_move), *_buildings(s, s.to_move)] or [0]


def _missing(s: State, player: int) -> list[int]:
    """List one Plan that a player without Plans has not built."""
    built = s.building_set[player]
    return [next(card for card in range(w.PLANS) if not built >> card & 1)]


def _supply(s: State) -> list[int]:
    places = (s.supply[place] for place in range(s.supply_places))
    return [card for card in places if card != w.NO_PLAN]


def _plans(s: State, player: int) -> Iterator[int]:
    return (plan_at(s, player, i) for i in range(s.plan_count[player]))


def _buildings(s: State, player: int) -> Iterator[int]:
    return (building_at(s, player, i) for i in range(s.building_count[player]))


def _has_cards(s: State) -> bool:
    return s.plan_count[s.to_move] + s.building_count[s.to_move] > 0


# --- What to do now -----------------------------------------------------------------------------
def question(
    s: State, viewer: int, language: str, options: Options
) -> tuple[str, Mapping[str, object]]:
    """Return the key of the sentence that says what is to be decided now, and its fields."""
    if is_card(s, s.to_move):
        return "card", {}
    if s.phase == w.UPKEEP:
        return ("co-op", {"count": s.co_op_gives}) if viewer == s.to_move else ("co-op-other", {})
    if viewer != s.to_move:
        return "turn-other", {}
    return "turn" if legal_actions(s, ActionBuffer()) > 1 else "turn-pass", {}
