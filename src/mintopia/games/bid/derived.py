"""What a page shows of Mint Bid beyond the view: neighbors, strips, matches, what to do now.

All of it follows from public information; only the prompt is worded for its viewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mintopia.engine.kernel.bits import has
from mintopia.engine.story import closing
from mintopia.games.bid import auctions, scoring, seating, shapes, strips, text
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import Values, table
from mintopia.games.bid.legal import count_offers, highest_bid, may_pass
from mintopia.games.bid.options import Options
from mintopia.games.bid.state import State
from mintopia.games.bid.targets import after_placing
from mintopia.games.bid.view import seats_of, strip_view

_BESIDE: Final = ((1, b.RIGHT, b.LEFT), (b.ROW_STEP, b.BOTTOM, b.TOP))


def derived(s: State, viewer: int, language: str, options: Options) -> shapes.BidDerived:
    """Return what the rules imply beyond the view; all of it is public."""
    names, values = options.spoken_names(language), options.values
    return {
        "shared": seating.is_shared(s),
        "income": s.income,
        "rounds": s.deck_size // s.block_size,
        "players": [_player(s, seat) for seat in range(s.seats)],
        "strips": [_strip(s, strip, names, values, language) for strip in range(s.seats)],
        "abilities": [_ability(s, card_type, language) for card_type in range(b.TYPES)],
        "auction": None if s.auction_card == b.NO_CARD else _auction(s),
        "opponent": None if s.solo == b.NO_SOLO else _opponent(s, values, language),
        "outcome": _outcome(s, names, values, language) if s.phase == b.OVER else None,
    }


def _player(s: State, seat: int) -> shapes.BidStanding:
    shared = seating.is_shared(s)
    return {
        "seat": seat,
        "left": seating.left_of(s, seat) if shared else None,
        "right": seating.right_of(s, seat) if shared else None,
        "strips": [strip for strip in range(s.seats) if seating.controls(s, seat, strip)],
        "mints": s.mints[seat],
        "values": scoring.points_of(s, seat) - scoring.matches_controlled(s, seat),
        "matches": scoring.matches_controlled(s, seat),
        "match_worth": scoring.match_worth(s, seat),
        "points": scoring.final_points(s, seat),
        "locations": scoring.locations_controlled(s, seat),
        "types": shapes.BidTypes(
            deed=scoring.of_type_controlled(s, seat, b.DEED),
            utility=scoring.of_type_controlled(s, seat, b.UTILITY),
            production=scoring.of_type_controlled(s, seat, b.PRODUCTION),
            culture=scoring.of_type_controlled(s, seat, b.CULTURE),
        ),
        "shares": _shares(s, seat),
    }


def _shares(s: State, seat: int) -> list[shapes.BidShare]:
    """Split a player's points by source."""
    values = [0] * b.TYPES
    for index in range(s.placed_count):
        if seating.controls(s, seat, strips.strip_of(s.cells[index])):
            values[s.card_type[s.placed[index]]] += s.card_value[s.placed[index]]
    shares = [
        shapes.BidShare(
            part=b.TYPE_IDS[card_type],
            points=values[card_type],
            count=scoring.of_type_controlled(s, seat, card_type),
        )
        for card_type in range(b.TYPES)
    ]
    matches, more = scoring.matches_controlled(s, seat), scoring.match_worth(s, seat) - 1
    shares.append(shapes.BidShare(part="match", points=matches, count=matches))
    if more:
        shares.append(shapes.BidShare(part="culture-bonus", points=matches * more, count=matches))
    return shares


def _count(s: State, seat: int, values: Values) -> Iterator[shapes.BidCountStep]:
    """Yield the steps of a player's final count: per strip, the cards by column, then matches."""
    total = 0
    for strip in range(s.seats):
        if not seating.controls(s, seat, strip):
            continue
        lying = [
            index for index in range(s.placed_count) if strips.strip_of(s.cells[index]) == strip
        ]
        lying.sort(
            key=lambda index: (strips.column_of(s.cells[index]), strips.row_of(s.cells[index]))
        )
        counted = [([values.ids[s.placed[at]]], s.card_value[s.placed[at]], False) for at in lying]
        worth = scoring.match_worth(s, seat)
        counted += [(pair["cards"], worth, True) for pair in _pairs(s, strip, values)]
        for cards, points, match in counted:
            total += points
            yield shapes.BidCountStep(
                strip=strip, cards=cards, points=points, sum=total, match=match
            )


