"""Routes around a game: hints, the replay and its link, the review, playing on from a move."""

from __future__ import annotations

import asyncio
import gzip
import math
from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Depends, Query, Response

from mintopia.i18n import LANGUAGES
from mintopia.server.answers import GameRecord, NewTable
from mintopia.server.answers_play import (
    HintAnswer,
    ReplayAnswer,
    ReviewAnswer,
    ShareAnswer,
)
from mintopia.server.desks import is_id
from mintopia.server.doors import Asker, Caller
from mintopia.server.errors import ApiError, catalogue
from mintopia.server.house import House
from mintopia.server.records import record_of
from mintopia.server.replays import Replay, is_open, opens_replay, share_code
from mintopia.server.routes import AskedSeat, Here, Json, Someone, TableId, Who, made_told
from mintopia.server.wishes import MOST_SEQ
from mintopia.server.wishes_play import BranchWish, HintWish
from mintopia.store import SPECTATOR

PACKED_FROM: Final = 2048  # bytes; less is not worth the work
PACKING: Final = 5


def _words(
    asker: Who, words: Annotated[str | None, Query(description="The language: en or ja.")] = None
) -> str:
    if words is None:
        return asker.language
    if words not in LANGUAGES:
        choices = ", ".join(LANGUAGES)
        raise ApiError(
            "bad-request",
            sentence=lambda language: catalogue(language).say(
                "fields", "choice", where="words", choices=choices
            ),
        )
    return words


async def _reader(table_id: TableId, house: Here, asker: Who) -> Caller:
    """Let in who holds a seat of the table, or the code of a finished game."""
    key = asker.key_hash
    if key is not None and is_id(table_id):
        here = house.desks.here(table_id)
        table = await house.desks.call(house.store.table, table_id) if here is None else here.table
        if table is not None and opens_replay(table, key):
            return Caller(await house.desks.find(table_id), frozenset((SPECTATOR,)))
    return await house.doors.enter(asker, table_id)


Words = Annotated[str, Depends(_words)]
Reader = Annotated[Caller, Depends(_reader)]

play: Final = APIRouter(prefix="/api/tables/{table_id}", default_response_class=Response)


def _told(model: type[Any], text: str, status: int = 200) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": model, "description": text}}


def _packed(asker: Asker, content: Any) -> Response:
    """Answer with something large, made small for the way."""
    body = orjson.dumps(content)
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if len(body) >= PACKED_FROM and "gzip" in asker.header(b"accept-encoding"):
        body = gzip.compress(body, PACKING)
        headers["content-encoding"] = "gzip"
    return Response(body, 200, headers, "application/json")


@play.post("/hint", tags=["play"], responses=_told(HintAnswer, "The moves, best first."))
async def hint(wish: HintWish, caller: Someone, house: Here, asker: Who, words: Words) -> Response:
    """Judge every legal move of your seat by what it may know.

    At tables with one person, or where one browser holds the seats of all people. It takes a
    second or two.
    """
    return Json(await house.hints.give(caller, asker.client, wish.seat, wish.seq, words))


@play.get("/replay", tags=["records"], responses=_told(ReplayAnswer, "The steps."))
async def replay(
    caller: Reader,
    house: Here,
    asker: Who,
    words: Words,
    seat: AskedSeat = None,
    after: Annotated[
        int | None, Query(ge=0, le=MOST_SEQ, description="Only the steps after this number.")
    ] = None,
) -> Response:
    """Tell a game step by step: a finished one whole, a running one as the seat saw it."""
    _check_rate(house, asker)
    async with house.desks.hold(caller.desk, sure=True) as desk:
        knows_all = is_open(desk) and seat is None
        viewer = None if knows_all else caller.viewer(seat)
        found = Replay(desk, viewer, knows_all=knows_all)
        table = desk.describe()
        entries = await house.desks.call(house.store.entries, desk.id)

    def write() -> Response:
        content = {
            "table": table,
            "you": viewer,
            "open": knows_all,
            "cards": found.cards(words),
            "steps": found.steps(entries, -1 if after is None else after, words),
        }
        return _packed(asker, content)

    return await asyncio.to_thread(write)


@play.get("/record", tags=["records"], responses=_told(GameRecord, "The record."))
async def read_record(caller: Reader, house: Here, seat: AskedSeat = None) -> Response:
    """Download the game: a finished one whole and signed, a running one as the seat may know it."""
    async with house.desks.hold(caller.desk, sure=True) as desk:
        finished = desk.table.status == "finished" and seat is None
        viewer = None if finished else caller.viewer(seat)
        entries = await house.desks.call(house.store.entries, desk.id)
        return Json(record_of(desk, viewer, entries, house.signer))


@play.get("/share", tags=["records"], responses=_told(ShareAnswer, "The code."))
async def share(caller: Reader, house: Here) -> Response:
    """Give the code that shows a finished game to others: replay, review, playing on from it."""
    async with house.desks.hold(caller.desk, sure=True) as desk:
        if desk.table.status != "finished":
            raise ApiError("not-finished")
        code = share_code(desk.table)
    return Json({"code": code, "path": f"/replay/{desk.id}#{code}"})


@play.post(
    "/review",
    status_code=202,
    tags=["records"],
    responses=_told(ReviewAnswer, "Where it stands.", 202),
)
async def start_review(caller: Reader, house: Here, asker: Who, words: Words) -> Response:
    """Start the review of a finished game, or tell where it stands."""
    await house.reviews.start(caller.desk, asker.client)
    return Json(await house.reviews.tell(caller.desk, words), 202)


@play.get("/review", tags=["records"], responses=_told(ReviewAnswer, "Where it stands."))
async def read_review(caller: Reader, house: Here, words: Words) -> Response:
    """Tell the review of a finished game, as far as it is."""
    return Json(await house.reviews.tell(caller.desk, words))


@play.post(
    "/branch", status_code=201, tags=["series"], responses=_told(NewTable, "The table.", 201)
)
async def branch(wish: BranchWish, caller: Reader, house: Here, asker: Who) -> Response:
    """Play on from a move of a finished game, at a new table that has started."""
    wait = house.table_rate.take(asker.client)
    if wait:
        raise ApiError("too-many-tables", wait=wait, seconds=math.ceil(wait))
    holder, cookie = await house.doors.new_holder(asker, is_let_in=True)
    made = await house.branches.make(caller, wish, holder)
    made.desk.client = asker.client
    return made_told(made, cookie)


def _check_rate(house: House, asker: Asker) -> None:
    wait = house.replay_rate.take(asker.client)
    if wait:
        raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
