"""Functions marked as rules stay plain Python."""

from __future__ import annotations

from mintopia.engine.kernel.rule import (
    body_to_compile,
    inlined_rule,
    is_inlined,
    is_rule,
    rule,
    rule_with,
)


def double(number: int) -> int:
    return 2 * number


def double_by_shift(number: int) -> int:
    return number << 1


def test_a_rule_is_the_function_itself() -> None:
    def treble(number: int) -> int:
        return 3 * number

    assert not is_rule(treble)
    assert rule(treble) is treble
    assert is_rule(treble)
    assert not is_inlined(treble)
    assert body_to_compile(treble) is treble


def test_a_rule_may_have_another_body_compiled() -> None:
    assert rule_with(double_by_shift)(double) is double
    assert is_rule(double)
    assert not is_rule(double_by_shift)
    assert body_to_compile(double) is double_by_shift
    assert double(21) == double_by_shift(21) == 42


def test_a_rule_of_the_hot_path_is_a_rule() -> None:
    def halve(number: int) -> int:
        return number // 2

    assert inlined_rule(halve) is halve
    assert is_rule(halve)
    assert is_inlined(halve)


def test_other_things_are_no_rules() -> None:
    things: tuple[object, ...] = (None, 5, "rule", [], {}, print, int, lambda: 0)
    for thing in things:
        assert not is_rule(thing)
