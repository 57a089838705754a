"""Whether the database answers and takes what is written, asked in a way that never hangs itself.

Whoever watches the server wants an answer in a moment, also when all threads that read from the
database wait for it. So it is asked in a thread of its own, and not waited for too long. Writing
costs the disk something, so what it led to holds for a while.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from mintopia.store import StoreUnavailableError, StoreUnwritableError

if TYPE_CHECKING:
    from mintopia.store import Store

CHECK_SECONDS: Final = 3.0
WRITE_SECONDS: Final = 10.0  # for which one attempt to write tells how it is


class DatabaseHealth:
    """Checks whether the database answers and can be written."""

    def __init__(self, store: Store, seconds: float = CHECK_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mintopia-health")
        self._asking: asyncio.Future[None] | None = None
        self._write_at = 0.0  # when it is written again
        self._unwritable: StoreUnwritableError | None = None

    async def check(self) -> None:
        """Ask the database whether it is well.

        Raises StoreUnavailableError when no answer comes, StoreUnwritableError when the one that
        comes is no.
        """
        if self._asking is None or self._asking.done():
            loop = asyncio.get_running_loop()
            self._asking = loop.run_in_executor(self._thread, self._ask)
            self._asking.add_done_callback(_hear)
        try:
            async with asyncio.timeout(self._seconds):
                await asyncio.shield(self._asking)  # all who ask meanwhile wait for one answer
        except TimeoutError as error:
            raise StoreUnavailableError(
                f"The database does not answer within {self._seconds:g} s."
            ) from error

    def _ask(self) -> None:
        self._store.ping()
        if time.monotonic() >= self._write_at:
            self._unwritable = None
            try:
                self._store.check_writable()
            except StoreUnwritableError as error:
                self._unwritable = error
            self._write_at = time.monotonic() + WRITE_SECONDS
        if self._unwritable is not None:
            raise StoreUnwritableError(str(self._unwritable))

    def close(self) -> None:
        """Let go of the thread; if it hangs, its connection's own end frees it."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _hear(asked: asyncio.Future[None]) -> None:
    """Take note of an error that nobody waits for any more."""
    if not asked.cancelled():
        asked.exception()
