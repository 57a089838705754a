"""What simulations of Mint Bid count: each auction, who won it, for how much, and the abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mintopia.games.bid.options import Options
from mintopia.games.bid.schema import (
    DECIDE_DEED,
    DECIDE_PLACE,
    KIND_IDS,
    MOST_PLACED,
    NO_CARD,
    NOBODY,
    SEATS,
    TYPE_IDS,
    TYPES,
)
from mintopia.games.bid.seating import is_shared, left_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import strip_of
from mintopia.kernel.rule import inlined_rule, rule
from mintopia.kernel.state import PlainState, number, numbers
from mintopia.schema.tally import SEAT, Column, TallySpec

WAY_IDS: Final = (*KIND_IDS, "deed", "taken")  # how a card came to lie in a strip
BY_DEED: Final = 2  # drawn by the deed ability
TAKEN: Final = 3  # by a solitaire opponent, who pays nothing


@dataclass(slots=True)
class Tally(PlainState):
    """What happened in one game. A lot is a card that came to lie in a strip, in this order."""

    controlled: list[int] = numbers("i8", SEATS)
    paid: list[int] = numbers("i2", SEATS)
    lot_price: list[int] = numbers("i2", MOST_PLACED)
    lot_card: list[int] = numbers("i1", MOST_PLACED)
    lot_strip: list[int] = numbers("i1", MOST_PLACED)
    lot_way: list[int] = numbers("i1", MOST_PLACED)
    lot_round: list[int] = numbers("i1", MOST_PLACED)
    ability: list[int] = numbers("i1", TYPES)
    lots: int = number("i1")


@rule
def begin_tally(s: State, t: Tally) -> None:  # noqa: ARG001
    """Begin with nothing."""
    for lot in range(MOST_PLACED):
        t.lot_price[lot] = 0
        t.lot_card[lot] = NO_CARD
        t.lot_strip[lot] = NOBODY
        t.lot_way[lot] = TAKEN
        t.lot_round[lot] = 0
    for seat in range(SEATS):
        t.controlled[seat] = 0
        t.paid[seat] = 0
    for card_type in range(TYPES):
        t.ability[card_type] = NOBODY
    t.lots = 0


@inlined_rule
def before_play(s: State, t: Tally, action: int) -> None:  # noqa: ARG001
    """Note what a card was won for, before it is placed and the auction forgotten."""
    if s.decision == DECIDE_PLACE:
        t.lot_way[t.lots] = s.kind
        t.lot_price[t.lots] = s.bid
        for seat in range(s.seats):
            t.paid[seat] += s.pledges[seat]
    elif s.decision == DECIDE_DEED:
        t.lot_way[t.lots] = BY_DEED
    if t.lots < MOST_PLACED:
        t.lot_round[t.lots] = s.round_no


@inlined_rule
def after_play(s: State, t: Tally, seat: int) -> None:  # noqa: ARG001
    """Note the cards that came to lie in a strip."""
    while t.lots < s.placed_count:
        t.lot_card[t.lots] = s.placed[t.lots]
        t.lot_strip[t.lots] = strip_of(s.cells[t.lots])
        if t.lot_round[t.lots] == 0:  # the solitaire opponent has taken one and drawn another
            t.lot_round[t.lots] = s.round_no
        t.lots += 1


@rule
def end_tally(s: State, t: Tally) -> None:
    """Note who controls which card, and who had the special abilities."""
    for lot in range(s.placed_count):
        strip = strip_of(s.cells[lot])
        card = 1 << s.placed[lot]
        t.controlled[strip] |= card
        if is_shared(s):
            t.controlled[left_of(s, strip)] |= card
    for lot in range(t.lots, MOST_PLACED):
        t.lot_round[lot] = 0
    for card_type in range(TYPES):
        t.ability[card_type] = s.ability_seats[card_type]


def labels(options: Options) -> Mapping[str, Sequence[str]]:
    """Name the cards of the deck and the types, number the lots."""
    lots = [str(lot) for lot in range(1, MOST_PLACED + 1)]
    return {"card": options.values.ids, "lot": lots, "type": TYPE_IDS}


TALLY: Final = TallySpec(
    record=Tally,
    columns=(
        Column(
            "controlled", "whether a seat controls a card at the end", (SEAT, "card"), bits=True
        ),
        Column("paid", "the Mints that a seat paid in all", (SEAT,)),
        Column("lot_card", "the cards in the order in which they were placed; -1: none", ("lot",)),
        Column("lot_price", "the Mints that a card was won for", ("lot",)),
        Column("lot_strip", "the strip where a card was placed; -1: none", ("lot",)),
        Column(
            "lot_way",
            f"how a card was won: {', '.join(f'{n} {way}' for n, way in enumerate(WAY_IDS))}",
            ("lot",),
        ),
        Column("lot_round", "the round in which a card was placed; 0: none", ("lot",)),
        Column("ability", "the seat that has the special ability of a type; -1: nobody", ("type",)),
    ),
    labels=labels,
    ends=("all-auctioned",),
    rules={
        "begin_tally": begin_tally,
        "before_play": before_play,
        "after_play": after_play,
        "end_tally": end_tally,
    },
)
