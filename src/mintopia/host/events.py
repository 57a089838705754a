"""What happens at hosted tables, for those who count, notify or keep time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Moved(Generic[T]):
    """A seat has moved: its person, its bot (or card), or its person's orders."""

    table: T
    seat: int
    by: Literal["person", "bot", "order"]


@dataclass(frozen=True, slots=True)
class Undone(Generic[T]):
    """A seat has taken its last move back."""

    table: T
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Generic[T]):
    """A game is over."""

    table: T


@dataclass(frozen=True, slots=True)
class TurnCame(Generic[T]):
    """A seat is to move without a move before: a start, a seat handed to somebody else."""

    table: T


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """A table was read from the store."""

    table: T


@dataclass(frozen=True, slots=True)
class Nudged(Generic[T]):
    """Somebody wants the person to move to be reminded."""

    table: T


@dataclass(frozen=True, slots=True)
class Came(Generic[T]):
    """Somebody follows a table; the first to hold `seats`."""

    table: T
    seats: Sequence[int]


@dataclass(frozen=True, slots=True)
class Left(Generic[T]):
    """Somebody has stopped following a table; the last to hold `seats`."""

    table: T
    seats: Sequence[int]


@dataclass(frozen=True, slots=True)
class Failed(Generic[T]):
    """Something that nobody waits for has failed; the other tables go on."""

    table: T
    what: Literal["bot", "bot-any-move", "order"]
    error: Exception | None = None
    bot: str | None = None


Event = (
    Moved[T] | Undone[T] | Ended[T] | TurnCame[T] | Loaded[T] | Nudged[T] | Came[T]
    | Left[T] | Failed[T]
)  # fmt: skip
