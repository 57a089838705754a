"""Fitting text: widths as printed, line breaks where allowed, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest
from fpdf import FPDF
from fpdf.fonts import TTFFont
from hypothesis import given
from hypothesis import strategies as st

from mintopia.art.lettering import JAPANESE, LATIN, block, family_of, fit, leading_of, measure, wrap
from mintopia.art.sheet import TYPEFACES

from .decks import EVERY_DECK, deck_of, words

ASCII = "".join(chr(code) for code in range(ord(" "), ord("~") + 1))


@pytest.fixture(scope="module")
def paper() -> Iterator[FPDF]:
    pdf = FPDF(unit="pt")
    for style, package in TYPEFACES:
        pdf.add_font("jp", style, str(import_module(package).FONT_PATH))
    yield pdf
    for font in pdf.fonts.values():
        if isinstance(font, TTFFont):
            font.close()


@pytest.mark.parametrize("bold", [False, True])
def test_latin_widths_are_those_of_the_pdf(paper: FPDF, bold: bool) -> None:
    paper.set_font("helvetica", "B" if bold else "", 100)
    for sign in ASCII:
        assert measure(sign, 100, bold) == pytest.approx(paper.get_string_width(sign)), sign


@pytest.mark.parametrize(("game", "language"), EVERY_DECK)
def test_no_text_is_wider_than_it_was_measured(paper: FPDF, game: str, language: str) -> None:
    for card in deck_of(game, language).cards:
        for text, bold in ((card.name, True), (card.text, False), *((t, 0) for t in card.faces)):
            family = "helvetica" if family_of(text) == LATIN else "jp"
            paper.set_font(family, "B" if bold else "", 100)
            assert paper.get_string_width(text) <= measure(text, 100, bool(bold)) * 1.001, text


def test_an_accent_does_not_make_a_letter_wider() -> None:
    assert measure("Éé", 10) == measure("Ee", 10)


@pytest.mark.parametrize(
    ("text", "family"), [("Gardens", LATIN), ("Café", LATIN), ("風車", JAPANESE), ("Ж", JAPANESE)]
)
def test_the_typeface_follows_the_text(text: str, family: str) -> None:
    assert family_of(text) == family


def test_english_breaks_at_spaces() -> None:
    assert wrap("Gain two Mints now", measure("Mints now", 10), 10) == ["Gain two", "Mints now"]


@pytest.mark.parametrize(
    ("signs", "lines"),
    [
        (8, ["建築すると", "オーナーになる。"]),
        (7, ["ミント2個を", "得る。"]),
        (7, ["これは", "（表向きに）"]),
        (5, ["その場で", "勝ち"]),
        (5, ["スワップ・", "ミート"]),
        (9, ["「降りる」なら", "降りる。"]),
    ],
)
def test_japanese_breaks_between_phrases(signs: int, lines: list[str]) -> None:
    assert wrap("".join(lines), 10 * signs, 10) == lines


@given(st.text(st.sampled_from("ab 漢字カナかな、。（）ー・1"), min_size=1), st.integers(30, 300))
def test_wrapping_loses_nothing_and_keeps_to_the_rules(text: str, width: int) -> None:
    lines = wrap(text, width, 10)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines[1:]:
        assert not line or line[0] not in "、。）ー・"


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=40)
)
def test_any_name_fits(name: str) -> None:
    fitted = fit(name, 500, 90, 50, bold=True)
    assert max(measure(line, fitted.size, True) for line in fitted.lines) <= 500
    assert fitted.size * (1 + leading_of(name) * (len(fitted.lines) - 1)) <= 90
    assert fitted.size <= 50


def test_lines_are_of_about_the_same_length() -> None:
    text = "Pay the cost of a Plan in the Plan Supply and take it, face down."
    widths = [measure(line, 10) for line in fit(text, 200, 100, 10).lines]
    assert len(widths) == len(wrap(text, 200, 10))
    assert min(widths) > max(widths) / 2


def test_a_block_is_in_the_middle_of_its_box() -> None:
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg">{block(10, 20, 100, 40, "Ox", 10, "#000")}</svg>'
    )
    (line,) = words(drawing)
    assert (line.left + line.right) / 2 == pytest.approx(60)
    assert (line.top + line.bottom) / 2 == pytest.approx(40, abs=0.2)
    assert block(10, 20, 100, 40, "", 10, "#000") == ""
