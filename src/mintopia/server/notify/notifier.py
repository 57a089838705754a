"""The notifier: send the notices in the outbox, in the background.

A move never waits for it. Several processes may each have one: a notice that one has taken is
leased to it for a while, and if it dies, another takes the notice when the lease has expired. A
failed notice is tried again, each time after a pause twice as long, and finally given up. Posts to
addresses that users entered use queues (`mintopia.server.notify.host_queues`) and wait while those
are full.
"""

from __future__ import annotations

import asyncio
import hmac
import math
import secrets
import time
from dataclasses import replace
from typing import Any, Final
from urllib.parse import urlsplit

import orjson

from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import Rate, client_of
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.settings import Settings
from mintopia.server.common.tasks import cancel
from mintopia.server.notify import sending
from mintopia.server.notify.host_queues import HostQueues
from mintopia.server.notify.notices import YOUR_TURN, Notice, read_notice, read_webhook
from mintopia.server.notify.webpush import Keys
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import Delivery, NewDelivery, SeatRow, Store, StoreError, TableRow

MAX_IN_FLIGHT: Final = 64  # deliveries under way at the same time
LOOK_SECONDS: Final = 15.0  # how often it checks unprompted, as other processes may have died
TAKEN_SECONDS: Final = 0.5  # until it checks again when another process was faster
LEASE_SPARE: Final = 50.0  # seconds beyond the time for one attempt
LONGEST_PAUSE: Final = 3600.0
CLIENT_MAX_IN_FLIGHT: Final = 8  # of one client's webhooks
HOST_MAX_IN_FLIGHT: Final = 4  # to one host, by its name and by its address
PUSH_MAX_IN_FLIGHT: Final = 32  # to one push service
CONFIRM_MAX_IN_FLIGHT: Final = 16  # confirmations of new addresses
CONFIRMS_PER_MINUTE: Final = 10  # at one address
CONFIRM_SECONDS: Final = 5.0
FULL_SECONDS: Final = 5.0  # until a delivery whose queues were full is tried again
CLIENT_KEY: Final = "client-key"  # the setting with the key for marking clients
MARK_LENGTH: Final = 16
SECRET_BYTES: Final = 24
MOST_AROUND: Final = 64  # bytes that may surround a challenge, such as a line end
FAREWELL_SECONDS: Final = 3.0  # for deliveries under way when the server stops
GONE: Final = (404, 410)
SIGNATURE: Final = "Mintopia-Signature"


def signature(secret: str, body: bytes) -> str:
    """Return a webhook body's signature, by which holders of the secret can verify its origin."""
    return "sha256=" + hmac.digest(secret.encode(), body, "sha256").hex()


