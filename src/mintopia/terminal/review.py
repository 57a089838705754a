"""The review of a game: every decision that people made, and what it cost."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from mintopia.coach.review_tables import DecisionList, sentences, summary, whole_list
from mintopia.engine.printing import PhraseConsole
from mintopia.terminal.practice import due_line, keep_review
from mintopia.terminal.session import Session
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDTH = 110  # where nobody says how wide the window is


def decision_list(session: Session, progress: Callable[[int, int], None]) -> DecisionList:
    """Review the game and return its decisions; slow, so call it in a thread."""
    game = session.game.copy()
    found = session.bot_pool.review(game, frozenset(session.bots), progress)
    keep_review(found, game.record(), [*session.bots])
    found = found.named(game.options.spoken_names(session.language))
    return DecisionList(found, sentences(found, game.record(), session.language), session.language)


def review_table(found: DecisionList, width: int) -> RenderableType:
    """Return a review as a list and a summary."""
    if not found.review.decisions:
        return Text(texts(found.language).say("review", "nothing"))
    return Group(whole_list(found, width), Text(), summary(found))


def outcome_lines(found: DecisionList) -> list[str]:
    """Return how well each player played, a line each."""
    say = texts(found.language).say
    due = due_line(found.language)
    played = [
        say(
            "review",
            "easy" if player.accuracy is None else "player",
            name=found.review.label(player.seat),
            accuracy=f"{player.accuracy or 0:.0f}",
            **player.marks,
        )
        for player in found.review.players
    ]
    return played if due is None else [*played, due]


def as_lines(table: RenderableType, width: int) -> list[str]:
    """Return tables as plain lines."""
    sink = io.StringIO()
    PhraseConsole(file=sink, width=width, color_system=None).print(table)
    return [line.rstrip() for line in sink.getvalue().splitlines()]
