"""Headers that list what a client accepts, with weights."""

from __future__ import annotations

from collections.abc import Iterator

from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES


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
