"""Pointing at Mint Works: what to click for a move, why not elsewhere, what to do now.

A target is written as its kind and its id: `pass`, `location:ID`, `plan:ID` (in the Plan Supply),
`own:ID` (in the mover's Neighborhood), `player:SEAT`. Everything here is told to the seat to move
and uses nothing that this seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from mintopia.games.works.legal import ActionBuffer, legal_actions
from mintopia.games.works.names import (
    AGENCY,
    BUILDER,
    BUILDER_BUILD,
    CO_OP_GIFT,
    CROWDFUNDER,
    CROWDFUNDER_FOR,
    LOCATION_IDS,
    NO_PLAN,
    OVER,
    PASS,
    PLAN_IDS,
    PLANS,
    PROTOTYPE,
    RECYCLER,
    RECYCLER_LOSE,
    REFUSAL_IDS,
    REFUSAL_PARAGRAPHS,
    SUPPLIER,
    SUPPLIER_BUY,
    SWAP_MEET,
    SWAP_MEET_SWAP,
    TEMP_AGENCY,
    UPKEEP,
)
from mintopia.games.works.notation import format_move
from mintopia.games.works.prices import AGENCY_FEE, location_of, price_of
from mintopia.games.works.refusal import refusal
from mintopia.games.works.scoring import ranking
from mintopia.games.works.solitaire import is_card
from mintopia.games.works.state import State
from mintopia.games.works.text import catalogue, move_sentence, refusal_sentence
from mintopia.games.works.view import UNKNOWN, locations_in_order
from mintopia.games.works.zones import building_at, plan_at
from mintopia.i18n import winners_sentence

PASS_CLICK: Final = "pass"
PLACING: Final = "W3"  # the paragraph of reasons that are not a single refusal's


# --- What to click ------------------------------------------------------------------------------
def choices(
    s: State, actions: Iterable[int], names: Sequence[str], language: str
) -> list[dict[str, Any]]:
    """Give every legal move with its words, what to click for it, and what it costs."""
    found = []
    for action in actions:
        move = format_move(action)
        found.append(
            {
                "move": move,
                "text": move_sentence(s, action, names, language),
                "verb": move.partition(" ")[0],
                "clicks": clicks_of(action),
                "numbers": [],
                "cost": cost_of(s, action),
                "gain": None,
                "matches": None,
            }
        )
    return found


def clicks_of(action: int) -> list[str]:
    """List what to click for an action."""
    if action == PASS:
        return [PASS_CLICK]
    if action >= CO_OP_GIFT:
        return [player_click(action - CO_OP_GIFT)]
    if action > AGENCY:
        return [location_click(TEMP_AGENCY), *clicks_of(action - AGENCY)]
    clicks = [location_click(location_of(action))]
    if CROWDFUNDER_FOR <= action < SUPPLIER_BUY:
        clicks.append(player_click(action - CROWDFUNDER_FOR))
    elif SUPPLIER_BUY <= action < BUILDER_BUILD:
        clicks.append(plan_click(action - SUPPLIER_BUY))
    elif BUILDER_BUILD <= action < RECYCLER_LOSE:
        clicks.append(own_click(action - BUILDER_BUILD))
    elif RECYCLER_LOSE <= action < SWAP_MEET_SWAP:
        clicks.append(own_click(action - RECYCLER_LOSE))
    elif action >= SWAP_MEET_SWAP:
        given, taken = divmod(action - SWAP_MEET_SWAP, PLANS)
        clicks += [own_click(given), plan_click(taken)]
    return clicks


def cost_of(s: State, action: int) -> int:
    """Give the Mints that an action is paid with."""
    if action == PASS or action >= CO_OP_GIFT:
        return 0
    if action > AGENCY:
        return AGENCY_FEE + price_of(s, s.to_move, action - AGENCY)
    return price_of(s, s.to_move, action)


def location_click(location: int) -> str:
    """Write a Location as a target."""
    return f"location:{LOCATION_IDS[location]}"


def plan_click(card: int) -> str:
    """Write a Plan of the Plan Supply as a target."""
    return f"plan:{PLAN_IDS[card]}"


def own_click(card: int) -> str:
    """Write a card of the mover's Neighborhood as a target."""
    return f"own:{PLAN_IDS[card]}"


def player_click(seat: int) -> str:
    """Write a player as a target."""
    return f"player:{seat}"


# --- What cannot be clicked, and why ------------------------------------------------------------
def blocked(
    s: State, actions: Iterable[int], names: Sequence[str], language: str
) -> list[dict[str, str]]:
    """Say of every target that no legal move uses why it cannot be clicked now."""
    if s.phase == OVER or is_card(s, s.to_move):
        return []
    usable = {click for action in actions for click in clicks_of(action)}
    found = []
    for click, key, action in reasons(s):
        if click not in usable:
            why = refusal_sentence(s, action, key, names, language, section="why")
            paragraph = REFUSAL_PARAGRAPHS.get(key, PLACING)
            found.append({"click": click, "why": why, "paragraph": paragraph})
    return found


def reasons(s: State) -> Iterator[tuple[str, str, int]]:
    """Give for every target the reason that would be told, and the action that it speaks of."""
    player = s.to_move
    deciding = s.phase == UPKEEP
    for location in locations_in_order(s):
        yield location_click(location), *_reason_at(s, location)
    for card in _supply(s):
        yield plan_click(card), *_reason_for(s, SUPPLIER_BUY + card)
    for card in _plans(s, player):
        yield own_click(card), *_reason_for(s, BUILDER_BUILD + card)
    for card in _buildings(s, player):
        yield own_click(card), "choice-first" if deciding else "already-built", BUILDER_BUILD + card
    yield PASS_CLICK, "choice-first", PASS
    if deciding:
        yield player_click(player), "self-gift", CO_OP_GIFT + player


