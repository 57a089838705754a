"""Pictures of a table as SVG: one position, or a whole game as one animated drawing.

Both use the parts that a game's folder draws (`mintopia.art.picture`), so every game has them. A
drawing is self-contained and runs no script; the animation is SMIL, which every browser plays.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from mintopia.art.cards import HEIGHT as CARD_HEIGHT
from mintopia.art.cards import WIDTH as CARD_WIDTH
from mintopia.art.cards import card_body
from mintopia.art.lettering import family_of, measure
from mintopia.art.model import read_deck
from mintopia.art.palette import CREAM, CREAM_LINE, FADED_INK, INK, PALETTES
from mintopia.art.picture import parts_of
from mintopia.art.shapes import Attribute, escape, group, moved, number, rect, svg, tag, write
from mintopia.engine.drawing import Part, Placed
from mintopia.engine.game import Game, begin_record
from mintopia.games import title_of

WIDTH: Final = 1200
MARGIN: Final = 36
INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 26
CARD: Final = 112  # a card's width
CARD_GAP: Final = 6
HEAD: Final = 64  # the height of the band at the top
HEAD_SIZE: Final = 28
TITLE_SIZE: Final = 21
LINE_SIZE: Final = 17
LEADING: Final = 1.4
CAPTION_SIZE: Final = 24
FIXED: Final = "ui-monospace,Menlo,Consolas,monospace"
FIXED_WIDTH: Final = 0.61  # of a letter, as a share of the size; a Japanese one is twice as wide
SECONDS: Final = 1.0  # for each move of a short game
MOST_SECONDS: Final = 75.0  # for all moves of a long game
LAST_SECONDS: Final = 4.0  # for the final position
TONES: Final = PALETTES["location"]
EDGE: Final[dict[str, Attribute]] = {"stroke": CREAM_LINE, "stroke_width": 4}
ROOM: Final = 1.17  # for typefaces that are wider than Helvetica


class _Shape(NamedTuple):
    """A piece of the drawing, relative to its upper left corner, with its size."""

    body: str
    width: float
    height: float


def position_svg(game: Game, seat: int | None = None, language: str = "en") -> str:
    """Draw a position as a seat (None: a spectator) may see it; a finished game with its result."""
    drawing = _Drawing(game, language)
    frame = drawing.frame(game, seat, game.prompt(seat, language))
    return drawing.whole(frame.height, frame.body)


def game_svg(game: Game, seat: int | None = None, language: str = "en") -> str:
    """Draw a game move by move, in a loop; a viewer that cannot animate shows the end."""
    drawing = _Drawing(game, language)
    frames = list(drawing.frames(game, seat))
    each = min(SECONDS, MOST_SECONDS / len(frames))
    total = each * (len(frames) - 1) + LAST_SECONDS
    shown = []
    for at, frame in enumerate(frames):
        last = at == len(frames) - 1
        end = total if last else each * (at + 1)
        moving = _shown_between(each * at, end, total) if len(frames) > 1 else ""
        shown.append(group(frame.body, moving, visibility="visible" if last else "hidden"))
    return drawing.whole(max(frame.height for frame in frames), *shown)


def _shown_between(start: float, end: float, total: float) -> str:
    """Return an animation that shows its parent element between two moments, in a loop."""
    steps = [(0.0, "hidden"), (start / total, "visible"), (end / total, "hidden")]
    steps = [step for step in steps if step[0] < 1][0 if start else 1 :]
    return tag(
        "animate",
        attributeName="visibility",
        calcMode="discrete",
        values=";".join(value for _, value in steps),
        keyTimes=";".join(f"{time:.5f}".rstrip("0").rstrip(".") or "0" for time, _ in steps),
        dur=f"{number(total)}s",
        repeatCount="indefinite",
    )


class _Drawing:
    """The drawing of one game; each card and each part of the table is stored once."""

    def __init__(self, game: Game, language: str) -> None:
        sheet = game.rules.sheet_cards(game.options.given.get("cards") or {}, language)
        cards = read_deck(sheet).cards if sheet else ()
        self._cards = {(card.form, card.id): card for card in cards}
        self._symbols: dict[str, str] = {}  # the cards that are shown, by name
        self._parts: dict[str, str] = {}  # the names of the parts that are shown
        self._title = title_of(game.id, language)
        self._names = " · ".join(game.options.spoken_names(language))
        self._language = language

    def whole(self, height: float, *shown: str) -> str:
        """Return the complete drawing, with the stored cards and parts."""
        parts = (group(body, id=name) for body, name in self._parts.items())
        ground = rect(0, 0, WIDTH, height, CREAM)
        title = tag("title", escape(f"{self._title} · {self._names}"))
        return svg(
            WIDTH, height, title, tag("defs", *self._symbols.values(), *parts), ground, *shown
        )

    def frames(self, game: Game, seat: int | None) -> Iterator[_Shape]:
        """Draw the deal and the position after each move, with what happened."""
        walk = begin_record(game.record())
        whole = game.over and seat is None
        yield self.frame(walk, seat, walk.prompt(seat, self._language))
        known = game.moves if whole else game.record_for(seat)["moves"]
        for move, told in zip(game.moves, known, strict=True):
            said = told
            if told == move:
                said = walk.describe(move, self._language, without_coordinates=True, by_name=True)
            walk.play(move)
            said = walk.prompt(seat, self._language) if walk.over else said
            yield self.frame(walk, seat, said)

    def frame(self, game: Game, seat: int | None, caption: str) -> _Shape:
        """Draw a position under a heading, with a sentence below."""
        blocks = [self._block(part) for part in parts_of(game, seat, self._language)]
        shown = [self._use(self._heading())]
        x, y, high = float(MARGIN), float(HEAD + GAP), 0.0
        for block in blocks:
            if x > MARGIN and x + block.width > WIDTH - MARGIN:
                x, y, high = float(MARGIN), y + high + GAP, 0.0
            shown.append(self._use(block.body, x, y))
            x, high = x + block.width + GAP, max(high, block.height)
        foot = _lines(caption, CAPTION_SIZE, INNER, bold=True, fill=TONES.ground)
        y += high + GAP
        shown.append(moved(MARGIN, y, foot.body))
        return _Shape("".join(shown), WIDTH, y + foot.height + MARGIN)

    def _heading(self) -> str:
        across = _width(self._title, HEAD_SIZE, bold=True) + GAP
        size = TITLE_SIZE * min(1, (INNER - across) / max(1, _width(self._names, TITLE_SIZE)))
        return group(
            rect(0, 0, WIDTH, HEAD, TONES.ground),
            _line(MARGIN, 43, self._title, HEAD_SIZE, fill=CREAM, bold=True),
            _line(MARGIN + across, 42, self._names, size, fill=TONES.light),
        )

    def _block(self, part: Part) -> _Shape:
        """Draw a part of the table: its title, its cards in their places, its lines."""
        title = _lines(part.title, TITLE_SIZE, INNER, bold=True, fill=INK)
        rows = [title]
        cards = [card for card in part.cards if (card.form, card.id) in self._cards]
        if cards:
            rows.append(self._grid(cards))
        if part.lines and not (part.aside and cards):
            rows.append(_fixed(part.lines))
        body, y = [], 0.0
        for row in rows:
            body.append(moved(0, y, row.body))
            y += row.height + CARD_GAP
        wide = INNER if len(rows) == 1 else max(row.width for row in rows)  # a heading alone
        return _Shape("".join(body), wide, y)

    def _grid(self, cards: list[Placed]) -> _Shape:
        top, left = min(card.row for card in cards), min(card.column for card in cards)
        high = CARD * CARD_HEIGHT / CARD_WIDTH
        body, width, height = [], 0.0, 0.0
        most = int((INNER + CARD_GAP) // (CARD + CARD_GAP))
        for card in cards:
            down, across = divmod(card.column - left, most)  # a long row continues below
            x = across * (CARD + CARD_GAP)
            y = (card.row - top + down) * (high + CARD_GAP)
            turn = f"rotate(180 {number(x + CARD / 2)} {number(y + high / 2)})"
            body.append(
                tag("use", href=f"#{self._card(card)}", x=x, y=y, width=CARD, height=high,
                    transform=turn if card.turned else None)
            )  # fmt: skip
            width, height = max(width, x + CARD), max(height, y + high)
        return _Shape("".join(body), width, height)

    def _card(self, card: Placed) -> str:
        name = f"card-{card.form}-{card.id}"
        if name not in self._symbols:
            body = card_body(self._cards[card.form, card.id])
            size = f"0 0 {CARD_WIDTH} {CARD_HEIGHT}"
            edge = rect(2, 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, "none", 20, **EDGE)
            self._symbols[name] = tag("symbol", body, edge, id=name, viewBox=size)
        return name

    def _use(self, body: str, x: float = 0, y: float = 0) -> str:
        name = self._parts.setdefault(body, f"part-{len(self._parts)}")
        return tag("use", href=f"#{name}", x=x or None, y=y or None)


# --- letters --------------------------------------------------------------------------------------
def _width(text: str, size: float, bold: bool = False) -> float:
    return ROOM * measure(text, size, bold)


def _line(x: float, y: float, text: str, size: float, fill: str, bold: bool = False) -> str:
    weight = "bold" if bold else None
    return write(x, y, text, size, family_of(text), fill=fill, font_weight=weight)


def _lines(text: str, size: float, width: float, *, bold: bool, fill: str) -> _Shape:
    """Draw a text in as many lines as it needs."""
    found = list(_wrapped(text, partial(_width, size=size, bold=bold), width))
    step = size * LEADING
    body = [_line(0, size + at * step, line, size, fill, bold) for at, line in enumerate(found)]
    wide = max((_width(line, size, bold) for line in found), default=0.0)
    return _Shape("".join(body), wide, len(found) * step)


def _fixed(lines: Sequence[str]) -> _Shape:
    """Draw lines in a fixed-width font, so that their columns align."""
    step = LINE_SIZE * LEADING
    body = [
        # Non-breaking spaces keep the spaces of a line.
        write(
            0, LINE_SIZE + at * step, line.replace(" ", "\u00a0"), LINE_SIZE, FIXED, fill=FADED_INK
        )
        for at, line in enumerate(lines)
    ]
    wide = max((_fixed_width(line) for line in lines), default=0.0)
    return _Shape("".join(body), wide, len(lines) * step)


def _wrapped(text: str, wide: Callable[[str], float], width: float) -> Iterator[str]:
    """Break a text into lines between words, and within a word only if necessary."""
    line = ""
    for word in text.replace(" ", " \0").split("\0"):
        if line and wide(line + word.rstrip()) > width:
            yield line.rstrip()
            line = ""
        line += word
        while wide(line.rstrip()) > width:
            fits = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or wide(line[:n]) <= width)
            yield line[:fits]
            line = line[fits:]
    if line:
        yield line.rstrip()


def _fixed_width(line: str) -> float:
    signs = sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in line)
    return signs * FIXED_WIDTH * LINE_SIZE
