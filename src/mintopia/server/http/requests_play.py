"""What people ask for beside the game itself: hints, and playing on from a move."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from mintopia.server.http.requests import (
    MOST_MOVE,
    MOST_SEATS,
    RequestBody,
    SeatNumber,
    SeatRequest,
    Seq,
    TableName,
    encodable,
)
from mintopia.table import Forced


class HintRequest(RequestBody):
    """A hint for the position of this number."""

    seq: Seq = Field(description="The number of the state that the hint is for.")
    seat: SeatNumber | None = Field(default=None, description="Which of the seats a browser holds.")


class OrderRequest(RequestBody):
    """An order of a seat."""

    order: Annotated[str, Field(min_length=1, max_length=MOST_MOVE), AfterValidator(encodable)] = (
        Field(description="One of the seat's offers, such as `up-to 7`; or `play MOVE`.")
    )
    at: Seq = Field(description="How many moves stood where the order was decided on.")
    seat: SeatNumber | None = Field(default=None, description="Which of the seats a browser holds.")


class ForcedRequest(RequestBody):
    """Whether forced moves of a seat play themselves."""

    forced: Forced
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
