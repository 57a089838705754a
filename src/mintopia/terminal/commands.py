"""What people can ask for at a table besides a move, the same on the full screen and in lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mintopia.errors import MintopiaError, SpokenError, UndoError, message_of
from mintopia.host.table import OrderRefusedError
from mintopia.terminal.bots import PERSON
from mintopia.terminal.session import Session, Stage
from mintopia.terminal.texts import texts

ORDERS_OFF: Final = "off"  # cancels all orders
RUN: Final = "run"  # allows the program of a saved game to play
WORDS: Final = {  # typed line by line, by command
    "quit": ("q", "quit"),
    "undo": ("u", "undo"),
    "save": ("s", "save"),
    "log": ("l", "log"),
    "help": ("h", "help"),
    "rules": ("rules",),
    "hint": ("?",),
    "more": ("more",),
    "bots": ("bot", "bots"),
    "table": ("t", "table"),
    "back": ("back",),
    "review": ("review",),
    "orders": ("o", "order", "orders"),
}
_NAMES: Final = {word: name for name, words in WORDS.items() for word in words}


def command_in(typed: str) -> str | None:
    """Return the command that a word names, or None."""
    return _NAMES.get(typed.casefold())


def quits(typed: str | None) -> bool:
    """Return whether a line of input, or its end, leaves the game."""
    return typed is None or command_in(typed) == "quit"


class Commands:
    """The base class of what shows a session and takes commands for it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = texts(session.language)
        self._told: set[str] = set()  # the troubles and warnings that were shown

    def tell(self, message: str, warning: bool = False) -> None:
        """Show a sentence."""
        raise NotImplementedError

    def offered(self) -> Iterator[tuple[str, str]]:
        """Yield the commands that work now, each with its key on the full screen."""
        session, stage = self.session, self.session.stage
        is_counted = session.table.is_counted
        if stage is Stage.TURN and not is_counted:
            yield "?", "hint"
        yield "h", "rules"
        if stage is not Stage.OVER and not is_counted:
            yield "t", "bots"
        if session.can_undo:
            yield "u", "undo"
        yield "l", "log"
        if session.game.moves and stage is not Stage.OVER:
            yield "v", "back"
        if session.orders() is not None:
            yield "o", "orders"
        if session.path is not None:
            yield "s", "save"
        yield "q", "quit"

    def may_have_help(self) -> bool:
        """Return whether hints and bots are allowed; in a counted daily deal, say that not."""
        if self.session.table.is_counted:
            self.tell(self.words.say("daily", "alone"), warning=True)
        return not self.session.table.is_counted

    def undo(self) -> bool:
        """Take back the last move; return False if that is not possible."""
        try:
            self.session.undo()
        except UndoError as error:
            return self._refuse(error)
        self.tell(self.words.say("screen", "undone"))
        return True

    def order(self, text: str) -> bool:
        """Give an order or cancel all; return False if it is refused."""
        try:
            if text == ORDERS_OFF:
                self.session.revoke_orders()
            else:
                self.session.give_order(text)
        except OrderRefusedError as error:
            return self._refuse(error)
        return True

    def play_itself(self) -> str:
        """Play what a person need not decide; return a sentence about it."""
        return self.words.say("orders", "itself", move=self.session.play_itself())

    def answer_stuck(self, answer: str) -> None:
        """Let somebody else play for the bot that cannot go on, or allow its program to run."""
        if answer == RUN:
            self.session.allow()
        else:
            assert self.session.game.to_move is not None
            self.hand_to(self.session.game.to_move, answer)

    def hand_to(self, seat: int, player: str) -> None:
        """Hand a seat to a bot or to a person."""
        self.session.hand_to(seat, None if player == PERSON else player)
        name, now = self.session.game.names[seat], self.session.player_words(seat)
        self.tell(self.words.say("bots", "handed", name=name, who=now))

    def save(self, name: str = "") -> None:
        """Save the game, and from now on in the file `name` if one is given."""
        try:
            path = Path(name).expanduser() if name else None
            if path is not None and path.exists():
                self.tell(self.words.say("save", "exists", path=path), warning=True)
                return
            saved = self.session.save(path)
        except (MintopiaError, RuntimeError) as error:  # RuntimeError: no home folder for "~"
            reason = message_of(error, self.session.language)
            self.tell(self.words.say("save", "trouble", reason=reason), warning=True)
            return
        self.tell(self.words.say("save", "saved", path=saved))

    def tell_trouble(self) -> None:
        """Report once that the game could not be saved, and what to know about the bots."""
        trouble, warning = self.session.trouble, self.session.warning
        words = self.words.say("save", "trouble", reason=trouble) if trouble else ""
        now = {words, warning} - {""}
        for message in (words, warning):
            if message and message not in self._told:
                self.tell(message, warning=True)
        self._told = now

    def _refuse(self, error: SpokenError) -> bool:
        self.tell(error.message(self.session.language), warning=True)
        return False
