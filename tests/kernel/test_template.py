"""Templates: one algorithm, bound to the rules of several games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.hashing import mix
from mintopia.engine.kernel.rule import body_to_compile, is_inlined, is_rule
from mintopia.engine.kernel.template import bind, label_of
from tests.kernel import template_example as example
from tests.python_process import python

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off.")
ROOT: Final = Path(__file__).resolve().parent.parent.parent


def squares() -> ModuleType:
    return bind(example, "squares", example.SQUARES)


def thousands() -> ModuleType:
    return bind(example, "thousands", example.THOUSANDS)


def expected(worth: Callable[[int], int], limit: int, step: int = 1) -> int:
    """Compute in plain Python what the bound algorithm adds up."""
    found = 0
    for number in range(1, limit, step):
        found = mix(found, worth(number) + worth(number + 1) + 2 * worth(number))
    return found


BOUND: Final[Mapping[str, tuple[Callable[[], ModuleType], int]]] = {
    "squares": (squares, expected(lambda number: number**2, 5)),
    "thousands": (thousands, expected(lambda number: 1000 * number, 8)),
}
each_binding = pytest.mark.parametrize(("make", "answer"), BOUND.values(), ids=list(BOUND))


@each_binding
def test_the_algorithm_runs_with_its_rules(make: Callable[[], ModuleType], answer: int) -> None:
    assert make().total() == answer


def test_hooks_are_replaced_and_the_template_stays_as_it_is() -> None:
    twin = squares()
    assert twin.worth is example.square
    assert twin.LIMIT == 5
    assert example.LIMIT == -1
    assert example.worth is not example.square
    with pytest.raises(NotImplementedError):
        example.worth_twice(1)
    assert example.total() == 0, "the template's own limit leaves nothing to do"


def test_every_rule_is_made_anew_in_the_twin_and_all_else_is_shared() -> None:
    twin = squares()
    for name in ("total", "worth_twice", "doubled"):
        made, original = getattr(twin, name), getattr(example, name)
        assert made is not original
        assert is_rule(made)
        assert made.__module__ == twin.__name__ != original.__module__
        assert (made.__qualname__, made.__doc__) == (original.__qualname__, original.__doc__)
        assert made.__defaults__ == original.__defaults__
        assert made.__globals__ is vars(twin)
    assert twin.mix is mix, "a rule of another module is nobody's to bind"
    assert twin.note is example.note
    assert twin.FIRST == example.FIRST
    assert twin.total(2) == expected(lambda number: number**2, 5, step=2)


def test_inlined_rules_stay_inlined() -> None:
    twin = squares()
    assert is_inlined(twin.worth_twice)
    assert not is_inlined(twin.total)
    assert not is_inlined(twin.doubled)


def test_the_body_for_the_compiler_is_bound_too() -> None:
    twin = thousands()
    body = body_to_compile(twin.doubled)
    assert body is not body_to_compile(example.doubled)
    assert body.__name__ == "_doubled_compiled"
    assert body(21) == twin.doubled(21) == 42_000
    with pytest.raises(NotImplementedError):
        body_to_compile(example.doubled)(21)


def test_a_label_names_one_twin() -> None:
    twin = squares()
    assert twin is squares()
    assert twin is not thousands()
    assert sys.modules[twin.__name__] is twin
    assert twin.__name__ == f"{example.__name__}.squares"
    assert label_of(twin.__name__) == "squares"
    assert label_of(example.__name__) is None
    assert twin.__doc__ == example.__doc__


def test_unknown_hooks_are_refused() -> None:
    hooks: dict[str, Any] = {**example.SQUARES, "wort": example.square, "limit": 5}
    with pytest.raises(ValueError, match=r"template_example has no hooks \['limit', 'wort'\]\."):
        bind(example, "misspelt", hooks)
    assert label_of(f"{example.__name__}.misspelt") is None
    assert f"{example.__name__}.misspelt" not in sys.modules


# --- compiled -------------------------------------------------------------------------------------
@needs_numba
@pytest.mark.xdist_group("compiled")
@each_binding
def test_compiled_and_interpreted_agree(make: Callable[[], ModuleType], answer: int) -> None:
    twin = make()
    for name in ("total", "worth_twice", "doubled"):
        assert compiled(getattr(twin, name)) is not getattr(twin, name)
    assert compiled(twin.total)(1) == answer
    for number in range(20):
        assert compiled(twin.worth_twice)(number) == twin.worth_twice(number)
        assert compiled(twin.doubled)(number) == twin.doubled(number)


@needs_numba
@pytest.mark.xdist_group("compiled")
def test_the_compiled_rules_of_two_bindings_are_two() -> None:
    one, two = squares(), thousands()
    assert compiled(one.total) is compiled(one.total)
    assert compiled(one.total) is not compiled(two.total)
    assert compiled(one.total)(1) != compiled(two.total)(1)


PROGRAM: Final = """
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.template import bind
from tests.kernel import template_example as example
for label, hooks in (("squares", example.SQUARES), ("thousands", example.THOUSANDS)):
    total = compiled(bind(example, label, hooks).total)
    print(total(1), sum(total.stats.cache_hits.values()))
"""


@needs_numba
def test_two_bindings_do_not_share_what_is_kept_on_the_disk(tmp_path: Path) -> None:
    """They share the source lines by which Numba names its cache files."""
    answers = [answer for _, answer in BOUND.values()]
    for hits in (0, 1):  # one process that compiles, and one that finds everything cached
        cache = {"MINTOPIA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
        done = python("-W", "error", "-c", PROGRAM, cwd=ROOT, variables=cache)
        lines = [line.split() for line in done.stdout.splitlines()]
        assert lines == [[str(answer), str(hits)] for answer in answers]
