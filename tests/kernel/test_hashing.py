"""Keys of what a seat knows: signed 64-bit numbers, the same in both forms."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.hashing import KEY_START, mix
from mintopia.engine.kernel.random import Stream

LOW: Final = -(2**63)
HIGH: Final = 2**63 - 1
WORD_HIGH: Final = 2**63 - 1
EDGES: Final = (0, 1, 2**31, 2**32 - 1, 2**32, 2**62, WORD_HIGH)

keys = st.integers(LOW, HIGH)
words = st.integers(0, WORD_HIGH)
few_bits = st.builds(lambda a, b: 1 << a | 1 << b, st.integers(0, 62), st.integers(0, 62))


@given(keys, words | few_bits)
def test_a_key_is_a_signed_number_of_64_bits(key: int, word: int) -> None:
    assert LOW <= mix(key, word) <= HIGH


@given(keys, words | few_bits, words | few_bits)
def test_one_key_gives_different_words_different_keys(key: int, one: int, two: int) -> None:
    """Each step is invertible (an odd factor, a shift by half), so no two words collide."""
    assert (mix(key, one) == mix(key, two)) == (one == two)


@given(keys, keys, words)
def test_a_word_keeps_different_keys_apart(one: int, two: int, word: int) -> None:
    assert (mix(one, word) == mix(two, word)) == (one == two)


def test_the_order_of_words_matters() -> None:
    assert mix(mix(KEY_START, 1), 2) != mix(mix(KEY_START, 2), 1)


def test_the_low_bits_are_well_spread() -> None:
    """The node table uses the low bits, while words may differ in only a few bits, high or low."""
    places = 1 << 12
    keys_seen = {mix(mix(KEY_START, 1 << a | 1 << b), 0) for a in range(63) for b in range(a)}
    assert len(keys_seen) == 63 * 62 // 2
    taken = {key & (places - 1) for key in keys_seen}
    # Expected by chance: places * (1 - e**(-keys / places)); the limit is six deviations lower.
    assert len(taken) > 1460
    signs = sum(key < 0 for key in keys_seen)
    assert 0.4 < signs / len(keys_seen) < 0.6


@pytest.mark.xdist_group("compiled")
def test_the_compiled_form_gives_the_same_keys() -> None:
    if not can_compile():
        pytest.skip("Numba is absent or switched off.")
    twin = compiled(mix)
    for key in (KEY_START, 0, -1, LOW, HIGH):
        for word in EDGES:
            assert int(twin(key, word)) == mix(key, word)
    stream, one, two = Stream(2026), KEY_START, KEY_START
    for _ in range(20_000):
        word = stream.word() >> 1 + stream.below(63)
        one, two = mix(one, word), int(twin(two, word))
        assert one == two
