"""Moves as text and as actions; parsing and formatting are each other's inverse.

Cards are named by their ids, which another deck can bring along: both take the ids of the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mintopia.errors import MalformedMoveError
from mintopia.games.bid.names import (
    ACCEPT,
    AUCTION,
    BID,
    COLUMNS,
    COUNTER,
    DECIDE_ANSWER,
    DECLINE,
    DIRECTION_IDS,
    KIND_IDS,
    MIDDLE,
    MIDDLE_ROW,
    MOST_MINTS,
    MOVE,
    OFFER,
    OFFERS,
    PARTNER,
    PASS,
    PLACE,
    ROTATE,
    ROWS,
    SEAL,
    SEATS,
    SKIP,
    TO_RIGHT,
    WINNER,
    WITHDRAW,
)
from mintopia.options import shown
from mintopia.sentences import Form, Sentences

PLAIN: Final = {
    "pass": PASS, "withdraw": WITHDRAW, "accept": ACCEPT, "decline": DECLINE, "skip": SKIP,
}  # fmt: skip
FORMS: Final = {
    "auction": "auction CARD open|closed",
    "bid": "bid N",
    "offer": "offer left|right MINE THEIRS",
    "accept": "accept",
    "decline": "decline",
    "counter": "counter MINE THEIRS",
    "pass": "pass",
    "withdraw": "withdraw",
    "seal": "seal N",
    "winner": "winner SEAT",
    "partner": "partner left|right",
    "place": "place STRIP ROW COL",
    "move": "move CARD ROW COL",
    "rotate": "rotate CARD",
    "skip": "skip",
}
_PLAIN_TEXTS: Final = {action: text for text, action in PLAIN.items()}
_LONGEST_NUMBER: Final = 6
_said: Final = Sentences("moves")


def format_move(action: int, ids: Sequence[str], decision: int | None = None) -> str:
    """Write an action as text; a card that this deck does not have is its number after a #.

    An offer and a counter-offer share their integers: the decision to be made tells them apart.
    """
    if action in _PLAIN_TEXTS:
        return _PLAIN_TEXTS[action]
    if action >= OFFER:
        direction, pledged = divmod(action - OFFER, OFFERS)
        mine, theirs = divmod(pledged, MOST_MINTS)
        if decision == DECIDE_ANSWER and action < COUNTER + OFFERS:
            return f"counter {mine + 1} {theirs + 1}"
        return f"offer {DIRECTION_IDS[direction]} {mine + 1} {theirs + 1}"
    if action >= PLACE:
        line, column = divmod(action - (MOVE if action >= MOVE else PLACE), COLUMNS)
        thing, row = divmod(line, ROWS)
        where = f"{row - MIDDLE_ROW} {column - MIDDLE}"
        return f"move {_id(thing, ids)} {where}" if action >= MOVE else f"place {thing} {where}"
    if action >= ROTATE:
        return f"rotate {_id(action - ROTATE, ids)}"
    if action >= AUCTION:
        card, kind = divmod(action - AUCTION, 2)
        return f"auction {_id(card, ids)} {KIND_IDS[kind]}"
    if action >= SEAL:
        return f"seal {action - SEAL}"
    if action > BID:
        return f"bid {action - BID}"
    if action >= WINNER:
        return f"winner {action - WINNER}"
    return f"partner {DIRECTION_IDS[action - PARTNER]}"


def _id(card: int, ids: Sequence[str]) -> str:
    return ids[card] if card < len(ids) else f"#{card}"


def parse_move(text: str, ids: Sequence[str], decision: int | None = None) -> int:
    """Read a move; raise MalformedMoveError with what is wrong about it.

    The decision to be made keeps an offer from being taken for a counter-offer with the same
    integer, and the other way round: each becomes a move of its own kind that is refused now.
    """
    words = text.split(" ")
    head, rest = words[0], words[1:]
    if head not in FORMS:
        tidy = text.split()
        if tidy and tidy[0] in FORMS:
            raise _spaces(text)
        forms = tuple(Form(form) for form in FORMS.values())
        raise MalformedMoveError(_said("unknown", text=shown(text), forms=forms))
    if len(rest) != len(FORMS[head].split()) - 1:
        if text.split() != words:
            raise _spaces(text)
        raise MalformedMoveError(_said("form", text=shown(text), form=Form(FORMS[head])))
    action = PLAIN[head] if not rest else _READERS[head](rest, ids)
    if head == "counter" and decision not in (DECIDE_ANSWER, None):
        return ACCEPT
    if head == "offer" and decision == DECIDE_ANSWER:
        return OFFER + TO_RIGHT * OFFERS + (action - OFFER) % OFFERS
    return action


def _spaces(text: str) -> MalformedMoveError:
    tidy = shown(" ".join(text.split()))
    return MalformedMoveError(_said("spaces", text=shown(text), tidy=tidy))


def _card(word: str, ids: Sequence[str]) -> int:
    if word not in ids:
        raise MalformedMoveError(_said("location", word=shown(word), locations=tuple(ids)))
    return ids.index(word)


def _choice(word: str, allowed: tuple[str, str]) -> int:
    if word not in allowed:
        one, other = allowed
        raise MalformedMoveError(_said("choice", word=shown(word), one=one, other=other))
    return allowed.index(word)


def _number(word: str, low: int, high: int, what: str) -> int:
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER:
        value = int(word)
        if low <= value <= high and str(value) == word:
            return value
    raise MalformedMoveError(_said(f"number-{what}", word=shown(word), low=low, high=high))


def _mints(word: str, low: int) -> int:
    return _number(word, low, MOST_MINTS, "mints")


def _cell(row: str, column: str) -> int:
    line = _number(row, -MIDDLE_ROW, MIDDLE_ROW, "row") + MIDDLE_ROW
    return line * COLUMNS + _number(column, -MIDDLE, MIDDLE, "column") + MIDDLE


def _read_auction(words: Sequence[str], ids: Sequence[str]) -> int:
    return AUCTION + 2 * _card(words[0], ids) + _choice(words[1], KIND_IDS)


def _read_offer(words: Sequence[str], _: Sequence[str]) -> int:
    direction = _choice(words[0], DIRECTION_IDS)
    return OFFER + direction * OFFERS + _pledges(words[1], words[2])


def _pledges(mine: str, theirs: str) -> int:
    return (_mints(mine, 1) - 1) * MOST_MINTS + _mints(theirs, 1) - 1


def _read_place(words: Sequence[str], _: Sequence[str]) -> int:
    strip = _number(words[0], 0, SEATS - 1, "strip")
    return PLACE + strip * ROWS * COLUMNS + _cell(words[1], words[2])


def _read_move(words: Sequence[str], ids: Sequence[str]) -> int:
    return MOVE + _card(words[0], ids) * ROWS * COLUMNS + _cell(words[1], words[2])


_READERS: Final[dict[str, Callable[[Sequence[str], Sequence[str]], int]]] = {
    "auction": _read_auction,
    "bid": lambda words, _: BID + _mints(words[0], 1),
    "offer": _read_offer,
    "counter": lambda words, _: COUNTER + _pledges(words[0], words[1]),
    "seal": lambda words, _: SEAL + _mints(words[0], 0),
    "winner": lambda words, _: WINNER + _number(words[0], 0, SEATS - 1, "seat"),
    "partner": lambda words, _: PARTNER + _choice(words[0], DIRECTION_IDS),
    "place": _read_place,
    "move": _read_move,
    "rotate": lambda words, ids: ROTATE + _card(words[0], ids),
}
