"""Draw convex shapes with smooth edges as pixels, for pictures that must be PNG; no text."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from math import ceil, cos, floor, pi, sin
from typing import Final

Point = tuple[float, float]
Colour = tuple[int, int, int]

STEPS: Final = 4  # sample lines per row of pixels
CORNERS: Final = 72  # of the polygon that approximates a circle
CHANNELS: Final = 3


def colour_of(text: str) -> Colour:
    """Parse a color such as #1c6654."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


class Canvas:
    """A picture that is drawn shape by shape."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width = width
        self.height = height
        self._rows = [bytearray(bytes(colour_of(ground)) * width) for _ in range(height)]

    def convex(self, points: Sequence[Point], fill: str, opacity: float = 1.0) -> None:
        """Fill a convex polygon."""
        colour = colour_of(fill)
        edges = list(zip(points, [*points[1:], points[0]], strict=True))
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        for row in range(max(0, floor(top)), min(self.height, ceil(bottom))):
            lines = [_cut(edges, row + (step + 0.5) / STEPS) for step in range(STEPS)]
            spans = [line for line in lines if line is not None]
            if spans:
                self._fill_row(row, spans, colour, opacity)

    def _fill_row(self, row: int, spans: Sequence[Point], colour: Colour, opacity: float) -> None:
        first = max(0, floor(min(left for left, _ in spans)))
        last = min(self.width, ceil(max(right for _, right in spans)))
        # Pixels that all sample lines cover completely are filled in one go.
        inner = max(first, ceil(max(left for left, _ in spans)))
        outer = min(last, floor(min(right for _, right in spans)))
        if len(spans) < STEPS or outer <= inner:
            inner = outer = last
        pixels = self._rows[row]
        if opacity < 1:
            for channel in range(CHANNELS):
                part = slice(CHANNELS * inner + channel, CHANNELS * outer, CHANNELS)
                pixels[part] = pixels[part].translate(_mixed(colour[channel], opacity))
        else:
            pixels[CHANNELS * inner : CHANNELS * outer] = bytes(colour) * (outer - inner)
        for x in (*range(first, inner), *range(outer, last)):
            covered = sum(max(0.0, min(right, x + 1) - max(left, x)) for left, right in spans)
            share = opacity * covered / STEPS
            for channel in range(CHANNELS):
                at = CHANNELS * x + channel
                pixels[at] = round(pixels[at] + (colour[channel] - pixels[at]) * share)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1.0
    ) -> None:
        """Fill an ellipse."""
        turns = (2 * pi * corner / CORNERS for corner in range(CORNERS))
        self.convex([(x + rx * cos(turn), y + ry * sin(turn)) for turn in turns], fill, opacity)

    def circle(self, x: float, y: float, r: float, fill: str, opacity: float = 1.0) -> None:
        """Fill a circle."""
        self.ellipse(x, y, r, r, fill, opacity)

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, *,
        r: float = 0, turn: float = 0, opacity: float = 1.0,
    ) -> None:  # fmt: skip
        """Fill a rectangle around a point, with round corners, turned clockwise by degrees."""
        across, down = width / 2 - r, height / 2 - r
        corners: list[Point] = []
        for number, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
            for step in range(7 if r else 1):
                angle = (number + step / 6) * pi / 2
                corners.append((sx * across + r * cos(angle), sy * down + r * sin(angle)))
        self.convex(rotated(corners, turn, x, y), fill, opacity)

    def png(self) -> bytes:
        """Return the picture as PNG."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        body = zlib.compress(b"".join(b"\0" + bytes(row) for row in self._rows), 6)
        parts = ((b"IHDR", head), (b"IDAT", body), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def rotated(points: Iterable[Point], degrees: float, x: float = 0, y: float = 0) -> list[Point]:
    """Return points turned clockwise around the origin and then moved by x and y."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]


def _cut(edges: Iterable[tuple[Point, Point]], y: float) -> Point | None:
    """Return the left and right ends of a horizontal line's part inside a convex polygon."""
    found = [
        ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in edges
        if (ay <= y) != (by <= y)
    ]
    return (min(found), max(found)) if found else None


@cache
def _mixed(tone: int, opacity: float) -> bytes:
    """Return a table that blends a tone with this opacity over each of the 256 tones."""
    return bytes(round(below + (tone - below) * opacity) for below in range(256))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
