"""Practice in lines of text: your mistakes, and puzzles that were made of games."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from mintopia.coach.deck import LEAST_GAMES, Card, Deck
from mintopia.coach.practice import compared_moves, judge_try, read_exercise
from mintopia.engine.game import rules_of
from mintopia.errors import WriteError
from mintopia.games import game_ids, title_of
from mintopia.terminal.console import Console
from mintopia.terminal.plain_task import PlainTask
from mintopia.terminal.saves import read_data, write_data
from mintopia.terminal.texts import texts

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.coach.review_model import Review

MOST_KINDS = 5


# --- the deck -------------------------------------------------------------------------------------
def deck_path() -> Path:
    """Return the path of the file that holds the mistakes and what reviews said."""
    return platformdirs.user_data_path("mintopia") / "practice.json"


def read_deck() -> Deck:
    """Return the deck; a file that cannot be read counts as empty."""
    return Deck.read(read_data(deck_path()))


def keep(deck: Deck) -> None:
    """Store the deck."""
    write_data(deck_path(), deck.as_json())


def keep_review(found: Review, record: Mapping[str, Any], bots: Sequence[int]) -> None:
    """Keep the mistakes of a game that one person has played to its end, if they can be stored."""
    people = [seat for seat in found.people if seat not in bots]
    if found.finished and len(people) == 1:
        with suppress(OSError, WriteError):  # the review is shown anyway
            keep(read_deck().with_review(found, record, people[0], time.time()))


def due_line(language: str) -> str | None:
    """Return the sentence about mistakes that can be tried now; None if there are none."""
    due = read_deck().due(time.time())
    return texts(language).say("practice", "due", count=len(due)) if due else None


def list_lines(language: str) -> Iterator[str]:
    """List the mistakes, and what the reviews of each game say together."""
    say, deck, now = texts(language).say, read_deck(), time.time()
    if not deck.cards and not deck.notes:
        yield say("practice", "empty")
    if deck.cards:
        yield say("practice", "head")
    for card in sorted(deck.cards, key=lambda card: (card.due is None, card.due or 0.0)):
        if card.due is None:
            when = say("practice", "solved")
        elif card.due <= now:
            when = say("practice", "now")
        else:
            when = f"{datetime.fromtimestamp(card.due):%Y-%m-%d}"
        told = {"game": title_of(card.game, language), "loss": _points(_loss(card))}
        yield say("practice", "line", when=when, **told)
    for game in game_ids():
        yield from progress_lines(deck, game, language)


def progress_lines(deck: Deck, game: str, language: str) -> Iterator[str]:
    """Say how well a game was played over all reviewed ones; nothing is claimed from a few."""
    say, title = texts(language).say, title_of(game, language)
    games = sum(note.game == game for note in deck.notes.values())
    if not games:
        return
    if games < LEAST_GAMES:
        yield say("practice", "few", game=title, count=games, least=LEAST_GAMES)
        return
    accuracy, count = deck.accuracy(game)
    if accuracy is not None and count >= LEAST_GAMES:
        yield say("practice", "accuracy", game=title, accuracy=f"{accuracy:.0f}", count=count)
    for kind in deck.kinds(game)[:MOST_KINDS]:
        verb = rules_of(game).verb_name(kind.verb, language)
        told = {"times": kind.times, "games": kind.games, "loss": _points(kind.loss)}
        key = "kind-missed" if kind.missed else "kind-other"
        yield "  " + say("practice", key, verb=verb, **told)


def _loss(card: Card) -> float:
    best, played = card.chances
    return best - played


def _points(share: float) -> str:
    return f"{100 * share:.0f}"


# --- trying ---------------------------------------------------------------------------------------
class PlainExercise(PlainTask):
    """Shows a puzzle that was made of a game on a console."""

    played: str | None = None  # the mistake, if it is one

    def __init__(
        self, code: str, console: Console, language: str, plain_board: bool = False
    ) -> None:
        super().__init__(console, language, plain_board)
        self._open(code)

    def _open(self, code: str) -> None:
        self.exercise = read_exercise(code)
        self.position, self.code = self.exercise.position, self.exercise.code

    def _title(self) -> str:
        game = title_of(self.position.id, self.language)
        return self._text.say("practice", "puzzle-title", game=game)

    def _task(self) -> str:
        return self.exercise.task(self.language)

    def _next(self) -> bool:
        return False

    def _try(self, move: str) -> None:
        compared = compared_moves(self.exercise, move, self.played)
        found: Analysis | None = None
        if compared:
            self.console.line(self._text.say("practice", "judging"))
            found = import_module("mintopia.bots.analysis").analyse(self.position, moves=compared)
        tried = judge_try(self.exercise, move, found)
        self.console.line(tried.sentence(self.language), "bold" if tried.is_right else "warn")
        self._show_line([move])
        self._judged(tried.is_right)
        key = "right-help" if tried.is_right else "wrong-help"
        self.console.line(self._text.say("practice", key))

    def _judged(self, is_right: bool) -> None:
        """Tell the answer to those who found it."""


class PlainPractice(PlainExercise):
    """Shows mistakes, one after the other."""

    def __init__(
        self, cards: Sequence[Card], console: Console, language: str, plain_board: bool = False
    ) -> None:
        self.cards, self._at = cards, 0
        super().__init__(cards[0].code, console, language, plain_board)

    @property
    def _card(self) -> Card:
        return self.cards[self._at]

    def _open(self, code: str) -> None:
        super()._open(code)
        self.played = self._card.played

    def _title(self) -> str:
        told = {"number": self._at + 1, "all": len(self.cards), "loss": _points(_loss(self._card))}
        game = title_of(self._card.game, self.language)
        return self._text.say("practice", "title", game=game, **told)

    def _next(self) -> bool:
        if self._at + 1 == len(self.cards):
            self.console.line(self._text.say("practice", "done"))
            return False
        self._at += 1
        self._open(self._card.code)
        return True

    def _judged(self, is_right: bool) -> None:
        keep(read_deck().tried(self._card.id, time.time(), is_right=is_right))
        if is_right:
            best, played = (_points(chance) for chance in self._card.chances)
            words = [
                self.position.describe(move, self.language)
                for move in (self.exercise.answer, self._card.played)
            ]
            told = {"best": best, "played": played, "better": words[0], "move": words[1]}
            self.console.line(self._text.say("practice", "answer", **told))


def practice(console: Console, language: str, plain_board: bool) -> None:
    """Try the mistakes that are due."""
    deck, now = read_deck(), time.time()
    due = deck.due(now)
    if due:
        PlainPractice(due, console, language, plain_board).run()
        return
    later = [card.due for card in deck.cards if card.due is not None]
    day = f"{datetime.fromtimestamp(min(later)):%Y-%m-%d}" if later else ""
    console.line(texts(language).say("practice", "later" if later else "empty", day=day))
