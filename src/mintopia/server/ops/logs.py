"""Structured logs: one JSON object a line, without secrets.

What is logged is chosen field by field: method, route, status, time, table id, seat. Neither
headers nor query strings nor bodies are ever logged, so no link can get into a log.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any, Final

from mintopia.store import StoreError

LOG: Final = logging.getLogger("mintopia.server")
FIELDS: Final = "mintopia_fields"
MOST_CAUSES: Final = 8  # of an error that are told


def trace_of(error: BaseException | None) -> str:
    """Write where an error came from, with its causes.

    The messages of errors are left out: they may quote what somebody sent. Only the database's are
    told, which are written to hold no secret.
    """
    parts: list[str] = []
    while error is not None and len(parts) < MOST_CAUSES:
        where = "".join(traceback.format_tb(error.__traceback__))
        why = f": {error}" if isinstance(error, StoreError) else ""
        parts.append(f"{where}{type(error).__name__}{why}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\ncaused by\n".join(parts)


class JsonLines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
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
    logging.getLogger("uvicorn.access").disabled = True  # its lines hold query strings


def tell(what: str, **fields: object) -> None:
    """Log that something happened."""
    LOG.info(what, extra={FIELDS: fields})


def warn(what: str, **fields: object) -> None:
    """Log that something is not as it should be."""
    LOG.warning(what, extra={FIELDS: fields})


def fail(what: str, error: BaseException, **fields: object) -> None:
    """Log a failure with its trace."""
    LOG.error(what, exc_info=error, extra={FIELDS: fields})


def now() -> float:
    """Return the time as it is stored: seconds since 1970, UTC."""
    return time.time()
