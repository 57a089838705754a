"""Reviews of finished games in the page, made decision by decision and stored with the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from mintopia.host.advice import NO_REVIEW, to_judge, told_mark, told_review, told_sum
from mintopia.lab.review import judged_seats, people_of
from mintopia.lab.review_judge import Board, walk

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from mintopia.browser.tables import PageTable, PageTables
    from mintopia.browser.thinking import Thinking
    from mintopia.engine.game import Game
    from mintopia.host.table.opened import Opened
    from mintopia.lab.review_model import Decision


class Reviews:
    """Makes reviews, one game after another."""

    def __init__(self, tables: PageTables, thinking: Thinking) -> None:
        self._tables = tables
        self.thinking = thinking
        self._turn = asyncio.Lock()
        self._running: dict[str, dict[str, Any]] = {}
        self.tasks: set[asyncio.Future[None]] = set()

    def start(self, table: PageTable) -> None:
        """Start the review of a finished game, unless it is done or under way."""
        if table.table.review is None:
            self._begin(table.table.id, lambda content: self._make(table, content))

    def tell(self, table: PageTable, language: str) -> dict[str, Any]:
        """Return the progress of a game's review, and its content so far."""
        content = self._running.get(table.table.id) or table.table.review or NO_REVIEW
        return told_review(content, language)

    def start_opened(self, opened: Opened) -> None:
        """Start the review of a link's game, unless it is done or under way; it is not stored."""
        people = opened.model.people()
        self._begin(opened.code, lambda content: self._look_through(opened.game, people, content))

    def tell_opened(self, opened: Opened, language: str) -> dict[str, Any]:
        """Return the progress of the review of a link's game, and its content so far."""
        return told_review(self._running.get(opened.code) or NO_REVIEW, language)

    def _begin(self, key: str, make: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        known = self._running.get(key)
        if known is None or known["status"] == "failed":
            content = {**NO_REVIEW, "status": "waiting", "marks": []}
            self._running[key] = content
            task = asyncio.ensure_future(self._run(make, content))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _run(
        self, make: Callable[[dict[str, Any]], Awaitable[None]], content: dict[str, Any]
    ) -> None:
        try:
            await make(content)
            content["status"] = "done"
        except Exception:
            content["status"] = "failed"
            raise

    async def _make(self, table: PageTable, content: dict[str, Any]) -> None:
        """Make the review of a table's game and store it with the table."""
        await self._look_through(table.running_game().copy(), table.model.people(), content)
        async with self._tables.locked(table):
            await self._tables.change(table, review=content | {"status": "done"})
        del self._running[table.table.id]

    async def _look_through(
        self, game: Game, persons: Sequence[int], content: dict[str, Any]
    ) -> None:
        players = people_of(game)
        people = judged_seats(players, [seat for seat in players if seat not in persons])
        record = game.record()
        steps = list(walk(record))
        wanted = to_judge(steps, people)
        content["total"] = len(wanted)
        board = Board(record)
        decisions: list[Decision] = []
        async with self._turn:
            content["status"] = "running"
            for step in wanted:
                found = await self.thinking.judge(board.before(step.number), step)
                decisions.append(found.decision)
                content["playouts"] += found.playouts
                content["marks"].append(told_mark(found))
                content["done"] = len(decisions)
        content |= told_sum(game, len(steps), people, decisions)
