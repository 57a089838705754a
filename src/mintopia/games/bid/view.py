"""What a seat may see: the one place where secrets are cut (B2).

A sealed bid is "?" to all but its seat until all are in; the deck is its length to everybody, and
the unused cards are "?" but for one drawn by the deed ability. Events are cut by the same rule,
from the row alone, so they never depend on when they are asked for.

| event | fields | meaning |
|---|---|---|
| round | round, seat | a round begins; seat = Auctioneer |
| income | seat, mints | |
| block | card, place | a card is laid into the Auction Block |
| auction | seat, card, kind | the Auctioneer puts a card up, open or closed |
| bid | seat, mints | a bid alone |
| offer | seat, to, mine, theirs | a joint bid is proposed to a neighbour |
| counter | seat, to, mine, theirs | seat answers `to` with other numbers; mine is `to`'s part |
| accept | seat, to, bid | seat accepts the offer or the counter-offer of `to`: the Current Bid |
| decline | seat, to | seat declines the offer or the counter-offer of `to` |
| pass, withdraw | seat | |
| seal | seat, mints | a sealed bid; mints is "?" to the others |
| reveal | seat, mints | what a seat had sealed, once all are in |
| winner | seat, to | the Auctioneer names who picks among tied pairs |
| partner | seat, to | who shares with the winner, or the pair that is picked |
| win | seats, card, bid | one winner or two; bid 0: for nothing |
| pay | seat, mints | |
| discard | card | nobody bid: the card goes under the unused cards |
| place | seat, card, strip, row, col | |
| token | seat | the Auctioneer token passes on |
| roll | die | the roll at the end of a round |
| gain | seat, mints | by the roll |
| ability | ability, seat | who has a special ability; seat is null for nobody |
| deed-draw | seat, card | the deed ability draws the top unused card, shown to all |
| move | seat, card, row, col | the utility ability |
| rotate | seat, card | the production ability |
| skip | seat, ability | an ability is left |
| opponent-roll | die, face | solitaire: the die, and that face of the opponent's card |
| opponent-raise | seat, mints, bid | raised by so many, to the bid |
| opponent-withdraw | seat | |
| opponent-takes | seat, card | Justin takes the card at once |
| lose | seat, mints | Rachael's special ability |
| end | | the game is over |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mintopia.games.bid.auctions import is_countered
from mintopia.games.bid.names import (
    CLOSED,
    DECISION_IDS,
    EV_ABILITY,
    EV_ACCEPT,
    EV_AUCTION,
    EV_BID,
    EV_BLOCK,
    EV_COUNTER,
    EV_DECLINE,
    EV_DEED_DRAW,
    EV_DISCARD,
    EV_GAIN,
    EV_INCOME,
    EV_LOSE,
    EV_MOVE,
    EV_OFFER,
    EV_OPPONENT_RAISE,
    EV_OPPONENT_ROLL,
    EV_OPPONENT_TAKES,
    EV_OPPONENT_WITHDRAW,
    EV_PARTNER,
    EV_PASS,
    EV_PAY,
    EV_PLACE,
    EV_REVEAL,
    EV_ROLL,
    EV_ROTATE,
    EV_ROUND,
    EV_SEAL,
    EV_SKIP,
    EV_TOKEN,
    EV_WIN,
    EV_WINNER,
    EV_WITHDRAW,
    EVENT_IDS,
    KIND_IDS,
    MIDDLE,
    MIDDLE_ROW,
    NO_CARD,
    NO_SOLO,
    NOBODY,
    OVER,
    PHASE_IDS,
    SOLO_IDS,
    SPECIAL_FACE,
    TYPE_IDS,
    WITHDRAW_FACE,
)
from mintopia.games.bid.scoring import final_points, points_of, ranking
from mintopia.games.bid.state import RING, State
from mintopia.games.bid.strips import column_of, row_of, strip_of
from mintopia.kernel.bits import has
from mintopia.kernel.log import Row

UNKNOWN: Final = "?"
ALL_SEEING: Final = -2  # the referee's eye
SPECTATOR: Final = -1


def view(s: State, names: Sequence[str], ids: Sequence[str], viewer: int) -> dict[str, Any]:
    """Give the state in the protocol's form, as a viewer may see it."""
    over = s.phase == OVER
    secret = viewer != ALL_SEEING
    return {
        "game": "bid",
        "solo": SOLO_IDS[s.solo - 1] if s.solo != NO_SOLO else None,
        "round": s.round_no,
        "phase": PHASE_IDS[s.phase],
        "to_move": None if over else s.to_move,
        "decision": None if over else DECISION_IDS[s.decision],
        "auctioneer": s.auctioneer,
        "players": [
            {"name": names[seat], "mints": s.mints[seat], "points": points_of(s, seat)}
            for seat in range(s.seats)
        ],
        "block": [ids[s.block[place]] for place in range(s.block_count)],
        "deck": s.deck_count if secret else pile(s, s.deck_top, s.deck_count, ids),
        "unused": unused_view(s, ids, secret),
        "auction": None if s.auction_card == NO_CARD else auction_view(s, ids, viewer),
        "strips": [strip_view(s, strip, ids) for strip in range(s.seats)],
        "last_roll": s.last_roll or None,
        "result": result(s) if over else None,
    }


def unused_view(s: State, ids: Sequence[str], secret: bool) -> list[str]:
    """List the unused cards, top first; only the one drawn for the deed ability is known (B2)."""
    cards = pile(s, s.unused_top, s.unused_count, ids)
    if not secret:
        return cards
    drawn = s.drawn != NO_CARD
    return [card if drawn and place == 0 else UNKNOWN for place, card in enumerate(cards)]


