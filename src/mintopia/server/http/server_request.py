"""A request to a server, as the host's commands see it: limits, grants, slow answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from mintopia.engine.game import Game
from mintopia.host.advice import Hint
from mintopia.host.commands.daily import check_forgotten, try_running
from mintopia.host.messages import Message, created_message, game_message
from mintopia.host.new_tables import TablePlan
from mintopia.host.requests import AnyTable, Request
from mintopia.server.advice.answer_worker import packed_answer
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.http.auth import Issued, Requester
from mintopia.server.http.services import Services
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.lobby import check_storable
from mintopia.server.tables.records import meta_of, record_of
from mintopia.store import SPECTATOR, TryRunningError

T = TypeVar("T")


class ServerRequest(Request):
    """A request of somebody who sent it over HTTP."""

    __slots__ = ("issued", "requester", "services")
    services: Services

    def __init__(self, services: Services, requester: Requester) -> None:
        self.services = services
        self.requester = requester
        self.issued = Issued()  # a new secret, to be sent with the answer

    @property
    def language(self) -> str:
        """The language of refusals and notices."""
        return self.requester.language

    @property
    def client(self) -> str:
        """The network address, by which requests are limited."""
        return self.requester.client

    @property
    def holders(self) -> tuple[str, ...]:
        """The hashes of the secrets by which they hold seats."""
        return self.requester.holders

    # --- limits ---------------------------------------------------------------------------------
    def limit_moves(self, table: AnyTable, seat: int) -> None:
        """Refuse moves that come too fast; the gate has limited how many a client sends."""
        check_wait(self.services.move_rate.take(f"{table.id}:{seat}"))

    def limit_orders(self, table: AnyTable, seat: int) -> None:
        """Refuse orders that come too fast; they count as moves."""
        check_wait(self.services.client_move_rate.take(self.client))
        self.limit_moves(table, seat)

    def limit_replays(self) -> None:
        """Refuse too many requests that replay a game."""
        check_wait(self.services.replay_rate.take(self.client))

    async def limit_tables(self, *, starts: bool, given: Mapping[str, Any] | None = None) -> None:
        """Refuse too many new tables, unstarted ones above all, and options nobody can store."""
        services = self.services
        check_wait(services.table_rate.take(self.client), "too-many-tables")
        most = services.settings.unstarted_tables
        if most and self.holders and not starts:
            held = await services.tables.call(services.store.unstarted_of, self.holders)
            if held >= most:
                raise ApiError("too-many-unstarted", most=most)
        check_storable(given or {})

    # --- tables ---------------------------------------------------------------------------------
    async def make(self, plan: TablePlan, body: Any = None) -> Message:
        """Make a table, with an invitation to each seat that the requester does not hold."""
        services, holders = self.services, []
        if plan.hold:
            is_let_in = plan.source is not None  # perhaps by a replay's code or as a spectator
            holder, self.issued = await services.auth.new_holder(
                self.requester, is_let_in=is_let_in
            )
            holders = [(seat, holder) for seat in sorted(set(plan.hold))]
        try:
            made = await services.lobby.make(plan, body, holders, self.holders)
        except TryRunningError as error:  # another request of theirs was faster
            assert plan.daily is not None
            raise try_running(plan.daily["date"], error.table_id) from error
        made.live.client = self.client
        await services.lobby.start_as_planned(made.live, plan)
        return created_message(
            made.live, made.links, made.spectator, made.table_link, self.issued.key
        )

    async def rematch(self, caller: Any, *, rotate: bool) -> Message:
        """Return the table of a rematch and the caller's seats there; make it if necessary."""
        await self.limit_tables(starts=caller.table.rematch is not None)
        table, seats = await self.services.rematches.find(caller, rotate=rotate)
        return {"table": table, "seats": seats}

    async def games(self) -> list[Message]:
        """Describe the tables at which the requester holds seats, latest first."""
        services, holders = self.services, self.holders
        if not holders:
            return []
        found = await services.tables.call(services.store.tables_of, holders)
        return [
            game_message(
                held.table, [seat for seat in held.seats if seat != SPECTATOR], held.table.seq,
                held.table.turn_seat, held.table.winners, held.table.changed_at,
            )
            for held in found
        ]  # fmt: skip

    async def forget(self, table_id: str) -> None:
        """Give up the requester's seats at a table."""
        services, holders, call = self.services, self.holders, self.services.tables.call
        if self.requester.key_hash is None:
            self.requester.check_origin()
        if not holders or not await call(services.store.grants_of, holders, table_id):
            raise ApiError("unknown-link")
        table = await call(services.store.table, table_id)
        check_forgotten(None if table is None else table.daily)
        await call(services.store.forget, holders, table_id)
        await services.tables.reload(table_id)

    async def record(self, table: AnyTable) -> Message:
        """Return the complete and signed record of a finished game."""
        live = cast("LiveTable", table)
        entries = await self.services.tables.call(self.services.store.entries, live.id)
        return record_of(live, entries, self.services.signer)

    def about(self, table: AnyTable) -> Message:
        """Describe a table whose complete record is still a secret, for its record."""
        return meta_of(cast("LiveTable", table), self.services.signer)

    # --- what takes long ------------------------------------------------------------------------
    async def analyse(
        self, key: str, seq: int, game: Game, moves: Sequence[str] | None = None
    ) -> Hint:
        """Judge every legal move of the seat to move, or some of them, by what it may know."""
        return await self.services.hints.find(key, seq, game.record(), self.client, moves)

    async def compute(
        self, work: Callable[..., T], *arguments: Any, slow: bool = False, large: bool = False
    ) -> T:
        """Compute an answer in another process, when it is the client's turn."""
        compute = self.services.long_answers.compute
        if not large:
            return await compute(self.client, work, *arguments, is_slow=slow)
        accepts_gzip = "gzip" in self.requester.header(b"accept-encoding")
        packed: Any = await compute(self.client, packed_answer, accepts_gzip, work, *arguments)
        return packed  # type: ignore[no-any-return]
