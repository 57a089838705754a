"""Lines break between words, and in Japanese only where a new line may begin."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from mintopia.engine.books import BOOKS, find_book
from mintopia.engine.printing import PhraseConsole
from mintopia.engine.wrap import wrap

NO_START = "、。，．：；？！ー）」』］ぁぃぅぇぉっゃゅょァィゥェォッャュョ々"
JAPANESE = "アップキープ：ミント1個を得る。その後、ほかのプレイヤー「1人」を選ぶ（自分でもよい）。"


def lines(text: str, width: int) -> list[str]:
    return wrap(Text(text), width).plain.split("\n")


def test_words_stay_whole() -> None:
    assert lines("Gain 2 Mints from the Producer.", 12) == ["Gain 2 Mints", "from the", "Producer."]


def test_lines_and_blank_lines_are_kept() -> None:
    assert lines("one\n\ntwo three", 20) == ["one", "", "two three"]
    assert lines("", 20) == [""]


@pytest.mark.parametrize("width", range(12, 60))
def test_no_japanese_line_is_too_wide_or_begins_with_a_stop(width: int) -> None:
    broken = lines(JAPANESE, width)
    assert "".join(broken) == JAPANESE
    for line in broken:
        assert cell_len(line) <= width
        assert line[0] not in "、。：）」ーッ"
        assert line[-1] not in "「（"


def test_styles_stay_with_their_words() -> None:
    text = Text.assemble("plain ", ("bold words", "bold"))
    wrapped = wrap(text, 8)
    assert wrapped.plain == "plain\nbold\nwords"
    assert {wrapped.plain[span.start : span.end] for span in wrapped.spans} >= {"bold", "words"}


def test_a_width_that_is_not_known_yet_changes_nothing() -> None:
    assert wrap(Text("as it is"), 0).plain == "as it is"


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (
            36,
            "アップキープ：ミント1個を得る。|その後、ほかのプレイヤー「1人」を|選ぶ（自分でもよい）。",
        ),
        (
            24,
            "アップキープ：|ミント1個を得る。|その後、ほかのプレイヤー|「1人」を選ぶ（自分でも|よい）。",
        ),
    ],
)
def test_japanese_lines_end_with_a_phrase(width: int, expected: str) -> None:
    assert lines(JAPANESE, width) == expected.split("|")


def test_a_long_japanese_phrase_is_broken_to_fill_the_line() -> None:
    assert lines("そのときアドバンスロケーションを使う。", 24) == [
        "そのときアドバンスロケー",
        "ションを使う。",
    ]


def printed(what: Markdown | Table | str, width: int) -> list[str]:
    """Return what a console of this width shows, as lines without their frames and bullets."""
    sink = io.StringIO()
    PhraseConsole(file=sink, width=width, color_system=None).print(what)
    cells = [cell for line in sink.getvalue().splitlines() for cell in line.split("│")]
    return [cell.strip(" ▌•") for cell in cells if cell.strip(" ▌•")]


@pytest.mark.parametrize("width", [30, 47, 80, 101])
@pytest.mark.parametrize("book", BOOKS)
def test_no_line_of_a_book_begins_with_a_stop(book: str, width: int) -> None:
    found = find_book(book, "ja")
    assert found is not None
    broken = printed(Markdown(found[0]), width)
    assert len(broken) > 20
    assert [line for line in broken if line[0] in NO_START] == []


@pytest.mark.parametrize("width", range(12, 60, 5))
def test_no_line_of_a_table_or_a_sentence_begins_with_a_stop(width: int) -> None:
    table = Table("x", "y")
    table.add_row("a", JAPANESE)
    for what in (table, JAPANESE):
        assert [line for line in printed(what, width) if line[0] in NO_START] == []


def test_english_is_left_to_rich() -> None:
    assert printed("Gain 2 Mints from there.", 12) == ["Gain 2 Mints", "from there."]


def test_no_line_begins_with_the_space_after_an_exclamation_mark() -> None:
    for width in range(6, 20):
        assert [line for line in lines("正解！　勝てます。", width) if line[0] == "\u3000"] == []
