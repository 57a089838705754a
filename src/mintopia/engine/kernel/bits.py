"""Sets of cards as bits of one integer, and rows of numbers."""

from __future__ import annotations

from typing import Any

from mintopia.engine.kernel.instruction import Instruction
from mintopia.engine.kernel.rule import inlined_rule, rule, rule_with

_COUNT_ONES = Instruction("ctpop")
_COUNT_ZEROS_BELOW = Instruction("cttz", (0,))  # 64 for 0
_WORD_SHIFT = 6
_WORD_MASK = 63
_UNROLLED = 4  # steps of `nth` without a branch: most sets it is used on are small


def _popcount_by_instruction(mask: int) -> int:
    """Count the ones of a 64-bit word."""
    return _COUNT_ONES(mask)


@rule_with(_popcount_by_instruction)
def popcount(mask: int) -> int:
    """Count the members of a set of at most 31."""
    return mask.bit_count()


@rule
def has(mask: int, member: int) -> bool:
    """Return whether a member is in a set."""
    return (mask >> member) & 1 != 0


def _lowest_by_instruction(mask: int) -> int:
    """Count the zeros below the lowest member."""
    return _COUNT_ZEROS_BELOW(mask)


@rule_with(_lowest_by_instruction)
def lowest(mask: int) -> int:
    """Return the lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


@inlined_rule
def nth(mask: int, index: int) -> int:
    """Return the member that has `index` members below it."""
    rest = mask
    for step in range(_UNROLLED):
        rest &= rest - 1
        mask = rest if step < index else mask
    for _ in range(_UNROLLED, index):
        mask &= mask - 1
    return lowest(mask)


@inlined_rule
def add_bits(words: Any, out: Any, count: int) -> None:
    """Set a bit in 64-bit words for each of the first `count` listed actions."""
    for i in range(count):
        action = out.actions[i]
        words[action >> _WORD_SHIFT] |= 1 << (action & _WORD_MASK)


@inlined_rule
def clear(row: Any, length: int) -> None:
    """Write zeros; on a CUDA card this loop is a tenth of the code of one over a range."""
    at = 0
    while at < length:
        row[at] = 0
        at += 1
