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

from mintopia.engine.kernel.bits import has
from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.random import MASK64, Stream
from mintopia.engine.kernel.state import PlainState, number, numbers
from mintopia.engine.schema.events import ALL_SEEING
from mintopia.engine.schema.refusals import ALLOWED
from mintopia.engine.schema.rules import GameOptions, Rules, group_by_rank


@dataclass(slots=True)
class State(PlainState):
    """The complete state, secrets included."""

    seats: int = number("u1")
    to_move: int = number("u1")
    phase: int = number("u1")
    last: int = number("i1", -1)
    drawn: int = number("u1")
    deck: list[int] = numbers("u1", LANTERNS)
    hand: list[int] = numbers("i4", SEATS)  # bits
    score: list[int] = numbers("i2", SEATS)
    rests: list[int] = numbers("u1", SEATS)


def brightness(lantern: int) -> int:
    """Return how bright a lantern is."""
    return lantern % schema.BRIGHTNESS + 1


def worth(s: State, lantern: int) -> int:
    """Return what a lantern would score now."""
    return brightness(lantern) if s.last < 0 or brightness(lantern) > brightness(s.last) else 1


def draw(s: State, log: Log, seat: int) -> None:
    """Draw a lantern, if any is left."""
    if s.drawn < LANTERNS:
        lantern = s.deck[s.drawn]
        s.drawn += 1
        s.hand[seat] |= 1 << lantern
        emit(log, schema.EV_DRAW, seat, lantern)


def refuse(s: State, action: int) -> int:
    """Return why an action is not legal, or ALLOWED."""
    if s.phase == OVER:
        return schema.R_OVER
    if action == REST:
        return ALLOWED if s.rests[s.to_move] else schema.R_RESTED
    return ALLOWED if has(s.hand[s.to_move], action - HANG) else schema.R_NOT_YOURS


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


class Lanterns(Rules):
    """The rules of Lanterns."""

    id = "lanterns"
    table = schema.TABLE
    events = schema.EVENTS
    refusals = schema.REFUSALS
    option_list = schema.OPTIONS
    over = OVER
    refusal_rule = staticmethod(refuse)
    play_rule = staticmethod(play)

    def set_up(self, options: GameOptions, seed: int, log: Log) -> State:
        """Shuffle and deal."""
        s = State()
        s.seats = options.seats
        s.deck = self.shuffled(options, seed)
        s.rests = [options.chosen["rests"]] * SEATS
        for seat in range(s.seats):
            for _ in range(HAND):
                draw(s, log, seat)
        return s

    def legal(self, s: State) -> list[int]:
        """List the legal actions."""
        return [action for action in range(self.actions) if refuse(s, action) == ALLOWED]

    def resample(self, s: State, viewer: int, seed: int) -> None:
        """Redeal what a viewer does not see: the deck and the hands of others."""
        stream = Stream(seed & MASK64)
        others = [seat for seat in range(s.seats) if seat != viewer]
        hands = [[card for card in range(LANTERNS) if has(s.hand[seat], card)] for seat in others]
        unseen = s.deck[s.drawn :] + [card for hand in hands for card in hand]
        dealt = [unseen.pop(stream.below(len(unseen))) for _ in range(len(unseen))]
        for seat, hand in zip(others, hands, strict=True):
            s.hand[seat] = sum(1 << dealt.pop() for _ in hand)
        s.deck[s.drawn :] = dealt

    def view(self, s: State, options: GameOptions, viewer: int) -> dict[str, Any]:
        """Return the table as a viewer may see it."""
        return {
            "game": self.id,
            "to_move": self.to_move(s),
            "players": [
                {
                    "name": options.names[seat],
                    "points": s.score[seat],
                    "rests": s.rests[seat],
                    "hand": [
                        schema.LANTERN_IDS[card] if viewer in (seat, ALL_SEEING) else "?"
                        for card in range(LANTERNS)
                        if has(s.hand[seat], card)
                    ],
                }
                for seat in range(s.seats)
            ],
            "last": None if s.last < 0 else schema.LANTERN_IDS[s.last],
            "deck": LANTERNS - s.drawn,
            "result": self.result(s),
        }

    def result_of(self, s: State) -> dict[str, Any]:
        """Return points, winners and ranking."""
        points = s.score[: s.seats]
        order = group_by_rank(sum(other > own for other in points) for own in points)
        return {"points": points, "winners": order[0], "ranking": order}

    def points(self, s: State, seat: int) -> int:
        """Return the points of a seat, for the greedy bot."""
        return s.score[seat]


RULES = Lanterns()
