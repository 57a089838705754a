"""HTTP requests to a server: retry when the network fails, and turn refusals into errors.

A request is sent again after a failure only if that is safe: it did not reach the server, or
sending it twice has the same effect as sending it once.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar, cast

import httpx
from httpx_sse import EventSource, ServerSentEvent
from msgspec import ValidationError, convert

from mintopia.client.errors import NetworkError, ServerError, StaleError
from mintopia.client.links import read_url
from mintopia.engine.options import listing, show
from mintopia.engine.parsing import parse_json
from mintopia.engine.version import __version__
from mintopia.errors import OptionError

LANGUAGES: Final = ("en", "ja")
FIRST_CONTACT: Final = 5.0  # seconds
FIRST_PAUSE: Final = 0.1  # seconds
LONGEST_PAUSE: Final = 5.0
SILENCE: Final = 45.0  # seconds; a stream sends a keep-alive every 15
MOST_LINE: Final = 4 * 1024 * 1024  # characters; a view has a few thousand
# Nothing reached the server.
_UNSENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
# A proxy's answers while the server restarts.
_AWAY: Final = frozenset((502, 503, 504))
_LATER: Final = frozenset(
    ("busy", "too-many", "too-many-streams", "too-many-spectators", "too-many-tables")
)
_OK: Final = 200
_REFUSED: Final = 300
T = TypeVar("T")


class Patience:
    """A limit on retries after failures: growing pauses, until the time is up."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pause = FIRST_PAUSE
        self._end = time.monotonic() + seconds

    def renew(self, *, keep_pause: bool) -> None:
        """Restart the time limit after something has worked."""
        self._end = time.monotonic() + self._seconds
        if not keep_pause:
            self._pause = FIRST_PAUSE

    def wait(self, least: float = 0.0) -> bool:
        """Wait at least `least` seconds; return False at once if the time limit comes first."""
        pause = max(least, self._pause * random.uniform(0.5, 1.0))
        if time.monotonic() + pause > self._end:
            return False
        time.sleep(pause)
        self._pause = min(LONGEST_PAUSE, self._pause * 2)
        return True


class AttemptError(Exception):
    """A failed attempt: the error to raise, whether a retry may succeed, and after how long."""

    def __init__(self, told: NetworkError | ServerError, *, unsent: bool, again: bool) -> None:
        super().__init__()
        self.told = told
        self.unsent = unsent
        self.again = again
        self.wait = told.wait if isinstance(told, ServerError) else 0.0


