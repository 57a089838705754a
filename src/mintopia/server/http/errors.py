"""Refusals of the server: those of every host (`mintopia.hosting.errors`), and what HTTP adds."""

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
    """Refuse a request that a limit allows only after so many seconds; 0 is now."""
    if wait:
        raise ApiError(code, wait=wait, seconds=math.ceil(wait))


def weighted(accepted: str) -> Iterator[tuple[str, float]]:
    """Read a header such as Accept-Language or Accept-Encoding: names and their weights."""
    for part in accepted[:200].split(","):
        name, _, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            weight = 0.0
        yield name.strip().lower(), weight


def language_of(accepted: str) -> str:
    """Choose a language by the header Accept-Language."""
    best, best_weight = DEFAULT_LANGUAGE, 0.0
    for tag, weight in weighted(accepted):
        code = tag.split("-")[0]
        if code in LANGUAGES and weight > best_weight:
            best, best_weight = code, weight
    return best
