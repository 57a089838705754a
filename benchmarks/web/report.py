"""The page's findings and their bars, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.server.report import Bar

NAME_WIDTH: Final = 46
VALUE_WIDTH: Final = 14
MARKS: Final = {None: " ", True: "+", False: "!"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One measured number."""

    part: str
    name: str
    value: float
    unit: str
    bar: Bar | None = None

    @property
    def is_met(self) -> bool | None:
        """Whether its bar is met; None if it has no bar."""
        return None if self.bar is None else self.bar.is_met(self.value)


def as_json(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return the findings as plain data."""
    return [
        {
            "part": one.part,
            "name": one.name,
            "value": round(one.value, 1),
            "unit": one.unit,
            "bar": None if one.bar is None else str(one.bar),
            "met": one.is_met,
        }
        for one in findings
    ]


def as_table(findings: Iterable[Finding]) -> str:
    """Return the findings as text: a line per number, with its bar."""
    found = list(findings)
    lines: list[str] = []
    part = None
    for one in found:
        if one.part != part:
            part = one.part
            lines += ([""] if lines else []) + [part]
        value = f"{one.value:,.1f} {one.unit}"
        bar = "" if one.bar is None else f"{one.bar} {one.unit}"
        lines.append(
            f"  {one.name:<{NAME_WIDTH}}{value:>{VALUE_WIDTH}} {MARKS[one.is_met]} {bar}".rstrip()
        )
    with_bar = [one for one in found if one.bar is not None]
    met = sum(bool(one.is_met) for one in with_bar)
    lines += ["", f"bars met: {met} of {len(with_bar)} (+ is met, ! is not)"]
    return "\n".join(lines)
