"""The loop of a network bot: follow the table, choose when it is this seat's turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final

from mintopia.client.errors import ServerError, StaleError
from mintopia.client.responses import Move, State, Table
from mintopia.client.seat import Seat

Choose = Callable[[dict[str, Any], Sequence[str], int], str]
"""A bot: from the seat's view, the legal moves and the seat's number to a move."""

# Somebody was faster: an undo, or a bot that stands in. The next message says how it goes on.
_OVERTAKEN: Final = frozenset(("not-your-turn", "stand-in", "not-running"))


def play_seat(seat: Seat, choose: Choose) -> dict[str, Any]:
    """Play a seat until the game is over; return the result.

    It waits for the start, goes on after every break of the network and after an undo, and rests
    while a bot stands in for the seat. A move that the rules refuse is a ServerError.
    """
    table: Table | None = None
    position: State | Move | None = None
    answered = -1  # the number of the state that was answered last
    with closing(seat.follow()) as messages:
        for message in messages:
            if isinstance(message, Table):
                table = message
            elif isinstance(message, State):
                table, position = message.table, message
            elif isinstance(message, Move):
                position = message
            if table is not None and table.status == "closed":
                raise ServerError("closed", "The host has closed this table.")
            if position is None:
                continue
            if position.result is not None:
                return position.result
            if not position.legal or position.seq == answered:
                continue
            if table is not None and table.seats[seat.number].stand_in is not None:
                continue
            move = choose(position.view, position.legal, seat.number)
            try:
                seat.play(move, seq=position.seq)
                answered = position.seq
            except StaleError:
                answered = position.seq
            except ServerError as error:
                if error.code not in _OVERTAKEN:
                    raise
    raise AssertionError("a stream that is followed has no end")
