"""All parts of a running server, assembled and shut down in the right order."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Coroutine
from typing import Any, Final

from mintopia.bots.roster import AT_TABLES
from mintopia.errors import MintopiaError
from mintopia.fair.signing import Signer, new_key
from mintopia.host import events
from mintopia.host.moves import Moves
from mintopia.host.requests import Services as HostServices
from mintopia.server.advice.bots import Bots
from mintopia.server.advice.hints import Hints
from mintopia.server.advice.long_answers import LongAnswers
from mintopia.server.advice.reviews import Reviews
from mintopia.server.common import logs
from mintopia.server.common.db_health import DatabaseHealth
from mintopia.server.common.errors import ApiError
from mintopia.server.common.limits import Rate, Share
from mintopia.server.common.metrics import Metrics
from mintopia.server.common.process_pool import ProcessPool
from mintopia.server.common.settings import Settings
from mintopia.server.common.tasks import cancel
from mintopia.server.http.auth import Auth
from mintopia.server.http.connections import PLAYERS_SHARE, Connections, most_connections
from mintopia.server.http.live import Live
from mintopia.server.http.static_files import Page
from mintopia.server.notify.away import AwayNotifier
from mintopia.server.notify.notices import Notices
from mintopia.server.notify.notifier import Notifier
from mintopia.server.tables.cleanup import Cleanup
from mintopia.server.tables.clocks import Clocks
from mintopia.server.tables.counted_tries import CountedTries
from mintopia.server.tables.dealer import Dealer
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.live_tables import LiveTables
from mintopia.server.tables.lobby import Lobby
from mintopia.server.tables.move_store import MoveStore
from mintopia.server.tables.players import Players
from mintopia.server.tables.presence import Presence
from mintopia.server.tables.records import SIGNING_KEY
from mintopia.server.tables.rematches import Rematches
from mintopia.server.tables.seats import Seats
from mintopia.server.tables.talk import Talk
from mintopia.server.tables.writer import Writer
from mintopia.store import Notice, Store, StoreUnavailableError

SWEEP_SECONDS: Final = 20.0
LEFT_ALONE: Final = 10.0  # seconds; none of our bots thinks longer
CLEANUP_SECONDS: Final = 3600.0
DAY: Final = 24 * 3600.0
HINTS_WAITING: Final = 16  # hints that may wait for the process that makes them
ANSWERING: Final = 2  # processes that compute long answers, started when they are needed
STUCK_SECONDS: Final = 60.0  # longer than a process needs to start and do any job
REPLAY_WEIGHT: Final = 25.0  # a replay takes as much work as this many other requests
REPLAYS_AT_ONCE: Final = 40.0
_FAILED: Final = {"bot": "a bot's move failed", "order": "a move could not be played for a person"}


class Services(HostServices):
    """The services of one server process, each made once and passed to those that need it."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.process = secrets.token_hex(4)  # names this process in health reports and in the log
        self.metrics = Metrics()
        self.tables: LiveTables = LiveTables(
            store, settings.live_tables, settings.idle_seconds, settings.hidden_days * DAY,
            self._happened, self.metrics.live_tables.set,
        )  # fmt: skip
        self.writer = Writer(
            store.append, self.metrics.batch.observe, store.entries if store.is_shared else None
        )
        self.notices = Notices(settings.notices_per_minute)
        self.notifier = Notifier(store, self.tables, settings, self.metrics)
        self.bots = Bots(self.metrics, settings.bot_workers, settings.bot_seconds)
        self.move_store = MoveStore(
            self.tables, self.writer, self.metrics,
            self.notices.after_move, self.notifier.ring,
        )  # fmt: skip
        self.moves: Moves[LiveTable] = Moves(
            self.tables, self.move_store, self.bots, self._happened, (StoreUnavailableError,)
        )
        self.talk: Talk = Talk(self.tables, settings.messages_per_minute)
        self.dealer = Dealer(self.tables, settings.reveal_seconds)
        self.tries: CountedTries = CountedTries(self.tables)
        self.signer = Signer(store.setting(SIGNING_KEY, new_key))
        self.seats = Seats(self.tables, settings, self.dealer, self.talk)
        self.lobby: Lobby = Lobby(self.tables, self.seats, self.dealer)
        self.people: Players = Players(self.tables, settings, self.seats, self.dealer, self.talk)
        self.clocks = Clocks(self.tables, self.people)
        self.rematches = Rematches(self.tables, self.lobby, self.talk)
        self.hints = Hints(
            ProcessPool(
                1,
                most_waiting=HINTS_WAITING,
                seconds=settings.hint_seconds * (HINTS_WAITING + 1) + STUCK_SECONDS,
            ),
            settings.hint_seconds,
            settings.hint_playouts,
            settings.hints_per_minute,
        )
        self.reviews: Reviews = Reviews(
            self.tables,
            ProcessPool(1, 0, seconds=None if settings.review_playouts else STUCK_SECONDS),
            settings.review_playouts, settings.reviews_per_hour, self.process,
            settings.reviews_kept,
        )  # fmt: skip
        self.connections = Connections(
            most_connections(settings.connections),
            0 if settings.trust_proxy else settings.connections_per_client,
            header_seconds=settings.header_seconds,
            body_seconds=settings.body_seconds,
            on_ended=lambda why: self.metrics.connections_ended.labels(why).inc(),
            on_count=self.metrics.connections.set,
        )
        self.long_answers = LongAnswers(
            ProcessPool(ANSWERING, most_waiting=0, seconds=STUCK_SECONDS), ANSWERING
        )
        self.page = Page(settings.page)
        self.auth = Auth(self.tables)
        self.presence = Presence(self.tables)
        self.db_health = DatabaseHealth(store)
        self.cleanup = Cleanup(store, settings.unstarted_days * DAY)
        self.live = Live(
            self.tables,
            self.auth,
            self.presence,
            Share(settings.streams, settings.streams_per_client),
            Share(settings.streams - settings.streams // PLAYERS_SHARE, settings.streams_per_table),
            Rate(settings.requests_per_second / REPLAY_WEIGHT, REPLAYS_AT_ONCE),
            self.metrics,
        )
        self.request_rate = Rate(settings.requests_per_second, settings.requests_per_second * 4)
        self.miss_rate = Rate(settings.requests_per_second, settings.requests_per_second * 4)
        self.stream_rate = Rate(settings.streams_per_minute / 60, settings.streams_per_minute)
        self.move_rate = Rate(settings.moves_per_second, settings.moves_per_second * 2)
        a_client = settings.client_moves_per_second
        self.client_move_rate = Rate(a_client, a_client * 2)
        self.replay_rate = Rate(settings.requests_per_second / REPLAY_WEIGHT, REPLAYS_AT_ONCE)
        self.table_rate = Rate(settings.tables_per_hour / 3600, settings.tables_per_hour)
        self.hook_rate = Rate(settings.webhooks_per_hour / 3600, settings.webhooks_per_hour)
        self.away = AwayNotifier(self.tables, self.notices, self.notifier, self.metrics)
        self.is_closing = False
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._listener: threading.Thread | None = None

    def open(self) -> None:
        """Start listening to other processes, and start the background work."""

        def hear(notice: Notice) -> None:
            self._loop.call_soon_threadsafe(self._hear, notice)

        self._listener = self.store.listen(hear, self._stop)
        self._begin(self.live.beat())
        self._begin(self._housekeeping())
        self._begin(self.notifier.run())

    def _happened(self, event: events.Event[LiveTable]) -> None:
        """Count, keep time, notify: whatever follows from what happened at a table."""
        live = event.table
        match event:
            case events.Moved(live, seat, by):
                self.metrics.moves.labels(by).inc()
                self.clocks.arm(live)
                if live.seats[seat].break_at is not None:
                    self._begin(self.people.end_break(live, seat))
            case events.Undone():
                self.metrics.moves.labels("undo").inc()
                self.clocks.arm(live)
            case events.Ended():
                if live.table.same_deal_of is not None or live.deal_is_open:
                    self.tables.deal_changed(live.table)
                if live.model.is_counted:
                    self._begin(self.tries.note(live))
            case events.TurnCame():
                self._wake(live)
                self.away.turn_came(live)
                self._notify_of_turn(live)
            case events.Loaded():
                # Where processes share the tables, the one that stored a move runs the next bot.
                if self.store.is_shared:
                    self.moves.autoplay.wake_orders(live)
                else:
                    self._wake(live)
            case events.Nudged():
                self._notify_of_turn(live)
            case events.Came(live, seats):
                self.away.came(live, seats)
                self.bots.attend(live)
            case events.Left(live, seats):
                self.away.left(live, seats)
            case events.Failed(live, "bot-any-move", _, bot):
                self.metrics.failures.labels("bot-any-move").inc()
                logs.warn(
                    "a bot plays any move", table=live.id,
                    bot=bot if bot in AT_TABLES else "unknown",
                )  # fmt: skip
            case events.Failed(live, what, error) if error is not None:
                self.metrics.failures.labels(what).inc()
                logs.fail(_FAILED[what], error, table=live.id)

    def _wake(self, live: LiveTable) -> None:
        """Start whatever moves next by itself (bot, card or order), and set the clock's timer."""
        self.moves.autoplay.wake(live)
        self.clocks.arm(live)

    def _notify_of_turn(self, live: LiveTable) -> None:
        """Notify the person to move, where there was no move: a start, a seat given back."""
        deliveries = self.notices.turn(live)
        if deliveries:
            self._begin(self.notifier.add(deliveries))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.failures.labels("background").inc()
            logs.fail("work in the background failed", error)

    def _hear(self, notice: Notice) -> None:
        if self.is_closing:
            return
        if notice.kind == "entry":
            self._begin(self.tables.catch_up(notice.table_id, notice.number, notice.entry))
        elif notice.kind == "table":
            self._begin(self.tables.reload(notice.table_id))
        elif notice.kind == "orders":
            self._begin(self.tables.orders_changed(notice.table_id))
        elif notice.kind == "presence":
            self.presence.hear(notice)
        elif notice.kind == "message":
            self._begin(self.talk.hear(notice.table_id, notice.number))
        elif notice.kind == "listening":
            for live in self.tables:  # notices may have been missed
                self._begin(self.tables.reload(live.id))
                self._begin(self.talk.catch_up(live))

    async def _housekeeping(self) -> None:
        """Regularly wake bots, timers and hosts, unload idle tables, and remove unstarted ones."""
        cleaned_at = 0.0
        while True:
            try:
                self.tables.unload_idle()
                self.presence.renew()
                await self._wake_waiting()
                await self.clocks.look()
                await self._find_hosts()
                if time.monotonic() - cleaned_at > CLEANUP_SECONDS:
                    cleaned_at = time.monotonic()
                    await self._clean_up()
            except Exception as error:  # tried again in the next round
                self.metrics.failures.labels("housekeeping").inc()
                logs.fail("housekeeping failed", error)
            await asyncio.sleep(SWEEP_SECONDS)

    async def _wake_waiting(self) -> None:
        """Resume games that stopped because the process that ran their bot ended.

        Where several processes share the tables, the one that stored a move also runs the next
        bot; the others step in only when nothing has happened for a while.
        """
        for table_id in await self.tables.call(self.store.waiting_for_bots):
            try:
                if self.store.is_shared:
                    table = await self.tables.call(self.store.table, table_id)
                    if table is None or time.time() - table.changed_at < LEFT_ALONE:
                        continue
                async with self.tables.at(table_id) as live:
                    self.moves.autoplay.wake_bot(live)
            except ApiError as error:  # one unplayable table must not hold up the others
                logs.warn("a table cannot be played on", table=table_id, why=error.code)
            except StoreUnavailableError:
                raise
            except MintopiaError as error:  # nor must one whose stored moves break the rules
                logs.warn("a table cannot be replayed", table=table_id, why=type(error).__name__)

    async def _find_hosts(self) -> None:
        """Give each table whose host has been away too long a new host from those present."""
        for live in self.tables:
            if live.streams:
                await self.seats.find_host(live)

    async def _clean_up(self) -> None:
        if not self.settings.unstarted_days:
            return
        gone = await self.tables.call(self.cleanup.remove_old)
        for table_id in gone:
            self.tables.drop(table_id)
        self.tables.deals_ended()
        if gone:
            logs.tell("removed tables that never started", tables=len(gone))

    async def close(self) -> None:
        """Shut down: first the streams, then the bots, then pending writes, then the store."""
        self.is_closing = True
        self.live.close()
        self._stop.set()
        await cancel(self._tasks)
        await self.moves.autoplay.close()
        await self.clocks.close()
        await self.bots.close()
        await self.hints.close()
        await self.reviews.close()
        await self.tries.close()
        await self.long_answers.close()
        await asyncio.to_thread(self.writer.close)
        await self.notifier.close()
        await self.away.close()
        await self.presence.close()
        self.tables.close()
        self.db_health.close()
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join)
        await asyncio.to_thread(self.store.close)
