"""What a seat may see: the only place where secrets are removed from the state (W3).

A face-down Plan from Lotto or Thrift Store is "?" to all but its holder; of the deck everybody sees
only its length. Secrets in events are removed by the same rule, from the row alone, so the result
never depends on when it is requested.
"""

from __future__ import annotations

from mintopia.engine.kernel.bits import has
from mintopia.engine.schema.events import ALL_SEEING
from mintopia.engine.schema.kinds import UNKNOWN
from mintopia.games.works import schema as w
from mintopia.games.works import shapes
from mintopia.games.works.bank import counts_mints
from mintopia.games.works.buildings import stars_of
from mintopia.games.works.options import Options
from mintopia.games.works.scoring import ranking
from mintopia.games.works.state import DECK_RING, UNLIMITED, State
from mintopia.games.works.zones import building_at, has_built, plan_at


def view(s: State, options: Options, viewer: int) -> shapes.WorksView:
    """Return the state in the protocol's form, as a viewer may see it."""
    over = s.phase == w.OVER
    return {
        "game": "works",
        "variant": w.VARIANT_IDS[s.variant],
        "solo": w.SOLO_IDS[s.solo - 1] if s.solo != w.NO_SOLO else None,
        "round": s.round_no,
        "phase": w.PHASE_IDS[s.phase],
        "to_move": None if over else s.to_move,
        "decision": None if over else "co-op" if s.phase == w.UPKEEP else "turn",
        "starting": s.starting,
        "players": [player_view(s, seat, options.names[seat], viewer) for seat in range(s.seats)],
        "supply": [
            None if s.supply[place] == w.NO_PLAN else w.PLAN_IDS[s.supply[place]]
            for place in range(s.supply_places)
        ],
        "deck": deck_ids(s) if viewer == ALL_SEEING else s.deck_count,
        "locations": [location_view(s, location) for location in locations_in_order(s)],
        "mint_supply": None if s.mint_supply == UNLIMITED else s.mint_supply,
        "result": result(s) if over else None,
    }


def deck_ids(s: State) -> list[str]:
    """List the deck, top first."""
    return [w.PLAN_IDS[s.deck[(s.deck_top + i) % DECK_RING]] for i in range(s.deck_count)]


def player_view(s: State, seat: int, name: str, viewer: int) -> shapes.WorksPlayer:
    """Return one Neighborhood as a viewer may see it."""
    plans = []
    for i in range(s.plan_count[seat]):
        card = plan_at(s, seat, i)
        secret = has(s.hidden, card) and viewer not in (seat, ALL_SEEING)
        plans.append(UNKNOWN if secret else w.PLAN_IDS[card])
    buildings: list[shapes.WorksBuilding] = []
    for i in range(s.building_count[seat]):
        card = building_at(s, seat, i)
        building: shapes.WorksBuilding = {"id": w.PLAN_IDS[card]}
        if card == w.GALLERY:
            building["mints"] = s.gallery
        buildings.append(building)
    return {
        "name": name,
        "mints": s.mints[seat] if counts_mints(s, seat) else None,
        "plans": plans,
        "buildings": buildings,
        "stars": stars_of(s, seat),
    }


def locations_in_order(s: State) -> list[int]:
    """List the Locations of this game in table order, or in the line of solitaire (W5)."""
    basic = w.TABLE_ORDER if s.solo == w.NO_SOLO else w.SOLO_PRIORITY
    return [*basic, *(location for location in s.advanced if location != w.NOBODY)]


def owner_of(s: State, location: int) -> int | None:
    """Return the seat that has built the Deed of a Location; None if nobody has."""
    deed = {w.WHOLESALER: w.WHOLESALER_DEED, w.LOTTO: w.LOTTO_DEED}.get(location)
    if deed is not None:
        for seat in range(s.seats):
            if has_built(s, seat, deed):
                return seat
    return None


def location_view(s: State, location: int) -> shapes.WorksLocation:
    """Return one Location with its spaces."""
    spaces: list[shapes.WorksSpace | None] = []
    for space in range(s.spaces[location]):
        at = location * w.SPACES + space
        if space >= s.used[location]:
            spaces.append(None)
        elif s.space_mints[at] == 0:
            spaces.append({"by": s.space_by[at], "mints": 0, "blocked": True})
        else:
            spaces.append({"by": s.space_by[at], "mints": s.space_mints[at]})
    return {
        "id": w.LOCATION_IDS[location],
        "open": has(s.open, location),
        "owner": owner_of(s, location),
        "spaces": spaces,
    }


def result(s: State) -> shapes.WorksResult:
    """Return the result of a finished game."""
    order = ranking(s)
    return {
        "reason": w.REASON_IDS[s.reason],
        "stars": [stars_of(s, seat) for seat in range(s.seats)],
        "winners": order[0],
        "ranking": order,
    }
