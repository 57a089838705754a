"""Rules that call another rule with constants and with integers of any width."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule


@rule
def top_bit(number: int) -> int:
    """Return the highest of 64 bits, which is the sign of a signed number."""
    return int(number >> 63)


@rule
def top_bits(number: int) -> int:
    """Add the top bits of two constants and a number."""
    return top_bit(1) + top_bit(2) + top_bit(number)


@rule
def twice_the_top_bit(number: int) -> int:
    """Return twice the top bit of a number."""
    return 2 * top_bit(number)
