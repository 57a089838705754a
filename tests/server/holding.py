"""Helpers that take seats directly in the store, without the network."""

from __future__ import annotations

from collections.abc import Iterable

from mintopia.server.common.secrets import hash_of
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import CreatedTable
from mintopia.store import Holder, Joining, SeatGrant, Store

SECRET = "a" * 32  # has the form of a real secret


def take(store: Store, link: str, secret: str = SECRET) -> SeatGrant:
    """Exchange an invitation for a seat grant held by this secret."""
    holder = Holder(hash_of(secret))
    joined = store.join(Joining(link_hash=hash_of(link), holders=(), new=holder))
    grants = store.grants_of([holder.hash], joined.table_id)
    return next(SeatGrant(grant.seat, grant.id) for grant in grants if grant.seat == joined.seat)


async def seated(
    live_tables: LiveTables, made: CreatedTable, seats: Iterable[int], secret: str = SECRET
) -> list[SeatGrant]:
    """Take seats of a new table with this secret; return the grants."""
    grants = [take(live_tables.store, made.links[seat], secret) for seat in seats]
    async with made.live.lock:
        await live_tables.refresh(made.live)
    return grants
