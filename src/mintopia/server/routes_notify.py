"""The API's routes for notifications: a webhook and web push, for one's own seat."""

from __future__ import annotations

import math
import re
import secrets
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from fastapi import APIRouter, Response
from pydantic import Field

from mintopia.server.errors import ApiError, catalogue
from mintopia.server.notices import Webhook
from mintopia.server.postman import SECRET_BYTES
from mintopia.server.routes import Here, Json, SeatNumber, Someone, Who
from mintopia.server.sending import MOST_ADDRESS, AddressError, read_address
from mintopia.server.webpush import is_auth, is_point
from mintopia.server.wishes import Wish
from mintopia.store import Notice, Push

if TYPE_CHECKING:
    from mintopia.server.desk import Desk
    from mintopia.server.doors import Asker
    from mintopia.server.house import House
    from mintopia.store import Door

MOST_KEY: Final = 100  # characters; a browser's keys have 87 and 22
MOST_PUSHES: Final = 10  # browsers a seat
HOST: Final = re.compile(
    r"[A-Za-z0-9.\-]{1,255}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?"
)
Language = Literal["en", "ja"]
Address = Annotated[str, Field(min_length=1, max_length=MOST_ADDRESS)]
Key = Annotated[str, Field(min_length=1, max_length=MOST_KEY)]

notify: Final = APIRouter(prefix="/api", default_response_class=Response)


class WebhookWish(Wish):
    """Where a seat's notifications are posted to."""

    url: Address = Field(description="An http or https address.")
    language: Language | None = Field(
        default=None, description="Of the words; by default that of this request."
    )


class PushKeys(Wish):
    """A browser's keys, as it gives them."""

    p256dh: Key
    auth: Key


class PushWish(Wish):
    """A browser's subscription, as its `PushSubscription` is written as JSON, and a language."""

    endpoint: Address
    keys: PushKeys
    expiration: Any = Field(default=None, alias="expirationTime", description="Not looked at.")
    language: Language | None = Field(
        default=None, description="Of the words; by default that of this request."
    )


class PushEnd(Wish):
    """The subscription that ends."""

    endpoint: Address


def _fault(key: str, where: str, **fields: object) -> ApiError:
    return ApiError(
        "bad-request",
        sentence=lambda language: catalogue(language).say("fields", key, where=where, **fields),
    )


def _check_address(house: House, text: str, where: str, *, only_https: bool = False) -> None:
    private = house.settings.private_webhooks
    try:
        read_address(text, only_https=only_https and not private, private=private)
    except AddressError as error:
        raise _fault("push-address" if only_https else "address", where) from error


def _check_push_host(house: House, endpoint: str) -> None:
    """Refuse an address of no push service: it could not confirm that it wants our messages."""
    name = urlsplit(endpoint).hostname or ""
    known = house.settings.push_hosts.split()
    for host in known:
        if host in ("*", name) or (host.startswith("*.") and name.endswith(host[1:])):
            return
    raise _fault("push-host", "endpoint", hosts=", ".join(known))


def _base(asker: Asker) -> str:
    """Give the address under which the asker sees this server; empty if it is no address."""
    host = asker.header(b"host")
    scheme = "https" if asker.is_secure else "http"
    return f"{scheme}://{host}" if HOST.fullmatch(host) else ""


async def _set_webhook(house: House, desk: Desk, door: Door, text: str | None) -> None:
    async with house.desks.hold(desk, door=door):
        set_seat = house.store.set_seat
        changed = await house.desks.call(set_seat, desk.id, door.seat, door=door, webhook=text)
        await house.desks.refresh(desk)
        if not changed:  # the link was reset in this very moment
            raise ApiError("unknown-link")


async def _count_pushes(house: House, desk: Desk) -> None:
    """Take note here and in other processes that subscriptions have changed."""
    desk.pushed = await house.desks.call(house.store.outbox.push_seats, desk.id)
    await house.desks.call(house.store.announce, Notice("table", desk.id))


