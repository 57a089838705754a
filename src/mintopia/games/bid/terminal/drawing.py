"""Cards and strips as small drawings: letters and colors at the sides, double lines at matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from mintopia.games.bid.schema import BOTTOM, LEFT, RIGHT, TOP
from mintopia.games.bid.terminal.labels import letters, symbol, type_id
from mintopia.games.bid.terminal.strips import Cell, PlacedCard, Strip, bounds
from mintopia.terminal.style import QUIET, TYPE_COLOURS, pad

# By the order of COLOUR_IDS: none, mint, berry, lemon, plum, apricot, soda, cocoa, rose.
# A color is never shown without its letter.
SIDE_COLOURS: Final = (
    "#8FA299", "#6FE0B0", "#FF7B86", "#F4D74C", "#C79BFF",
    "#FF9F45", "#5EB6FF", "#C4936A", "#FFA6D2",
)  # fmt: skip
GHOST: Final = "#6D8A7D"
CHOSEN: Final = "#F2C14E"
TURNED: Final = "↻"


@dataclass(frozen=True)
class Form:
    """The size in which a card is drawn, and the gap between two cards of a row."""

    width: int
    height: int
    gap: int


NAMED: Final = Form(11, 4, 1)
BOX: Final = Form(7, 3, 1)
MINI: Final = Form(4, 3, 1)


def value_text(lying: PlacedCard) -> Text:
    """Return the value of a card and the symbol of its type."""
    location = lying.location
    return Text(f"{location.value}{symbol(location)}", f"bold {TYPE_COLOURS[type_id(location)]}")


def side_text(lying: PlacedCard, side: int) -> Text:
    """Return the letter of a side, in reverse video where it matches."""
    colour = lying.sides[side]
    style = f"bold {SIDE_COLOURS[colour]}" + (" reverse" if side in lying.matched else "")
    return Text(letters()[colour], style)


def draw_box(lying: PlacedCard, frame: str = QUIET, mark: str = " ", name: str = "") -> list[Text]:
    """Draw a card as a box of 7 by 3 cells, or as a larger box with its name."""
    width = NAMED.width if name else BOX.width
    up, right, down, left = (side_text(lying, side) for side in (TOP, RIGHT, BOTTOM, LEFT))

    def edge(corners: str, side: int, letter: Text) -> Text:
        line = ("═" if side in lying.matched else "─") * (width // 2 - 1)
        return Text.assemble((corners[0] + line, frame), letter, (line + corners[1], frame))

    room = " " * ((width - BOX.width) // 2)
    middle = Text.assemble(
        left,
        f"{room} ",
        value_text(lying),
        TURNED if lying.turned else " ",
        (mark + room, frame),
        right,
    )
    named = Text.assemble(("│", frame), _centred(name, width - 2), ("│", frame))
    return [edge("╭╮", TOP, up), middle, *([named] if name else []), edge("╰╯", BOTTOM, down)]


def _centred(words: str, width: int) -> str:
    """Return words centered in a number of cells."""
    return pad(" " * (max(width - cell_len(words), 0) // 2) + words, width)


def draw_mini(lying: PlacedCard) -> list[Text]:
    """Draw a card in 4 by 3 cells, without a frame."""
    up, right, down, left = (side_text(lying, side) for side in (TOP, RIGHT, BOTTOM, LEFT))
    return [
        Text.assemble(" ", up, "  "),
        Text.assemble(left, value_text(lying), right),
        Text.assemble(" ", down, "  "),
    ]


def draw_ghost(form: Form, number: str, chosen: bool) -> list[Text]:
    """Draw an open cell where a card may go."""
    style = f"bold {CHOSEN}" if chosen else GHOST
    if form is MINI:
        return [Text(" ·  ", style), Text(f"·{number[:2]:^2}·", style), Text(" ·  ", style)]
    inner = form.width - 2
    middle = [number] + [""] * (form.height - 3)
    return [
        Text(f"╭{'┄' * inner}╮", style),
        *(Text(f"┆{words:^{inner}}┆", style) for words in middle),
        Text(f"╰{'┄' * inner}╯", style),
    ]


@dataclass(frozen=True)
class Sketch:
    """What a strip shows: its cards, the open cells, and the cell under consideration."""

    strip: Strip
    ghosts: Mapping[Cell, str]
    chosen: Cell | None = None
    targets: frozenset[Cell] = frozenset()  # cards that can be picked

    @property
    def cells(self) -> list[Cell]:
        """Every cell that is drawn."""
        return [*self.strip, *self.ghosts]


def draw_strip(sketch: Sketch, form: Form, language: str = "en") -> list[Text]:
    """Draw a strip as a list of lines; an empty strip has none."""
    if not sketch.cells:
        return []
    first_row, last_row, first, last = bounds(sketch.cells)
    lines: list[Text] = []
    for row in range(first_row, last_row + 1):
        band = [Text() for _ in range(form.height)]
        for column in range(first, last + 1):
            if column > first:
                _gap(band, sketch, (row, column), form)
            drawn = _cell(sketch, (row, column), form, language)
            for line, part in zip(band, drawn, strict=True):
                line.append(part)
        lines += band
    return lines


def _gap(band: Sequence[Text], sketch: Sketch, cell: Cell, form: Form) -> None:
    matched = cell in sketch.strip and LEFT in sketch.strip[cell].matched
    for at, line in enumerate(band):
        line.append(("═" if matched and at == 1 else " ") * form.gap, "bold")


def _cell(sketch: Sketch, cell: Cell, form: Form, language: str) -> list[Text]:
    lying = sketch.strip.get(cell)
    chosen = cell == sketch.chosen
    if lying is not None:
        if form is MINI:
            return draw_mini(lying)
        targeted = cell in sketch.targets
        frame = f"bold {CHOSEN}" if chosen else "" if targeted else QUIET
        name = lying.location.name[language] if form is NAMED else ""
        return draw_box(lying, frame, "◂" if chosen else " ", name)
    if cell in sketch.ghosts:
        return draw_ghost(form, sketch.ghosts[cell], chosen)
    return [Text(" " * form.width)] * form.height


def cell_at(sketch: Sketch, x: int, y: int, form: Form) -> Cell | None:
    """Return the cell that is drawn at a position, or None."""
    if not sketch.cells:
        return None
    first_row, _, first, _ = bounds(sketch.cells)
    cell = (first_row + y // form.height, first + x // (form.width + form.gap))
    return cell if cell in sketch.cells else None
