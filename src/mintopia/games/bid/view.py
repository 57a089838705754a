"""What a seat may see: the only place where secrets are hidden (B2).

A sealed bid is "?" to all but its seat until all are in. The deck is shown only as its length, and
the unused cards as "?", except one drawn by the deed ability. Events are hidden by the same rule,
based on their row alone, so they do not depend on when they are requested.

| event | fields | meaning |
|---|---|---|
| round | round, seat | a round begins; seat = Auctioneer |
| income | seat, mints | |
| block | card, place | a card is laid into the Auction Block |
| auction | seat, card, kind | the Auctioneer puts a card up, open or closed |
| bid | seat, mints | a bid alone |
| offer | seat, to, mine, theirs | a joint bid is proposed to a neighbor |
| counter | seat, to, mine, theirs | seat answers `to` with other numbers; mine is `to`'s part |
| accept | seat, to, bid | seat accepts an offer or counter-offer of `to`; bid = new Current Bid |
| decline | seat, to | seat declines an offer or counter-offer of `to` |
| pass, withdraw | seat | |
| seal | seat, mints | a sealed bid; mints is "?" to the others |
| reveal | seat, mints | what a seat had sealed, once all are in |
| winner | seat, to | the Auctioneer names who picks among tied pairs |
| partner | seat, to | who shares with the winner, or the pair that is picked |
| win | seats, card, bid | one winner or two; bid = 0 if the card is free |
| pay | seat, mints | |
| discard | card | nobody bid: the card goes under the unused cards |
| place | seat, card, strip, row, col | |
| token | seat | the Auctioneer token passes on |
| roll | die | the roll at the end of a round |
| gain | seat, mints | from the roll |
| ability | ability, seat | who has a special ability; seat is null for nobody |
| deed-draw | seat, card | the deed ability draws the top unused card, shown to all |
| move | seat, card, row, col | the utility ability |
| rotate | seat, card | the production ability |
| skip | seat, ability | an ability is not used |
| opponent-roll | die, face | solitaire: the die, and that face of the opponent's card |
| opponent-raise | seat, mints, bid | the opponent raises by mints to bid |
| opponent-withdraw | seat | |
| opponent-takes | seat, card | Justin takes the card immediately |
| lose | seat, mints | Rachael's special ability |
| end | | the game is over |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.kernel.bits import has
from mintopia.engine.schema.events import ALL_SEEING
from mintopia.games.bid import schema as b
from mintopia.games.bid import shapes
from mintopia.games.bid.auctions import is_countered
from mintopia.games.bid.options import Options
from mintopia.games.bid.scoring import final_points, points_of, ranking
from mintopia.games.bid.state import RING, State
from mintopia.games.bid.strips import column_of, row_of, strip_of

UNKNOWN: Final[shapes.Unknown] = "?"


def view(s: State, options: Options, viewer: int) -> shapes.BidView:
    """Return the state in the protocol's form, as a viewer may see it."""
    names, ids = options.names, options.values.ids
    over = s.phase == b.OVER
    secret = viewer != ALL_SEEING
    return {
        "game": "bid",
        "solo": b.SOLO_IDS[s.solo - 1] if s.solo != b.NO_SOLO else None,
        "round": s.round_no,
        "phase": b.PHASE_IDS[s.phase],
        "to_move": None if over else s.to_move,
        "decision": None if over else b.DECISION_IDS[s.decision],
        "auctioneer": s.auctioneer,
        "players": [
            {"name": names[seat], "mints": s.mints[seat], "points": points_of(s, seat)}
            for seat in range(s.seats)
        ],
        "block": [ids[s.block[place]] for place in range(s.block_count)],
        "deck": s.deck_count if secret else pile(s, s.deck_top, s.deck_count, ids),
        "unused": unused_view(s, ids, secret),
        "auction": None if s.auction_card == b.NO_CARD else auction_view(s, ids, viewer),
        "strips": [strip_view(s, strip, ids) for strip in range(s.seats)],
        "last_roll": s.last_roll or None,
        "result": result(s) if over else None,
    }


def unused_view(s: State, ids: Sequence[str], secret: bool) -> list[str]:
    """List the unused cards, top first; only the one drawn for the deed ability is known (B2)."""
    cards = pile(s, s.unused_top, s.unused_count, ids)
    if not secret:
        return cards
    drawn = s.drawn != b.NO_CARD
    return [card if drawn and place == 0 else UNKNOWN for place, card in enumerate(cards)]


def pile(s: State, top: int, count: int, ids: Sequence[str]) -> list[str]:
    """List a pile of cards, top first."""
    return [ids[s.ring[(top + i) % RING]] for i in range(count)]


def seats_of(s: State, bits: int) -> list[int]:
    """List the seats whose bits are set."""
    return [seat for seat in range(s.seats) if has(bits, seat)]


def auction_view(s: State, ids: Sequence[str], viewer: int) -> shapes.BidAuction:
    """Return the running auction as a viewer may see it."""
    offer: shapes.BidOffer | None = None
    if s.offer_from != b.NOBODY:
        offer = {
            "by": s.offer_from,
            "to": s.offer_to,
            "mine": s.offer_mine,
            "theirs": s.offer_theirs,
            "countered": is_countered(s),
        }
    return {
        "card": ids[s.auction_card],
        "kind": b.KIND_IDS[s.kind],
        "bid": s.bid,
        "leaders": seats_of(s, s.leaders),
        "pledges": s.pledges[: s.seats],
        "withdrawn": seats_of(s, s.withdrawn),
        "offer": offer,
        "sealed": sealed_view(s, viewer) if s.kind == b.CLOSED else None,
    }


def sealed_view(s: State, viewer: int) -> list[int | shapes.Unknown | None]:
    """List the sealed bids: hidden from others until all are in, None if not given yet (B2)."""
    bids = s.sealed[: s.seats]
    shown = b.NOBODY not in bids
    return [
        None if bid == b.NOBODY else bid if shown or viewer in (seat, ALL_SEEING) else UNKNOWN
        for seat, bid in enumerate(bids)
    ]


def strip_view(s: State, strip: int, ids: Sequence[str]) -> list[shapes.BidPlaced]:
    """List the cards of a strip in the order placed."""
    return [
        {
            "id": ids[s.placed[index]],
            "row": row_of(s.cells[index]) - b.MIDDLE_ROW,
            "col": column_of(s.cells[index]) - b.MIDDLE,
            "turned": has(s.turned, index),
        }
        for index in range(s.placed_count)
        if strip_of(s.cells[index]) == strip
    ]


def result(s: State) -> shapes.BidResult:
    """Return the result of a finished game."""
    order = ranking(s)
    return {
        "points": [final_points(s, seat) for seat in range(s.seats)],
        "winners": order[0],
        "ranking": order,
        "abilities": shapes.BidAbilities(
            deed=ability_seat(s, b.DEED),
            utility=ability_seat(s, b.UTILITY),
            production=ability_seat(s, b.PRODUCTION),
            culture=ability_seat(s, b.CULTURE),
        ),
    }


def ability_seat(s: State, card_type: int) -> int | None:
    """Return who has a special ability; None for nobody."""
    return None if s.ability_seats[card_type] == b.NOBODY else s.ability_seats[card_type]
