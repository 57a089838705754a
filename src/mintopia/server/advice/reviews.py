"""Reviews of finished games, judged decision by decision in worker processes, then stored.

A review under way is in the memory of the process that makes it. Where several processes share the
database, that process has claimed the review and regularly stores its progress, so that all of
them can report it. If the process ends, its claim expires.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mintopia.engine.links import code_of
from mintopia.host.advice import NO_REVIEW, review_message
from mintopia.host.reviews import Review, people_to_judge
from mintopia.server.advice.analysis_worker import all_steps, judge_decision
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.limits import Rate
from mintopia.server.common.secrets import hash_of
from mintopia.store import StoreError

if TYPE_CHECKING:
    from mintopia.host.table.opened import Opened
    from mintopia.server.common.process_pool import ProcessPool
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables

MOST_KNOWN: Final = 64  # in memory: under way, failed, or done while the database was away
MOST_RUNNING: Final = 8
MOST_EACH: Final = 2  # reviews that one client may wait for
RENEW_SECONDS: Final = 2.0


@dataclass(slots=True, kw_only=True)
class _Review(Review):
    """A review under way in this process."""

    client: str
    task: asyncio.Task[None] | None = None
    is_stored: bool = True  # with its table; the review of a link stays in memory
    is_made: bool = False  # all is judged; reported as done once it is stored
    is_lost: bool = False  # another process has taken it over


class Reviews:
    """Reviews finished games, one decision after the other."""

    def __init__(
        self,
        live_tables: LiveTables,
        workers: ProcessPool,
        playouts: int,
        an_hour: float,
        owner: str,
        kept: int,
    ) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._stored = live_tables.store.reviews
        self._workers = workers
        self._playouts = playouts
        self._rate = Rate(an_hour / 3600, an_hour / 4)
        self._owner = owner  # names this process among those that share the database
        self._kept = kept
        self._turn = asyncio.Lock()  # one game at a time, so that each finishes sooner
        self._known: OrderedDict[str, _Review] = OrderedDict()

    async def start(self, live: LiveTable, client: str) -> None:
        """Begin the review of a finished game unless one exists, in this process or another."""
        async with self._live_tables.locked(live, fresh=True):
            self._check(live)
            known = self._known.get(live.id)
            if known is not None and known.status != "failed":
                return
            if await self._call(self._stored.find, live.id) is not None:
                return
            self._check_share(client)
            game = live.running_game().copy()
            people = people_to_judge(game, live.people())
            self._begin(live.id, _Review(game, people, client=client))

    def start_opened(self, opened: Opened, client: str) -> None:
        """Begin the review of a finished game from a link, unless this process has one."""
        key = _key(opened.code)
        known = self._known.get(key)
        if known is not None and known.status != "failed":
            return
        self._check_share(client)
        people = people_to_judge(opened.game, opened.model.people())
        self._begin(key, _Review(opened.game, people, client=client, is_stored=False))

    def tell_code(self, code: str, language: str) -> dict[str, Any]:
        """Return the progress and content of the review of a link's game."""
        review = self._known.get(_key(code))
        return NO_REVIEW if review is None else review_message(review.content(), language)

    def _check_share(self, client: str) -> None:
        """Refuse a client who asks for too many reviews."""
        running = [one.client for one in self._known.values() if one.task is not None]
        if len(running) >= MOST_RUNNING:
            raise ApiError("busy", wait=10.0)
        if running.count(client) >= MOST_EACH:
            check_wait(10.0)
        check_wait(self._rate.take(client))

    def _begin(self, key: str, review: _Review) -> None:
        self._known[key] = review
        review.task = asyncio.create_task(self._make(key, review))
        self._forget_oldest()

    async def tell(self, live: LiveTable, language: str) -> dict[str, Any]:
        """Return the progress and content of the review of a table's game."""
        async with self._live_tables.locked(live, fresh=True):
            self._check(live)
        review = self._known.get(live.id)
        if review is not None:
            return review_message(review.content(), language)
        stored = await self._call(self._stored.find, live.id)
        return NO_REVIEW if stored is None else review_message(stored.content, language)

    def _check(self, live: LiveTable) -> None:
        live.check_finished()
        if live.deal_is_open:
            raise ApiError("deal-open")

    # --- making one ---------------------------------------------------------------------------
    async def _make(self, table_id: str, review: _Review) -> None:
        """Make a review and store it; after a failure the next request starts it again."""
        claim: asyncio.Task[None] | None = None
        try:
            if review.is_stored and self._store.is_shared:
                begin = self._stored.begin
                if not await self._call(begin, table_id, self._owner, review.content()):
                    self._forget(table_id, review)  # another process was faster
                    return
                claim = asyncio.create_task(self._keep_claim(table_id, review))
            await self._look_through(table_id, review)
            await self._save(table_id, review)
        except asyncio.CancelledError:
            if not review.is_lost:
                raise
            self._forget(table_id, review)
        except Exception as error:
            review.status = "failed"
            logs.fail("a review failed", error, table=table_id)
            if review.is_stored:
                with suppress(StoreError):  # the claim will expire anyway
                    await self._call(self._stored.give_up, self._owner, table_id)
        finally:
            review.task = None
            if claim is not None:
                claim.cancel()

    async def _look_through(self, table_id: str, review: _Review) -> None:
        record = review.game.record()
        async with self._turn:
            steps = await self._workers.run(all_steps, record)
            await review.judge(
                steps,
                lambda step: self._workers.run(
                    judge_decision, record, step, self._playouts, table_id
                ),
            )
        review.is_made = True

    async def _keep_claim(self, table_id: str, review: _Review) -> None:
        """Store a review's progress regularly; stop it if another process has taken it over."""
        renewed = True
        while renewed:
            await asyncio.sleep(RENEW_SECONDS)
            if review.is_made:
                return  # it is being stored
            with suppress(StoreError):  # the database may be back before the claim expires
                renewed = await self._call(
                    self._stored.renew, table_id, self._owner, review.content()
                )
        if not review.is_made and review.task is not None:
            review.is_lost = True
            review.task.cancel()

    async def _save(self, table_id: str, review: _Review) -> None:
        """Store a finished review; if that fails, keep it in memory and report it from there."""
        if not review.is_stored:
            review.status = "done"
            return
        try:
            content = review.content() | {"status": "done"}
            await self._call(self._stored.finish, table_id, self._owner, content, self._kept)
        except StoreError as error:
            review.status = "done"
            logs.fail("a review could not be stored", error, table=table_id)
        else:
            self._forget(table_id, review)

    # --- what is in memory --------------------------------------------------------------------
    def _forget(self, table_id: str, review: _Review) -> None:
        if self._known.get(table_id) is review:
            del self._known[table_id]

    def _forget_oldest(self) -> None:
        while len(self._known) > MOST_KNOWN:
            oldest = next((key for key, one in self._known.items() if one.task is None), None)
            if oldest is None:
                return
            del self._known[oldest]

    async def close(self) -> None:
        """Stop all reviews; they can be requested again, elsewhere or after the next start."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        self._workers.close()
        await asyncio.gather(*tasks, return_exceptions=True)
        if tasks and self._store.is_shared:
            with suppress(StoreError):
                await self._call(self._stored.give_up, self._owner)


def _key(link: str) -> str:
    """Return the key under which a link's review is kept; no table's id looks like it."""
    return f"link:{hash_of(code_of(link))}"
