"""A seat's observation: a row of numbers of fixed length, declared field by field."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def numbered(what: str, ids: Sequence[str]) -> str:
    """Say which number stands for what: "the rules: 0 rulebook, 1 manual"."""
    return f"{what}: " + ", ".join(f"{number} {name}" for number, name in enumerate(ids))


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
    """The fields of a game's observation, in order; `add` returns where a field begins.

    Whatever is numbered is named with its ids: Observation(Plans=("windmill", "statue")).
    """

    def __init__(self, **numbered: Sequence[str]) -> None:
        self.fields: list[Field] = []
        self.numbered = numbered

    def copy(self) -> Observation:
        """Return an observation with the same fields, to add others."""
        made = Observation(**self.numbered)
        made.fields = [*self.fields]
        return made

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
    def low(self) -> NDArray[np.float32]:
        """The least value of each number."""
        return self._bounds([field.low for field in self.fields])

    @property
    def high(self) -> NDArray[np.float32]:
        """The greatest value of each number."""
        return self._bounds([field.high for field in self.fields])

    def _bounds(self, values: list[int]) -> NDArray[np.float32]:
        import numpy as np  # noqa: PLC0415 - a person's game does without NumPy

        return np.repeat(np.array(values, np.float32), [field.length for field in self.fields])

    def markdown(self) -> str:
        """Return what is numbered and the fields, as lists and a table for documentation."""
        lines = [f"{numbered(what, ids)}.\n" for what, ids in self.numbered.items()]
        lines += ["| field | first | length | range | meaning |", "|---|---|---|---|---|"]
        lines += [
            f"| `{f.name}` | {f.first} | {f.length} | {f.low} to {f.high} | {f.meaning} |"
            for f in self.fields
        ]
        return "\n".join(lines)
