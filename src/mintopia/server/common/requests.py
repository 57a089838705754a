"""The bodies of requests, checked field by field by Pydantic.

The same classes describe the API at /api. `mintopia.server.common.validation` words their refusals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from mintopia.bots.roster import AT_TABLES
from mintopia.engine.game import SEED_HIGH, SEED_LOW
from mintopia.engine.options import MOST_NAME, few_marks
from mintopia.games import game_ids
from mintopia.server.common.limits import MOST_MESSAGE, MOST_TABLE_NAME
from mintopia.server.common.secrets import MOST_SECRET

if TYPE_CHECKING:
    GameId = str
else:
    GameId = Literal[game_ids()]

MOST_SEATS: Final = 6
MOST_SEQ: Final = 1_000_000
MOST_MOVE: Final = 200
LEAST_CLOCK: Final = 5  # seconds
MOST_CLOCK: Final = 30 * 24 * 3600


def _printable(text: str) -> str:
    if not text.strip() or not text.isprintable():
        raise PydanticCustomError("printable", "printable")
    return few_marks(text.strip())


def encodable(text: str) -> str:
    """Refuse text that cannot be stored."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise PydanticCustomError("printable", "printable") from error
    return text


def _at_table(bot: object) -> object:
    """Refuse a bot that plays at no table."""
    if bot not in AT_TABLES:
        raise PydanticCustomError("bot", "bot")
    return bot


BotName = Annotated[
    str, PlainValidator(_at_table), WithJsonSchema({"type": "string", "enum": [*AT_TABLES]})
]
Name = Annotated[str, Field(min_length=1, max_length=MOST_NAME), AfterValidator(_printable)]
TableName = Annotated[
    str, Field(min_length=1, max_length=MOST_TABLE_NAME), AfterValidator(_printable)
]
Link = Annotated[str, Field(min_length=1, max_length=MOST_SECRET), AfterValidator(encodable)]
Nonce = Annotated[str, Field(min_length=16, max_length=64), AfterValidator(encodable)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
WhichSeat = Annotated[
    SeatNumber | None, Field(description="Which seat is meant, if you hold several.")
]
Move = Annotated[str, Field(min_length=1, max_length=MOST_MOVE), AfterValidator(encodable)]
Seq = Annotated[int, Field(ge=0, le=MOST_SEQ)]


class RequestBody(BaseModel):
    """A request's JSON body; values are not converted, and unknown fields are refused."""

    model_config = ConfigDict(strict=True, extra="forbid")


class SeatRequest(RequestBody):
    """A seat of a new table."""

    kind: Literal["person", "bot", "open"] = "open"
    """Who sits here: a person, a bot, or anybody with an invitation (open)."""
    name: Name | None = None
    bot: BotName | None = Field(default=None, description="The bot's level, if `kind` is `bot`.")


class Randomness(RequestBody):
    """A commitment to the value that a player will add to the deal."""

    commitment: Hash = Field(description='SHA-256 of "mintopia contribution:VALUE".')


class Contribution(RequestBody):
    """The value that a player adds to the deal, matching the earlier commitment."""

    value: Hash


class SeatRandomness(Randomness):
    """A commitment for a seat of a new table."""

    seat: SeatNumber


class ClockRequest(RequestBody):
    """How long people may think. When their time is up, a bot plays for them."""

    per: Literal["move", "game"]
    """Whether the time is for each move or for the whole game."""
    seconds: Annotated[int, Field(ge=LEAST_CLOCK, le=MOST_CLOCK)]


class TableRequest(RequestBody):
    """A new table."""

    game: GameId
    options: dict[str, Any] = Field(
        default_factory=dict, description="The game's options, as for `new` in the protocol."
    )
    seed: Annotated[int, Field(ge=SEED_LOW, le=SEED_HIGH)] | None = None
    """The seed of a chosen deal; everybody is told that it was chosen."""
    name: TableName | None = None
    seats: Annotated[list[SeatRequest], Field(max_length=MOST_SEATS)] | None = None
    """By default, seat 0 is the host's and the others are open."""
    talk: bool = True
    watching: bool = True
    """Whether people with an invitation may watch instead of playing."""
    clock: ClockRequest | None = None
    """By default there is no time limit."""
    hold: Annotated[list[SeatNumber], Field(max_length=MOST_SEATS)] = Field(
        default_factory=list,
        description="Seats for this browser, or the program with this key, to hold.",
    )
    start: bool = False
    """Start the game immediately; no seat may then be open."""
    randomness: Annotated[list[SeatRandomness], Field(max_length=MOST_SEATS)] = Field(
        default_factory=list,
        description="With `start`, commitments to values that seats add to the deal; the game "
        "begins once all values are revealed.",
    )


class SameDealRequest(RequestBody):
    """A new table with another table's deal."""

    name: TableName | None = None
    seats: Annotated[list[SeatRequest], Field(max_length=MOST_SEATS)] | None = None
    hold: Annotated[list[SeatNumber], Field(max_length=MOST_SEATS)] = Field(default_factory=list)
    start: bool = False


class MoveRequest(RequestBody):
    """A move."""

    seq: Seq = Field(description="The number of the state that the move answers.")
    move: Move
    seat: WhichSeat = None


class UndoRequest(RequestBody):
    """A request to take back the last move."""

    seq: Seq
    seat: SeatNumber | None = None


class MessageRequest(RequestBody):
    """Something to say at the table."""

    text: Annotated[str, Field(min_length=1, max_length=MOST_MESSAGE), AfterValidator(_printable)]
    seat: SeatNumber | None = None


class TableChange(RequestBody):
    """What the host changes about a table."""

    name: TableName | None = None
    talk: bool | None = None
    watching: bool | None = None
    clock: ClockRequest | Literal["none"] | None = None
    """Only before the start; `none` removes the clock."""


class StartRequest(RequestBody):
    """What the host settles once everybody is there."""

    options: dict[str, Any] = Field(
        default_factory=dict,
        description="The game's options about who begins and about the people; they replace the "
        "values that the table was made with, and null removes one.",
    )


class RematchRequest(RequestBody):
    """How the rematch is played."""

    rotate: bool = Field(default=False, description="Whether everybody moves up one seat.")


class SeatName(RequestBody):
    """A person's name."""

    name: Name


class BotRequest(RequestBody):
    """The bot for a seat that nobody has taken, and optionally its name."""

    bot: BotName = "medium"
    name: Name | None = None


class StandInRequest(RequestBody):
    """The bot that plays for an absent person."""

    bot: BotName = "medium"


class LookRequest(RequestBody):
    """A link that somebody was sent."""

    link: Link
    nonce: Nonce | None = None


class JoinRequest(RequestBody):
    """An invitation to exchange for a seat."""

    link: Link
    seat: SeatNumber | None = None
    """With a table's link, the seat to take; by default the first free one."""
    watch: bool = False
    """Watch instead of taking a seat, if the host allows it."""
    name: Name | None = None
    """Your name at the table; used only before the start."""
    nonce: Nonce | None = None
    """A random text of your choice, with which the same request can be repeated."""
    program: Name | None = None
    """The name of a program, which gets a key instead of a cookie."""


class HostRequest(RequestBody):
    """The seat of the new host."""

    seat: SeatNumber
