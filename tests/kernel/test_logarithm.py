"""The logarithm used by the search: correct, and the same number on every machine."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.kernel.logarithm import log


@given(st.integers(1, 1 << 31))
def test_it_is_right_to_the_last_bits(number: int) -> None:
    assert log(float(number)) == pytest.approx(math.log(number), rel=4e-16, abs=4e-16)


def test_it_is_the_same_number_for_ever() -> None:
    """These depend only on IEEE 754; a different number would change the bots' choices."""
    assert log(1.0) == 0.0
    assert [log(float(number)).hex() for number in (2, 3, 1000, 123_457)] == [
        "0x1.62e42fefa39efp-1",
        "0x1.193ea7aad030ap+0",
        "0x1.ba18a998fffa0p+2",
        "0x1.772820431b3bcp+3",
    ]


def test_it_rises() -> None:
    values = [log(1 + step / 64) for step in range(1, 64 * 40)]
    assert values == sorted(set(values))
