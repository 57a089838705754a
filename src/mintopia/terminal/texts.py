"""The words of the terminal game that belong to no single game."""

from __future__ import annotations

from functools import cache

from mintopia.i18n import Catalogue


@cache
def texts(language: str) -> Catalogue:
    """Return the terminal's sentences in a language."""
    return Catalogue("mintopia.terminal", language)
