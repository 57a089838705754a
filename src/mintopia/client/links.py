"""Links: a bare secret, or the address of the page that somebody was sent.

The secret comes after the # of an address, so it reaches no server's log. No error message here
repeats it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from mintopia.client.errors import LinkError

USUAL_PORTS: Final = {"http": 80, "https": 443}
# The page of an invitation; it may name the game, its seats and a language for a preview.
_PAGE: Final = re.compile(r"/(?:join|watch)(?:/[a-z0-9-]+/\d(?:/[a-z]{2})?)?/*$")
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,200}")


@dataclass(frozen=True, slots=True)
class Link:
    """A secret, and the address of its server if the link contains it."""

    secret: str = field(repr=False)
    url: str | None = None


def read_url(text: str) -> str:
    """Check a server's address; return it in a normal form, without a slash at the end."""
    try:
        parts = urlsplit(text.strip())
        port_is_right = parts.port is None or parts.port > 0
    except ValueError:
        port_is_right = False
    if (
        not port_is_right
        or parts.scheme not in ("http", "https")
        or not parts.hostname
        or not parts.netloc.isprintable()
        or parts.username is not None
        or parts.query
        or parts.fragment
    ):
        raise LinkError("A server's address must look like http://127.0.0.1:8624 or https://host.")
    place = parts.netloc.lower()
    if parts.port == USUAL_PORTS[parts.scheme]:
        place = place.rpartition(":")[0]
    return f"{parts.scheme}://{place}{parts.path.rstrip('/')}"


def read_link(text: str) -> Link:
    """Parse a link: `SECRET` or `http://host/join#SECRET`."""
    address, mark, secret = text.strip().rpartition("#")
    if not _SECRET.fullmatch(secret):
        raise LinkError("A link must be a secret or a page's address, http://host/join#SECRET.")
    if not mark:
        return Link(secret)
    return Link(secret, read_url(_PAGE.sub("", address)))


def page_of(url: str, secret: str, page: str = "join") -> str:
    """Return the address of the page that a link opens."""
    return f"{url}/{page}#{secret}"
