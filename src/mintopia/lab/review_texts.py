"""The texts of hints and reviews, and an error with a message in every language."""

from __future__ import annotations

from mintopia.engine.i18n import DEFAULT_LANGUAGE, catalogues
from mintopia.engine.sentences import spoken
from mintopia.errors import SpokenError

texts = catalogues("mintopia.lab")


class ReviewError(SpokenError):
    """Raised when a review cannot be made, drawn or written."""

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(self.message(DEFAULT_LANGUAGE))

    def message(self, language: str) -> str:
        """Return the error message in a language."""
        return texts(language).say("review-errors", self.key, **spoken(self.fields, language))
