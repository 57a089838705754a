"""What explorations of Mint Works need: random cards, and where each ruling is implemented."""

from __future__ import annotations

from typing import Any, Final

from benchmarks.explore.spec import ExploreSpec
from mintopia.engine.kernel.random import Stream
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
from mintopia.games.works.state import DECK_RING


def draw_cards(stream: Stream) -> dict[str, Any]:
    """Draw random allowed card values, in one of four draws mostly the most generous ones."""
    rich = stream.below(4) == 0

    def number(low: int, high: int) -> int:
        return high if rich and stream.below(8) else low + stream.below(high - low + 1)

    plans: dict[str, dict[str, Any]] = {}
    for plan in w.PLAN_IDS:
        if rich or stream.below(2):
            plans[plan] = {
                "cost": 1 if rich else number(1, w.MOST_COST),
                "stars": 0 if rich else number(0, MOST_STARS),
                "upkeep": number(0, MOST_UPKEEP),
            }
    if "co-op" in plans:
        plans["co-op"]["gives"] = number(0, MOST_UPKEEP)
    removed = stream.below(len(w.PLAN_IDS) - w.SUPPLY_PLACES + 1) if stream.below(3) == 0 else 0
    for _ in range(removed):
        plans.setdefault(w.PLAN_IDS[stream.below(len(w.PLAN_IDS))], {})["in_deck"] = False
    game = {
        "starting_mints": number(0, MOST_STARTING_MINTS),
        "star_goal": MOST_STAR_GOAL if rich else number(1, MOST_STAR_GOAL),
        "income": number(0, MOST_INCOME),
    }
    return {
        "plans": plans,
        "game": {key: value for key, value in game.items() if rich or stream.below(2)},
        "locations": {name: {"upkeep": number(0, MOST_UPKEEP)} for name in OWNED_LOCATIONS},
        "opponents": {
            name: {"mints": number(0, MOST_STARTING_MINTS)} for name in COUNTED_OPPONENTS
        },
    }


