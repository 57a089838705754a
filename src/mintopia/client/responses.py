"""The server's responses and live messages as typed values.

msgspec parses them. Fields added by a newer server are ignored; a missing field or one of another
type becomes one clear error (see `Transport.read`).
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field


class Response(Struct, frozen=True):
    """The base class of everything that the server sends."""


class SeatInfo(Response, frozen=True):
    """What everybody knows about a seat."""

    seat: int
    kind: str  # person, bot or open
    name: str
    bot: str | None  # the level, if a bot sits here
    stand_in: str | None  # the bot that plays for an absent person
    host: bool
    present: bool


class Origin(Response, frozen=True):
    """The point of an earlier game from which another table continues."""

    table: str  # the id of the finished game's table
    number: int  # how many of its moves were kept


class Table(Response, frozen=True):
    """What everybody knows about a table. As a live message, it means that this has changed."""

    id: str
    game: str
    name: str
    status: str  # open, running, finished or closed
    options: dict[str, Any]
    seats: tuple[SeatInfo, ...]
    seq: int
    talk: bool
    commitment: str  # to the deal
    seed_chosen: bool
    seed_text: str | None = field(name="seed")  # text, as some JSON readers would lose digits
    salt: str | None
    rematch: str | None  # the id of the next table
    secret: str | None = None  # of a deal drawn by the server, once it may be known
    dealing: dict[str, Any] | None = None  # what players add to the deal (docs/fairness.md)
    branch_of: Origin | None = None  # set if it continues an earlier game

    @property
    def seed(self) -> int | None:
        """A chosen seed, once the game is finished and no other table is playing its deal."""
        return None if self.seed_text is None else int(self.seed_text)


class Choice(Response, frozen=True):
    """A legal move with its sentence."""

    move: str
    text: str


class Position(Response, frozen=True, kw_only=True):
    """The position of a game, as far as a seat (or a spectator) may know it."""

    seq: int  # sent back with a move that answers this position
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
        """The sentence for each legal move, if sentences were requested."""
        return {one.move: one.text for one in self.choices or () if isinstance(one, Choice)}

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, once the game is over."""
        return self.view.get("result")


class State(Position, frozen=True, kw_only=True):
    """Everything that a seat (or a spectator) may know now."""

    you: int | None  # None is a spectator
    table: Table


class Move(Position, frozen=True, kw_only=True):
    """A live message that somebody moved or took moves back."""

    kind: str  # move or undo
    seat: int
    undone: int  # how many moves were taken back
    events: tuple[dict[str, Any], ...]  # what happened, as far as this seat may know


class Chat(Response, frozen=True):
    """A chat message at the table."""

    id: int
    seat: int
    name: str
    text: str
    at: float  # seconds since 1970


class Presence(Response, frozen=True):
    """A live message that says for each seat whether somebody is online."""

    present: tuple[bool, ...]


class Notice(Response, frozen=True):
    """A notice to everybody at the table: somebody sat down, a seat was freed, a bot plays."""

    id: int
    seat: int  # that it is about
    kind: str
    text: str
    at: float  # seconds since 1970


Message = State | Move | Chat | Notice | Presence | Table


class Said(Response, frozen=True):
    """The chat messages at a table, and the notices to everybody."""

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


class JoinResult(Response, frozen=True):
    """The table and the seat that a program holds now."""

    table: str
    seat: int | None
    key: str | None


class Offer(Response, frozen=True):
    """An order that a seat may give; if it takes a number, the lowest and the highest."""

    order: str
    text: str
    low: int | None = None
    high: int | None = None


class StandingOrder(Response, frozen=True):
    """An order in effect; it is never printed."""

    order: str
    text: str

    def __repr__(self) -> str:
        return "StandingOrder()"


class Orders(Response, frozen=True):
    """What a seat has ordered and may order; no other seat is told."""

    at: int  # how many moves have been played
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
    """The table of a rematch, and your own seats there."""

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
