"""Cards as drawings: picture, name, numbers and text, in tenths of a millimetre, 63 by 88 mm."""

from __future__ import annotations

from typing import Final

from mintopia.art.lettering import LATIN, block, measure
from mintopia.art.model import Card
from mintopia.art.palette import CREAM, FADED_INK, INK, NO_COLOUR, WHITE, Palette, palette
from mintopia.art.pictures import SIZE, picture
from mintopia.art.shapes import NO_LINE, circle, group, moved, path, rect, svg, write
from mintopia.art.symbols import (
    back_body,
    die,
    figure,
    half_mint,
    mint,
    pawn,
    plan_price,
    side_tones,
    star,
    type_sign,
)

WIDTH: Final = 630
HEIGHT: Final = 880
PRINTED: Final = 63.0
MIDDLE: Final = WIDTH / 2

EDGE: Final = 28  # the margin around everything except the sides of a tile
INNER: Final = WIDTH - 2 * EDGE
CORNER: Final = 22
TEXT_LEFT: Final = 46
TEXT_WIDTH: Final = WIDTH - 2 * TEXT_LEFT
TEXT_SIZE: Final = 37
LABEL_SIZE: Final = 27
MARK_SIZE: Final = 19
FLAVOUR_SIZE: Final = 25
FLAVOUR_HEIGHT: Final = 38

HEAD_Y: Final = 76
HEAD_TOP: Final = 34
HEAD_HEIGHT: Final = 84
NAME_SIZE: Final = 54
ENGLISH_SIZE: Final = 25
SIGN_SCALE: Final = 3.4

MOST_STARS: Final = 5  # more are shown as a number
ANY_PRICE: Final = "*"
UNLIMITED: Final = "∞"
ECHO_ROOM: Final = 60
ECHO_SCALE: Final = 4.4
SIDE_R: Final = 82
TURNS: Final = (0, 90, 180, 270)


def card_svg(card: Card, printed: float = PRINTED) -> str:
    """Return a card as a complete SVG; `printed` is its width in millimetres."""
    return svg(WIDTH, HEIGHT, card_body(card), printed=printed)


def card_body(card: Card) -> str:
    """Return a card as part of another drawing."""
    body = _FORMS[card.form](card, palette(card.type))
    return group(rect(0, 0, WIDTH, HEIGHT, CREAM), body)


def back_svg() -> str:
    """Return the back of a card as a complete SVG, 63 by 88 mm."""
    return svg(WIDTH, HEIGHT, back_body(WIDTH, HEIGHT), printed=PRINTED)


# --- parts ---------------------------------------------------------------------------------------
def _head(card: Card, left: float, anchor: str = "middle") -> str:
    """Draw the name, beginning at `left`, and the sign of the type at the right."""
    width = WIDTH - 122 - left
    if not card.english:
        name = block(left, HEAD_TOP, width, HEAD_HEIGHT, card.name, NAME_SIZE, INK, True, anchor)
    else:
        name = group(
            block(left, HEAD_TOP, width, 54, card.name, NAME_SIZE * 0.86, INK, True, anchor),
            block(
                left, HEAD_TOP + 58, width, 26, card.english, ENGLISH_SIZE, FADED_INK, False, anchor
            ),
        )
    return group(name, moved(WIDTH - EDGE - 42, HEAD_Y, type_sign(card.type), scale=SIGN_SCALE))


def _panel(
    card: Card, tones: Palette, y: float, height: float, x: float = EDGE, width: float = INNER
) -> str:
    """Draw the picture in the middle of a panel in its background color."""
    scale = (min(width, height) - 10) / SIZE
    margin = (width - SIZE * scale) / 2
    echoes = ""
    if margin > ECHO_ROOM:  # on a wide panel, repeat the sign of the type faintly on both sides
        faint = Palette(*[tones.glow] * len(tones))._replace(ground=tones.ground)
        echoes = group(
            moved(x + margin / 2, y + height * 0.3, figure(card.type, faint), scale=ECHO_SCALE),
            moved(
                x + width - margin / 2, y + height * 0.7, figure(card.type, faint), scale=ECHO_SCALE
            ),
            stroke=NO_LINE,
        )
    return group(
        rect(x, y, width, height, tones.ground, CORNER),
        echoes,
        moved(
            x + (width - SIZE * scale) / 2,
            y + (height - SIZE * scale) / 2,
            picture(card.id, card.type),
            scale=scale,
        ),
    )