def _strip(
    s: State, strip: int, names: Sequence[str], values: Values, language: str
) -> shapes.BidStrip:
    return {
        "strip": strip,
        "seats": [seat for seat in range(s.seats) if seating.controls(s, seat, strip)],
        "name": text.strip_name(strip, names, language),
        "value": s.strip_values[strip],
        "matches": s.strip_matches[strip],
        "pairs": list(_pairs(s, strip, values)),
    }


def _pairs(s: State, strip: int, values: Values) -> Iterator[shapes.BidPair]:
    """Yield the matches of a strip: two adjacent cards and the color they share (B2)."""
    for index in range(s.placed_count):
        cell = s.cells[index]
        if strips.strip_of(cell) != strip:
            continue
        for other in range(s.placed_count):
            for step, side, facing in _BESIDE:
                touching = s.cells[other] - cell == step
                if touching and strips.is_match(s.lying[index], side, s.lying[other], facing):
                    yield {
                        "cards": [values.ids[s.placed[index]], values.ids[s.placed[other]]],
                        "cells": [_at(cell), _at(s.cells[other])],
                        "side": "right" if side == b.RIGHT else "bottom",
                        "colour": b.COLOUR_IDS[strips.colour(s.lying[index], side)],
                    }


def strip_after(
    s: State, action: int, strip: int, values: Values
) -> tuple[list[shapes.BidPlaced], list[shapes.BidPair]]:
    """Return the cards of a strip and its matches as they would be after a placement."""
    found = after_placing(s, action)
    after = s if found is None else found[0]
    return strip_view(after, strip, values.ids), list(_pairs(after, strip, values))


def _at(cell: int) -> list[int]:
    return [strips.row_of(cell) - b.MIDDLE_ROW, strips.column_of(cell) - b.MIDDLE]


def _ability(s: State, card_type: int, language: str) -> shapes.BidAbility:
    """Describe an ability and its holder; before it comes up, that is the current majority."""
    given = s.phase == b.OVER or (s.phase == b.ABILITY_PHASE and card_type <= s.ability)
    seat = s.ability_seats[card_type] if given else scoring.majority(s, card_type)
    state: shapes.AbilityState
    if s.phase == b.AUCTION_PHASE:
        state = "open"
    elif not given:
        state = "next"
    else:
        state = "done" if s.phase == b.OVER or card_type < s.ability else "now"
    return {
        "type": b.TYPE_IDS[card_type],
        "seat": None if seat == b.NOBODY else seat,
        "state": state,
        "text": text.catalogue(language).say("abilities", b.TYPE_IDS[card_type]),
    }


def _auction(s: State) -> shapes.BidRunning:
    """Describe what the rules imply about the running auction beyond the view."""
    asking = s.to_move if s.offer_from == b.NOBODY else s.offer_from
    asked = [
        seating.neighbour(s, asking, direction)
        for direction in (b.TO_LEFT, b.TO_RIGHT)
        if s.asked >> direction & 1
    ]
    placer = None
    if s.offer_from != b.NOBODY:
        placer = auctions.who_places(s, s.offer_from, s.offer_mine, s.offer_to, s.offer_theirs)
    return {
        "placer": placer,
        "brings": None if s.offer_from == b.NOBODY else _brings(s),
        "strip": None if s.strip == b.NO_STRIP else s.strip,
        "passed": seats_of(s, s.passed),
        "asked": sorted(asked),
        "tied": seats_of(s, s.picking),
    }


