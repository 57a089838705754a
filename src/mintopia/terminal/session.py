"""A game with people at one screen: whose eyes are on it, what they may see, undo, saving.

Knows neither Textual nor lines of text: the full-screen game and the plain game both sit on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mintopia.errors import MintopiaError, UndoError
from mintopia.game import Event, Game, View, begin_record
from mintopia.terminal.desk import Bundle, Desk, Outcome, Picture, Sheet, desk_of
from mintopia.terminal.grammar import polish, tell
from mintopia.terminal.saves import SaveFile
from mintopia.terminal.texts import texts

DIGITS = "1234567890"
LETTERS = "abcdefghijkmnoprtvwxyz"  # without l, q, s, u: they are commands
MOVE_KEYS = DIGITS + LETTERS


class Stage(Enum):
    """What the screen is for at this moment."""

    TURN = "turn"  # the person to move looks at the screen
    SECRET = "secret"  # the person who has just moved reads what only they may know
    HAND_OVER = "hand-over"  # nobody looks: the screen goes to the person to move
    OVER = "over"


@dataclass(frozen=True)
class LogLine:
    """A line of the log; `new` since the last move of the one who looks."""

    text: str
    heading: bool
    new: bool


class Session:
    """A game being played at one screen.

    Turns of automatic seats (the solitaire cards) play themselves. With several people the screen
    changes hands between their turns, and nobody sees another's hidden cards.
    """

    def __init__(self, game: Game, language: str, save: SaveFile | None = None) -> None:
        self.game = game
        self.language = language
        self.desk: Desk = desk_of(game.id)
        self.people = self.desk.people(game)
        self.save_file = save
        self.trouble = ""
        self._viewer = self.people[0] if len(self.people) == 1 else None
        self._secrets: list[str] = []
        self._decisions: list[tuple[int, int]] = _decisions_of(game)
        self._play_automatic_turns()

    # --- who looks ------------------------------------------------------------------------------
    @property
    def stage(self) -> Stage:
        """What the screen is for now."""
        if self.game.over:
            return Stage.OVER
        if self._secrets:
            return Stage.SECRET
        return Stage.TURN if self._viewer == self.game.to_move else Stage.HAND_OVER

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes are on the screen; None while it changes hands."""
        return self._viewer

    @property
    def seat(self) -> int | None:
        """The seat to move."""
        return self.game.to_move

    @property
    def name(self) -> str:
        """The name of the seat to move; empty when the game is over."""
        seat = self.game.to_move
        return "" if seat is None else self.game.names[seat]

    def go_on(self) -> None:
        """Go on: from the secret news to the hand-over, from the hand-over to the turn."""
        if self.stage is Stage.SECRET:
            self._secrets = []
            self._viewer = None
        elif self.stage is Stage.HAND_OVER:
            self._viewer = self.game.to_move

    # --- seeing ---------------------------------------------------------------------------------
    def view(self) -> View:
        """The table as the one who looks may see it; the finished game is open to all."""
        return self.game.state() if self.game.over else self.game.view(self._viewer)

    def picture(self) -> Picture:
        """The table for drawing."""
        playable = frozenset(thing for move in self.moves() for thing in self.desk.things_of(move))
        return Picture(self.game, self.view(), self.language, self._viewer, playable)

    def moves(self) -> list[str]:
        """The legal moves of the person who looks, in the order of the list; else none."""
        return self.desk.order(self.game.legal()) if self.stage is Stage.TURN else []

    def bundles(self, moves: Sequence[str]) -> tuple[list[Bundle], list[str]]:
        """Put many moves together; give the bundles, and the moves that stay by themselves."""
        found = self.desk.bundles(self.game, moves, self.language)
        inside = {move for bundle in found for move in bundle.moves}
        return found, [move for move in moves if move not in inside]

    def prompt(self) -> str:
        """What is to be decided, and by whom where several people play."""
        if self.game.over:
            return self.outcome().headline
        words = self.desk.prompt(self.view(), self.language)
        if len(self.people) == 1:
            return words
        return texts(self.language).say("screen", "turn-of", name=self.name, prompt=words)

    def words(self, move: str) -> str:
        """Tell a legal move in words."""
        return polish(self.game.describe(move, self.language), self.game.names, self.language)

    def log(self) -> list[LogLine]:
        """The whole log, as the one who looks may know it."""
        events = self._events(0)
        start = self._last_look()
        mover = events[start].get("seat") if start < len(events) else None
        while 0 < start < len(events) and events[start].get("seat") == mover:
            start += 1  # one's own move is no news
        return [
            LogLine(self._tell(event), self.desk.is_heading(event), number >= start)
            for number, event in enumerate(events)
        ]

    def news(self) -> list[str]:
        """What happened since the last move of the one who looks, that move included."""
        return [self._tell(event) for event in self._events(self._last_look())]

    def news_starts_later(self) -> bool:
        """Say whether the log has anything before the news."""
        return self._last_look() > 0

    def secrets(self) -> list[str]:
        """What the last move told its player and nobody else."""
        return list(self._secrets)

    def outcome(self) -> Outcome:
        """The end of the game in words."""
        return self.desk.outcome(self.game, self.language)

    def rules(self, thing: str) -> Sheet:
        """The rules of a thing on the table."""
        return self.desk.rules(self.picture(), thing)

    # --- playing --------------------------------------------------------------------------------
    def play(self, move: str) -> None:
        """Play a move of the person who looks; raises MoveError and changes nothing if refused."""
        seat, before = self.game.to_move, self.game.event_count
        self.game.play(move)
        if seat is not None:
            self._decisions.append((seat, before))
        if len(self.people) > 1:
            self._secrets = self._secrets_since(before)
        self._play_automatic_turns()
        self._change_hands()
        self.autosave()

    def undo(self) -> None:
        """Go back to the last decision of a person, through the turns of automatic seats."""
        if not self._decisions:
            raise UndoError(texts(self.language).say("session", "no-undo"))
        _, before = self._decisions[-1]
        if len(self.people) > 1 and any(
            self.desk.cannot_be_unseen(event) for event in self.game.all_events(before)
        ):
            raise UndoError(texts(self.language).say("session", "seen"))
        self.game.undo()
        while self.game.is_automatic:
            self.game.undo()
        self._decisions.pop()
        self._secrets = []
        self._change_hands()
        self.autosave()

    # --- saving ---------------------------------------------------------------------------------
    def save(self, path: Path | None = None) -> Path:
        """Save the game, from now on in another file if one is named; give the file."""
        if self.save_file is None:
            raise MintopiaError(texts(self.language).say("session", "no-file"))
        if path is not None:
            self.save_file = SaveFile(path, self.save_file.write)
        self.save_file.save(self.game)
        return self.save_file.path

    def autosave(self) -> None:
        """Save after every move, so that nothing is lost; trouble is kept for the screen to say."""
        if self.save_file is None:
            return
        try:
            self.save_file.save(self.game)
            self.trouble = ""
        except MintopiaError as error:
            self.trouble = str(error)

    # --- inside ---------------------------------------------------------------------------------
    def _play_automatic_turns(self) -> None:
        while not self.game.over and self.game.is_automatic:
            self.game.play(self.game.legal()[0])

    def _change_hands(self) -> None:
        if len(self.people) > 1 and not self._secrets and self._viewer != self.game.to_move:
            self._viewer = None

    def _secrets_since(self, before: int) -> list[str]:
        """Find what the mover may know and a spectator may not."""
        if self.game.over or self.game.to_move == self._viewer:
            return []
        known = self.game.events(self._viewer, before)
        public = self.game.events(None, before)
        return [
            self._tell(mine)
            for mine, all_ in zip(known, public, strict=True)
            if mine != all_ and self.desk.is_secret_news(mine)
        ]

    def _events(self, since: int) -> list[Event]:
        if self.game.over:
            return self.game.all_events(since)
        return self.game.events(self._viewer, since)

    def _last_look(self) -> int:
        for seat, before in reversed(self._decisions):
            if self._viewer in (None, seat):
                return before
        return 0

    def _tell(self, event: Event) -> str:
        return tell(self.game, event, self.language)


def _decisions_of(game: Game) -> list[tuple[int, int]]:
    """Walk through a game from its start: who decided, and how many events there were before."""
    decisions: list[tuple[int, int]] = []
    walk = begin_record(game.record())
    for move in game.moves:
        seat = walk.to_move
        if seat is not None and not walk.is_automatic:
            decisions.append((seat, walk.event_count))
        walk.play(move)
    return decisions


def key_of_moves(desk: Desk, moves: Sequence[str]) -> dict[str, str]:
    """Give each move a key, as far as the keys go: its own, or the next digit or letter."""
    keys: dict[str, str] = {}
    own = {move: key for move in moves if (key := desk.key(move)) is not None}
    free = [key for key in MOVE_KEYS if key not in own.values()]
    for move in moves:
        key = own.get(move) or (free.pop(0) if free else "")
        if key:
            keys[key] = move
    return keys
