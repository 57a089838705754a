"""The random generator: the same numbers in every version, in range, evenly distributed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.random import MASK64, Stream, random_below, random_word

# The published test vectors of SplitMix64.
VECTORS: Final = {
    0: (
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}


@dataclass
class Holder:
    """The minimum that a state must have."""

    rng: int


@pytest.mark.parametrize("seed", VECTORS)
def test_the_numbers_are_those_of_splitmix64(seed: int) -> None:
    holder = Holder(seed)
    assert tuple(random_word(holder) for _ in VECTORS[seed]) == VECTORS[seed]


def test_the_generator_is_one_word_of_state() -> None:
    one = Holder(42)
    for _ in range(10):
        random_word(one)
    two = Holder(one.rng)
    assert [random_word(one) for _ in range(5)] == [random_word(two) for _ in range(5)]


@given(st.integers(0, MASK64), st.integers(1, 1000))
def test_random_below_stays_in_range_and_64_bits(seed: int, bound: int) -> None:
    holder = Holder(seed)
    assert 0 <= random_below(holder, bound) < bound
    assert 0 <= holder.rng <= MASK64


def test_random_below_is_the_upper_half_scaled() -> None:
    """The formula is part of the promise: records of old games depend on it."""
    holder, words = Holder(7), Holder(7)
    for bound in (1, 2, 3, 10, 21, 600):
        assert random_below(holder, bound) == ((random_word(words) >> 32) * bound) >> 32


@pytest.mark.parametrize("bound", [2, 3, 7, 21, 53])
def test_random_below_is_evenly_spread(bound: int) -> None:
    holder, draws = Holder(2026), 20_000
    seen = [0] * bound
    for _ in range(draws):
        seen[random_below(holder, bound)] += 1
    expected = draws / bound
    chi_square = sum((count - expected) ** 2 / expected for count in seen)
    # The mean is bound - 1 and the variance twice that; six deviations are beyond chance.
    assert chi_square < bound - 1 + 6 * (2 * (bound - 1)) ** 0.5


@pytest.mark.parametrize("seed", [0, 1, MASK64, -1, -(2**63), 2**64 + 5])
def test_a_stream_takes_any_seed(seed: int) -> None:
    stream, same = Stream(seed), Stream(seed & MASK64)
    drawn = [stream.below(100) for _ in range(20)]
    assert drawn == [same.below(100) for _ in range(20)]
    assert len(set(drawn)) > 5


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize("seed", [0, 1234567, MASK64])
def test_the_compiled_generator_draws_the_same_numbers(seed: int) -> None:
    if not can_compile():
        pytest.skip("Numba is absent or switched off.")
    import numpy as np

    record = np.zeros(1, np.dtype([("rng", "u8")], align=True))
    record["rng"][0] = seed
    holder = Holder(seed)
    for bound in (1, 2, 21, 600) * 3:
        assert compiled(random_below)(record[0], bound) == random_below(holder, bound)
        assert int(compiled(random_word)(record[0])) == random_word(holder)
        assert int(record["rng"][0]) == holder.rng
