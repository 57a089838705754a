"""Bots at live tables: they think in worker processes and move by the same path as people."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Final

from mintopia.bots.chance import chance_of
from mintopia.server.advice.bot_pool import BotPool, Table
from mintopia.server.advice.bot_worker import ALLOWED, is_quick, think
from mintopia.server.common import logs
from mintopia.server.common.errors import ApiError
from mintopia.server.common.tasks import cancel
from mintopia.server.common.workers import StuckError
from mintopia.store import StoreUnavailableError

if TYPE_CHECKING:
    from mintopia.server.common.metrics import Metrics
    from mintopia.server.tables.live_table import LiveTable
    from mintopia.server.tables.live_tables import LiveTables
    from mintopia.server.tables.moves import Moves

TRIES: Final = 3
PAUSE: Final = 1.0  # seconds, after a failure that may pass


class Bots:
    """Makes the moves of bots and solitaire cards at all tables of a process."""

    def __init__(
        self, live_tables: LiveTables, moves: Moves, metrics: Metrics, workers: int, seconds: float
    ) -> None:
        self._live_tables = live_tables
        self._moves = moves
        self._metrics = metrics
        self._pool = BotPool(workers or max(1, (os.cpu_count() or 2) - 1), seconds)
        self._pool.on_wait = metrics.bot_wait.observe
        self._pool.on_thought = metrics.bot_time.observe
        self._is_closing = False

    def wake(self, live: LiveTable) -> None:
        """Start moving for a bot or a card if it is its turn; safe to call repeatedly."""
        seat = live.mover()
        if self._is_closing or live.thinking is not None or seat is None:
            return
        if live.model.moves_by_itself(seat):
            live.thinking = asyncio.create_task(self._play(live))

    def attend(self, live: LiveTable) -> None:
        """Give a table priority because somebody now watches it."""
        self._pool.attend(live.id)

    async def _play(self, live: LiveTable) -> None:
        try:
            while not self._is_closing:
                async with self._live_tables.locked(live):
                    seat, asked = live.mover(), live.seq
                    if seat is None or not live.model.moves_by_itself(seat):
                        return
                    game = live.running_game()
                    bot = None if game.is_scripted else live.bot_of(seat)
                    record = game.record()
                    choices = game.legal()
                    table = live.table
                    # In a daily deal, bots repeat their moves after an undo, as on every host.
                    number = asked if table.daily is None else len(game.moves)
                    chance = chance_of(table.secret or table.seed, number, seat)
                if bot is None or len(choices) == 1:
                    move = choices[0]
                else:
                    move = await self._think(live, record, bot, choices, chance)
                await self._try(live, seat, asked, move)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # one table's problem must not stop the others
            self._metrics.failures.labels("bot").inc()
            logs.fail("a bot's move failed", error, table=live.id)
        finally:
            live.thinking = None

    async def _try(self, live: LiveTable, seat: int, asked: int, move: str) -> None:
        """Play the chosen move; if the store does not answer, wait and try again."""
        for attempt in range(TRIES):
            try:
                await self._moves.play_for(live, seat, asked, move)
                return
            except ApiError as error:
                if error.code == "stale":
                    return
                raise
            except StoreUnavailableError:
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(PAUSE)

    async def _think(
        self, live: LiveTable, record: dict[str, object], bot: str, choices: list[str], chance: int
    ) -> str:
        """Return a bot's choice; if the bot fails, any legal move, so that the game goes on."""
        for _ in range(TRIES if bot in ALLOWED else 0):
            table = Table(live.id, live.client or live.id, is_alone(live))
            try:
                quick = is_quick(record, bot)
                move = await self._pool.run(
                    table, quick, think, record, bot, chance, live.table.daily is not None
                )
            except BrokenProcessPool as error:
                self._metrics.failures.labels("bot-process").inc()
                logs.fail("a bot's process ended", error, table=live.id)
            except StuckError as error:
                self._metrics.failures.labels("bot-stuck").inc()
                logs.fail("a bot's process was stuck", error, table=live.id)
            except Exception as error:  # whatever is wrong with the bot, the game goes on
                self._metrics.failures.labels("bot").inc()
                logs.fail("a bot could not think", error, table=live.id)
            else:
                if move in choices:
                    return move
                self._metrics.failures.labels("bot").inc()
                logs.warn("a bot chose an illegal move", table=live.id)
        self._metrics.failures.labels("bot-any-move").inc()
        logs.warn("a bot plays any move", table=live.id, bot=bot if bot in ALLOWED else "unknown")
        return choices[chance % len(choices)]

    async def close(self) -> None:
        """Stop all bots; moves not yet made are made after the next start."""
        self._is_closing = True
        await cancel(live.thinking for live in self._live_tables)
        await self._pool.close()


def is_alone(live: LiveTable) -> bool:
    """Return whether only bots play at a table and nobody is watching."""
    if live.streams or live.elsewhere:
        return False
    return all(live.bot_of(seat.seat) is not None for seat in live.seats)
