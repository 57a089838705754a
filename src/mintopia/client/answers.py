"""The server's answers and live messages as typed values.

Fields that a newer server adds are ignored; a field that is missing or of another type is told as
one clear error by whoever reads (see `Transport.read`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = Mapping[str, Any]


def _number(data: Json, key: str) -> int:
    value = data[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(key)
    return value


def _number_or_none(data: Json, key: str) -> int | None:
    return None if data.get(key) is None else _number(data, key)


def _text(data: Json, key: str) -> str:
    value = data[key]
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def _text_or_none(data: Json, key: str) -> str | None:
    return None if data.get(key) is None else _text(data, key)


def _table(data: Json, key: str) -> dict[str, Any]:
    value = data[key]
    if not isinstance(value, dict):
        raise TypeError(key)
    return value


def _legal(data: Json) -> tuple[tuple[str, ...], dict[str, str]]:
    """Read the legal moves, and their sentences where those were asked for."""
    moves: list[str] = []
    words: dict[str, str] = {}
    for entry in data.get("legal") or ():
        if isinstance(entry, str):
            moves.append(entry)
        else:
            moves.append(_text(entry, "move"))
            words[moves[-1]] = _text(entry, "text")
    return tuple(moves), words


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What everybody knows about a seat."""

    seat: int
    kind: str  # person, bot or open
    name: str
    bot: str | None  # the level, where a bot sits
    stand_in: str | None  # the bot that plays for an absent person
    host: bool
    present: bool

    @classmethod
    def read(cls, data: Json) -> SeatInfo:
        """Read it from an answer."""
        return cls(
            seat=_number(data, "seat"),
            kind=_text(data, "kind"),
            name=_text(data, "name"),
            bot=_text_or_none(data, "bot"),
            stand_in=_text_or_none(data, "stand_in"),
            host=bool(data["host"]),
            present=bool(data["present"]),
        )


@dataclass(frozen=True, slots=True)
class Origin:
    """From where a game goes on at another table."""

    table: str  # the id of the finished game's table
    number: int  # how many of its moves were played already

    @classmethod
    def read(cls, data: Json) -> Origin:
        """Read it from an answer."""
        return cls(table=_text(data, "table"), number=_number(data, "number"))


@dataclass(frozen=True, slots=True)
class Table:
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
    seed: int | None  # a chosen one, once the game is finished and nobody else plays its deal
    salt: str | None
    rematch: str | None  # the id of the next table
    secret: str | None = None  # of a deal that the server drew, once it may be told
    dealing: dict[str, Any] | None = None  # what players add to the deal (docs/fairness.md)
    branch_of: Origin | None = None  # where a game was played on from a move

    @classmethod
    def read(cls, data: Json) -> Table:
        """Read it from an answer."""
        seed = _text_or_none(data, "seed")  # more digits than some JSON readers keep
        origin = data.get("branch_of")
        return cls(
            id=_text(data, "id"),
            game=_text(data, "game"),
            name=_text(data, "name"),
            status=_text(data, "status"),
            options=_table(data, "options"),
            seats=tuple(SeatInfo.read(seat) for seat in data["seats"]),
            seq=_number(data, "seq"),
            talk=bool(data["talk"]),
            commitment=_text(data, "commitment"),
            seed_chosen=bool(data["seed_chosen"]),
            seed=None if seed is None else int(seed),
            salt=_text_or_none(data, "salt"),
            rematch=_text_or_none(data, "rematch"),
            secret=_text_or_none(data, "secret"),
            dealing=None if data.get("dealing") is None else _table(data, "dealing"),
            branch_of=None if origin is None else Origin.read(_table(data, "branch_of")),
        )


