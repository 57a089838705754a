"""Check whether the database answers and accepts writes, without ever hanging.

Monitoring needs a prompt answer even when all threads that read from the database are waiting for
it. So the check runs in its own thread and with a time limit. Writing costs disk work, so the
result of a write is reused for a while, unless another write has failed in the meantime.
"""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from mintopia.store import Store, StoreUnavailableError, StoreUnwritableError

CHECK_SECONDS: Final = 3.0
WRITE_SECONDS: Final = 10.0  # for which the result of one write is reused


class DatabaseHealth:
    """Checks whether the database answers and can be written to."""

    def __init__(self, store: Store, seconds: float = CHECK_SECONDS) -> None:
        self._store = store
        self._seconds = seconds
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="mintopia-health")
        self._asking: asyncio.Future[None] | None = None
        self._write_at = 0.0  # when the next write is due
        self._failed = 0  # how many writes had failed after the last one here
        self._unwritable: StoreUnwritableError | None = None

    async def check(self) -> None:
        """Check that the database answers and can be written to.

        Raises StoreUnavailableError if it does not answer, StoreUnwritableError if it answers but
        cannot be written to.
        """
        if self._asking is None or self._asking.done():
            loop = asyncio.get_running_loop()
            self._asking = loop.run_in_executor(self._thread, self._ask)
            self._asking.add_done_callback(_hear)
        try:
            async with asyncio.timeout(self._seconds):
                await asyncio.shield(self._asking)  # concurrent callers share one answer
        except TimeoutError as error:
            raise StoreUnavailableError(
                f"The database does not answer within {self._seconds:g} s."
            ) from error

    def _ask(self) -> None:
        self._store.ping()
        if time.monotonic() >= self._write_at or self._store.failed_writes != self._failed:
            self._unwritable = None
            try:
                self._store.check_writable()
            except StoreUnwritableError as error:
                self._unwritable = error
            self._write_at = time.monotonic() + WRITE_SECONDS
            self._failed = self._store.failed_writes
        if self._unwritable is not None:
            raise StoreUnwritableError(str(self._unwritable))

    def close(self) -> None:
        """Release the thread without waiting; if it hangs, it ends when its connection does."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _hear(asked: asyncio.Future[None]) -> None:
    """Retrieve an error that nobody is waiting for, so that asyncio does not report it."""
    if not asked.cancelled():
        asked.exception()
