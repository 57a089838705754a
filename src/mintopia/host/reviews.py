"""A review in progress: the decisions of a finished game, judged one after the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from mintopia.engine.game import Game
from mintopia.host.advice import Judged, mark_message, summary_message, to_judge
from mintopia.lab.review import judged_seats, people_of
from mintopia.lab.review_judge import Step
from mintopia.lab.review_model import Decision

Status = Literal["waiting", "running", "done", "failed"]


@dataclass(slots=True)
class Review:
    """The review of a finished game, as far as it is made."""

    game: Game
    people: Sequence[int]  # whose decisions are judged
    playouts: int = 0  # so far, in all searches
    status: Status = "waiting"
    total: int = 0
    decisions: list[Decision] = field(default_factory=list)
    marks: list[dict[str, Any]] = field(default_factory=list)
    chances: list[list[float | None]] = field(default_factory=list)
    players: list[dict[str, Any]] = field(default_factory=list)

    def content(self) -> dict[str, Any]:
        """Return the review so far as it is stored, independent of language."""
        return {
            "status": self.status,
            "done": len(self.marks),
            "total": self.total,
            "playouts": self.playouts,
            "chances": self.chances,
            "marks": list(self.marks),  # a copy: more are added while a thread stores it
            "players": self.players,
        }

    async def judge(
        self, steps: Sequence[Step], judge: Callable[[Step], Awaitable[Judged]]
    ) -> None:
        """Judge the decisions among the steps of the game, and sum them up."""
        wanted = to_judge(steps, self.people)
        self.total, self.status = len(wanted), "running"
        for step in wanted:
            judged = await judge(step)
            self.playouts += judged.playouts
            self.decisions.append(judged.decision)
            self.marks.append(mark_message(judged))
        told = summary_message(self.game, len(steps), self.people, self.decisions)
        self.chances, self.players = told["chances"], told["players"]


def people_to_judge(game: Game, persons: Sequence[int]) -> Sequence[int]:
    """Return the seats whose decisions a review judges: people's, or everybody's without any."""
    players = people_of(game)
    return judged_seats(players, [seat for seat in players if seat not in persons])
