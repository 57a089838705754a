"""What simulations of Mint Bid record: each auction, its winners and price, and the abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.schema.hooks import named
from mintopia.engine.schema.tally import LEADER, ROUND, SEAT, Column, TallySpec
from mintopia.games.bid import schema as b
from mintopia.games.bid.options import Options
from mintopia.games.bid.scoring import final_points, matches_controlled
from mintopia.games.bid.seating import is_shared, left_of
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import strip_of

MOST_ROUNDS: Final = 8  # the most of any game: solitaire
WAY_IDS: Final = (*b.KIND_IDS, "deed", "taken")  # how a card got into a strip
BY_DEED: Final = 2  # drawn by the deed ability
TAKEN: Final = 3  # by a solitaire opponent, who pays nothing


@dataclass(slots=True)
class Tally(PlainState):
    """What happened in one game. A lot is a placed card; lots are in the order of placing."""

    controlled: list[int] = numbers("i8", b.SEATS)
    paid: list[int] = numbers("i2", b.SEATS)
    lot_price: list[int] = numbers("i2", b.MOST_PLACED)
    lot_card: list[int] = numbers("i1", b.MOST_PLACED)
    lot_strip: list[int] = numbers("i1", b.MOST_PLACED)
    lot_way: list[int] = numbers("i1", b.MOST_PLACED)
    lot_round: list[int] = numbers("i1", b.MOST_PLACED)
    lot_payers: list[int] = numbers("i1", b.MOST_PLACED)
    lot_auctioneer: list[int] = numbers("i1", b.MOST_PLACED)
    leader: list[int] = numbers("i1", MOST_ROUNDS)
    matches: list[int] = numbers("i1", b.SEATS)
    ability: list[int] = numbers("i1", b.TYPES)
    lots: int = number("i1")
    unsold: int = number("i1")
    noted: int = number("i1")  # how many rounds have their leader recorded


@rule
def begin_tally(s: State, t: Tally) -> None:
    """Reset the tally."""
    for lot in range(b.MOST_PLACED):
        t.lot_price[lot] = 0
        t.lot_card[lot] = b.NO_CARD
        t.lot_strip[lot] = b.NOBODY
        t.lot_way[lot] = TAKEN
        t.lot_round[lot] = 0
        t.lot_payers[lot] = 0
        t.lot_auctioneer[lot] = b.NOBODY
    for at in range(MOST_ROUNDS):
        t.leader[at] = b.NOBODY
    for seat in range(b.SEATS):
        t.controlled[seat] = 0
        t.matches[seat] = 0
        t.paid[seat] = 0
    for card_type in range(b.TYPES):
        t.ability[card_type] = b.NOBODY
    t.lots = 0
    t.unsold = 0
    t.noted = 0


@inlined_rule
def before_play(s: State, t: Tally, action: int) -> None:
    """Record what a card was won for, before it is placed and the auction is cleared."""
    if s.decision == b.DECIDE_PLACE:
        t.lot_way[t.lots] = s.kind
        t.lot_price[t.lots] = s.bid
        t.lot_auctioneer[t.lots] = s.auctioneer
        for seat in range(s.seats):
            t.paid[seat] += s.pledges[seat]
            if s.pledges[seat] > 0:
                t.lot_payers[t.lots] |= 1 << seat
    elif s.decision == b.DECIDE_DEED:
        t.lot_way[t.lots] = BY_DEED
    if t.lots < b.MOST_PLACED:
        t.lot_round[t.lots] = s.round_no


@inlined_rule
def after_play(s: State, t: Tally, seat: int) -> None:
    """Record newly placed cards and, after a round, its leader."""
    while t.lots < s.placed_count:
        t.lot_card[t.lots] = s.placed[t.lots]
        t.lot_strip[t.lots] = strip_of(s.cells[t.lots])
        if t.lot_round[t.lots] == 0:  # a second card in one move: the solitaire opponent's
            t.lot_round[t.lots] = s.round_no
        t.lots += 1
    if s.round_no - 1 > t.noted:
        note_leader(s, t)


@rule
def note_leader(s: State, t: Tally) -> None:
    """Record which player alone has the most points at the end of a round, if any."""
    most, leader = -1, b.NOBODY
    for seat in range(s.seats):
        points = final_points(s, seat)
        if points > most:
            most, leader = points, seat
        elif points == most:
            leader = b.NOBODY
    t.leader[t.noted] = leader
    t.noted += 1


@rule
def end_tally(s: State, t: Tally) -> None:
    """Record who controls which card, who had the special abilities, and the last leader."""
    note_leader(s, t)
    t.unsold = s.discarded
    for seat in range(s.seats):
        t.matches[seat] = matches_controlled(s, seat)
    for lot in range(s.placed_count):
        strip = strip_of(s.cells[lot])
        card = 1 << s.placed[lot]
        t.controlled[strip] |= card
        if is_shared(s):
            t.controlled[left_of(s, strip)] |= card
    for lot in range(t.lots, b.MOST_PLACED):
        t.lot_round[lot] = 0
    for card_type in range(b.TYPES):
        t.ability[card_type] = s.ability_seats[card_type]


def labels(options: Options) -> Mapping[str, Sequence[str]]:
    """Return the labels of cards, lots, types and rounds."""
    lots = [str(lot) for lot in range(1, b.MOST_PLACED + 1)]
    rounds = [str(number) for number in range(1, MOST_ROUNDS + 1)]
    return {"card": options.values.ids, "lot": lots, "type": b.TYPE_IDS, ROUND: rounds}


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
        Column("lot_payers", "the seats that paid for a card, as bits", ("lot",)),
        Column("lot_auctioneer", "who put a card up for auction; -1: nobody", ("lot",)),
        Column(LEADER, "who alone had the most points after a round; -1: nobody", (ROUND,)),
        Column("matches", "the matches that a seat controls at the end", (SEAT,)),
        Column("unsold", "the cards that nobody bid for", ()),
        Column("ability", "the seat that has the special ability of a type; -1: nobody", ("type",)),
    ),
    labels=labels,
    ends=("all-auctioned",),
    rules=named(begin_tally, before_play, after_play, end_tally),
)
