"""A review as terminal tables: every decision, then a summary of each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mintopia.coach.chance_bars import Words, percent
from mintopia.coach.judging import Board
from mintopia.coach.review_model import (
    BEST,
    BLUNDER,
    GOOD,
    INACCURACY,
    MARKS,
    MISTAKE,
    Decision,
    PlayerSummary,
    Review,
)
from mintopia.coach.texts import texts

# Color is only an aid: every mark also has its own word.
STYLES: Final = {
    BEST: "green",
    GOOD: "",
    INACCURACY: "yellow",
    MISTAKE: "dark_orange",
    BLUNDER: "bold red",
}

Sentences = Mapping[tuple[int, str], str]  # by move number and move


def sentences(review: Review, record: Mapping[str, Any], language: str) -> Sentences:
    """Return the review's moves in words; the wording of a cost depends on the position."""
    board = Board(record)
    told: dict[tuple[int, str], str] = {}
    for decision in review.decisions:
        game = board.before(decision.number)
        for move in (decision.played.move, decision.best.move):
            told[decision.number, move] = game.describe(move, language, by_name=True)
    return told


def points_of_chance(difference: float) -> str:
    """Format a difference between chances."""
    return f"{difference * 100:.1f}%"


def walk_table(review: Review, told: Sentences, language: str) -> Table:
    """Return a table of all decisions."""
    say = texts(language).say
    table = Table(header_style="bold", pad_edge=False)
    table.add_column(say("review", "move"), justify="right")
    table.add_column(say("review", "round"), justify="right")
    table.add_column(say("review", "player"), overflow="fold")
    table.add_column(say("review", "played"), ratio=1, overflow="fold")
    table.add_column(say("review", "mark"), no_wrap=True)
    for key in ("before", "after", "loss"):
        table.add_column(say("review", key), justify="right", no_wrap=True)
    table.add_column(say("review", "better"), ratio=1, overflow="fold")
    for decision in review.decisions:
        lost = decision.loss > 0
        table.add_row(
            str(decision.number),
            str(decision.round),
            review.label(decision.seat),
            Words(told[decision.number, decision.played.move]),
            say("marks", decision.mark),
            percent(decision.best.chance),
            percent(decision.played.chance),
            _loss(decision),
            Words(told[decision.number, decision.best.move]) if lost else "",
            style=STYLES[decision.mark] if lost else "",
        )
    return table


def _loss(decision: Decision) -> str:
    """Format the loss of a decision; a loss too small to measure is shown as below its noise."""
    if decision.loss > 0:
        return points_of_chance(decision.loss)
    return "" if decision.mark == BEST else f"<{points_of_chance(decision.noise)}"


def summary(review: Review, told: Sentences, language: str) -> RenderableType:
    """Return a summary of the players: a table, and each player's costliest moves."""
    say = texts(language).say
    table = Table(title=say("review", "summary"), title_justify="left", header_style="bold")
    table.add_column(say("review", "player"))
    for key in ("accuracy", "decisions"):
        table.add_column(say("review", key), justify="right")
    for mark in MARKS:
        table.add_column(say("marks", mark), justify="right")
    table.add_column(say("review", "mean-loss"), justify="right")
    for player in review.players:
        table.add_row(
            review.label(player.seat),
            say("review", "no-accuracy") if player.accuracy is None else f"{player.accuracy:.0f}",
            str(player.decisions),
            *(str(player.marks[mark]) for mark in MARKS),
            points_of_chance(player.mean_loss),
        )
    lines = [
        line for player in review.players for line in _costliest(review, player, told, language)
    ]
    return Group(table, *lines)


def _costliest(
    review: Review, player: PlayerSummary, told: Sentences, language: str
) -> Iterator[RenderableType]:
    """Yield a player's costliest moves."""
    say = texts(language).say
    name = review.label(player.seat)
    if not player.decisions:
        return
    yield Text()
    if not player.costliest:
        yield Text(say("review", "none-costly", name=name))
        return
    yield Text(say("review", "costliest", name=name), "bold")
    for number in player.costliest:
        decision = review.decision(number)
        instead = Words(_instead(decision, told, language))
        yield Padding(instead, (0, 0, 0, 2), style=STYLES[decision.mark], expand=False)


def _instead(decision: Decision, told: Sentences, language: str) -> str:
    say = texts(language).say
    where = say("review", "where", round=decision.round, turn=decision.turn, number=decision.number)
    return say(
        "review",
        "instead",
        where=where,
        played=told[decision.number, decision.played.move],
        better=told[decision.number, decision.best.move],
        before=percent(decision.best.chance),
        after=percent(decision.played.chance),
        loss=points_of_chance(decision.loss),
        noise=points_of_chance(decision.noise),
    )
