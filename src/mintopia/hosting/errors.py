"""Refusals: one form everywhere, {"error": {"code", "message", "paragraph"}}, in two languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from mintopia.errors import IllegalMoveError, MintopiaError, message_of
from mintopia.i18n import Catalogue

# The status of each refusal; its sentence is in text/*.toml under the same name.
STATUS: Final[Mapping[str, int]] = {
    "bad-json": 400,
    "bad-request": 400,
    "bad-option": 400,
    "bad-link": 400,
    "bad-origin": 403,
    "host-only": 403,
    "not-your-seat": 403,
    "no-hints": 403,
    "daily-hints": 403,
    "daily-undo": 403,
    "daily-stand-in": 403,
    "daily-first": 403,
    "daily-running": 409,
    "daily-kept": 409,
    "talk-off": 403,
    "not-found": 404,
    "unknown-link": 404,
    "not-allowed": 405,
    "stale": 409,
    "not-running": 409,
    "already-started": 409,
    "not-finished": 409,
    "seats-open": 409,
    "seat-taken": 409,
    "seat-not-free": 409,
    "seats-taken": 409,
    "no-watching": 403,
    "closed": 409,
    "host-stays": 409,
    "host-leaves": 409,
    "resigned": 409,
    "on-break": 409,
    "nudge-yourself": 409,
    "time-up": 409,
    "no-person": 409,
    "stand-in": 409,
    "attended": 409,
    "name-taken": 409,
    "seat-held": 409,
    "not-waiting": 409,
    "wait": 409,
    "wait-agreed": 409,
    "no-device": 404,
    "invitation-used": 410,
    "devices-full": 409,
    "which-seat": 409,
    "no-rematch": 409,
    "deal-open": 409,
    "randomness-late": 409,
    "randomness-unasked": 409,
    "randomness-other": 422,
    "other-rules": 409,
    "too-slow": 408,
    "headers-slow": 408,
    "undo-full": 409,
    "table-full": 409,
    "too-large": 413,
    "unreachable": 422,
    "unconfirmed": 422,
    "illegal-move": 422,
    "malformed-move": 422,
    "not-your-turn": 422,
    "no-undo": 422,
    "bad-order": 422,
    "undo-others": 422,
    "undo-seen": 422,
    "too-many": 429,
    "too-many-streams": 429,
    "too-many-tables": 429,
    "too-many-unstarted": 429,
    "too-many-pushes": 429,
    "headers-large": 431,
    "internal": 500,
    "busy": 503,
    "unwritable": 503,
    "needs-server": 501,
    "storage-full": 507,
}


def catalogue(language: str) -> Catalogue:
    """Return the sentences of every host in a language."""
    return Catalogue("mintopia.hosting", language)


class ApiError(Exception):
    """A refusal with its code and what fills its sentence."""

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
        """Return it as a sentence of a language."""
        if self._sentence is not None:
            return self._sentence(language)
        return catalogue(language).say("errors", self.code, **self._fields)

    def told(self, language: str) -> dict[str, Any]:
        """Return the answer's body."""
        error = {
            "code": self.code,
            "message": self.message(language),
            "paragraph": self.paragraph,
            **self.extra,
        }
        return {"error": error}


def bad_field(key: str, **fields: object) -> ApiError:
    """Return the refusal of a field of a request; its sentence is among `fields` in text/*.toml."""
    return ApiError(
        "bad-request", sentence=lambda language: catalogue(language).say("fields", key, **fields)
    )


def shown_seat(seat: int | None) -> str:
    """Number a seat for people, who count from 1; the protocol counts from 0."""
    return "-" if seat is None else str(seat + 1)


def said(code: str, error: MintopiaError) -> ApiError:
    """Turn an error of the games, which has a sentence of its own, into a refusal."""
    if isinstance(error, IllegalMoveError):
        return ApiError("illegal-move", paragraph=error.paragraph, sentence=error.message)
    return ApiError(code, sentence=partial(message_of, error))
