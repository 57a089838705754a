"""Posting to addresses that people named: one request, one deadline, no way into our own network.

The name is looked up here, every address it has is checked, and the connection goes to an address
that was checked; so a name that is looked up differently a moment later opens nothing. Redirects
are not followed, and of the answer only its status and Retry-After are read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import SplitResult, urlsplit

import h11

MOST_ADDRESS: Final = 1000  # characters, as many as the store keeps of a push endpoint
MOST_PORT: Final = 65535
PORTS: Final = frozenset((80, 443))
FIRST_FREE_PORT: Final = 1024  # below are mail and other services that a POST could disturb
MOST_WAIT: Final = 3600.0  # seconds of Retry-After that are believed
_READ: Final = 16 * 1024
_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
_IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


class AddressError(Exception):
    """An address that nothing is sent to, because of its form or of where it leads."""


class SendError(Exception):
    """An attempt that failed and may succeed another time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the other side answered."""

    status: int
    wait: float = 0.0  # seconds after which it wants to be asked again

    @property
    def is_success(self) -> bool:
        """Whether it took what was sent."""
        return 200 <= self.status < 300  # noqa: PLR2004


def is_public(address: _IpAddress) -> bool:
    """Say whether an address is out on the internet: not ours, not our network's, not a group's."""
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
    """Read an address that somebody wants posts to go to; nothing is looked up here."""
    try:
        parts = urlsplit(text)
        port = parts.port or (443 if parts.scheme == "https" else 80)
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
    url: str, body: bytes, headers: Mapping[str, str], *, seconds: float, private: bool
) -> Answer:
    """Post once; refused addresses are an AddressError, all that may pass is a SendError."""
    parts = read_address(url, private=private)
    try:
        async with asyncio.timeout(seconds):
            return await _post(parts, body, headers, private=private)
    except TimeoutError as error:
        raise SendError("no answer in time") from error
    except h11.RemoteProtocolError as error:
        raise SendError("the answer is not HTTP") from error
    except h11.LocalProtocolError as error:
        raise AddressError from error
    except UnicodeError as error:  # a name that cannot be one
        raise AddressError from error
    except ssl.SSLError as error:
        raise SendError("no safe connection") from error
    except OSError as error:
        raise SendError("no connection") from error


async def _post(
    parts: SplitResult, body: bytes, headers: Mapping[str, str], *, private: bool
) -> Answer:
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = await _look_up(host, port, private=private)
    secure = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address, port, ssl=_context() if secure else None, server_hostname=host if secure else None
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
        with contextlib.suppress(ConnectionError):  # it may have answered before it was done
            await writer.drain()
        return await _read(connection, reader)
    finally:
        # Not closed in peace: whatever the other side still sends, nobody waits for it.
        writer.transport.abort()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def _read(connection: h11.Connection, reader: asyncio.StreamReader) -> Answer:
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_READ))
        elif isinstance(event, h11.Response):
            waits = [value for name, value in event.headers if name == b"retry-after"]
            wait = float(waits[0]) if waits and waits[0].isdigit() else 0.0
            return Answer(event.status_code, min(wait, MOST_WAIT))
        elif not isinstance(event, h11.InformationalResponse):
            raise SendError("there was no answer")


async def _look_up(host: str, port: int, *, private: bool) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses:
        raise SendError("the name has no address")
    if not private:
        for address in addresses:  # one that leads inside is enough: the name is not to be trusted
            if not is_public(ipaddress.ip_address(address.partition("%")[0])):
                raise AddressError
    return addresses[0]


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
