"""Reviews of finished games in the page, stored with the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mintopia.browser.tables import PageTable
from mintopia.coach.judging import Board, walk
from mintopia.host.reviews import Review, Reviews

if TYPE_CHECKING:
    from mintopia.browser.tables import PageTables
    from mintopia.browser.thinking import Thinking


class PageReviews(Reviews[PageTable]):
    """Makes reviews, one game after another."""

    def __init__(self, tables: PageTables, thinking: Thinking) -> None:
        super().__init__(tables)
        self._storage = tables
        self.thinking = thinking

    async def _stored(self, table: PageTable) -> dict[str, Any] | None:
        """Return the stored review of a table's game."""
        return table.table.review

    async def _make(self, key: str, review: Review[PageTable]) -> None:
        """Make a review; store a table's with the table."""
        record, table = review.game.record(), review.table
        board = Board(record)
        try:
            async with self._turn:
                await review.judge(
                    list(walk(record)),
                    lambda look: self.thinking.judge(board.before(look.step.number), look),
                    lambda: self.thinking.tell_luck(review.game),
                )
            review.status = "done"
            if table is not None:
                async with self._tables.locked(table):
                    await self._storage.change(table, review=review.content())
                del self._known[key]
        except Exception:
            review.status = "failed"
            raise
        finally:
            review.task = None
