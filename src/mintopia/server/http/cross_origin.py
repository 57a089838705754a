"""Pages of other origins that the operator allows: what browsers are told about them (CORS).

Only the exact origins of the setting `allow_origin` are answered, and only under /api/. Their pages
show a key in the header Authorization, as programs do. Cookies do not count for them
(`Requester.secrets`), and browsers are never told that they may send any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mintopia.server.http.asgi import Headers, Scope
    from mintopia.server.http.auth import Requester

API: Final = "/api/"
METHODS: Final = b"GET, POST, PUT, PATCH, DELETE"
HEADERS: Final = b"accept-language, authorization, content-type"
EXPOSED: Final = b"retry-after"
KEPT_SECONDS: Final = b"7200"  # that a browser may remember the answer; no browser does for longer
_VARY: Final = (b"vary", b"origin")


def answer_headers(scope: Scope, requester: Requester, *, any_allowed: bool) -> Headers:
    """Return the headers that let a page of an allowed origin read an answer."""
    if not (any_allowed and scope["path"].startswith(API)):
        return []
    if not requester.is_foreign:
        return [_VARY]
    origin = requester.header(b"origin").encode("latin-1")
    return [
        _VARY,
        (b"access-control-allow-origin", origin),
        (b"access-control-expose-headers", EXPOSED),
    ]


def is_preflight(scope: Scope, requester: Requester) -> bool:
    """Return whether a browser asks what a page of an allowed origin may send."""
    return (
        scope["method"] == "OPTIONS"
        and scope["path"].startswith(API)
        and requester.is_foreign
        and bool(requester.header(b"access-control-request-method"))
    )


def preflight_headers(requester: Requester) -> Headers:
    """Return what a page of an allowed origin may send; the browser refuses it everything else."""
    headers = [
        (b"access-control-allow-methods", METHODS),
        (b"access-control-allow-headers", HEADERS),
        (b"access-control-max-age", KEPT_SECONDS),
    ]
    # A page of the public web asks a server in a private network: its operator has allowed that.
    if requester.header(b"access-control-request-private-network") == "true":
        headers.append((b"access-control-allow-private-network", b"true"))
    return headers
