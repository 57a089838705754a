"""Pictures in pixels: everything drawn is there, and other programs can read the PNG."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from mintopia.art.preview import HEIGHT, WIDTH, table_png
from mintopia.art.raster import Canvas

RED, BLUE = (255, 0, 0), (0, 0, 255)


def read(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def test_shapes_are_filled_with_smooth_edges() -> None:
    canvas = Canvas(20, 20, "#ffffff")
    canvas.box(10, 10, 9, 4, "#ff0000")  # from 5.5 to 14.5
    image = read(canvas.png())
    assert image.getpixel((10, 10)) == RED
    assert image.getpixel((5, 10)) == (255, 128, 128), "half of this pixel is covered"
    assert image.getpixel((4, 10)) == image.getpixel((10, 7)) == (255, 255, 255)


def test_a_veil_mixes_with_what_lies_below() -> None:
    canvas = Canvas(9, 9, "#0000ff")
    canvas.circle(4.5, 4.5, 4, "#ff0000", 0.5)
    image = read(canvas.png())
    assert image.getpixel((4, 4)) == (128, 0, 128)
    assert image.getpixel((0, 0)) == BLUE


def test_what_reaches_beyond_the_edge_is_cut_off() -> None:
    canvas = Canvas(8, 8, "#ffffff")
    canvas.circle(0, 0, 30, "#ff0000")
    canvas.box(50, 50, 9, 9, "#0000ff")
    image = read(canvas.png())
    assert {image.getpixel((x, y)) for x in range(8) for y in range(8)} == {RED}


@pytest.mark.parametrize("seats", [1, 6])
def test_a_table_has_a_mint_for_every_seat(seats: int) -> None:
    image = read(table_png(seats, ("#1c6654", "#124a3c"), ("#5c9f3d", "#cc4a3b")))
    assert image.size == (WIDTH, HEIGHT)
    colours = [colour for _, colour in image.getcolors(WIDTH * HEIGHT) or ()]
    players = ((27, 95, 174), (194, 65, 12), (123, 63, 152), (125, 95, 0), (11, 122, 117))
    assert [player in colours for player in players] == [number < seats for number in range(5)]
