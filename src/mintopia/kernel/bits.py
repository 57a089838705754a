"""Sets of cards as bits of one integer."""

from __future__ import annotations

from typing import Any

from mintopia.kernel.rule import inlined_rule, rule, rule_with

_ODD_PAIRS = 0x5555555555555555
_PAIRS = 0x3333333333333333
_NIBBLES = 0x0F0F0F0F0F0F0F0F
_ONES = 0x0101010101010101
_TOP_BYTE = 56
_BYTE = 0xFF
_WORD_SHIFT = 6
_WORD_MASK = 63
_UNROLLED = 4  # most sets asked for their n-th member are small: so many steps take no branch


def _popcount_by_halves(mask: int) -> int:
    """Count the ones of a 64-bit word in the form that LLVM knows as one instruction."""
    mask = mask - ((mask >> 1) & _ODD_PAIRS)
    mask = (mask & _PAIRS) + ((mask >> 2) & _PAIRS)
    mask = (mask + (mask >> 4)) & _NIBBLES
    return ((mask * _ONES) >> _TOP_BYTE) & _BYTE


@rule_with(_popcount_by_halves)
def popcount(mask: int) -> int:
    """Count the members of a set of at most 31."""
    return mask.bit_count()


@rule
def has(mask: int, member: int) -> bool:
    """Return whether a member is in a set."""
    return (mask >> member) & 1 != 0


def _lowest_by_popcount(mask: int) -> int:
    """Count the zeros below the lowest member."""
    return popcount((mask & -mask) - 1)


@rule_with(_lowest_by_popcount)
def lowest(mask: int) -> int:
    """Return the lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


@inlined_rule
def nth(mask: int, index: int) -> int:
    """Return the member with so many members below it."""
    rest = mask
    for step in range(_UNROLLED):
        rest &= rest - 1
        mask = rest if step < index else mask
    for _ in range(_UNROLLED, index):
        mask &= mask - 1
    return lowest(mask)


@inlined_rule
def add_bits(words: Any, out: Any, count: int) -> None:
    """Set a bit for each of the first so many listed actions in words of 64."""
    for i in range(count):
        action = out.actions[i]
        words[action >> _WORD_SHIFT] |= 1 << (action & _WORD_MASK)
