"""The layout of an observation as its page states it: the tests read nothing else of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "research" / "observations.md"
ROW: Final = re.compile(r"\| `(\w+)` \| (\d+) \| (\d+) \| (-?\d+) to (-?\d+) \|")

Fields = dict[str, list[int]]


@cache
def layout(title: str) -> dict[str, tuple[int, int]]:
    """Return where each field of a game's observation begins and ends."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {title}: ")[1].split("\n## ")[0]
    found = {name: (int(at), int(at) + int(size)) for name, at, size, *_ in ROW.findall(section)}
    assert found, "the page has a table of fields"
    return found


def in_fields(title: str, row: list[int]) -> Fields:
    """Cut an observation into the fields of its page."""
    fields = layout(title)
    assert len(row) == max(end for _, end in fields.values())
    return {name: row[first:end] for name, (first, end) in fields.items()}


def from_observer(values: list[int], seat: int, seats: int) -> list[int]:
    """Turn one number for each seat so that the observer's is the first; absent seats are zeros."""
    turned = values[seat:] + values[:seat]
    return turned + [0] * (seats - len(values))