def pile(s: State, top: int, count: int, ids: Sequence[str]) -> list[str]:
    """List a pile of cards, top first."""
    return [ids[s.ring[(top + i) % RING]] for i in range(count)]


def seats_of(s: State, bits: int) -> list[int]:
    """List the seats of a set."""
    return [seat for seat in range(s.seats) if has(bits, seat)]


def auction_view(s: State, ids: Sequence[str], viewer: int) -> dict[str, Any]:
    """Give the running auction as a viewer may see it."""
    offer = None
    if s.offer_from != NOBODY:
        offer = {
            "by": s.offer_from,
            "to": s.offer_to,
            "mine": s.offer_mine,
            "theirs": s.offer_theirs,
            "countered": is_countered(s),
        }
    return {
        "card": ids[s.auction_card],
        "kind": KIND_IDS[s.kind],
        "bid": s.bid,
        "leaders": seats_of(s, s.leaders),
        "pledges": s.pledges[: s.seats],
        "withdrawn": seats_of(s, s.withdrawn),
        "offer": offer,
        "sealed": sealed_view(s, viewer) if s.kind == CLOSED else None,
    }


def sealed_view(s: State, viewer: int) -> list[int | str | None]:
    """List the sealed bids: unknown to the others until all are in, null if not given yet (B2)."""
    bids = s.sealed[: s.seats]
    shown = NOBODY not in bids
    return [
        None if bid == NOBODY else bid if shown or viewer in (seat, ALL_SEEING) else UNKNOWN
        for seat, bid in enumerate(bids)
    ]


def strip_view(s: State, strip: int, ids: Sequence[str]) -> list[dict[str, Any]]:
    """List the cards of a strip in the order placed."""
    return [
        {
            "id": ids[s.placed[index]],
            "row": row_of(s.cells[index]) - MIDDLE_ROW,
            "col": column_of(s.cells[index]) - MIDDLE,
            "turned": has(s.turned, index),
        }
        for index in range(s.placed_count)
        if strip_of(s.cells[index]) == strip
    ]


def result(s: State) -> dict[str, Any]:
    """Give the result of a finished game."""
    order = ranking(s)
    return {
        "points": [final_points(s, seat) for seat in range(s.seats)],
        "winners": order[0],
        "ranking": order,
        "abilities": {
            name: None if s.ability_seats[card_type] == NOBODY else s.ability_seats[card_type]
            for card_type, name in enumerate(TYPE_IDS)
        },
    }


def event(row: Row, ids: Sequence[str], viewer: int) -> dict[str, Any]:
    """Write one event as a viewer may know it."""
    code, a, b, c, d = row
    fields: dict[str, Any] = {}
    if code == EV_ROUND:
        fields = {"round": a, "seat": b}
    elif code in (EV_INCOME, EV_BID, EV_REVEAL, EV_PAY, EV_GAIN, EV_LOSE):
        fields = {"seat": a, "mints": b}
    elif code == EV_SEAL:
        fields = {"seat": a, "mints": b if viewer in (a, ALL_SEEING) else UNKNOWN}
    elif code == EV_BLOCK:
        fields = {"card": ids[a], "place": b}
    elif code == EV_AUCTION:
        fields = {"seat": a, "card": ids[b], "kind": KIND_IDS[c]}
    elif code in (EV_OFFER, EV_COUNTER):
        fields = {"seat": a, "to": b, "mine": c, "theirs": d}
    elif code == EV_ACCEPT:
        fields = {"seat": a, "to": b, "bid": c}
    elif code in (EV_DECLINE, EV_WINNER, EV_PARTNER):
        fields = {"seat": a, "to": b}
    elif code in (EV_PASS, EV_WITHDRAW, EV_TOKEN, EV_OPPONENT_WITHDRAW):
        fields = {"seat": a}
    elif code == EV_WIN:
        fields = {"seats": [a] if b == NOBODY else [a, b], "card": ids[c], "bid": d}
    elif code == EV_DISCARD:
        fields = {"card": ids[a]}
    elif code == EV_PLACE:
        fields = {"seat": a, "card": ids[b], "strip": strip_of(c), **cell_fields(c)}
    elif code == EV_MOVE:
        fields = {"seat": a, "card": ids[b], **cell_fields(c)}
    elif code in (EV_DEED_DRAW, EV_ROTATE, EV_OPPONENT_TAKES):
        fields = {"seat": a, "card": ids[b]}
    elif code == EV_ROLL:
        fields = {"die": a}
    elif code == EV_ABILITY:
        fields = {"ability": TYPE_IDS[a], "seat": None if b == NOBODY else b}
    elif code == EV_SKIP:
        fields = {"seat": a, "ability": TYPE_IDS[b]}
    elif code == EV_OPPONENT_ROLL:
        fields = {"die": a, "face": face_id(b)}
    elif code == EV_OPPONENT_RAISE:
        fields = {"seat": a, "mints": b, "bid": c}
    return {"event": EVENT_IDS[code], **fields}


def cell_fields(cell: int) -> dict[str, int]:
    """Give a cell's row and column as moves name them."""
    return {"row": row_of(cell) - MIDDLE_ROW, "col": column_of(cell) - MIDDLE}


def face_id(face: int) -> str:
    """Write a face of an opponent's card as the card file does."""
    if face == SPECIAL_FACE:
        return "special"
    return "withdraw" if face == WITHDRAW_FACE else f"raise {face}"
