"""The texts of hints and reviews, and the error of a review."""

from __future__ import annotations

from typing import Final

from mintopia.engine.i18n import catalogues
from mintopia.engine.sentences import Sentences
from mintopia.errors import SpokenError

_PACKAGE: Final = "mintopia.coach"
texts = catalogues(_PACKAGE)
said: Final = Sentences("review-errors", _PACKAGE)


class ReviewError(SpokenError):
    """Raised when a review cannot be made, drawn or written."""
