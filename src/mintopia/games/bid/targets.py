"""Targets of Mint Bid: what to click for a move, and why something cannot be clicked.

A target is a kind with an id: `block:CARD`, `kind:open`, `kind:closed`, `player:SEAT`, `card:CARD`
(on the table), `cell:STRIP:ROW:COL`; or a single word: bid, offer, seal, accept, decline, counter,
pass, withdraw, skip, rotate. Everything here is meant for the seat to move and uses only what this
seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mintopia.engine.schema.rules import Reason
from mintopia.games.bid import schema as b
from mintopia.games.bid import strips
from mintopia.games.bid.auctions import is_countered, other_party
from mintopia.games.bid.options import Options
from mintopia.games.bid.refusal import refuse_offer, refuse_pass, refuse_turn
from mintopia.games.bid.scoring import final_points
from mintopia.games.bid.seating import is_shared, neighbour
from mintopia.games.bid.state import State
from mintopia.games.bid.text import catalogue, move_of
from mintopia.games.bid.turn import move_cell, place_cell

VERBS: Final = ("bid", "offer", "accept", "decline", "counter", "pass", "withdraw", "seal")


# --- What to click ------------------------------------------------------------------------------
def clicks_of(s: State, action: int, options: Options) -> tuple[list[str], list[int]]:
    """Return the targets to click for an action, and the numbers to enter."""
    move = move_of(s, action)
    if move.verb in ("partner", "offer"):
        other = f"player:{neighbour(s, s.to_move, move.args['direction'])}"
        if move.verb == "partner":
            return [other], []
        return [other, move.verb], [move.args["mine"], move.args["theirs"]]
    if move.verb == "place":
        return [cell_click(place_cell(action))], []
    if move.verb in ("move", "rotate"):
        card = move.args["card"]
        strip = strips.strip_of(s.cells[strips.place_of(s, card)])
        second = cell_click(move_cell(action, strip)) if move.verb == "move" else move.verb
        return [f"card:{options.values.ids[card]}", second], []
    return b.TABLE.clicks(move, options.values.ids)


def cell_click(cell: int) -> str:
    """Return a cell as a target, with row and column numbered as in moves."""
    row, column = strips.row_of(cell) - b.MIDDLE_ROW, strips.column_of(cell) - b.MIDDLE
    return f"cell:{strips.strip_of(cell)}:{row}:{column}"


def cost_of(s: State, action: int) -> int:
    """Return the Mints that an action commits from the mover."""
    move = move_of(s, action)
    if move.verb == "accept":
        return s.offer_mine if is_countered(s) else s.offer_theirs
    return move.args.get({"offer": "mine", "counter": "theirs"}.get(move.verb, "n"), 0)


def after_placing(s: State, action: int) -> tuple[State, int] | None:
    """Return the cards once an action has placed, moved or turned one, and the place of that one.

    Nothing else has happened yet. None for any other action.
    """
    move = move_of(s, action)
    seat = s.to_move
    after = s.copy()
    if move.verb == "move":
        index = strips.place_of(s, move.args["card"])
        strips.move_card(
            after, None, seat, index, move_cell(action, strips.strip_of(s.cells[index]))
        )
    elif move.verb == "place":
        index = s.placed_count
        card = s.auction_card if s.decision == b.DECIDE_PLACE else s.drawn
        strips.place_card(after, None, seat, card, place_cell(action))
    elif move.verb == "rotate":
        index = strips.place_of(s, move.args["card"])
        strips.rotate_card(after, None, seat, index)
    else:
        return None
    return after, index


def gain_of(s: State, action: int) -> tuple[int | None, int | None]:
    """Return how a placement changes the mover's points, and the matches the card makes.

    The card of the deed ability can change who has the culture ability, and with it the worth of
    every match, so all points are counted before and after.
    """
    found = after_placing(s, action)
    if found is None:
        return None, None
    after, index = found
    seat = s.to_move
    return final_points(after, seat) - final_points(s, seat), strips.matches_of(after, index)


# --- What cannot be clicked, and why ------------------------------------------------------------
def why(s: State, key: str, detail: Mapping[str, object], language: str, options: Options) -> str:
    """Describe a reason; the fields `detail` are in its sentence."""
    card = s.drawn if s.drawn != b.NO_CARD else s.auction_card
    fields: dict[str, object] = {
        "card": "" if card == b.NO_CARD else options.values.locations[card].name[language],
        "player": (
            "" if s.offer_from == b.NOBODY else options.spoken_names(language)[other_party(s)]
        ),
        "bid": s.bid,
        "mints": s.mints[s.to_move],
        "amount": s.bid + 1,
    }
    return catalogue(language).say("why", key, **(fields | dict(detail)))


def reasons(s: State, language: str, options: Options) -> Iterator[Reason]:
    """Yield targets, each with the reason to give if it cannot be clicked."""
    names, values = options.spoken_names(language), options.values
    first = f"{b.DECISION_IDS[s.decision]}-first"
    for place in range(s.block_count):
        yield f"block:{values.ids[s.block[place]]}", first, {}
    if s.decision == b.DECIDE_CHOOSE and not is_shared(s):
        yield "kind:closed", "only-open", {}  # in solitaire there is nothing to choose (B4)
    if s.decision == b.DECIDE_BID:
        yield from _turn_reasons(s, names)
    elif s.decision == b.DECIDE_ANSWER:
        yield from ((verb, first, {}) for verb in VERBS if verb != "counter")
        yield "counter", "countered" if is_countered(s) else "no-counter", {}
    elif s.phase != b.ABILITY_PHASE:
        yield from ((verb, first, {}) for verb in VERBS)
    if s.decision == b.DECIDE_WINNER:
        yield from ((f"player:{seat}", "not-tied", {"player": names[seat]}) for seat in _all(s))
    if s.decision == b.DECIDE_PARTNER:
        yield from _strangers(s, names)
    if s.decision == b.DECIDE_DEED:
        yield "skip", "no-skip", {}
    if s.decision == b.DECIDE_UTILITY:
        for index in range(s.placed_count):
            card = s.placed[index]
            alone = s.strip_counts[strips.strip_of(s.cells[index])] == 1
            named = {"card": values.locations[card].name[language]}
            yield f"card:{values.ids[card]}", "alone" if alone else "stuck", named


def _turn_reasons(s: State, names: Sequence[str]) -> Iterator[Reason]:
    """Yield the reasons for a turn of an open auction, for each verb and each player."""
    seat = s.to_move
    yield "bid", "bid-price", {}
    yield "pass", b.REFUSAL_IDS[refuse_pass(s, seat)] or "bid-first", {}
    yield "withdraw", b.REFUSAL_IDS[refuse_turn(s, seat, b.WITHDRAW)] or "bid-first", {}
    yield "accept", "no-offer", {}
    yield "decline", "no-offer", {}
    yield "counter", "no-offer", {}
    yield "seal", "open-auction", {}
    if not is_shared(s):
        yield "offer", "no-offers" if s.solo == b.NO_SOLO else "no-offers-solo", {}
        return
    both = [_offer_reason(s, direction, names) for direction in (b.TO_LEFT, b.TO_RIGHT)]
    yield from both
    # Prefer a reason that can still change to one that cannot.
    telling = ("offer-mine", "asked", "offer-low", "offer-theirs", "out")
    _, key, fields = min(both, key=lambda reason: telling.index(reason[1]))
    yield "offer", key, fields
    yield from _strangers(s, names)


def _offer_reason(s: State, direction: int, names: Sequence[str]) -> Reason:
    """Return why a neighbor cannot be asked even if the two put in everything they have."""
    seat = s.to_move
    other = neighbour(s, seat, direction)
    mine, theirs = s.mints[seat], s.mints[other]
    key = b.REFUSAL_IDS[refuse_offer(s, seat, direction, max(1, mine), max(1, theirs))]
    fields = {"player": names[other], "amount": mine + theirs}
    return f"player:{other}", key or "offer-low", fields


def _strangers(s: State, names: Sequence[str]) -> Iterator[Reason]:
    """Yield the players who sit too far away to be asked."""
    near = {s.to_move, neighbour(s, s.to_move, b.TO_LEFT), neighbour(s, s.to_move, b.TO_RIGHT)}
    for seat in _all(s):
        if seat not in near:
            yield f"player:{seat}", "stranger", {"player": names[seat]}


def _all(s: State) -> range:
    return range(s.seats)
