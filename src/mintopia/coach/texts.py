"""The texts of hints and reviews, and the error of a review."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mintopia.engine.i18n import catalogues
from mintopia.engine.sentences import Sentences
from mintopia.errors import SpokenError

if TYPE_CHECKING:
    from mintopia.coach.review_model import Reason

_PACKAGE: Final = "mintopia.coach"
texts = catalogues(_PACKAGE)
said: Final = Sentences("review-errors", _PACKAGE)


def why(reason: Reason, language: str) -> str:
    """Return why a move is better, as a line of its own."""
    return texts(language).say("reasons", "why", reason=reason.text[language])


class ReviewError(SpokenError):
    """Raised when a review cannot be made, drawn or written."""
