"""The parts of a full-screen table that every game shares: tiles, log, list of moves, key bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from mintopia.engine.wrap import wrap
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.replay import LogLine
from mintopia.terminal.style import MINT, QUIET

KEY_STYLE = f"bold {MINT}"
SPARED = ("s", "Tab", "v", "Home End", "t", "l")  # keys that give way where there is little room
GAP = "  "  # between the items of a line
Items = Sequence[Text]
Key = tuple[str, str, str]  # of the key bar: key, label, action


def join_words(*words: str) -> str:
    """Join the non-empty words with dots."""
    return " · ".join(word for word in words if word)


def flow(rows: Sequence[Items], width: int) -> Text:
    """Set rows of items into lines of a width; an item is never torn apart between words."""
    lines: list[Text] = []
    for items in rows:
        line = Text()
        for item in items:
            if line and line.cell_len + len(GAP) + item.cell_len > width:
                lines.append(line)
                line = Text()
            if line:
                line.append(GAP)
            line.append(item)
        lines.append(line)
    return Text("\n").join(lines)


def fit(rows: Sequence[Items], width: int, most: int) -> Text:
    """Set rows into at most so many lines: the first row whole, the rest while there is room."""
    whole = flow(rows, width)
    if whole.plain.count("\n") < most:
        return whole
    lines = flow([rows[0], [item for row in rows[1:] for item in row]], width).split("\n")
    if len(lines) <= most:
        return Text("\n").join(lines)
    last = lines[max(most, 1) - 1]
    last.truncate(width - 2)
    last.append(" …", style=QUIET)
    return Text("\n").join(lines[: max(most, 1)])


def header(name: Text, forms: Sequence[Text], width: int) -> Text:
    """Set a name and its figures on one line, in the first form that leaves the name room.

    A name that is longer than the last form allows is cut; the figures never are.
    """
    fits = (form for form in forms if name.cell_len + 1 + form.cell_len <= width)
    figures = next(fits, forms[-1])
    room = width - figures.cell_len - 1
    name = name.copy()
    name.truncate(room, overflow="ellipsis")
    return Text.assemble(name, " " * (room - name.cell_len + 1), figures)


class Block(Widget):
    """A widget as high as the lines that it makes of a width."""

    DEFAULT_CSS = "Block { height: auto; }"

    def lines(self, width: int) -> Text:
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines(width).plain.count("\n") + 1

    def render(self) -> Text:
        return self.lines(self.content_size.width)


class FlowBlock(Block):
    """Rows of items that flow into the width there is."""

    def __init__(self, rows: Sequence[Items], id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows = rows

    def lines(self, width: int) -> Text:
        return flow(self._rows, width)


class Page(Block):
    """A text whose lines are broken as people do it."""

    def __init__(self, text: Text | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self._page = Text() if text is None else text

    def update(self, text: Text) -> None:
        self._page = text
        self.refresh(layout=True)

    def lines(self, width: int) -> Text:
        return wrap(self._page, width)


class TablePart(Container):
    """A part of the table that a game draws."""

    def show(self, picture: Picture) -> None:
        raise NotImplementedError

    def ponder(self, bundle: Bundle | None, move: str) -> None:
        """Show what a move of a bundle would do; None when nobody thinks about one."""


class Tile(Widget, can_focus=True):
    """A thing on the table: it can be pointed at, and picked by Enter or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "pick", show=False),
        Binding("right,down", "screen.focus_next", show=False),
        Binding("left,up", "screen.focus_previous", show=False),
    ]
    DEFAULT_CSS = """
    Tile {
        border: round $panel-lighten-2;
        border-title-color: $foreground;
        border-subtitle-color: $text-muted;
        height: auto;
        &.-playable { border: round $primary; }
        &:hover { background: $panel; }
        &:focus { border: heavy $accent; }
    }
    """

    @dataclass
    class Picked(Message):
        """A thing was picked."""

        thing: str

    def __init__(self, thing: str) -> None:
        super().__init__()
        self.thing = thing
        self._text = Text()

    def draw(self, text: Text, title: Text, subtitle: str, playable: bool) -> None:
        """Set what the tile shows."""
        self._text = text
        self.border_title = Content.from_rich_text(title)
        self.border_subtitle = Content(subtitle)
        self.set_class(playable, "-playable")
        self.refresh(layout=True)

    def render(self) -> Text:
        return self._text

    def action_pick(self) -> None:
        self.post_message(self.Picked(self.thing))

    def on_click(self, event: Click) -> None:
        event.stop()
        self.action_pick()


class FlowTile(Tile):
    """A tile as high as the lines that it makes of a width."""

    def lines(self, width: int) -> Text:
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.lines(width).plain.count("\n") + 1

    def render(self) -> Text:
        return self.lines(self.content_size.width)


class BoxTile(Tile):
    """A box, or a single line where the screen is small."""

    SCOPED_CSS = False  # the rules look at the screen around them
    DEFAULT_CSS = """
    Screen.-narrow BoxTile, Screen.-short BoxTile {
        height: 1; border: none; padding: 0; text-wrap: nowrap; text-overflow: ellipsis;
        &:focus { border: none; background: $accent 30%; }
    }
    """

    def __init__(self, thing: str) -> None:
        super().__init__(thing)
        self.line = Text()

    def box(self) -> Text:
        """Return what stands in the box."""
        return self._text

    def render(self) -> Text:
        """Return the form that fits the height."""
        return self.box() if self.size.height > 1 else self.line


