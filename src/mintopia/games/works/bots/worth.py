"""A quick estimate of what a move of Mint Works is worth, in hundredths of a star.

Plain arithmetic on the table as the mover sees it, without searching or looking at hidden cards.
The greedy bot plays the move with the best estimate, and the search tries promising moves first.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import (
    STARS_PER_PLAN_IN_VAULT,
    building_worth,
    count_buildings,
    count_culture,
    stars_of,
)
from mintopia.games.works.prices import AGENCY_FEE, plain_price, price_of
from mintopia.games.works.state import State
from mintopia.games.works.zones import building_at, has_built

STAR: Final = 100
MINT: Final = 35  # in hand, while there is time to spend it
LAST_MINT: Final = 6  # what is left at the end only breaks ties
MINT_ROUNDS: Final = 180  # hundredths: with this many rounds to come, a Mint has its full worth
ENOUGH: Final = 327  # hundredths of Mints: beyond this, one more is worth less
PLENTY: Final = 160  # this many more halve its worth
TOKEN: Final = 23
PLAN_SHARE: Final = 40  # percent: a Plan in hand is not yet built
UNKNOWN_PLAN: Final = 82  # a Plan from the deck, before it is seen
DEED_INCOME: Final = 66  # percent of the rounds in which somebody visits an owned Location
DISCOUNT_USES: Final = 66  # hundredths of Mints that Truck or Crane save in a round
ASSEMBLER_SAVES: Final = 138
GIFT: Final = 71  # percent of a Mint's worth that is lost when a rival gains one
MOST_ROUNDS: Final = 550
STAR_PACE: Final = 130  # hundredths of stars that a leader gains in a round
WIN: Final = 1000
HUNDRED: Final = 100


@rule
def rounds_left(s: State) -> int:
    """Estimate how many Upkeeps are still to come, in hundredths, from the leader's stars."""
    most = 0
    for seat in range(s.seats):
        most = max(most, stars_of(s, seat))
    if most >= s.star_goal:
        return 0
    left = (s.star_goal - most) * HUNDRED * HUNDRED // STAR_PACE
    return min(left, MOST_ROUNDS)


@rule
def mint_worth(s: State, player: int, rounds: int) -> int:
    """Return the worth of a Mint: less toward the end, and less to a player with many."""
    worth = LAST_MINT + (MINT - LAST_MINT) * min(rounds, MINT_ROUNDS) // MINT_ROUNDS
    plenty = max(0, s.mints[player] * HUNDRED - ENOUGH)
    return worth * PLENTY // (PLENTY + plenty)


@rule
def own_stars(s: State, player: int, card: int, rounds: int) -> int:
    """Return the stars of a Plan itself once it is built, without a Landfill (W1)."""
    worth = s.stars[card]
    if card == w.MUSEUM:
        worth += count_culture(s, player) + 1
    elif card == w.OBELISK:
        worth += count_buildings(s, player) + 1
    elif card == w.GALLERY:
        worth += rounds * s.upkeep[w.GALLERY] // HUNDRED
    elif card == w.VAULT:
        worth += STARS_PER_PLAN_IN_VAULT * max(0, s.plan_count[player] - 1)
    return worth


@rule
def lost_to_landfill(s: State, player: int) -> int:
    """Count the stars that a Landfill would take from a player's Culture Buildings (W1)."""
    lost = 0
    for i in range(s.building_count[player]):
        card = building_at(s, player, i)
        if has(w.CULTURE_SET, card) and building_worth(s, player, card) > 0:
            lost += 1
    return lost


@rule
def stars_by_building(s: State, player: int, card: int, rounds: int) -> int:
    """Count the stars that a Plan in hand would add once it is built (W1)."""
    culture = has(w.CULTURE_SET, card)
    counts = 2 if card == w.BRIDGE else 1
    gained = own_stars(s, player, card, rounds)
    if card == w.LANDFILL:
        gained -= lost_to_landfill(s, player)
    elif culture and gained > 0 and has_built(s, player, w.LANDFILL):
        gained -= 1
    if culture and has_built(s, player, w.MUSEUM):
        gained += counts
    if has_built(s, player, w.OBELISK):
        gained += counts
    if has_built(s, player, w.VAULT):
        gained -= STARS_PER_PLAN_IN_VAULT
    return gained


@rule
def stars_by_assembling(s: State, player: int, card: int) -> int:
    """Return the extra stars of a Plan built from the Supply: a Vault then loses no Plan."""
    return STARS_PER_PLAN_IN_VAULT if card == w.VAULT or has_built(s, player, w.VAULT) else 0


