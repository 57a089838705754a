"""What a page shows of Mint Works beyond the view: prices, the worth of Buildings, the opponent.

All of it follows from open information, so it is the same for everybody, except for prices, which
are those for the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mintopia.engine.kernel.bits import has
from mintopia.engine.story import closing
from mintopia.games.works import schema as w
from mintopia.games.works import shapes, text
from mintopia.games.works.bank import BOTTOMLESS
from mintopia.games.works.buildings import building_worth, neighborhood_size
from mintopia.games.works.cards import as_json, table
from mintopia.games.works.options import Options
from mintopia.games.works.prices import plain_price, plan_price
from mintopia.games.works.scoring import deciding_tiebreak, ranking
from mintopia.games.works.solitaire import card_buys, card_use
from mintopia.games.works.state import State
from mintopia.games.works.view import locations_in_order
from mintopia.games.works.zones import building_at


def derived(s: State, viewer: int, language: str, options: Options) -> shapes.WorksDerived:
    """Return what follows from the rules but is not in the view, for a viewer."""
    names = options.spoken_names(language)
    return {
        "star_goal": s.star_goal,
        "income": s.income,
        "places": [_place(s, location, viewer) for location in locations_in_order(s)],
        "plans": [_plan(s, place, viewer) for place in range(s.supply_places)],
        "players": [_player(s, seat) for seat in range(s.seats)],
        "opponent": None if s.solo == w.NO_SOLO else _opponent(s, names, language),
        "outcome": _outcome(s, names, language) if s.phase == w.OVER else None,
    }


def _place(s: State, location: int, viewer: int) -> shapes.WorksPlace:
    """Return the prices of a Location's spaces; None at the Supplier, where the Plan decides."""
    if location == w.SUPPLIER:
        price = yours = None
    else:
        price = s.prices[location]
        yours = plain_price(s, viewer, location) if viewer >= 0 else price
    return {"id": w.LOCATION_IDS[location], "spaces": [price] * s.spaces[location], "price": yours}


def _plan(s: State, place: int, viewer: int) -> shapes.WorksPlanPrice | None:
    card = s.supply[place]
    if card == w.NO_PLAN:
        return None
    price = plan_price(s, viewer, card) if viewer >= 0 else s.cost[card]
    return {"id": w.PLAN_IDS[card], "cost": s.cost[card], "price": price}


def _player(s: State, seat: int) -> shapes.WorksStanding:
    buildings = [building_at(s, seat, i) for i in range(s.building_count[seat])]
    return {
        "seat": seat,
        "size": neighborhood_size(s, seat),
        "passed": has(s.passed, seat),
        "buildings": [
            {"id": w.PLAN_IDS[card], "stars": building_worth(s, seat, card)} for card in buildings
        ],
    }


def _opponent(s: State, names: Sequence[str], language: str) -> shapes.WorksOpponent:
    """Return how the opponent's card plays: its rules, and what it would buy from the Supply."""
    opponent = w.SOLO_IDS[s.solo - 1]
    entry = table()["opponents"][opponent]
    book = text.catalogue(language)
    wants = card_buys(s, BOTTOMLESS)  # the Plan he wants most, at any price
    use = card_use(s, w.SUPPLIER, s.mints[w.OPPONENT_SEAT])
    buys = w.NO_PLAN if use == w.PASS else use - w.SUPPLIER_BUY
    key = "buys" if buys != w.NO_PLAN else "buys-nothing"
    fields = {"player": names[w.OPPONENT_SEAT], "order": book.say("words", entry["order"])}
    if buys != w.NO_PLAN:
        fields["plan"] = text.card_name("plans", w.PLAN_IDS[buys], language)
    return {
        "id": opponent,
        "name": text.card_name("opponents", opponent, language),
        "title": entry["title"][language],
        "text": text.opponent_text(opponent, language),
        "order": entry["order"],
        "priority": list(entry["priority"]),
        "priority_text": book.say(
            "prompts",
            "priority",
            order=book.say("words", entry["order"]),
            types=" > ".join(book.say("types", kind) for kind in entry["priority"]),
        ),
        "wants": None if wants == w.NO_PLAN else w.PLAN_IDS[wants],
        "buys": None if buys == w.NO_PLAN else w.PLAN_IDS[buys],
        "next": book.say("prompts", key, **fields),
    }


def _outcome(s: State, names: Sequence[str], language: str) -> shapes.WorksOutcome:
    """Explain why the game ended, what decided it, and how the story ends."""
    reason = w.REASON_IDS[s.reason]
    solo = None if s.solo == w.NO_SOLO else w.SOLO_IDS[s.solo - 1]
    return {
        "reason": reason,
        "reason_text": text.catalogue(language).say("reasons", reason),
        "tiebreak": deciding_tiebreak(s),
        "tiebreak_text": text.tiebreak_text(s, names, language),
        "story_text": closing(text.catalogue(language), ranking(s)[0], names, solo),
    }


def table_cards(options: Options, language: str) -> dict[str, Any]:
    """Return the card data of a table, with its own values and its variant's texts (W6)."""
    values = options.values
    data = as_json(values, language)
    for location in data["locations"]:
        location["text"] = text.location_text(location["id"], values, language, options.variant)
    return data
