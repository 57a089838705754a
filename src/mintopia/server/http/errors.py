"""The refusals that all hosts share (`mintopia.hosting.errors`), and what HTTP adds to them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from mintopia.hosting.errors import STATUS, ApiError, bad_field, said, shown_seat
from mintopia.i18n import DEFAULT_LANGUAGE, LANGUAGES, Catalogue

__all__ = [
    "STATUS", "ApiError", "bad_field", "catalogue", "check_wait", "language_of", "said",
    "shown_seat", "weighted",
]  # fmt: skip


def catalogue(language: str) -> Catalogue:
    """Return the server's sentences in a language."""
    return Catalogue("mintopia.server", language)


def check_wait(wait: float, code: str = "too-many") -> None:
    """Refuse a request that has to wait this many seconds for a limit; 0 means no wait."""
    if wait:
        raise ApiError(code, wait=wait, seconds=math.ceil(wait))


def weighted(accepted: str) -> Iterator[tuple[str, float]]:
    """Yield the names and weights in a header such as Accept-Language or Accept-Encoding."""
    for part in accepted[:200].split(","):
        name, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            weight = 0.0
        yield name.strip().lower(), weight


def language_of(accepted: str) -> str:
    """Return the preferred language of an Accept-Language header."""
    best, best_weight = DEFAULT_LANGUAGE, 0.0
    for tag, weight in weighted(accepted):
        code = tag.split("-")[0]
        if code in LANGUAGES and weight > best_weight:
            best, best_weight = code, weight
    return best
