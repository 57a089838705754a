"""Refusals in two languages, always of the form {"error": {"code", "message", "paragraph"}}."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from mintopia.engine.i18n import Catalogue
from mintopia.engine.sentences import spoken
from mintopia.errors import IllegalMoveError, MintopiaError, message_of

# The refusals by HTTP status; the sentence for each code is in text/*.toml.
CODES: Final[Mapping[int, tuple[str, ...]]] = {
    400: ("bad-json", "bad-request", "bad-option", "bad-link"),
    403: (
        "bad-origin", "host-only", "not-your-seat", "no-hints", "daily-hints", "daily-undo",
        "daily-stand-in", "daily-first", "talk-off", "no-watching",
    ),
    404: ("not-found", "unknown-link", "no-device"),
    405: ("not-allowed",),
    408: ("too-slow", "headers-slow"),
    409: (
        "daily-running", "daily-kept", "stale", "not-running", "already-started", "not-finished",
        "seats-open", "seat-taken", "seat-not-free", "seats-taken", "closed", "host-stays",
        "host-leaves", "resigned", "on-break", "nudge-yourself", "time-up", "no-person", "stand-in",
        "attended", "name-taken", "seat-held", "not-waiting", "wait", "wait-agreed", "devices-full",
        "which-seat", "no-rematch", "deal-open", "randomness-late", "randomness-unasked",
        "other-rules", "undo-full", "table-full",
    ),
    410: ("invitation-used",),
    413: ("too-large",),
    422: (
        "randomness-other", "unreachable", "unconfirmed", "illegal-move", "malformed-move",
        "not-your-turn", "no-undo", "bad-order", "undo-others", "undo-seen",
    ),
    429: (
        "too-many", "too-many-streams", "too-many-spectators", "too-many-tables",
        "too-many-unstarted", "too-many-pushes",
    ),
    431: ("headers-large",),
    500: ("internal",),
    501: ("needs-server",),
    503: ("busy", "unwritable"),
    507: ("storage-full",),
}  # fmt: skip
STATUS: Final = {code: status for status, codes in CODES.items() for code in codes}


def catalogue(language: str) -> Catalogue:
    """Return the sentences shared by all hosts, in a language."""
    return Catalogue("mintopia.host", language)


class ApiError(Exception):
    """A refusal: its code, and the values that fill in its sentence."""

    def __init__(
        self,
        code: str,
        *,
        paragraph: str | None = None,
        sentence: Callable[[str], str] | None = None,
        extra: Mapping[str, Any] | None = None,
        wait: float = 0.0,
        **fields: object,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.paragraph = paragraph
        self.extra = extra or {}
        self.wait = wait  # after how many seconds another try may succeed
        self._sentence = sentence
        self._fields = fields

    def message(self, language: str) -> str:
        """Return the refusal as a sentence in a language."""
        if self._sentence is not None:
            return self._sentence(language)
        return catalogue(language).say("errors", self.code, **self._fields)

    def body(self, language: str) -> dict[str, Any]:
        """Return the body of the response."""
        error = {
            "code": self.code,
            "message": self.message(language),
            "paragraph": self.paragraph,
            **self.extra,
        }
        return {"error": error}


def bad_field(key: str, **fields: object) -> ApiError:
    """Return a refusal of a request's field; its sentence is under `fields` in text/*.toml."""

    def sentence(language: str) -> str:
        return catalogue(language).say("fields", key, **spoken(fields, language))

    return ApiError("bad-request", sentence=sentence)


def shown_seat(seat: int | None) -> str:
    """Return a seat's number as shown to people, counted from 1; the protocol counts from 0."""
    return "-" if seat is None else str(seat + 1)


def said(code: str, error: MintopiaError) -> ApiError:
    """Turn an error of the games into a refusal that keeps the error's own sentence."""
    if isinstance(error, IllegalMoveError):
        return ApiError("illegal-move", paragraph=error.paragraph, sentence=error.message)
    return ApiError(code, sentence=partial(message_of, error))
