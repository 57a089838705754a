"""The server's responses and live messages as typed values.

msgspec reads them: fields that a newer server adds are ignored; a field that is missing or of
another type is told as one clear error by whoever reads (see `Transport.read`).
"""

from __future__ import annotations

from typing import Annotated, Any, Self

from msgspec import Meta, Struct, convert, field


class Response(Struct, frozen=True):
    """Something that the server sends."""

    @classmethod
    def read(cls, data: Any) -> Self:
        """Read it from JSON that was parsed; raises msgspec.ValidationError."""
        return convert(data, cls)


class SeatInfo(Response, frozen=True):
    """What everybody knows about a seat."""

    seat: int
    kind: str  # person, bot or open
    name: str
    bot: str | None  # the level, where a bot sits
    stand_in: str | None  # the bot that plays for an absent person
    host: bool
    present: bool


class Origin(Response, frozen=True):
    """From where a game goes on at another table."""

    table: str  # the id of the finished game's table
    number: int  # how many of its moves were played already


class Table(Response, frozen=True):
    """What everybody knows about a table. As a live message: something about it has changed."""

    id: str
    game: str
    name: str
    status: str  # open, running, finished or closed
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    seq: int
    talk: bool
    commitment: str  # the promise of the deal
    seed_chosen: bool
    seed_text: str | None = field(name="seed")  # more digits than some JSON readers keep
    salt: str | None
    rematch: str | None  # the id of the next table
    secret: str | None = None  # of a deal that the server drew, once it may be told
    dealing: dict[str, Any] | None = None  # what players add to the deal (docs/fairness.md)
    branch_of: Origin | None = None  # where a game was played on from a move

    @property
    def seed(self) -> int | None:
        """A chosen seed, once the game is finished and nobody else plays its deal."""
        return None if self.seed_text is None else int(self.seed_text)


class Choice(Response, frozen=True):
    """A legal move with its sentence."""

    move: str
    text: str


class Position(Response, frozen=True, kw_only=True):
    """Where a game stands, as a seat (or a spectator) may know it."""

    seq: int  # a move that answers this position names this number
    to_move: int | None = None
    view: dict[str, Any] = field(default_factory=dict)  # empty before the start
    choices: tuple[str | Choice, ...] | None = field(name="legal", default=None)
    head: str | None = None  # of the chain of all entries so far; None before the start

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal moves; empty unless it is this seat's turn."""
        return tuple(one if isinstance(one, str) else one.move for one in self.choices or ())

    @property
    def words(self) -> dict[str, str]:
        """What each legal move says, where that was asked for."""
        return {one.move: one.text for one in self.choices or () if isinstance(one, Choice)}

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, once the game is over."""
        return self.view.get("result")


class State(Position, frozen=True, kw_only=True):
    """All that a seat (or a spectator) may know now."""

    you: int | None  # None is a spectator
    table: Table


class Move(Position, frozen=True, kw_only=True):
    """A live message: somebody moved, or took moves back."""

    kind: str  # move or undo
    seat: int
    undone: int  # how many moves were taken back
    events: tuple[dict[str, Any], ...]  # what happened, as this seat may know it


class Chat(Response, frozen=True):
    """Something that was said at the table."""

    id: int
    seat: int
    name: str
    text: str
    at: float  # seconds since 1970


class Presence(Response, frozen=True):
    """A live message: of each seat, whether somebody is there."""

    present: tuple[bool, ...]


class Notice(Response, frozen=True):
    """What everybody at the table is told: somebody sat down, a seat was freed, a bot plays."""

    id: int
    seat: int  # whom it is about
    kind: str
    text: str
    at: float  # seconds since 1970


Message = State | Move | Chat | Notice | Presence | Table


class Said(Response, frozen=True):
    """What was said at a table, and the notices to everybody."""

    messages: tuple[Chat, ...]
    notices: tuple[Notice, ...]


class Moved(Response, frozen=True):
    """The answer to a move or an undo."""

    seq: int
    events: tuple[dict[str, Any], ...]
    to_move: int | None
    over: bool
    head: str | None = None  # of the chain of all entries so far


class Invitation(Response, frozen=True):
    """What a link opens."""

    kind: str  # seat, device or spectator


class Entered(Response, frozen=True):
    """Which seat of which table a program holds now."""

    table: str
    seat: int | None
    key: str | None


class Offer(Response, frozen=True):
    """An order that a seat may give; where it takes a number, the lowest and the highest."""

    order: str
    text: str
    low: int | None = None
    high: int | None = None


class StandingOrder(Response, frozen=True):
    """An order that stands; it is never printed."""

    order: str
    text: str

    def __repr__(self) -> str:
        return "StandingOrder()"


class Orders(Response, frozen=True):
    """What a seat has ordered and may order; nobody else is told."""

    at: int  # how many moves stand
    forced: str  # whether forced moves play themselves: at-once, pause or never
    is_forced: bool
    together: bool  # whether all decide at the same time now
    offers: tuple[Offer, ...]
    standing: tuple[StandingOrder, ...]
    choices: tuple[Choice, ...] = field(name="moves", default=())

    @property
    def ahead(self) -> tuple[str, ...]:
        """The moves that can be given ahead of the seat's turn."""
        return tuple(one.move for one in self.choices)


class Rematch(Response, frozen=True):
    """The table of a rematch and one's own seats there."""

    table: str
    seats: Annotated[tuple[int, ...], Meta(min_length=1)]


class SeatLink(Response, frozen=True):
    """An invitation to a seat."""

    seat: int
    link: str


class NewTable(Response, frozen=True):
    """A new table. Its links are invitations, each for one use; they are never printed."""

    table: Table
    invitations: tuple[SeatLink, ...] = field(name="links")
    spectator_link: str

    @property
    def links(self) -> dict[int, str]:
        """The invitations by seat; bots have none."""
        return {one.seat: one.link for one in self.invitations}

    def __repr__(self) -> str:
        return f"NewTable(table={self.table!r})"
