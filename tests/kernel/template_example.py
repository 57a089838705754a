"""A small template, and rules for its hooks, used by tests/kernel/test_template.py."""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.hashing import mix
from mintopia.engine.kernel.rule import inlined_rule, rule, rule_with

# --- the hooks ------------------------------------------------------------------------------------
LIMIT: int = -1


@rule
def worth(number: int) -> int:
    """Return the worth of a number."""
    raise NotImplementedError


# --- the algorithm --------------------------------------------------------------------------------
FIRST: Final = 1


@inlined_rule
def worth_twice(number: int) -> int:
    """Return the worth of a number plus that of the next one."""
    return worth(number) + worth(number + 1)


def _doubled_compiled(number: int) -> int:
    """Double by a shift: the compiled body, which also calls the hook."""
    return worth(number) << 1


@rule_with(_doubled_compiled)
def doubled(number: int) -> int:
    """Return twice the worth of a number."""
    return 2 * worth(number)


@rule
def total(step: int = 1) -> int:
    """Combine the worth of the numbers up to the limit, calling the hook in every possible way."""
    found = 0
    for number in range(FIRST, LIMIT, step):
        found = mix(found, worth_twice(number) + doubled(number))
    return found


def note() -> str:
    """Return a text; this is not a rule, so bound modules share it."""
    return "no rule"


# --- two games ------------------------------------------------------------------------------------
@rule
def square(number: int) -> int:
    """Return the worth for the first game."""
    return number * number


@rule
def thousands(number: int) -> int:
    """Return the worth for the second game."""
    return 1000 * number


SQUARES: Final = {"worth": square, "LIMIT": 5}
THOUSANDS: Final = {"worth": thousands, "LIMIT": 8}
