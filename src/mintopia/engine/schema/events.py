"""Events: rows of numbers in the rules, and named fields for the viewers who may know them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mintopia.engine.kernel.log import EVENT_WIDTH
from mintopia.engine.schema.kinds import UNKNOWN, Kind

SPECTATOR: Final = -1  # a viewer who has no seat
ALL_SEEING: Final = -2  # a viewer who sees everything
HIDDEN: Final = -2  # replaces a number that a viewer may not know; -1 means nobody


@dataclass(frozen=True)
class Secret:
    """A field only one seat may know; with `when`, secret only if another field has that value."""

    kind: Kind
    known_to: str
    when: tuple[str, int] | None = None


def secret(kind: Kind, known_to: str, when: tuple[str, int] | None = None) -> Secret:
    """Hide a field from everyone except the seat given by the field `known_to`."""
    return Secret(kind, known_to, when)


class Field(NamedTuple):
    """A field and the position of its numbers in the row."""

    name: str
    kind: Kind
    at: int
    secret: Secret | None


class Event(NamedTuple):
    """An event of a game."""

    id: str
    fields: tuple[Field, ...]
    reveals: bool | str  # a field's name: reveals only if that card was hidden before
    focus: tuple[str, ...]
    arity: int

    def values(self, row: Sequence[int]) -> dict[str, Sequence[int]]:
        """Return the numbers of each field."""
        return {f.name: row[f.at : f.at + f.kind.width] for f in self.fields}


class Events:
    """The events of a game in the order of their codes."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._by_id: dict[str, Event] = {}

    def add(
        self,
        name: str,
        /,
        *,
        reveals: bool | str = False,
        focus: Sequence[str] = (),
        **fields: Kind | Secret,
    ) -> int:
        """Declare an event and return its code.

        `reveals` says that it shows somebody something hidden or left to chance, so undo stops
        there; `focus` lists targets that it is about in addition to those of its fields.
        """
        at = 1
        found = []
        for key, given in fields.items():
            hidden = given if isinstance(given, Secret) else None
            kind = hidden.kind if hidden else given
            assert isinstance(kind, Kind)
            found.append(Field(key, kind, at, hidden))
            at += kind.width
        event = Event(name, tuple(found), reveals, tuple(focus), at - 1)
        self._events.append(event)
        self._by_id[name] = event
        return len(self._events) - 1

    def __iter__(self) -> Any:
        """Iterate over the events in the order of their codes."""
        return iter(self._events)

    @property
    def ids(self) -> tuple[str, ...]:
        """The names of all events."""
        return tuple(self._by_id)

    def tell(self, row: Sequence[int], viewer: int, ids: Sequence[str] = ()) -> dict[str, Any]:
        """Return the named fields of a row, with UNKNOWN for those the viewer may not know."""
        event = self._events[row[0]]
        told: dict[str, Any] = {"event": event.id}
        for name, kind, at, secret in event.fields:
            if secret and _is_hidden(secret, event.values(row), viewer):
                told[name] = UNKNOWN
                continue
            value = kind.tell(row[at : at + kind.width], ids)
            if isinstance(value, dict):
                told |= value
            else:
                told[name] = value
        return told

    def numbers(self, row: Sequence[int], viewer: int) -> list[int]:
        """Return the numbers of a row as a viewer may know them, padded with zeros."""
        event = self._events[row[0]]
        values = event.values(row)
        known = [row[0]] + [0] * (EVENT_WIDTH - 1)
        for f in event.fields:
            is_hidden = f.secret is not None and _is_hidden(f.secret, values, viewer)
            numbers = [HIDDEN] * f.kind.width if is_hidden else values[f.name]
            known[f.at : f.at + f.kind.width] = numbers
        return known

    def markdown(self) -> str:
        """Return the numbers of every event as a table for documentation."""
        lines = ["| event | number | its numbers |", "|---|---|---|"]
        for code, event in enumerate(self._events):
            names = [
                f"`{f.name}`" if f.kind.width == 1 else f"`{f.name}` ({f.kind.width} numbers)"
                for f in event.fields
            ]
            lines.append(f"| `{event.id}` | {code} | {', '.join(names)} |")
        return "\n".join(lines)

    def reveals(self, row: Sequence[int]) -> bool | int:
        """Return whether a row reveals something, or the number of the card it depends on."""
        event = self._events[row[0]]
        if isinstance(event.reveals, bool):
            return event.reveals
        return next(row[f.at] for f in event.fields if f.name == event.reveals)

    def about(self, told: Mapping[str, Any]) -> list[str]:
        """List the targets that an event from `tell` is about, in the order of its fields."""
        event = self._by_id[told["event"]]
        found: list[str] = []
        for f in event.fields:
            found += f.kind.targets(told.get(f.name, told))
        return found + list(event.focus)


def _is_hidden(rule: Secret, values: Mapping[str, Sequence[int]], viewer: int) -> bool:
    if rule.when is not None and values[rule.when[0]][0] != rule.when[1]:
        return False
    return viewer not in (values[rule.known_to][0], ALL_SEEING)
