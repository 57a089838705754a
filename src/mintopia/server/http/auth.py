"""Identifies requesters: programs by the key in a header, browsers by the secrets in a cookie.

Pages of other origins that the server allows send a key too; their cookies are ignored.

Seats are held by grants, and a grant is given for an invitation (`mintopia.server.tables.seats`). A
browser or a program may hold several seats at a table; then the request says which one it means.
Only secrets that we issued count, that is, those with at least one grant.

A browser gets a new secret with every seat, so somebody who knew its old cookie does not get the
new seat. The cookie also keeps the previous secret, whose grants move to the newer one when the
next seat is taken. So nothing is lost if a response never arrives.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass
from typing import Final

from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import client_of
from mintopia.server.common.secrets import MOST_SECRET, has_our_form, hash_of, new_secret
from mintopia.server.http.labels import label_of
from mintopia.server.http.languages import language_of
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables, is_id
from mintopia.store import SPECTATOR, Holder, SeatGrant

COOKIE: Final = "mintopia"
SECURE_COOKIE: Final = "__Host-mintopia"  # over https: no other host can set it
MOST_SECRETS: Final = 2  # in a cookie
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie
MOST_HOST: Final = 262  # characters, with a port
# Only a plain host may go into a page or a notification, since the header can contain anything.
_HOST: Final = re.compile(
    r"(?:[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.?|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
)
MOST_BROWSERS: Final = 64  # remembered per table, with whether they watch it


class Requester:
    """The sender of a request, as its headers describe them; headers are parsed when needed."""

    __slots__ = ("_headers", "client", "is_foreign", "is_known", "is_player", "is_secure", "peer")

    def __init__(
        self,
        headers: Iterable[tuple[bytes, bytes]],
        peer: str,
        scheme: str,
        *,
        trust_proxy: bool,
        secure: bool = False,
        origins: Container[str] = (),
    ) -> None:
        self._headers = dict(headers)
        self.peer = peer
        self.is_known = False  # set once they have shown that they play or watch
        self.is_player = False  # and that they hold a seat
        self.client = client_of(peer)
        self.is_secure = secure or scheme == "https"
        if trust_proxy:
            forwarded = self.header(b"x-forwarded-for").rpartition(",")[2].strip()
            self.client = client_of(forwarded[:64] or peer)
            self.is_secure |= self.header(b"x-forwarded-proto") == "https"
        # Whether the request comes from a page of another origin that this server allows.
        self.is_foreign = not self._is_own_page() and self.header(b"origin") in origins

    def header(self, name: bytes) -> str:
        """Return a header's value; empty if the header is missing."""
        return self._headers.get(name, b"").decode("latin-1")

    @property
    def language(self) -> str:
        """The language to answer in."""
        return language_of(self.header(b"accept-language"))

    @property
    def key_hash(self) -> str | None:
        """The hash of the key in the Authorization header; None without that header."""
        kind, _, secret = self.header(b"authorization").partition(" ")
        if not kind:
            return None
        if kind.lower() != "bearer" or not 0 < len(secret) <= MOST_SECRET:
            raise ApiError("unknown-link")
        return hash_of(secret.strip())

    @property
    def cookie_name(self) -> str:
        """The name of our cookie, which depends on whether the browser uses https."""
        return SECURE_COOKIE if self.is_secure else COOKIE

    @property
    def secrets(self) -> list[str]:
        """The secrets in the browser's cookie, newest last; those not in our form are left out."""
        if self.is_foreign:
            return []
        # Not http.cookies: it rejects the whole header if another program on the same host has set
        # a cookie in a form it does not accept, and the browser would look new to us.
        for part in self.header(b"cookie").split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.cookie_name:
                found = value[:MOST_SECRET].split(".")[-MOST_SECRETS:]
                return [secret for secret in found if has_our_form(secret)]
        return []

    @property
    def browser(self) -> tuple[str, ...]:
        """The hashes of the secrets in the browser's cookie."""
        return tuple(hash_of(secret) for secret in self.secrets)

    @property
    def holders(self) -> tuple[str, ...]:
        """The hash of the key in the header or, without a key, those of the cookie's secrets."""
        key = self.key_hash
        return self.browser if key is None else (key,)

    @property
    def base(self) -> str:
        """The address at which they reached this server; empty if the header is malformed."""
        host = self.header(b"host")
        if len(host) > MOST_HOST or not _HOST.fullmatch(host):
            return ""
        return f"{'https' if self.is_secure else 'http'}://{host}"

    def check_origin(self) -> None:
        """Refuse requests from other sites' pages unless allowed; http and https are two sites."""
        if not (self.is_foreign or self._is_own_page()):
            raise ApiError("bad-origin")

    def _is_own_page(self) -> bool:
        """Return whether the request comes from the server's own page, or from no page at all."""
        origin = self.header(b"origin")
        scheme = "https" if self.is_secure else "http"
        return not origin or origin == f"{scheme}://{self.header(b'host')}"


