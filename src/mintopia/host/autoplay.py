"""What moves by itself at hosted tables: bots, solitaire cards, orders and forced moves.

All of it takes the same path as a person's move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mintopia.bots.chance import chance_of
from mintopia.host.errors import ApiError
from mintopia.host.events import Event, Failed
from mintopia.host.hosted import HostedTable
from mintopia.host.table import Instructions

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from mintopia.host.moves import Moves
    from mintopia.host.ports import Tables, Thinker

T = TypeVar("T", bound=HostedTable[Any, Any, Any])
FORCED_PAUSE: Final = 1.2  # seconds before a forced move, so that people can follow
TRIES: Final = 3
RETRY_PAUSE: Final = 1.0  # seconds, after an error that may pass


class Autoplay(Generic[T]):
    """Plays for bots, cards and people's orders, at all tables of a host."""

    def __init__(
        self,
        moves: Moves[T],
        tables: Tables[T],
        thinker: Thinker[T],
        publish: Callable[[Event[T]], object],
        passing: tuple[type[Exception], ...],
    ) -> None:
        self._moves = moves
        self._tables = tables
        self._thinker = thinker
        self._publish = publish
        self._passing = passing
        self._is_closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def wake(self, table: T) -> None:
        """Start whatever moves next by itself; safe to call repeatedly."""
        self.wake_bot(table)
        self.wake_orders(table)

    def wake_bot(self, table: T) -> None:
        """Start moving for a bot or a card if it is its turn."""
        seat = table.mover()
        if seat is None or self._is_closing or table.thinking is not None:
            return
        if table.model.moves_by_itself(seat):
            table.thinking = self._begin(self._play_bots(table))

    def wake_orders(self, table: T) -> None:
        """Start playing for the person to move if they left instructions."""
        seat = table.mover()
        if seat is None or self._is_closing or table.autoplay is not None:
            return
        if table.model.moves_by_itself(seat):
            return
        if table.stale or table.model.orders.of(seat) != Instructions():
            table.autoplay = self._begin(self._play_orders(table))

    async def close(self) -> None:
        """Stop; moves not yet made are made after the next start."""
        self._is_closing = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- bots and cards -------------------------------------------------------------------------
    async def _play_bots(self, table: T) -> None:
        try:
            while not self._is_closing:
                async with self._tables.locked(table):
                    seat, asked = table.mover(), table.seq
                    if seat is None or not table.model.moves_by_itself(seat):
                        return
                    game = table.running_game()
                    bot = None if game.is_scripted else table.bot_of(seat)
                    choices = game.legal()
                    # In a daily deal, bots repeat their moves after an undo, as on every host.
                    number = asked if table.table.daily is None else len(game.moves)
                    chance = chance_of(table.bot_seed, number, seat)
                    game = game.copy()
                if bot is None or len(choices) == 1:
                    move: str | None = choices[0]
                else:
                    move = await self._thinker.choose(table, game, bot, chance, choices)
                if move not in choices:  # whatever is wrong with the bot, the game goes on
                    self._publish(Failed(table, "bot-any-move", bot=bot))
                    move = choices[chance % len(choices)]
                assert move is not None
                await self._play(table, seat, asked, move)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # one table's problem must not stop the others
            self._publish(Failed(table, "bot", error))
        finally:
            table.thinking = None

    async def _play(self, table: T, seat: int, asked: int, move: str) -> None:
        """Play a chosen move; after an error that may pass, wait and try again."""
        for attempt in range(TRIES):
            try:
                await self._moves.play_for(table, seat, asked, move)
                return
            except ApiError as error:
                if error.code == "stale":
                    return
                raise
            except self._passing:
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(RETRY_PAUSE)

    # --- orders and forced moves ----------------------------------------------------------------
    async def _play_orders(self, table: T) -> None:
        try:
            while not self._is_closing:
                async with self._tables.locked(table):
                    seat, asked = table.mover(), table.seq
                    if seat is None:
                        return
                    await self._drop_illegal(table, seat)
                    move, pause = table.model.ordered_move(seat), 0.0
                    if move is None:
                        move = table.model.forced_move(seat)
                        is_slow = table.model.orders.of(seat).forced == "pause"
                        pause = FORCED_PAUSE if is_slow else 0.0
                    if move is None:
                        return
                await asyncio.sleep(pause)
                await self._moves.play_for(table, seat, asked, move)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._publish(Failed(table, "order", error))
        finally:
            table.autoplay = None

    async def _drop_illegal(self, table: T, seat: int) -> None:
        """Drop moves given in advance that have become illegal, and tell their seat."""
        before = table.model.orders.of(seat)
        dropped = table.model.drop_illegal(seat)
        if dropped:
            await self._moves.keep_orders(table, seat, before)
            table.tell_orders(seat, dropped)
