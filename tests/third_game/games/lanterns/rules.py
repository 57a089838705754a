"""The rules of Lanterns.

Each player holds three lanterns, hidden from the others. On a turn you hang one and draw another,
or rest, which you may do a few times. A lantern that is brighter than the last one scores its
brightness; any other scores one point. The game ends when somebody has no lantern left (L1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mintopia.games.lanterns import schema
from mintopia.games.lanterns.schema import HAND, HANG, LANTERNS, OVER, REST, SEATS

from mintopia.engine.kernel.bits import has, nth, popcount
from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.random import random_below
from mintopia.engine.kernel.rule import rule
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.schema.events import ALL_SEEING
from mintopia.engine.schema.refusals import ALLOWED
from mintopia.engine.schema.rules import GameOptions, Rules


@dataclass(slots=True)
class State(PlainState):
    """The complete state, secrets included."""

    rng: int = number("u8")  # the random generator
    seats: int = number("u1")
    to_move: int = number("u1")
    phase: int = number("u1")
    round_no: int = number("u1", 1)
    last: int = number("i1", -1)
    drawn: int = number("u1")
    is_named: int = number("u1")  # whether the options name the order of the deck
    deck: list[int] = numbers("u1", LANTERNS)
    hand: list[int] = numbers("i4", SEATS)  # bits
    score: list[int] = numbers("i2", SEATS)
    rests: list[int] = numbers("u1", SEATS)


@dataclass(slots=True)
class Buffer(PlainState):
    """A buffer for a list of actions."""

    actions: list[int] = numbers("i2", schema.ACTIONS)


@rule
def begin(s: State, table: State, log: Log) -> None:
    """Shuffle and deal; the seed is in the generator."""
    if s.is_named == 0:
        for at in range(LANTERNS):
            other = random_below(s, at + 1)
            s.deck[at] = s.deck[other]
            s.deck[other] = at
    for seat in range(s.seats):
        for _ in range(HAND):
            draw(s, log, seat)


@rule
def draw(s: State, log: Log, seat: int) -> None:
    """Draw a lantern, if any is left."""
    if s.drawn < LANTERNS:
        lantern = s.deck[s.drawn]
        s.drawn += 1
        s.hand[seat] |= 1 << lantern
        emit(log, schema.EV_DRAW, seat, lantern)


@rule
def brightness(lantern: int) -> int:
    """Return how bright a lantern is."""
    return lantern % schema.BRIGHTNESS + 1


@rule
def worth(s: State, lantern: int) -> int:
    """Return what a lantern would score now."""
    return brightness(lantern) if s.last < 0 or brightness(lantern) > brightness(s.last) else 1


@rule
def refuse(s: State, action: int) -> int:
    """Return why an action is not legal, or ALLOWED."""
    if s.phase == OVER:
        return schema.R_OVER
    if action == REST:
        return ALLOWED if s.rests[s.to_move] > 0 else schema.R_RESTED
    return ALLOWED if has(s.hand[s.to_move], action - HANG) else schema.R_NOT_YOURS


@rule
def legal_actions(s: State, out: Buffer) -> int:
    """List the legal actions; return how many there are."""
    count = 0
    for action in range(schema.ACTIONS):
        if refuse(s, action) == ALLOWED:
            out.actions[count] = action
            count += 1
    return count


@rule
def play(s: State, log: Log, action: int) -> None:
    """Carry out a legal action."""
    seat = s.to_move
    if action == REST:
        s.rests[seat] -= 1
        emit(log, schema.EV_REST, seat)
    else:
        lantern = action - HANG
        points = worth(s, lantern)
        s.score[seat] += points
        s.hand[seat] &= ~(1 << lantern)
        s.last = lantern
        emit(log, schema.EV_HANG, seat, lantern, points)
        draw(s, log, seat)
    if s.hand[seat] == 0:
        s.phase = OVER
        emit(log, schema.EV_END)
    s.to_move = (seat + 1) % s.seats
    if s.to_move == 0:
        s.round_no += 1


@rule
def points_of(s: State, seat: int) -> int:
    """Return the points of a seat."""
    return s.score[seat]


@rule
def unseen_by(s: State, viewer: int) -> int:
    """Return the lanterns a viewer does not see, as bits: the deck and the hands of others."""
    unseen = 0
    for at in range(s.drawn, LANTERNS):
        unseen |= 1 << s.deck[at]
    for seat in range(s.seats):
        if seat != viewer:
            unseen |= s.hand[seat]
    return unseen


@rule
def resample(s: State, viewer: int, rng: int) -> None:
    """Deal again, by another generator, what a viewer does not see."""
    s.rng = rng
    unseen = unseen_by(s, viewer)
    for seat in range(s.seats):
        if seat != viewer:
            held = popcount(s.hand[seat])
            s.hand[seat] = 0
            for _ in range(held):
                lantern = nth(unseen, random_below(s, popcount(unseen)))
                unseen &= ~(1 << lantern)
                s.hand[seat] |= 1 << lantern
    for at in range(s.drawn, LANTERNS):
        s.deck[at] = nth(unseen, random_below(s, popcount(unseen)))
        unseen &= ~(1 << s.deck[at])


class Lanterns(Rules):
    """The rules of Lanterns."""

    id = "lanterns"
    table = schema.TABLE
    events = schema.EVENTS
    refusals = schema.REFUSALS
    option_list = schema.OPTIONS
    over = OVER
    buffer = Buffer
    begin_rule = staticmethod(begin)
    legal_rule = staticmethod(legal_actions)
    refusal_rule = staticmethod(refuse)
    play_rule = staticmethod(play)
    points_rule = staticmethod(points_of)
    resample = staticmethod(resample)

    def blank_table(self, options: GameOptions) -> State:
        """Return a state that holds the options and nothing else yet."""
        s = State(seats=options.seats, rests=[options.chosen["rests"]] * SEATS)
        if options.chosen["deck"] is not None:
            s.deck = [schema.LANTERN_IDS.index(card) for card in options.chosen["deck"]]
            s.is_named = 1
        return s

    def view(self, s: State, options: GameOptions, viewer: int) -> dict[str, Any]:
        """Return the table as a viewer may see it."""
        players = []
        for seat in range(s.seats):
            held = [card for card in range(LANTERNS) if has(s.hand[seat], card)]
            seen = viewer in (seat, ALL_SEEING)
            players.append(
                {
                    "name": options.names[seat],
                    "points": s.score[seat],
                    "rests": s.rests[seat],
                    "hand": [schema.LANTERN_IDS[card] if seen else "?" for card in held],
                }
            )
        return {
            "game": self.id,
            "to_move": self.to_move(s),
            "players": players,
            "last": None if s.last < 0 else schema.LANTERN_IDS[s.last],
            "deck": LANTERNS - s.drawn,
            "result": self.result(s),
        }


RULES = Lanterns()
