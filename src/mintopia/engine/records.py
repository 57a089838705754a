"""Checks the frame of a record, its required and allowed keys, before its game is set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mintopia.engine.options import shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import RecordError

RECORD_FORMAT: Final = 1
KEYS: Final = ("mintopia", "game", "rules_version", "options", "seed", "moves", "meta")
_said: Final = Sentences("records")


def check_frame(record: Mapping[str, Any]) -> None:
    """Refuse anything that is not a record of this format, or was made for a seat."""
    if not isinstance(record, Mapping):
        raise RecordError(_said("no-record", given=shown(record)))
    if not _is_number(record.get("mintopia"), RECORD_FORMAT):
        raise RecordError(_said("format", format=RECORD_FORMAT))
    if "seat" in record:
        raise RecordError(_said("for-a-seat"))
    for key in record:
        if key not in KEYS:
            raise RecordError(_said("unknown-key", key=shown(key)))
    for key, kind in (("game", str), ("options", Mapping), ("moves", list)):
        if not isinstance(record.get(key), kind):
            raise RecordError(_said("part", key=key))


def check_version(record: Mapping[str, Any], present: int) -> None:
    """Refuse a record made under another version of the rules."""
    version = record.get("rules_version")
    if not _is_number(version, present):
        raise RecordError(_said("version", version=shown(version), present=present))


def _is_number(value: object, number: int) -> bool:
    """Return whether a value is exactly this whole number; 1.0 and true are not 1."""
    return type(value) is int and value == number