def _reason_for(s: State, action: int) -> tuple[str, int]:
    """Give the rules' own reason against an action; a legal one has none, and is not asked for."""
    return REFUSAL_IDS[refusal(s, action)] or "idle", action


def _reason_at(s: State, location: int) -> tuple[str, int]:
    """Choose the most telling reason among the uses of a Location."""
    if s.phase == UPKEEP:
        return "choice-first", location + 1
    tried = list(_uses(s, location))
    if not tried:
        return ("no-supply" if _has_cards(s) or location == SUPPLIER else "no-cards"), location + 1
    if location == TEMP_AGENCY:
        return _reason_at_agency(s, tried)
    # The price that is nearest to the purse says the most.
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
    """The Temp Agency: no space, too dear, or nothing there that could be used."""
    found = [_reason_for(s, action) for action in tried]
    for key, action in found:
        if key == "full":
            return key, action
    dear = [action for key, action in found if key == "temp-price"]
    if dear:
        return "temp-price", min(dear, key=lambda use: cost_of(s, use))
    return "agency-idle", tried[0]


def _uses(s: State, location: int) -> Iterator[int]:
    """List what one might mean by pointing at a Location; without cards, a use of any card."""
    player = s.to_move
    cards = [*_plans(s, player), *_buildings(s, player)] or [0]
    if location == TEMP_AGENCY:
        for other in locations_in_order(s):
            if other != TEMP_AGENCY:
                yield from (AGENCY + use for use in _uses(s, other))
    elif location == SUPPLIER:
        yield from (SUPPLIER_BUY + card for card in _supply(s))
    elif location == BUILDER:
        yield from (BUILDER_BUILD + card for card in list(_plans(s, player)) or _missing(s, player))
    elif location == RECYCLER:
        yield from (RECYCLER_LOSE + card for card in cards)
    elif location == SWAP_MEET:
        yield from (
            SWAP_MEET_SWAP + card * PLANS + taken
            for card in cards
            for taken in _supply(s)
            if card != taken
        )
    elif location == CROWDFUNDER and s.variant == PROTOTYPE:
        yield CROWDFUNDER_FOR + player
    else:
        yield location + 1


def _missing(s: State, player: int) -> list[int]:
    """Name a Plan that a player neither has nor has built."""
    built = s.building_set[player]
    return [next(card for card in range(PLANS) if not built >> card & 1)]


def _supply(s: State) -> list[int]:
    places = (s.supply[place] for place in range(s.supply_places))
    return [card for card in places if card != NO_PLAN]


def _plans(s: State, player: int) -> Iterator[int]:
    return (plan_at(s, player, i) for i in range(s.plan_count[player]))


def _buildings(s: State, player: int) -> Iterator[int]:
    return (building_at(s, player, i) for i in range(s.building_count[player]))


def _has_cards(s: State) -> bool:
    return s.plan_count[s.to_move] + s.building_count[s.to_move] > 0


# --- What to do now -----------------------------------------------------------------------------
def prompt(s: State, viewer: int, names: Sequence[str], language: str) -> str:
    """Say in one sentence what is to be decided now, and by whom."""
    say = catalogue(language).say
    player = names[s.to_move]
    if s.phase == OVER:
        return _outcome(s, viewer, names, language)
    if is_card(s, s.to_move):
        return say("prompts", "card", player=player)
    if s.phase == UPKEEP:
        if viewer == s.to_move:
            return say("prompts", "co-op", count=s.co_op_gives)
        return say("prompts", "co-op-other", player=player)
    if viewer == s.to_move:
        return say("prompts", "turn" if legal_actions(s, ActionBuffer()) > 1 else "turn-pass")
    return say("prompts", "turn-other", player=player)


def _outcome(s: State, viewer: int, names: Sequence[str], language: str) -> str:
    return winners_sentence(catalogue(language), ranking(s)[0], viewer, names)


# --- What an event is about ---------------------------------------------------------------------
def about(event: Mapping[str, Any]) -> list[str]:
    """List what an event speaks of: location:ID, card:ID (wherever it lies), player:SEAT."""
    found = [f"player:{event[key]}" for key in ("seat", "to") if key in event]
    if "location" in event:
        found.append(f"location:{event['location']}")
    cards = [event[key] for key in ("plan", "give", "take") if key in event]
    found += [f"card:{card}" for card in cards if card != UNKNOWN]
    source = event.get("source", "")
    if event["event"] == "draw" or source in LOCATION_IDS:
        found.append(f"location:{source}")
    elif source in PLAN_IDS:
        found.append(f"card:{source}")
    elif source.endswith("-owner"):
        found.append(f"card:{source.removesuffix('-owner')}")
    elif source == "co-op-gift":
        found.append("card:co-op")
    elif source == "crowdfunder-gift":
        found.append("location:crowdfunder")
    if event["event"] in ("gallery", "gallery-return"):
        found.append("card:gallery")
    elif event["event"] == "co-op":
        found.append("card:co-op")
    elif event["event"] == "leave":
        found.append("location:supplier")
    return found
