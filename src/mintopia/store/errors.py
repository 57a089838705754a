"""Database errors, whose messages never contain a secret."""

from __future__ import annotations

from mintopia.errors import MintopiaError


class StoreError(MintopiaError):
    """The database cannot be used as asked; the message says what to change."""


class StoreUnavailableError(StoreError):
    """The database is not answering (busy, down, full); nothing was written, a retry may work.

    One exception: if the connection breaks during a commit, there is no way to know whether the
    commit succeeded. Read before you write again. `append` may be repeated unchanged: an entry
    that was already stored then conflicts with itself.
    """


class StoreUnwritableError(StoreUnavailableError):
    """The database can be read but not written: its disk is full or read-only."""


class StoreConflictError(StoreError):
    """The write does not fit the database: a table does not exist, or a link is already taken."""


class TryRunningError(StoreError):
    """The person's counted try at a daily deal is still being played, at the table `table_id`."""

    def __init__(self, table_id: str) -> None:
        super().__init__("The counted try at this daily deal is not finished yet.")
        self.table_id = table_id


class SeatRefusedError(StoreError):
    """A seat cannot be taken; `code` is the refusal that the server reports."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.name = name  # the name that is taken, or that of the seat
