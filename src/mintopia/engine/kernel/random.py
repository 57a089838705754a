"""The random generator in a game's state.

SplitMix64 has one 64-bit word of state and gives the same numbers on every platform and in every
version, so options, seed and moves always reproduce a game. The masks keep Python's integers
within 64 bits; in compiled code they disappear.
"""

from __future__ import annotations

from typing import Final, Protocol

from mintopia.engine.kernel.rule import rule

MASK64: Final = 0xFFFFFFFFFFFFFFFF
STEP: Final = 0x9E3779B97F4A7C15  # from one state of the generator to the next
_MIX_A: Final = 0xBF58476D1CE4E5B9
_MIX_B: Final = 0x94D049BB133111EB
_SHIFT_A: Final = 30
_SHIFT_B: Final = 27
_SHIFT_C: Final = 31
_HALF: Final = 32


class HasRandom(Protocol):
    """Any object with a generator in its field `rng`."""

    rng: int


@rule
def random_word(s: HasRandom) -> int:
    """Draw 64 random bits."""
    s.rng = (s.rng + STEP) & MASK64
    z = s.rng
    z = ((z ^ (z >> _SHIFT_A)) * _MIX_A) & MASK64
    z = ((z ^ (z >> _SHIFT_B)) * _MIX_B) & MASK64
    return z ^ (z >> _SHIFT_C)


@rule
def random_below(s: HasRandom, bound: int) -> int:
    """Draw a number from 0 to bound - 1; the bias is below bound / 2**32."""
    return (int(random_word(s) >> _HALF) * bound) >> _HALF


class Stream:
    """A separate generator for drawing outside a state."""

    def __init__(self, seed: int) -> None:
        self.rng = seed & MASK64

    def word(self) -> int:
        """Draw 64 random bits."""
        return random_word(self)

    def below(self, bound: int) -> int:
        """Draw a number from 0 to bound - 1."""
        return random_below(self, bound)
