"""The plot of a review: formats, contents, typefaces, refusals."""

from __future__ import annotations

import importlib
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mintopia.coach import chance_plot
from mintopia.coach.chance_plot import COLOURS, LINES, SIGNS, check_plot, draw, write_plot
from mintopia.coach.review import review
from mintopia.coach.review_model import Review
from mintopia.coach.texts import ReviewError
from mintopia.errors import WriteError
from tests.coach.review_stand_in import first_is_best, golden_record, short_game


def reviewed(moves: int = 20, **options: Any) -> Review:
    return review(short_game(moves, **options), playouts=10, analyser=first_is_best)


def test_svg_has_shapes_instead_of_letters_and_is_the_same_every_time(tmp_path: Path) -> None:
    found = reviewed(names=["Ann", "Ben"])
    path = tmp_path / "chart.svg"
    write_plot(path, found, "en")
    text = path.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "<text" not in text
    assert "<dc:date>" not in text
    assert text == draw(found, "en", "svg").decode()
    assert list(path.parent.iterdir()) == [path]


def test_png_is_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "chart.PNG"
    write_plot(path, reviewed(), "en")
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


def test_every_player_has_a_line_of_another_colour_form_and_sign() -> None:
    for table in (COLOURS, LINES, SIGNS):
        assert len(set(table)) == len(table) == 6
    record = golden_record("bid", "players-6-open")
    found = review(record, playouts=10, analyser=first_is_best)
    text = draw(found, "en", "svg").decode()
    for colour in COLOURS:
        assert f"stroke: {colour.lower()}" in text.lower()


def test_a_solitaire_card_has_no_line() -> None:
    found = review(golden_record("works", "solo-mort"), playouts=10, analyser=first_is_best)
    text = draw(found, "en", "svg").decode().lower()
    assert COLOURS[0].lower() in text
    assert COLOURS[1].lower() not in text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "name", ["太郎", "_Ann", "$x$ and $", "Zoë 😀 \u0e01\U0001f9ff", "<b>&amp;"]
)
def test_any_name_can_be_drawn(language: str, name: str) -> None:
    assert draw(reviewed(6, names=[name, "Ben"]), language, "svg")


def test_a_game_without_decisions_has_an_empty_plot() -> None:
    assert draw(reviewed(0), "en", "svg")


def test_costliest_moves_are_marked() -> None:
    found = reviewed(20)
    marked = draw(found, "en", "svg").decode()
    assert found.players[0].costliest
    quiet = tuple(replace(player, costliest=()) for player in found.players)
    unmarked = draw(replace(found, players=quiet), "en", "svg").decode()
    count = len(re.findall(r"<use ", marked)) - len(re.findall(r"<use ", unmarked))
    signs = sum(len(player.costliest) for player in found.players)
    assert count >= signs


@pytest.mark.parametrize("name", ["chart", "chart.pdf", "chart.svg.txt"])
def test_other_formats_are_refused(name: str) -> None:
    with pytest.raises(ReviewError, match=r"must end in \.svg or \.png") as caught:
        check_plot(Path(name))
    assert name in caught.value.message("ja")


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance_plot, "find_spec", lambda _: None)
    with pytest.raises(ReviewError, match=r"mintopia\[plots\]"):
        check_plot(Path("chart.svg"))


def test_without_the_typeface_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Any:
        if name == chance_plot.TYPEFACE:
            raise ImportError(name)
        return importlib.import_module(name)

    monkeypatch.setattr(chance_plot, "import_module", absent)
    found = reviewed(6, names=["太郎", "Ben"])
    with pytest.raises(ReviewError, match=r"font .*mintopia\[plots\]"):
        draw(found, "ja", "svg")
    assert draw(found, "en", "svg"), "in English a name in boxes is better than no plot"


def test_a_place_that_cannot_be_written_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(WriteError, match=r"file/chart\.svg cannot be written: part of its path is"):
        write_plot(tmp_path / "file" / "chart.svg", reviewed(4), "en")
