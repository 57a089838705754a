"""Experiments with Mint Bid: Locations left out or given, other values, no abilities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from mintopia.bots.experiment import Treatment
from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.experiments import (
    FIRST,
    Arm,
    Count,
    Dial,
    ExperimentHooks,
    Kind,
    Question,
)
from mintopia.engine.schema.hooks import named
from mintopia.games.bid import schema as b
from mintopia.games.bid.abilities import next_ability
from mintopia.games.bid.auctions import must_open
from mintopia.games.bid.bots.greedy import ALONE, best_limit
from mintopia.games.bid.bots.limits import write_limits
from mintopia.games.bid.knowledge import POINT
from mintopia.games.bid.legal import ActionBuffer, highest_bid, may_pass
from mintopia.games.bid.options import DECK_SIZES, FEW_PLAYERS, Options
from mintopia.games.bid.setup import choose_auctioneer, lay_out, shuffle_cards
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import place_card
from mintopia.games.bid.turn import play

IN_STRIP: Final = 1  # how a card is given: into the strip on the target's left
ONLY_CLOSED, NO_PARTNERS, NO_OVERBID = 1, 2, 3
RESTRICTIONS: Final = {
    "only-closed": ONLY_CLOSED,
    "no-partners": NO_PARTNERS,
    "never-above-value": NO_OVERBID,
}
SHARED_ONLY: Final = ("only-closed", "no-partners")  # not possible for one or two players


# --- Treatments -----------------------------------------------------------------------------------
@rule
def begin_treated(s: State, table: State, treatment: Treatment, target: int) -> None:
    """Shuffle as usual, remove the cards to be left out, set up, then hand out the gift."""
    s.in_game = treatment.shuffled
    shuffle_cards(s)
    s.in_game = table.in_game
    choose_auctioneer(s)
    count = s.deck_size + s.unused_count
    if table.deck_count > 0:
        count = table.deck_count + table.unused_count
    for at in range(table.deck_count + table.unused_count):
        s.ring[at] = table.ring[at]
    kept = 0
    for at in range(count):
        card = s.ring[at]
        if not has(treatment.left_out, card):
            s.ring[kept] = card
            kept += 1
    for at in range(kept, count):
        s.ring[at] = 0
    s.unused_count = kept - s.deck_size
    lay_out(s, None)
    if treatment.gift == IN_STRIP:
        place_card(s, None, target, treatment.card, b.FIRST_CELL + target * b.STRIP_STEP)
    s.mints[target] += treatment.mints


@rule
def play_treated(s: State, treatment: Treatment, action: int) -> None:
    """Carry out an action, unless it uses a special ability that this game is played without."""
    ability = treatment.rule_off - 1
    if ability >= 0 and s.phase == b.ABILITY_PHASE and s.decision == b.DECIDE_DEED + ability:
        s.drawn = b.NO_CARD
        next_ability(s, None)
    else:
        play(s, None, action)
    if s.phase == b.OVER and ability == b.CULTURE:
        s.ability_seats[b.CULTURE] = b.NOBODY


@rule
def is_allowed(s: State, treatment: Treatment, action: int) -> bool:
    """Return whether an action respects the restriction."""
    kind = treatment.restriction
    if kind == ONLY_CLOSED:
        return s.decision != b.DECIDE_CHOOSE or (action - b.AUCTION) % 2 == b.CLOSED
    if kind == NO_PARTNERS:
        if s.decision == b.DECIDE_ANSWER:
            return action == b.DECLINE
        return s.decision != b.DECIDE_BID or action < b.OFFER
    if s.decision == b.DECIDE_BID and b.BID < action < b.SEAL:
        return action - b.BID <= max(1, s.card_value[s.auction_card])
    return True


@rule
def best_allowed(s: State, out: ActionBuffer, count: int, treatment: Treatment) -> int:
    """Return the allowed action nearest to the greedy player's choice, which is forbidden."""
    seat = s.to_move
    if s.decision == b.DECIDE_CHOOSE:
        return least_wanted_closed(s, out, count, seat)
    if s.decision == b.DECIDE_ANSWER:
        return b.DECLINE
    if s.decision != b.DECIDE_BID:
        return out.actions[0]
    write_limits(s, out, s.auction_card)
    limit = min(s.mints[seat], best_limit(out, seat) * ALONE // POINT)
    raised = b.BID + s.bid + 1
    raises = limit > s.bid and highest_bid(s, seat) > s.bid
    if must_open(s, seat) or (raises and is_allowed(s, treatment, raised)):
        return raised
    return b.PASS if may_pass(s, seat) else b.WITHDRAW


@rule
def least_wanted_closed(s: State, out: ActionBuffer, count: int, seat: int) -> int:
    """Put up in a closed auction the card that the seat would pay least for."""
    chosen = out.actions[0]
    least = -1
    for i in range(count):
        card = (out.actions[i] - b.AUCTION) // 2
        write_limits(s, out, card)
        limit = best_limit(out, seat)
        if least < 0 or limit < least:
            least = limit
            chosen = out.actions[i]
    return chosen


# --- Questions ------------------------------------------------------------------------------------
def _controlled(result: Any, card: int) -> Any:
    return result["controlled"][:, :, card]


def _lots(result: Any, card: int) -> Any:
    """Return which lots of each game are this card, won in an auction."""
    auctioned = (result["lot_way"] == 0) | (result["lot_way"] == 1)
    return (result["lot_card"] == card) & auctioned


PLACED: Final = Count("placed", lambda result, card: _controlled(result, card).any(axis=1))
PRICE: Final = Count(
    "price",
    lambda result, card: (result["lot_price"] * _lots(result, card)).sum(axis=1),
    per=lambda result, card: _lots(result, card).sum(axis=1),
    is_share=False,
)
WINS_CONTROLLED: Final = Count(
    "wins-controlled",
    lambda result, card: (result.shares * _controlled(result, card)).sum(axis=1),
    per=lambda result, card: _controlled(result, card).sum(axis=1),
)


def _cards(options: Options) -> Iterator[tuple[int, str, int, str]]:
    """Yield the number, id, value and type of each card of this game."""
    for number, card in enumerate(options.values.locations):
        if options.players > FEW_PLAYERS or b.LOWEST_VALUE < card.value < b.HIGHEST_VALUE:
            yield number, card.id, card.value, b.TYPE_IDS[card.type]


def _may_be_worth(options: Options, value: int) -> bool:
    """Return whether a card of this value is part of the game (B3, B4)."""
    if options.players > FEW_PLAYERS:
        return b.LOWEST_VALUE <= value <= b.HIGHEST_VALUE
    return b.LOWEST_VALUE < value < b.HIGHEST_VALUE


def questions(options: Options) -> Iterator[Question]:
    """Yield the questions about each Location, the special abilities, and restricted players."""
    for number, card, value, kind in _cards(options):
        bit = 1 << number
        if DECK_SIZES[options.players] + 2 <= b.MOST_PLACED:  # room for one more on the table
            given = {"left_out": bit, "card": number, "gift": IN_STRIP}
            yield Question("given", card, Arm(given))
        yield Question("removed", card, Arm({"left_out": bit}), FIRST)
        path = ("locations", card)
        for name, other in (("value-up", value + 1), ("value-down", value - 1)):
            if _may_be_worth(options, other):
                arm = Arm(changes={(*path, "value"): other})
                yield Question(name, card, arm, PRICE, card=number)
        following = b.TYPE_IDS[(b.TYPE_IDS.index(kind) + 1) % len(b.TYPE_IDS)]
        arm = Arm(changes={(*path, "type"): following})
        yield Question("retyped", card, arm, PRICE, card=number)
    for number, name in enumerate(b.TYPE_IDS):
        holder = _holder_of(number)
        yield Question("ability", name, Arm({"rule_off": number + 1}), target=holder)
    for name, number in RESTRICTIONS.items():
        if options.players >= b.SHARING_SEATS or name not in SHARED_ONLY:
            yield Question("restricted", name, Arm({"restriction": number}))


def _holder_of(ability: int) -> Any:
    return lambda result: result["ability"][:, ability]


def dials(options: Options) -> Iterator[Dial]:
    """Yield the card values that a search may change, with bounds that keep cards in the game."""
    allowed = [
        value
        for value in range(b.LOWEST_VALUE, b.HIGHEST_VALUE + 1)
        if _may_be_worth(options, value)
    ]
    for _, card, value, _ in _cards(options):
        yield Dial(("locations", card, "value"), "value", value, allowed[0], allowed[-1], card)


HOOKS: Final = ExperimentHooks(
    rules=named(begin_treated, play_treated, is_allowed, best_allowed),
    deck=lambda table: table.in_game,
    least_cards=lambda options: DECK_SIZES[options.players],
    kinds={
        "given": Kind("card"),
        "ability": Kind("type"),
        "removed": Kind("card"),
        "value-up": Kind("card", "mints"),
        "value-down": Kind("card", "mints"),
        "retyped": Kind("card", "mints"),
        "restricted": Kind("restriction"),
    },
    questions=questions,
    counts=(PLACED, PRICE, WINS_CONTROLLED),
    dials=dials,
    balance="given",
)
