"""The review of a game: every decision that people made, and what it cost."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from mintopia.coach.review_tables import sentences, summary, walk_table
from mintopia.engine.printing import PhraseConsole
from mintopia.terminal.session import Session
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from rich.console import RenderableType

WIDTH = 110


def review_table(session: Session, progress: Callable[[int, int], None]) -> RenderableType:
    """Review the game and return the result as tables; slow, so call it in a thread."""
    game = session.game.copy()
    found = session.bot_pool.review(game, frozenset(session.bots), progress)
    if not found.decisions:
        return Text(texts(session.language).say("review", "nothing"))
    found = found.named(game.options.spoken_names(session.language))
    told = sentences(found, game.record(), session.language)
    return Group(walk_table(found, told, session.language), summary(found, told, session.language))


def as_lines(table: RenderableType) -> list[str]:
    """Return tables as plain lines."""
    sink = io.StringIO()
    PhraseConsole(file=sink, width=WIDTH, color_system=None).print(table)
    return [line.rstrip() for line in sink.getvalue().splitlines()]
