"""Somebody at a table, and the seats for which they act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mintopia.engine.schema.events import SPECTATOR
from mintopia.host.errors import ApiError
from mintopia.host.hosted import HostedTable

T = TypeVar("T", bound=HostedTable[Any, Any, Any])


@dataclass(frozen=True, slots=True)
class Caller(Generic[T]):
    """Somebody at a table and the seats they hold; SPECTATOR among the seats means they watch."""

    table: T
    seats: frozenset[int]

    def access(self, seat: int) -> Any:
        """Return the right by which they act for a seat, which may end while they wait."""
        return None

    def own(self, seat: int) -> Any:
        """Return their right to one of their seats; refuse any other seat."""
        if seat not in self.seats:
            raise ApiError("not-your-seat")
        return self.access(seat)

    def host(self) -> Any:
        """Return the right of the host's seat; refuse anybody but the host."""
        for seat in self.players():
            if self.table.seats[seat].is_host:
                return self.access(seat)
        raise ApiError("host-only")

    def person(self) -> Any:
        """Return the right to one of their seats, preferring the host's; refuse spectators."""
        seats = sorted(self.players(), key=lambda seat: not self.table.seats[seat].is_host)
        for seat in seats:
            return self.access(seat)
        raise ApiError("not-your-seat")

    def players(self) -> list[int]:
        """List their seats at the table, without SPECTATOR."""
        return sorted(seat for seat in self.seats if seat >= 0)

    def you(self) -> int | None:
        """Return their seat if they hold just one; sentences then address it as "you"."""
        players = self.players()
        return players[0] if len(players) == 1 else None

    def viewer(self, wanted: int | None) -> int | None:
        """Return the seat whose view to show; None is a spectator's view."""
        if wanted is not None:
            if wanted not in self.seats:
                raise ApiError("not-your-seat")
            return None if wanted == SPECTATOR else wanted
        players = self.players()
        if len(players) > 1:
            raise ApiError("which-seat")
        return players[0] if players else None

    def player(self, wanted: int | None) -> int:
        """Return the seat whose own things are asked for; refuse spectators."""
        seat = self.viewer(wanted)
        if seat is None:
            raise ApiError("not-your-seat")
        return seat

    def seat(self, wanted: int | None) -> int:
        """Return the seat that acts: the one named, the only one, or the one whose turn it is."""
        players = self.players()
        if wanted is not None:
            if wanted not in players:
                raise ApiError("not-your-seat")
            return wanted
        if len(players) == 1:
            return players[0]
        if not players:
            raise ApiError("not-your-seat")
        turn = self.table.game.to_move if self.table.game is not None else None
        if turn in players:
            return turn
        raise ApiError("which-seat")


AnyCaller = Caller[HostedTable[Any, Any, Any]]
