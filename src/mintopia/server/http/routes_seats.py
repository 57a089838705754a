"""Routes for seats: fair deals, invitations, devices, the host, bots for absent people."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Path, Request, Response

from mintopia.host import routes
from mintopia.host.requests import check_seat
from mintopia.server.common import requests
from mintopia.server.common.addresses import is_local, reachable_addresses, url_of
from mintopia.server.common.errors import ApiError
from mintopia.server.common.secrets import hash_of, new_secret
from mintopia.server.http import responses
from mintopia.server.http.auth import Issued, Requester
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.routes_base import (
    MOST_NUMBER,
    Here,
    Json,
    Seat,
    SeatNumber,
    Someone,
    Who,
    derive,
    json_router,
    serve,
)
from mintopia.server.http.services import Services
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import SPECTATOR, Holder, Joining, SeatGrant, TableRow

FORWARDED: Final = (b"x-forwarded-for", b"x-forwarded-host", b"forwarded", b"via")
Device = Annotated[int, Path(ge=0, lt=MOST_NUMBER, description="The device's id.")]

seats: Final = json_router()


# --- fair deals ----------------------------------------------------------------------------------
@serve(seats, routes.COMMIT_RANDOMNESS, response_model=responses.TableInfo, tags=["seats"])
async def commit(
    seat: Seat, body: requests.Randomness, caller: Someone, services: Here
) -> Response:
    """Commit, before the start, to a value that your seat adds to the deal."""
    await services.lobby.dealer.commit(caller.table, seat, body.commitment, caller.own(seat))
    return Json(caller.table.describe())


@serve(seats, routes.REVEAL_RANDOMNESS, response_model=responses.TableInfo, tags=["seats"])
async def reveal(
    seat: Seat, body: requests.Contribution, caller: Someone, services: Here
) -> Response:
    """Reveal the value once `asked` names the seat; the last value starts the game."""
    await services.lobby.reveal(caller.table, seat, body.value, caller.own(seat))
    return Json(caller.table.describe())


@serve(seats, routes.READ_KEY, response_model=responses.ServerKey, tags=["records"])
async def read_key(services: Here) -> Response:
    """Return the public key for checking this server's records."""
    return Json({"key": services.signer.public})


# --- sitting down --------------------------------------------------------------------------------
@serve(seats, routes.LOOK_AT_INVITATION, response_model=responses.InvitationInfo, tags=["seats"])
async def look_at_invitation(
    body: requests.LookRequest, services: Here, requester: Who
) -> Response:
    """Describe what a link opens, without using it."""
    link = hash_of(body.link)
    live_tables, store = services.tables, services.store
    found = await live_tables.call(store.invitation, link)
    if found is None:
        table = await live_tables.call(store.table_by_join, link)
        if table is not None:
            return Json(await _table_invitation(services, requester, table.id))
        watched = await live_tables.call(store.table_by_spectator, link)
        if watched is None:
            raise ApiError("unknown-link")
        return Json(_invitation(watched, "spectator"))
    live = await live_tables.find(found.table_id)
    grants = await live_tables.call(store.grants_of, requester.holders, found.table_id)
    yours = any(grant.seat == found.seat for grant in grants)
    if found.grant_id is not None and not yours:
        yours = body.nonce is not None and hash_of(body.nonce) == found.nonce_hash
    row = live.seats[found.seat]
    return Json(
        _invitation(live.table, "device" if found.for_device else "seat")
        | {
            "seat": found.seat,
            "host": _host_name(live),
            "taken_name": row.name if row.kind == "person" else None,
            "yours": yours,
            "used": found.grant_id is not None and not yours,
            "watching": live.table.watch_on and not found.for_device,
        }
    )


async def _table_invitation(
    services: Services, requester: Requester, table_id: str
) -> dict[str, Any]:
    """Describe a table to somebody who has its link: who sits where, and what is free."""
    live = await services.tables.find(table_id)
    async with services.tables.locked(live, fresh=True):
        own = live.held_by(requester.holders)
        return _invitation(live.table, "table") | {
            "host": _host_name(live),
            "yours": bool(own),
            "watching": live.table.watch_on,
            "seats": [
                {
                    "seat": row.seat,
                    "kind": "bot"
                    if row.kind == "bot"
                    else "taken"
                    if row.is_host or live.devices(row.seat)
                    else "free",
                    "name": row.name if row.kind != "open" else "",
                    "yours": row.seat in own,
                }
                for row in live.seats
            ],
        }


