"""A small template, and rules to bind to its hooks: what tests/kernel/test_template.py binds."""

from __future__ import annotations

from typing import Final

from mintopia.kernel.hashing import mix
from mintopia.kernel.rule import inlined_rule, rule, rule_with

# --- the hooks ------------------------------------------------------------------------------------
LIMIT: int = -1


@rule
def worth(number: int) -> int:
    """Judge a number."""
    raise NotImplementedError


# --- the algorithm --------------------------------------------------------------------------------
FIRST: Final = 1


@inlined_rule
def worth_twice(number: int) -> int:
    """Count what a number is worth, and the next one."""
    return worth(number) + worth(number + 1)


def _doubled_compiled(number: int) -> int:
    """Double by a shift: the compiled body, which also asks the hook."""
    return worth(number) << 1


@rule_with(_doubled_compiled)
def doubled(number: int) -> int:
    """Double what a number is worth."""
    return 2 * worth(number)


@rule
def total(step: int = 1) -> int:
    """Add up what the numbers up to the limit are worth, in every way there is."""
    found = 0
    for number in range(FIRST, LIMIT, step):
        found = mix(found, worth_twice(number) + doubled(number))
    return found


def note() -> str:
    """Be no rule: a twin shares it."""
    return "no rule"


# --- two games ------------------------------------------------------------------------------------
@rule
def square(number: int) -> int:
    """Judge as the first game does."""
    return number * number


@rule
def thousands(number: int) -> int:
    """Judge as the second game does."""
    return 1000 * number


SQUARES: Final = {"worth": square, "LIMIT": 5}
THOUSANDS: Final = {"worth": thousands, "LIMIT": 8}