@dataclass(frozen=True, slots=True)
class State:
    """All that a seat (or a spectator) may know now."""

    seq: int  # a move that answers this state names this number
    you: int | None  # None is a spectator
    table: Table
    to_move: int | None
    view: dict[str, Any]  # empty before the start
    legal: tuple[str, ...]  # empty unless it is this seat's turn
    words: dict[str, str] = field(default_factory=dict)  # what each legal move says, if asked for
    head: str | None = None  # of the chain of all entries; None before the start

    @classmethod
    def read(cls, data: Json) -> State:
        """Read it from an answer."""
        legal, words = _legal(data)
        return cls(
            seq=_number(data, "seq"),
            you=_number_or_none(data, "you"),
            table=Table.read(_table(data, "table")),
            to_move=_number_or_none(data, "to_move"),
            view=_table(data, "view") if "view" in data else {},
            legal=legal,
            words=words,
            head=_text_or_none(data, "head"),
        )

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, once the game is over."""
        return self.view.get("result")


@dataclass(frozen=True, slots=True)
class Move:
    """A live message: somebody moved, or took moves back."""

    seq: int
    kind: str  # move or undo
    seat: int
    undone: int  # how many moves were taken back
    events: tuple[dict[str, Any], ...]  # what happened, as this seat may know it
    to_move: int | None
    view: dict[str, Any]
    legal: tuple[str, ...]
    words: dict[str, str] = field(default_factory=dict)
    head: str | None = None  # of the chain of all entries so far

    @classmethod
    def read(cls, data: Json) -> Move:
        """Read it from a message."""
        legal, words = _legal(data)
        return cls(
            seq=_number(data, "seq"),
            kind=_text(data, "kind"),
            seat=_number(data, "seat"),
            undone=_number(data, "undone"),
            events=tuple(data["events"]),
            to_move=_number_or_none(data, "to_move"),
            view=_table(data, "view"),
            legal=legal,
            words=words,
            head=_text_or_none(data, "head"),
        )

    @property
    def result(self) -> dict[str, Any] | None:
        """The result, once the game is over."""
        return self.view.get("result")


@dataclass(frozen=True, slots=True)
class Chat:
    """Something that was said at the table."""

    id: int
    seat: int
    name: str
    text: str
    at: float  # seconds since 1970

    @classmethod
    def read(cls, data: Json) -> Chat:
        """Read it from an answer or a message."""
        return cls(
            id=_number(data, "id"),
            seat=_number(data, "seat"),
            name=_text(data, "name"),
            text=_text(data, "text"),
            at=float(data["at"]),
        )


@dataclass(frozen=True, slots=True)
class Presence:
    """A live message: of each seat, whether somebody is there."""

    present: tuple[bool, ...]

    @classmethod
    def read(cls, data: Json) -> Presence:
        """Read it from a message."""
        return cls(tuple(bool(here) for here in data["present"]))


@dataclass(frozen=True, slots=True)
class Notice:
    """What everybody at the table is told: somebody sat down, a seat was freed, a bot plays."""

    id: int
    seat: int  # whom it is about
    kind: str
    text: str
    at: float  # seconds since 1970

    @classmethod
    def read(cls, data: Json) -> Notice:
        """Read it from an answer or a message."""
        return cls(
            id=_number(data, "id"),
            seat=_number(data, "seat"),
            kind=_text(data, "kind"),
            text=_text(data, "text"),
            at=float(data["at"]),
        )


Message = State | Move | Chat | Notice | Presence | Table


@dataclass(frozen=True, slots=True)
class Moved:
    """The answer to a move or an undo."""

    seq: int
    events: tuple[dict[str, Any], ...]
    to_move: int | None
    over: bool
    head: str | None = None  # of the chain of all entries so far

    @classmethod
    def read(cls, data: Json) -> Moved:
        """Read it from an answer."""
        return cls(
            seq=_number(data, "seq"),
            events=tuple(data["events"]),
            to_move=_number_or_none(data, "to_move"),
            over=bool(data["over"]),
            head=_text_or_none(data, "head"),
        )


@dataclass(frozen=True, slots=True)
class NewTable:
    """A new table. Its links are invitations, each for one use; they are never printed."""

    table: Table
    links: dict[int, str] = field(repr=False)  # by seat; bots have none
    spectator_link: str = field(repr=False)

    @classmethod
    def read(cls, data: Json) -> NewTable:
        """Read it from an answer."""
        return cls(
            table=Table.read(_table(data, "table")),
            links={_number(entry, "seat"): _text(entry, "link") for entry in data["links"]},
            spectator_link=_text(data, "spectator_link"),
        )