@notify.get("/push-key", tags=["notifications"])
async def push_key(house: Here) -> Response:
    """Give the key with which a browser subscribes to web push (applicationServerKey)."""
    return Json({"key": (await house.postman.keys()).public})


@notify.put("/tables/{table_id}/seats/{seat}/webhook", tags=["notifications"])
async def set_webhook(
    seat: SeatNumber, wish: WebhookWish, caller: Someone, house: Here, asker: Who
) -> Response:
    """Have this seat's notifications posted to an address.

    First the address is sent {"kind": "confirm", "challenge": TEXT}; it must answer with TEXT as
    the whole body. The answer to you holds the secret that notifications are signed with; nobody
    is ever told it again. Each is a POST of JSON with the header Mintopia-Signature: sha256= and
    the HMAC-SHA-256 of the body.
    """
    door = caller.own(seat)
    _check_address(house, wish.url, "url")
    wait = house.hook_rate.take(asker.client)
    if wait:
        raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
    async with house.desks.hold(caller.desk, door=door):
        pass  # whose link was reset meanwhile has nothing sent
    client = await house.postman.mark(asker.client)
    try:
        await house.postman.confirm(wish.url, client)
    except AddressError as error:  # its name leads inside
        raise _fault("address", "url") from error
    secret = secrets.token_urlsafe(SECRET_BYTES)
    hook = Webhook(wish.url, secret, wish.language or asker.language, _base(asker), client)
    await _set_webhook(house, caller.desk, door, hook.write())
    return Json({"seat": seat, "secret": secret})


@notify.delete("/tables/{table_id}/seats/{seat}/webhook", tags=["notifications"])
async def remove_webhook(seat: SeatNumber, caller: Someone, house: Here) -> Response:
    """Have nothing posted any more."""
    await _set_webhook(house, caller.desk, caller.own(seat), None)
    return Json({"seat": seat})


@notify.post("/tables/{table_id}/seats/{seat}/push", status_code=201, tags=["notifications"])
async def subscribe(
    seat: SeatNumber, wish: PushWish, caller: Someone, house: Here, asker: Who
) -> Response:
    """Have this seat's notifications pushed to a browser."""
    door = caller.own(seat)
    _check_address(house, wish.endpoint, "endpoint", only_https=True)
    _check_push_host(house, wish.endpoint)
    if not await house.desks.call(is_point, wish.keys.p256dh):
        raise _fault("push-key", "keys.p256dh")
    if not is_auth(wish.keys.auth):
        raise _fault("push-auth", "keys.auth")
    outbox = house.store.outbox
    known = await house.desks.call(outbox.pushes, caller.desk.id, seat)
    if len(known) >= MOST_PUSHES and all(push.endpoint != wish.endpoint for push in known):
        raise ApiError("too-many-pushes", most=MOST_PUSHES)
    push = Push(
        table_id=caller.desk.id,
        seat=seat,
        endpoint=wish.endpoint,
        p256dh=wish.keys.p256dh,
        auth=wish.keys.auth,
        language=wish.language or asker.language,
    )
    if not await house.desks.call(outbox.add_push, push, door):
        caller.desk.stale = True
        raise ApiError("unknown-link")  # the link was reset in this very moment
    await _count_pushes(house, caller.desk)
    return Json({"seat": seat}, 201)


@notify.delete("/tables/{table_id}/seats/{seat}/push", tags=["notifications"])
async def unsubscribe(seat: SeatNumber, wish: PushEnd, caller: Someone, house: Here) -> Response:
    """Have nothing pushed to a browser any more for this seat."""
    door = caller.own(seat)
    if not wish.endpoint.isprintable():
        raise _fault("printable", "endpoint")
    async with house.desks.hold(caller.desk, door=door) as desk:
        await house.desks.call(house.store.outbox.remove_push, wish.endpoint, desk.id, seat)
        await _count_pushes(house, desk)
    return Json({"seat": seat})
