"""Reviews of finished games: their decisions, judged one after the other."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, Literal, TypeVar

from mintopia.coach.judging import (
    AGAIN_PLAYOUTS,
    FIRST_PLAYOUTS,
    FIRST_SHARE,
    LEAST_PLAYOUTS,
    SECONDS,
    Look,
    Step,
    first_looks,
    second_looks,
    to_judge,
)
from mintopia.coach.review import judged_seats, people_of
from mintopia.coach.review_model import Decision, Draw
from mintopia.engine.game import Game
from mintopia.engine.links import code_of
from mintopia.host.advice import (
    NO_REVIEW,
    Judged,
    mark_message,
    review_message,
    summary_message,
)
from mintopia.host.hosted import HostedTable
from mintopia.host.ports import Tables
from mintopia.host.table.opened import Opened

Status = Literal["waiting", "running", "done", "failed"]
T = TypeVar("T", bound=HostedTable[Any, Any, Any])


@dataclass(slots=True)
class Review(Generic[T]):
    """The review of a finished game, as far as it is made."""

    game: Game
    people: Sequence[int]  # whose decisions are judged
    table: T | None = None  # where it is stored; the review of a link stays in memory
    client: str = ""  # who asked for it
    task: asyncio.Task[None] | None = None
    playouts: int = 0  # so far, in all searches
    status: Status = "waiting"
    total: int = 0
    again: int = 0  # second looks made
    doubtful: int = 0  # decisions that get one
    decisions: list[Decision] = field(default_factory=list)
    marks: list[dict[str, Any]] = field(default_factory=list)
    chances: list[list[float | None]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)
    luck: list[Draw] = field(default_factory=list)
    draws: list[dict[str, Any]] = field(default_factory=list)  # those that mattered most

    def content(self) -> dict[str, Any]:
        """Return the review so far as it is stored, independent of language."""
        return {
            "status": self.status,
            "done": len(self.marks),
            "total": self.total,
            "again": self.again,
            "doubtful": self.doubtful,
            "playouts": self.playouts,
            "chances": self.chances,
            "marks": list(self.marks),  # a copy: more are added while a thread stores it
            "players": self.players,
            "draws": self.draws,
        }

    async def judge(
        self,
        steps: Sequence[Step],
        judge: Callable[[Look], Awaitable[Judged]],
        tell_luck: Callable[[], Awaitable[list[Draw]]],
        playouts: int = 0,
    ) -> None:
        """Judge the decisions among the steps of the game, tell its luck, and sum both up.

        Without a number of playouts for each search, a first look at all is summed up, and those
        that may have cost something get another.
        """
        wanted = to_judge(steps, self.people)
        self.total, self.status = len(wanted), "running"
        if wanted and not playouts:
            await judge(Look(wanted[0], LEAST_PLAYOUTS))  # loading takes no time from the searches
        begun = time.time()
        until = None if playouts else begun + SECONDS * FIRST_SHARE
        for look in first_looks(wanted, playouts or FIRST_PLAYOUTS, until):
            judged = await judge(look)
            self.playouts += judged.playouts
            self.decisions.append(judged.decision)
            self.marks.append(mark_message(judged))
        self._sum_up(len(steps))
        self.luck = await tell_luck()
        self._sum_up(len(steps))
        end = begun + SECONDS
        if playouts or time.time() >= end:
            return
        place = {mark["number"]: at for at, mark in enumerate(self.marks)}
        looks = second_looks(wanted, self.decisions, self.game.seats, AGAIN_PLAYOUTS, end)
        self.doubtful = len(looks)
        for look in looks:
            judged = await judge(look)
            at = place[look.step.number]
            self.playouts += judged.playouts
            self.decisions[at] = judged.decision
            self.marks[at] = mark_message(judged)
            self.again += 1
            self._sum_up(len(steps))

    def _sum_up(self, steps: int) -> None:
        told = summary_message(self.game, steps, self.people, self.decisions, self.luck)
        self.chances, self.players = told["chances"], told["players"]
        self.draws = told["draws"]


class Reviews(ABC, Generic[T]):
    """Reviews finished games; each host says how, and where a table's review is stored."""

    def __init__(self, tables: Tables[T]) -> None:
        self._tables = tables
        self._turn = asyncio.Lock()  # one game at a time, so that each finishes sooner
        self._known: OrderedDict[str, Review[T]] = OrderedDict()  # by table, or by link

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The reviews under way."""
        return [review.task for review in self._known.values() if review.task is not None]

    async def start(self, table: T, client: str = "") -> None:
        """Begin the review of a finished game, unless it is done or under way."""
        async with self._tables.locked(table, fresh=True):
            table.check_revealed()
            if not self._is_known(table.id) and await self._stored(table) is None:
                self._begin(table.id, table.running_game().copy(), table.people(), client, table)

    async def tell(self, table: T, language: str) -> dict[str, Any]:
        """Return the progress and content of the review of a table's game."""
        async with self._tables.locked(table, fresh=True):
            table.check_revealed()
        review = self._known.get(table.id)
        content = await self._stored(table) if review is None else review.content()
        return NO_REVIEW if content is None else review_message(content, language)

    def start_opened(self, opened: Opened, client: str = "") -> None:
        """Begin the review of a finished game from a link, unless it is done or under way."""
        key = _key(opened.code)
        if not self._is_known(key):
            self._begin(key, opened.game, opened.model.people(), client, None)

    def tell_code(self, code: str, language: str) -> dict[str, Any]:
        """Return the progress and content of the review of a link's game."""
        review = self._known.get(_key(code))
        return NO_REVIEW if review is None else review_message(review.content(), language)

    def _is_known(self, key: str) -> bool:
        review = self._known.get(key)
        return review is not None and review.status != "failed"

    def _begin(
        self, key: str, game: Game, persons: Sequence[int], client: str, table: T | None
    ) -> None:
        self._check_client(client)
        players = people_of(game)  # people's decisions are judged, or everybody's without any
        judged = judged_seats(players, [seat for seat in players if seat not in persons])
        review = self._known[key] = Review(game, judged, table, client)
        review.task = asyncio.create_task(self._make(key, review))

    def _check_client(self, client: str) -> None:
        """Refuse a client who asks for too many reviews."""

    @abstractmethod
    async def _stored(self, table: T) -> dict[str, Any] | None:
        """Return the stored review of a table's game."""

    @abstractmethod
    async def _make(self, key: str, review: Review[T]) -> None:
        """Make a review, and store a table's."""


def _key(link: str) -> str:
    """Return the key under which a link's review is kept; no table's id looks like it."""
    return f"link:{sha256(code_of(link).encode()).hexdigest()}"
