"""Routes for a seat's notifications: a webhook and web push."""

from __future__ import annotations

import secrets
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from fastapi import Response
from pydantic import Field

from mintopia.host import routes
from mintopia.server.common.errors import ApiError, bad_field, check_wait
from mintopia.server.common.requests import RequestBody
from mintopia.server.http.responses import PushKey, SeatOnly, WebhookSecret
from mintopia.server.http.routes_base import (
    Here,
    Json,
    SeatNumber,
    Someone,
    Who,
    json_router,
    serve,
)
from mintopia.server.http.services import Services
from mintopia.server.notify.notices import Webhook
from mintopia.server.notify.notifier import SECRET_BYTES
from mintopia.server.notify.sending import MOST_ADDRESS, AddressError, read_address
from mintopia.server.notify.webpush import is_auth, is_point
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import Notice, Push, SeatGrant

MOST_KEY: Final = 100  # characters; a browser's keys have 87 and 22
MOST_PUSHES: Final = 10  # browsers per seat
Language = Literal["en", "ja"]
Address = Annotated[str, Field(min_length=1, max_length=MOST_ADDRESS)]
Key = Annotated[str, Field(min_length=1, max_length=MOST_KEY)]

notify: Final = json_router()


class WebhookRequest(RequestBody):
    """The address to which a seat's notifications are posted."""

    url: Address = Field(description="An http or https address.")
    language: Language | None = None
    """The language of the texts; by default that of this request."""


class PushKeys(RequestBody):
    """A browser's keys, as the browser provides them."""

    p256dh: Key
    auth: Key


class PushRequest(RequestBody):
    """A browser's `PushSubscription` as JSON, and a language."""

    endpoint: Address
    keys: PushKeys
    expiration: Any = Field(default=None, alias="expirationTime", description="Ignored.")
    language: Language | None = None
    """The language of the texts; by default that of this request."""


class PushEnd(RequestBody):
    """The subscription to end."""

    endpoint: Address


def _check_address(services: Services, text: str, where: str, *, only_https: bool = False) -> None:
    private = services.settings.private_webhooks
    try:
        read_address(text, only_https=only_https and not private, private=private)
    except AddressError as error:
        raise bad_field("push-address" if only_https else "address", where=where) from error


def _check_push_host(services: Services, endpoint: str) -> None:
    """Refuse hosts that are no known push service: they cannot confirm that they want pushes."""
    name = urlsplit(endpoint).hostname or ""
    known = services.settings.push_hosts.split()
    for host in known:
        if host in ("*", name) or (host.startswith("*.") and name.endswith(host[1:])):
            return
    raise bad_field("push-host", where="endpoint", hosts=", ".join(known))


async def _set_webhook(
    services: Services, live: LiveTable, access: SeatGrant, text: str | None
) -> None:
    async with services.tables.locked(live, access=access):
        set_seat = services.store.set_seat
        changed = await services.tables.call(
            set_seat, live.id, access.seat, access=access, webhook=text
        )
        await services.tables.refresh(live)
        if not changed:  # the link was reset at this very moment
            raise ApiError("unknown-link")


async def _count_pushes(services: Services, live: LiveTable) -> None:
    """Reread which seats have subscriptions, and tell other processes that they changed."""
    live.pushed = await services.tables.call(services.store.outbox.push_seats, live.id)
    await services.tables.call(services.store.announce, Notice("table", live.id))


@serve(notify, routes.READ_PUSH_KEY, response_model=PushKey, tags=["notifications"])
async def push_key(services: Here) -> Response:
    """Return the key that a browser needs to subscribe to web push (applicationServerKey)."""
    return Json({"key": (await services.notifier.keys()).public})


@serve(notify, routes.SET_WEBHOOK, response_model=WebhookSecret, tags=["notifications"])
async def set_webhook(
    seat: SeatNumber, body: WebhookRequest, caller: Someone, services: Here, requester: Who
) -> Response:
    """Post this seat's notifications to an address.

    First the address is sent {"kind": "confirm", "challenge": TEXT}; it must reply with TEXT as
    the whole body. Your response contains the secret with which notifications are signed; it is
    never shown again. Each notification is a POST of JSON with the header Mintopia-Signature:
    sha256= followed by the HMAC-SHA-256 of the body.
    """
    access = caller.own(seat)
    _check_address(services, body.url, "url")
    check_wait(services.hook_rate.take(requester.client))
    async with services.tables.locked(caller.table, access=access):
        pass  # refuse those whose link was reset, before anything is sent
    client = await services.notifier.mark(requester.client)
    try:
        await services.notifier.confirm(body.url, client)
    except AddressError as error:  # its name resolves to an internal address
        raise bad_field("address", where="url") from error
    secret = secrets.token_urlsafe(SECRET_BYTES)
    hook = Webhook(body.url, secret, body.language or requester.language, requester.base, client)
    await _set_webhook(services, caller.table, access, hook.write())
    return Json({"seat": seat, "secret": secret})


@serve(notify, routes.REMOVE_WEBHOOK, response_model=SeatOnly, tags=["notifications"])
async def remove_webhook(seat: SeatNumber, caller: Someone, services: Here) -> Response:
    """Stop posting this seat's notifications."""
    await _set_webhook(services, caller.table, caller.own(seat), None)
    return Json({"seat": seat})


@serve(notify, routes.SUBSCRIBE, response_model=SeatOnly, tags=["notifications"])
async def subscribe(
    seat: SeatNumber, body: PushRequest, caller: Someone, services: Here, requester: Who
) -> Response:
    """Push this seat's notifications to a browser."""
    access = caller.own(seat)
    _check_address(services, body.endpoint, "endpoint", only_https=True)
    _check_push_host(services, body.endpoint)
    if not await services.tables.call(is_point, body.keys.p256dh):
        raise bad_field("push-key", where="keys.p256dh")
    if not is_auth(body.keys.auth):
        raise bad_field("push-auth", where="keys.auth")
    outbox = services.store.outbox
    known = await services.tables.call(outbox.pushes, caller.table.id, seat)
    if len(known) >= MOST_PUSHES and all(push.endpoint != body.endpoint for push in known):
        raise ApiError("too-many-pushes", most=MOST_PUSHES)
    push = Push(
        table_id=caller.table.id,
        seat=seat,
        endpoint=body.endpoint,
        p256dh=body.keys.p256dh,
        auth=body.keys.auth,
        language=body.language or requester.language,
    )
    if not await services.tables.call(outbox.add_push, push, access):
        caller.table.stale = True
        raise ApiError("unknown-link")  # the link was reset at this very moment
    await _count_pushes(services, caller.table)
    return Json({"seat": seat}, 201)


@serve(notify, routes.UNSUBSCRIBE, response_model=SeatOnly, tags=["notifications"])
async def unsubscribe(seat: SeatNumber, body: PushEnd, caller: Someone, services: Here) -> Response:
    """Stop pushing this seat's notifications to a browser."""
    access = caller.own(seat)
    if not body.endpoint.isprintable():
        raise bad_field("printable", where="endpoint")
    async with services.tables.locked(caller.table, access=access) as live:
        await services.tables.call(services.store.outbox.remove_push, body.endpoint, live.id, seat)
        await _count_pushes(services, live)
    return Json({"seat": seat})
