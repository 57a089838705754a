"""The API's responses, described for OpenAPI and so for programs in other languages.

Responses are not checked at run time; the tests check whole games against these classes.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import ConfigDict, Field

from mintopia.schema.forms import OptionInfo
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.responses_games import Derived, Events, GameId, Result, View
from mintopia.store.rows import NoticeOf
from mintopia.table import Forced

Status = Literal["open", "running", "finished", "closed"]
HEAD: Final = "The head of the chain of all entries so far: note it, and nothing can be changed."
LEGAL: Final = "Null unless the seat is to move; moves as text, or choices with `words`."


# --- tables ---------------------------------------------------------------------------------------
class SeatInfo(Answer):
    """A seat of a table."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    stand_in: str | None = Field(description="The bot that plays for an absent person.")
    host: bool
    devices: int = Field(description="Browsers and programs that hold it; 0: nobody does.")
    agreed: list[int] = Field(description="Seats that want a bot to play for this one now.")
    resigned: bool = Field(description="Whether the person gave up; a bot plays to the end.")
    on_break: bool
    present: bool
    seen_at: float | None = Field(description="When somebody was last here, in seconds since 1970.")


class BranchOrigin(Answer):
    """The table and move from which a game was continued at another table."""

    table: str = Field(description="The finished game's table; its id opens nothing by itself.")
    number: int = Field(description="How many of its moves were played already.")


class SeatContribution(Answer):
    """What a seat adds to the deal."""

    seat: int
    commitment: str
    value: str | None = Field(description="Null until it is revealed.")


class DealingInfo(Answer):
    """How the players contribute to the deal; see docs/fairness.md."""

    round: int
    asked: list[int] | None = Field(description="Whose values the deal is made of, in the end.")
    left_out: list[int] = Field(description="Seats that did not reveal their values in time.")
    seats: list[SeatContribution]


class ClockInfo(Answer):
    """How long people may think; a bot plays for anybody who runs out of time."""

    per: Literal["move", "game"]
    seconds: int
    used: list[float] = Field(description="By seat: seconds of its finished moves.")
    since: float | None = Field(description="When the present turn began; null: no clock runs.")
    now: float = Field(description="The server's time, in seconds since 1970.")


class DailyOrigin(Answer):
    """The day whose deal a table plays."""

    date: str
    counted: bool = Field(description="The counted try: without hints, undo and stand-ins.")


class TableInfo(Answer):
    """What everybody at a table may know about it."""

    id: str
    game: GameId
    name: str
    status: Status
    options: dict[str, Any] = Field(description="The game's options, without the secret ones.")
    prepared: list[str] = Field(description="The names of secret options that were chosen.")
    seats: list[SeatInfo]
    seq: int
    talk: bool
    table_link: bool = Field(description="Whether there is a link to all free seats.")
    watching: bool = Field(description="Whether who has a link may watch.")
    clock: ClockInfo | None = Field(description="Null: everybody takes the time they like.")
    commitment: str = Field(description="To the secret or the chosen seed, from the start.")
    seed_chosen: bool
    dealing: DealingInfo | None = Field(description="Null where the deal was known before.")
    seed: str | None = Field(description="A chosen one, once it may be known, as the secret.")
    secret: str | None = Field(description="Once the game is over and nobody else plays the deal.")
    salt: str | None
    rematch: str | None
    rematch_of: str | None
    branch_of: BranchOrigin | None = Field(description="Of a table made by playing on from a move.")
    daily: DailyOrigin | None = Field(description="Of a table with the deal of a day.")
    created_at: float
    started_at: float | None
    finished_at: float | None


class SeatLinkInfo(Answer):
    """A seat and a link to it, which can be used once."""

    seat: int
    link: str


class FreedSeat(SeatLinkInfo):
    """A seat that was freed, and a link to it."""

    table_link: str | None = Field(
        description="The table's new link, where there was one: who was sent away knew the old one."
    )


class TableLink(Answer):
    """The link to all free seats of a table."""

    link: str