@dataclass(frozen=True, slots=True)
class Issued:
    """A new secret for a seat's holder: a cookie's header or a key; empty if none was issued."""

    cookie: str | None = None
    key: str | None = None


class Auth:
    """Looks up the seats that a requester holds."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables

    async def enter(self, requester: Requester, table_id: str) -> Caller:
        """Return the requester as a caller at a table; refuse those who neither play nor watch."""
        key = requester.key_hash
        holders = requester.holders
        if not holders:
            raise ApiError("unknown-link")
        if self._live_tables.here(table_id) is None:
            await self._check_before_loading(requester, table_id)
        live = await self._live_tables.find(table_id)
        if key is None:
            requester.check_origin()
        held = await self._held(live, holders, by_key=key is not None)
        if not held and key is not None and key == live.table.spectator_hash:
            held = {SPECTATOR: SeatGrant(SPECTATOR, key)}
        if not held:
            raise ApiError("unknown-link")
        requester.is_known = True
        requester.is_player = any(seat >= 0 for seat in held)
        if len(held) > 1 and not live.is_loaded:  # whose turn it is may decide which seat is meant
            async with self._live_tables.locked(live):
                pass
        live.client = live.client or requester.client
        return Caller(live, frozenset(held), held, holders)

    async def _check_before_loading(self, requester: Requester, table_id: str) -> None:
        """Refuse requesters without access to a table before its game is loaded and replayed."""
        store = self._live_tables.store

        def opens() -> bool:
            if store.grants_of(requester.holders, table_id):
                return True
            table = store.table(table_id)
            return table is not None and table.spectator_hash == requester.key_hash

        if not (is_id(table_id) and await self._live_tables.call(opens)):
            raise ApiError("unknown-link")

    async def _held(
        self, live: LiveTable, holders: tuple[str, ...], *, by_key: bool
    ) -> dict[int, SeatGrant]:
        """Return the grants somebody holds at a table, by seat, from memory or from the store."""
        store = self._live_tables.store
        # Read this before asking the store, since the link may be reset in between.
        watching = SeatGrant(SPECTATOR, live.table.spectator_hash)
        held = live.held_by(holders)
        # We may not have heard yet of a grant that another process gave a moment ago.
        if held and (by_key or not store.is_shared):
            return held
        known = live.watchers  # this dict is replaced when the table is reloaded
        if not store.is_shared and holders in known:
            return {SPECTATOR: watching} if known[holders] else {}
        grants = await self._live_tables.call(store.grants_of, holders, live.id)
        held = {
            grant.seat: watching if grant.seat == SPECTATOR else SeatGrant(grant.seat, grant.id)
            for grant in grants
        }
        if any(grant.key not in live.grants for seat, grant in held.items() if seat >= 0):
            live.stale = True  # another process gave it
        elif not held.keys() - {SPECTATOR}:
            if len(known) >= MOST_BROWSERS:
                known.clear()
            known[holders] = SPECTATOR in held
        return held

    async def new_holder(
        self, requester: Requester, *, is_let_in: bool = False
    ) -> tuple[Holder, Issued]:
        """Return the holder for a seat that is being taken, and the secret to send them.

        A browser gets a cookie, a page of another origin a key. A requester whose key already
        holds seats keeps that key. Replay codes and the spectators' link are not keys: somebody
        who was let in by one of them (`is_let_in`) counts as a browser.
        """
        live_tables, store = self._live_tables, self._live_tables.store
        label = label_of(requester.header(b"user-agent"))
        key = requester.key_hash
        if key is not None:
            if await live_tables.call(store.known_holders, [key]):
                return Holder(key, label), Issued()
            if not (is_let_in or requester.is_foreign):
                raise ApiError("unknown-link")
            requester.check_origin()
        if requester.is_foreign:
            made = new_secret()
            return Holder(hash_of(made), label), Issued(key=made)
        secrets = requester.secrets
        hashes = [hash_of(secret) for secret in secrets]
        issued = await live_tables.call(store.known_holders, hashes) if hashes else set()
        kept = [secret for secret in secrets if hash_of(secret) in issued]
        if len(kept) == MOST_SECRETS:
            old, new = (hash_of(secret) for secret in kept)
            if old != new:
                await live_tables.call(store.merge_holders, old, new)
                live_tables.holders_changed((old, new))
        fresh = new_secret()
        cookie = self.cookie(requester, [*kept[-1:], fresh])
        return Holder(hash_of(fresh), label), Issued(cookie)

    def cookie(self, requester: Requester, secrets: Iterable[str]) -> str:
        """Return the value of the header that sets the cookie."""
        secure = "; Secure" if requester.is_secure else ""
        return (
            f"{requester.cookie_name}={'.'.join(secrets)}; Max-Age={COOKIE_SECONDS}; Path=/; "
            f"HttpOnly; SameSite=Lax{secure}"
        )
