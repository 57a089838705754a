"""Routes around a game: hints, the replay and its link, the review, playing on from a move."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query, Response

from mintopia.engine.links import pack
from mintopia.host import routes
from mintopia.server.advice import answer_worker
from mintopia.server.common.errors import ApiError, check_wait
from mintopia.server.common.requests import MOST_SEQ
from mintopia.server.common.requests_play import BranchRequest, HintRequest
from mintopia.server.http.responses import GameRecord, NewTable
from mintopia.server.http.responses_play import (
    HintResponse,
    LinkResponse,
    ReplayResponse,
    ReviewResponse,
    ShareResponse,
)
from mintopia.server.http.routes_base import (
    AskedSeat,
    Here,
    Json,
    Someone,
    TableId,
    Who,
    Words,
    accepts_gzip,
    created_message,
    json_router,
    packed_response,
    serve,
)
from mintopia.server.http.routes_open import link_told, work_with_link
from mintopia.server.tables.callers import Caller
from mintopia.server.tables.live_tables import is_id
from mintopia.server.tables.records import meta_of, record_of
from mintopia.server.tables.replays import Replay, is_open, opens_replay, share_code
from mintopia.store import SPECTATOR


async def _reader(table_id: TableId, services: Here, requester: Who) -> Caller:
    """Return the caller: somebody with access to the table, or with a finished game's code."""
    key = requester.key_hash
    if key is not None and is_id(table_id):
        here = services.live_tables.here(table_id)
        table = (
            await services.live_tables.call(services.store.table, table_id)
            if here is None
            else here.table
        )
        if table is not None and opens_replay(table, key):
            return Caller(await services.live_tables.find(table_id), frozenset((SPECTATOR,)))
    return await services.auth.enter(requester, table_id)


Reader = Annotated[Caller, Depends(_reader)]

play: Final = json_router()


@serve(play, routes.GIVE_HINT, tags=["play"], response_model=HintResponse)
async def hint(
    body: HintRequest, caller: Someone, services: Here, requester: Who, words: Words
) -> Response:
    """Rate every legal move of your seat, based on what the seat may know.

    Hints are given only at tables with one person, or if one browser holds the seats of all
    people. A hint takes a second or two.
    """
    return Json(await services.hints.give(caller, requester.client, body.seat, body.seq, words))


@serve(play, routes.READ_REPLAY, tags=["records"], response_model=ReplayResponse)
async def replay(
    caller: Reader,
    services: Here,
    requester: Who,
    words: Words,
    seat: AskedSeat = None,
    after: Annotated[
        int | None, Query(ge=0, le=MOST_SEQ, description="Only the steps after this number.")
    ] = None,
) -> Response:
    """Describe a game step by step: a finished one in full, a running one as the seat saw it."""
    check_wait(services.replay_rate.take(requester.client))
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        knows_all = is_open(live) and seat is None
        viewer = None if knows_all else caller.viewer(seat)
        found = Replay(live, viewer, knows_all=knows_all, you=caller.you())
        you = caller.you() if knows_all else viewer
        told = {"table": live.describe(), "you": you, "open": knows_all}
        entries = await services.live_tables.call(services.store.entries, live.id)
    packed = await services.long_answers.compute(
        requester.client, answer_worker.replay_message,
        found, entries, -1 if after is None else after, words, told, accepts_gzip(requester),
    )  # fmt: skip
    return packed_response(packed)


@serve(play, routes.READ_RECORD, tags=["records"], response_model=GameRecord)
async def read_record(
    caller: Reader, services: Here, requester: Who, seat: AskedSeat = None
) -> Response:
    """Download the game: in full and signed once finished, before that as the seat may know it.

    While another table is still playing the same deal, everybody gets only what they could know at
    the table.
    """
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        finished = live.table.status == "finished" and seat is None
        viewer = None if finished else caller.viewer(seat)
        if is_open(live):
            entries = await services.live_tables.call(services.store.entries, live.id)
            return Json(record_of(live, entries, services.signer))
        if live.game is None:
            raise ApiError("not-running")
        record, meta = live.game.record(), meta_of(live, services.signer)
    seen = await services.long_answers.compute(
        requester.client, answer_worker.seen_record, record, viewer
    )
    return Json(seen | {"meta": meta})


@serve(play, routes.SHARE_REPLAY, tags=["records"], response_model=ShareResponse)
async def share(caller: Reader, services: Here) -> Response:
    """Return the code with which others can replay, review and play on from a finished game."""
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        if live.table.status != "finished":
            raise ApiError("not-finished")
        code = share_code(live.table)
    return Json({"code": code, "path": f"/replay/{live.id}#{code}"})


@serve(play, routes.LINK_GAME, tags=["links"], response_model=LinkResponse)
async def link(caller: Reader, services: Here, requester: Who) -> Response:
    """Return a link that contains a whole finished game and works with any copy of the page.

    A running game has no such link, because it would reveal the deal.
    """
    async with services.live_tables.locked(caller.live, fresh=True) as live:
        if live.table.status != "finished":
            raise ApiError("not-finished")
        if live.deal_is_open:
            raise ApiError("deal-open")
        entries = await services.live_tables.call(services.store.entries, live.id)
        record = record_of(live, entries, services.signer)
    return link_told(await work_with_link(services, requester, pack, record))


@serve(play, routes.START_REVIEW, tags=["records"], response_model=ReviewResponse)
async def start_review(caller: Reader, services: Here, requester: Who, words: Words) -> Response:
    """Start the review of a finished game, or report its progress."""
    await services.reviews.start(caller.live, requester.client)
    return Json(await services.reviews.tell(caller.live, words), 202)


@serve(play, routes.READ_REVIEW, tags=["records"], response_model=ReviewResponse)
async def read_review(caller: Reader, services: Here, words: Words) -> Response:
    """Return the review of a finished game, as far as it has progressed."""
    return Json(await services.reviews.tell(caller.live, words))


@serve(play, routes.BRANCH_GAME, tags=["series"], response_model=NewTable)
async def branch(body: BranchRequest, caller: Reader, services: Here, requester: Who) -> Response:
    """Play on from a move of a finished game, at a new table that has already started."""
    check_wait(services.table_rate.take(requester.client), "too-many-tables")
    holder, issued = await services.auth.new_holder(requester, is_let_in=True)
    made = await services.branches.make(caller, body, holder)
    made.live.client = requester.client
    return created_message(made, issued)
