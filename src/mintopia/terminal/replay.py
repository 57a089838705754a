"""A game to step through, forwards and backwards, from a chosen point of view."""

from __future__ import annotations

from dataclasses import dataclass

from mintopia.engine.game import Event, Game, load_record
from mintopia.host.table import Player, Step, Table, players_of
from mintopia.terminal.game_screen import GameScreen, Outcome, Picture, Sheet, screen_for
from mintopia.terminal.texts import texts


@dataclass(frozen=True)
class LogLine:
    """A line of the log; `new` if it happened since the viewer's last move."""

    text: str
    heading: bool
    new: bool


@dataclass(frozen=True)
class Viewpoint:
    """The point of view: a seat, a spectator (None), or somebody who sees everything.

    `you` is the seat addressed as "you"; all others are called by name.
    """

    seat: int | None = None
    sees_all: bool = False
    you: int | None = None


def _named_in(game: Game, language: str) -> Game:
    """Return the game with the names of unnamed players in a language."""
    names = game.options.spoken_names(language)
    if names == game.names:
        return game
    record = game.record()
    return load_record({**record, "options": {**record["options"], "names": list(names)}})


class Replay:
    """The steps of a game as the table model describes them, and the one shown now."""

    def __init__(
        self,
        game: Game,
        language: str,
        viewpoint: Viewpoint | None = None,
        plain_board: bool = False,
    ) -> None:
        game = _named_in(game, language)
        self.language = language
        self.game = game
        self.game_screen: GameScreen = screen_for(game.id, plain_board)
        self.viewpoint = Viewpoint(sees_all=game.over) if viewpoint is None else viewpoint
        table = Table([Player() for _ in players_of(game)], game)
        told = table.steps(
            self.viewpoint.seat, language, knows_all=self.viewpoint.sees_all, you=self.viewpoint.you
        )
        self._steps: list[Step] = list(told)
        self.at = 0

    @property
    def last(self) -> int:
        """The number of moves."""
        return len(self._steps) - 1

    def go(self, move: int) -> None:
        """Show the position after this many moves, or the nearest one that exists."""
        self.at = min(max(move, 0), self.last)

    def picture(self) -> Picture:
        """Return the table for drawing."""
        step = self._steps[self.at]
        mover = None if self.at == self.last else self._steps[self.at + 1]["seat"]
        return Picture(
            self.game,
            {
                "to_move": self.game.to_move if self.at == self.last else mover,
                "view": step["view"],
                "legal": None,
                "blocked": None,
                "prompt": "",
                "private": False,
                "derived": step["derived"],
            },
            self.language,
            self.viewpoint.seat,
        )

    def log(self) -> list[LogLine]:
        """Return the log so far; what the last move did is marked as new."""
        return [
            LogLine(self._tell(event), self.game_screen.is_heading(event), number == self.at)
            for number, step in enumerate(self._steps[: self.at + 1])
            for event in step["events"]
        ]

    def news(self) -> list[str]:
        """Return what the last move did."""
        return [self._tell(event) for event in self._steps[self.at]["events"]]

    def words(self, number: int) -> str:
        """Describe a move in full, or by what the viewer may know of it."""
        step = self._steps[number]
        seat, text = step["seat"], step["text"]
        assert seat is not None
        if text is None:
            return self._tell(step["events"][0]).rstrip(".。")
        return texts(self.language).say("replay", "by", name=self.game.names[seat], words=text)

    def rules(self, thing: str) -> Sheet:
        """Return the rules of a thing on the table."""
        return self.game_screen.rules(self.picture(), thing)

    def outcome(self) -> Outcome | None:
        """Describe the end once the last move of a finished game is shown; None before."""
        if not self.game.over or self.at < self.last:
            return None
        return self.game_screen.outcome(self.game, self.language, self.viewpoint.you)

    def viewpoint_words(self) -> str:
        """Describe whose point of view this is."""
        say = texts(self.language).say
        if self.viewpoint.sees_all:
            return say("replay", "viewpoint-all")
        if self.viewpoint.seat is None:
            return say("replay", "viewpoint-public")
        return say("replay", "viewpoint-seat", player=self.game.names[self.viewpoint.seat])

    def step_words(self) -> str:
        """Describe which move is shown, and of how many."""
        return texts(self.language).say("replay", "step", at=self.at, all=self.last)

    def _tell(self, event: Event) -> str:
        return self.game.sentence(event, self.language, self.viewpoint.you)
