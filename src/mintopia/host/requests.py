"""Requests to a host: who asks, what they may use, and which command answers which route.

A command is a function that answers a route for every host. It gets what it needs by the names of
its parameters: `request`, `caller` (somebody at the table that the path names; `reader`: or with
the code of its finished game), `body`, the variable parts of the path, and the query's `words` (the
language of sentences), `seat`, `after` and `date`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from mintopia.host.errors import bad_field
from mintopia.host.hosted import HostedTable
from mintopia.host.routes import Route

if TYPE_CHECKING:
    from mintopia.engine.game import Game
    from mintopia.host.advice import Hint
    from mintopia.host.callers import Caller
    from mintopia.host.daily_deals import Deal
    from mintopia.host.lobby import Lobby
    from mintopia.host.messages import Message
    from mintopia.host.moves import Moves
    from mintopia.host.new_tables import TablePlan
    from mintopia.host.people import People
    from mintopia.host.ports import Tables
    from mintopia.host.reviews import Reviews

T = TypeVar("T")
AnyTable = HostedTable[Any, Any, Any]
Command = Callable[..., Awaitable[Any]]
COMMANDS: Final[dict[Route, Command]] = {}


def command(route: Route) -> Callable[[Command], Command]:
    """Register the function that answers a route for every host."""

    def register(function: Command) -> Command:
        COMMANDS[route] = function
        return function

    return register


class Talk(Protocol):
    """What was said at tables, and what everybody there was told."""

    async def list(self, table: Any, after: int, language: str, /) -> Message:
        """Return the chat messages and notices after an id, oldest first."""


class CountedTries(Protocol):
    """The counted tries at daily deals."""

    counts_others: bool  # whether the results of other people are counted here too

    async def find(
        self, holders: Sequence[str], day: str, *, others: bool = False
    ) -> Sequence[Message]:
        """Describe the tries at the deal of a day; `others`: also those at other deals, if known.

        The latest comes first.
        """

    async def is_begun(self, holders: Sequence[str], day: str) -> bool:
        """Return whether a day's counted try was begun, even if it is no longer theirs."""

    async def expert(self, dealt: Deal) -> Message:
        """Describe how `expert` played a deal; the first request starts that game."""


class Services:
    """What commands use of a host, each made once."""

    tables: Tables[Any]
    moves: Moves[Any]
    people: People[Any]
    lobby: Lobby[Any]
    reviews: Reviews[Any]
    talk: Talk
    tries: CountedTries


class Request(ABC):
    """A request; the limits are those of a host without any."""

    __slots__ = ()
    services: Services

    @property
    @abstractmethod
    def language(self) -> str:
        """The language of refusals and notices."""

    @property
    def client(self) -> str:
        """Who is limited."""
        return ""

    @property
    def holders(self) -> tuple[str, ...]:
        """The hashes of the secrets by which they hold seats."""
        return ()

    # --- limits ---------------------------------------------------------------------------------
    # ruff: noqa: B027 - without limits there is nothing to do
    def limit_moves(self, table: AnyTable, seat: int) -> None:
        """Refuse moves that come too fast."""

    def limit_orders(self, table: AnyTable, seat: int) -> None:
        """Refuse orders that come too fast."""

    def limit_replays(self) -> None:
        """Refuse too many requests that replay a game."""

    async def limit_tables(self, *, starts: bool, given: Mapping[str, Any] | None = None) -> None:
        """Refuse too many new tables, or one with options that cannot be stored."""

    # --- what differs between hosts -------------------------------------------------------------
    @abstractmethod
    async def make(self, plan: TablePlan, body: Any = None) -> Message:
        """Make a table, start it if that is planned, and describe it with its invitations."""

    @abstractmethod
    async def rematch(self, caller: Caller[Any], *, rotate: bool) -> Message:
        """Return the table of a rematch and the caller's seats there; make it if necessary."""

    @abstractmethod
    async def record(self, table: AnyTable) -> Message:
        """Return the complete record of a finished game, under its lock."""

    @abstractmethod
    def about(self, table: AnyTable) -> Message:
        """Describe a table whose complete record is still a secret, for its record."""

    @abstractmethod
    async def analyse(
        self, key: str, seq: int, game: Game, moves: Sequence[str] | None = None
    ) -> Hint:
        """Judge every legal move of the seat to move, or some of them, by what it may know.

        The answer may be remembered by its key (a table's id, or what identifies an exercise) and
        the position's number.
        """

    @abstractmethod
    async def games(self) -> list[Message]:
        """Describe the tables at which the requester holds seats, latest first."""

    @abstractmethod
    async def forget(self, table_id: str) -> None:
        """Give up the requester's seats at a table."""

    async def compute(
        self, work: Callable[..., T], *arguments: Any, slow: bool = False, large: bool = False
    ) -> T:
        """Compute an answer where that disturbs nobody's moves.

        A `large` one is returned in the form in which it is sent.
        """
        return work(*arguments)


def check_seat(table: AnyTable, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < len(table.seats):
        raise bad_field("seat-range", seat=seat, high=len(table.seats) - 1)
