"""The natural logarithm, computed with only additions, multiplications and a division.

The system library's logarithm differs in its last bit from system to system, and a search using it
would choose differently on different machines. IEEE 754 defines the exact result of every step
below, so compiled code, interpreted code and browsers all get the same number.
"""

from __future__ import annotations

from typing import Final

from mintopia.engine.kernel.rule import inlined_rule

_LN2: Final = 0.6931471805599453
_ROOT: Final = 1.4142135623730951
_TERMS: Final = tuple(1 / odd for odd in range(21, 2, -2))  # of the series, the smallest first


@inlined_rule
def log(x: float) -> float:
    """Return the natural logarithm of a number that is at least 1."""
    halvings = 0
    while x > _ROOT:
        x *= 0.5
        halvings += 1
    # log(x) = 2 artanh(z), with x between the square roots of 1/2 and 2, and z near 0.
    z = (x - 1.0) / (x + 1.0)
    series = 0.0
    for term in _TERMS:
        series = series * z * z + term
    return halvings * _LN2 + 2.0 * (z + z * z * z * series)
