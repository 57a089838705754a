"""The refusals that all hosts share (`mintopia.host.errors`), and the server's own sentences."""

from __future__ import annotations

import math

from mintopia.engine.i18n import Catalogue
from mintopia.host.errors import STATUS, ApiError, bad_field, said, shown_seat

__all__ = [
    "STATUS", "ApiError", "bad_field", "catalogue", "check_wait", "said", "shown_seat",
]  # fmt: skip


def catalogue(language: str) -> Catalogue:
    """Return the server's sentences in a language."""
    return Catalogue("mintopia.server", language)


def check_wait(wait: float, code: str = "too-many") -> None:
    """Refuse a request that has to wait this many seconds for a limit; 0 means no wait."""
    if wait:
        raise ApiError(code, wait=wait, seconds=math.ceil(wait))