def _host_name(live: LiveTable) -> str:
    host = live.host()
    return "" if host is None else host.name


def _invitation(table: TableRow, kind: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "game": table.game,
        "name": table.name,
        "status": table.status,
        "seat": None,
        "host": "",
        "taken_name": None,
        "yours": False,
        "used": False,
        "watching": kind == "spectator",
        "seats": [],
    }


@serve(seats, routes.JOIN, response_model=responses.JoinResult, tags=["seats"])
async def join(body: requests.JoinRequest, services: Here, requester: Who) -> Response:
    """Exchange an invitation for a seat; a seat's link works once, the others many times.

    From then on, a browser holds the seat by its cookie. A program gives its name in `program` and
    gets a key in the response, which it sends as Authorization: Bearer KEY; so does a page of
    another origin that the server allows, without `program`. If the response was lost, the request
    may be repeated with the same `nonce`. With a table's link you sit down at a free seat, before
    the start; with `watch` you watch, if the host allows it.
    """
    link = hash_of(body.link)
    nonce = None if body.nonce is None else hash_of(body.nonce)
    watched = await services.tables.call(services.store.table_by_spectator, link)
    issued = Issued()
    holders: tuple[str, ...] = ()
    if body.program is not None:
        if watched is not None:  # the link itself is the key, for any number of spectators
            return Json({"table": watched.id, "seat": None, "key": None})
        key = new_secret()
        holder, issued = Holder(hash_of(key), body.program), Issued(key=key)
    else:
        holders = requester.holders
        holder, issued = await services.auth.new_holder(requester)
    if watched is None and body.watch:
        watched = await _watched(services, link)
    if watched is not None:
        held = await services.tables.call(services.store.grants_of, holders, watched.id)
        if any(grant.seat == SPECTATOR for grant in held) or (body.watch and held):
            issued = Issued()  # they already watch or play
        elif not await services.tables.call(
            services.store.watch, watched.id, holder, SeatGrant(SPECTATOR, watched.spectator_hash)
        ):
            raise ApiError("unknown-link")
        told = {"table": watched.id, "seat": None, "key": issued.key}
        return Json(told, 200, issued.cookie)
    joined = await services.seats.join(
        Joining(
            link_hash=link,
            holders=holders,
            new=holder,
            name=body.name,
            nonce_hash=nonce,
            seat=body.seat,
        )
    )
    if not joined.is_new:
        issued = Issued()  # they already sit there
    live = await services.tables.find(joined.table_id)
    live.client = live.client or requester.client
    content = {"table": joined.table_id, "seat": joined.seat, "key": issued.key}
    return Json(content, 200, issued.cookie)


async def _watched(services: Services, link: str) -> TableRow:
    """Return the table that an invitation, used or not, lets somebody watch."""
    live_tables, store = services.tables, services.store
    table = await live_tables.call(store.table_by_join, link)
    if table is None:
        found = await live_tables.call(store.invitation, link)
        if found is not None and not found.for_device:
            table = await live_tables.call(store.table, found.table_id)
    if table is None:
        raise ApiError("unknown-link")
    if not table.watch_on:
        raise ApiError("no-watching")
    return table


derive(seats, routes.RENAME_SEAT, responses.TableInfo, tags=["seats"], body=requests.SeatName)


# --- devices -------------------------------------------------------------------------------------
@serve(seats, routes.LIST_DEVICES, response_model=responses.Devices, tags=["seats"])
async def list_devices(seat: Seat, caller: Someone, services: Here) -> Response:
    """List the browsers and programs that hold your seat."""
    return Json({"devices": await services.seats.devices(caller, seat)})


@serve(seats, routes.ADD_DEVICE, response_model=responses.SeatLinkInfo, tags=["seats"])
async def add_device(seat: Seat, caller: Someone, services: Here) -> Response:
    """Get a link, valid once, with which another device of yours can hold your seat."""
    link = await services.seats.add_device(caller.table, caller.own(seat))
    return Json({"seat": seat, "link": link}, 201)


@serve(seats, routes.REMOVE_DEVICE, response_model=responses.SeatOnly, tags=["seats"])
async def remove_device(
    seat: SeatNumber, device: Device, caller: Someone, services: Here
) -> Response:
    """Remove a device from your seat; the seat's notifications end too."""
    check_seat(caller.table, seat)
    await services.seats.remove_device(caller.table, device, caller.own(seat))
    return Json({"seat": seat})