# Where each ruling of docs/rulings.md is implemented; if in several places, all must be reached.
RULINGS: Final[dict[str, str | tuple[str, ...]]] = {
    "W1-b": "buildings.star_effect: return count_culture",
    "W1-c": "buildings.building_upkeep: amount * count_buildings",
    "W1-d": "buildings.bridge_counts_again",
    "W1-e": "event:gallery",
    "W1-f": "buildings.building_worth: worth -= DISCOUNT",
    "W1-g": "buildings.star_effect: return STARS_PER_PLAN_IN_VAULT",
    "W1-h": ("prices.plan_price: price -= DISCOUNT", "prices.plain_price: price -= DISCOUNT"),
    "W1-i": ("event:co-op", "refusal:self-gift"),
    "W1-j": ("event:open", "upkeep.pay_owner: gain(s, log, player, mints, source)"),
    "W1-k": "event:recycle",
    "W1-l": "locations.use_plain_location: draw_bottom(s)",
    "W1-m": "buildings.building_worth: worth = s.stars[card]",
    "W1-o": "bank.gain",
    "W2-a": "options.blank_table: s.spaces[location] = len(prices)",
    "W2-b": "refusal:closed",
    "W2-c": "options.draw_advanced: number = draw_in_order",
    "W2-e": "options.advanced_pool: options.promos is true",
    "W2-f": "setup.lay_out: s.mints[seat] = s.starting_mints",
    "W2-g": "setup.choose_starting_player: s.starting = drawn",
    "W2-h": "setup.lay_out: s.mint_supply = UNLIMITED",
    "W2-i": "zones.lowest_empty_place",
    "W3-a": ("action:pass", "event:place"),
    "W3-b": "turn.play: s.passed = 0",
    "W3-c": "turn.play: begin_upkeep(s, log)",
    "W3-d": ("refusal:closed", "refusal:full", "refusal:price", "refusal:plan-price"),
    "W3-e": (
        "refusal:not-your-plan", "refusal:deck-empty", "refusal:not-your-card",
        "refusal:not-in-supply",
    ),
    "W3-f": "bank.pay",
    "W3-g": ("prices.plan_price: price -= DISCOUNT", "prices.plain_price: price -= DISCOUNT"),
    "W3-h": "event:assemble",
    "W3-i": ("event:draw", "locations.use_recycler: let_all_know(s, card)"),
    "W3-k": ("event:swap", "refusal:same-card"),
    "W3-l": "zones.remove_building",
    "W3-m": "event:gallery-return",
    "W3-n": "zones.open_location: has(s.open, location) is true",
    "W3-o": ("refusal:unoccupied", "event:use"),
    "W3-p": "locations.place: price += AGENCY_FEE",
    "W3-q": "event:token",
    "W3-r": ("upkeep.begin_upkeep", "upkeep.continue_upkeep", "upkeep.finish_upkeep"),
    "W3-s": "end:supply",
    "W3-t": "upkeep.continue_upkeep: card = building_at",
    "W3-u": "action:co-op",
    "W3-v": "upkeep.finish_upkeep: pay_owner(s, log, w.LOTTO",
    "W3-w": (
        "upkeep.finish_upkeep: gain(s, log, seat_after",
        "locations.use_crowdfunder: gain(s, log, seat_after",
    ),
    "W3-x": "end:round-limit",
    "W3-y": "upkeep.finish_upkeep: end_game(s, log, w.BY_ROUND_LIMIT)",
    "W4-a": "scoring.compare: ahead = stars_of",
    "W4-b": "scoring.compare: ahead = neighborhood_size",
    "W4-c": "scoring.compare: ahead = s.mints[a] - s.mints[b]",
    "W4-d": "scoring.compare: ahead = years_from_42",
    "W4-e": "scoring.compare: return ahead",
    "W4-f": "scoring.years_from_42: age == w.NOBODY is true",
    "W5-a": "solitaire.in_line: return s.advanced",
    "W5-b": (
        "setup.choose_starting_player: s.starting = w.OPPONENT_SEAT",
        "setup.choose_starting_player: s.starting = w.PERSON",
    ),
    "W5-c": "zones.fill_one_place: fill_place",
    "W5-d": "event:flush",
    "W5-e": "upkeep.flush_supply: put_under_deck(s, card)",
    "W5-f": ("solitaire.card_action: return use", "solitaire.card_action: return w.PASS"),
    "W5-g": ("solitaire.preference", "solitaire.card_choice: plan_at(s, w.OPPONENT_SEAT, 0)"),
    "W5-h": "solitaire.card_action: return w.CO_OP_GIFT + w.PERSON",
    "W5-i": "solitaire.card_action: return w.CO_OP_GIFT + w.PERSON",
    "W5-j": "event:block",
    "W5-k": "bank.block_other_spaces: blocked == 0 is true",
    "W5-l": "event:leave",
    "W5-m": "end:mint-supply",
    "W5-n": "upkeep.continue_upkeep: s.phase == w.OVER is true",
    "W5-o": (
        "turn.pass_the_turn: s.second_turn = 1",
        "solitaire.card_use: s.plan_count[w.OPPONENT_SEAT] > 0 is true",
    ),
    "W5-p": "turn.pass_the_turn: s.second_turn = 1",
    "W5-q": (
        "solitaire.card_buys: w.PLAN_TYPE[card] == w.PRODUCTION is true",
        "bank.counts_mints: player != w.OPPONENT_SEAT is false",
    ),
    "W5-r": (
        "solitaire.card_agency_use: return use", "solitaire.card_choice: return use",
        "solitaire.card_choice: use += taken",
    ),
    "W5-t": "scoring.ages_count: s.solo == w.NO_SOLO is false",
    "W5-u": "setup.choose_starting_player: s.starting = s.fixed_starting",
    "W5-v": "locations.draw_hidden_plan",
    "W6-a": "turn.play: s.passed = 0",
    "W6-b": "turn.is_out: s.variant == w.MANUAL is true",
    "W6-c": (
        "locations.use_crowdfunder: gain(s, log, chosen",
        "scoring.ages_count: s.variant != w.PROTOTYPE is false",
    ),
    "W6-d": "solitaire.card_use: return w.CROWDFUNDER_FOR + w.OPPONENT_SEAT",
    "W7-a": "end:stars",
    "W7-b": "buildings.star_effect: return count_buildings",
    "W7-c": "buildings.building_worth: worth -= DISCOUNT",
    "W7-e": "buildings.building_upkeep: gain(s, log, player, amount, w.FROM_BUILDING + card)",
    "W7-f": "upkeep.finish_upkeep: pay_owner(s, log, w.LOTTO",
    "W7-g": "solitaire.preference",
    "W7-h": "options.draw_advanced: number = draw_in_order",
    "W7-i": "upkeep.pay_owner: gain(s, log, player, mints, source)",
}  # fmt: skip
BESIDE: Final = {
    "W1-a": "a table of data",
    "W1-n": "what the tin holds; only Rachael counts Mints (W5-l)",
    "W1-p": "what the tin holds",
    "W1-q": "words only",
    "W2-d": "refused when the options are read",
    "W2-j": "the table decides",
    "W2-k": "tokens on a table",
    "W3-j": "what a seat is shown",
    "W5-s": "refused when the options are read",
    "W7-j": "what the tin holds",
}
# The reasons are in text/, under [unreachable].
UNREACHABLE: Final = {
    "action:swap-meet GIVE TAKE": "no-swap",
    "action:temp-agency MOVE": "no-swap-by-agency",
    "branch:buildings.loses_to_landfill: has_built(s, player, w.LANDFILL) is false": "landfill",
    "branch:locations.use_plain_location: has_advanced(s) is false": "every-location-done",
    "branch:upkeep.flush_supply: card != w.NO_PLAN is false": "supply-refilled",
}

EXPLORE: Final = ExploreSpec(
    draw_cards=draw_cards,
    rulings=RULINGS,
    beside=BESIDE,
    unreachable=UNREACHABLE,
    limits={
        "round_no": w.ROUND_LIMIT,
        "deck_count": w.PLANS,
        "plan_count": w.PLANS,
        "building_count": w.PLANS,
        "star_goal": MOST_STAR_GOAL,
        "deck_top": DECK_RING - 1,
        "used": w.SPACES,
    },
)
