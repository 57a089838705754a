"""CORS headers for pages of other origins that the operator allows.

Only the exact origins in the setting `allow_origin` get them, and only under /api/. Their pages
send a key in the Authorization header, as programs do. Their cookies are ignored
(`Requester.secrets`), and browsers are never told that they may send any.
"""

from __future__ import annotations

from typing import Final

from mintopia.server.http.asgi import Headers, Scope
from mintopia.server.http.auth import Requester

API: Final = "/api/"
METHODS: Final = b"GET, POST, PUT, PATCH, DELETE"
HEADERS: Final = b"accept-language, authorization, content-type"
EXPOSED: Final = b"retry-after"
KEPT_SECONDS: Final = b"7200"  # how long a browser may cache the answer; none caches it for longer
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
    """Return whether a request is a browser's preflight for a page of an allowed origin."""
    return (
        scope["method"] == "OPTIONS"
        and scope["path"].startswith(API)
        and requester.is_foreign
        and bool(requester.header(b"access-control-request-method"))
    )


def preflight_headers(requester: Requester) -> Headers:
    """Return headers listing what a page of an allowed origin may send; browsers block the rest."""
    headers = [
        (b"access-control-allow-methods", METHODS),
        (b"access-control-allow-headers", HEADERS),
        (b"access-control-max-age", KEPT_SECONDS),
    ]
    # A page on the public web wants to reach a private network; the operator has allowed that.
    if requester.header(b"access-control-request-private-network") == "true":
        headers.append((b"access-control-allow-private-network", b"true"))
    return headers
