"""A state in two forms: a slotted Python object for the interpreter, an aligned record if compiled.

A game declares its state once, as a dataclass whose fields are made with `number` and `numbers`.
The interpreter works on that object (attribute access on NumPy records costs a microsecond each);
compiled code works on one NumPy record with the same names, so the same rules read both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, fields
from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Any, Self

from mintopia.engine.kernel.rule import rule_with

if TYPE_CHECKING:
    import numpy as np

_KIND = "mintopia-kind"
_LENGTH = "mintopia-length"
# The codes of NumPy types in the module struct.
_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}


def number(kind: str, default: int = 0) -> Any:
    """Declare a field of one integer; `kind` is its NumPy type in the record."""
    return field(default=default, metadata={_KIND: kind, _LENGTH: 0})


def numbers(kind: str, length: int, default: int = 0) -> Any:
    """Declare a field of several integers."""
    return field(
        default_factory=lambda: [default] * length, metadata={_KIND: kind, _LENGTH: length}
    )


class PlainState:
    """The base class of every game's state: copies it, and converts it to and from a record."""

    __slots__ = ()

    @classmethod
    @cache
    def layout(cls) -> list[tuple[str, str, int]]:
        """List the fields: name, NumPy type, length (0 for a single number)."""
        return [
            (f.name, f.metadata[_KIND], f.metadata[_LENGTH])
            for f in fields(cls)  # type: ignore[arg-type]
        ]

    @classmethod
    @cache
    def dtype(cls) -> np.dtype[Any]:
        """Return the aligned record type of the compiled form."""
        import numpy as np  # noqa: PLC0415 - the interpreter's game does without NumPy

        parts = [(n, k, (length,)) if length else (n, k) for n, k, length in cls.layout()]
        return np.dtype(parts, align=True)

    def copy(self) -> Self:
        """Make an independent copy."""
        cls = type(self)
        cls.copy = cls._copier()  # type: ignore[assignment]  # called directly from now on
        return self.copy()

    @classmethod
    def _copier(cls) -> Callable[[Any], Any]:
        """Generate a function that copies field by field, as dataclasses generate their methods.

        It takes a third of the time of a loop. Every move copies the state, and a search does so
        far more often.
        """
        lines = [f"twin.{n} = state.{n}" + "[:]" * (length > 0) for n, _, length in cls.layout()]
        program = "\n    ".join(["def copier(state):", "twin = new(cls)", *lines, "return twin"])
        names: dict[str, Any] = {"new": object.__new__, "cls": cls}
        exec(program, names)
        copier: Callable[[Any], Any] = names["copier"]
        return copier

    @classmethod
    @cache
    def struct(cls) -> Struct:
        """Return the record's format for the module struct, with the same alignment and size."""
        codes = [(_CODES[kind], length) for _, kind, length in cls.layout()]
        widest = max((code for code, _ in codes), key=lambda code: Struct(code).size)
        parts = [f"{length or 1}{code}" for code, length in codes]
        return Struct("@" + "".join(parts) + f"0{widest}")

    def to_bytes(self) -> bytes:
        """Return the bytes of the record that holds this state; NumPy is not needed."""
        numbers: list[int] = []
        for name, _, length in self.layout():
            value = getattr(self, name)
            numbers += value if length else (value,)
        return self.struct().pack(*numbers)

    @classmethod
    def from_bytes(cls, record: bytes | memoryview) -> Self:
        """Read a state back from the bytes of its record."""
        numbers = cls.struct().unpack(record)
        values: list[int | list[int]] = []
        at = 0
        for _, _, length in cls.layout():
            values.append(list(numbers[at : at + length]) if length else numbers[at])
            at += length or 1
        return cls(*values)

    def to_array(self) -> np.ndarray[Any, Any]:
        """Make an array of one record that holds this state."""
        import numpy as np  # noqa: PLC0415

        array = np.zeros(1, self.dtype())
        array[0] = tuple(getattr(self, name) for name, _, _ in self.layout())
        return array

    @classmethod
    def from_array(cls, array: np.ndarray[Any, Any], index: int = 0) -> Self:
        """Read a state back from an array of records."""
        return cls.from_bytes(array[index].tobytes())


def _copy_record(target: Any, source: Any) -> None:
    target[0] = source[0]


@rule_with(_copy_record)
def copy_state(target: Any, source: Any) -> None:
    """Copy the first state of one array over the first state of another."""
    target[0] = source[0].copy()
