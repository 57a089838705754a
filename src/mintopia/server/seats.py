"""Who sits where: invitations, devices, freeing a seat, handing over the host, bots for the absent.

A link is an invitation. It is exchanged, once, for a grant: from then on a browser or a program
holds the seat, and the link opens nothing more. Only the holder of a seat adds or removes devices.
The host may free a seat, and anybody at the table may ask for a bot where the game waits for
somebody; all of that is told to everybody by a notice that is stored with the change itself.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mintopia.server.errors import ApiError
from mintopia.server.links import hash_of, new_secret
from mintopia.store import Door, Joined, JoinRequest, NewNotice, SeatRefusedError, read_waiting
from mintopia.store.seating import MOST_DEVICES

if TYPE_CHECKING:
    from mintopia.server.dealer import Dealer
    from mintopia.server.desk import Desk
    from mintopia.server.desks import Desks
    from mintopia.server.doors import Caller
    from mintopia.server.settings import Settings

HOUR: Final = 3600.0
MINUTE: Final = 60.0
AGREEING: Final = 2  # people at least: one alone is no agreement
PRESENT_STATUSES: Final = ("open", "running")


def refused(error: SeatRefusedError) -> ApiError:
    """Turn the store's refusal into an answer."""
    return ApiError(error.code, name=error.name, most=MOST_DEVICES)


async def _tell_nobody(_: Desk) -> None:
    """Stand in until the talk is there."""


@dataclass(frozen=True, slots=True)
class _Wait:
    """How long the game has waited for a person, and how long it must."""

    seconds: float
    alone: float  # before anybody may let a bot play
    agreed: float  # before all the others together may
    is_agreed: bool

    @property
    def left(self) -> float:
        """The seconds until a bot may play."""
        return (self.agreed if self.is_agreed else self.alone) - self.seconds


