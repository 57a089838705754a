"""The strips of Mint Bid on the full screen, drawn as large as the room allows."""

from __future__ import annotations

from typing import Final

from rich.text import Text
from textual.events import Click
from textual.geometry import Size

from mintopia.engine.i18n import COMMAS
from mintopia.games.bid import text
from mintopia.games.bid.terminal.bundles import MOVE, PLACE, ROTATE
from mintopia.games.bid.terminal.drawing import (
    BOX,
    MINI,
    NAMED,
    Form,
    Sketch,
    cell_at,
    draw_strip,
    value_text,
)
from mintopia.games.bid.terminal.labels import strip_thing
from mintopia.games.bid.terminal.selection import is_playable
from mintopia.games.bid.terminal.strips import Cell, bounds, spot_of, spots_of, strip_at, strip_with
from mintopia.terminal.game_screen import Bundle, Picture
from mintopia.terminal.screens.panel import Panel
from mintopia.terminal.screens.parts import Tile
from mintopia.terminal.style import QUIET, colour, shape

BETWEEN: Final = "–"
EMPTY: Final = Sketch({}, {})


class StripTile(Tile):
    """One strip: boxes where there is room, small cards where there is less, or a single line."""

    SCOPED_CSS = False  # the rules refer to the screen around them
    DEFAULT_CSS = """
    StripTile { width: 1fr; min-width: 12; padding: 0 1; text-wrap: nowrap; }
    StripTile.-own { height: 100%; }
    StripTile.-pondered { width: 3fr; border: round $accent; }
    Screen.-short StripTile.-far, Screen.-narrow StripTile.-far {
        height: 1; width: 100%; border: none; padding: 0;
        text-overflow: ellipsis;
        &:focus { border: none; background: $accent 30%; }
        &.-pondered { height: auto; border: round $accent; }
    }
    """

    def __init__(self, strip: int) -> None:
        super().__init__(strip_thing(strip))
        self.strip = strip
        self._picture: Picture | None = None
        self._sketch = EMPTY
        self._title = Text()
        self._summary = ""
        self.pondered = False

    @property
    def chosen(self) -> bool:
        """Whether the cell under consideration is in this strip."""
        return self._sketch.chosen is not None

    def show(self, picture: Picture, bundle: Bundle | None = None, thought: str = "") -> None:
        """Draw the strip, with what the move under consideration would do to it."""
        self._picture = picture
        cells = strip_at(picture, self.strip)
        self._sketch, self.pondered = sketch(picture, self.strip, bundle, thought)
        told = picture.derived["strips"][self.strip]
        seats = [
            Text(f"{shape(seat)} {picture.game.names[seat]}", f"bold {colour(seat)}")
            for seat in told["seats"]
        ]
        # One's own strips lie to the left and right, so the neighbor's name is on the outer side.
        self._title = Text(BETWEEN).join(reversed(seats) if self.has_class("-own") else seats)
        points = text.points(told["value"] + told["matches"], picture.language)
        matches = text.matches(told["matches"], picture.language)
        self._summary = f"{points} · {matches}" if cells else ""
        playable = is_playable(picture, self.thing)
        self.set_class(self.pondered, "-pondered")
        names = [lying.location.name[picture.language] for lying in cells.values()]
        self.tooltip = COMMAS[picture.language].join(names) or None
        self.draw(Text(), self._title, self._summary, playable)

    def _lines(self, width: int) -> tuple[list[Text], Form, int]:
        """Draw in the largest form that fits, cropped around the chosen cell if it is too wide."""
        assert self._picture is not None
        if not self._sketch.cells:
            nothing = self._picture.say("table", "short-empty")
            return [Text(nothing, QUIET)], MINI, 0
        first, last = bounds(self._sketch.cells)[2:]
        columns = last - first + 1
        form = self._form(columns, width)
        start = 0
        step = form.width + form.gap
        if self._sketch.chosen is not None and columns * step - form.gap > width:
            middle = (self._sketch.chosen[1] - first) * step + form.width // 2
            start = min(max(middle - width // 2, 0), columns * step - form.gap - width)
        lines = draw_strip(self._sketch, form, self._picture.language)
        if start:
            lines = [line.divide([start])[1] for line in lines]
        return lines, form, start

    def _form(self, columns: int, width: int) -> Form:
        """Return the largest form that fits."""
        forms = [form for form in (NAMED, BOX) if columns * (form.width + form.gap) <= width + 1]
        first_row, last_row = bounds(self._sketch.cells)[:2]
        if self.has_class("-own"):
            high = (last_row - first_row + 1) * NAMED.height
            forms = [form for form in forms if form is BOX or high <= self.content_size.height]
        elif not self.pondered and not self.has_class("-roomy"):
            forms = []
        else:
            forms = [form for form in forms if form is BOX]
        return forms[0] if forms else MINI

    @property
    def form(self) -> Form:
        """The form in which the strip is drawn now."""
        return self._lines(self.content_size.width)[1]

    def _one_line(self) -> Text:
        """Return the strip as a single line: its title, its cards and its summary."""
        assert self._picture is not None
        line = Text.assemble(self._title, "  ")
        for cell in sorted(self._sketch.strip):
            line.append(value_text(self._sketch.strip[cell]))
            line.append(" ")
        if not self._sketch.strip:
            line.append(self._picture.say("table", "short-empty"), QUIET)
        return Text.assemble(line, (self._summary, QUIET))

    def _is_line(self) -> bool:
        small = self.screen.has_class("-short") or self.screen.has_class("-narrow")
        return small and self.has_class("-far") and not self.pondered

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._picture is None or self._is_line():
            return 1
        return len(self._lines(width)[0])

    def render(self) -> Text:
        if self._picture is None:
            return Text()
        if self._is_line():
            return self._one_line()
        return Text("\n").join(self._lines(self.content_size.width)[0])

    def on_click(self, event: Click) -> None:
        """Point at the clicked cell while one is being chosen; otherwise pick the strip."""
        event.stop()
        event.prevent_default()  # else a click would also pick the tile, as on every tile
        at = event.get_content_offset(self)
        cell: Cell | None = None
        if at is not None and self.pondered:
            _, form, start = self._lines(self.content_size.width)
            cell = cell_at(self._sketch, at.x + start, at.y, form)
        if cell is None:
            self.action_pick()
        else:
            self.post_message(Panel.Pointed((self.strip, *cell)))


def sketch(
    picture: Picture, strip: int, bundle: Bundle | None, thought: str
) -> tuple[Sketch, bool]:
    """Return a strip with the places of a bundle, and whether any of them is in this strip."""
    cells = strip_at(picture, strip)
    if bundle is None or bundle.id not in (PLACE, MOVE, ROTATE):
        return Sketch(cells, {}), False
    card = thought.split()[1] if bundle.id == MOVE and thought in picture.choices else ""
    spots = {
        cell: told for (at, cell), told in spots_of(picture, bundle, card).items() if at == strip
    }
    if not spots:
        return Sketch(cells, {}), False
    chosen = None
    at, cell = spot_of(picture, thought)
    if at == strip:
        cells, chosen = strip_with(picture, thought), cell
    if bundle.id != PLACE and not card:
        return Sketch(cells, {}, chosen, frozenset(spots)), True
    gains = {cell: picture.choices[told]["gain"] for cell, told in spots.items()}
    ghosts = {cell: f"{gain:+d}" for cell, gain in gains.items() if cell not in cells}
    return Sketch(cells, ghosts, chosen), True
