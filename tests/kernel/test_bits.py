"""Sets of cards as bits, compared with Python's own sets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.kernel.bits import clear, has, lowest, nth, popcount
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.instruction import Instruction

sets = st.frozensets(st.integers(0, 62), max_size=63)


def mask_of(members: frozenset[int]) -> int:
    """Return a set as bits."""
    return sum(1 << member for member in members)


@given(sets)
def test_popcount_counts(members: frozenset[int]) -> None:
    assert popcount(mask_of(members)) == len(members)


@given(sets, st.integers(0, 62))
def test_has_asks(members: frozenset[int], member: int) -> None:
    assert has(mask_of(members), member) == (member in members)


@given(sets.filter(bool))
def test_lowest_finds_the_least(members: frozenset[int]) -> None:
    assert lowest(mask_of(members)) == min(members)


@given(sets)
def test_nth_goes_through_the_set_in_order(members: frozenset[int]) -> None:
    mask = mask_of(members)
    assert [nth(mask, index) for index in range(len(members))] == sorted(members)


def test_a_row_is_cleared_as_far_as_it_is_said() -> None:
    row = [1, 2, 3, 4]
    clear(row, 3)
    assert row == [0, 0, 0, 4]


def test_an_instruction_is_for_compiled_code() -> None:
    with pytest.raises(NotImplementedError, match="ctpop"):
        Instruction("ctpop")(7)


@pytest.mark.xdist_group("compiled")
@pytest.mark.parametrize(
    "members", [{0}, {62}, {0, 62}, {1, 2, 3, 5, 8, 13, 21, 34, 55}, {*range(63)}]
)
def test_compiled_twins_agree(members: set[int]) -> None:
    if not can_compile():
        pytest.skip("Numba is absent or switched off.")
    mask = mask_of(frozenset(members))
    counting: Callable[[int], int] = compiled(popcount)
    assert counting(mask) == len(members)
    assert compiled(lowest)(mask) == min(members)
    assert counting(0) == 0
    found = [compiled(nth)(mask, index) for index in range(len(members))]
    assert found == sorted(members)
    assert [compiled(has)(mask, member) for member in range(63)] == [
        member in members for member in range(63)
    ]
