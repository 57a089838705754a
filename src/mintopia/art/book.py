"""Drawings for the rulebooks: the pieces from which a game makes its pictures (its part `book`).

A picture is 720 wide, with letters large enough to be read on a phone, where it is half that size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin
from typing import Final

from mintopia.art.cards import HEIGHT as CARD_HEIGHT
from mintopia.art.cards import WIDTH as CARD_WIDTH
from mintopia.art.cards import card_body
from mintopia.art.lettering import LATIN, block
from mintopia.art.model import Card, read_deck
from mintopia.art.palette import CREAM, CREAM_LINE, FADED_INK, INK, LEAF_DARK, WHITE, palette
from mintopia.art.pictures import SIZE, picture
from mintopia.art.shapes import (
    NO_LINE,
    Attribute,
    circle,
    escape,
    group,
    lines,
    moved,
    path,
    polygon,
    rect,
    rotated,
    svg,
    tag,
    write,
)
from mintopia.art.symbols import back_body, mint, plan_price, star
from mintopia.engine.i18n import LANGUAGES, Catalogue
from mintopia.games import game_ids, spec_of

WIDTH: Final = 720
TEXT: Final = 24
SMALL: Final = 21
PLAYERS: Final = ("#1b5fae", "#c2410c", "#7b3f98", "#7d5f00")
EDGE: Final[dict[str, Attribute]] = {"stroke": CREAM_LINE, "stroke_width": 2}
MINTS_A_ROW: Final = 5
ROOM: Final = 1.17  # for typefaces that are wider than Helvetica
FORMS: Final = {
    "plans": ("plan",),
    "locations": ("location", "tile"),
    "opponents": ("opponent", "faces"),
}
NAMED: Final = 80  # the width from which a small card has room for its name

Draw = Callable[["Words"], str]


class Words:
    """The words and the cards of a game in one language."""

    def __init__(self, game: str, language: str) -> None:
        self.language = language
        spec = spec_of(game)
        self._book = Catalogue(spec.package, language)
        deck = read_deck(spec.rules().sheet_cards({}, language))
        self._cards = {(card.form, card.id): card for card in deck.cards}

    def say(self, key: str, **fields: object) -> str:
        """Return a label."""
        return self._book.say("book", key, **fields)

    def named(self, kind: str, names: str) -> list[Card]:
        """Return cards by their names, which · separates: plans, locations or opponents."""
        found = {card.name: card for card in self._cards.values() if card.form in FORMS[kind]}
        return [found[name.strip()] for name in names.split("·")]

    def card(self, form: str, card: str) -> Card:
        """Return a card by its form and id."""
        return self._cards[form, card]


def names_of(game: str) -> tuple[str, ...]:
    """Return the names of a game's pictures; a game may have none."""
    return tuple(_drawn_by(game))


def has_picture(game: str, name: str = "", language: str = "", *more: str) -> bool:
    """Return whether a game's rulebook has a picture of this name in this language."""
    return game in game_ids() and name in names_of(game) and language in LANGUAGES and not more


@lru_cache(maxsize=64)
def book_svg(game: str, name: str, language: str) -> str:
    """Draw a picture of a game's rulebook; raise KeyError if there is no such picture."""
    return _drawn_by(game)[name](Words(game, language))


def _drawn_by(game: str) -> Mapping[str, Draw]:
    return spec_of(game).book()


def whole(height: float, title: str, *body: str) -> str:
    """Return a complete picture with a title for those who cannot see it."""
    ground = rect(1, 1, WIDTH - 2, height - 2, CREAM, 18, **EDGE)
    return svg(WIDTH, height, tag("title", escape(title)), ground, *body)


# --- words ----------------------------------------------------------------------------------------
def text(
    x: float, y: float, width: float, height: float, words: str, size: float = TEXT,
    colour: str = INK, *, bold: bool = False, anchor: str = "middle",
) -> str:  # fmt: skip
    """Write words into a box, in as many lines as they need, in any common typeface."""
    room = width / ROOM
    left = x + (width - room) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    return block(left, y, room, height, words, size, colour, bold, anchor)


