"""The SVG builder: its output can be parsed again, whatever the text."""

from __future__ import annotations

import pytest

from mintopia.art.shapes import moved, number, rect, rotated, svg, tag, write

from .decks import parse


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.0, "1"), (2.5, "2.5"), (-0.001, "0"), (1 / 3, "0.33"), (100, "100")],
)
def test_numbers_are_brief(value: float, text: str) -> None:
    assert number(value) == text


def test_attributes_are_named_as_in_svg_and_none_is_left_out() -> None:
    assert tag("path", d="M0 0", stroke_width=2, fill=None) == '<path d="M0 0" stroke-width="2"/>'


@pytest.mark.parametrize("text", ["<b>&amp;", "\"'", "]]>", "<!-- x -->", "風車"])
def test_text_is_escaped(text: str) -> None:
    drawing = parse(svg(10, 10, write(1, 2, text, 3, 'A "B"')))
    assert drawing[0].text == text
    assert drawing[0].get("font-family") == 'A "B"'


def test_a_drawing_has_its_field_and_its_printed_size() -> None:
    plain = parse(svg(96, 48, rect(0, 0, 1, 1, "#fff")))
    assert (plain.get("viewBox"), plain.get("width"), plain.get("height")) == (
        "0 0 96 48",
        "96",
        "48",
    )
    printed = parse(svg(630, 880, rect(0, 0, 1, 1, "#fff"), printed=63))
    assert (printed.get("width"), printed.get("height")) == ("63mm", "88mm")


def test_moving_and_turning() -> None:
    assert 'transform="translate(1 2) rotate(90) scale(0.5)"' in moved(1, 2, scale=0.5, turn=90)
    assert 'transform="translate(1 2)"' in moved(1, 2)
    assert 'transform="rotate(45 3 4)"' in rotated(45, 3, 4)
