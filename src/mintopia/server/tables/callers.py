"""Somebody at a table, and what they may do there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mintopia.server.common.errors import ApiError
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import SPECTATOR, SeatGrant


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody at a table and the seats they hold; SPECTATOR among the seats means they watch."""

    live: LiveTable
    seats: frozenset[int]
    held: Mapping[int, SeatGrant] = field(default_factory=dict, repr=False)
    holders: tuple[str, ...] = field(default=(), repr=False)

    def access(self, seat: int) -> SeatGrant:
        """Return their grant for a seat, or a grant that opens nothing if they have none."""
        return self.held.get(seat) or SeatGrant(seat, 0)

    def own(self, seat: int) -> SeatGrant:
        """Return the grant of one of their seats; refuse any other seat."""
        if seat not in self.seats:
            raise ApiError("not-your-seat")
        return self.access(seat)

    def host(self) -> SeatGrant:
        """Return the grant of the host's seat; refuse anybody but the host."""
        for seat in self.players():
            if self.live.seats[seat].is_host:
                return self.access(seat)
        raise ApiError("host-only")

    def person(self) -> SeatGrant:
        """Return the grant of one of their seats, preferring the host's; refuse spectators."""
        seats = sorted(self.players(), key=lambda seat: not self.live.seats[seat].is_host)
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
        turn = self.live.game.to_move if self.live.game is not None else None
        if turn in players:
            return turn
        raise ApiError("which-seat")
