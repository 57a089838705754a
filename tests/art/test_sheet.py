"""The sheets: nine cards a page, text stored as text, and clear messages when it cannot be done."""

from __future__ import annotations

import io
import logging
import re
import sys
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from mintopia.art.sheet import SheetError, page_count, sheet_pdf, write_sheet
from mintopia.engine.i18n import LANGUAGES
from mintopia.errors import WriteError
from tests.cli.command import mintopia

from .decks import EVERY_DECK, deck_of, own_bid_deck

A4 = (595.28, 841.89)
INSTALL = "pip install 'mintopia[sheets]'"


def fonts_of(page: PageObject) -> list[DictionaryObject]:
    """Return the fonts of a page."""
    resources = cast(DictionaryObject, page["/Resources"].get_object())
    fonts = cast(DictionaryObject, resources["/Font"].get_object())
    return [cast(DictionaryObject, font.get_object()) for font in fonts.values()]


def readable(content: bytes) -> list[PageObject]:
    """Return every page so that its text can be read."""
    pages = PdfReader(io.BytesIO(content)).pages
    for page in pages:
        for font in fonts_of(page) if "/Font" in cast(DictionaryObject, page["/Resources"]) else ():
            if "/DescendantFonts" in font:
                # pypdf assumes one byte per character when the encoding is written out, not named.
                font[NameObject("/Encoding")] = NameObject("/Identity-H")
    return list(pages)


def pages_of(content: bytes) -> list[str]:
    """Return the text of every page, without spaces and line breaks."""
    return [re.sub(r"\s", "", page.extract_text()) for page in readable(content)]


@cache
def printed(game: str, language: str) -> bytes:
    """Return the sheet of a game's own deck, cached because a Japanese one takes seconds."""
    return sheet_pdf(deck_of(game, language), language)


@cache
def printed_pages(game: str, language: str) -> list[str]:
    """Return the text of every page of a game's own deck."""
    return pages_of(printed(game, language))


@pytest.mark.parametrize(
    ("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (34, 4), (36, 4), (52, 6)]
)
def test_nine_cards_a_page(cards: int, pages: int) -> None:
    assert page_count(cards) == pages
    assert page_count(cards, backs=True) == 2 * pages


@pytest.mark.parametrize(("game", "language"), EVERY_DECK)
def test_every_name_is_text_on_its_page(game: str, language: str) -> None:
    deck = deck_of(game, language)
    pages = printed_pages(game, language)
    assert len(pages) == page_count(len(deck.cards)) == 4
    for number, card in enumerate(deck.cards):
        page = pages[number // 9]
        assert re.sub(r"\s", "", card.name) in page
        assert re.sub(r"\s", "", card.text) in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_whose_artwork_it_is(language: str) -> None:
    unofficial = {"en": "Unofficialfanartwork", "ja": "非公式のファンアート"}[language]
    house = {"en": "Housedeck", "ja": "独自デッキ"}[language]
    for game in ("works", "bid"):
        pages = printed_pages(game, language)
        assert all(unofficial in page for page in pages)
        assert all((house in page) == (game == "bid") for page in pages)


def test_pages_are_a4_and_typefaces_are_there() -> None:
    reader = PdfReader(io.BytesIO(printed("works", "ja")))
    for page in reader.pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            A4, abs=0.1
        )
    embedded = [
        cast(DictionaryObject, cast(ArrayObject, font["/DescendantFonts"])[0].get_object())
        for font in fonts_of(reader.pages[0])
        if "/DescendantFonts" in font
    ]
    assert len(embedded) == 2
    for font in embedded:
        assert "/FontFile3" in cast(DictionaryObject, font["/FontDescriptor"].get_object())
    assert reader.metadata is not None
    assert reader.metadata.title == "Mint Works"


def test_an_english_sheet_needs_no_japanese_typeface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "noto_cjk_sans_jp_regular", None)
    assert len(pages_of(sheet_pdf(deck_of("works"), "en"))) == 4