def _brings(s: State) -> shapes.BidBrings:
    """Return what an offer would bring each partner: the card's value and the most matches."""
    strip = seating.strip_between(s, s.offer_from, s.offer_to)
    sides = s.card_sides[s.auction_card]
    cells = (
        strips.cell_at(strip, row, column)
        for row in range(b.ROWS)
        for column in range(b.COLUMNS)
        if has(strips.free_cells(s, strip, row), column)
    )
    return {
        "value": s.card_value[s.auction_card],
        "matches": max(strips.matches_at(s, cell, sides, b.NOBODY) for cell in cells),
    }


def _opponent(s: State, values: Values, language: str) -> shapes.BidOpponent:
    """Describe the solitaire opponent: what each roll makes it do, and its ability (B4)."""
    opponent = b.SOLO_IDS[s.solo - 1]
    return {
        "id": opponent,
        "name": text.opponent_name(opponent, language),
        "title": table()["opponents"][opponent]["title"][language],
        "text": text.opponent_text(opponent, language),
        "faces": [
            {"die": die, "face": face, "text": text.face_text(face, language)}
            for die, face in enumerate(values.faces[opponent], 1)
        ],
    }


def _outcome(s: State, names: Sequence[str], values: Values, language: str) -> shapes.BidOutcome:
    tiebreak = scoring.deciding_tiebreak(s)
    solo = None if s.solo == b.NO_SOLO else b.SOLO_IDS[s.solo - 1]
    return {
        "tiebreak": tiebreak,
        "tiebreak_text": text.catalogue(language).say("tiebreaks", tiebreak),
        "story_text": closing(text.catalogue(language), scoring.ranking(s)[0], names, solo),
        "counts": [list(_count(s, seat, values)) for seat in range(s.seats)],
    }


# --- What to do now -----------------------------------------------------------------------------
def question(
    s: State, viewer: int, language: str, options: Options
) -> tuple[str, Mapping[str, object]]:
    """Return the key of the sentence that says what has to be decided now, and its fields."""
    names = options.spoken_names(language)
    card = s.drawn if s.drawn != b.NO_CARD else s.auction_card
    key = _prompt_key(s) if viewer == s.to_move else f"{b.DECISION_IDS[s.decision]}-other"
    return key, text.offer_fields(s, s.offer_mine, s.offer_theirs, names) | {
        "player": names[s.to_move],
        "other": names[_other(s)],
        "card": "" if card == b.NO_CARD else options.values.locations[card].name[language],
        "strip": "" if s.strip == b.NO_STRIP else text.strip_name(s.strip, names, language),
        "bid": s.bid,
        "next": s.bid + 1,
        "mints": s.mints[s.to_move],
    }


def _other(s: State) -> int:
    """Return the other seat that a prompt names: the partner in an offer, or the opponent."""
    return b.OPPONENT if s.offer_from == b.NOBODY else auctions.other_party(s)


def _prompt_key(s: State) -> str:
    """Return the key of the prompt for the seat to move."""
    key = b.DECISION_IDS[s.decision]
    if s.decision == b.DECIDE_CHOOSE:
        return "choose" if seating.is_shared(s) else "choose-open"
    if s.decision == b.DECIDE_ANSWER:
        return "answer-counter" if auctions.is_countered(s) else "answer"
    if s.decision != b.DECIDE_BID:
        return key
    return _bid_key(s, s.to_move)


def _bid_key(s: State, seat: int) -> str:
    """Return the key of the prompt for an open-auction turn, which names only possible moves."""
    can_raise = highest_bid(s, seat) > s.bid
    can_ask = any(count_offers(s, seat, direction) > 0 for direction in (b.TO_LEFT, b.TO_RIGHT))
    if s.solo == b.NO_SOLO and auctions.is_leading(s, seat):
        return "bid-leading" if can_raise or can_ask else "bid-leading-only"
    if s.solo != b.NO_SOLO and s.bid:
        return "bid-solo" if can_raise else "bid-solo-out"
    if not can_raise:
        return "bid-ask" if can_ask else "bid-wait" if may_pass(s, seat) else "bid-out"
    if s.solo != b.NO_SOLO:
        return "bid-solo-first"
    if s.bid == 0 and auctions.must_open(s, seat):
        return "bid-open"
    if not may_pass(s, seat):
        return "bid-again"
    return "bid" if s.bid else "bid-none"
