"""Structured logs: one JSON object per line, without secrets.

Each logged field is chosen explicitly: method, route, status, time, table id, seat. Headers, query
strings and bodies are never logged, so no link can get into a log.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from typing import Any, Final

from mintopia.store import StoreError

LOG: Final = logging.getLogger("mintopia.server")
FIELDS: Final = "mintopia_fields"
MOST_CAUSES: Final = 8  # of an error that are logged


def trace_of(error: BaseException | None) -> str:
    """Return the trace of an error and its causes.

    Error messages are left out, as they may quote what somebody sent. Only the store's messages
    are included, which are written to contain no secrets.
    """
    parts: list[str] = []
    while error is not None and len(parts) < MOST_CAUSES:
        where = "".join(traceback.format_tb(error.__traceback__))
        why = f": {error}" if isinstance(error, StoreError) else ""
        parts.append(f"{where}{type(error).__name__}{why}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\ncaused by\n".join(parts)


class JsonLines(logging.Formatter):
    """A formatter that writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for a log record."""
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["trace"] = trace_of(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(quiet: bool = False) -> None:
    """Send the logs of the server and of uvicorn to standard error as lines of JSON."""
    level = logging.WARNING if quiet else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("mintopia.server", "mintopia.store", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level)
        logger.propagate = name == "uvicorn.error"
    logging.getLogger("uvicorn.access").disabled = True  # its lines contain query strings


def tell(what: str, **fields: object) -> None:
    """Log that something happened."""
    LOG.info(what, extra={FIELDS: fields})


def warn(what: str, **fields: object) -> None:
    """Log that something is wrong."""
    LOG.warning(what, extra={FIELDS: fields})


def fail(what: str, error: BaseException, **fields: object) -> None:
    """Log a failure with its trace."""
    LOG.error(what, exc_info=error, extra={FIELDS: fields})