@pytest.mark.parametrize(
    ("module", "language", "says"),
    [
        ("fpdf", "en", "needs a PDF library"),
        ("fpdf", "ja", "PDFライブラリ"),
        ("noto_cjk_sans_jp_regular", "ja", "フォント"),
        ("noto_cjk_sans_jp_bold", "ja", "フォント"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str, language: str, says: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SheetError) as refused:
        write_sheet(tmp_path / "deck.pdf", deck_of("works", language), language)
    assert says in str(refused.value)
    assert INSTALL in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_backs_follow_their_fronts(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    assert write_sheet(file, deck_of("bid"), "en", backs=True) == 8
    pages = pages_of(file.read_bytes())
    assert len(pages) == 8
    assert all(pages[at] and not pages[at + 1] for at in range(0, 8, 2))


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    file.write_bytes(b"old")
    write_sheet(file, deck_of("works"), "en")
    assert file.read_bytes().startswith(b"%PDF")
    assert [path.name for path in file.parent.iterdir()] == ["deck.pdf"]


def test_a_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    link = tmp_path / "nowhere.pdf"
    link.symlink_to("/dev/null")
    write_sheet(link, deck_of("works"), "en")
    assert link.is_char_device()


@pytest.mark.parametrize(
    ("name", "reason"),
    [("file/deck.pdf", "part of its path is a file"), ("new/deck.pdf", "there is no folder")],
)
def test_an_unwritable_path_leaves_no_folder(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "file").write_text("a file is no folder", encoding="utf-8")
    with pytest.raises(WriteError) as refused:
        write_sheet(tmp_path / name, deck_of("works"), "en")
    assert str(refused.value).startswith(str(tmp_path / name))
    assert reason in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(("language", "says"), [("en", "must end in .pdf"), ("ja", ".pdf に")])
def test_a_sheet_is_a_pdf_file(tmp_path: Path, language: str, says: str) -> None:
    with pytest.raises(SheetError) as refused:
        write_sheet(tmp_path / "deck.png", deck_of("works", language), language)
    assert says in str(refused.value)
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(WriteError, match="No space left on device"):
        write_sheet(tmp_path / "deck.pdf", deck_of("works"), "en")
    assert list(tmp_path.iterdir()) == []


def test_a_deck_of_ones_own(caplog: pytest.LogCaptureFixture) -> None:
    """Characters that no typeface has are replaced by a letter without its accent or by a box."""
    names = {
        "Köln <&> 'x'": "Köln<&>'x'",
        "Ελλάδα": "Ελλαδα",
        "Ÿ東京": "Y東京",
        "Ж😀 Town": "Ж□Town",
    }
    locations = own_bid_deck(cards=48)
    for card, name in zip(locations.values(), names, strict=False):
        card["name"] = name
    with caplog.at_level(logging.WARNING):
        pages = pages_of(sheet_pdf(deck_of("bid", locations=locations), "en"))
    assert len(pages) == 6
    for printed in names.values():
        assert printed in pages[0]
    assert not caplog.records


# --- the command ---------------------------------------------------------------------------------
def test_the_command_writes_a_sheet(tmp_path: Path) -> None:
    file = tmp_path / "plans.pdf"
    answer = mintopia("cards", "works", "--sheet", str(file))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == f"{file}: 36 cards on 4 pages.\n"
    assert len(pages_of(file.read_bytes())) == 4


def test_the_command_honours_language_and_cards(tmp_path: Path) -> None:
    mine = tmp_path / "my.toml"
    mine.write_text(
        "[plans.windmill]\nin_deck = false\n[plans.mine]\nupkeep = 17", encoding="utf-8"
    )
    file = tmp_path / "deck.pdf"
    answer = mintopia(
        "cards", "works", "--sheet", str(file), "--cards", str(mine), "--lang", "ja", "--backs"
    )
    assert answer.stdout == f"{file}：カード35枚、8ページ。\n"
    pages = pages_of(file.read_bytes())
    assert not any("風車" in page for page in pages)
    assert "ミント17個を得る" in pages[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--sheet", "x.pdf", "--json"), "Choose one of --json, --toml, --sheet."),
        (("--sheet", "x.pdf", "--toml"), "Choose one of --json, --toml, --sheet."),
        (("--backs",), "--backs needs --sheet FILE."),
        (("--sheet", ""), "must end in .pdf"),
        (("--sheet", "x.png"), "x.png must end in .pdf."),
    ],
)
def test_a_mistake_gives_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    answer = mintopia("cards", "bid", *arguments)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr


def test_without_the_extra_the_command_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "fpdf.py").write_text("raise ImportError('not there')", encoding="utf-8")
    file = tmp_path / "deck.pdf"
    answer = mintopia("cards", "bid", "--sheet", str(file), PYTHONPATH=str(tmp_path))
    assert answer.returncode == 2
    assert answer.stderr.startswith("mintopia: This needs a PDF library")
    assert INSTALL in answer.stderr
    assert "-e '.[sheets]'" in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not file.exists()