class TextPane(VerticalScroll):
    """A framed text to scroll in, with a title."""

    DEFAULT_CSS = """
    TextPane {
        border: round $panel-lighten-2;
        border-title-style: bold;
        border-title-color: $foreground;
        height: 1fr;
        padding: 0 1;
        scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.border_title = Content(title)
        self._body = Page()

    def compose(self) -> list[Widget]:
        return [self._body]


class RulesPane(TextPane, can_focus=False):
    """The rules of what is pointed at, where the screen has room for them."""

    SCOPED_CSS = False  # the rules look at the screen around them
    DEFAULT_CSS = """
    RulesPane { display: none; }
    Screen.-roomy RulesPane { display: block; }
    Screen.-roomy #moves { height: auto; min-height: 8; max-height: 60%; }
    """

    def show(self, rules: Text) -> None:
        """Show other rules, from their beginning."""
        self._body.update(rules)
        self.scroll_home(animate=False)


class LogPane(TextPane, can_focus=True):
    """The log: what is new stands out, what is old is dimmed."""

    DEFAULT_CSS = """
    LogPane { min-height: 5; }
    LogPane:focus { border: round $accent; }
    """

    def show(self, lines: Sequence[LogLine], since: str = "") -> None:
        """Show the log and go to its end."""
        self._body.update(log_text(lines, since))
        self.call_after_refresh(self.scroll_end, animate=False)


def log_text(lines: Sequence[LogLine], since: str = "") -> Text:
    """Write a log: headings bold, old lines dim, a line before the new ones."""
    text = Text()
    marked = not since
    for line in lines:
        if line.new and not marked:
            marked = True
            text.append(f"── {since} ──\n", style=f"bold {MINT}")
        style = "" if line.new else QUIET
        text.append(line.text + "\n", style=f"bold {style}" if line.heading else style)
    text.rstrip()
    return text


class MovesPane(OptionList):
    """The list of legal moves, each with its key."""

    DEFAULT_CSS = """
    MovesPane {
        border: round $panel-lighten-2;
        border-title-style: bold;
        height: 1fr;
        min-height: 4;
        padding: 0;
        background: transparent;
        border-title-color: $foreground;
        scrollbar-size-vertical: 1;
        & > .option-list--option-highlighted { background: $panel-lighten-1; color: $text; }
        &:focus {
            border: round $accent;
            background-tint: transparent;
            & > .option-list--option-highlighted { background: #22604B; color: #FFFFFF; }
        }
    }
    """

    def __init__(self, after_key: str) -> None:
        super().__init__(id="moves")
        self._after_key = after_key
        self._rows: Sequence[tuple[str, str, str]] = ()

    def show(self, moves: Sequence[tuple[str, str, str]], title: str) -> None:
        """List moves, each as key, move and words."""
        self.border_title = Content(title)
        self._rows = moves
        self._list()
        self.highlighted = 0 if moves else None

    def on_resize(self) -> None:
        at = self.highlighted
        self._list()
        self.highlighted = at

    def _list(self) -> None:
        width = self.scrollable_content_region.width
        self.clear_options()
        self.add_options(
            Option(
                wrap(
                    Text.assemble((f"{key}{self._after_key}" if key else "", KEY_STYLE), words),
                    width,
                ),
                id=move,
            )
            for key, move, words in self._rows
        )

    @property
    def chosen(self) -> str | None:
        """The highlighted move."""
        option = self.highlighted_option
        return None if option is None else option.id


def fitting(keys: Sequence[Key], width: int) -> list[Key]:
    """Leave out keys until the rest fits; of those that can be guessed, or are needed least."""
    shown = list(keys)
    for least in SPARED:
        if not width or sum(cell_len(f"{key} {label}  ") for key, label, _ in shown) - 2 <= width:
            break
        shown = [key for key in shown if key[0] != least]
    return shown


class KeyBar(Static):
    """The keys that work here; each can be clicked as well."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        background: $panel;
        color: $foreground;
        padding: 0 1;
        link-color: $foreground;
        link-style: none;
        link-background-hover: $primary-darken-2;
        link-color-hover: $text;
    }
    """

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        super().__init__()
        self._keys = keys
        self.show(keys)

    def on_resize(self) -> None:
        """Leave out other keys, or none."""
        self.show(self._keys)

    def show(self, keys: Sequence[Key]) -> None:
        """Show these keys: key, label, action."""
        self._keys = keys
        parts = []
        for key, label, action in fitting(keys, self.content_size.width):
            target = f'[@click="{action}"]' if action else "[not bold]"
            parts.append(
                Content.from_markup(f"[{KEY_STYLE}]$key[/] {target}$label[/]", key=key, label=label)
            )
        self.update(Content("  ").join(parts))


class StatusBar(Block):
    """The line on top: the game, where it stands, what is to be decided.

    What is to be decided is always told in full: where there is little room the rest gives way, and
    a long sentence takes a second line.
    """

    DEFAULT_CSS = """
    StatusBar {
        dock: top;
        height: auto;
        max-height: 2;
        background: $primary-darken-2;
        color: $text;
        padding: 0 1;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._forms = [Text()]

    def show(self, title: str, status: str, prompt: str) -> None:
        told = Text(prompt, "bold")
        self._forms = [
            Text.assemble((title, "bold"), f"  {status}  ", told),
            Text.assemble(f"{status}  ", told),
            told,
        ]
        self.refresh(layout=True)

    def lines(self, width: int) -> Text:
        """Show as much as fits."""
        fits = (form for form in self._forms if form.cell_len <= width)
        return next(fits, wrap(self._forms[-1], width))
