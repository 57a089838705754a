"""What people ask for beside the game itself: hints, and playing on from a move."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from mintopia.server.http.requests import (
    MOST_SEATS,
    RequestBody,
    SeatNumber,
    SeatRequest,
    Seq,
    TableName,
)


class HintRequest(RequestBody):
    """A hint for the position of this number."""

    seq: Seq = Field(description="The number of the state that the hint is for.")
    seat: SeatNumber | None = Field(default=None, description="Which of the seats a browser holds.")


class BranchRequest(RequestBody):
    """A new table that goes on from a move of a finished game."""

    number: Seq = Field(description="How many moves of the game are played already.")
    seats: Annotated[list[SeatRequest], Field(max_length=MOST_SEATS)] | None = Field(
        default=None, description="By default you where you sat, and medium bots elsewhere."
    )
    hold: Annotated[list[SeatNumber], Field(max_length=MOST_SEATS)] | None = Field(
        default=None, description="Seats that this browser shall hold; by default all of people."
    )
    name: TableName | None = None
