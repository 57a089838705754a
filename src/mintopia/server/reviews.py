"""Reviews of finished games: judged decision by decision in worker processes, kept in memory."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from mintopia.lab.review import chance_lines, people_of
from mintopia.lab.review_judge import Step, walk
from mintopia.lab.review_model import Estimate, PlayerSummary, summarise
from mintopia.server import logs
from mintopia.server.advisor import Judged, judge_decision, review_playouts
from mintopia.server.errors import ApiError
from mintopia.server.limits import Rate

if TYPE_CHECKING:
    from mintopia.game import Game
    from mintopia.server.desk import Desk
    from mintopia.server.desks import Desks
    from mintopia.server.workers import Workers

KEPT: Final = 64  # reviews in memory, those under way included
MOST_RUNNING: Final = 8
MOST_EACH: Final = 2  # that one client may wait for
DECIMALS: Final = 5

Status = Literal["waiting", "running", "done", "failed"]
NOTHING: Final[dict[str, Any]] = {
    "status": "none", "done": 0, "total": 0, "playouts": 0, "chances": [], "marks": [],
    "players": [],
}  # fmt: skip


@dataclass(slots=True)
class _Review:
    """A review, finished or under way."""

    client: str
    game: Game
    playouts: int
    status: Status = "waiting"
    steps: list[Step] = field(default_factory=list)
    wanted: list[Step] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)
    chances: list[list[float | None]] = field(default_factory=list)
    players: list[PlayerSummary] = field(default_factory=list)
    task: asyncio.Task[None] | None = None


class Reviews:
    """Reviews the finished games of a process, one decision after the other."""

    def __init__(self, desks: Desks, workers: Workers, playouts: int, an_hour: float) -> None:
        self._desks = desks
        self._workers = workers
        self._playouts = playouts
        self._rate = Rate(an_hour / 3600, an_hour / 4)
        self._turn = asyncio.Lock()  # one game after the other: each is done the sooner
        self._known: OrderedDict[str, _Review] = OrderedDict()

    async def start(self, desk: Desk, client: str) -> None:
        """Begin the review of a finished game, unless it has begun."""
        async with self._desks.hold(desk, sure=True):
            self._check(desk)
            known = self._known.get(desk.id)
            if known is not None and known.status != "failed":
                return
            running = [one.client for one in self._known.values() if one.task is not None]
            if len(running) >= MOST_RUNNING:
                raise ApiError("busy", wait=10.0)
            if running.count(client) >= MOST_EACH:
                raise ApiError("too-many", wait=10.0, seconds=10)
            wait = self._rate.take(client)
            if wait:
                raise ApiError("too-many", wait=wait, seconds=math.ceil(wait))
            playouts = review_playouts(self._playouts)
            review = _Review(client, desk.running_game().copy(), playouts)
            self._known[desk.id] = review
            review.task = asyncio.create_task(self._look_through(desk.id, review))
        self._forget_oldest()

    async def tell(self, desk: Desk, language: str) -> dict[str, Any]:
        """Tell how far the review of a game is, and what it says."""
        async with self._desks.hold(desk, sure=True):
            self._check(desk)
        review = self._known.get(desk.id)
        if review is None:
            return NOTHING
        self._known.move_to_end(desk.id)
        return {
            "status": review.status,
            "done": len(review.judged),
            "total": len(review.wanted),
            "playouts": review.playouts,
            "chances": review.chances,
            "marks": [_mark(judged, language) for judged in review.judged],
            "players": [_player(player) for player in review.players],
        }

    def _check(self, desk: Desk) -> None:
        if desk.table.status != "finished":
            raise ApiError("not-finished")
        if desk.deal_is_open:
            raise ApiError("deal-open")

    async def _look_through(self, table_id: str, review: _Review) -> None:
        try:
            record = review.game.record()
            review.steps = await asyncio.to_thread(lambda: list(walk(record)))
            review.wanted = [s for s in review.steps if s.choices > 1 and not s.automatic]
            async with self._turn:
                review.status = "running"
                for step in review.wanted:
                    review.judged.append(await self._judge(record, step, review, table_id))
            self._sum_up(review)
            review.status = "done"
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whoever asks again starts it anew
            review.status = "failed"
            logs.fail("a review failed", error, table=table_id)
        finally:
            review.task = None

    async def _judge(
        self, record: dict[str, Any], step: Step, review: _Review, table_id: str
    ) -> Judged:
        return await self._workers.run(judge_decision, record, step, review.playouts, table_id)

    def _sum_up(self, review: _Review) -> None:
        game = review.game
        decisions = [judged.decision for judged in review.judged]
        winners = game.result["winners"] if game.result is not None else ()
        lines = chance_lines(len(review.steps), game.seats, decisions, winners)
        review.chances = [_shares(row) for row in lines]
        review.players = [
            summarise(seat, game.names[seat], game.seats, decisions) for seat in people_of(game)
        ]

    def _forget_oldest(self) -> None:
        while len(self._known) > KEPT:
            oldest = next((key for key, one in self._known.items() if one.task is None), None)
            if oldest is None:
                return
            del self._known[oldest]

    async def close(self) -> None:
        """Stop; who wants to know will ask anew after the next start."""
        tasks = [one.task for one in self._known.values() if one.task is not None]
        for task in tasks:
            task.cancel()
        self._workers.close()
        await asyncio.gather(*tasks, return_exceptions=True)


def _mark(judged: Judged, language: str) -> dict[str, Any]:
    decision = judged.decision
    return {
        "number": decision.number,
        "round": decision.round,
        "seat": decision.seat,
        "mark": decision.mark,
        "loss": round(decision.loss, DECIMALS),
        "noise": round(decision.noise, DECIMALS),
        "played": _estimate(decision.played, judged.played[language]),
        "best": _estimate(decision.best, judged.best[language]),
    }


def _estimate(estimate: Estimate, text: str) -> dict[str, Any]:
    return {
        "move": estimate.move,
        "text": text,
        "chance": round(estimate.chance, DECIMALS),
        "points": round(estimate.points, DECIMALS),
    }


def _player(player: PlayerSummary) -> dict[str, Any]:
    accuracy = player.accuracy
    return {
        "seat": player.seat,
        "name": player.name,
        "decisions": player.decisions,
        "accuracy": None if accuracy is None else round(accuracy, 1),
        "mean_loss": round(player.mean_loss, DECIMALS),
        "marks": dict(player.marks),
        "costliest": list(player.costliest),
    }


def _shares(row: Sequence[float | None]) -> list[float | None]:
    """Make the chances at a position add up to one: each is its seat's own, from another moment."""
    known = [chance for chance in row if chance is not None]
    total = sum(known) if len(known) == len(row) else 0.0
    scale = 1 / total if total else 1.0
    return [None if chance is None else round(chance * scale, DECIMALS) for chance in row]