def step(number: int, x: float, y: float) -> str:
    """Draw the number of a step."""
    return group(
        circle(x, y, 18, LEAF_DARK, stroke=WHITE, stroke_width=2.5),
        write(x, y + 8, str(number), 24, LATIN, fill=WHITE, font_weight="bold",
              text_anchor="middle"),
    )  # fmt: skip


def arrow(x1: float, y1: float, x2: float, y2: float, colour: str = LEAF_DARK) -> str:
    """Draw an arrow from one point to another."""
    turn = atan2(y2 - y1, x2 - x1)
    end = hypot(x2 - x1, y2 - y1)
    tip = [(x2 - 16 * cos(turn + side), y2 - 16 * sin(turn + side)) for side in (-0.5, 0.5)]
    shaft = rect(x1, y1 - 3, end - 12, 6, colour)
    return group(rotated(degrees(turn), x1, y1, shaft), polygon([(x2, y2), *tip], colour))


def legend(x: float, y: float, words: Sequence[str], first: int = 1) -> str:
    """Explain numbered steps or parts, one below the other."""
    return group(
        *(
            group(
                step(first + at, x, y + 74 * at),
                text(x + 30, y - 35 + 74 * at, WIDTH - x - 40, 70, each, anchor="start"),
            )
            for at, each in enumerate(words)
        )
    )


# --- things on a table ----------------------------------------------------------------------------
def mints(x: float, y: float, count: int, r: float = 17, seat: int | None = None) -> str:
    """Draw Mints in rows, centered on a point; with the color of a seat if one is given."""
    rows = [min(MINTS_A_ROW, count - at) for at in range(0, count, MINTS_A_ROW)]
    return group(
        *(
            _mint(
                x + (at - (here - 1) / 2) * r * 1.9,
                y + (row - (len(rows) - 1) / 2) * r * 1.9,
                r,
                seat,
            )
            for row, here in enumerate(rows)
            for at in range(here)
        )
    )


def _mint(x: float, y: float, r: float, seat: int | None) -> str:
    shape = "" if seat is None else _shape(seat)
    return moved(x, y, mint(), shape, scale=r / 12)


def _shape(seat: int) -> str:
    """Draw the shape of a player, as on the page: dot, ring, bar, cross."""
    colour = PLAYERS[seat]
    return (
        circle(0, 0, 5, colour),
        circle(0, 0, 4.6, "none", stroke=colour, stroke_width=3),
        rect(-6, -2.2, 12, 4.4, colour, 1),
        lines((-4, -4, 4, 4), (-4, 4, 4, -4), stroke=colour, stroke_width=3.4),
    )[seat]


def stars(x: float, y: float, count: int, r: float = 17) -> str:
    """Draw stars in a row, centered on a point."""
    first = x - (count - 1) * r
    return group(*(moved(first + at * 2 * r, y, star(), scale=r / 12) for at in range(count)))


def person(x: float, y: float, name: str, seat: int, width: float = 150) -> str:
    """Draw a player's name with the player's shape."""
    return group(
        rect(x - width / 2, y - 22, width, 44, WHITE, 22, stroke=PLAYERS[seat], stroke_width=3),
        _mint(x - width / 2 + 24, y, 16, seat),
        text(x - width / 2 + 42, y - 20, width - 52, 40, name, TEXT, PLAYERS[seat], bold=True),
    )


def plan(card: Card, x: float, y: float, width: float = 112) -> str:
    """Draw a card small: its picture, its cost or value, its stars and its name."""
    tones = palette(card.type)
    high = width * (1.42 if width >= NAMED else 1.22)
    number = str(card.cost or card.value)
    size = width - 16
    return group(
        rect(x, y, width, high, CREAM, 10, stroke=tones.line, stroke_width=2.5),
        rect(x + 8, y + 8, size, size, tones.ground, 8),
        moved(x + 8, y + 8, picture(card.id, card.type), scale=size / SIZE),
        moved(x + 18, y + 18, mint(), scale=1.35),
        write(x + 18, y + 26, number, 22, LATIN, fill=INK, font_weight="bold",
              text_anchor="middle"),
        text(x + 3, y + size + 8, width - 6, 30, card.name, SMALL, INK, bold=True)
        if width >= NAMED
        else "",
        stars(x + width / 2, y + high - 13, card.stars, 9) if card.stars else "",
    )  # fmt: skip


