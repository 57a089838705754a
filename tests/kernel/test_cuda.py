"""Rules on a CUDA card: the message without one, kernels that compile, and the same games."""

from __future__ import annotations

import ast
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mintopia
from mintopia.bots.policies import NETWORK, RANDOM
from mintopia.bots.simulation import Row
from mintopia.engine.kernel import cuda as kernel_cuda
from mintopia.engine.kernel.cuda import NEEDS_CUDA, NO_CARD, CudaError, card
from mintopia.engine.kernel.network import Shape
from mintopia.engine.rules import rules_of
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.research import vector

HAS_TOOLS = find_spec("numba_cuda") is not None


def has_card() -> bool:
    """Return whether rules can run on a card here."""
    try:
        card()
    except CudaError:
        return False
    return True


def run_simulation() -> object:
    return mintopia.simulate("works", ["random", "random"], 10, 1, device="cuda")


def make_batch() -> object:
    return vector("works", 4, players=2, device="cuda")


@pytest.mark.parametrize("ask", [run_simulation, make_batch])
def test_without_the_package_the_extra_is_named(
    ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    card.cache_clear()
    monkeypatch.setattr(kernel_cuda, "find_spec", lambda _name: None)
    with pytest.raises(OptionError) as refusal:
        ask()
    assert str(refusal.value) == NEEDS_CUDA
    assert not has_card()


@pytest.mark.parametrize("ask", [run_simulation, make_batch])
def test_without_a_card_it_is_said(
    ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    card.cache_clear()
    nothing = SimpleNamespace(is_available=lambda: False)
    monkeypatch.setattr(kernel_cuda, "numba_cuda", lambda: nothing)
    with pytest.raises(OptionError) as refusal:
        ask()
    assert str(refusal.value) == NO_CARD


def test_a_card_takes_neither_threads_nor_a_cluster() -> None:
    with pytest.raises(OptionError, match="leave ray and jobs out"):
        mintopia.simulate("works", ["random", "random"], 10, 1, device="cuda", jobs=2)
    with pytest.raises(OptionError, match="leave jobs out"):
        vector("works", 4, players=2, device="cuda", jobs=2)


def is_constant(node: ast.expr) -> bool:
    """Return whether an expression is made of constants only, of this module or of a schema."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name) and node.attr.isupper()
    if isinstance(node, ast.Name):
        return node.id.isupper()
    inside = [part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]
    return not isinstance(node, ast.Call) and all(map(is_constant, inside))


def test_rules_look_only_among_constants() -> None:
    """numba-cuda does not find a number in a tuple of mixed types, such as a field and a result."""
    root = Path(mintopia.__file__).parent
    wrong = [
        f"{path.relative_to(root)}:{node.lineno}"
        for folder in ("kernel", "games", "bots", "research")
        for path in sorted((root / folder).rglob("*.py"))
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        and any(isinstance(d, ast.Name) and "rule" in d.id for d in function.decorator_list)
        for node in ast.walk(function)
        if isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and isinstance(node.comparators[0], ast.Tuple)
        and not all(map(is_constant, node.comparators[0].elts))
    ]
    assert wrong == []


@pytest.mark.skipif(not HAS_TOOLS, reason="numba-cuda is not installed")
@pytest.mark.parametrize("policy", [RANDOM, NETWORK])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_simulations_become_ptx(game: str, policy: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from mintopia.lab.simulate.on_cuda import playing

    rules, hooks = rules_of(game), spec_of(game).simulation()
    tables = hooks.tables(rules.read_options({"players": 2}))[0].to_array()
    function = playing(game, tables.dtype, (policy,))
    numba: Any = import_module("numba")
    cuda: Any = import_module("numba.cuda")
    stand_in = SimpleNamespace(compute_capability=(9, 0))  # no card is needed to compile for one
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: stand_in)

    def array(dtype: Any) -> Any:
        return numba.types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C")

    tally = hooks.tally.record().dtype()
    arrays = [*(tables.dtype, np.int64, np.uint64, Row.dtype(), tally), *(Shape.dtype(), np.int16)]
    ptx, _ = cuda.compile_ptx(function, (numba.types.int64, *map(array, arrays)), cc=(9, 0))
    assert ".visible .entry" in ptx


@pytest.mark.skipif(not has_card(), reason="there is no CUDA card")
def test_the_card_plays_the_games_of_the_cpu() -> None:
    """For 10,000 games of each kind: results, counts, and every observation, mask and reward."""
    import_module("benchmarks.cuda").check(card())
