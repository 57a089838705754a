"""Seats around the table."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.games.works.state import State


@rule
def seat_after(s: State, seat: int, steps: int) -> int:
    """Return the seat this many steps clockwise from another; at most once around."""
    following = seat + steps
    return following - s.seats if following >= s.seats else following
