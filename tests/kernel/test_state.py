"""One state in two forms: an object for the interpreter, an aligned record for compiled code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintopia.engine.kernel.state import PlainState, number, numbers
from tests.properties.strategies import Kit, each_game

np = pytest.importorskip("numpy", reason="records need NumPy")

# What docs/performance.md says a larger state costs.
MOST_BYTES: Final = {"works": 576, "bid": 1024}
BOUNDS: Final = {
    kind: (np.iinfo(kind).min, np.iinfo(kind).max)
    for kind in ("i1", "u1", "i2", "u2", "i4", "i8", "u8")
}


@dataclass(slots=True)
class Small(PlainState):
    """A small state with a field of every kind."""

    word: int = number("u8")
    few: list[int] = numbers("i2", 3, -1)
    flag: int = number("u1", 7)


def test_defaults_and_layout() -> None:
    assert Small() == Small(word=0, few=[-1, -1, -1], flag=7)
    assert Small.layout() == [("word", "u8", 0), ("few", "i2", 3), ("flag", "u1", 0)]


def test_two_states_share_no_list() -> None:
    one, two = Small(), Small()
    one.few[0] = 5
    assert two.few[0] == -1


def test_a_copy_is_independent() -> None:
    state = Small(word=9)
    copy = state.copy()
    assert copy == state
    copy.few[1] = 4
    copy.word = 1
    assert state == Small(word=9)
    assert type(copy) is Small


def test_the_record_is_aligned_and_named_like_the_object() -> None:
    dtype = Small.dtype()
    assert dtype.names == ("word", "few", "flag")
    assert dtype.isalignedstruct
    assert dtype.itemsize % dtype.alignment == 0


@pytest.mark.parametrize("word", [0, 1, 2**63, 2**64 - 1])
def test_to_a_record_and_back(word: int) -> None:
    state = Small(word=word, few=[-(2**15), 0, 2**15 - 1], flag=255)
    array = state.to_array()
    assert array.shape == (1,)
    back = Small.from_array(array)
    assert back == state
    assert all(type(value) is int for value in (back.word, back.flag, *back.few))


def test_many_records_in_one_array() -> None:
    states = [Small(word=word) for word in range(5)]
    array = np.concatenate([state.to_array() for state in states])
    assert [Small.from_array(array, index) for index in range(5)] == states


def test_a_value_that_does_not_fit_is_refused() -> None:
    with pytest.raises(OverflowError):
        Small(flag=256).to_array()


@each_game
def test_the_state_of_a_game_is_small_and_aligned(kit: Kit) -> None:
    dtype = kit.state.dtype()
    assert dtype.itemsize <= MOST_BYTES[kit.id]
    assert dtype.isalignedstruct
    assert dtype.fields is not None
    for field, offset, *_ in dtype.fields.values():
        assert offset % field.base.alignment == 0


@each_game
def test_the_state_of_a_game_avoids_names_that_records_have(kit: Kit) -> None:
    """NumPy records have their own methods, which would hide a field such as `size`."""
    names = {name for name, _, _ in kit.state.layout()}
    assert not names & set(dir(np.zeros(1, kit.state.dtype()).view(np.recarray)[0]))


@each_game
@given(data=st.data())
def test_states_of_games_go_to_a_record_and_back(kit: Kit, data: st.DataObject) -> None:
    state = data.draw(kit.played_games())._state
    assert isinstance(state, kit.state)
    assert kit.state.from_array(state.to_array()) == state


@each_game
@given(data=st.data())
def test_the_numbers_of_a_game_fit_their_fields(kit: Kit, data: st.DataObject) -> None:
    """The interpreter would not notice; compiled code would wrap around."""
    state = data.draw(kit.played_games())._state
    for name, kind, length in state.layout():
        value = getattr(state, name)
        low, high = BOUNDS[kind]
        assert all(low <= each <= high for each in (value if length else [value])), name


@each_game
def test_the_bytes_are_those_of_the_record(kit: Kit) -> None:
    for state in (kit.state(), kit.choices(), Small(word=3, few=[1, -2, 3])):
        assert state.to_bytes() == state.to_array().tobytes()
        assert type(state).from_bytes(state.to_bytes()) == state
        assert type(state).struct().size == state.dtype().itemsize


@given(st.integers(*BOUNDS["u8"]), st.lists(st.integers(*BOUNDS["i2"]), min_size=3, max_size=3))
def test_every_number_survives_as_bytes(word: int, few: list[int]) -> None:
    state = Small(word=word, few=few)
    assert Small.from_bytes(memoryview(state.to_bytes())) == state
