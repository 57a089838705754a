"""The terminal's texts that are shared by all games."""

from __future__ import annotations

from functools import cache

from mintopia.i18n import Catalogue


@cache
def texts(language: str) -> Catalogue:
    """Return the terminal's sentences in a language."""
    return Catalogue("mintopia.terminal", language)
