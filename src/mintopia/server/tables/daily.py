"""The daily deal on a server: one counted try per browser and day, and everybody's results.

Only games played at tables of this server count, so nobody can make up a result. The store decides
which try counts, so that requests at the same moment cannot have two. We do not know
whom a browser belongs to: people who clear their cookies or use another browser get another try.
Other people's results are shown only to those whose own try is over.
"""

from __future__ import annotations

import asyncio
import json
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from mintopia.engine.links import pack
from mintopia.host import daily_deals as daily
from mintopia.host.daily import deal_message, try_message, wanted_seats
from mintopia.host.new_tables import plan_daily
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.common.tasks import cancel
from mintopia.server.tables.lobby import TableSpec, held
from mintopia.store import TryRunningError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.lobby import CreatedTable, Lobby
    from mintopia.store import Holder
    from mintopia.store.daily_tries import DailyTry

EXPERT_SECONDS: Final = 1800.0  # longer than a whole game takes, including compilation


class Daily:
    """The daily deals of a server process."""

    def __init__(self, live_tables: LiveTables, lobby: Lobby) -> None:
        self._live_tables = live_tables
        self._store, self._call = live_tables.store, live_tables.call
        self._lobby = lobby
        self._experts: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()

    # --- tries --------------------------------------------------------------------------------
    async def tell(self, day: date, holders: Sequence[str]) -> dict[str, Any]:
        """Describe the deal of a day, and the tries of these holders."""
        tries = [_told(each) for each in await self._tries(holders)]
        begun = await self._call(self._store.daily.is_begun, holders, day.isoformat())
        return deal_message(day, tries, begun=begun, shared=True)

    async def begin(
        self, day: date, names: Sequence[str], holder: Holder, holders: Sequence[str]
    ) -> CreatedTable:
        """Make and start a table with a day's deal; the first one on the day itself counts."""
        dealt = daily.deal(day)
        tries = await self._tries(holders, dealt.date)
        if any(not each.is_over for each in tries):
            raise _running(dealt, tries[0].table_id)
        counted = not tries and day == daily.today()
        spec = TableSpec.of(
            plan_daily(dealt, wanted_seats(dealt, names), counted=counted),
            chat_on=False,
            watch_on=False,
            hold=[daily.PERSON],
            holders=held([daily.PERSON], holder),
            known=holders,
        )
        try:
            made = await self._lobby.make(spec)
        except TryRunningError as error:  # another request of theirs was faster
            raise _running(dealt, error.table_id) from error
        await self._lobby.start(made.live)
        return made

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

    async def _check_over(self, day: date, holders: Sequence[str]) -> daily.Deal:
        """Return the deal of a day; refuse holders who have not finished their own try."""
        dealt = daily.deal(day)
        tries = await self._tries(holders, dealt.date)
        if not any(each.is_over for each in tries):
            raise ApiError("daily-first", date=dealt.date)
        return dealt

    # --- after the try ------------------------------------------------------------------------
    async def results(self, day: date, holders: Sequence[str]) -> dict[str, Any]:
        """Return how often each result was reached with the deal of a day."""
        dealt = await self._check_over(day, holders)
        rows = await self._call(self._store.daily.counts, dealt.date)
        counts = [{"won": won, "points": points, "count": many} for won, points, many in rows]
        return {"date": dealt.date, "results": counts}

    async def expert(self, day: date, holders: Sequence[str]) -> dict[str, Any]:
        """Return how `expert` played the deal of a day; the first request starts that game."""
        dealt = await self._check_over(day, holders)
        key = f"daily-expert:{dealt.date}:{dealt.game}:{dealt.rules_version}"
        kept = await self._call(self._store.kept_setting, key)
        if kept is not None:
            return await self._call(_told_expert, dealt, json.loads(kept))
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


def _running(dealt: daily.Deal, table_id: str) -> ApiError:
    return ApiError("daily-running", date=dealt.date, extra={"table": table_id})


def _told(one: DailyTry) -> dict[str, Any]:
    return try_message(one.day, one.table_id, one.is_over, one.won, one.points, one.rivals)


def _told_expert(dealt: daily.Deal, record: dict[str, Any]) -> dict[str, Any]:
    """Describe the game that `expert` played; this replays it, which takes a while."""
    outcome = daily.outcome_of(daily.load_game(dealt, record))
    return {"status": "done", "code": pack(record), "outcome": outcome}
