"""The effects of Buildings: how they count, their stars, and what they give in Upkeep (W1)."""

from __future__ import annotations

from mintopia.engine.kernel.bits import has, popcount
from mintopia.engine.kernel.log import Log
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.bank import gain, put_on_gallery
from mintopia.games.works.state import State
from mintopia.games.works.zones import building_at, has_built

STARS_PER_PLAN_IN_VAULT = 2
DISCOUNT = 1


@rule
def bridge_counts_again(s: State, player: int) -> int:
    """Return 1 if a player has built the Bridge, which counts as two Culture Buildings (W1)."""
    return (s.building_set[player] >> w.BRIDGE) & 1


@rule
def count_buildings(s: State, player: int) -> int:
    """Count Buildings the way Obelisk and Corporate HQ do (W1)."""
    return s.building_count[player] + bridge_counts_again(s, player)


@rule
def count_culture(s: State, player: int) -> int:
    """Count Culture Buildings the way the Museum does (W1)."""
    return popcount(s.building_set[player] & w.CULTURE_SET) + bridge_counts_again(s, player)


@rule
def neighborhood_size(s: State, player: int) -> int:
    """Count Plans and Buildings for the tie-break; the Bridge counts two once built (W4)."""
    return s.plan_count[player] + count_buildings(s, player)


@inlined_rule
def building_worth(s: State, player: int, card: int) -> int:
    """Return the stars of one Building in a player's Neighborhood (W1)."""
    worth = s.stars[card] + star_effect(s, player, card)
    if worth > 0 and loses_to_landfill(s, player, card):
        worth -= DISCOUNT
    return worth


@rule
def star_effect(s: State, player: int, card: int) -> int:
    """Return the stars that a Building is worth beyond the printed ones (W1)."""
    if card == w.MUSEUM:
        return count_culture(s, player)
    if card == w.GALLERY:
        return s.gallery
    if card == w.VAULT:
        return STARS_PER_PLAN_IN_VAULT * s.plan_count[player]
    if card == w.OBELISK:
        return count_buildings(s, player)
    return 0


@rule
def loses_to_landfill(s: State, player: int, card: int) -> bool:
    """Return whether a Building loses a star to a Landfill in the same Neighborhood (W1)."""
    return has(w.CULTURE_SET, card) and has_built(s, player, w.LANDFILL)


@inlined_rule
def stars_of(s: State, player: int) -> int:
    """Return the stars of a Neighborhood (W4); only a Landfill requires a loop."""
    built = s.building_set[player]
    if has(built, w.LANDFILL):
        return stars_beside_landfill(s, player)
    stars = s.printed[player] + ((built >> w.MUSEUM) & 1) * count_culture(s, player)
    stars += ((built >> w.GALLERY) & 1) * s.gallery
    stars += ((built >> w.VAULT) & 1) * STARS_PER_PLAN_IN_VAULT * s.plan_count[player]
    return stars + ((built >> w.OBELISK) & 1) * count_buildings(s, player)


@rule
def stars_beside_landfill(s: State, player: int) -> int:
    """Return the stars of a Neighborhood with a Landfill, Building by Building (W1)."""
    total = 0
    for i in range(s.building_count[player]):
        total += building_worth(s, player, building_at(s, player, i))
    return total


@inlined_rule
def building_upkeep(s: State, log: Log, player: int, card: int) -> None:
    """Apply one Building's Upkeep effect; the Co-op's gift is chosen afterwards (W1)."""
    amount = s.upkeep[card]
    if amount == 0:
        return
    if card == w.GALLERY:
        put_on_gallery(s, log, player, amount)
    elif card == w.CORPORATE_HQ:
        gain(s, log, player, amount * count_buildings(s, player), w.FROM_BUILDING + card)
    else:
        gain(s, log, player, amount, w.FROM_BUILDING + card)
