"""A recorded game to step through, forwards and backwards, with chosen eyes."""

from __future__ import annotations

from dataclasses import dataclass

from mintopia.game import Event, Game, View, begin_record
from mintopia.terminal.desk import Desk, Outcome, Picture, Sheet, desk_of
from mintopia.terminal.grammar import polish, tell
from mintopia.terminal.session import LogLine
from mintopia.terminal.texts import texts


@dataclass(frozen=True)
class Eyes:
    """Who looks: a seat, a spectator (None), or one who sees all."""

    seat: int | None = None
    sees_all: bool = False


@dataclass(frozen=True)
class Step:
    """One move of the record."""

    move: str
    words: str
    events: int  # how many events there were before it


class Replay:
    """A game that can be set to any of its moves.

    Undo makes a step back as cheap as a step forwards. A move is told in full only to eyes that
    see all; to others by what they may know of it, since a recycled Plan may stay hidden.
    """

    def __init__(self, game: Game, language: str, eyes: Eyes | None = None) -> None:
        self.language = language
        self.desk: Desk = desk_of(game.id)
        self.finished = game.over
        self.eyes = Eyes(sees_all=game.over) if eyes is None else eyes
        self.game = begin_record(game.record())
        self.steps = self._walk(game.moves)
        self.go(0)

    @property
    def at(self) -> int:
        """How many moves have been made."""
        return len(self.game.moves)

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.steps)

    def go(self, move: int) -> None:
        """Set the game to a move; beyond the ends it stops there."""
        wanted = min(max(move, 0), self.last)
        while self.at > wanted:
            self.game.undo()
        while self.at < wanted:
            self.game.play(self.steps[self.at].move)

    def view(self) -> View:
        """The table as these eyes may see it."""
        return self.game.state() if self.eyes.sees_all else self.game.view(self.eyes.seat)

    def picture(self) -> Picture:
        """The table for drawing."""
        return Picture(self.game, self.view(), self.language, self.eyes.seat)

    def log(self) -> list[LogLine]:
        """What has happened so far; new is what the last move did."""
        start = self.steps[self.at - 1].events if self.at else 0
        return [
            LogLine(tell(self.game, event, self.language), self.desk.is_heading(event), at >= start)
            for at, event in enumerate(self._events(self.game, 0))
        ]

    def news(self) -> list[str]:
        """What the last move did."""
        start = self.steps[self.at - 1].events if self.at else 0
        return [tell(self.game, event, self.language) for event in self._events(self.game, start)]

    def rules(self, thing: str) -> Sheet:
        """The rules of a thing on the table."""
        return self.desk.rules(self.picture(), thing)

    def outcome(self) -> Outcome | None:
        """The end in words, once the last move of a finished game is made."""
        return self.desk.outcome(self.game, self.language) if self.game.over else None

    def eyes_words(self) -> str:
        """Say whose eyes these are."""
        say = texts(self.language).say
        if self.eyes.sees_all:
            return say("replay", "eyes-all")
        if self.eyes.seat is None:
            return say("replay", "eyes-public")
        return say("replay", "eyes-seat", name=self.game.names[self.eyes.seat])

    def step_words(self) -> str:
        """Say which move this is."""
        say = texts(self.language).say
        return say("replay", "step", at=self.at, all=self.last)

    def _walk(self, moves: list[str]) -> list[Step]:
        steps = []
        for move in moves:
            before = self.game.event_count
            words = self._words(move)
            self.game.play(move)
            if not self.eyes.sees_all:
                first = self._events(self.game, before)[0]
                words = tell(self.game, first, self.language).rstrip(".。")
            steps.append(Step(move, words, before))
        return steps

    def _words(self, move: str) -> str:
        seat = self.game.to_move
        assert seat is not None
        words = polish(self.game.describe(move, self.language), self.game.names, self.language)
        name = self.game.names[seat]
        return texts(self.language).say("replay", "by", name=name, words=words)

    def _events(self, game: Game, since: int) -> list[Event]:
        if self.eyes.sees_all:
            return game.all_events(since)
        return game.events(self.eyes.seat, since)
