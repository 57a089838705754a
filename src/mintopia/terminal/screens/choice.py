"""A question over the table with a list of answers: who plays a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.geometry import Size
from textual.widgets import OptionList

from mintopia.terminal.bots import OFFERED, PERSON, bot_choices
from mintopia.terminal.commands import ORDERS_OFF, RUN
from mintopia.terminal.screens.dialogs import BoxDialog
from mintopia.terminal.screens.parts import MovesPane, Page
from mintopia.terminal.session import DIGITS, Session
from mintopia.terminal.style import shape
from mintopia.terminal.texts import texts

ROOM_FOR_NOTES = Size(80, 24)


class ChoiceDialog(BoxDialog[str | None]):
    """Asks for one of several answers; Esc gives none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "close", show=False)]
    DEFAULT_CSS = """
    ChoiceDialog MovesPane, ChoiceDialog MovesPane:focus { border: none; height: auto; }
    ChoiceDialog #page { margin-bottom: 1; }
    """

    def __init__(
        self, title: str, answers: Sequence[tuple[str, str]], language: str, text: str = ""
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._close = texts(language).say("screen", "close")
        self._keys = dict(zip(DIGITS, (answer for answer, _ in answers), strict=False))
        keys = (*DIGITS, *("" for _ in answers))
        self._rows = [
            (key, answer, words) for key, (answer, words) in zip(keys, answers, strict=False)
        ]
        self._list = MovesPane(texts(language).say("screen", "after-key"))

    def compose(self) -> ComposeResult:
        with Vertical(classes="box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content(self._close)
            if self._text:
                yield Page(Text(self._text), id="page")
            yield self._list

    def on_mount(self) -> None:
        self._list.show(self._rows, "")
        self._list.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option.id)

    def on_key(self, event: Key) -> None:
        if event.character is not None and event.character in self._keys:
            event.stop()
            self.dismiss(self._keys[event.character])


def seats_dialog(session: Session) -> ChoiceDialog:
    """Ask for a seat; each is shown with who plays it."""
    say = texts(session.language).say
    rows = [(str(seat), f"{shape(seat)} {session.seat_words(seat)}") for seat in session.players]
    return ChoiceDialog(say("bots", "seats-title"), rows, session.language)


def orders_dialog(session: Session) -> ChoiceDialog:
    """Ask for an order of the person who looks, or whether to forget those that stand."""
    say, told = texts(session.language).say, session.orders()
    assert told is not None
    rows = []
    if told["standing"]:
        listed = say("orders", "between").join(order["text"] for order in told["standing"])
        rows.append((ORDERS_OFF, say("orders", "off", orders=listed)))
    for offer in told["offers"]:
        if offer["low"] is None or offer["high"] is None:
            rows.append((offer["order"], offer["text"]))
            continue
        for number in range(offer["low"], offer["high"] + 1):
            rows.append((f"{offer['order']} {number}", f"{offer['text']} {number}"))
    return ChoiceDialog(say("orders", "title"), rows, session.language)


def _players(language: str, size: Size) -> list[tuple[str, str]]:
    """List who can play a seat; a small window has no room for a line about each bot."""
    say = texts(language).say
    notes = size.width >= ROOM_FOR_NOTES.width and size.height >= ROOM_FOR_NOTES.height
    rows = [(PERSON, say("bots", PERSON))]
    for choice in bot_choices(language, OFFERED):
        words = say("bots", "now", name=choice.label, who=choice.note) if notes else choice.label
        rows.append((choice.value, words))
    return rows


def player_dialog(session: Session, seat: int, size: Size) -> ChoiceDialog:
    """Ask who is to play a seat, in a window of this size."""
    title = texts(session.language).say("bots", "who-title", name=session.game.names[seat])
    return ChoiceDialog(title, _players(session.language, size), session.language)


def stuck_dialog(session: Session, size: Size) -> ChoiceDialog:
    """Explain why a bot cannot go on, and ask who plays its seat."""
    say = texts(session.language).say
    run = [(RUN, say("bots", RUN))] if session.must_allow else []
    return ChoiceDialog(
        say("bots", "allow-title" if session.must_allow else "stuck-title"),
        run + _players(session.language, size),
        session.language,
        session.why_stuck(),
    )
