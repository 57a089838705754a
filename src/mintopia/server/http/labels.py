"""Plain labels for browsers and programs, so that the holder of a seat recognises them."""

from __future__ import annotations

import re
from typing import Final

MOST_LABEL: Final = 40
# The order matters: many browsers also name the ones they descend from.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)
_PROGRAM: Final = re.compile(r"[A-Za-z][A-Za-z0-9 ._-]*(/[0-9A-Za-z.]+)?")


def label_of(agent: str) -> str:
    """Return a User-Agent's browser and system, or a program's first word; empty if unclear."""
    browser = _first(BROWSERS, agent) if agent.startswith("Mozilla/") else ""
    system = _first(SYSTEMS, agent)
    if browser:
        return f"{browser}, {system}" if system else browser
    program = _PROGRAM.match(agent.split(" ", 1)[0])
    return program.group()[:MOST_LABEL] if program else ""


def _first(known: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for sign, name in known if sign in agent), "")