@rule
def mints_by_building(s: State, player: int, card: int, rounds: int) -> int:
    """Return the Mints, in hundredths, that a Building would bring over `rounds` (W1)."""
    gained = 0
    if card == w.CORPORATE_HQ:
        gained = s.upkeep[card] * (count_buildings(s, player) + 1) * HUNDRED
    elif card != w.GALLERY:
        gained = s.upkeep[card] * HUNDRED
    if has_built(s, player, w.CORPORATE_HQ) and card != w.CORPORATE_HQ:
        gained += s.upkeep[w.CORPORATE_HQ] * HUNDRED
    if card == w.CO_OP:
        gained -= GIFT * s.co_op_gives
    elif card == w.WHOLESALER_DEED:
        gained += DEED_INCOME * s.wholesaler_owner_gains
    elif card == w.LOTTO_DEED:
        gained += DEED_INCOME * s.lotto_owner_gains // 2
    elif card in (w.TRUCK, w.CRANE):
        gained += DISCOUNT_USES
    elif card == w.ASSEMBLER:
        gained += ASSEMBLER_SAVES
    return gained * rounds // HUNDRED


@rule
def building_value(s: State, player: int, card: int, rounds: int) -> int:
    """Rate a Plan once it is built: its stars, and the Mints it brings until the end."""
    stars = stars_by_building(s, player, card, rounds)
    return (
        stars * STAR
        + mints_by_building(s, player, card, rounds) * mint_worth(s, player, rounds) // HUNDRED
    )


@rule
def plan_value(s: State, player: int, card: int, rounds: int) -> int:
    """Rate a Plan in hand: a share of its worth once built, less the price of building it."""
    later = max(0, rounds - HUNDRED)
    worth = building_value(s, player, card, later) - plain_price(s, player, w.BUILDER) * mint_worth(
        s, player, later
    )
    worth = worth * PLAN_SHARE // HUNDRED
    if has_built(s, player, w.VAULT):
        worth = max(worth, 0) + 2 * STAR
    return max(0, worth)


@rule
def building_ends_it(s: State, player: int, card: int, kept: int) -> int:
    """Return WIN if building a Plan brings the mover to the goal and into the lead, else 0."""
    mine = stars_of(s, player) + stars_by_building(s, player, card, 0) + kept
    if mine < s.star_goal:
        return 0
    for seat in range(s.seats):
        if seat != player and stars_of(s, seat) >= mine:
            return 0
    return WIN


@rule
def use_worth(s: State, player: int, use: int, rounds: int) -> int:
    """Rate the effect of using a Location, without its price."""
    mint = mint_worth(s, player, rounds)
    if use < w.CROWDFUNDER_FOR:
        location = use - w.FIRST_PLAIN_USE
        if location in (w.PRODUCER, w.WHOLESALER):
            return 2 * mint
        if location == w.LEADERSHIP_COUNCIL:
            return mint + (TOKEN if s.starting != player else TOKEN // 2)
        if location == w.CROWDFUNDER:
            return 3 * mint - mint * GIFT // HUNDRED
        return UNKNOWN_PLAN if rounds > 0 else 0  # Lotto, Thrift Store
    if use < w.SUPPLIER_BUY:
        return 3 * mint if use - w.CROWDFUNDER_FOR == player else 2 * mint
    if use < w.BUILDER_BUILD:
        card = use - w.SUPPLIER_BUY
        if has_built(s, player, w.ASSEMBLER):
            kept = stars_by_assembling(s, player, card)
            worth = building_value(s, player, card, rounds) + kept * STAR
            return worth + building_ends_it(s, player, card, kept)
        return plan_value(s, player, card, rounds)
    if use < w.RECYCLER_LOSE:
        card = use - w.BUILDER_BUILD
        gained = building_value(s, player, card, rounds) - plan_value(s, player, card, rounds)
        return gained + building_ends_it(s, player, card, 0)
    if use < w.SWAP_MEET_SWAP:
        card = use - w.RECYCLER_LOSE
        return (s.cost[card] + s.stars[card]) * mint - card_value(s, player, card, rounds)
    swap = use - w.SWAP_MEET_SWAP
    taken = plan_value(s, player, swap % w.PLANS, rounds)
    return taken - card_value(s, player, swap // w.PLANS, rounds)


@rule
def card_value(s: State, player: int, card: int, rounds: int) -> int:
    """Rate a card that a player would give away."""
    if has_built(s, player, card):
        return building_value(s, player, card, rounds)
    return plan_value(s, player, card, rounds)


@inlined_rule
def action_worth(s: State, player: int, action: int, rounds: int) -> int:
    """Rate an action: what it brings minus what it costs."""
    if action == w.PASS:
        return 0
    if action >= w.CO_OP_GIFT:
        return -stars_of(s, action - w.CO_OP_GIFT) * STAR - s.mints[action - w.CO_OP_GIFT]
    use = action
    fee = 0
    if action > w.AGENCY:
        use = action - w.AGENCY
        fee = AGENCY_FEE
    price = price_of(s, player, use) + fee
    return use_worth(s, player, use, rounds) - price * mint_worth(s, player, rounds)