def _labels(card: Card, y: float, width: float = TEXT_WIDTH, anchor: str = "start") -> str:
    text = " · ".join(card.labels)
    return block(TEXT_LEFT, y, width, 36, text, LABEL_SIZE, FADED_INK, True, anchor)


def _text(card: Card, y: float, bottom: float = HEIGHT - EDGE) -> str:
    """Draw the text of a card, with the story line and the remark below."""
    if card.mark:
        bottom -= 26
    if card.flavour:
        bottom -= FLAVOUR_HEIGHT
    return group(
        block(TEXT_LEFT, y, TEXT_WIDTH, bottom - y, card.text, TEXT_SIZE, INK),
        _flavour(card, bottom),
        _mark(card),
    )


def _flavour(card: Card, y: float) -> str:
    return block(TEXT_LEFT, y, TEXT_WIDTH, FLAVOUR_HEIGHT, card.flavour, FLAVOUR_SIZE, FADED_INK)


def _mark(card: Card) -> str:
    return block(TEXT_LEFT, HEIGHT - 48, TEXT_WIDTH, 26, card.mark, MARK_SIZE, FADED_INK)


def _count(x: float, y: float, text: str, size: float, colour: str) -> str:
    """Draw a number centered on a point."""
    return write(
        x, y + size * 0.36, text, size, LATIN, fill=colour, font_weight="bold", text_anchor="middle"
    )


def _mint_count(x: float, y: float, count: str) -> str:
    """Draw a Mint with a number on it."""
    if count == UNLIMITED:
        loops = path(
            "M-5.6 0C-5.6-5-0.8-3.6 0 0S5.6 5 5.6 0S0.8-3.6 0 0S-5.6 5-5.6 0Z",
            stroke=INK,
            stroke_width=1.7,
        )
        return moved(x, y, mint(), loops, scale=SIGN_SCALE)
    return group(moved(x, y, mint(), scale=SIGN_SCALE), _count(x, y, count, 48, INK))


def _stars(count: int, right: float, y: float) -> str:
    """Draw this many stars, ending at `right`."""
    if not count:
        return ""
    if count > MOST_STARS:
        text = f"×{count}"
        room = measure(text, 40, True)
        return group(
            moved(right - room - 32, y, star(), scale=2), _count(right - room / 2, y, text, 40, INK)
        )
    return group(*(moved(right - 24 - 46 * at, y, star(), scale=2) for at in range(count)))


# --- forms ---------------------------------------------------------------------------------------
def _plan(card: Card, tones: Palette) -> str:
    """Draw a Plan: its cost on a Mint, its printed stars, its effect."""
    return group(
        _mint_count(EDGE + 42, HEAD_Y, str(card.cost)),
        _head(card, 122),
        _panel(card, tones, 130, 420),
        _labels(card, 566, 310),
        _stars(card.stars, WIDTH - TEXT_LEFT + 8, 584),
        _text(card, 616),
    )


def _location(card: Card, tones: Palette) -> str:
    """Draw a Location: its spaces with their prices, and what it does."""
    step = min(160, INNER / max(1, len(card.spaces)))
    first = MIDDLE - step * (len(card.spaces) - 1) / 2
    spaces = [
        _space(first + step * at, 554, price, players, tones)
        for at, (price, players) in enumerate(card.spaces)
    ]
    return group(
        _head(card, TEXT_LEFT, "start"),
        _panel(card, tones, 130, 310),
        _labels(card, 448),
        *spaces,
        _text(card, 660 if any(players for _, players in card.spaces) else 626),
    )


def _space(x: float, y: float, price: str, players: str, tones: Palette) -> str:
    """Draw a space for Mints with its price and the numbers of players that use it."""
    ring = circle(x, y, 58, WHITE, stroke=tones.ground, stroke_width=5, stroke_dasharray="14 9.5")
    if price == ANY_PRICE:
        inside = moved(x, y, plan_price(tones.line), scale=3.6)
    else:
        inside = _count(x, y, price, 58, tones.line)
    if not players:
        return group(ring, inside)
    room = measure(players, 28, True)
    return group(
        ring,
        inside,
        moved(x - room / 2 - 8, y + 82, pawn(FADED_INK), scale=1.5),
        _count(x + 12, y + 82, players, 28, FADED_INK),
    )


