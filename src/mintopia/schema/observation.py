"""A seat's observation: a row of numbers of fixed length, declared field by field."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Field:
    """A group of numbers in an observation: where it begins, its length, meaning and bounds."""

    name: str
    first: int
    length: int
    meaning: str
    low: int
    high: int


class Observation:
    """The fields of a game's observation, in order; `add` returns where a field begins."""

    def __init__(self, fields: Iterable[Field] = ()) -> None:
        self.fields = list(fields)

    def add(self, name: str, length: int, meaning: str, *, low: int = 0, high: int = 1) -> int:
        """Append a field whose numbers lie within the bounds; return where it begins."""
        first = self.length
        self.fields.append(Field(name, first, length, meaning, low, high))
        return first

    @property
    def length(self) -> int:
        """The length of an observation."""
        return self.fields[-1].first + self.fields[-1].length if self.fields else 0

    @property
    def low(self) -> np.ndarray[Any, Any]:
        """The least value of each number."""
        return self._bounds([field.low for field in self.fields])

    @property
    def high(self) -> np.ndarray[Any, Any]:
        """The greatest value of each number."""
        return self._bounds([field.high for field in self.fields])

    def _bounds(self, values: list[int]) -> np.ndarray[Any, Any]:
        import numpy as np  # noqa: PLC0415 - a person's game does without NumPy

        return np.repeat(np.array(values, np.float32), [field.length for field in self.fields])

    def markdown(self) -> str:
        """Return the fields as a table for documentation."""
        lines = ["| field | first | length | range | meaning |", "|---|---|---|---|---|"]
        lines += [
            f"| `{f.name}` | {f.first} | {f.length} | {f.low} to {f.high} | {f.meaning} |"
            for f in self.fields
        ]
        return "\n".join(lines)
