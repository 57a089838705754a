"""What a host of tables needs from the world around it; servers and pages bring their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from mintopia.engine.game import Game
    from mintopia.host.hosted import HostedTable
    from mintopia.host.table import Instructions

T_contra = TypeVar("T_contra", bound="HostedTable[Any, Any, Any]", contravariant=True)
EntryKind = Literal["move", "undo"]


class Conflict(Exception):  # noqa: N818 - a thing that happens, not a fault
    """Raised when another process or tab was first; the table is up to date again."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A move or an undo to be stored; `seq` is its number at the table."""

    seq: int
    kind: EntryKind
    seat: int
    text: str
    answer_to: int  # the number of the entry to which its seat replied


class Tables(Protocol[T_contra]):
    """The tables of a host: who may change one, and whether it is up to date."""

    def locked(
        self, table: T_contra, *, fresh: bool = False, access: Any = None
    ) -> AbstractAsyncContextManager[Any]:
        """Hold a table's lock, with the table up to date; `fresh`: compared with the store.

        `access` is the right to act, as it may have ended while waiting for the lock.
        """

    async def check(self, table: T_contra) -> None:
        """Catch up with whoever else shares the store; called under the table's lock."""

    async def check_may_move(self, table: T_contra) -> None:
        """Refuse moves at a table where none may be made now, although its game is running."""

    async def game_over(self, table: T_contra) -> None:
        """Find out what may be shown of a game that has just ended, before it is."""

    async def find(self, table_id: str) -> Any:
        """Return a table, loading it if necessary; refuse an unknown id."""

    async def with_deal_of(self, table: T_contra) -> Sequence[Any]:
        """Return what is stored of all tables with the deal of this one, including itself."""

    async def when(self, table: T_contra) -> Sequence[tuple[int, float | None]]:
        """Return the numbers and times of the deal and of the moves not taken back."""


class Store(Protocol[T_contra]):
    """Keeps what happens at tables."""

    async def append(
        self, table: T_contra, entries: Sequence[NewEntry], orders: Mapping[int, Instructions]
    ) -> None:
        """Store entries, already applied in memory, and seats' changed orders: all or nothing.

        If somebody else was first, read the table again and raise Conflict.
        """

    async def set_orders(
        self, table: T_contra, seat: int, orders: Instructions, access: Any
    ) -> None:
        """Store what a seat has ordered; refuse if the right to act has ended."""


class Seats(Protocol[T_contra]):
    """Keeps who sits at tables, and how."""

    async def set_seat(
        self,
        table: T_contra,
        seat: int,
        access: Any,
        notice: str | None,
        /,
        *,
        while_status: Literal["open", "running"] = "running",
        **changes: Any,
    ) -> None:
        """Change a person's or a bot's seat, store its notice, and tell everybody.

        Refuse a name that somebody else there has. `only_if` is the kind that the seat has if
        nobody else was faster, and `empty` ends every invitation and right to it.
        """


class Thinker(Protocol[T_contra]):
    """Chooses moves for bots."""

    async def choose(
        self, table: T_contra, game: Game, bot: str, chance: int, choices: Sequence[str]
    ) -> str | None:
        """Return a bot's choice for the seat to move; None if it found none."""
