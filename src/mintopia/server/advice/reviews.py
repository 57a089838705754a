"""Reviews of finished games, judged decision by decision in worker processes, then stored.

A review under way is in the memory of the process that makes it. Where several processes share the
database, that process has claimed the review and regularly stores its progress, so that all of
them can report it. If the process ends, its claim expires.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from mintopia.host import reviews
from mintopia.host.reviews import Review
from mintopia.server.advice.analysis_worker import all_steps, judge_decision, tell_luck
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import Rate
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store import StoreError

MOST_KNOWN: Final = 64  # in memory: under way, failed, or done while the database was away
MOST_RUNNING: Final = 8
MOST_EACH: Final = 2  # reviews that one client may wait for
RENEW_SECONDS: Final = 2.0


class Reviews(reviews.Reviews[LiveTable]):
    """Reviews finished games, one after the other."""

    def __init__(
        self,
        live_tables: LiveTables,
        workers: ProcessPool,
        playouts: int,
        an_hour: float,
        owner: str,
        kept: int,
    ) -> None:
        super().__init__(live_tables)
        self._store, self._call = live_tables.store, live_tables.call
        self._database = live_tables.store.reviews
        self._workers = workers
        self._playouts = playouts
        self._rate = Rate(an_hour / 3600, an_hour / 4)
        self._owner = owner  # names this process among those that share the database
        self._kept = kept
        self._lost: set[str] = set()  # those that another process has taken over

    async def _stored(self, live: LiveTable) -> dict[str, Any] | None:
        """Return the stored review of a table's game, by this process or another."""
        found = await self._call(self._database.find, live.id)
        return None if found is None else found.content

    def _check_client(self, client: str) -> None:
        """Refuse a client who asks for too many reviews; forget the oldest."""
        running = [one.client for one in self._known.values() if one.task is not None]
        if len(running) >= MOST_RUNNING:
            raise ApiError("busy", wait=10.0)
        if running.count(client) >= MOST_EACH:
            check_wait(10.0)
        check_wait(self._rate.take(client))
        ended = [key for key, one in self._known.items() if one.task is None]
        for key in ended[: max(0, len(self._known) - MOST_KNOWN + 1)]:
            del self._known[key]

    # --- making one ---------------------------------------------------------------------------
    async def _make(self, key: str, review: Review[LiveTable]) -> None:
        """Make a review and store it; after a failure the next request starts it again."""
        claim: asyncio.Task[None] | None = None
        is_stored = review.table is not None
        try:
            if is_stored and self._store.is_shared:
                begin = self._database.begin
                if not await self._call(begin, key, self._owner, review.content()):
                    self._forget(key, review)  # another process was faster
                    return
                claim = asyncio.create_task(self._keep_claim(key, review))
            await self._look_through(key, review)
            if claim is not None:
                claim.cancel()
            if is_stored:
                await self._save(key, review)
            else:
                review.status = "done"
        except asyncio.CancelledError:
            if key not in self._lost:
                raise
            self._forget(key, review)
        except Exception as error:
            review.status = "failed"
            logs.fail("a review failed", error, table=key)
            if is_stored:
                with suppress(StoreError):  # the claim will expire anyway
                    await self._call(self._database.give_up, self._owner, key)
        finally:
            review.task = None
            self._lost.discard(key)
            if claim is not None:
                claim.cancel()

    async def _look_through(self, key: str, review: Review[LiveTable]) -> None:
        record = review.game.record()
        async with self._turn:
            steps = await self._workers.run(all_steps, record)
            await review.judge(
                steps,
                lambda look: self._workers.run(judge_decision, record, look, key),
                lambda: self._workers.run(tell_luck, record),
                self._playouts,
            )

    async def _keep_claim(self, table_id: str, review: Review[LiveTable]) -> None:
        """Store a review's progress regularly; stop it if another process has taken it over."""
        renewed = True
        while renewed:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(StoreError):  # the database may be back before the claim expires
                renewed = await self._call(
                    self._database.renew, table_id, self._owner, review.content()
                )
        if review.task is not None:
            self._lost.add(table_id)
            review.task.cancel()

    async def _save(self, table_id: str, review: Review[LiveTable]) -> None:
        """Store a finished review; if that fails, keep it in memory and report it from there."""
        content = review.content() | {"status": "done"}
        try:
            await self._call(self._database.finish, table_id, self._owner, content, self._kept)
        except StoreError as error:
            review.status = "done"
            logs.fail("a review could not be stored", error, table=table_id)
        else:
            self._forget(table_id, review)

    def _forget(self, table_id: str, review: Review[LiveTable]) -> None:
        if self._known.get(table_id) is review:
            del self._known[table_id]

    async def close(self) -> None:
        """Stop all reviews; they can be requested again, elsewhere or after the next start."""
        tasks = self.tasks
        for task in tasks:
            task.cancel()
        self._workers.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        if tasks and self._store.is_shared:
            with suppress(StoreError):
                await self._call(self._database.give_up, self._owner)
