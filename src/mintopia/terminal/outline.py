"""A view as an indented outline, for games without their own board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

Label = Callable[[str], str]  # names a field for people
INDENT: Final = "  "
NOTHING: Final = "–"
MANY: Final = 4  # from this many on, equal items in a row are shown as a count


def plain_label(field: str) -> str:
    """Return a readable label made from a field's id."""
    return field.replace("_", " ")


def outline(value: object, depth: int = 0, label: Label = plain_label) -> Iterator[str]:
    """Yield a view line by line: fields by name, lists of simple values on one line."""
    room = INDENT * depth
    if isinstance(value, Mapping):
        for key, part in value.items():
            name = label(str(key))
            if _is_short(part):
                yield f"{room}{name}: {_short(part)}"
            else:
                yield f"{room}{name}:"
                yield from outline(part, depth + 1, label)
    elif _is_short(value):
        yield f"{room}{_short(value)}"
    else:
        assert isinstance(value, Sequence)
        for number, part in enumerate(value, 1):
            lines = list(outline(part, depth + 1, label))
            mark = f"{number}. "
            yield room + mark + lines[0].lstrip() if lines else f"{room}{mark}{NOTHING}"
            yield from (f"{' ' * (len(mark) - len(INDENT))}{line}" for line in lines[1:])


def _is_short(value: object) -> bool:
    if isinstance(value, str) or not isinstance(value, Mapping | Sequence):
        return True
    parts = value.values() if isinstance(value, Mapping) else value
    return not value or (
        not isinstance(value, Mapping)
        and all(isinstance(part, str) or not isinstance(part, Mapping | Sequence) for part in parts)
    )


def _short(value: object) -> str:
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "✓" if value else "✗"
    if isinstance(value, Sequence) and not isinstance(value, str):
        runs = [(part, len(list(same))) for part, same in groupby(map(_short, value))]
        return ", ".join(_run(part, count) for part, count in runs) or NOTHING
    if isinstance(value, Mapping):
        return NOTHING
    return str(value)


def _run(part: str, count: int) -> str:
    return f"{part} ×{count}" if count >= MANY else ", ".join([part] * count)
