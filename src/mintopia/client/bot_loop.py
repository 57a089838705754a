"""The main loop of a network bot: follow the table and choose a move when it is its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final

from mintopia.client.errors import ServerError, StaleError
from mintopia.client.responses import Move, State, Table
from mintopia.client.seat import Seat

Choose = Callable[[dict[str, Any], Sequence[str], int], str]
"""A bot: a function from the seat's view, the legal moves and the seat's number to a move."""

# Something else came first, such as an undo or a stand-in bot. The next message says what to do.
_OVERTAKEN: Final = frozenset(("not-your-turn", "stand-in", "not-running"))


def play_seat(seat: Seat, choose: Choose) -> dict[str, Any]:
    """Play a seat until the game is over; return the result.

    It waits for the start, continues after network failures and undos, and pauses while a bot
    stands in for the seat. A move that the rules refuse raises ServerError.
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
