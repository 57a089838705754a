"""The questions before a game, as a form: Enter takes what is there, all the way to the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Focus
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from mintopia.errors import MintopiaError, OptionError, message_of
from mintopia.games import title_of
from mintopia.terminal import plain_setup
from mintopia.terminal.questions import Question
from mintopia.terminal.screens.parts import KeyBar, Page
from mintopia.terminal.session import Session
from mintopia.terminal.setup import set_up
from mintopia.terminal.start import Start
from mintopia.terminal.style import MINT, QUIET
from mintopia.terminal.texts import texts

LABEL_WIDTH = 24  # as in the style sheets below
CHOICE_GAP = "   "


class ChoiceRow(Widget, can_focus=True):
    """A question with a few answers in a row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]
    DEFAULT_CSS = """
    ChoiceRow { height: auto; layout: horizontal; margin-bottom: 1; }
    ChoiceRow:focus { background: $panel; }
    ChoiceRow .label { width: 24; }
    ChoiceRow .choices { width: 1fr; }
    """

    @dataclass
    class Changed(Message):
        """Another answer was chosen."""

        row: ChoiceRow

    def __init__(self, question: Question, value: str) -> None:
        super().__init__()
        self.question = question
        self.value = value
        self._label = Label(Content(question.label), classes="label")
        self._choices = Static(classes="choices")

    def compose(self) -> ComposeResult:
        yield self._label
        yield self._choices

    def ask(self, question: Question, value: str) -> None:
        """Ask the question in another form; the row keeps its place and the focus."""
        self.question = question
        self.value = value
        self._label.update(Content(question.label))
        self._draw()

    def on_mount(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        lines: list[list[Content]] = [[]]
        used = 0
        for choice in self.question.choices:
            chosen = choice.value == self.value
            sign = "◉" if chosen else "○"
            style = f"bold {MINT}" if chosen else QUIET
            label = f"{sign} {choice.label}"
            cells = cell_len(label) + len(CHOICE_GAP)
            if lines[-1] and used + cells > self.size.width - LABEL_WIDTH > 0:
                lines.append([])  # an answer is never torn from its sign
                used = 0
            used += cells
            lines[-1].append(
                Content.from_markup(
                    f"[@click=\"screen.pick('{self.question.key}','{choice.value}')\"][{style}]$label[/][/]",
                    label=label,
                )
            )
        self._choices.update(Content("\n").join(Content(CHOICE_GAP).join(line) for line in lines))

    @property
    def note(self) -> str:
        """What the chosen answer means."""
        return next(c.note for c in self.question.choices if c.value == self.value)

    def choose(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self._draw()
            self.post_message(self.Changed(self))

    def action_turn(self, steps: int) -> None:
        values = [choice.value for choice in self.question.choices]
        self.choose(values[(values.index(self.value) + steps) % len(values)])

    def on_click(self, event: Click) -> None:
        """A click anywhere on the row points at it."""
        self.focus()


class TextRow(Horizontal):
    """A question for free text."""

    DEFAULT_CSS = """
    TextRow { height: auto; margin-bottom: 1; }
    TextRow .label { width: 24; }
    TextRow Input { width: 1fr; height: 1; border: none; padding: 0; background: $panel; }
    TextRow Input:focus { border: none; background: $boost; }
    """

    def __init__(self, question: Question, value: str) -> None:
        super().__init__()
        self.question = question
        self.input = Input(value, compact=True)

    def compose(self) -> ComposeResult:
        yield Label(Content(self.question.label), classes="label")
        yield self.input

    @property
    def note(self) -> str:
        """What the text is for."""
        return self.question.note


Row = ChoiceRow | TextRow


class SetUpScreen(Screen[None]):
    """Asks everything on one page."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012 - Textual's form
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("enter", "app.focus_next", show=False),
        Binding("q,escape,ctrl+q,ctrl+c", "quit", show=False),
    ]
    DEFAULT_CSS = """
    SetUpScreen { align: center middle; }
    SetUpScreen #form {
        border: round $primary; border-title-style: bold; background: $surface;
        padding: 1 2; width: 96%; max-width: 100; height: auto; max-height: 95%;
    }
    SetUpScreen #rows { height: auto; max-height: 16; scrollbar-size-vertical: 1; }
    SetUpScreen.-short #note { margin-top: 1; }
    SetUpScreen #note { height: 3; color: $text-muted; }
    SetUpScreen #problem { color: $warning; height: auto; min-height: 1; }
    SetUpScreen Button { padding: 0 2; }
    SetUpScreen.-short ChoiceRow, SetUpScreen.-short TextRow { margin-bottom: 0; }
    """

    @dataclass
    class Ready(Message):
        """A game is set up."""

        session: Session

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.start = start
        self.language = start.language
        self.words = texts(start.language)
        self.answers: dict[str, str] = {}
        self.game = start.games[0]
        self._rows = VerticalScroll(id="rows", can_focus=False)
        self._note = Page(id="note")
        self._problem = Static("", id="problem")

    def compose(self) -> ComposeResult:
        """One box with the rows, the note of the answer chosen, and the button."""
        say = self.words.say
        with Vertical(id="form") as form:
            form.border_title = Content(say("setup", "title"))
            yield self._rows
            yield self._note
            yield self._problem
            yield Button(say("setup", "start"), variant="success", id="start", compact=True)
        yield KeyBar(
            [
                ("Enter ↑↓", say("keys", "next"), "app.focus_next"),
                ("← →", say("keys", "choose"), ""),
                ("q", say("keys", "quit"), "screen.quit"),
            ]
        )

    async def on_mount(self) -> None:
        await self._lay_out()
        self._focus_first()

    def _questions(self) -> list[Question]:
        first = []
        if self.start.last is not None:
            first = [plain_setup.last_question(self.start.last, self.language)]
            if self._resumes_last():
                return first
        if len(self.start.games) > 1:
            first.append(plain_setup.game_question(self.start.games, self.language))
        return [*first, *set_up(self.game, self.answers, self.language).asked]

    def _resumes_last(self) -> bool:
        """Return whether the last game is to go on."""
        return (
            self.start.last is not None
            and self.answers.get(plain_setup.LAST_KEY, plain_setup.GO_ON) == plain_setup.GO_ON
        )

    async def _lay_out(self) -> None:
        """Bring the rows in line with the questions; rows that stay keep their place and focus."""
        rows = {row.question.key: row for row in self._row_list()}
        asked = self._questions()
        for row in rows.values():
            if isinstance(row, TextRow) and row.question not in asked:
                # asked anew, or no more: what was typed fits no longer
                self.answers.pop(row.question.key, None)
        questions = self._questions()
        for question in questions:
            known = rows.get(question.key)
            if isinstance(known, ChoiceRow) and question.choices and known.question != question:
                known.ask(question, question.answer(self.answers))
        stale = [row for row in rows.values() if row.question not in questions]
        for row in stale:
            await row.remove()
            del rows[row.question.key]
        for index, question in enumerate(questions):
            if question.key not in rows:
                value = question.answer(self.answers)
                row = ChoiceRow(question, value) if question.choices else TextRow(question, value)
                place = index if index < len(self._rows.children) else None
                await self._rows.mount(row, before=place)
        last = self.start.last
        game = last.game if last is not None and self._resumes_last() else self.game
        self.query_one("#form").border_subtitle = Content(title_of(game, self.language))
        self._show_note()

    def _row_list(self) -> list[Row]:
        return [row for row in self._rows.children if isinstance(row, ChoiceRow | TextRow)]

    def _focus_first(self) -> None:
        first = self._row_list()[0]
        (first.input if isinstance(first, TextRow) else first).focus()

    def _show_note(self) -> None:
        around = () if self.focused is None else self.focused.ancestors_with_self
        row = next((row for row in self._row_list() if row in around), None)
        self._note.update(Text(row.note if row is not None else "", style=QUIET))

    # --- answering --------------------------------------------------------------------------------
    def action_pick(self, key: str, value: str) -> None:
        for row in self._row_list():
            if row.question.key == key and isinstance(row, ChoiceRow):
                row.focus()
                row.choose(value)

    async def on_choice_row_changed(self, event: ChoiceRow.Changed) -> None:
        """Keep the answer; other questions may follow from it."""
        key, value = event.row.question.key, event.row.value
        if key == plain_setup.GAME_KEY:
            self.game = value
            self.answers = {plain_setup.LAST_KEY: plain_setup.NEW}
        else:
            self.answers[key] = value
        self._problem.update("")
        await self._lay_out()

    @on(Input.Changed)
    def keep_text(self, event: Input.Changed) -> None:
        row = event.input.parent
        if isinstance(row, TextRow):
            self.answers[row.question.key] = event.value
            self._problem.update("")

    @on(Input.Submitted)
    def next_row(self) -> None:
        """Enter goes on from a text field too."""
        self.focus_next()

    @on(Input.Blurred)
    async def follow_text(self) -> None:
        """Ask what follows from a text once it is typed."""
        await self._lay_out()

    def on_descendant_focus(self, event: Focus) -> None:
        """Describe what the answer at hand means."""
        self._show_note()

    @on(Button.Pressed)
    def start_game(self) -> None:
        """Start, or say what is wrong."""
        if self._resumes_last():
            self._resume_last()
            return
        for question in self._questions():
            problem = question.problem(question.answer(self.answers))
            if problem:
                self._problem.update(Text(problem))
                return
        try:
            form = set_up(self.game, self.answers, self.language)
            self.post_message(self.Ready(self.start.session(self.game, form.options, form.bots)))
        except OptionError as error:
            self._problem.update(Text(error.message(self.language)))

    def _resume_last(self) -> None:
        assert self.start.last is not None
        try:
            self.post_message(self.Ready(self.start.saved_session(self.start.last.path)))
        except (MintopiaError, OSError, ValueError) as error:
            self._problem.update(Text(message_of(error, self.language)))

    def action_quit(self) -> None:
        """Leave without a game."""
        self.app.exit()
