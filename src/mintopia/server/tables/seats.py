"""Who sits where: invitations, devices, freeing seats, changing the host, bots for absent people.

A link is an invitation. It can be exchanged once for a grant; from then on a browser or program
holds the seat, and the link opens nothing. Only the holder of a seat adds or removes devices. The
host may free a seat, and anybody at the table may ask for a bot where the game is waiting for
somebody. Each such change is announced by a notice that is stored together with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

from mintopia.engine.i18n import seat_name
from mintopia.server.common.errors import ApiError
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.common.settings import Settings
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables, check_status
from mintopia.server.tables.talk import Talk
from mintopia.store import Joined, Joining, NewNotice, SeatGrant, SeatRefusedError
from mintopia.store.joining import MOST_DEVICES
from mintopia.store.models import Status

P = ParamSpec("P")
T = TypeVar("T")

HOUR: Final = 3600.0
MINUTE: Final = 60.0
PRESENT_STATUSES: Final = ("open", "running")


def refused(error: SeatRefusedError) -> ApiError:
    """Return the ApiError for a refusal by the store."""
    return ApiError(error.code, name=error.name, most=MOST_DEVICES)


class Seats:
    """Seats people, and frees their seats."""

    def __init__(
        self, live_tables: LiveTables, settings: Settings, dealer: Dealer, talk: Talk
    ) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._dealer = dealer
        self._settings = settings
        self._talk = talk

    # --- sitting down -------------------------------------------------------------------------
    async def join(self, asked: Joining) -> Joined:
        """Exchange an invitation for a grant of its seat."""
        try:
            joined = await self._call(self._store.join, asked)
        except SeatRefusedError as error:
            raise refused(error) from error
        live = await self._live_tables.find(joined.table_id)
        if joined.is_new:
            async with live.lock:
                await self.changed(live)
        return joined

    async def invite(self, live: LiveTable, seat: int, access: SeatGrant) -> str:
        """Return a new invitation to a seat that nobody holds."""
        link = new_secret()
        async with self._live_tables.locked(live, fresh=True, access=access):
            if live.seats[seat].kind == "bot":
                raise ApiError("no-person")
            invite = self._store.invite
            await self.ask(live, access, invite, live.id, seat, hash_of(link), access)
        return link

    # --- devices ------------------------------------------------------------------------------
    async def devices(self, caller: Caller, seat: int) -> list[dict[str, Any]]:
        """Return the browsers and programs that hold a seat, for its holder."""
        caller.own(seat)
        grants = await self._call(self._store.devices, caller.table.id, seat)
        return [
            {
                "id": grant.id,
                "label": grant.label,
                "since": grant.at,
                "this": grant.holder_hash in caller.holders,
            }
            for grant in grants
        ]

    async def add_device(self, live: LiveTable, access: SeatGrant) -> str:
        """Return a link that lets one more device hold the caller's own seat."""
        link = new_secret()
        async with self._live_tables.locked(live, fresh=True, access=access):
            invite = self._store.invite_device
            await self.ask(live, access, invite, live.id, hash_of(link), access)
        return link

    async def remove_device(self, live: LiveTable, device: int, access: SeatGrant) -> None:
        """End a device's grant of the caller's own seat, and close its streams immediately."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            removed = await self._call(self._store.remove_device, live.id, device, access)
            if not removed:
                await self._live_tables.refresh(live)
                self._live_tables.check_access(live, access)
                raise ApiError("no-device")
            await self.changed(live)

    # --- what the host may do, openly ---------------------------------------------------------
    async def free(self, live: LiveTable, seat: int, access: SeatGrant) -> tuple[str, str | None]:
        """Free a seat and announce it; return its new invitation and the table's new link, if any.

        In a running game the holder must have been away for a while. Before the start the table's
        link is replaced too, since the person who was removed knows it.
        """
        async with self._live_tables.locked(live, fresh=True, access=access):
            row = live.seats[seat]
            if row.is_host:
                raise ApiError("host-stays")
            if row.kind == "bot" and (
                live.table.status != "open" or live.table.options.get("solo") is not None
            ):
                raise ApiError("no-person")
            check_status(live, PRESENT_STATUSES, "not-running")
            changes: dict[str, Any] = {}
            table_link: str | None = None
            if live.table.status == "open":
                await self._dealer.forget(live, seat)
                changes = {"kind": "open", "bot": None, "name": seat_name(seat)}
                if live.table.join_hash is not None and live.devices(seat):
                    table_link = new_secret()
                    changes["join_hash"] = hash_of(table_link)
            elif row.resigned_at is not None:
                raise ApiError("resigned", name=row.name)
            else:
                self._check_away(live, seat)
            notice = None
            if row.kind == "person":
                notice = NewNotice(
                    "freed", seat, {"name": row.name, "by": self._name(live, access)}
                )
            link = new_secret()
            await self.set_held(
                live, seat, access, while_status=live.table.status, empty=True,
                link_hash=hash_of(link), notice=notice, **changes,
            )  # fmt: skip
        return link, table_link

    async def hand_over(self, live: LiveTable, to: int, access: SeatGrant) -> None:
        """Make somebody else the host."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            check_status(live, PRESENT_STATUSES, "not-running")
            row = live.seats[to]
            if row.kind != "person" or not live.devices(to):
                raise ApiError("no-person")
            if row.is_host:
                return
            notice = NewNotice("host", to, {"name": row.name, "by": self._name(live, access)})
            hand_over = self._store.hand_over
            await self.ask(
                live, access, hand_over, live.id, to, notice, access=access, present=access.seat
            )
            await self.changed(live)

    async def find_host(self, live: LiveTable) -> None:
        """Make the longest-present watcher the host if the host has been away too long."""
        longest = self._settings.host_away_hours * HOUR
        host = live.host()
        if not longest or host is None or live.table.status not in PRESENT_STATUSES:
            return
        if live.is_attended(host.seat):
            return
        away = time.time() - max(host.seen_at or 0.0, live.table.created_at)
        here = [
            (stream.opened_at, stream.viewer)
            for stream in live.streams
            if stream.viewer is not None
        ]
        if away < longest or not here:
            return
        async with self._live_tables.locked(live, fresh=True):
            to = min(here)[1]
            row = live.seats[to]
            fields = {"name": row.name, "by": host.name}
            await self._call(
                self._store.hand_over, live.id, to, NewNotice("host-away", to, fields),
                access=None, present=host.seat
            )  # fmt: skip
            await self.changed(live)

    # --- inside -------------------------------------------------------------------------------
    def _name(self, live: LiveTable, access: SeatGrant) -> str:
        return live.seats[access.seat].name

    def _check_away(self, live: LiveTable, seat: int) -> None:
        """Refuse to free the seat of somebody who is here, or has just left."""
        row = live.seats[seat]
        if not live.devices(seat):
            return
        least = self._settings.stand_in_agreed_minutes
        last = max(row.seen_at or 0.0, live.table.started_at or 0.0)
        if live.is_attended(seat) or time.time() - last < least * MINUTE:
            raise ApiError("attended", name=row.name, minutes=round(least))

    async def set_held(
        self, live: LiveTable, seat: int, access: SeatGrant | None, **changes: Any
    ) -> None:
        """Change a seat under the table's lock, and tell everybody."""
        set_seat = self._store.set_seat
        await self.ask(live, access, set_seat, live.id, seat, access=access, **changes)
        await self.changed(live)

    async def set_seat(
        self,
        live: LiveTable,
        seat: int,
        access: SeatGrant | None,
        notice: Any,
        /,
        *,
        while_status: Status = "running",
        **changes: Any,
    ) -> None:
        """Change a seat, store its notice, and tell everybody."""
        told = None if notice is None else NewNotice(notice, seat, {"name": live.seats[seat].name})
        await self.set_held(live, seat, access, while_status=while_status, notice=told, **changes)

    async def ask(
        self, live: LiveTable, access: SeatGrant | None, change: Callable[P, T | None], /,
        *given: P.args, **named: P.kwargs,
    ) -> T:  # fmt: skip
        """Have the store change something; raise an ApiError with the reason if it does not."""
        try:
            changed = await self._call(change, *given, **named)
        except SeatRefusedError as error:
            raise refused(error) from error
        return changed or await self._shut(live, access)

    async def changed(self, live: LiveTable) -> None:
        """Reload a table after a change, close the streams of ended grants, tell the others."""
        if not await self._live_tables.refresh(live):
            live.tell_table()
        await self._talk.catch_up(live)

    async def _shut(self, live: LiveTable, access: SeatGrant | None) -> NoReturn:
        """Raise an error saying why nothing changed: grant ended, or another process was faster."""
        await self._live_tables.refresh(live)
        self._live_tables.check_access(live, access)
        status = live.table.status
        raise ApiError(
            {"closed": "closed", "finished": "not-running", "running": "already-started"}.get(
                status, "busy"
            )
        )
