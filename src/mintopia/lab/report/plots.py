"""Small plots as inline SVG, colored by the page's style sheet for light and dark themes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor
from typing import Final

from mintopia.engine.statistics import Estimate
from mintopia.lab.report.blocks import Chart, Histogram, Intervals

WIDTH, HEIGHT = 400, 210  # a phone shows nearly this many pixels
LEFT, RIGHT, TOP, BOTTOM = 38, 8, 10, 38
INNER: Final = WIDTH - LEFT - RIGHT
FLOOR: Final = HEIGHT - BOTTOM
MOST_LABELS: Final = 12
MOST_TICKS: Final = 6
_PADDING: Final = 0.06
_TINY: Final = 1e-9


def span_of(block: Intervals) -> tuple[float, float]:
    """Return the range of an interval table's axis, which covers all intervals and the line."""
    found = [row.estimate for row in block.rows if row.estimate is not None]
    ends = [one.low for one in found] + [one.high for one in found]
    if block.reference is not None:
        ends.append(block.reference)
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low or 1.0) * _PADDING
    return low - room, high + room


def dot(found: Estimate, span: tuple[float, float], reference: float | None, label: str) -> str:
    """Draw a figure as a dot on its interval; positions are percentages, so it fits any width."""
    low, high = span

    def at(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.2f}%"

    line = ""
    if reference is not None:
        line = f'<line class="ref" x1="{at(reference)}" x2="{at(reference)}" y1="0" y2="22"/>'
    return (
        f'<svg class="dot" height="22" role="img" aria-label="{escape(label)}">{line}'
        f'<line class="ci" x1="{at(found.low)}" x2="{at(found.high)}" y1="11" y2="11"/>'
        f'<circle cx="{at(found.value)}" cy="11" r="4"/></svg>'
    )


def histogram(block: Histogram, label: str) -> str:
    """Draw shares as bars with their intervals."""
    ticks = _ticks(0.0, max((found.high for _, found in block.bars), default=1.0))
    top = ticks[-1]
    step = INNER / max(1, len(block.bars))
    drawn = _grid(ticks)
    every = -(-len(block.bars) // MOST_LABELS)
    for at, (name, found) in enumerate(block.bars):
        x, middle = LEFT + at * step, LEFT + (at + 0.5) * step
        y = _y(found.value, 0.0, top)
        drawn.append(
            f'<rect class="bar" x="{x + 0.12 * step:.1f}" y="{y:.1f}" '
            f'width="{0.76 * step:.1f}" height="{FLOOR - y:.1f}"/>'
            f'<line class="ci" x1="{middle:.1f}" x2="{middle:.1f}" '
            f'y1="{_y(found.low, 0.0, top):.1f}" y2="{_y(found.high, 0.0, top):.1f}"/>'
        )
        if at % every == 0:
            drawn.append(_text(middle, FLOOR + 14, name, "middle"))
    return _picture([*drawn, _below(block.across)], label)


def chart(block: Chart, label: str) -> str:
    """Draw a line with a band for its intervals."""
    first, last = block.points[0][0], block.points[-1][0]
    found = [one for _, one in block.points]
    ticks = _ticks(min(one.low for one in found), max(one.high for one in found))
    low, high = ticks[0], ticks[-1]

    def at(x: int) -> float:
        return LEFT + 6 + (INNER - 12) * (x - first) / max(1, last - first)

    drawn = _grid(ticks)
    if low <= block.reference <= high:
        y = _y(block.reference, low, high)
        drawn.append(
            f'<line class="ref" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
    upper = [f"{at(x):.1f},{_y(one.high, low, high):.1f}" for x, one in block.points]
    lower = [f"{at(x):.1f},{_y(one.low, low, high):.1f}" for x, one in block.points]
    middle = [f"{at(x):.1f},{_y(one.value, low, high):.1f}" for x, one in block.points]
    drawn.append(f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>')
    drawn.append(f'<polyline class="line" points="{" ".join(middle)}"/>')
    every = -(-(last - first + 1) // MOST_LABELS)
    drawn += [
        _text(at(x), FLOOR + 14, str(x), "middle") for x in range(first, last + 1, max(1, every))
    ]
    return _picture([*drawn, _below(block.across)], label)


def _picture(drawn: Sequence[str], label: str) -> str:
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(label)}">{"".join(drawn)}</svg>'
    )


def _grid(ticks: Sequence[float]) -> list[str]:
    """Draw the horizontal grid lines and label them."""
    drawn = []
    digits = 0 if all(abs(100 * tick - round(100 * tick)) < _TINY for tick in ticks) else 1
    for tick in ticks:
        y = _y(tick, ticks[0], ticks[-1])
        drawn.append(
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        )
        drawn.append(_text(LEFT - 5, y + 4, f"{100 * tick:.{digits}f}%", "end"))
    return drawn


def _ticks(low: float, high: float) -> list[float]:
    """Return a few round numbers from below the lowest share to above the highest."""
    steps = (number * 10.0**power for power in range(-4, 1) for number in (1, 2, 5))
    for step in steps:
        first, last = floor(low / step + _TINY), -floor(-high / step + _TINY)
        if last - first <= MOST_TICKS:
            return [step * at for at in range(first, max(last, first + 1) + 1)]
    return [0.0, 1.0]


def _below(text: str) -> str:
    return _text(LEFT + INNER / 2, HEIGHT - 5, text, "middle")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _y(value: float, low: float, high: float) -> float:
    return FLOOR - (FLOOR - TOP) * (value - low) / ((high - low) or 1.0)
