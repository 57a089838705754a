"""The findings and their bars, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

ROUND_FROM: Final = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """A lower or upper limit that a number must meet."""

    least: float | None = None
    most: float | None = None

    def is_met(self, value: float) -> bool:
        """Return whether a number meets the bar."""
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def __str__(self) -> str:
        if self.least is not None:
            return f"at least {_shown(self.least)}"
        return f"at most {_shown(self.most or 0.0)}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One measured number."""

    database: str
    workers: int
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
            "database": one.database,
            "workers": one.workers,
            "name": one.name,
            "value": round(one.value, 4),
            "unit": one.unit,
            "bar": None if one.bar is None else str(one.bar),
            "met": one.is_met,
        }
        for one in findings
    ]


def as_table(findings: Iterable[Finding]) -> str:
    """Return the findings as text: a line per number, a column per place, and the bar."""
    found = list(findings)
    places = list(dict.fromkeys((one.database, one.workers) for one in found))
    cells = {(one.name, one.database, one.workers): one for one in found}
    heads = [f"{database}, {workers} w." for database, workers in places]
    lines = [f"{'':<44}" + "".join(f"{head:>18}" for head in heads) + "  bar"]
    for name in dict.fromkeys(one.name for one in found):
        row = [cells.get((name, *place)) for place in places]
        first = next(one for one in row if one is not None)
        line = f"{name:<44}"
        for one in row:
            line += f"{'-' if one is None else f'{_shown(one.value)} {one.unit}{_mark(one)}':>18}"
        bar = next((one.bar for one in row if one is not None and one.bar is not None), None)
        lines.append(f"{line}  {'' if bar is None else f'{bar} {first.unit}'}".rstrip())
    missed = [one for one in found if one.is_met is False]
    with_bar = sum(one.bar is not None for one in found)
    lines.append("")
    lines.append(f"bars met: {with_bar - len(missed)} of {with_bar} (+ is met, ! is not)")
    return "\n".join(lines)


def _mark(one: Finding) -> str:
    return {None: "  ", True: " +", False: " !"}[one.is_met]


def _shown(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= ROUND_FROM else f"{value:.3g}"
