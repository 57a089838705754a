"""Games on disk: SQLite for one server, PostgreSQL for several.

    >>> from mintopia.store import open_store
    >>> store = open_store("sqlite:////var/lib/mintopia/mintopia.db")  # doctest: +SKIP

A game is stored as its options, its seed and its moves; the store knows no rules and cannot play.
It never sees a holder's secret, only its SHA-256.
"""

from __future__ import annotations

from mintopia.store.engine import default_url, sqlite_url
from mintopia.store.errors import (
    SeatRefusedError,
    StoreConflictError,
    StoreError,
    StoreUnavailableError,
    StoreUnwritableError,
    TryRunningError,
)
from mintopia.store.lock import only_server
from mintopia.store.models import (
    SPECTATOR,
    Append,
    BrowserTable,
    Conflict,
    Delivery,
    Entry,
    Grant,
    Holder,
    Invitation,
    Joined,
    Joining,
    Message,
    NewDelivery,
    NewNotice,
    NewSeat,
    NewTable,
    Notice,
    Push,
    SeatGrant,
    SeatRow,
    Status,
    StoredGame,
    StoredReview,
    TableRow,
    new_table_id,
    read_waiting,
    standing,
)
from mintopia.store.store import Store, open_existing, open_store

__all__ = [
    "SPECTATOR", "Append", "BrowserTable", "Conflict", "Delivery", "Entry", "Grant", "Holder",
    "Invitation", "Joined", "Joining", "Message", "NewDelivery", "NewNotice", "NewSeat", "NewTable",
    "Notice", "Push", "SeatGrant", "SeatRefusedError", "SeatRow", "Status", "Store",
    "StoreConflictError", "StoreError", "StoreUnavailableError", "StoreUnwritableError",
    "StoredGame", "StoredReview", "TableRow", "TryRunningError", "default_url", "new_table_id",
    "only_server", "open_existing", "open_store", "read_waiting", "sqlite_url", "standing",
]  # fmt: skip
