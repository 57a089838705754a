"""Seats around the table, and the strips between them (B2, B3, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.schema import NO_SOLO, OPPONENT, SHARING_SEATS, TO_LEFT
from mintopia.games.bid.state import State


@rule
def left_of(s: State, seat: int) -> int:
    """Return the left neighbor: the next seat clockwise."""
    following = seat + 1
    return following if following < s.seats else 0


@rule
def right_of(s: State, seat: int) -> int:
    """Return the right neighbor."""
    return seat - 1 if seat > 0 else s.seats - 1


@rule
def neighbour(s: State, seat: int, direction: int) -> int:
    """Return the neighbor in a direction."""
    return left_of(s, seat) if direction == TO_LEFT else right_of(s, seat)


@rule
def is_shared(s: State) -> bool:
    """Return whether strips lie between neighbors; if not, each player has one (B3, B4)."""
    return s.seats >= SHARING_SEATS


@rule
def strip_between(s: State, a: int, b: int) -> int:
    """Return the strip between two neighbors, which has the number of the seat on its right."""
    return a if left_of(s, a) == b else b


@rule
def controls(s: State, seat: int, strip: int) -> bool:
    """Return whether a seat controls a strip, because it lies beside the seat."""
    return strip == seat or (is_shared(s) and strip == right_of(s, seat))


@rule
def steps_from_auctioneer(s: State, seat: int) -> int:
    """Return how many steps clockwise a seat is from the Auctioneer."""
    steps = seat - s.auctioneer
    return steps if steps >= 0 else steps + s.seats


@rule
def is_opponent(s: State, seat: int) -> bool:
    """Return whether this seat is played by a solitaire card (B4)."""
    return s.solo != NO_SOLO and seat == OPPONENT
