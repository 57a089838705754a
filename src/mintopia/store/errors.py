"""What can go wrong with a database, told in a sentence that holds no secret."""

from __future__ import annotations

from mintopia.errors import MintopiaError


class StoreError(MintopiaError):
    """The database cannot be used as asked; the message says what to change."""


class StoreUnavailableError(StoreError):
    """The database does not answer now (busy, down, full); nothing was written, a retry may work.

    One exception: when the connection breaks while a transaction is being committed, nobody can
    know whether it was. Read before you write again. `append` may be repeated as it was: an entry
    that had been stored is then a conflict with itself.
    """


class StoreUnwritableError(StoreUnavailableError):
    """The database can be read but not written: its disk is full, or read-only."""


class StoreConflictError(StoreError):
    """What was to be written does not fit: a table is not there, or a link is taken."""


class SeatRefusedError(StoreError):
    """A seat cannot be taken: `code` is the refusal that the server tells."""

    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.name = name  # the one that is taken