class Transport:
    """The connections to one server."""

    def __init__(
        self, url: str, *, language: str = "en", timeout: float = 10.0, patience: float = 60.0
    ) -> None:
        self.url = read_url(url)
        self.patience = patience
        self._timeout = timeout
        self._is_known = False  # whether the server has ever answered
        if language not in LANGUAGES:
            raise OptionError(
                f"language must be one of {listing(LANGUAGES)}, not {show(language)}."
            )
        self._http = httpx.Client(
            headers={"user-agent": f"mintopia/{__version__}", "accept-language": language},
            timeout=timeout,
            limits=httpx.Limits(max_connections=None),  # every stream holds one
        )

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def ask(
        self,
        kind: type[T],
        method: str,
        path: str,
        body: object = None,
        *,
        key: str | None = None,
        params: dict[str, str] | None = None,
        repeatable: bool | None = None,
    ) -> T:
        """Send a request and return its answer, of this kind; GET and PUT count as repeatable."""
        if repeatable is None:
            repeatable = method in ("GET", "PUT")
        # Until the server has answered once, give up early, as the address may be wrong.
        patience = Patience(self.patience if self._is_known else min(self.patience, FIRST_CONTACT))
        while True:
            try:
                answer = self._try(method, path, body, key, params)
            except AttemptError as failure:
                cause, told = failure.__cause__, failure.told
                if not (failure.unsent or repeatable):
                    if failure.again and isinstance(told, NetworkError):
                        told = NetworkError(f"{told} It is not known whether the request counted.")
                    raise told from cause
                if not (failure.unsent or failure.again) or not patience.wait(failure.wait):
                    raise told from cause
            else:
                self._is_known = True
                return self.read(kind, answer)

    def _try(
        self, method: str, path: str, body: object, key: str | None, params: dict[str, str] | None
    ) -> Any:
        try:
            content = None if body is None else json.dumps(body).encode()
        except (TypeError, ValueError) as error:
            raise OptionError(f"What is asked for cannot be written as JSON: {error}.") from error
        headers = self._headers(key)
        if content is not None:
            headers["content-type"] = "application/json"
        try:
            response = self._http.request(
                method, self.url + path, content=content, headers=headers, params=params
            )
        except httpx.HTTPError as error:
            raise self._broken(error) from error
        if not _OK <= response.status_code < _REFUSED:
            raise self._refused(response)
        try:
            return parse_json(response.text)
        except (ValueError, RecursionError) as error:
            raise self.strange(response.status_code) from error

    @contextmanager
    def stream(
        self, path: str, *, key: str, params: dict[str, str], last: int | None
    ) -> Iterator[Iterator[ServerSentEvent]]:
        """Open a stream of server-sent events; raise AttemptError when it breaks."""
        headers = self._headers(key) | {"accept": "text/event-stream"}
        if last is not None:
            headers["last-event-id"] = str(last)
        timeout = httpx.Timeout(self._timeout, read=max(SILENCE, self._timeout))
        try:
            with self._http.stream(
                "GET", self.url + path, headers=headers, params=params, timeout=timeout
            ) as response:
                if response.status_code != _OK:
                    response.read()
                    raise self._refused(response)
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    raise self.strange(response.status_code)
                yield read_events(response)
        except httpx.HTTPError as error:
            raise self._broken(error) from error

    def _headers(self, key: str | None) -> dict[str, str]:
        return {} if key is None else {"authorization": f"Bearer {key}"}

    # --- what went wrong ----------------------------------------------------------------------
    def _broken(self, error: httpx.HTTPError) -> AttemptError:
        unsent = isinstance(error, _UNSENT)
        if isinstance(error, httpx.TimeoutException):
            reason = "no answer in time"
        else:
            reason = str(error).strip().rstrip(".") or type(error).__name__
        told = NetworkError(f"The server at {self.url} cannot be reached: {reason}.")
        return AttemptError(told, unsent=unsent, again=isinstance(error, httpx.TransportError))

    def _refused(self, response: httpx.Response) -> AttemptError:
        status = response.status_code
        try:
            error = parse_json(response.text)["error"]
            code, message = str(error["code"]), str(error["message"])
            paragraph, seq = error["paragraph"], error.get("seq")
        except (ValueError, RecursionError, KeyError, TypeError, AttributeError):
            return AttemptError(self.strange(status), unsent=False, again=status in _AWAY)
        wait = response.headers.get("retry-after", "")
        seconds = float(wait) if wait.isascii() and wait.isdecimal() else 0.0
        told: ServerError
        if code == "stale":
            told = StaleError(message, seq, status=status)
        else:
            told = ServerError(code, message, paragraph, status=status, wait=seconds)
        # The server checks its limits before it does anything else.
        return AttemptError(told, unsent=code.startswith("too-many"), again=code in _LATER)

    def strange(self, status: int) -> NetworkError:
        """Return the error for an answer that does not come from a Mintopia server."""
        return NetworkError(
            f"What answers at {self.url} is not a Mintopia server as this client knows it "
            f"(status {status})."
        )

    def read(self, kind: type[T], data: Any) -> T:
        """Parse an answer; raise a clear error if it does not have the expected form."""
        try:
            return convert(data, kind)
        except ValidationError as error:
            raise self.strange(_OK) from error


class _BoundedLines:
    """A wrapper, for httpx-sse, of a response that limits the length of its lines."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.headers = response.headers

    def iter_text(self) -> Iterator[str]:
        """Yield the text as it arrives; raise NetworkError if a line gets too long."""
        length = 0
        for text in self._response.iter_text():
            end = text.rfind("\n")
            length = length + len(text) if end < 0 else len(text) - end - 1
            if length > MOST_LINE:
                raise NetworkError(f"The server sent a line of more than {MOST_LINE} characters.")
            yield text


def read_events(response: httpx.Response) -> Iterator[ServerSentEvent]:
    """Return the events of a stream; keep-alives have no data."""
    return EventSource(cast("httpx.Response", _BoundedLines(response))).iter_sse()
