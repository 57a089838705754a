"""Taking and leaving seats: exchange invitations for grants, each in one transaction.

Every call locks its table first, so if two people want the same seat at the same time, only one
gets it, even when several servers share the database.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final, Unpack

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from mintopia.engine.options import plain_name
from mintopia.store import schema
from mintopia.store.daily_tries import share_claim
from mintopia.store.errors import SeatRefusedError
from mintopia.store.holders import Holders
from mintopia.store.models import (
    SPECTATOR,
    Grant,
    Invitation,
    Joined,
    Joining,
    NewNotice,
    Notice,
    SeatChanges,
    SeatGrant,
    SeatKind,
    Status,
    read_waiting,
)
from mintopia.store.reading import is_valid, lock_table, may_act, read, seats_of, select_of
from mintopia.store.schema import as_json, at_seat

MOST_DEVICES: Final = 10  # that hold one seat
_seats: Final = schema.seats
_tables: Final = schema.tables
_grants: Final = schema.grants
_invitations: Final = schema.invitations


def check_name(connection: Connection, table_id: str, seat: int, name: str) -> None:
    """Refuse a name that somebody else at the table has; the caller must have locked the table."""
    wanted = plain_name(name)
    for row in seats_of(connection, table_id):
        if row.seat != seat and row.kind != "open" and plain_name(row.name) == wanted:
            raise SeatRefusedError("name-taken", row.name)


class Seating(Holders):
    """The part of the store that changes who holds a seat."""

    def set_seat(
        self,
        table_id: str,
        seat: int,
        *,
        only_if: SeatKind | None = None,
        while_status: Status | None = None,
        access: SeatGrant | None = None,
        notice: NewNotice | None = None,
        empty: bool = False,
        link_hash: str | None = None,
        join_hash: str | None = None,
        **changes: Unpack[SeatChanges],
    ) -> bool:
        """Change a seat if it has the kind `only_if` and its table the status `while_status`.

        `empty` ends all its grants, invitations and notifications; `link_hash` is the hash of a
        new invitation, `join_hash` that of the table's new link, and `notice` is sent to everybody
        at the table. A name that somebody else there has is refused with SeatRefusedError.

        If two callers take the same open seat at the same time, only one succeeds:
        `set_seat(table, seat, only_if="open", kind="bot", name=...)`.
        """
        this = at_seat(_seats, table_id, seat)
        with self._database.write() as connection:
            status = lock_table(connection, table_id)
            if status is None or (while_status is not None and status != while_status):
                return False
            kind = connection.scalar(select(_seats.c.kind).where(this))
            if kind is None or (only_if is not None and kind != only_if):
                return False
            if not is_valid(connection, table_id, access):
                return False
            if "name" in changes and changes.get("kind") != "open":
                check_name(connection, table_id, seat, changes["name"])
            if empty:
                for target in (_grants, _invitations, schema.pushes):
                    connection.execute(delete(target).where(at_seat(target, table_id, seat)))
                changes = {"webhook": None, "waiting": None, "orders": None, **changes}
            if changes:
                self._change(connection, table_id, seat, **changes)
            if link_hash is not None:
                self._invite(connection, table_id, [(seat, link_hash)])
            if join_hash is not None:
                connection.execute(
                    update(_tables).where(_tables.c.id == table_id).values(join_hash=join_hash)
                )
            self._touch(connection, table_id, notice)
        return True

    def invitation(self, link_hash: str) -> Invitation | None:
        """Find an invitation by the hash of its link, spent or not."""
        query = select(_invitations).where(_invitations.c.link_hash == link_hash)
        return next(iter(self._database.records(Invitation, query)), None)

    def join(self, asked: Joining) -> Joined:
        """Exchange an invitation for a grant; raise SeatRefusedError if that is impossible.

        Somebody who already holds the seat keeps it without spending the invitation. The request
        that spent an invitation may be repeated: its nonce shows that it is the same request, and
        its grant gets the new secret. Everybody else is told that the invitation was used.
        """
        found = self.invitation(asked.link_hash) or self.invitation(asked.repeat_hash)
        if found is None:
            return self._join_table(asked)
        table_id, seat = found.table_id, found.seat
        here = at_seat(_grants, table_id, seat)
        query = select(_invitations).where(_invitations.c.link_hash == found.link_hash)
        with self._database.write() as connection:
            status = lock_table(connection, table_id)
            again = read(Invitation, connection, query)  # somebody may have been faster
            if not again or status is None:
                raise SeatRefusedError("unknown-link")
            invitation = again[0]
            grants = read(Grant, connection, select(_grants).where(here))
            if any(grant.holder_hash in asked.holders for grant in grants):
                return Joined(table_id, seat, is_new=False)
            if invitation.grant_id is not None:
                self._repeat(connection, invitation, asked, grants)
                return Joined(table_id, seat, is_new=True)
            if status == "closed":
                raise SeatRefusedError("closed")
            if invitation.for_device and len(grants) >= MOST_DEVICES:
                raise SeatRefusedError("devices-full")
            if grants and not invitation.for_device:
                raise SeatRefusedError("invitation-used")
            if not invitation.for_device:
                self._sit(connection, invitation, asked, status)
            self._grant(connection, invitation, asked)
        return Joined(table_id, seat, is_new=True)

    def _join_table(self, asked: Joining) -> Joined:
        """Seat somebody who has a table's link at a free seat, before the start.

        They cannot take the host's seat, nor a second seat. The link stays valid; an invitation
        that is stored as already spent allows the same request to be repeated.
        """
        found = select(_tables.c.id).where(_tables.c.join_hash == asked.link_hash)
        table_id: str | None = self._database.scalar(found)
        if table_id is None:
            raise SeatRefusedError("unknown-link")
        with self._database.write() as connection:
            status = lock_table(connection, table_id)
            if status is None or connection.scalar(found) != table_id:  # the link was just reset
                raise SeatRefusedError("unknown-link")
            held: dict[int, str] = {}
            for grant in read(Grant, connection, select_of(_grants, table_id)):
                if grant.seat != SPECTATOR and grant.holder_hash in asked.holders:
                    return Joined(table_id, grant.seat, is_new=False)
                held[grant.seat] = grant.holder_hash
            if status != "open":
                raise SeatRefusedError("closed" if status == "closed" else "already-started")
            seat = self._free_seat(connection, table_id, asked.seat, held)
            invitation = Invitation(
                link_hash=asked.repeat_hash,
                table_id=table_id,
                seat=seat,
                for_device=False,
                at=self._clock(),
            )
            self._sit(connection, invitation, asked, status)
            if asked.nonce_hash is not None:
                self._invite(connection, table_id, [(seat, invitation.link_hash)])
            self._grant(connection, invitation, asked)
        return Joined(table_id, seat, is_new=True)

    def _free_seat(
        self, connection: Connection, table_id: str, wanted: int | None, held: Container[int]
    ) -> int:
        """Return the wanted seat, or the first free one if `wanted` is None.

        Raise SeatRefusedError if it is not free. The caller must have locked the table.
        """
        for row in seats_of(connection, table_id):
            is_free = row.kind != "bot" and not row.is_host and row.seat not in held
            if is_free and wanted in (None, row.seat):
                return row.seat
            if row.seat == wanted:
                raise SeatRefusedError("seat-not-free", row.name)
        raise SeatRefusedError("seats-taken")

    def _repeat(
        self, connection: Connection, spent: Invitation, asked: Joining, grants: list[Grant]
    ) -> None:
        """Give the grant of a repeated request its new secret, as the first answer may be lost."""
        is_same = asked.nonce_hash is not None and asked.nonce_hash == spent.nonce_hash
        if not is_same or all(grant.id != spent.grant_id for grant in grants):
            raise SeatRefusedError("invitation-used")
        connection.execute(
            update(_grants).where(_grants.c.id == spent.grant_id).values(holder_hash=asked.new.hash)
        )
        share_claim(self._database, connection, spent.table_id, spent.seat, asked.new.hash)
        self._announce(connection, Notice("table", spent.table_id))

    def _sit(
        self, connection: Connection, invitation: Invitation, asked: Joining, status: Status
    ) -> None:
        """Seat a person; they can choose a name only before the start."""
        this = at_seat(_seats, invitation.table_id, invitation.seat)
        name: str = connection.scalar(select(_seats.c.name).where(this)) or ""
        if status == "open":
            name = asked.name or name
            check_name(connection, invitation.table_id, invitation.seat, name)
            connection.execute(update(_seats).where(this).values(kind="person", name=name))
        notice = NewNotice("joined", invitation.seat, {"name": name})
        self._tell(connection, invitation.table_id, notice)

    def _grant(self, connection: Connection, invitation: Invitation, asked: Joining) -> None:
        grant = self._new_grant(invitation.table_id, invitation.seat, asked.new)
        connection.execute(insert(_grants), grant)
        share_claim(
            self._database, connection, invitation.table_id, invitation.seat, asked.new.hash
        )
        connection.execute(
            update(_invitations)
            .where(_invitations.c.link_hash == invitation.link_hash)
            .values(grant_id=grant["id"], nonce_hash=asked.nonce_hash)
        )
        if not invitation.for_device:  # other links to this seat are spent as well
            connection.execute(
                update(_invitations)
                .where(
                    at_seat(_invitations, invitation.table_id, invitation.seat),
                    _invitations.c.for_device.is_(False),
                    _invitations.c.grant_id.is_(None),
                )
                .values(grant_id=grant["id"])
            )
        self._touch(connection, invitation.table_id)

    # --- invitations --------------------------------------------------------------------------
    def invite(self, table_id: str, seat: int, link_hash: str, access: SeatGrant) -> bool:
        """Create a new invitation to a seat that nobody holds; it replaces the previous one.

        Raise SeatRefusedError if somebody holds the seat.
        """
        with self._database.write() as connection:
            if not may_act(connection, table_id, access):
                return False
            if self._count(connection, table_id, seat):
                raise SeatRefusedError("seat-held", seats_of(connection, table_id)[seat].name)
            self._drop_unspent(connection, table_id, seat, for_device=False)
            self._invite(connection, table_id, [(seat, link_hash)])
        return True

    def invite_device(self, table_id: str, link_hash: str, access: SeatGrant) -> bool:
        """Create a link for another device of the seat's holder, replacing the previous one."""
        with self._database.write() as connection:
            if not may_act(connection, table_id, access):
                return False
            if self._count(connection, table_id, access.seat) >= MOST_DEVICES:
                raise SeatRefusedError("devices-full")
            self._drop_unspent(connection, table_id, access.seat, for_device=True)
            self._invite(connection, table_id, [(access.seat, link_hash)], for_device=True)
        return True

    def remove_device(self, table_id: str, grant_id: int, access: SeatGrant) -> bool:
        """End a grant to the caller's own seat, and anything that device may have left behind.

        That is the link for another device, the webhook, and the subscriptions to web push.
        """
        mine = and_(_grants.c.id == grant_id, at_seat(_grants, table_id, access.seat))
        with self._database.write() as connection:
            if not may_act(connection, table_id, access):
                return False
            if not connection.execute(delete(_grants).where(mine)).rowcount:
                return False
            self._drop_unspent(connection, table_id, access.seat, for_device=True)
            pushes = schema.pushes
            connection.execute(delete(pushes).where(at_seat(pushes, table_id, access.seat)))
            self._change(connection, table_id, access.seat, webhook=None)
            self._touch(connection, table_id)
        return True

    # --- hosts and bots -----------------------------------------------------------------------
    def hand_over(
        self, table_id: str, to: int, notice: NewNotice, *, access: SeatGrant | None, present: int
    ) -> bool:
        """Make the person at seat `to` the host, if the seat `present` is still the host's."""
        with self._database.write() as connection:
            status = lock_table(connection, table_id)
            if status not in ("open", "running") or not is_valid(connection, table_id, access):
                return False
            rows = seats_of(connection, table_id)
            if not rows[present].is_host or rows[to].kind != "person":
                return False
            self._change(connection, table_id, present, is_host=False)
            self._change(connection, table_id, to, is_host=True)
            self._touch(connection, table_id, notice)
        return True

    def agree(
        self, table_id: str, seat: int, seq: int, access: SeatGrant, notice: NewNotice
    ) -> list[int] | None:
        """Record that a seat agrees to a bot for a person; return all seats that now agree."""
        with self._database.write() as connection:
            if access.seat == SPECTATOR or not may_act(connection, table_id, access):
                return None
            this = at_seat(_seats, table_id, seat)
            waiting = read_waiting(connection.scalar(select(_seats.c.waiting).where(this)))
            by = waiting.get("by", []) if waiting.get("seq") == seq else []
            if access.seat in by:
                return by
            by = sorted([*by, access.seat])
            self._change(
                connection, table_id, seat, waiting=as_json({**waiting, "seq": seq, "by": by})
            )
            self._touch(connection, table_id, notice)
        return by

    def set_orders(
        self, table_id: str, orders: Mapping[int, str | None], access: SeatGrant | None = None
    ) -> bool:
        """Store the orders that seats left with the table; only other processes are notified."""
        with self._database.write() as connection:
            if not may_act(connection, table_id, access):
                return False
            for seat, text in orders.items():
                self._change(connection, table_id, seat, orders=text)
            self._announce(connection, Notice("orders", table_id))
        return True

    def tell(self, table_id: str, notice: NewNotice, access: SeatGrant) -> bool:
        """Store a notice to everybody at a table; return False if its sender's grant has ended."""
        with self._database.write() as connection:
            if access.seat == SPECTATOR or not may_act(connection, table_id, access):
                return False
            self._tell(connection, table_id, notice)
        return True

    # --- inside -------------------------------------------------------------------------------
    def _count(self, connection: Connection, table_id: str, seat: int) -> int:
        query = select(func.count()).where(at_seat(_grants, table_id, seat))
        return connection.scalar(query) or 0

    def _drop_unspent(
        self, connection: Connection, table_id: str, seat: int, *, for_device: bool
    ) -> None:
        connection.execute(
            delete(_invitations).where(
                at_seat(_invitations, table_id, seat),
                _invitations.c.for_device.is_(for_device),
                _invitations.c.grant_id.is_(None),
            )
        )

    def _change(self, connection: Connection, table_id: str, seat: int, **changes: Any) -> None:
        this = at_seat(_seats, table_id, seat)
        connection.execute(update(_seats).where(this).values(**changes))

    def _touch(
        self, connection: Connection, table_id: str, notice: NewNotice | None = None
    ) -> None:
        """Record that a table has changed and notify other processes, and people with a notice."""
        if notice is not None:
            self._tell(connection, table_id, notice)
        connection.execute(
            update(_tables).where(_tables.c.id == table_id).values(changed_at=self._clock())
        )
        self._announce(connection, Notice("table", table_id))
