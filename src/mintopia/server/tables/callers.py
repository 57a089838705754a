"""Somebody at a server's table, and the grants by which they act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mintopia.host import callers
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import SeatGrant


@dataclass(frozen=True, slots=True)
class Caller(callers.Caller[LiveTable]):
    """Somebody at a table, the grants of their seats, and the hashes of their secrets."""

    held: Mapping[int, SeatGrant] = field(default_factory=dict, repr=False)
    holders: tuple[str, ...] = field(default=(), repr=False)

    def access(self, seat: int) -> SeatGrant:
        """Return their grant for a seat, or a grant that opens nothing if they have none."""
        return self.held.get(seat) or SeatGrant(seat, 0)
