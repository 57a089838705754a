"""Reviews of finished games in the page: decision by decision, and kept with the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from mintopia.browser.kept import KeptTable
from mintopia.hosting.advice import NO_REVIEW, to_judge, told_mark, told_review, told_sum
from mintopia.lab.review import judged_seats, people_of
from mintopia.lab.review_judge import Board, walk

if TYPE_CHECKING:
    from mintopia.browser.live import BrowserTable
    from mintopia.browser.storage import Storage
    from mintopia.browser.thinking import Thinking
    from mintopia.game import Game
    from mintopia.lab.review_model import Decision
    from mintopia.table.opened import Opened


class Reviews:
    """Makes reviews, one game after the other."""

    def __init__(self, storage: Storage, thinking: Thinking) -> None:
        self._storage = storage
        self.thinking = thinking
        self._turn = asyncio.Lock()
        self._running: dict[str, dict[str, Any]] = {}
        self.tasks: set[asyncio.Future[None]] = set()

    def start(self, table: BrowserTable) -> None:
        """Begin the review of a finished game, unless it is there or under way."""
        if table.kept.review is None:
            self._begin(table.kept.id, table.running_game(), table.model.people(), table)

    def start_opened(self, opened: Opened) -> None:
        """Begin the review of a finished game that came in a link, unless it has begun."""
        self._begin(opened.code, opened.game, opened.model.people(), None)

    def _begin(self, key: str, game: Game, people: list[int], table: BrowserTable | None) -> None:
        known = self._running.get(key)
        if known is None or known["status"] == "failed":
            content = {**NO_REVIEW, "status": "waiting", "marks": []}
            self._running[key] = content
            task = asyncio.ensure_future(self._make(key, game.copy(), people, table, content))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def tell(self, table: BrowserTable, language: str) -> dict[str, Any]:
        """Return how far the review of a game is, and what it says."""
        content = self._running.get(table.kept.id) or table.kept.review or NO_REVIEW
        return told_review(content, language)

    def tell_code(self, code: str, language: str) -> dict[str, Any]:
        """Return how far the review of a link's game is, and what it says."""
        return told_review(self._running.get(code, NO_REVIEW), language)

    async def _make(
        self, key: str, game: Game, here: list[int], table: BrowserTable | None,
        content: dict[str, Any],
    ) -> None:  # fmt: skip
        """Make a review; that of a table is kept with it, that of a link while the page is open."""
        try:
            async with self._turn:
                await self._look_through(game, here, content)
            content["status"] = "done"
            if table is None:
                return

            def change(kept: KeptTable) -> None:
                kept.review = dict(content)

            async with table.lock:
                await table.keep(self._storage, change)
        except Exception:
            content["status"] = "failed"
            raise
        del self._running[key]

    async def _look_through(self, game: Game, here: list[int], content: dict[str, Any]) -> None:
        players = people_of(game)
        people = judged_seats(players, [seat for seat in players if seat not in here])
        record = game.record()
        steps = list(walk(record))
        wanted = to_judge(steps, people)
        content |= {"status": "running", "total": len(wanted)}
        board = Board(record)
        decisions: list[Decision] = []
        for step in wanted:
            found = await self.thinking.judge(board.before(step.number), step)
            decisions.append(found.decision)
            content["playouts"] += found.playouts
            content["marks"].append(told_mark(found))
            content["done"] = len(decisions)
        content |= told_sum(game, len(steps), people, decisions)
