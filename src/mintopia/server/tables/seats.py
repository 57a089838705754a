"""Who sits where: invitations, devices, freeing seats, changing the host, bots for absent people.

A link is an invitation. It can be exchanged once for a grant; from then on a browser or program
holds the seat, and the link opens nothing. Only the holder of a seat adds or removes devices. The
host may free a seat, and anybody at the table may ask for a bot where the game is waiting for
somebody. Each such change is announced by a notice that is stored together with it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn, ParamSpec, TypeVar

from mintopia.engine.i18n import seat_name
from mintopia.server.common.errors import ApiError
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.tables.live_tables import check_open, check_status
from mintopia.store import Joined, Joining, NewNotice, SeatGrant, SeatRefusedError, read_waiting
from mintopia.store.joining import MOST_DEVICES

if TYPE_CHECKING:
    from mintopia.server.common.settings import Settings
    from mintopia.server.tables.callers import Caller
    from mintopia.server.tables.dealer import Dealer
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables

P = ParamSpec("P")
T = TypeVar("T")

HOUR: Final = 3600.0
MINUTE: Final = 60.0
AGREEING: Final = 2  # people needed: one alone cannot agree
PRESENT_STATUSES: Final = ("open", "running")


def refused(error: SeatRefusedError) -> ApiError:
    """Return the ApiError for a refusal by the store."""
    return ApiError(error.code, name=error.name, most=MOST_DEVICES)


async def _tell_nobody(_: LiveTable) -> None:
    """Do nothing; replaced once the chat is set up."""


@dataclass(frozen=True, slots=True)
class _Wait:
    """How long the game has waited for a person, and how long it has to before a bot may play."""

    seconds: float
    alone: float  # before anybody may have a bot play
    agreed: float  # before all the others together may
    is_agreed: bool

    @property
    def left(self) -> float:
        """The seconds until a bot may play."""
        return (self.agreed if self.is_agreed else self.alone) - self.seconds


class Seats:
    """Seats people, and frees their seats."""

    def __init__(self, live_tables: LiveTables, settings: Settings, dealer: Dealer) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._dealer = dealer
        self._settings = settings
        self.on_turn: Callable[[LiveTable], None] = lambda _: None
        self.tell: Callable[[LiveTable], Awaitable[None]] = _tell_nobody  # shows new notices

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
                await self._changed(live)
        return joined

    async def rename(self, live: LiveTable, seat: int, name: str, access: SeatGrant) -> None:
        """Give a seat's person another name, before the start."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            check_open(live)
            await self.set_held(live, seat, access, while_status="open", kind="person", name=name)

    async def invite(self, live: LiveTable, seat: int, access: SeatGrant) -> str:
        """Return a new invitation to a seat that nobody holds."""
        link = new_secret()
        async with self._live_tables.locked(live, fresh=True, access=access):
            if live.seats[seat].kind == "bot":
                raise ApiError("no-person")
            invite = self._store.invite
            await self._ask(live, access, invite, live.id, seat, hash_of(link), access)
        return link

    # --- devices ------------------------------------------------------------------------------
    async def devices(self, caller: Caller, seat: int) -> list[dict[str, Any]]:
        """Return the browsers and programs that hold a seat, for its holder."""
        caller.own(seat)
        grants = await self._call(self._store.devices, caller.live.id, seat)
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
            await self._ask(live, access, invite, live.id, hash_of(link), access)
        return link

    async def remove_device(self, live: LiveTable, device: int, access: SeatGrant) -> None:
        """End a device's grant of the caller's own seat, and close its streams immediately."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            removed = await self._call(self._store.remove_device, live.id, device, access)
            if not removed:
                await self._live_tables.refresh(live)
                self._live_tables.check_access(live, access)
                raise ApiError("no-device")
            await self._changed(live)

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
            await self._ask(
                live, access, hand_over, live.id, to, notice, access=access, present=access.seat
            )
            await self._changed(live)

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
            await self._changed(live)

    # --- bots for people the game is waiting for ----------------------------------------------
    async def stand_in(self, live: LiveTable, seat: int, bot: str, access: SeatGrant) -> None:
        """Have a bot play for a seat: for one's own at any time, for others under conditions.

        For others a bot may play immediately if nobody holds the seat, after a long wait for their
        move, or after a short wait if all the others agree. Asking counts as agreeing and is
        announced to everybody.
        """
        async with self._live_tables.locked(live, fresh=True, access=access):
            self.check_person(live, seat)
            if live.model.is_counted:
                raise ApiError("daily-stand-in")
            row = live.seats[seat]
            if (
                row.stand_in is not None
                and access.seat != seat
                and not live.seats[access.seat].is_host
            ):
                raise ApiError("host-only")  # so that nobody gives an opponent a weaker bot
            is_free = access.seat == seat or row.stand_in is not None or not live.devices(seat)
            if not is_free:
                wait = await self._agree(live, seat, access)
                if wait.left > 0:
                    await self._changed(live)
                    raise self._too_soon(live, seat, wait)
            notice = None
            if row.stand_in is None:
                fields = {"name": row.name}
                notice = NewNotice("stand-in", seat, fields)
            await self.set_held(
                live, seat, access, while_status="running", notice=notice, stand_in=bot
            )
            self.on_turn(live)

    async def give_back(self, live: LiveTable, seat: int, access: SeatGrant) -> None:
        """End a stand-in, so that the person plays the seat again."""
        async with self._live_tables.locked(live, fresh=True, access=access):
            self.check_person(live, seat)
            row = live.seats[seat]
            if row.stand_in is None:
                return
            if row.resigned_at is not None:
                raise ApiError("resigned", name=row.name)
            if live.is_time_up(seat):
                raise ApiError("time-up", name=row.name)
            since = f'{{"since":{round(time.time(), 3)}}}'
            await self.set_held(
                live, seat, access, while_status="running", stand_in=None, waiting=since,
                notice=NewNotice("returned", seat, {"name": row.name}),
            )  # fmt: skip
            self.on_turn(live)

    async def _agree(self, live: LiveTable, seat: int, access: SeatGrant) -> _Wait:
        """Store that somebody wants a bot for a person; return how long the game has waited."""
        row = live.seats[seat]
        if live.running_game().to_move != seat:
            raise ApiError("not-waiting", name=row.name)
        fields = {"name": row.name, "by": self._name(live, access)}
        notice = NewNotice("agreed", seat, fields)
        agree = self._store.agree
        by = await self._ask(live, access, agree, live.id, seat, live.seq, access, notice)
        others = [other for other in live.people() if other != seat and live.devices(other)]
        last = await self._call(self._store.last_move_at, live.id)
        since = max(last, read_waiting(row.waiting).get("since", 0.0))
        settings = self._settings
        return _Wait(
            time.time() - since,
            settings.stand_in_hours * HOUR,
            settings.stand_in_agreed_minutes * MINUTE,
            len(others) >= AGREEING and set(others) <= set(by),
        )

    def _too_soon(self, live: LiveTable, seat: int, wait: _Wait) -> ApiError:
        """Return the error that says how long to wait until a bot may play."""
        key = "wait-agreed" if wait.is_agreed else "wait"
        minutes = max(1, round(wait.left / MINUTE))
        hours, rest = divmod(minutes, 60)
        short = round(wait.agreed / MINUTE)
        return ApiError(key, name=live.seats[seat].name, hours=hours, minutes=rest, agreed=short)

    # --- inside -------------------------------------------------------------------------------
    def _name(self, live: LiveTable, access: SeatGrant) -> str:
        return live.seats[access.seat].name

    def check_person(self, live: LiveTable, seat: int) -> None:
        """Raise an ApiError unless the game is running and a person has this seat."""
        if live.table.status != "running":
            raise ApiError("not-running")
        if live.seats[seat].kind != "person":
            raise ApiError("no-person")

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
        await self._ask(live, access, set_seat, live.id, seat, access=access, **changes)
        await self._changed(live)

    async def _ask(
        self, live: LiveTable, access: SeatGrant | None, change: Callable[P, T | None], /,
        *given: P.args, **named: P.kwargs,
    ) -> T:  # fmt: skip
        """Have the store change something; raise an ApiError with the reason if it does not."""
        try:
            changed = await self._call(change, *given, **named)
        except SeatRefusedError as error:
            raise refused(error) from error
        return changed or await self._shut(live, access)

    async def _changed(self, live: LiveTable) -> None:
        """Reload a table after a change, close the streams of ended grants, tell the others."""
        if not await self._live_tables.refresh(live):
            live.tell_table()
        await self.tell(live)

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
