"""The daily deal on a server: one counted try per browser and day, and everybody's results.

Only games played at tables of this server count, so nobody can make up a result. The store decides
which try counts, so that requests at the same moment cannot have two. We do not know
whom a browser belongs to: people who clear their cookies or use another browser get another try.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

from mintopia.host import daily_deals as daily
from mintopia.host.commands.daily import expert_message, try_message
from mintopia.server.common import logs
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.common.tasks import cancel
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.store.daily_tries import DailyTry

EXPERT_SECONDS: Final = 1800.0  # longer than a whole game takes, including compilation


class CountedTries:
    """The counted tries at daily deals, and the games of `expert`, of a server process."""

    counts_others = True

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._experts: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()

    # --- tries --------------------------------------------------------------------------------
    async def find(
        self, holders: Sequence[str], day: str, *, others: bool = False
    ) -> list[dict[str, Any]]:
        """Describe the tries of a browser at the deal of a day; `others`: at all deals."""
        return [
            try_message(each.day, each.table_id, each.is_over, each.won, each.points, each.rivals)
            for each in await self._tries(holders, None if others else day)
        ]

    async def is_begun(self, holders: Sequence[str], day: str) -> bool:
        """Return whether a day's counted try was begun, even if it is no longer theirs."""
        return await self._call(self._store.daily.is_begun, holders, day)

    async def note(self, live: LiveTable) -> None:
        """Store the result of a finished counted try."""
        async with self._live_tables.locked(live):
            outcome = None if live.game is None else daily.outcome_of(live.game)
            gave_up = live.seats[daily.PERSON].resigned_at is not None
        if outcome is None:
            return
        await self._call(
            self._store.daily.finish,
            live.id,
            won=outcome["won"] and not gave_up,
            points=None if gave_up else outcome["points"],
            rivals=None if gave_up else outcome["rivals"],
        )

    async def _tries(self, holders: Sequence[str], day: str | None = None) -> list[DailyTry]:
        """Return the tries of a browser; store results that were not stored when the game ended."""
        if not holders:
            return []
        found = await self._call(self._store.daily.of, holders, day)
        late = [each for each in found if each.is_over and each.won is None]
        for each in late:
            await self.note(await self._live_tables.find(each.table_id))
        return await self._call(self._store.daily.of, holders, day) if late else found

    # --- after the try ------------------------------------------------------------------------
    async def results(self, dealt: daily.Deal) -> dict[str, Any]:
        """Return how often each result was reached with the deal of a day."""
        rows = await self._call(self._store.daily.counts, dealt.date)
        counts = [{"won": won, "points": points, "count": many} for won, points, many in rows]
        return {"date": dealt.date, "results": counts}

    async def expert(self, dealt: daily.Deal) -> dict[str, Any]:
        """Return how `expert` played a deal; the first request starts that game."""
        key = f"daily-expert:{dealt.date}:{dealt.game}:{dealt.rules_version}"
        kept = await self._call(self._store.kept_setting, key)
        if kept is not None:
            return await self._call(expert_message, dealt, json.loads(kept))
        if key not in self._experts and key not in self._failed:
            self._experts[key] = asyncio.create_task(self._play_expert(key, dealt))
        status = "failed" if key in self._failed else "running"
        return {"status": status, "code": None, "outcome": None}

    async def _play_expert(self, key: str, dealt: daily.Deal) -> None:
        pool = ProcessPool(1, 0, seconds=EXPERT_SECONDS)
        try:
            record = await pool.run(daily.play_expert, dealt)
            await self._call(self._store.set_setting, key, json.dumps(record))
        except Exception as error:  # only a comparison is missing
            self._failed.add(key)
            logs.fail("expert could not play the daily deal", error)
        finally:
            pool.close()
            self._experts.pop(key, None)

    async def close(self) -> None:
        """Cancel the games that `expert` is still playing."""
        await cancel(self._experts.values())
