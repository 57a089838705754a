"""Seats around the table."""

from __future__ import annotations

from mintopia.kernel.rule import rule
from mintopia.works.state import State


@rule
def seat_after(s: State, seat: int, steps: int) -> int:
    """Give the seat so many steps clockwise from another; at most one time around."""
    following = seat + steps
    return following - s.seats if following >= s.seats else following
