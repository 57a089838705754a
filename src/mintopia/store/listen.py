"""Notices of what other processes did, through PostgreSQL's LISTEN and NOTIFY.

A notice is sent inside the transaction that it reports, so it arrives after the commit or never.
On SQLite there is only one server process, so there are no notices.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, cast, get_args

from sqlalchemy import Connection, text
from sqlalchemy import exc as trouble

from mintopia.store.engine import Database
from mintopia.store.models import Entry, EntryKind, Notice, NoticeKind

CHANNEL: Final = "mintopia"
FIRST_PAUSE: Final = 0.1  # seconds before the first attempt to reconnect; doubled each time
LONGEST_PAUSE: Final = 5.0
_LOOK_UP: Final = 0.5  # seconds between a quiet listener's checks whether it should stop
_WORDS: Final = 4
_LONGEST: Final = 7000  # bytes of an entry in a notice; PostgreSQL's limit is below 8,000
_KINDS: Final = frozenset(get_args(NoticeKind))
_NOTIFY: Final = text(
    "SELECT pg_notify(:channel, note) FROM unnest(CAST(:notes AS text[])) AS note"
)
_log: Final = logging.getLogger(__name__)


def announce(connection: Connection, origin: str, notices: Sequence[Notice]) -> None:
    """Notify other processes when this transaction commits; does nothing on SQLite."""
    if connection.dialect.name != "postgresql" or not notices:
        return
    notes = [note_of(origin, told) for told in notices]
    connection.execute(_NOTIFY, {"channel": CHANNEL, "notes": notes})


def note_of(origin: str, told: Notice) -> str:
    """Return a notice as text for PostgreSQL; an entry that is too long for it is left out."""
    note = f"{origin} {told.kind} {told.table_id} {told.number}"
    if told.entry is None:
        return note
    entry = told.entry
    brought = json.dumps([entry.kind, entry.seat, entry.answer_to, entry.at, entry.text])
    return note if len(brought) > _LONGEST else f"{note} {brought}"


def read_note(note: str, origin: str) -> Notice | None:
    """Parse a received notice; return None if this process sent it or it is not one of ours."""
    *words, brought = [*note.split(" ", _WORDS), ""][: _WORDS + 1]
    if len(words) != _WORDS or words[0] == origin or words[1] not in _KINDS:
        return None
    if not words[3].isdecimal():
        return None
    number = int(words[3])
    entry = _read_entry(words[2], number, brought) if brought else None
    return Notice(cast(NoticeKind, words[1]), words[2], number, entry)


def _read_entry(table_id: str, seq: int, brought: str) -> Entry | None:
    """Parse the entry in a notice; return None if it is malformed, so that it is looked up."""
    try:
        told = json.loads(brought)
    except ValueError:
        return None
    match told:
        case [("move" | "undo") as kind, int(seat), int(answer_to), float(at), str(words)]:
            return Entry(
                table_id=table_id, seq=seq, kind=cast(EntryKind, kind), seat=seat, text=words,
                answer_to=answer_to, at=at,
            )  # fmt: skip
    return None


def listen(
    database: Database, hear: Callable[[Notice], None], stop: threading.Event
) -> threading.Thread | None:
    """Call `hear` in a thread with every notice of other processes, until `stop` is set.

    When the connection breaks it reconnects and reports this with a "listening" notice. An error
    in `hear` is logged and loses only that notice. On SQLite there is no thread; it returns None.
    """
    if not database.is_postgres:
        return None
    thread = threading.Thread(
        target=_keep_listening, args=(database, hear, stop), name="mintopia-listen", daemon=True
    )
    thread.start()
    return thread


def _keep_listening(
    database: Database, hear: Callable[[Notice], None], stop: threading.Event
) -> None:
    pause = FIRST_PAUSE

    def heard(notice: Notice) -> None:
        nonlocal pause
        pause = FIRST_PAUSE  # the connection works
        try:
            hear(notice)
        except Exception:
            _log.exception("a notice was not handled")

    while not stop.is_set():
        try:
            _listen_once(database, heard, stop)
        except Exception as error:  # whatever went wrong, keep trying: live messages must resume
            _log.warning("no messages from other processes for now: %s", type(error).__name__)
            _log.debug("the connection that listened broke", exc_info=True)
            stop.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _listen_once(database: Database, hear: Callable[[Notice], None], stop: threading.Event) -> None:
    """Listen on a separate connection until it breaks or `stop` is set."""
    with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        raw: Any = connection.connection.driver_connection
        connection.detach()  # from the pool: nobody else may use it
        raw.execute(f"LISTEN {CHANNEL}")
        hear(Notice("listening"))
        while not stop.is_set():
            for arrived in raw.notifies(timeout=_LOOK_UP):
                notice = read_note(arrived.payload, database.origin)
                if notice is not None:
                    hear(notice)
                if stop.is_set():
                    break
            if raw.closed:
                raise trouble.DisconnectionError
