"""Post to addresses that users entered: one request, one deadline, no way into our own network.

The host name is looked up here, all its addresses are checked, and the connection goes to one that
was checked; so a name that resolves differently a moment later gains nothing. Redirects are not
followed, and of the answer only the status, Retry-After and the requested part of the body are
read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cache
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

MOST_ADDRESS: Final = 1000  # characters, as many as the store keeps of a push endpoint
PORTS: Final = frozenset((80, 443))
FIRST_FREE_PORT: Final = 1024  # below it are mail and other services that a POST could disturb
MOST_WAIT: Final = 3600.0  # seconds; a longer Retry-After is shortened to this
MOST_LOOK_UPS: Final = 64  # at the same time; each may hang for long at a dead name server
_READ: Final = 16 * 1024
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class AddressError(Exception):
    """An address that nothing may be sent to, because of its form or where it leads."""


class SendError(Exception):
    """A failed attempt that may succeed another time."""


class SlowError(SendError):
    """An attempt that got no answer in time."""


class NotNowError(Exception):
    """An attempt that was not made because too much is being sent to this address already."""

    def __init__(self, wait: float) -> None:
        super().__init__()
        self.wait = wait  # seconds until it may be tried


@dataclass(frozen=True, slots=True)
class Answer:
    """The other side's answer."""

    status: int
    wait: float = 0.0  # seconds it asks us to wait before the next attempt
    body: bytes = b""  # at most as much as was requested

    @property
    def is_success(self) -> bool:
        """Whether it accepted what was sent."""
        return 200 <= self.status < 300  # noqa: PLR2004


def is_public(address: _IpAddress) -> bool:
    """Return whether an address is on the public internet: not local, private or multicast."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _NAT64:
            inner.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if not all(is_public(found) for found in inner if found is not None):
            return False
        if address.ipv4_mapped is not None:
            return True
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def read_address(text: str, *, only_https: bool = False, private: bool = False) -> SplitResult:
    """Parse and check an address that posts are to go to, without looking up its name."""
    try:
        parts = urlsplit(text)
        port = _port(parts)
    except ValueError as error:
        raise AddressError from error
    if len(text) > MOST_ADDRESS or not (text.isascii() and text.isprintable()) or " " in text:
        raise AddressError
    if not text.startswith("https://") and (only_https or not text.startswith("http://")):
        raise AddressError
    if not parts.hostname or "@" in parts.netloc or "\\" in parts.netloc:
        raise AddressError
    if port not in PORTS and port < FIRST_FREE_PORT:
        raise AddressError
    if not private:
        named = parts.hostname.rstrip(".")
        if named == "localhost" or named.endswith(".localhost"):
            raise AddressError
        with contextlib.suppress(ValueError):
            if not is_public(ipaddress.ip_address(named.partition("%")[0])):
                raise AddressError
    return parts


async def post(
    url: str, body: bytes, headers: Mapping[str, str], *, seconds: float, private: bool,
    admit: Callable[[str], None] = lambda _: None, wanted: int = 0,
) -> Answer:  # fmt: skip
    """Post once; raise AddressError for a refused address, SendError for a temporary failure.

    `admit` is called with the IP address before anything is sent there, and may raise NotNowError.
    At most `wanted` bytes of the answer's body are read.
    """
    parts = read_address(url, private=private)
    try:
        async with asyncio.timeout(seconds):
            address = await _look_up(parts.hostname or "", _port(parts), private=private)
            admit(address)
            return await _post(parts, address, body, headers, wanted)
    except TimeoutError as error:
        raise SlowError("no answer in time") from error
    except h11.RemoteProtocolError as error:
        raise SendError("the answer is not HTTP") from error
    except h11.LocalProtocolError as error:
        raise AddressError from error
    except UnicodeError as error:  # not a valid host name
        raise AddressError from error
    except ssl.SSLError as error:
        raise SendError("no safe connection") from error
    except OSError as error:
        raise SendError("no connection") from error


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


async def _post(
    parts: SplitResult, address: str, body: bytes, headers: Mapping[str, str], wanted: int
) -> Answer:
    host = parts.hostname
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address,
        _port(parts),
        ssl=_context() if secure else None,
        server_hostname=host if secure else None,
    )
    try:
        connection = h11.Connection(h11.CLIENT)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        request = h11.Request(
            method="POST",
            target=target,
            headers=[
                ("Host", parts.netloc),
                ("User-Agent", "Mintopia"),
                ("Connection", "close"),
                ("Content-Length", str(len(body))),
                *headers.items(),
            ],
        )
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        with contextlib.suppress(ConnectionError):  # it may have answered and closed early
            await writer.drain()
        return await _read(connection, reader, wanted)
    finally:
        # Abort rather than close, so as not to wait for anything the other side still sends.
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def _read(connection: h11.Connection, reader: asyncio.StreamReader, wanted: int) -> Answer:
    answer: Answer | None = None
    body = b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_READ))
        elif isinstance(event, h11.Response):
            waits = [value for name, value in event.headers if name == b"retry-after"]
            wait = float(waits[0]) if waits and waits[0].isdigit() else 0.0
            answer = Answer(event.status_code, min(wait, MOST_WAIT))
        elif isinstance(event, h11.Data):
            body += event.data
        elif not isinstance(event, h11.InformationalResponse) and answer is None:
            raise SendError("there was no answer")
        if answer is not None and (len(body) >= wanted or isinstance(event, h11.EndOfMessage)):
            return replace(answer, body=body[:wanted])


def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a host name; this may take long."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


async def _look_up(host: str, port: int, *, private: bool) -> str:
    try:
        addresses = [str(ipaddress.ip_address(host.partition("%")[0]))]
    except ValueError:
        addresses = await _resolve_aside(host, port)
    if not addresses:
        raise SendError("the name has no address")
    if not private:
        for address in addresses:  # a single internal one makes the name untrustworthy
            if not is_public(ipaddress.ip_address(address.partition("%")[0])):
                raise AddressError
    return addresses[0]


_look_ups: Final = threading.BoundedSemaphore(MOST_LOOK_UPS)


async def _resolve_aside(host: str, port: int) -> list[str]:
    """Look a name up in a separate thread, so that callers can stop waiting when they like.

    A thread pool would not do: threads stuck on a name server would delay other work, and the
    server's shutdown.
    """
    if not _look_ups.acquire(blocking=False):
        raise SendError("too many names are being looked up")
    found: Future[list[str]] = Future()
    found.set_running_or_notify_cancel()  # the thread gives its answer even if nobody waits

    def look_up() -> None:
        try:
            found.set_result(resolve(host, port))
        except (OSError, UnicodeError) as error:
            found.set_exception(error)
        finally:
            _look_ups.release()

    threading.Thread(target=look_up, name="mintopia-name", daemon=True).start()
    return await asyncio.wrap_future(found)


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