# --- the host ------------------------------------------------------------------------------------
@serve(seats, routes.INVITE, response_model=responses.SeatLinkInfo, tags=["host"])
async def invite(seat: SeatNumber, caller: Someone, services: Here) -> Response:
    """Get a new invitation to a seat that nobody holds; the previous one stops working."""
    host = caller.host()
    check_seat(caller.table, seat)
    return Json({"seat": seat, "link": await services.seats.invite(caller.table, seat, host)}, 201)


@serve(seats, routes.FREE_SEAT, response_model=responses.FreedSeat, tags=["host"])
async def free_seat(seat: SeatNumber, caller: Someone, services: Here) -> Response:
    """Free a seat: remove its holder, tell everybody, and return a new invitation.

    In a running game this is possible only if the holder has been away for a while.
    """
    host = caller.host()
    check_seat(caller.table, seat)
    link, table_link = await services.seats.free(caller.table, seat, host)
    return Json({"seat": seat, "link": link, "table_link": table_link})


@serve(seats, routes.HAND_OVER, response_model=responses.TableInfo, tags=["host"])
async def hand_over(body: requests.HostRequest, caller: Someone, services: Here) -> Response:
    """Make somebody else the host; everybody is told."""
    host = caller.host()
    check_seat(caller.table, body.seat)
    await services.seats.hand_over(caller.table, body.seat, host)
    return Json(caller.table.describe())


# --- people who do not move ----------------------------------------------------------------------
derive(seats, routes.STAND_IN, responses.TableInfo, tags=["seats"], body=requests.StandInRequest)
derive(seats, routes.GIVE_BACK, responses.TableInfo, tags=["seats"])
derive(seats, routes.RESIGN, responses.TableInfo, tags=["seats"])
derive(seats, routes.BEGIN_BREAK, responses.TableInfo, tags=["seats"])
derive(seats, routes.END_BREAK, responses.TableInfo, tags=["seats"])


@serve(seats, routes.LEAVE_SEAT, response_model=responses.TableInfo, tags=["seats"])
async def leave(seat: Seat, caller: Someone, services: Here) -> Response:
    """Leave your seat before the start, so that it is free again."""
    await services.people.leave(caller.table, caller.own(seat))
    return Json(caller.table.describe())


@serve(seats, routes.NUDGE, response_model=responses.TableInfo, tags=["seats"])
async def nudge(seat: Seat, caller: Someone, services: Here) -> Response:
    """Remind somebody that the game is waiting for them, at most once a minute."""
    access = caller.person()
    if seat in caller.seats:
        raise ApiError("nudge-yourself")
    await services.people.nudge(caller.table, seat, access)
    return Json(caller.table.describe())


# --- inviting people -----------------------------------------------------------------------------
class ReachableAddresses(Answer):
    """The addresses at which others reach this server."""

    addresses: list[str]
    """Most likely first; empty unless requested on the server's own machine."""


@serve(seats, routes.READ_ADDRESSES, response_model=ReachableAddresses, tags=["browser"])
async def addresses(request: Request, services: Here, requester: Who) -> Response:
    """List the addresses at which other devices reach this server.

    A page that was opened at localhost needs one of them for its invitations. For everybody else
    the list is empty: on another machine, behind a proxy, or with another name for the server.
    """
    found: list[str] = []
    host = requester.header(b"host")
    name = host.partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    is_here = (
        is_local(requester.peer)
        and is_local(name)
        and not services.settings.trust_proxy
        and not any(map(requester.header, FORWARDED))
    )
    server = request.scope.get("server")
    if is_here and server is not None:
        port = server[1] or services.settings.port
        found = [url_of(each, port) for each in reachable_addresses(services.settings.host)]
    return Json({"addresses": found})


@serve(seats, routes.OPEN_TABLE_LINK, response_model=responses.TableLink, tags=["host"])
async def open_table_link(caller: Someone, services: Here) -> Response:
    """Get a new link to all free seats, before the start; the old one stops working."""
    return Json({"link": await services.lobby.set_table_link(caller.table, caller.host())}, 201)


@serve(seats, routes.CLOSE_TABLE_LINK, response_model=responses.TableInfo, tags=["host"])
async def close_table_link(caller: Someone, services: Here) -> Response:
    """End the link to all free seats; links to single seats keep working."""
    await services.lobby.set_table_link(caller.table, caller.host(), is_open=False)
    return Json(caller.table.describe())
