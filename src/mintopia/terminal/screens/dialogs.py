"""Screens that lie over the table: rules, the whole log, the hand-over, the result, a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, Label, Static

from mintopia.terminal.game_screen import Outcome, Sheet
from mintopia.terminal.replay import LogLine
from mintopia.terminal.screens.parts import FlowBlock, KeyBar, Page, log_text
from mintopia.terminal.style import MINT, STAR_COLOUR, colour, shape
from mintopia.terminal.texts import texts

ResultT = TypeVar("ResultT")
BOX_CSS = """
    align: center middle;
    & > .box {
        border: round $primary;
        border-title-style: bold;
        background: $surface;
        padding: 1 2;
        width: 90%;
        max-width: 84;
        height: auto;
        max-height: 90%;
        scrollbar-size-vertical: 1;
    }
"""


class BoxDialog(ModalScreen[ResultT]):
    """A box over the table; a click beside it closes it without an answer."""

    DEFAULT_CSS = f"BoxDialog {{ {BOX_CSS} }}"

    def action_close(self) -> None:
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        if event.widget is self:
            self.dismiss(None)


class PageDialog(BoxDialog[None]):
    """A box to read in; Esc, Enter or its own key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,h,f1,l,question_mark", "close", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
    ]

    def __init__(self, title: str, keys: str, *content: Widget) -> None:
        super().__init__()
        self._title = title
        self._keys = keys
        self._content = content

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content(self._keys)
            yield from self._content

    def on_mount(self) -> None:
        """Let the keys move the box."""
        self.query_one(".box").focus()
        self.begin()

    def begin(self) -> None:
        """Start the dialog."""

    def action_scroll(self, lines: int) -> None:
        self.query_one(".box").scroll_relative(y=lines, animate=False)


class TextDialog(PageDialog):
    """A text to read."""

    def __init__(self, title: str, body: Text, language: str, at_end: bool = False) -> None:
        super().__init__(title, texts(language).say("screen", "close"), Page(body, id="page"))
        self._at_end = at_end

    def begin(self) -> None:
        """Begin at the end where the end is what matters."""
        if self._at_end:
            self.call_after_refresh(self.query_one(".box").scroll_end, animate=False)


def rules_text(sheets: Sequence[Sheet]) -> Text:
    """Write the rules of one or more things."""
    body = Text()
    for number, sheet in enumerate(sheets):
        if number:
            body.append("\n")
        body.append(sheet.title + "\n", style=f"bold {MINT}")
        for line in sheet.lines:
            body.append(line + "\n")
    body.rstrip()
    return body


def rules_dialog(sheets: Sequence[Sheet], language: str) -> TextDialog:
    """Show the rules of one or more things."""
    return TextDialog(texts(language).say("screen", "rules-title"), rules_text(sheets), language)


def log_dialog(lines: Sequence[LogLine], since: str, language: str) -> TextDialog:
    """Show the whole log."""
    title = texts(language).say("screen", "log")
    return TextDialog(title, log_text(lines, since), language, at_end=True)


