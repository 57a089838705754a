"""How bots of live tables think: in worker processes, each tried again if something goes wrong."""

from __future__ import annotations

import os
from collections.abc import Sequence

from mintopia.engine.game import Game
from mintopia.engine.worker_pool import WorkerDiedError
from mintopia.host.autoplay import TRIES
from mintopia.server.advice.bot_pool import BotPool, Table
from mintopia.server.advice.bot_worker import ALLOWED, is_quick, think
from mintopia.server.common import logs
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.process_pool import StuckError
from mintopia.server.tables.live_table import LiveTable


class Bots:
    """The host's thinker, for all tables of a process."""

    def __init__(self, metrics: Metrics, workers: int, seconds: float) -> None:
        self._metrics = metrics
        self._pool = BotPool(workers or max(1, (os.cpu_count() or 2) - 1), seconds)
        self._pool.on_wait = metrics.bot_wait.observe
        self._pool.on_thought = metrics.bot_time.observe

    def attend(self, live: LiveTable) -> None:
        """Give a table priority because somebody now watches it."""
        self._pool.attend(live.id)

    async def choose(
        self, live: LiveTable, game: Game, bot: str, chance: int, choices: Sequence[str]
    ) -> str | None:
        """Return a bot's choice; None if it fails again and again."""
        record = game.record()
        for _ in range(TRIES if bot in ALLOWED else 0):
            table = Table(live.id, live.client or live.id, is_alone(live))
            try:
                quick = is_quick(record, bot)
                is_steady = live.table.daily is not None
                move = await self._pool.run(table, quick, think, record, bot, chance, is_steady)
            except WorkerDiedError as error:
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
        return None

    async def close(self) -> None:
        """End the processes."""
        await self._pool.close()


def is_alone(live: LiveTable) -> bool:
    """Return whether only bots play at a table and nobody is watching."""
    if live.streams or live.elsewhere:
        return False
    return all(live.bot_of(seat.seat) is not None for seat in live.seats)
