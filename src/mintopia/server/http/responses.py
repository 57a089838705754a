"""The API's responses, described for OpenAPI and so for programs in other languages.

Responses are not checked at run time; the tests check whole games against these classes.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import ConfigDict, Field

from mintopia.engine.schema.forms import OptionInfo
from mintopia.host.table import OrdersInfo
from mintopia.server.common.requests import GameId
from mintopia.server.http.responses_base import Answer, described
from mintopia.server.http.responses_games import Derived, Events, Result, View
from mintopia.store.models import NoticeOf, Status

HEAD: Final = (
    "The head of the chain of all entries so far; keep it to detect any later change to them."
)
LEGAL: Final = "Moves as text or, with `words`, as choices; null unless it is the seat's turn."


# --- tables ---------------------------------------------------------------------------------------
class SeatInfo(Answer):
    """A seat of a table."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    stand_in: str | None = Field(description="The bot that plays for an absent person.")
    host: bool
    devices: int = Field(description="How many browsers and programs hold it; 0 if nobody does.")
    agreed: list[int]
    """Seats that have asked for a bot to play for this one now."""
    resigned: bool
    """Whether the person has given up; a bot then plays to the end."""
    on_break: bool
    present: bool
    seen_at: float | None = Field(description="When somebody was last here, in seconds since 1970.")


class BranchOrigin(Answer):
    """The table and move from which a game was continued at another table."""

    table: str
    """The id of the finished game's table; by itself it gives no access."""
    number: int = Field(description="How many of that game's moves were kept.")


class SeatContribution(Answer):
    """What a seat adds to the deal."""

    seat: int
    commitment: str
    value: str | None = Field(description="Null until it is revealed.")


class DealingInfo(Answer):
    """How the players contribute to the deal; see docs/fairness.md."""

    round: int
    asked: list[int] | None
    """The seats whose values go into the deal; null until they are fixed."""
    left_out: list[int] = Field(description="Seats that did not reveal their values in time.")
    seats: list[SeatContribution]


class ClockInfo(Answer):
    """How long people may think; a bot plays for anybody who runs out of time."""

    per: Literal["move", "game"]
    seconds: int
    used: list[float]
    """The seconds that each seat has used for its finished moves."""
    since: float | None
    """When the current turn's clock started; null if no clock is running."""
    now: float = Field(description="The server's time, in seconds since 1970.")


class DailyOrigin(Answer):
    """The day whose deal a table plays."""

    date: str
    counted: bool
    """Whether this is the counted try, without hints, undo and stand-ins."""


class TableInfo(Answer):
    """What everybody at a table may know about it."""

    id: str
    game: GameId
    name: str
    status: Status
    options: dict[str, Any] = Field(description="The game's options, without the secret ones.")
    prepared: list[str] = Field(description="The names of the secret options that were set.")
    seats: list[SeatInfo]
    seq: int
    talk: bool
    table_link: bool = Field(description="Whether there is a link to all free seats.")
    watching: bool
    """Whether people with an invitation may watch instead of playing."""
    clock: ClockInfo | None = Field(description="Null if there is no time limit.")
    commitment: str
    """The commitment to the secret or the chosen seed, fixed when the table is made."""
    seed_chosen: bool
    dealing: DealingInfo | None = Field(description="Null if the deal was known beforehand.")
    seed: str | None
    """The chosen seed, shown under the same conditions as `secret`."""
    secret: str | None
    """Shown only once the game is over and nobody else is playing the deal."""
    salt: str | None
    rematch: str | None
    rematch_of: str | None
    branch_of: BranchOrigin | None
    """Set if the table was made by playing on from a move."""
    daily: DailyOrigin | None = Field(description="Set if the table plays the deal of a day.")
    created_at: float
    started_at: float | None
    finished_at: float | None


class SeatLinkInfo(Answer):
    """A seat and a link to it, which can be used once."""

    seat: int
    link: str


class FreedSeat(SeatLinkInfo):
    """A seat that was freed, and a link to it."""

    table_link: str | None
    """The table's new link, if the person who was removed knew the old one; otherwise null."""


class TableLink(Answer):
    """The link to all free seats of a table."""

    link: str


class NewTable(Answer):
    """A new table, and invitations to the seats that nobody holds yet."""

    table: TableInfo
    links: list[SeatLinkInfo]
    spectator_link: str
    table_link: str | None
    """The link to all free seats; null if there are none."""
    key: str | None
    """The key to the seats held here, for a page of another origin; shown only once."""


class Rematch(Answer):
    """The table of a rematch, and your seats there."""

    table: str
    seats: list[int]


class InvitedSeat(Answer):
    """A seat as somebody with a link sees it."""

    seat: int
    kind: Literal["free", "taken", "bot"]
    name: str
    """The name of the person or bot it belongs to, or is kept for; may be empty."""
    yours: bool


class InvitationInfo(Answer):
    """What a link opens."""

    kind: Literal["seat", "device", "spectator", "table"]
    game: GameId
    name: str = Field(description="The table's name.")
    status: Status
    seat: int | None
    host: str = Field(description="The host's name.")
    taken_name: str | None
    """The name at the seat if it is a person's; otherwise null."""
    yours: bool
    """Whether you already hold the seat or, with a table's link, any seat there."""
    used: bool = Field(description="Whether somebody else has already used this link.")
    watching: bool = Field(description="Whether this link lets you watch.")
    seats: list[InvitedSeat]
    """With a table's link, all its seats; otherwise empty."""


