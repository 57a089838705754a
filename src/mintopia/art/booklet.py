"""A rulebook as a booklet: A5 pages, two on each side of A4 sheets, to be printed and folded.

The text is laid out on numbered pages first; then the pages are drawn in the order in which a
folded stack of sheets has them. It needs the extra `sheets`, as the cards' sheets do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote

from mintopia.art import sheet
from mintopia.art.book import Words, book_svg, full_card
from mintopia.art.lettering import JAPANESE_NAME, pieces
from mintopia.art.palette import CREAM_LINE, FADED_INK, INK, palette
from mintopia.art.shapes import svg
from mintopia.engine.books import anchor_of
from mintopia.engine.files import write_file
from mintopia.engine.i18n import Catalogue

if TYPE_CHECKING:
    from fpdf import FPDF
    from markdown_it.token import Token

# An A5 page, half of an A4 sheet on its side.
WIDTH, HEIGHT = sheet.PAGE_HEIGHT / 2, sheet.PAGE_WIDTH
LEFT, TOP, BOTTOM = 12.0, 12.0, HEIGHT - 15
ROOM: Final = WIDTH - 2 * LEFT
TEXT, SMALL, NOTE = 8.6, 7.2, 6.4  # sizes of letters, in points
HEADS: Final = {"h1": 20.0, "h2": 14.0, "h3": 10.5, "h4": 9.0}
LEADING: Final = 0.53  # millimetres a line for each point
GAP: Final = 1.9
INDENT: Final = 5.0
CELL: Final = 1.1
CARD_WIDTH: Final = 26.0
MOST_HIGH: Final = 172.0  # of a picture
SHORT: Final = 50.0  # a table up to this height stays on one page
KEPT: Final = 30.0  # what a heading needs below it on its page
LEAST: Final = 0.8  # a picture is drawn this much smaller if it then fits on the page
LOWERED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
RAISED: Final = 0.65  # the size of the number of a footnote, beside that of the text
INTO_MARGIN: Final = 4.0  # footnotes and contents may reach this far below a page
ON_A_SHEET: Final = 4
GREEN: Final = palette("location").ground
IMAGE: Final = re.compile(r"pictures/([a-z]+)-([a-z]+)(?:\.[a-z]+)?\.svg$")
LINK: Final = "link_open"

Draw = Callable[["FPDF", float], None]  # draws onto a page whose left edge is given


class Run(NamedTuple):
    """Letters in one style."""

    text: str
    bold: bool = False
    raised: bool = False


def write_booklet(path: Path, game: str, text: str, language: str) -> tuple[int, int]:
    """Write a book as a PDF file; return how many pages it has and how many sheets it takes."""
    sheet.check_path(path, language)
    body, pages = booklet_pdf(game, text, language)
    write_file(path, body)
    return pages, -(-pages // ON_A_SHEET)


def booklet_pdf(game: str, text: str, language: str) -> tuple[bytes, int]:
    """Return a book as a PDF document, and how many pages it has."""
    title = text.partition("\n")[0].lstrip("# ")
    with ExitStack() as open_files:
        pdf = sheet.new_document(title, language, booklet=True)
        known = sheet.add_japanese(pdf, language, open_files)
        found: dict[str, int] = {}
        for _ in range(2):  # the second time, the contents and the index know the pages
            layout = _Layout(pdf, known, game, language, found)
            layout.set_book(text)
            found = layout.anchors
        pages = layout.pages
        for left, right in folded(len(pages)):
            pdf.add_page()
            for place, number in enumerate((left, right)):
                if number < len(pages):
                    for each in pages[number]:
                        each(pdf, place * WIDTH)
        return bytes(pdf.output()), len(pages)


def folded(pages: int) -> Iterator[tuple[int, int]]:
    """Yield the pages, from 0, on the left and right of each side of a folded stack of sheets."""
    last = -(-pages // ON_A_SHEET) * ON_A_SHEET - 1
    for first in range(0, last // 2, 2):
        yield last - first, first
        yield first + 1, last - first - 1


class _Layout:
    """Sets a book on pages, block after block; nothing is drawn yet."""

    def __init__(
        self, pdf: FPDF, known: Container[int], game: str, language: str, found: dict[str, int]
    ) -> None:
        self.pages: list[list[Draw]] = []
        self.anchors: dict[str, int] = {}
        self._pdf, self._known, self._game, self._language = pdf, known, game, language
        self._found = found  # the pages of headings, from the first time
        self._size = TEXT
        self._turn()

    # --- pages ------------------------------------------------------------------------------------
    def _turn(self) -> None:
        self.pages.append([])
        self._y = TOP
        number = str(len(self.pages))
        self._letters(number, SMALL, WIDTH / 2 - 3, HEIGHT - 8, FADED_INK)

    def _need(self, height: float) -> None:
        if self._y + height > BOTTOM and self._y > TOP:
            self._turn()

    def _add(self, each: Draw) -> None:
        self.pages[-1].append(each)

    def _letters(
        self, text: str, size: float, x: float, y: float, colour: str = INK, bold: bool = False
    ) -> None:
        shown = sheet.drawable(text, self._known)

        def draw_letters(pdf: FPDF, left: float) -> None:
            pdf.set_font(JAPANESE_NAME, "B" if bold else "", size)
            pdf.set_text_color(colour)
            pdf.text(left + x, y, shown)

        self._add(draw_letters)

    def _box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        def draw_box(pdf: FPDF, left: float) -> None:
            pdf.set_fill_color(colour)
            pdf.rect(left + x, y, width, height, style="F")

        self._add(draw_box)

    # --- lines ------------------------------------------------------------------------------------
    def _width(self, run: Run, size: float) -> float:
        size *= RAISED if run.raised else 1
        self._pdf.set_font(JAPANESE_NAME, "B" if run.bold else "", size)
        return float(self._pdf.get_string_width(sheet.drawable(run.text, self._known)))

    def _lines(self, runs: Sequence[Run], size: float, width: float) -> list[list[Run]]:
        """Break runs into lines; a word may have letters of several styles."""
        style = [run[1:] for run in runs for _ in run.text]
        lines: list[list[Run]] = [[]]
        at, x = 0, 0.0
        for piece in pieces("".join(run.text for run in runs)):
            parts: list[Run] = []
            for sign in piece:
                if parts and parts[-1][1:] == style[at]:
                    parts[-1] = Run(parts[-1].text + sign, *style[at])
                else:
                    parts.append(Run(sign, *style[at]))
                at += 1
            wide = sum(self._width(part, size) for part in parts)
            space = self._width(Run(" "), size) if piece.endswith(" ") else 0
            if x and x + wide - space > width:
                lines.append([])
                x = 0.0
            lines[-1] += parts
            x += wide
        return lines

    def _set_lines(
        self, lines: Sequence[Sequence[Run]], size: float, x: float, y: float, colour: str = INK
    ) -> float:
        """Set lines below y and return where they end."""
        for line in lines:
            y += size * LEADING
            at = x
            for run in line:
                high, low = (RAISED * size, 0.26 * size) if run.raised else (size, 0.13 * size)
                self._letters(run.text, high, at, y - low, colour, run.bold)
                at += self._width(run, size)
        return y

    def _paragraph(
        self, runs: Sequence[Run], size: float = TEXT, x: float = 0, mark: str = "",
        colour: str = INK,
    ) -> None:  # fmt: skip
        lines = self._lines(runs, size, ROOM - x)
        bottom = BOTTOM + (INTO_MARGIN if size < TEXT and not mark else 0)
        if len(lines) * size * LEADING <= bottom - self._y and not mark:
            self._y = self._set_lines(lines, size, LEFT + x, self._y, colour) + GAP
            return
        if len(lines) > 2:  # noqa: PLR2004 - two lines stay together
            self._need(2 * size * LEADING)
        else:
            self._need(len(lines) * size * LEADING)
        for at, line in enumerate(lines):
            self._need(size * LEADING)
            if mark and at == 0:
                self._letters(
                    mark, size, LEFT + x - INDENT + 0.6, self._y + size * 0.4, GREEN, True
                )
            self._y = self._set_lines([line], size, LEFT + x, self._y, colour)
        self._y += GAP

    # --- blocks -----------------------------------------------------------------------------------
    def set_book(self, text: str) -> None:
        """Set a whole book."""
        from markdown_it import MarkdownIt  # noqa: PLC0415 - only a booklet needs it here

        tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(text)
        contents = [
            (anchor_of(_plain(tokens[at + 1])), _untagged(_plain(tokens[at + 1])))
            for at, token in enumerate(tokens)
            if token.type == "heading_open" and token.tag == "h2"
        ]
        index = contents[-1][0] if len(contents) > 1 else ""  # the last part of a whole book
        lists: list[int] = []  # the numbers of open lists, 0 for bullets
        notes: list[Run] | None = None  # the footnotes of a part, which share a paragraph
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type == "heading_open":
                words = _plain(tokens[at + 1])
                self._size = SMALL if anchor_of(words) == index else TEXT
                if token.tag == "h2" and contents:
                    self._contents(contents)
                    contents = []
                self._heading(token.tag, words, self._below(tokens[at + 3 :]))
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                lists.append(0 if token.type[0] == "b" else 1)
                notes = [] if token.type[0] == "o" and _is_notes(tokens[at:]) else None
            elif token.type in ("bullet_list_close", "ordered_list_close"):
                lists.pop()
                if notes:
                    self._paragraph(notes, NOTE, colour=FADED_INK)
                notes = None
            elif token.type == "inline" and notes is not None:
                notes += [Run(f"{lists[-1]} ", True), *self._runs(token.children or []), Run("   ")]
                lists[-1] += 1
            elif token.type == "inline" and tokens[at - 1].type == "paragraph_open":
                self._inline(token, lists)
            elif token.type == "table_open":
                end = next(n for n in range(at, len(tokens)) if tokens[n].type == "table_close")
                self._table(tokens[at:end])
                at = end
            elif token.type == "fence":
                self._drawing(*self._row_of_cards(token))
            at += 1

    def _contents(self, chapters: Sequence[tuple[str, str]]) -> None:
        runs = [Run(Catalogue("mintopia.art", self._language).say("sheet", "contents"), True)]
        for anchor, words in chapters:
            runs += [Run(f" · {words} "), Run(str(self._found.get(anchor, "")), True)]
        self._paragraph(runs, SMALL, colour=GREEN)

    def _heading(self, tag: str, words: str, below: float) -> None:
        """Set a heading together with what must stand below it on the same page."""
        size = HEADS[tag]
        if tag == "h2":
            self._y += 4
        lines = self._lines([Run(_untagged(words), True)], size, ROOM)
        self._need(len(lines) * size * LEADING + 2 * GAP + below)
        if tag == "h2" and self._y > TOP:
            self._box(LEFT, self._y - 1, ROOM, 0.4, GREEN)
        self.anchors.setdefault(anchor_of(words), len(self.pages))
        self._y = self._set_lines(lines, size, LEFT, self._y, GREEN if tag != "h1" else INK) + GAP

    def _inline(self, token: Token, lists: list[int]) -> None:
        words = token.children or []
        if _is_picture(words):
            self._drawing(*self._picture(str(words[0].attrGet("src"))))
            return
        links = [str(word.attrGet("href")) for word in words if word.type == LINK]
        if len(links) == 1 and words[0].type == LINK and "examples.md" in links[0]:
            return  # a board to play through, on the page
        mark = ""
        if lists:
            mark = f"{lists[-1]}." if lists[-1] else "·"
            lists[-1] += bool(lists[-1])
        self._paragraph(self._runs(words), self._size, INDENT * len(lists), mark)
        if lists:
            self._y -= GAP * 0.6

    def _runs(self, words: Sequence[Token]) -> list[Run]:
        """Return the letters of a paragraph; a link within the book tells its page."""
        runs: list[Run] = []
        bold, page = False, ""
        for word in words:
            if word.type in ("strong_open", "strong_close"):
                bold = word.type == "strong_open"
            elif word.type == LINK:
                href = unquote(str(word.attrGet("href")))
                page = f" {self._found.get(href[1:], '')}" if href.startswith("#") else ""
            elif word.type == "link_close" and page.strip():
                runs.append(Run(page, True))
            elif word.content or word.type == "softbreak":
                text = word.content.translate(LOWERED)
                raised = text != word.content
                if raised and runs and runs[-1].raised:
                    text = f" {text}"
                runs.append(Run(text or " ", bold, raised))
        return runs

    def _below(self, tokens: Sequence[Token]) -> float:
        """Return the height of what must not be parted from the heading before it."""
        first, words = tokens[0], tokens[1].children or []
        if first.type == "heading_open":
            return HEADS[first.tag] * LEADING + 2 * GAP + self._below(tokens[3:])
        if first.type == "fence":
            return self._row_of_cards(first)[2]
        if first.type != "paragraph_open":  # a list or a table
            return KEPT / 2
        if _is_picture(words):
            return LEAST * self._picture(str(words[0].attrGet("src")))[2]
        lines = len(self._lines(self._runs(words), TEXT, ROOM))
        if len(tokens) > 4 and _is_picture(tokens[4].children or []):  # noqa: PLR2004 - the next
            return lines * TEXT * LEADING + GAP + self._below(tokens[3:])
        return min(lines, 2) * TEXT * LEADING

    def _picture(self, source: str) -> tuple[str, float, float]:
        """Return a picture of the book with its width and height on the page."""
        found = IMAGE.search(source)
        assert found is not None, source
        drawing = book_svg(found[1], found[2], self._language)
        wide, high = (float(each) for each in re.findall(r' (?:width|height)="(\d+)', drawing)[:2])
        scale = min(ROOM / wide, MOST_HIGH / high)
        return drawing, wide * scale, high * scale

    def _drawing(self, drawing: str, width: float, height: float) -> None:
        fits = (BOTTOM - self._y - GAP) / height
        if LEAST <= fits < 1:
            width, height = width * fits, height * fits
        self._need(height + GAP)
        x, y = LEFT + (ROOM - width) / 2, self._y
        shown = sheet.drawable(re.sub(r"<title>.*?</title>", "", drawing), self._known)
        self._add(lambda pdf, left: sheet.draw(pdf, shown, left + x, y, width, height))
        self._y += height + 2 * GAP

    def _row_of_cards(self, token: Token) -> tuple[str, float, float]:
        """Return a row of cards, which the text gives by their names, with its width and height."""
        cards = Words(self._game, self._language).named(token.info.strip(), token.content)
        step = 660
        drawn = (full_card(card, step * at, 0, 630) for at, card in enumerate(cards))
        row = svg(step * len(cards), 880, *drawn)
        width = min(ROOM, CARD_WIDTH * len(cards))
        return row, width, width * 880 / (step * len(cards))

    def _table(self, tokens: Sequence[Token]) -> None:
        rows: list[list[list[Run]]] = []
        for at, token in enumerate(tokens):
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                runs = self._runs(tokens[at + 1].children or [])
                bold = [Run(run.text, True) for run in runs]
                rows[-1].append(bold if token.type == "th_open" else runs)
        size = SMALL
        widths = self._columns(rows, size)
        head = self._cells(rows[0], widths, size)
        body = [self._cells(row, widths, size) for row in rows[1:]]
        whole = sum(_tall(cells, size) for cells in [head, *body])
        self._need(whole if whole <= SHORT else _tall(head, size) + KEPT / 3)
        self._row(head, widths, size, head=True)
        for number, cells in enumerate(body):
            if self._y + _tall(cells, size) > BOTTOM:
                self._turn()
                self._row(head, widths, size, head=True)
            self._row(cells, widths, size, shaded=number % 2 == 1)
        self._y += 2 * GAP

    def _columns(self, rows: Sequence[Sequence[Sequence[Run]]], size: float) -> list[float]:
        """Share the width: no column is wider than its text or narrower than its longest word."""
        wide = [[self._extent(row[at], size) for row in rows] for at in range(len(rows[0]))]
        most = [max(text for text, _ in cells) for cells in wide]
        least = [max(word for _, word in cells) for cells in wide]
        found: dict[int, float] = {}
        while len(found) < len(most):
            others = [at for at in range(len(most)) if at not in found]
            each = (ROOM - sum(found.values())) / sum(most[at] ** 0.5 for at in others)
            share = {at: each * most[at] ** 0.5 for at in others}
            narrow = {at: least[at] for at in others if share[at] < least[at]}
            fits = {at: most[at] for at in others if share[at] >= most[at]}
            found |= narrow or fits or share
        return [found[at] for at in range(len(most))]

    def _extent(self, cell: Sequence[Run], size: float) -> tuple[float, float]:
        """Return how wide a cell is in one line, and how wide its longest word is."""
        text, bold = "".join(run.text for run in cell), any(run.bold for run in cell)
        words = [self._width(Run(piece.rstrip(), bold), size) for piece in pieces(text)]
        return self._width(Run(text, bold), size) + 2 * CELL, max(words, default=0) + 2 * CELL

    def _cells(
        self, row: Sequence[Sequence[Run]], widths: Sequence[float], size: float
    ) -> list[list[list[Run]]]:
        return [
            self._lines(cell, size, width - 2 * CELL + 0.1)
            for cell, width in zip(row, widths, strict=True)
        ]

    def _row(
        self, cells: Sequence[Sequence[Sequence[Run]]], widths: Sequence[float], size: float, *,
        head: bool = False, shaded: bool = False,
    ) -> None:  # fmt: skip
        height = _tall(cells, size)
        if head or shaded:
            colour = GREEN if head else "#f1ecdd"
            self._box(LEFT, self._y, sum(widths), height, colour)
        x = LEFT
        for cell, width in zip(cells, widths, strict=True):
            self._set_lines(cell, size, x + CELL, self._y + 0.5, "#ffffff" if head else INK)
            x += width
        self._y += height
        self._box(LEFT, self._y, sum(widths), 0.1, CREAM_LINE)


def _tall(cells: Sequence[Sequence[Sequence[Run]]], size: float) -> float:
    return max(len(cell) for cell in cells) * size * LEADING + 1.2


def _is_picture(words: Sequence[Token]) -> bool:
    return len(words) == 1 and words[0].type == "image"


def _plain(token: Token) -> str:
    return "".join(child.content for child in token.children or ())


def _untagged(words: str) -> str:
    return re.sub(r"\s*\([WB]\d[^)]*\)$", "", words)


def _is_notes(tokens: Sequence[Token]) -> bool:
    """Return whether a list consists of footnotes: it begins with a link to a ruling."""
    first = next(token for token in tokens if token.type == "inline")
    words = first.children or []
    return bool(words) and words[0].type == LINK and "rulings" in str(words[0].attrGet("href"))
