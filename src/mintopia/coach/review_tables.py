"""A review in the terminal: a line for each decision, costliest first, and a summary."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mintopia.coach.chance_bars import Words, interval, percent
from mintopia.coach.judging import Board
from mintopia.coach.review_model import (
    BEST,
    BLUNDER,
    GOOD,
    INACCURACY,
    MARKS,
    MISTAKE,
    Review,
    biggest_draws,
    costliest_first,
)
from mintopia.coach.texts import texts, why

# Color is only an aid: every mark also has its own sign.
STYLES: Final = {
    BEST: "",
    GOOD: "",
    INACCURACY: "yellow",
    MISTAKE: "dark_orange",
    BLUNDER: "bold red",
}
SIGNS: Final = {BEST: "", GOOD: "", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??"}
MOST_NAME: Final = 8  # cells of a name in a line
# Cells of the loss, its interval, the mark, the number of the move and the round.
CELLS: Final = (4, 7, 2, 3, 2)
ARROW: Final = " → "

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


@dataclass(frozen=True)
class DecisionList:
    """The decisions of a review, costliest first, each as a line and in full."""

    review: Review
    told: Sentences
    language: str

    def head(self, width: int) -> Text:
        """Return the heads of the columns."""
        say = texts(self.language).say
        loss, *heads = (
            say("review", key) for key in ("loss", "interval", "number", "round", "player")
        )
        moves = f"{say('review', 'played')}{ARROW}{say('review', 'better')}"
        return self._line([loss, heads[0], "", *heads[1:]], moves, "", width, "bold")

    def rows(self, width: int) -> Iterator[tuple[int, Text]]:
        """Yield the number of each decision, and its line."""
        for decision in costliest_first(self.review.decisions):
            cells = [
                percent(decision.loss) if decision.loss > 0 else "",
                interval(decision.low, decision.high),
                SIGNS[decision.mark],
                str(decision.number),
                str(decision.round),
                self.review.label(decision.seat),
            ]
            played, better = (
                self.told[decision.number, one.move] for one in (decision.played, decision.best)
            )
            if decision.played == decision.best:
                better = ""
            yield decision.number, self._line(cells, played, better, width, STYLES[decision.mark])

    def _line(self, cells: list[str], played: str, better: str, width: int, style: str) -> Text:
        people = [self.review.label(seat) for seat in self.review.people]
        heads = texts(self.language).say("review", "player")
        name = min(MOST_NAME, max(cell_len(one) for one in (heads, *people)))
        parts = [_fitted(cell, room, right=True) for cell, room in zip(cells, CELLS, strict=False)]
        line = Text(" ".join([*parts, _fitted(cells[-1], name), ""]), style)
        room = max(width - line.cell_len, 1)
        if better:
            half = (room - len(ARROW)) // 2
            left = max(half, room - len(ARROW) - cell_len(better))
            played = _fitted(played, min(left, cell_len(played)))
            better = _fitted(better, min(room - len(ARROW) - cell_len(played), cell_len(better)))
            return line.append(f"{played}{ARROW}{better}")
        return line.append(_fitted(played, min(room, cell_len(played))))

    def detail(self, number: int) -> str:
        """Return what a decision cost in full, and why, if that is known."""
        say, decision = texts(self.language).say, self.review.decision(number)
        where = say(
            "review", "where", round=decision.round, turn=decision.turn, number=decision.number
        )
        key = "instead" if decision.low > 0 else "perhaps"
        if decision.played == decision.best:
            key = "nothing-lost"
        told = say(
            "review",
            key,
            where=where,
            played=self.told[number, decision.played.move],
            better=self.told[number, decision.best.move],
            before=percent(decision.best.chance),
            after=percent(decision.played.chance),
            loss=points_of_chance(decision.loss),
            interval=interval(decision.low, decision.high),
            high=percent(decision.high),
        )
        if decision.reason is None:
            return told
        words = why(decision.reason, self.language)
        return texts(self.language).say("reasons", "after", sentence=told, why=words)


def _fitted(text: str, cells: int, *, right: bool = False) -> str:
    """Pad or cut a text to so many cells."""
    fitted = Text(text)
    fitted.truncate(max(cells, 1), overflow="ellipsis")
    space = " " * (cells - fitted.cell_len)
    return space + fitted.plain if right else fitted.plain + space


def whole_list(found: DecisionList, width: int) -> Text:
    """Return all lines below their heads."""
    return Text("\n").join([found.head(width), *(line for _, line in found.rows(width))])


def luck_lines(found: DecisionList) -> list[str]:
    """Return what luck and play did for each player, then the draws that mattered most."""
    review, say = found.review, texts(found.language).say
    lines = [
        say(
            "luck",
            "cost" if player.luck < 0 else "gain",
            name=review.label(player.seat),
            luck=f"{abs(player.luck) * 100:.1f}",
            loss=f"{player.loss * 100:.1f}",
        )
        for player in review.players
        if player.luck is not None
    ]
    if lines and any(player.loss > 1 for player in review.players):
        lines.append(say("luck", "more"))
    for draw in biggest_draws(review.draws, review.people):
        seat = draw.hit(review.people)
        lines.append(
            say(
                "luck",
                "draw" if draw.number else "start",
                number=draw.number,
                name=review.label(seat),
                luck=f"{draw.luck[seat] * 100:+.1f}%",
                text=draw.text[found.language],
            )
        )
    return lines


def summary(found: DecisionList) -> RenderableType:
    """Return a summary of the players: a table, and each player's costliest moves."""
    review, say = found.review, texts(found.language).say
    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(say("review", "player"), overflow="fold", min_width=MOST_NAME)
    heads = [say("review", key) for key in ("accuracy", "decisions")]
    heads += [SIGNS[mark] or say("marks", mark) for mark in MARKS]
    for head in (*heads, say("review", "mean-loss")):
        table.add_column(head, justify="right", no_wrap=True)
    lines: list[RenderableType] = []
    for player in review.players:
        name = review.label(player.seat)
        table.add_row(
            name,
            say("review", "no-accuracy") if player.accuracy is None else f"{player.accuracy:.0f}",
            str(player.decisions),
            *(str(player.marks[mark]) for mark in MARKS),
            points_of_chance(player.mean_loss),
        )
        if not player.decisions:
            continue
        lines.append(Text())
        if player.accuracy is None:
            lines.append(Text(say("review", "easy", name=name)))
        if not player.costliest:
            lines.append(Text(say("review", "none-costly", name=name)))
            continue
        lines.append(Text(say("review", "costliest", name=name), "bold"))
        for number in player.costliest:
            style = STYLES[review.decision(number).mark]
            words = Words(found.detail(number))
            lines.append(Padding(words, (0, 0, 0, 2), style=style, expand=False))
    luck = [Padding(Text(line), (0, 0, 0, 2)) for line in luck_lines(found)]
    if luck:
        lines += [Text(), Text(say("luck", "title"), "bold"), *luck]
    return Group(Text(say("review", "summary"), "bold"), table, *lines)
