"""Fit text into boxes: how wide text is, where lines break, which size fits.

Widths are those of Helvetica, the typeface every PDF reader has; texts with characters it lacks are
set in a Japanese typeface, whose characters are square. Laying out a card needs no fonts installed.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final, NamedTuple

from mintopia.art.shapes import Attribute, group, write

LATIN: Final = "Helvetica,Arial,sans-serif"
JAPANESE: Final = "Noto Sans JP,Hiragino Sans,Yu Gothic,Meiryo,sans-serif"
JAPANESE_NAME: Final = JAPANESE.split(",", maxsplit=1)[0]

# Widths of the characters from the space to the tilde, in thousandths of the size.
_PLAIN: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
_BOLD: Final = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip
_FIRST: Final = " "
_LAST: Final = "~"
_THOUSAND: Final = 1000
_SQUARE: Final = 1.0
_IN_JAPANESE: Final = 1.1  # Latin letters of a Japanese typeface are wider than Helvetica's

LEADING: Final = 1.24
JAPANESE_LEADING: Final = 1.4
_ASCENT: Final = 0.74  # from the baseline to the top of capitals and kanji
_STEP: Final = 0.95
_SMALLEST: Final = 6.0

# Characters that may not begin a line, and those that may not end one.
_NOT_FIRST: Final = (
    "、。，．・：；？！!?)）」』】］〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々〜%⁰¹²³⁴⁵⁶⁷⁸⁹"
)
_NOT_LAST: Final = "(（「『【［〈《"
_PAUSES: Final = "、。，．・：；？！）」』"
_LEADS: Final = ("この", "その")
_LONGEST_PIECE: Final = 10


class Fitted(NamedTuple):
    """Lines of text, and the size at which they fit."""

    lines: tuple[str, ...]
    size: float


def is_latin(text: str) -> bool:
    """Return whether Helvetica has all characters of a text."""
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def family_of(text: str) -> str:
    """Return the font family for a text."""
    return LATIN if is_latin(text) else JAPANESE


def leading_of(text: str) -> float:
    """Return the line spacing for a text, as a multiple of the size."""
    return LEADING if is_latin(text) else JAPANESE_LEADING


@cache
def _sign_width(sign: str, bold: bool) -> float:
    if _FIRST <= sign <= _LAST:
        return (_BOLD if bold else _PLAIN)[ord(sign) - ord(_FIRST)] / _THOUSAND
    base = unicodedata.normalize("NFD", sign)[0]  # an accent does not make a letter wider
    return _sign_width(base, bold) if base != sign and base.isascii() else _SQUARE


def measure(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a line; in a Japanese typeface, an upper limit."""
    stretch = 1.0 if is_latin(text) else _IN_JAPANESE
    widths = (_sign_width(sign, bold) for sign in text)
    return size * sum(width if width == _SQUARE else width * stretch for width in widths)


def _script(sign: str) -> str:
    """Return the script of a character, as far as line breaks depend on it."""
    if sign == "ー" or "ァ" <= sign <= "ヺ":
        return "katakana"
    if "ぁ" <= sign <= "ゖ":
        return "hiragana"
    if sign.isalnum():
        return "word"  # letters, digits and kanji: a number stays with what it counts
    return "mark"


def _breaks(before: str, sign: str) -> bool:
    """Return whether a line may break between a piece and the character after it.

    Latin text breaks at spaces. Japanese breaks where a phrase is likely to end: after the
    hiragana that follow a word, where the script changes, and inside pieces that are too long.
    """
    last = before[-1]
    if sign == " " or sign in _NOT_FIRST or last in _NOT_LAST:
        return False
    if last == " " or last in _PAUSES:
        return True
    if sign.isascii() and last.isascii():
        return False
    here, there = _script(last), _script(sign)
    counted = here == "katakana" and sign.isdigit()
    if there in (here, "hiragana") or counted or before in _LEADS:
        return len(before) >= _LONGEST_PIECE
    return "mark" not in (here, there) or sign in _NOT_LAST


def pieces(text: str) -> list[str]:
    """Cut a text where lines may break; a space stays at the end of its piece."""
    found: list[str] = []
    for sign in text:
        if not found or _breaks(found[-1], sign):
            found.append(sign)
        else:
            found[-1] += sign
    return found


def wrap(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines no wider than `width`, unless a single piece is wider."""
    lines: list[str] = []
    line = ""
    for piece in pieces(text):
        if line and measure((line + piece).rstrip(), size, bold) > width:
            lines.append(line.rstrip())
            line = piece
        else:
            line += piece
    return [*lines, line.rstrip()]


def _widest(lines: list[str], size: float, bold: bool) -> float:
    return max(measure(line, size, bold) for line in lines)


def _balance(text: str, width: float, size: float, bold: bool) -> list[str]:
    """Break a text into as few lines as the width allows, all of about the same length."""
    lines = wrap(text, width, size, bold)
    while True:
        width = min(width * _STEP, _widest(lines, size, bold) * _STEP)
        narrower = wrap(text, width, size, bold)
        if len(narrower) > len(lines) or _widest(narrower, size, bold) > width:
            return lines
        lines = narrower


def fit(text: str, width: float, height: float, largest: float, bold: bool = False) -> Fitted:
    """Return the lines and the largest size, up to `largest`, at which a text fits a box."""
    size = largest
    while size > _SMALLEST:
        lines = wrap(text, width, size, bold)
        tall = (len(lines) - 1) * leading_of(text) * size + size
        if tall <= height and _widest(lines, size, bold) <= width:
            break
        size *= _STEP
    return Fitted(tuple(_balance(text, width, size, bold)), size)


def block(
    x: float,
    y: float,
    width: float,
    height: float,
    text: str,
    largest: float,
    colour: str,
    bold: bool = False,
    anchor: str = "middle",
) -> str:
    """Draw a text in a box, in as many lines as it needs, centered vertically."""
    if not text:
        return ""
    fitted = fit(text, width, height, largest, bold)
    step = leading_of(text) * fitted.size
    tall = (len(fitted.lines) - 1) * step + _ASCENT * fitted.size
    at = y + (height - tall) / 2 + _ASCENT * fitted.size
    left = {"start": x, "middle": x + width / 2, "end": x + width}[anchor]
    family = family_of(text)  # of the whole text, so that all its lines look alike
    more: dict[str, Attribute] = {
        "fill": colour,
        "font_weight": "bold" if bold else None,
        "text_anchor": None if anchor == "start" else anchor,
    }
    return group(
        *(
            write(left, at + step * row, line, fitted.size, family, **more)
            for row, line in enumerate(fitted.lines)
        )
    )
