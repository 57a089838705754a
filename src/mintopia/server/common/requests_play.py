"""The bodies of requests around a game: hints, orders, playing on from a move, opening links."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

from mintopia.engine.links import MOST_CODE, MOST_MOVES
from mintopia.host.table import Forced
from mintopia.server.common import requests

MOST_LINE: Final = 200  # moves
MOST_BOX: Final = 100
MOST_LINK: Final = MOST_CODE + 500  # with the address around the code


class HintRequest(requests.RequestBody):
    """A hint for the position with this number."""

    seq: requests.Seq = Field(description="The number of the state that the hint is for.")
    seat: requests.WhichSeat = None


class OrderRequest(requests.RequestBody):
    """An order that a seat gives."""

    order: requests.Move
    """One of the orders the seat is offered, such as `up-to 7`, or `play MOVE`."""
    at: requests.Seq
    """How many moves had been played when the order was decided on."""
    seat: requests.WhichSeat = None


class ForcedRequest(requests.RequestBody):
    """Whether a seat's forced moves are played automatically."""

    forced: Forced
    seat: requests.WhichSeat = None


class BranchRequest(requests.RequestBody):
    """A new table that continues from a move of a finished game."""

    number: requests.Seq
    """How many moves of the game the new table starts with."""
    seats: Annotated[list[requests.SeatRequest], Field(max_length=requests.MOST_SEATS)] | None = (
        Field(default=None, description="By default, you where you sat and medium bots elsewhere.")
    )
    hold: Annotated[list[requests.SeatNumber], Field(max_length=requests.MOST_SEATS)] | None = None
    """Seats for this browser to hold; by default all that are people's."""
    name: requests.TableName | None = None


Code = Annotated[str, Field(min_length=1, max_length=MOST_LINK), AfterValidator(requests.encodable)]
Number = Annotated[int, Field(ge=0, le=MOST_MOVES)]


class OpenRequest(requests.RequestBody):
    """A link that holds a game."""

    code: Code = Field(description="The code, or the whole address that contains it.")


class OpenLineRequest(OpenRequest):
    """A link that holds a game, and moves to try from where it ends."""

    line: Annotated[list[requests.Move], Field(max_length=MOST_LINE)] | None = Field(
        default=None,
        description="Moves to play from the position of an unfinished game; the steps leave out "
        "what came before, and `now` says what the position's seat may do.",
    )


class TryRequest(OpenRequest):
    """A move tried in a puzzle that was made of a game."""

    move: requests.Move = Field(description="A legal move of the puzzle's position.")
    played: requests.Move | None = Field(
        default=None, description="The move that was played in the game, if it was a mistake."
    )
    box: Annotated[int, Field(ge=0, le=MOST_BOX)] = Field(
        default=0, description="How often in a row it was solved, each time some days later."
    )


class OpenedReviewRequest(OpenRequest):
    """The review of a game that came in a link."""

    start: bool
    """Whether to start the review if it has not started; if false, only report its progress."""


class OpenedLinkRequest(OpenRequest):
    """The link to a position of a game that came in a link."""

    number: Number = Field(description="How many moves of the game the link should contain.")


class OpenedPictureRequest(OpenRequest):
    """A picture of a game that came in a link."""

    number: Number | None = None
    """Draw the position after this many moves; null draws the whole game, animated."""


class OpenedBranchRequest(BranchRequest):
    """A new table that continues from a move of a game that came in a link."""

    code: Code = Field(description="The code, or the whole address that contains it.")