def back(x: float, y: float, width: float = 112) -> str:
    """Draw a card lying face down."""
    high = width * 1.42
    return group(
        moved(x, y, back_body(width, high)),
        rect(x, y, width, high, "none", 10, stroke=LEAF_DARK, stroke_width=2.5),
    )


def place(
    card: Card, x: float, y: float, width: float, height: float, spaces: Sequence[int | None],
    note: str = "", *, closed: str = "", seats: Sequence[int] = (),
) -> str:  # fmt: skip
    """Draw a Location: its name, its spaces with their prices, a note below.

    A space is given by its price, None for that of a Plan. `seats` are who stands on the first
    spaces; `closed` covers the Location with a word.
    """
    tones = palette("location")
    gap = min(62.0, (width - 12) / len(spaces))
    first = x + width / 2 - gap * (len(spaces) - 1) / 2
    middle = y + 76
    body = [
        rect(x, y, width, height, tones.ground, 14, stroke=tones.line, stroke_width=2.5),
        text(x + 6, y + 4, width - 12, 40, card.name, TEXT, WHITE, bold=True),
    ]
    for at, price in enumerate(spaces):
        here = first + gap * at
        body.append(
            circle(here, middle, 26, tones.shade, stroke=tones.light, stroke_width=3,
                   stroke_dasharray="7 5")
        )  # fmt: skip
        if at < len(seats):
            body.append(mints(here, middle, price or 1, 20 if (price or 1) == 1 else 14, seats[at]))
        elif price is None:
            body.append(moved(here, middle, plan_price(tones.line), scale=1.7))
        else:
            body.append(
                write(here, middle + 10, str(price), 28, LATIN, fill=WHITE, font_weight="bold",
                      text_anchor="middle")
            )  # fmt: skip
    if closed:
        body.append(rect(x + 10, y + 50, width - 20, 54, CREAM, 8))
        body.append(text(x + 14, y + 52, width - 28, 50, closed, SMALL, INK, bold=True))
    elif note:
        body.append(text(x + 8, y + 108, width - 16, height - 114, note, SMALL, tones.light))
    return group(*body)


def full_card(card: Card, x: float, y: float, width: float) -> str:
    """Draw a whole card, as it is printed."""
    scale = width / CARD_WIDTH
    return group(
        moved(x, y, card_body(card), scale=scale),
        rect(x, y, width, CARD_HEIGHT * scale, "none", 4, stroke=FADED_INK, stroke_width=2),
    )


def token(x: float, y: float, words: str, width: float = 190) -> str:
    """Draw a token with its name."""
    return group(
        rect(x - width / 2, y - 22, width, 44, "#f4c430", 22, stroke="#7a5a00", stroke_width=3),
        text(x - width / 2 + 8, y - 20, width - 16, 40, words, SMALL, INK, bold=True),
    )


def panel(
    x: float, y: float, width: float, height: float, title: str, *body: str, number: int = 0
) -> str:
    """Draw a framed part of a picture under a title, with the number of a step if it is one."""
    band = f"M{x} {y + 44}V{y + 12}a12 12 0 0 1 12-12H{x + width - 12}a12 12 0 0 1 12 12V{y + 44}Z"
    inset = 46 if number else 8
    return group(
        rect(x, y, width, height, WHITE, 12, **EDGE),
        path(band, palette("location").ground, stroke=NO_LINE),
        text(x + inset, y + 2, width - inset - 8, 40, title, TEXT, WHITE, bold=True),
        step(number, x + 26, y + 22) if number else "",
        *body,
    )
