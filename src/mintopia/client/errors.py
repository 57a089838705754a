"""Errors between a client and a server, each with a one-sentence message."""

from __future__ import annotations

from mintopia.errors import MintopiaError


class ServerError(MintopiaError):
    """A refusal by the server: code, message, and the paragraph of the rules behind it."""

    def __init__(
        self,
        code: str,
        message: str,
        paragraph: str | None = None,
        *,
        status: int = 0,
        wait: float = 0.0,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.paragraph = paragraph
        self.status = status
        self.wait = wait  # after how many seconds another try may succeed; 0 if unknown


class StaleError(ServerError):
    """The game has moved on since the state that a request answered; `seq` is its number now."""

    def __init__(self, message: str, seq: int | None = None, *, status: int = 409) -> None:
        super().__init__("stale", message, status=status)
        self.seq = seq


class NetworkError(MintopiaError):
    """The server does not answer, or it is not a Mintopia server."""


class LinkError(MintopiaError):
    """A text is not a link, or the link opens something else."""
