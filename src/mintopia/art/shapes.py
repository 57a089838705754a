"""A minimal SVG builder: elements are strings, and text is escaped when it is added.

A drawing refers to nothing outside its own string, not even by id, so it can be put into a page or
another drawing unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NAMESPACE: Final = "http://www.w3.org/2000/svg"
NO_LINE: Final = "none"
DECIMALS: Final = 2

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})

Attribute = str | int | float | None
Point = tuple[float, float]


def number(value: float) -> str:
    """Return a number rounded for SVG, without trailing zeros."""
    text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Escape text so that nothing in it is read as markup."""
    return text.translate(_ESCAPES)


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element; `stroke_width` becomes stroke-width, and None omits an attribute."""
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            parts.append(f'{key.replace("_", "-")}="{escape(text)}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(children)}</{name}>" if children else f"<{head}/>"


def group(*children: str, **attributes: Attribute) -> str:
    """Group drawings; the attributes apply to all of them."""
    return tag("g", *children, **attributes)


def moved(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """Move a drawing, scale it, and turn it clockwise by degrees."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.5g})")
    return group(*children, transform=" ".join(steps))


def rotated(angle: float, x: float, y: float, *children: str) -> str:
    """Turn a drawing clockwise around a point."""
    return group(*children, transform=f"rotate({number(angle)} {number(x)} {number(y)})")


def path(d: str, fill: str = "none", **more: Attribute) -> str:
    """Draw a path."""
    return tag("path", d=d, fill=fill, **more)


def patch(d: str, fill: str, **more: Attribute) -> str:
    """Fill a path without drawing its outline, as a tone inside a shape."""
    return path(d, fill, stroke=NO_LINE, **more)


def rect(
    x: float, y: float, width: float, height: float, fill: str, r: float = 0, **more: Attribute
) -> str:
    """Draw a rectangle, with round corners if r is given."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=r or None, fill=fill, **more)


def circle(x: float, y: float, r: float, fill: str, **more: Attribute) -> str:
    """Draw a circle."""
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def polygon(points: Iterable[Point], fill: str, **more: Attribute) -> str:
    """Draw a closed shape with straight sides."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polygon", points=corners, fill=fill, **more)


def lines(*ends: tuple[float, float, float, float], **more: Attribute) -> str:
    """Draw straight lines, each from one point to another."""
    d = "".join(f"M{number(a)} {number(b)}L{number(c)} {number(e)}" for a, b, c, e in ends)
    return path(d, "none", **more)


def write(x: float, y: float, text: str, size: float, family: str, **more: Attribute) -> str:
    """Write one line of text with its baseline at y."""
    return tag(
        "text", escape(text), x=x, y=y, font_size=size, font_family=family, stroke=NO_LINE, **more
    )


def svg(width: float, height: float, *children: str, printed: float | None = None) -> str:
    """Return a complete SVG; `printed` is its width on paper, in millimetres."""
    scale, unit = (1.0, "") if printed is None else (printed / width, "mm")
    return tag(
        "svg",
        *children,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=f"{number(width * scale)}{unit}",
        height=f"{number(height * scale)}{unit}",
    )
