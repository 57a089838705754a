"""The report's texts and how it writes figures."""

from __future__ import annotations

from math import ceil, floor
from typing import Final

from mintopia.engine.i18n import COMMAS, catalogues
from mintopia.engine.statistics import Estimate
from mintopia.lab.experiments.effects import SIGNIFICANT, p_value
from mintopia.lab.report.blocks import Unit

_HUNDRED: Final = 100
_TINY: Final = 1e-9  # rounding errors of 0
_NEAR: Final = 0.002  # a share this close to 0 or 1 gets another digit


texts = catalogues("mintopia.lab.report")


def listed(names: list[str], language: str) -> str:
    """Return names as a list in a language."""
    return COMMAS[language].join(names)


def figure(value: float, unit: Unit) -> str:
    """Format a figure: 54.3%, 99.98%, +2.1, −0.3, 6.72, 1.25×."""
    return _written(value, unit).replace("-", "\N{MINUS SIGN}")


def _written(value: float, unit: Unit) -> str:
    if unit is Unit.SHARE:
        if _TINY < value < _NEAR:
            return f"{ceil(_HUNDRED * _HUNDRED * value) / _HUNDRED:.2f}%"
        if 1 - _NEAR < value < 1 - _TINY:
            return f"{floor(_HUNDRED * _HUNDRED * value) / _HUNDRED:.2f}%"
        return f"{_HUNDRED * value:.1f}%"
    if unit is Unit.POINTS:
        if not value:
            return "0"
        return f"{_rounded(_HUNDRED * value, 1):+.1f}"
    if unit is Unit.TIMES:
        return f"{value:.2f}×"
    if unit is Unit.SIGNED:
        return f"{_rounded(value, 2):+.2f}" if value else "0"
    return f"{_rounded(value, 2):.2f}"


def interval(found: Estimate, unit: Unit) -> str:
    """Format an interval: 54.0–54.6, or −0.3 … +1.2 if it can be negative."""
    low, high = figure(found.low, unit), figure(found.high, unit)
    if unit in (Unit.POINTS, Unit.SIGNED) or found.low < 0:
        return f"{low} … {high}"
    return f"{low.rstrip('%×')}–{high.rstrip('%×')}"


def with_interval(found: Estimate, unit: Unit = Unit.SHARE) -> str:
    """Format a figure with its interval: 54.3% (54.0–54.6)."""
    return f"{figure(found.value, unit)} ({interval(found, unit)})"


def with_star(p: float) -> str:
    """Format a p value, with a star if it is significant."""
    return f"{p_value(p)} *" if p < SIGNIFICANT else p_value(p)


def _rounded(value: float, digits: int) -> float:
    return round(value, digits) + 0.0  # avoids -0.0