def _opponent(card: Card, tones: Palette) -> str:
    """Draw a solitaire opponent: its Mints, its traits, and what it buys first."""
    heading, first = card.order
    signs = []
    step = 74
    left = WIDTH - TEXT_LEFT - 34 - step * (len(card.priority) - 1)
    for at, kind in enumerate(card.priority):
        signs.append(moved(left + step * at, 808, type_sign(kind), scale=2.3))
        if at:
            x = left + step * (at - 0.5)
            signs.append(path(f"M{x - 4} 799L{x + 5} 808L{x - 4} 817", stroke=INK, stroke_width=4))
    return group(
        _mint_count(EDGE + 42, HEAD_Y, card.mints),
        _head(card, 122),
        _panel(card, tones, 130, 290),
        _labels(card, 428, anchor="middle"),
        _text(card, 474, 714),
        rect(EDGE, 724, INNER, 128, tones.light, CORNER),
        block(TEXT_LEFT, 732, TEXT_WIDTH, 38, heading, 25, tones.line, True, "start"),
        block(TEXT_LEFT, 774, left - 46 - TEXT_LEFT, 68, first, 30, tones.line, False, "start"),
        *signs,
    )


def _tile(card: Card, tones: Palette) -> str:
    """Draw a card for a strip: value, type, and half a Mint on each side that has a color."""
    ends = ((MIDDLE, 0), (WIDTH, HEIGHT / 2), (MIDDLE, HEIGHT), (0, HEIGHT / 2))
    sides = []
    for (x, y), turn, (colour, letter) in zip(ends, TURNS, card.sides, strict=True):
        if colour == NO_COLOUR:
            continue
        sides.append(moved(x, y, half_mint(colour, SIDE_R), turn=turn))
        in_x = (0, -1, 0, 1)[turn // 90] * SIDE_R * 0.42
        in_y = (1, 0, -1, 0)[turn // 90] * SIDE_R * 0.42
        sides.append(_count(x + in_x, y + in_y, letter, 50, side_tones(colour)[2]))
    name_height = 62 if card.english else 88
    return group(
        circle(98, 92, 62, tones.light, stroke=tones.ground, stroke_width=5),
        _count(98, 92, str(card.value), 108, tones.line),
        moved(WIDTH - 98, 92, type_sign(card.type), scale=5.2),
        block(TEXT_LEFT, 164, TEXT_WIDTH, name_height, card.name, NAME_SIZE, INK, True),
        block(TEXT_LEFT, 226, TEXT_WIDTH, 30, card.english, ENGLISH_SIZE, FADED_INK),
        _panel(card, tones, 264, 434, 98, 434),
        block(TEXT_LEFT, 712, TEXT_WIDTH, 40, " · ".join(card.labels), 32, tones.shade, True),
        _flavour(card, 754),
        block(EDGE, HEIGHT - 56, 190, 30, card.mark, MARK_SIZE, FADED_INK, anchor="start"),
        *sides,
    )


def _faces(card: Card, tones: Palette) -> str:
    """Draw an opponent that rolls a die: what it does for each face."""
    top, step = 394, 72
    rows = []
    for at, text in enumerate(card.faces):
        y = top + step * at
        if at % 2 == 0:
            rows.append(rect(EDGE, y, INNER, step, tones.light, 14))
        rows.append(moved(EDGE + 52, y + step / 2, die(at + 1, INK), scale=2.6))
        rows.append(block(EDGE + 106, y + 6, INNER - 130, step - 12, text, 36, INK, False, "start"))
    left, width = 292, WIDTH - 292 - EDGE
    return group(
        _head(card, TEXT_LEFT, "start"),
        _panel(card, tones, 130, 250, EDGE, 250),
        block(left, 130, width, 44, card.labels[0], LABEL_SIZE, FADED_INK, True, "start"),
        block(left, 178, width, 32, card.labels[1], 25, tones.shade, True, "start"),
        block(left, 220, width, 158, card.text, 31, INK, False, "start"),
        *rows,
        _mark(card),
    )


_FORMS: Final = {
    "plan": _plan,
    "location": _location,
    "opponent": _opponent,
    "tile": _tile,
    "faces": _faces,
}