class DeviceInfo(Answer):
    """A browser or a program that holds a seat."""

    id: int
    label: str = Field(description="A readable name; empty if none is known.")
    since: float = Field(description="When it got the seat, in seconds since 1970.")
    this: bool = Field(description="Whether this request comes from it.")


class Devices(Answer):
    """All browsers and programs that hold a seat."""

    devices: list[DeviceInfo]


class DealResult(Answer):
    """How a table with the same deal ended."""

    here: bool
    name: str
    status: Status
    players: list[str]
    result: Result | None
    finished_at: float | None


class DealResults(Answer):
    """The results of all tables with the same deal."""

    tables: list[DealResult]


class SpectatorLink(Answer):
    """The secret link for spectators."""

    spectator_link: str


class PushKey(Answer):
    """The key with which a browser subscribes to web push."""

    key: str


class WebhookSecret(Answer):
    """The secret with which a seat's notifications are signed."""

    seat: int
    secret: str


class SeatOnly(Answer):
    """The seat that the request was about."""

    seat: int


# --- the game -------------------------------------------------------------------------------------
class Choice(Answer):
    """A legal move and what to click for it."""

    move: str
    text: str
    verb: str
    clicks: list[str]
    """The targets to click; no two moves have the same clicks and numbers."""
    numbers: list[int] = Field(description="The numbers to enter: [bid], or [mine, theirs].")
    cost: int = Field(description="How many Mints the move puts in.")
    gain: int | None = Field(description="For a placement, how the mover's points change.")
    matches: int | None = Field(description="For a placement, how many matches it makes.")


class Blocked(Answer):
    """A target that no legal move uses, and why."""

    click: str
    why: str
    paragraph: str


@described
class SeatOrders(OrdersInfo):
    """A seat's orders, and the moves that it can give ahead of its turn."""

    moves: list[Choice]
    """The moves it can give ahead, by sending the order `play MOVE`."""


class Words(Answer):
    """Fields that are added if `words` were asked for and the game has started."""

    blocked: list[Blocked] | None = None
    """Null unless it is the seat's turn."""
    prompt: str | None = Field(default=None, description="What is to be decided now, and by whom.")
    private: bool = False
    """Whether the seat sees or must decide something that nobody else may see now."""
    derived: Derived | None = None
    orders: OrdersInfo | None = None
    """The seat's own orders, which nobody else sees."""


class LiveState(Words):
    """Message `state`: everything a seat may know, including the game once it has started."""

    seq: int
    you: int | None = Field(description="The seat; null for a spectator.")
    table: TableInfo
    head: str | None = Field(description=HEAD)
    to_move: int | None = None
    view: View | None = None
    legal: list[Choice] | list[str] | None = Field(default=None, description=LEGAL)


class TableState(LiveState):
    """A table as a seat may see it."""

    yours: list[int] = Field(description="The seats that this browser or program holds.")


class LiveMove(Words):
    """Message `move`: a move, or moves taken back."""

    seq: int
    kind: Literal["move", "undo"]
    seat: int
    undone: int
    head: str = Field(description=HEAD)
    events: Events
    to_move: int | None
    view: View
    legal: list[Choice] | list[str] | None = Field(description=LEGAL)


class LiveTable(TableInfo):
    """Message `table`: the table itself, sent when something about it has changed."""


class LivePresence(Answer):
    """Message `presence`: for each seat, whether somebody is there."""

    present: list[bool]


@described
class LiveOrders(OrdersInfo):
    """Message `orders`: the seat's own orders after a change, sent to this seat alone."""

    said: list[str]
    """Why moves that were given ahead have been dropped."""


class ChatMessage(Answer):
    """Something that somebody said at the table."""

    id: int
    seat: int
    name: str
    text: str
    at: float


class LiveChat(ChatMessage):
    """Message `chat`."""


class TableNotice(Answer):
    """What everybody at a table is told: somebody sat down, a seat was freed, and so on."""

    id: int
    seat: int = Field(description="The seat it is about.")
    kind: NoticeOf
    text: str
    at: float


class LiveNotice(TableNotice):
    """Message `notice`."""


class GameOptions(Answer):
    """The options of a game, described for a form."""

    game: GameId
    options: list[OptionInfo]


class Done(Answer):
    """The result of a move, or of taking one back."""

    seq: int
    events: Events
    to_move: int | None
    over: bool
    head: str = Field(description=HEAD)


class Messages(Answer):
    """Chat messages, and notices to the whole table; the two share one sequence of ids."""

    messages: list[ChatMessage]
    notices: list[TableNotice]


class GameRecord(Answer):
    """A game as a file: complete once it is over, before that only what the seat may know."""

    model_config = ConfigDict(extra="allow")

    mintopia: int
    game: GameId
    rules_version: int
    options: dict[str, Any]
    moves: list[str]
    meta: dict[str, Any]
    seed: int | None = None
    seat: int | None = None


class ServerKey(Answer):
    """The public key (Ed25519) for checking this server's records, as hexadecimal digits."""

    key: str


# --- browsers -------------------------------------------------------------------------------------
class JoinResult(Answer):
    """The table and the seat that somebody holds now."""

    table: str
    seat: int | None = Field(description="Null for a spectator.")
    key: str | None
    """The key to the seat, for a program or another origin's page; shown only once."""


class GameInfo(Answer):
    """A table of this browser."""

    id: str
    game: GameId
    name: str
    status: Status
    seats: list[int]
    seq: int
    to_move: int | None
    your_turn: bool
    winners: list[int] | None
    changed_at: float


class YourGames(Answer):
    """The tables at which this browser holds seats, latest first."""

    games: list[GameInfo]


class Forgotten(Answer):
    """A table that was removed from the list."""

    forgotten: str
