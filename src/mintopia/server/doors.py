"""Who is asking: the secret link in the header, or the seats that a browser's cookie holds.

A seat is opened by `Authorization: Bearer LINK`. A browser that was shown a link once holds the
seat in a cookie, and may hold several at a table (pass-and-play); then the request says which.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mintopia.server.desk import Desk
from mintopia.server.desks import is_id
from mintopia.server.errors import ApiError, language_of
from mintopia.server.links import MOST_SECRET, hash_of, new_link
from mintopia.store import SPECTATOR, Door

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mintopia.server.desks import Desks
    from mintopia.server.settings import Settings

COOKIE: Final = "mintopia"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # as long as browsers keep any
MOST_BROWSERS: Final = 64  # remembered at a desk
IPV6_NETWORK: Final = 64  # bits: so many addresses belong to one customer, and count as one client


@lru_cache(maxsize=4096)
def client_of(address: str) -> str:
    """Give whom limits are counted for: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((found, IPV6_NETWORK), strict=False))


class Asker:
    """What a request tells about who sent it, read only as far as somebody wants to know."""

    __slots__ = ("_headers", "client", "is_known", "is_secure", "peer")

    def __init__(
        self, headers: Iterable[tuple[bytes, bytes]], peer: str, scheme: str, *, trust_proxy: bool
    ) -> None:
        self._headers = dict(headers)
        self.peer = peer
        self.is_known = False  # until a table's door has opened
        self.client = client_of(peer)
        self.is_secure = scheme == "https"
        if trust_proxy:
            forwarded = self.header(b"x-forwarded-for").rpartition(",")[2].strip()
            self.client = client_of(forwarded[:64] or peer)
            self.is_secure |= self.header(b"x-forwarded-proto") == "https"

    def header(self, name: bytes) -> str:
        """Give a header; empty if it is not there."""
        return self._headers.get(name, b"").decode("latin-1")

    @property
    def language(self) -> str:
        """The language to answer in."""
        return language_of(self.header(b"accept-language"))

    @property
    def link_hash(self) -> str | None:
        """The hash of the link in the header; None without one."""
        link = self.link
        return None if link is None else hash_of(link)

    @property
    def link(self) -> str | None:
        """The link in the header; None without one."""
        kind, _, secret = self.header(b"authorization").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer" or not 0 < len(secret) <= MOST_SECRET:
            raise ApiError("unknown-link")
        return secret.strip()

    @property
    def browser(self) -> str | None:
        """The secret in the browser's cookie."""
        # Not http.cookies, which reads nothing at all where a cookie of another program on the same
        # host has a form that it does not like: its owner would seem to be a new browser.
        for part in self.header(b"cookie").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return value if 0 < len(value) <= MOST_SECRET else None
        return None

    def check_origin(self) -> None:
        """Refuse what another site's page sends with our cookie."""
        origin = self.header(b"origin")
        if origin and origin.partition("://")[2] != self.header(b"host"):
            raise ApiError("bad-origin")


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody at a table: a link's or a browser's seats; SPECTATOR among them is a spectator."""

    desk: Desk
    seats: frozenset[int]
    # Of the seats' links, as they were when he came.
    hashes: Mapping[int, str | None] = field(default_factory=dict, repr=False)

    def door(self, seat: int) -> Door:
        """Tell by which door he came to a seat; without any, by one that opens nothing."""
        return Door(seat, self.hashes.get(seat, ""))

    def link_hash(self, viewer: int | None) -> str | None:
        """Give the hash of the link by which he came to look through a seat's eyes."""
        return self.door(SPECTATOR if viewer is None else viewer).link_hash

    def own(self, seat: int) -> Door:
        """Give the door to a seat of his; refuse him at any other."""
        if seat not in self.seats:
            raise ApiError("not-your-seat")
        return self.door(seat)

    def host(self) -> Door:
        """Give the door to the host's seat; refuse all but the host."""
        for seat in self.players():
            if self.desk.seats[seat].is_host:
                return self.door(seat)
        raise ApiError("host-only")

    def players(self) -> list[int]:
        """List the seats at the table, without the spectators'."""
        return sorted(seat for seat in self.seats if seat >= 0)

    def viewer(self, wanted: int | None) -> int | None:
        """Choose through whose eyes to look; None is a spectator."""
        if wanted is not None:
            if wanted not in self.seats:
                raise ApiError("not-your-seat")
            return None if wanted == SPECTATOR else wanted
        players = self.players()
        if len(players) > 1:
            raise ApiError("which-seat")
        return players[0] if players else None

    def seat(self, wanted: int | None) -> int:
        """Choose the seat that acts: the one named, the only one, or the one whose turn it is."""
        players = self.players()
        if wanted is not None:
            if wanted not in players:
                raise ApiError("not-your-seat")
            return wanted
        if len(players) == 1:
            return players[0]
        if not players:
            raise ApiError("not-your-seat")
        turn = self.desk.game.to_move if self.desk.game is not None else None
        if turn in players:
            return turn
        raise ApiError("which-seat")