class NewTable(Answer):
    """A new table, and invitations to the seats that nobody holds yet."""

    table: TableInfo
    links: list[SeatLinkInfo]
    spectator_link: str
    table_link: str | None = Field(description="To all free seats; null where there are none.")
    key: str | None = Field(
        description="Opens the seats held here, for a page of another origin; told this once."
    )


class Rematch(Answer):
    """The table of a rematch, and your seats there."""

    table: str
    seats: list[int]


class InvitedSeat(Answer):
    """A seat as somebody with a link sees it."""

    seat: int
    kind: Literal["free", "taken", "bot"]
    name: str = Field(description="Of who sits there, or for whom it is kept; may be empty.")
    yours: bool


class InvitationInfo(Answer):
    """What a link opens."""

    kind: Literal["seat", "device", "spectator", "table"]
    game: GameId
    name: str = Field(description="The table's.")
    status: Status
    seat: int | None
    host: str = Field(description="The host's name.")
    taken_name: str | None = Field(description="The name at the seat, where one was given.")
    yours: bool = Field(description="Whether you hold the seat, or one at the table, already.")
    used: bool = Field(description="Whether somebody else sat down by this link.")
    watching: bool = Field(description="Whether you may watch by this link.")
    seats: list[InvitedSeat] = Field(description="Of a table's link; else empty.")


class DeviceInfo(Answer):
    """A browser or a program that holds a seat."""

    id: int
    label: str = Field(description="A plain name; empty where none is known.")
    since: float = Field(description="In seconds since 1970.")
    this: bool = Field(description="Whether it is the one that asks.")


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
    clicks: list[str] = Field(description="The targets; no two moves have the same and numbers.")
    numbers: list[int] = Field(description="What is dialled: [bid], or [mine, theirs].")
    cost: int = Field(description="The Mints put in.")
    gain: int | None = Field(description="Of a placement: how the mover's points change.")
    matches: int | None = Field(description="Of a placement: the matches that it makes.")


class Blocked(Answer):
    """A target that no legal move uses, and why."""

    click: str
    why: str
    paragraph: str


class OrderOffer(Answer):
    """An order that a seat may give now."""

    order: str = Field(description="What to send; with a number behind it where there are bounds.")
    text: str
    low: int | None
    high: int | None


class StandingOrder(Answer):
    """An order of the seat that is in effect, or a move given ahead of its turn."""

    order: str
    text: str


class OrdersInfo(Answer):
    """What a seat is told about its own orders, which nobody else sees."""

    at: int = Field(description="How many moves stand: send it along with an order.")
    forced: Forced = Field(description="Whether the seat's forced moves play themselves.")
    is_forced: bool = Field(description="Whether it is the seat's turn and it has no choice.")
    together: bool = Field(
        description="Whether all decide at the same time now: its move can be given ahead."
    )
    ahead: bool = Field(description="Whether a move can be given ahead of the seat's turn.")
    offers: list[OrderOffer]
    standing: list[StandingOrder]


class SeatOrders(OrdersInfo):
    """A seat's orders, and the moves that it can give ahead of its turn."""

    moves: list[Choice] = Field(description="Sent as the order `play MOVE`.")


class Words(Answer):
    """Fields that are added if `words` were asked for and the game has started."""

    blocked: list[Blocked] | None = Field(
        default=None, description="Null unless the seat is to move."
    )
    prompt: str | None = Field(default=None, description="What is to be decided now, by whom.")
    private: bool = Field(
        default=False,
        description="Whether the seat sees or is to decide something that nobody else may see now.",
    )
    derived: Derived | None = None
    orders: OrdersInfo | None = Field(
        default=None, description="The seat's own orders; for nobody else."
    )


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


class LiveOrders(OrdersInfo):
    """Message `orders`: the seat's own orders after a change, sent to this seat alone."""

    said: list[str] = Field(description="Why a move that was given ahead has been dropped.")


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
    seat: int = Field(description="Whom it is about.")
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
class Entered(Answer):
    """The table and the seat that somebody holds now."""

    table: str
    seat: int | None = Field(description="Null for a spectator.")
    key: str | None = Field(description="The key of a program's seat; told this once.")


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