class Seats:
    """Gives seats to people, and takes them back."""

    def __init__(self, desks: Desks, settings: Settings, dealer: Dealer) -> None:
        self._desks = desks
        self._dealer = dealer
        self._settings = settings
        self.on_turn: Callable[[Desk], None] = lambda _: None
        self.tell: Callable[[Desk], Awaitable[None]] = _tell_nobody  # shows new notices

    # --- sitting down -------------------------------------------------------------------------
    async def join(self, asked: JoinRequest) -> Joined:
        """Exchange an invitation for a grant."""
        try:
            joined = await self._desks.call(self._desks.store.join, asked)
        except SeatRefusedError as error:
            raise refused(error) from error
        desk = await self._desks.find(joined.table_id)
        if joined.is_new:
            async with desk.lock:
                await self._changed(desk)
        return joined

    async def rename(self, desk: Desk, seat: int, name: str, door: Door) -> None:
        """Take another name before the start."""
        await self._set(desk, seat, "open", door, kind="person", name=name)

    async def invite(self, desk: Desk, seat: int, door: Door) -> str:
        """Make a new invitation to a seat that nobody holds."""
        link = new_secret()
        async with self._desks.hold(desk, sure=True, door=door):
            row = desk.seats[seat]
            if row.kind == "bot":
                raise ApiError("no-person")
            store = self._desks.store
            try:
                made = await self._desks.call(store.invite, desk.id, seat, hash_of(link), door)
            except SeatRefusedError as error:
                raise ApiError(error.code, name=row.name) from error
            if not made:
                await self._shut(desk, door)
        return link

    # --- devices ------------------------------------------------------------------------------
    async def devices(self, caller: Caller, seat: int) -> list[dict[str, Any]]:
        """List the browsers and programs that hold a seat, for its holder."""
        caller.own(seat)
        grants = await self._desks.call(self._desks.store.devices, caller.desk.id, seat)
        return [
            {
                "id": grant.id,
                "label": grant.label,
                "since": grant.at,
                "this": grant.holder_hash in caller.holders,
            }
            for grant in grants
        ]

    async def add_device(self, desk: Desk, door: Door) -> str:
        """Make a link that lets one more device hold one's own seat."""
        link = new_secret()
        async with self._desks.hold(desk, sure=True, door=door):
            store = self._desks.store
            try:
                made = await self._desks.call(store.invite_device, desk.id, hash_of(link), door)
            except SeatRefusedError as error:
                raise refused(error) from error
            if not made:
                await self._shut(desk, door)
        return link

    async def remove_device(self, desk: Desk, device: int, door: Door) -> None:
        """End what a device holds of one's own seat; its streams end at once."""
        async with self._desks.hold(desk, sure=True, door=door):
            store = self._desks.store
            removed = await self._desks.call(store.remove_device, desk.id, device, door)
            if not removed:
                await self._desks.refresh(desk)
                self._desks.check_door(desk, door)
                raise ApiError("no-device")
            await self._changed(desk)

    # --- what the host may do, openly ---------------------------------------------------------
    async def free(self, desk: Desk, seat: int, door: Door) -> str:
        """Free a seat and invite anew; whoever held it is out, and everybody is told.

        In a running game only if its holder has been away for a while.
        """
        async with self._desks.hold(desk, sure=True, door=door):
            row = desk.seats[seat]
            if row.is_host:
                raise ApiError("host-stays")
            if row.kind == "bot" and (
                desk.table.status != "open" or desk.table.options.get("solo") is not None
            ):
                raise ApiError("no-person")
            if desk.table.status not in PRESENT_STATUSES:
                raise ApiError("closed" if desk.table.status == "closed" else "not-running")
            changes: dict[str, Any] = {}
            if desk.table.status == "open":
                await self._dealer.forget(desk, seat)
                changes = {"kind": "open", "bot": None, "name": f"Seat {seat + 1}"}
            else:
                self._check_away(desk, seat)
            notice = None
            if row.kind == "person":
                notice = NewNotice("freed", seat, {"name": row.name, "by": self._name(desk, door)})
            link = new_secret()
            await self._set_held(
                desk, seat, door, while_status=desk.table.status, empty=True,
                link_hash=hash_of(link), notice=notice, **changes,
            )  # fmt: skip
        return link

    async def hand_over(self, desk: Desk, to: int, door: Door) -> None:
        """Make somebody else the host."""
        async with self._desks.hold(desk, sure=True, door=door):
            if desk.table.status not in PRESENT_STATUSES:
                raise ApiError("closed" if desk.table.status == "closed" else "not-running")
            row = desk.seats[to]
            if row.kind != "person" or not desk.devices(to):
                raise ApiError("no-person")
            if row.is_host:
                return
            notice = NewNotice("host", to, {"name": row.name, "by": self._name(desk, door)})
            done = await self._desks.call(
                self._desks.store.hand_over, desk.id, to, notice, door=door, present=door.seat
            )
            if not done:
                await self._shut(desk, door)
            await self._changed(desk)

    async def find_host(self, desk: Desk) -> None:
        """Make who is here longest the host where the host has been away for long."""
        longest = self._settings.host_away_hours * HOUR
        host = desk.host()
        if not longest or host is None or desk.table.status not in PRESENT_STATUSES:
            return
        if desk.is_attended(host.seat):
            return
        away = time.time() - max(host.seen_at or 0.0, desk.table.created_at)
        here = [
            (stream.opened_at, stream.viewer)
            for stream in desk.streams
            if stream.viewer is not None
        ]
        if away < longest or not here:
            return
        async with self._desks.hold(desk, sure=True):
            to = min(here)[1]
            row = desk.seats[to]
            fields = {"name": row.name, "by": host.name}
            await self._desks.call(
                self._desks.store.hand_over, desk.id, to, NewNotice("host-away", to, fields),
                door=None, present=host.seat,
            )  # fmt: skip
            await self._changed(desk)

    # --- bots for those for whom the game waits -----------------------------------------------
    async def stand_in(self, desk: Desk, seat: int, bot: str, door: Door) -> None:
        """Let a bot play for oneself at any time, and for others as far as the rules allow.

        For others: at once where nobody holds the seat; after a long wait for their move; and
        after a short one if all the others agree. Asking is agreeing, and is told to everybody.
        """
        async with self._desks.hold(desk, sure=True, door=door):
            self._check_person(desk, seat)
            row = desk.seats[seat]
            if row.stand_in is not None and door.seat != seat and not desk.seats[door.seat].is_host:
                raise ApiError("host-only")  # nobody gives an opponent a weaker bot
            is_free = door.seat == seat or row.stand_in is not None or not desk.devices(seat)
            if not is_free:
                wait = await self._agree(desk, seat, door)
                if wait.left > 0:
                    await self._changed(desk)
                    raise self._too_soon(desk, seat, wait)
            notice = None
            if row.stand_in is None:
                fields = {"name": row.name}
                notice = NewNotice("stand-in", seat, fields)
            await self._set_held(
                desk, seat, door, while_status="running", notice=notice, stand_in=bot
            )
            self.on_turn(desk)

    async def give_back(self, desk: Desk, seat: int, door: Door) -> None:
        """Give a seat for which a bot plays back to its person."""
        async with self._desks.hold(desk, sure=True, door=door):
            self._check_person(desk, seat)
            row = desk.seats[seat]
            if row.stand_in is None:
                return
            since = f'{{"since":{round(time.time(), 3)}}}'
            await self._set_held(
                desk, seat, door, while_status="running", stand_in=None, waiting=since,
                notice=NewNotice("returned", seat, {"name": row.name}),
            )  # fmt: skip
            self.on_turn(desk)

    async def _agree(self, desk: Desk, seat: int, door: Door) -> _Wait:
        """Note that somebody wants a bot for a person, and tell how long the game has waited."""
        row = desk.seats[seat]
        if desk.running_game().to_move != seat:
            raise ApiError("not-waiting", name=row.name)
        fields = {"name": row.name, "by": self._name(desk, door)}
        by = await self._desks.call(
            self._desks.store.agree, desk.id, seat, desk.seq, door,
            NewNotice("agreed", seat, fields),
        )  # fmt: skip
        if by is None:
            await self._shut(desk, door)
        others = [other for other in desk.people() if other != seat and desk.devices(other)]
        last = await self._desks.call(self._desks.store.last_move_at, desk.id)
        since = max(last, read_waiting(row.waiting).get("since", 0.0))
        settings = self._settings
        return _Wait(
            time.time() - since,
            settings.stand_in_hours * HOUR,
            settings.stand_in_agreed_minutes * MINUTE,
            len(others) >= AGREEING and set(others) <= set(by or ()),
        )

    def _too_soon(self, desk: Desk, seat: int, wait: _Wait) -> ApiError:
        """Say when a bot may play, and who has not agreed yet."""
        key = "wait-agreed" if wait.is_agreed else "wait"
        minutes = max(1, round(wait.left / MINUTE))
        hours, rest = divmod(minutes, 60)
        short = round(wait.agreed / MINUTE)
        return ApiError(key, name=desk.seats[seat].name, hours=hours, minutes=rest, agreed=short)

    # --- inside -------------------------------------------------------------------------------
    def _name(self, desk: Desk, door: Door) -> str:
        return desk.seats[door.seat].name

    def _check_person(self, desk: Desk, seat: int) -> None:
        if desk.table.status != "running":
            raise ApiError("not-running")
        if desk.seats[seat].kind != "person":
            raise ApiError("no-person")

    def _check_away(self, desk: Desk, seat: int) -> None:
        """Refuse to free the seat of somebody who is here, or has just left."""
        row = desk.seats[seat]
        if not desk.devices(seat):
            return
        least = self._settings.stand_in_agreed_minutes
        last = max(row.seen_at or 0.0, desk.table.started_at or 0.0)
        if desk.is_attended(seat) or time.time() - last < least * MINUTE:
            raise ApiError("attended", name=row.name, minutes=round(least))

    async def _set(self, desk: Desk, seat: int, status: str, door: Door, **changes: Any) -> None:
        async with self._desks.hold(desk, sure=True, door=door):
            if desk.table.status != status:
                raise ApiError("closed" if desk.table.status == "closed" else "already-started")
            await self._set_held(desk, seat, door, while_status=status, **changes)

    async def _set_held(self, desk: Desk, seat: int, door: Door, **changes: Any) -> None:
        """Change a seat under the table's lock, and tell everybody."""
        try:
            changed = await self._desks.call(
                self._desks.store.set_seat, desk.id, seat, door=door, **changes
            )
        except SeatRefusedError as error:
            raise refused(error) from error
        if not changed:
            await self._shut(desk, door)
        await self._changed(desk)

    async def _changed(self, desk: Desk) -> None:
        """Read a table anew after a change, end the streams of grants that ended, tell the rest."""
        if not await self._desks.refresh(desk):
            desk.tell_table()
        await self.tell(desk)

    async def _shut(self, desk: Desk, door: Door) -> None:
        """Say why something was not changed: the grant ended, or another process was faster."""
        await self._desks.refresh(desk)
        self._desks.check_door(desk, door)
        status = desk.table.status
        raise ApiError(
            {"closed": "closed", "finished": "not-running", "running": "already-started"}.get(
                status, "busy"
            )
        )