class Notifier:
    """Sends the notices that wait in the outbox."""

    def __init__(
        self, store: Store, live_tables: LiveTables, settings: Settings, metrics: Metrics
    ) -> None:
        self._store = store
        self._live_tables = live_tables
        self._call = live_tables.call
        self._settings = settings
        self._metrics = metrics
        self._bell = asyncio.Event()
        self._deliveries: dict[asyncio.Task[None], Delivery] = {}
        self._queues = HostQueues(MAX_IN_FLIGHT // 2)
        self._full: list[Delivery] = []  # to be put back into the outbox
        a_minute = settings.posts_per_minute
        self._posts = Rate(a_minute / 60, a_minute / 4)
        confirms = CONFIRMS_PER_MINUTE if a_minute else 0  # no limit on posts means none here
        self._confirms = Rate(confirms / 60, confirms)
        self._keys: Keys | None = None
        self._making_keys = asyncio.Lock()

    def ring(self) -> None:
        """Wake the notifier because something was put into the outbox."""
        self._bell.set()

    async def keys(self) -> Keys:
        """Return the server's keys for web push, which the first server to start makes."""
        async with self._making_keys:
            if self._keys is None:
                contact = self._settings.push_contact
                self._keys = await self._call(Keys, self._store, contact)
        return self._keys

    async def add(self, deliveries: tuple[NewDelivery, ...]) -> None:
        """Put notices that belong to no move into the outbox."""
        if deliveries:
            await self._call(self._store.outbox.add, deliveries)
            self.ring()

    async def run(self) -> None:
        """Send notices until canceled."""
        while True:
            self._bell.clear()
            pause = LOOK_SECONDS
            try:
                if self._keys is None:
                    await self.keys()
                pause = await self._round()
            except StoreError as error:  # tried again in the next round
                self._metrics.failures.labels("notifier").inc()
                logs.fail("the outbox cannot be read", error)
            try:
                async with asyncio.timeout(pause):
                    await self._bell.wait()
            except TimeoutError:
                pass

    async def _round(self) -> float:
        """Start the deliveries that are due; return the seconds until the next round."""
        outbox = self._store.outbox
        full, self._full = self._full, []
        await self._call(outbox.put_back, full, FULL_SECONDS)
        free = MAX_IN_FLIGHT - len(self._deliveries)
        due = await self._call(outbox.next_due)
        if due is None or not free:
            return LOOK_SECONDS  # a delivery that ends wakes the notifier
        if due > time.time():
            return min(due - time.time(), LOOK_SECONDS)
        lease = self._settings.notice_seconds + LEASE_SPARE
        taken = await self._call(outbox.take, free, lease)
        if not taken:
            return TAKEN_SECONDS
        for delivery in taken:
            task = asyncio.create_task(self._deliver(delivery))
            self._deliveries[task] = delivery
            task.add_done_callback(self._delivered)
        return 0.0 if len(self._deliveries) < MAX_IN_FLIGHT else LOOK_SECONDS

    def _delivered(self, task: asyncio.Task[None]) -> None:
        self._deliveries.pop(task)
        self.ring()
        if not task.cancelled() and (error := task.exception()) is not None:
            self._metrics.failures.labels("notifier").inc()
            logs.fail("a notification failed", error)

    async def close(self) -> None:
        """Wait a moment for deliveries under way; put those that do not finish back."""
        left = dict(self._deliveries)
        if left:
            await asyncio.wait(left, timeout=FAREWELL_SECONDS)
        back = [delivery for task, delivery in left.items() if not task.done()]
        await cancel(left)
        for delivery in back:
            await self._call(self._store.outbox.retry, delivery, 0.0)
        await self._call(self._store.outbox.put_back, self._full, 0.0)

    # --- one notice ---------------------------------------------------------------------------
    async def _deliver(self, delivery: Delivery) -> None:
        try:
            await self._try(delivery)
        except StoreError:  # its lease expires, and it is tried again
            raise
        except Exception as error:  # it would fail in the same way next time
            self._metrics.failures.labels("notifier").inc()
            logs.fail("a notification cannot be sent", error, way=delivery.kind)
            await self._settle(delivery, "failed")

    async def _try(self, delivery: Delivery) -> None:
        notice = read_notice(delivery.payload)
        table = await self._call(self._store.table, delivery.table_id)
        seats = await self._call(self._store.seats, delivery.table_id)
        if table is None or self._is_late(notice, delivery, table):
            await self._settle(delivery, "dropped")
        elif delivery.kind == "webhook":
            await self._call_webhook(delivery, notice, seats[delivery.seat])
        else:
            await self._push(delivery, notice)

    def _is_late(self, notice: Notice, delivery: Delivery, table: TableRow) -> bool:
        """Return whether a notice is obsolete: the person is here, or the game has moved on."""
        live = self._live_tables.here(table.id)
        if live is not None and live.is_attended(delivery.seat):
            return True
        if notice.kind != YOUR_TURN:
            return False
        return table.status != "running" or table.seq != notice.seq

    async def _call_webhook(self, delivery: Delivery, notice: Notice, seat: SeatRow) -> None:
        if seat.webhook is None:
            await self._settle(delivery, "dropped")
            return
        hook = read_webhook(seat.webhook)
        body = orjson.dumps(
            notice.message(delivery.table_id, delivery.seat, hook.language, hook.base)
        )
        headers = {"Content-Type": "application/json"}
        if hook.secret:
            headers[SIGNATURE] = signature(hook.secret, body)
        queues = _queues_of(hook.url, hook.client)
        await self._send(delivery, hook.url, body, headers, queues, client=hook.client)

    async def _push(self, delivery: Delivery, notice: Notice) -> None:
        """Send to the seat's browsers; if there are several, make a separate delivery for each.

        Then a failed one is tried again on its own, and the others are notified only once.
        """
        outbox = self._store.outbox
        pushes = await self._call(outbox.pushes, delivery.table_id, delivery.seat)
        if notice.endpoint is not None:
            pushes = [push for push in pushes if push.endpoint == notice.endpoint]
        elif len(pushes) > 1:
            await self.add(
                tuple(
                    NewDelivery(
                        table_id=delivery.table_id, seat=delivery.seat, kind="webpush",
                        payload=replace(notice, endpoint=push.endpoint).write(),
                    )
                    for push in pushes
                )
            )  # fmt: skip
            await self._call(outbox.done, delivery)
            return
        if not pushes:
            await self._settle(delivery, "dropped")
            return
        push = pushes[0]
        told = orjson.dumps(notice.message(delivery.table_id, delivery.seat, push.language))
        keys = await self.keys()
        body, headers = await asyncio.to_thread(keys.seal, push, told)
        queues = {f"push {urlsplit(push.endpoint).hostname}": PUSH_MAX_IN_FLIGHT}
        answer = await self._send(delivery, push.endpoint, body, headers, queues, final=GONE)
        if answer is not None and answer.status in GONE:  # the subscription has ended
            await self._call(outbox.remove_push, push.endpoint)

    async def _send(
        self, delivery: Delivery, url: str, body: bytes, headers: dict[str, str],
        queues: dict[str, int], *, client: str | None = None, final: tuple[int, ...] = (),
    ) -> sending.Answer | None:  # fmt: skip
        answer: sending.Answer | None = None
        wait = 0.0
        is_hopeless = False
        try:
            answer = await self._post(url, body, headers, queues, client)
        except sending.NotNowError:
            self._full.append(delivery)
            return None
        except sending.AddressError:
            why, is_hopeless = "the address is not allowed", True
        except sending.SendError as error:
            why = str(error)
        else:
            if answer.is_success:
                await self._settle(delivery, "sent")
                return answer
            why, wait = f"the answer was {answer.status}", answer.wait
            is_hopeless = answer.status in final
        tries = self._settings.notice_tries
        given_up = is_hopeless or (tries > 0 and delivery.attempts >= tries)
        # Log only the host, as the rest of an address may contain a key.
        logs.tell(
            "a notification was given up" if given_up else "a notification is tried again",
            table=delivery.table_id, seat=delivery.seat, way=delivery.kind,
            host=urlsplit(url).hostname, attempts=delivery.attempts, why=why,
        )  # fmt: skip
        if given_up:
            await self._settle(delivery, "failed")
        else:
            pause = self._settings.notice_pause * 2.0 ** min(delivery.attempts - 1, 30)
            delay = max(min(pause, LONGEST_PAUSE), wait)
            await self._call(self._store.outbox.retry, delivery, delay)
            self._metrics.notices.labels(delivery.kind, "retried").inc()
        return answer

    async def _post(
        self, url: str, body: bytes, headers: dict[str, str], queues: dict[str, int],
        client: str | None, *, confirms: bool = False, **more: Any,
    ) -> sending.Answer:  # fmt: skip
        """Post once, if all queues have a free place and a webhook's rate limits allow it."""
        held = [self._queues.enter(queues)]
        if held[0] is None:
            raise sending.NotNowError(FULL_SECONDS)

        def admit(address: str) -> None:
            if client is None:
                return
            host = client_of(address)
            held.append(self._queues.enter({f"address {host}": HOST_MAX_IN_FLIGHT}))
            paces = [(self._posts, f"client {client}"), (self._posts, f"address {host}")]
            if confirms:
                paces.append((self._confirms, host))
            wait = max(rate.wait(key) for rate, key in paces)
            if wait or held[-1] is None:
                raise sending.NotNowError(wait or FULL_SECONDS)
            for rate, key in paces:
                rate.take(key)

        settings = self._settings
        named = {"seconds": settings.notice_seconds, "private": settings.private_webhooks}
        is_slow: bool | None = None  # None: nothing was sent, so nobody was slow
        try:
            answer = await sending.post(url, body, headers, **{"admit": admit, **named, **more})
            is_slow = False
            return answer
        except sending.SlowError:
            is_slow = True
            raise
        finally:
            for places in filter(None, held):
                self._queues.leave(places, is_slow=is_slow)

    # --- new webhooks -----------------------------------------------------------------------------
    async def mark(self, client: str) -> str:
        """Return a mark for a client, to count its share without storing its address."""
        key = await self._call(
            self._store.setting, CLIENT_KEY, lambda: secrets.token_hex(SECRET_BYTES)
        )
        return hmac.digest(key.encode(), client.encode(), "sha256").hex()[:MARK_LENGTH]

    async def confirm(self, url: str, client: str) -> None:
        """Make an address confirm that it wants notifications, before sending it anything else.

        Otherwise anybody could make the server post to any address.
        """
        challenge = secrets.token_urlsafe(SECRET_BYTES)
        body = orjson.dumps({"kind": "confirm", "challenge": challenge})
        seconds = min(CONFIRM_SECONDS, self._settings.notice_seconds)
        queues = _queues_of(url, client) | {"confirm": CONFIRM_MAX_IN_FLIGHT}
        try:
            answer = await self._post(
                url, body, {"Content-Type": "application/json"}, queues, client,
                confirms=True, seconds=seconds, wanted=len(challenge) + MOST_AROUND,
            )  # fmt: skip
        except sending.NotNowError as error:
            raise ApiError("too-many", wait=error.wait, seconds=math.ceil(error.wait)) from error
        except sending.SendError as error:
            raise ApiError("unreachable", seconds=f"{seconds:g}") from error
        said = answer.body.strip()
        if not (answer.is_success and hmac.compare_digest(said, challenge.encode())):
            raise ApiError("unconfirmed")

    async def _settle(self, delivery: Delivery, outcome: str) -> None:
        await self._call(self._store.outbox.done, delivery)
        self._metrics.notices.labels(delivery.kind, outcome).inc()


def _queues_of(url: str, client: str) -> dict[str, int]:
    """Return the queues of a client's webhook, with the number of places in each."""
    return {
        f"client {client}": CLIENT_MAX_IN_FLIGHT,
        f"host {urlsplit(url).hostname}": HOST_MAX_IN_FLIGHT,
    }
