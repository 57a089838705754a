"""Reviews of finished games in the page, made one after another and stored with the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from mintopia.host.advice import NO_REVIEW, review_message
from mintopia.host.reviews import Review, people_to_judge
from mintopia.lab.review_judge import Board, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.browser.tables import PageTable, PageTables
    from mintopia.browser.thinking import Thinking
    from mintopia.engine.game import Game
    from mintopia.host.table.opened import Opened


class Reviews:
    """Makes reviews, one game after another."""

    def __init__(self, tables: PageTables, thinking: Thinking) -> None:
        self._tables = tables
        self.thinking = thinking
        self._turn = asyncio.Lock()
        self._known: dict[str, Review] = {}  # by table, or by the code of a link
        self.tasks: set[asyncio.Future[None]] = set()

    def start(self, table: PageTable) -> None:
        """Start the review of a finished game, unless it is done or under way."""
        if table.table.review is None:
            self._begin(table.id, table.running_game().copy(), table.people(), table)

    def tell(self, table: PageTable, language: str) -> dict[str, Any]:
        """Return the progress of a game's review, and its content so far."""
        review = self._known.get(table.id)
        content = table.table.review or NO_REVIEW if review is None else review.content()
        return review_message(content, language)

    def start_opened(self, opened: Opened) -> None:
        """Start the review of a link's game, unless it is done or under way; it is not stored."""
        self._begin(opened.code, opened.game, opened.model.people(), None)

    def tell_opened(self, opened: Opened, language: str) -> dict[str, Any]:
        """Return the progress of the review of a link's game, and its content so far."""
        review = self._known.get(opened.code)
        return review_message(NO_REVIEW if review is None else review.content(), language)

    def _begin(self, key: str, game: Game, persons: Sequence[int], table: PageTable | None) -> None:
        known = self._known.get(key)
        if known is None or known.status == "failed":
            review = self._known[key] = Review(game, people_to_judge(game, persons))
            task = asyncio.ensure_future(self._make(review, table))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _make(self, review: Review, table: PageTable | None) -> None:
        """Make a review; store a table's with the table."""
        board = Board(review.game.record())
        try:
            async with self._turn:
                await review.judge(
                    list(walk(review.game.record())),
                    lambda step: self.thinking.judge(board.before(step.number), step),
                )
            review.status = "done"
            if table is not None:
                async with self._tables.locked(table):
                    await self._tables.change(table, review=review.content())
                del self._known[table.id]
        except Exception:
            review.status = "failed"
            raise
