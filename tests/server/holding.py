"""Holding seats inside a server, without its network."""

from __future__ import annotations

from collections.abc import Iterable

from mintopia.server.desks import Desks
from mintopia.server.links import hash_of
from mintopia.server.lobby import Made
from mintopia.store import Door, Holder, JoinRequest, Store

SECRET = "a" * 32  # of the form that ours have


def take(store: Store, link: str, secret: str = SECRET) -> Door:
    """Exchange an invitation for a grant that a secret holds."""
    holder = Holder(hash_of(secret))
    joined = store.join(JoinRequest(link_hash=hash_of(link), holders=(), new=holder))
    grants = store.grants_of([holder.hash], joined.table_id)
    return next(Door(grant.seat, grant.id) for grant in grants if grant.seat == joined.seat)


async def seated(
    desks: Desks, made: Made, seats: Iterable[int], secret: str = SECRET
) -> list[Door]:
    """Let a secret hold some seats of a new table."""
    doors = [take(desks.store, made.links[seat], secret) for seat in seats]
    async with made.desk.lock:
        await desks.refresh(made.desk)
    return doors