class Curtain(Screen[str]):
    """An empty screen between two players: nothing of the table shows through.

    Answers "go" when the next person is there, "undo" or "quit".
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "answer('go')", show=False),
        Binding("u", "answer('undo')", show=False),
        Binding("q,ctrl+q,ctrl+c", "answer('quit')", show=False),
    ]
    DEFAULT_CSS = f"Curtain {{ background: $background; {BOX_CSS} }}"

    def __init__(self, title: str, body: Text, language: str) -> None:
        super().__init__()
        self._title = title
        self._body = body
        self._say = texts(language).say

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = Content(self._say("screen", "press-enter"))
            yield Page(self._body)
        yield KeyBar(
            [
                ("Enter", self._say("keys", "go-on"), "screen.answer('go')"),
                ("u", self._say("keys", "undo"), "screen.answer('undo')"),
                ("q", self._say("keys", "quit"), "screen.answer('quit')"),
            ]
        )

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    def on_click(self, event: Click) -> None:
        """A click on the box goes on."""
        if isinstance(event.widget, VerticalScroll | Page):
            self.dismiss("go")


def secret_curtain(name: str, secrets: Sequence[str], language: str) -> Curtain:
    """Show the player who has just moved what only they may know."""
    say = texts(language).say
    body = Text("\n".join(secrets))
    body.append(f"\n\n{say('screen', 'secret-hint')}", style=f"bold {MINT}")
    return Curtain(say("screen", "secret-title", name=name), body, language)


def hand_over_curtain(name: str, news: Sequence[str], language: str) -> Curtain:
    """Call the next person; below, what everybody may know of what has happened."""
    say = texts(language).say
    body = Text(say("screen", "hand-over", name=name))
    body.append(f"\n{say('screen', 'hand-over-hint', name=name)}", style=f"bold {MINT}")
    body.append("".join(f"\n{line}" for line in ("", *news)))
    return Curtain(say("screen", "hand-over-title"), body, language)


class ResultScreen(ModalScreen[str]):
    """The end of a game: ranking, what decided it, stars by Building.

    Answers "new", "replay", "review", "undo", "quit" or "table".
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('new')", show=False),
        Binding("r", "answer('replay')", show=False),
        Binding("e", "answer('review')", show=False),
        Binding("u", "answer('undo')", show=False),
        Binding("escape,t,enter", "answer('table')", show=False),
        Binding("q,ctrl+q,ctrl+c", "answer('quit')", show=False),
    ]
    DEFAULT_CSS = f"ResultScreen {{ {BOX_CSS} #ranking {{ margin-top: 1; }} }}"

    def __init__(self, outcome: Outcome, language: str) -> None:
        super().__init__()
        self._outcome = outcome
        self._say = texts(language).say

    def compose(self) -> ComposeResult:
        outcome = self._outcome
        with VerticalScroll(classes="box") as box:
            box.border_title = Content(self._say("screen", "result-title"))
            yield Static(Text(outcome.headline, style=f"bold {STAR_COLOUR}"), id="headline")
            yield Page(Text(f"{outcome.reason}\n{outcome.decided_by}".strip()))
            if outcome.story:
                yield Page(Text(f"\n{outcome.story}", style=f"italic {MINT}"))
            yield Static(self._ranking(), id="ranking")
            if outcome.parts_title:
                yield FlowBlock(self._parts(), id="parts")
        yield KeyBar(
            [
                (key, self._say("keys", label), f"screen.answer('{answer}')")
                for key, label, answer in (
                    ("n", "new", "new"),
                    ("r", "replay", "replay"),
                    ("e", "review", "review"),
                    ("t", "table", "table"),
                    ("u", "undo", "undo"),
                    ("q", "quit", "quit"),
                )
            ]
        )

    def _ranking(self) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
        table.add_column("")
        table.add_column("")
        for column in self._outcome.columns:
            table.add_column(Text(column), justify="right")
        for standing in self._outcome.standings:
            name = f"{shape(standing.seat)} {standing.name}"
            table.add_row(
                Text(self._say("screen", "place", place=standing.place)),
                Text(name, style=f"bold {colour(standing.seat)}"),
                *(Text(number) for number in standing.numbers),
            )
        return table

    def _parts(self) -> list[list[Text]]:
        rows = [[Text()], [Text(self._outcome.parts_title, style="bold")]]
        for standing in self._outcome.standings:
            name = Text(f"{shape(standing.seat)} {standing.name}", style=colour(standing.seat))
            rows.append([name, *(Text(part) for part in standing.parts)])
        return rows

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


class NumberDialog(BoxDialog[int | None]):
    """Ask for a number; Esc gives none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, question: str, most: int, language: str) -> None:
        super().__init__()
        self._question = question
        self._most = most
        self._say = texts(language).say

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Content(self._question))
            yield Input(max_length=6)
            yield Label("", id="problem")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a number in range; say what is wrong with anything else."""
        typed = event.value.strip()
        if typed.isdecimal() and int(typed) <= self._most:
            self.dismiss(int(typed))
            return
        problem = self._say("replay", "no-move", given=typed or "?", all=self._most)
        self.query_one("#problem", Label).update(Content(problem))
