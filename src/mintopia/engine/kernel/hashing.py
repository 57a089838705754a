"""Hash what a seat knows, word by word, to a signed 64-bit key that is the same compiled or not."""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.rule import rule_with

KEY_START: Final = 0x243F6A8885A308D3
_FACTOR: Final = 0x5851F42D4C957F2D
_FOLD: Final = 32
_LOW: Final = 0xFFFFFFFF
_WORD: Final = 1 << 64
_MASK: Final = _WORD - 1
_SIGN: Final = 1 << 63


def _mix_wrapping(key: int, word: int) -> int:
    """Mix a word into a key in compiled code, where 64-bit products wrap around."""
    key = (key ^ word) * _FACTOR
    return key ^ ((key >> _FOLD) & _LOW)


@rule_with(_mix_wrapping)
def mix(key: int, word: int) -> int:
    """Mix one word of at most 63 bits into a key."""
    key = ((key ^ word) * _FACTOR) & _MASK
    key ^= key >> _FOLD
    return key - _WORD if key & _SIGN else key


WORD_BITS: Final = 63  # usable bits of a word that is mixed in: all but the sign


def offsets(what: str, *bits: int, last: int) -> tuple[int, ...]:
    """Return the bit offset of each part of a word except the first, which is at 0.

    Raise ValueError if they do not fit into a word, since different states would share a key.
    """
    starts = tuple(sum(bits[: number + 1]) for number in range(len(bits)))
    if starts[-1] + last > WORD_BITS:
        needed = starts[-1] + last
        raise ValueError(f"A search key has {WORD_BITS} bits a word; {what} would need {needed}.")
    return starts
