"""How players add randomness to a deal: they first commit to values, and later reveal them.

A dealing is a small value that is stored with its table. Before the start, every player's browser
or program commits to a secret value by sending its hash. Starting the game fixes whose values
go into the deal (`ask`), before any of them is known; then they are revealed. A player who does
not reveal in time is left out and the others commit to *new* values, so nobody can choose between
two deals they know. docs/fairness.md explains why, and what remains possible.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypedDict

from mintopia.fair.digest import digest

VALUE_BYTES: Final = 32
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Dealing(TypedDict):
    """The progress of collecting randomness; seats used as keys are strings, as in JSON."""

    round: int  # how often it started over because somebody did not reveal
    commitments: dict[str, str]
    asked: list[int] | None  # whose values the deal waits for; None before the start
    values: dict[str, str]
    left_out: list[int]
    settled: dict[str, Any]  # the options that the host set when starting


def new_value() -> str:
    """Draw a random value for a player."""
    return secrets.token_hex(VALUE_BYTES)


def commitment_of_value(value: str) -> str:
    """Return the hash by which a player commits to a value."""
    return digest(f"mintopia contribution:{value}")


def new_dealing() -> Dealing:
    """Return a dealing in which nobody has committed yet."""
    return {
        "round": 0,
        "commitments": {},
        "asked": None,
        "values": {},
        "left_out": [],
        "settled": {},
    }


def commit(dealing: Dealing, seat: int, commitment: str) -> Dealing | None:
    """Store a seat's commitment, replacing any earlier one.

    Return None if it is too late, or if the seat has been left out.
    """
    if dealing["commitments"].get(str(seat)) == commitment:
        return dealing  # the same request again, perhaps late
    if dealing["asked"] is not None or seat in dealing["left_out"]:
        return None
    return {**dealing, "commitments": {**dealing["commitments"], str(seat): commitment}}


def forget(dealing: Dealing, seat: int) -> Dealing:
    """Drop a seat's commitment, because somebody else sits there now."""
    if dealing["asked"] is not None:
        return dealing
    kept = {key: value for key, value in dealing["commitments"].items() if key != str(seat)}
    return {**dealing, "commitments": kept}


def ask(dealing: Dealing, seats: Iterable[int], settled: Mapping[str, Any] = NOTHING) -> Dealing:
    """Fix whose values go into the deal: those of these seats that have committed."""
    asked = [seat for seat in sorted(seats) if str(seat) in dealing["commitments"]]
    return {**dealing, "asked": asked, "settled": dict(settled)}


def reveal(dealing: Dealing, seat: int, value: str) -> Dealing | None:
    """Store a seat's value; return None if the seat was not asked or committed to another value."""
    if seat not in (dealing["asked"] or ()):
        return None
    if commitment_of_value(value) != dealing["commitments"][str(seat)]:
        return None
    return {**dealing, "values": {**dealing["values"], str(seat): value}}


def is_complete(dealing: Dealing) -> bool:
    """Return whether all seats that were asked have revealed their values."""
    return dealing["asked"] is not None and not missing(dealing)


def missing(dealing: Dealing) -> list[int]:
    """List the seats that have not yet revealed their values."""
    return [seat for seat in dealing["asked"] or () if str(seat) not in dealing["values"]]


def leave_out(dealing: Dealing) -> Dealing:
    """Start over without the seats that did not reveal; all others commit to new values."""
    left_out = sorted({*dealing["left_out"], *missing(dealing)})
    return {**new_dealing(), "round": dealing["round"] + 1, "left_out": left_out}


def contributions(dealing: Dealing | None) -> list[tuple[int, str]]:
    """List the seats and values that go into a deal."""
    if dealing is None:
        return []
    return [(seat, dealing["values"][str(seat)]) for seat in dealing["asked"] or ()]
