"""The natural logarithm from additions, multiplications and a division alone.

The one of the system's library differs in its last bit from system to system, and a search that
used it would choose differently here and there. Every step below is exact by IEEE 754: compiled,
interpreted and in a browser the result is the same number.
"""

from __future__ import annotations

from typing import Final

from mintopia.kernel.rule import inlined_rule

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
    # log(x) = 2 artanh(z); x lies between the roots of a half and of two, z near 0.
    z = (x - 1.0) / (x + 1.0)
    series = 0.0
    for term in _TERMS:
        series = series * z * z + term
    return halvings * _LN2 + 2.0 * (z + z * z * z * series)
