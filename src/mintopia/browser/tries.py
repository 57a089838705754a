"""The counted tries at daily deals in a page; without a server there are only your own results."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mintopia.bots.chance import chance_of
from mintopia.browser.tables import PageTable
from mintopia.host import daily_deals as daily
from mintopia.host.commands.daily import expert_message, try_message

if TYPE_CHECKING:
    from mintopia.browser.tables import PageTables
    from mintopia.browser.thinking import Thinking
    from mintopia.host.messages import Message


class PageTries:
    """The tries of this browser, and the games of `expert`."""

    counts_others = False

    def __init__(self, tables: PageTables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self.experts: dict[str, asyncio.Future[dict[str, Any]]] = {}  # daily deals, by day

    async def find(
        self, holders: Sequence[str], day: str, *, others: bool = False
    ) -> list[Message]:
        """Describe the counted try of a day, if there is one; of several, the first that began."""
        found = [
            kept
            for kept in await self._tables.all_stored()
            if kept.daily is not None and kept.daily["counted"] and kept.daily["date"] == day
        ]
        for kept in sorted(found, key=lambda kept: kept.created_at)[:1]:
            gave_up = kept.seats[daily.PERSON].resigned_at is not None
            is_over = kept.status == "finished"
            outcome = daily.outcome_of(PageTable(kept).running_game()) if is_over else None
            if outcome is None or gave_up:
                return [try_message(day, kept.id, is_over, False if is_over else None, None, None)]
            return [try_message(day, kept.id, is_over, **outcome)]
        return []

    async def is_begun(self, holders: Sequence[str], day: str) -> bool:
        """Return whether a day's counted try was begun."""
        return bool(await self.find(holders, day))

    async def expert(self, dealt: daily.Deal) -> Message:
        """Describe how `expert` played a deal; the first request starts that game."""
        if dealt.date not in self.experts:
            self.experts[dealt.date] = asyncio.ensure_future(self._play_expert(dealt))
        task = self.experts[dealt.date]
        if not task.done() or task.exception() is not None:
            return {
                "status": "failed" if task.done() else "running", "code": None, "outcome": None,
            }  # fmt: skip
        return expert_message(dealt, task.result())

    async def _play_expert(self, dealt: daily.Deal) -> dict[str, Any]:
        """Play the deal with `expert` in the person's seat, with the thinking of this page."""
        game, bots = dealt.begin(), dealt.bot_seats()
        while (seat := game.to_move) is not None:
            moves = game.legal()
            if game.is_scripted or len(moves) == 1:
                game.play(moves[0])
                continue
            chance = chance_of(game.seed, len(game.moves), seat)
            bot = bots.get(seat, daily.EXPERT)
            game.play(await self._thinking.choose(game.copy(), bot, chance, steady=seat in bots))
        return game.record()
