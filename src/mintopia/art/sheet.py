"""Print-and-play sheets: cards on A4 pages, nine per page, to print at full size and cut out.

The PDF library and the Japanese typeface are an optional extra (`sheets`); everything else in this
package works without them.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Container, Iterator, Sequence
from contextlib import ExitStack
from importlib import import_module
from importlib.resources import as_file
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from mintopia.art.cards import back_svg, card_svg
from mintopia.art.lettering import JAPANESE, JAPANESE_NAME, block, is_latin
from mintopia.art.model import Deck
from mintopia.art.palette import CREAM_LINE, FADED_INK
from mintopia.art.shapes import svg
from mintopia.engine.files import check_folder, write_file
from mintopia.engine.i18n import Catalogue
from mintopia.engine.version import __version__
from mintopia.errors import MintopiaError

if TYPE_CHECKING:
    from fpdf import FPDF

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0  # A4; centered, the cards also fit on Letter paper
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
COLUMNS, ROWS = 3, 3
CARDS_A_PAGE: Final = COLUMNS * ROWS
LEFT: Final = (PAGE_WIDTH - COLUMNS * CARD_WIDTH) / 2
TOP: Final = (PAGE_HEIGHT - ROWS * CARD_HEIGHT) / 2
MARK_GAP, MARK_LENGTH = 0.8, 2.7
HAIRLINE: Final = 0.1
MARK_LINE: Final = 0.2
FOOT_GAP, FOOT_HEIGHT = 0.4, 5.2
FOOT_SCALE: Final = 10  # drawn in tenths of a millimetre, as the cards are
FOOT_SIZE: Final = 23
NO_SIGN: Final = "□"
TYPEFACES: Final[tuple[tuple[Literal["", "B"], str], ...]] = (
    ("", "noto_cjk_sans_jp_regular"),
    ("B", "noto_cjk_sans_jp_bold"),
)


class SheetError(MintopiaError):
    """A sheet cannot be made."""


def page_count(cards: int, backs: bool = False) -> int:
    """Return how many pages this many cards take."""
    return -(-cards // CARDS_A_PAGE) * (2 if backs else 1)


def write_sheet(path: Path, deck: Deck, language: str, backs: bool = False) -> int:
    """Write a deck as a PDF file and return its number of pages; `backs` adds pages of backs."""
    check_path(path, language)
    write_file(path, sheet_pdf(deck, language, backs))
    return page_count(len(deck.cards), backs)


def check_path(path: Path, language: str) -> None:
    """Refuse a file that is no PDF file, or in no folder."""
    if path.suffix.lower() != ".pdf":
        raise SheetError(_say(language, "format", path=path))
    check_folder(path)


def sheet_pdf(deck: Deck, language: str, backs: bool = False) -> bytes:
    """Return a deck as a PDF document."""
    cards = [card_svg(card) for card in deck.cards]
    pages = [cards[at : at + CARDS_A_PAGE] for at in range(0, len(cards), CARDS_A_PAGE)]
    feet = [_foot(deck, language, number, len(pages)) for number in range(1, len(pages) + 1)]
    with ExitStack() as open_files:
        pdf = new_document(deck.title, language)
        known: Container[int] | None = None
        if any(JAPANESE in drawing for drawing in (*cards, *feet)):
            known = add_japanese(pdf, language, open_files)
        for page, foot in zip(pages, feet, strict=True):
            _draw_page(pdf, [drawable(card, known) for card in page], foot)
            if backs:
                _draw_backs(pdf, len(page))
        return bytes(pdf.output())


def _say(language: str, key: str, **fields: object) -> str:
    return Catalogue("mintopia.art", language).say("sheet", key, **fields)


def new_document(title: str, language: str, *, booklet: bool = False) -> FPDF:
    """Return an empty document on A4 paper, on its side for a booklet."""
    try:
        from fpdf import FPDF  # noqa: PLC0415 - the extra may be absent
    except ImportError as error:
        raise SheetError(_say(language, "missing")) from error
    pdf = FPDF(orientation="landscape" if booklet else "portrait", unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.set_title(title)
    pdf.set_lang(language)
    pdf.set_creator(f"Mintopia {__version__}")
    pdf.set_display_mode("fullpage")
    return pdf


def add_japanese(pdf: FPDF, language: str, open_files: ExitStack) -> Container[int]:
    """Add the Japanese typeface to the document and return the characters that it has.

    Only the characters that are used are embedded in the file.
    """
    from fpdf.fonts import TTFFont  # noqa: PLC0415 - there once the document is

    try:
        faces = [(style, import_module(package).FONT_PATH) for style, package in TYPEFACES]
    except ImportError as error:
        raise SheetError(_say(language, "missing")) from error
    for style, face in faces:
        pdf.add_font(JAPANESE_NAME, style, open_files.enter_context(as_file(face)))
    fonts = [font for font in pdf.fonts.values() if isinstance(font, TTFFont)]
    for font in fonts:
        open_files.callback(font.close)
    return set.intersection(*(set(font.cmap) for font in fonts))


def drawable(drawing: str, known: Container[int] | None) -> str:
    """Replace characters that no typeface has by the letter without accents, or by a box.

    Only users' own cards contain such characters.
    """
    if known is None:
        return drawing
    lacking = {sign for sign in drawing if not is_latin(sign) and ord(sign) not in known}
    return drawing.translate({ord(sign): _substitute(sign, known) for sign in lacking})


def _substitute(sign: str, known: Container[int]) -> str:
    plain = unicodedata.normalize("NFKD", sign)[0]
    # Letters and digits only, so that no "<" can get into a drawing this way.
    return plain if plain.isalnum() and (is_latin(plain) or ord(plain) in known) else NO_SIGN


def _draw_page(pdf: FPDF, cards: Sequence[str], foot: str) -> None:
    pdf.add_page()
    for at, card in enumerate(cards):
        x, y = _place(at)
        draw(pdf, card, x, y, CARD_WIDTH, CARD_HEIGHT)
    _draw_cuts(pdf, len(cards))
    y = TOP + ROWS * CARD_HEIGHT + MARK_GAP + MARK_LENGTH + FOOT_GAP
    draw(pdf, foot, LEFT, y, COLUMNS * CARD_WIDTH, FOOT_HEIGHT)


def _draw_backs(pdf: FPDF, count: int) -> None:
    """Draw a page with this many backs, mirrored to lie behind their cards in duplex printing."""
    pdf.add_page()
    back = back_svg()
    for at in range(count):
        x, y = _place(at)
        draw(pdf, back, PAGE_WIDTH - CARD_WIDTH - x, y, CARD_WIDTH, CARD_HEIGHT)


def _place(at: int) -> tuple[float, float]:
    row, column = divmod(at, COLUMNS)
    return LEFT + column * CARD_WIDTH, TOP + row * CARD_HEIGHT


def draw(pdf: FPDF, drawing: str, x: float, y: float, width: float, height: float) -> None:
    """Draw an SVG into a document."""
    pdf.image(io.BytesIO(drawing.encode("utf-8")), x=x, y=y, w=width, h=height)


def _draw_cuts(pdf: FPDF, count: int) -> None:
    """Draw a hairline around every card, and cut marks in the margins."""
    pdf.set_draw_color(CREAM_LINE)
    pdf.set_line_width(HAIRLINE)
    for at in range(count):
        pdf.rect(*_place(at), CARD_WIDTH, CARD_HEIGHT)
    pdf.set_draw_color(FADED_INK)
    pdf.set_line_width(MARK_LINE)
    for x1, y1, x2, y2 in _cut_marks():
        pdf.line(x1, y1, x2, y2)


def _cut_marks() -> Iterator[tuple[float, float, float, float]]:
    bottom, right = TOP + ROWS * CARD_HEIGHT, LEFT + COLUMNS * CARD_WIDTH
    near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_WIDTH
        yield x, TOP - near, x, TOP - far
        yield x, bottom + near, x, bottom + far
    for row in range(ROWS + 1):
        y = TOP + row * CARD_HEIGHT
        yield LEFT - near, y, LEFT - far, y
        yield right + near, y, right + far, y


def _foot(deck: Deck, language: str, page: int, pages: int) -> str:
    """Return the foot of a page: title, credits, page number and the deck's note."""
    width, height = COLUMNS * CARD_WIDTH * FOOT_SCALE, FOOT_HEIGHT * FOOT_SCALE
    first = _say(language, "foot", title=deck.title, page=page, pages=pages)
    rows = [first, deck.note] if deck.note else [first]
    step = height / 2
    return svg(
        width,
        height,
        *(
            block(30, step * row, width - 60, step, text, FOOT_SIZE, FADED_INK)
            for row, text in enumerate(rows)
        ),
    )
