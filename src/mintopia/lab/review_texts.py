"""The words of hints and reviews, and the error that can be told in every language."""

from __future__ import annotations

from functools import cache

from mintopia.errors import SpokenError
from mintopia.i18n import DEFAULT_LANGUAGE, Catalogue
from mintopia.sentences import spoken


@cache
def texts(language: str) -> Catalogue:
    """Return the laboratory's sentences in a language."""
    return Catalogue("mintopia.lab", language)


class ReviewError(SpokenError):
    """A review cannot be made, drawn or written."""

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(self.message(DEFAULT_LANGUAGE))

    def message(self, language: str) -> str:
        """Return what was wrong, in a language."""
        return texts(language).say("review-errors", self.key, **spoken(self.fields, language))