class Doors:
    """Lets people in."""

    def __init__(self, desks: Desks, settings: Settings) -> None:
        self._desks = desks
        self._settings = settings

    async def enter(self, asker: Asker, table_id: str) -> Caller:
        """Find who is asking at a table; whoever has no seat there is told nothing."""
        link = asker.link_hash
        if link is None and asker.browser is None:
            raise ApiError("unknown-link")
        if self._desks.here(table_id) is None:
            await self._check_before_loading(asker, link, table_id)
        desk = await self._desks.find(table_id)
        if link is not None:
            seat = desk.seat_with(link)
            if seat is None:
                if link != desk.table.spectator_hash:
                    raise ApiError("unknown-link")
                seat = SPECTATOR
            desk.client = desk.client or asker.client
            asker.is_known = True
            return Caller(desk, frozenset((seat,)), {seat: link})
        assert asker.browser is not None
        asker.check_origin()
        # As they are before it is asked which seats the browser holds: it may lose them meanwhile.
        hashes = {row.seat: row.link_hash for row in desk.seats}
        hashes[SPECTATOR] = desk.table.spectator_hash
        seats = await self._held(desk, hash_of(asker.browser))
        if not seats:
            raise ApiError("unknown-link")
        asker.is_known = True
        if len(seats) > 1 and not desk.is_loaded:  # whose turn it is may decide who is meant
            async with self._desks.hold(desk):
                pass
        desk.client = desk.client or asker.client
        return Caller(desk, seats, hashes)

    async def _check_before_loading(self, asker: Asker, link: str | None, table_id: str) -> None:
        """Refuse who has no seat at a table before its game is read and replayed for him."""
        store = self._desks.store

        def opens() -> bool:
            if link is None:
                browser = asker.browser
                return browser is not None and bool(
                    store.seats_of_browser(hash_of(browser), table_id)
                )
            seat = store.seat_by_link(link)
            if seat is not None:
                return seat.table_id == table_id
            table = store.table_by_spectator(link)
            return table is not None and table.id == table_id

        if not (is_id(table_id) and await self._desks.call(opens)):
            raise ApiError("unknown-link")

    async def _held(self, desk: Desk, browser: str) -> frozenset[int]:
        """Tell which seats a browser holds at a table."""
        store = self._desks.store
        known = desk.browsers  # replaced when the table is read anew
        seats = None if store.is_shared else known.get(browser)  # it may sit down elsewhere
        if seats is None:
            seats = frozenset(await self._desks.call(store.seats_of_browser, browser, desk.id))
            if len(known) >= MOST_BROWSERS:
                known.clear()
            known[browser] = seats
        return seats

    async def remember(self, asker: Asker, desk: Desk, doors: Iterable[Door]) -> str | None:
        """Let a browser hold the seats of these doors; give the cookie to set, if it has none yet.

        If a link is reset in this very moment, its seat is not held, as by any unknown link.
        """
        secret = asker.browser
        cookie = None
        if secret is None:
            secret = new_link()
            cookie = self.cookie(asker, secret)
        browser = hash_of(secret)
        store, held = self._desks.store, True
        for door in doors:
            held &= await self._desks.call(
                store.remember_browser, browser, desk.id, door.seat, door
            )
        desk.browsers = {}  # whoever is just asking the store notes his answer in the old one
        if not held:
            raise ApiError("unknown-link")
        return cookie

    def cookie(self, asker: Asker, secret: str) -> str:
        """Write the header that sets the cookie."""
        secure = "; Secure" if asker.is_secure or self._settings.secure_cookies else ""
        return (
            f"{COOKIE}={secret}; Max-Age={COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax{secure}"
        )
