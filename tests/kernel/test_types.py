"""No rule computes with floats: results would differ between processors, and CUDA would be slow.

Numba infers a type for every value of a compiled rule. A full compilation takes a minute, and rules
from the cache have lost their types, so this test compiles only until the types are known.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.engine.kernel import compiler
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.kernel.log import LOG_SIZE
from mintopia.engine.kernel.rule import rule
from tests.properties.compiled_rules import ENTRIES, entry
from tests.properties.strategies import Kit, each_game

if not can_compile():
    pytest.skip("Numba is absent or switched off: there are no types.", allow_module_level=True)

# Numba's internals have no type annotations.
numba: Any = import_module("numba")
np: Any = import_module("numpy")
stages: Any = import_module("numba.core.compiler")
machinery: Any = import_module("numba.core.compiler_machinery")
signature: Any = import_module("numba.core.typing").signature
inference: Any = import_module("numba.core.typed_passes").NopythonTypeInference


@machinery.register_pass(mutates_CFG=False, analysis_only=True)
class _StopHere(machinery.AnalysisPass):  # type: ignore[misc]
    """A pass that returns the types found so far as if they were a compiled result."""

    _name = "stop_here"

    def __init__(self) -> None:
        machinery.AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Make a result from the types alone."""
        state.cr = stages.compile_result(
            typing_context=state.typingctx,
            target_context=state.targetctx,
            entry_point=id,  # never called, but must be a built-in function
            signature=signature(state.return_type, *state.args),
            type_annotation=dict(state.typemap),
            objectmode=False,
        )
        return False


class _TypesOnly(stages.CompilerBase):  # type: ignore[misc]
    """Numba's pipeline up to the point where the types are known."""

    def define_pipelines(self) -> list[Any]:
        """List the passes."""
        pipeline = stages.DefaultPassBuilder.define_untyped_pipeline(self.state)
        pipeline.add_pass(inference, "infer types")
        pipeline.add_pass(_StopHere, "stop here")
        pipeline.finalize()
        return [pipeline]


class TypeFinder(compiler._Compiler):
    """The compiler switch with twins that are only typed, never compiled."""

    def _dispatcher(self, body: Callable[..., Any], namespace: dict[str, Any]) -> Any:
        assert isinstance(body, FunctionType)
        twin = FunctionType(body.__code__, namespace, body.__name__, body.__defaults__)
        return numba.njit(twin, pipeline_class=_TypesOnly, error_model="numpy")

    def infer(self, function: Callable[..., Any], *arguments: object) -> None:
        """Infer the types of a rule, and of all rules that it calls, for these arguments."""
        self.twin(function).compile(tuple(numba.typeof(argument) for argument in arguments))

    def types(self) -> dict[str, dict[str, str]]:
        """Return the types found, by rule and value."""
        return {
            f"{function.__module__}.{function.__name__} {arguments}": {
                name: str(kind) for name, kind in result.type_annotation.items()
            }
            for function, twin in self._twins.items()
            for arguments, result in twin.overloads.items()
        }


def floats(types: dict[str, dict[str, str]]) -> list[str]:
    """List the values that are floats or contain floats."""
    return [
        f"{value} of {where} is {kind}"
        for where, found in types.items()
        for value, kind in found.items()
        if "float" in kind or "complex" in kind
    ]


@each_game
def test_no_value_of_a_compiled_rule_is_a_float(kit: Kit) -> None:
    finder = TypeFinder()
    record = new_game(kit.id, players=3, seed=1)._state.to_array()[0]
    buffer, log = kit.choices().to_array()[0], np.zeros(LOG_SIZE, np.int32)
    given: dict[str, list[tuple[object, ...]]] = {
        "play": [(record, None, 0), (record, log, 0)],
        "play_games": [(record, buffer, 1)],
        "refusal": [(record, 0)],
        "is_winner": [(record, 0)],
    }
    for module, name in ENTRIES:
        for arguments in given.get(name, [(record, buffer)]):
            finder.infer(entry(kit.id, module, name), *arguments)
    types = finder.types()
    assert len(types) > 60, "the rules call each other"
    assert sum(len(found) for found in types.values()) > 2_000
    assert floats(types) == []


@rule
def half(number: int) -> int:
    """Return half of a number, using a float."""
    return int(number / 2)


@rule
def half_of_next(number: int) -> int:
    """Call a rule that uses a float."""
    return half(number + 1)


def test_a_float_on_the_way_would_be_found() -> None:
    finder = TypeFinder()
    finder.infer(half_of_next, 3)
    found = floats(finder.types())
    assert found
    assert all("half " in line for line in found)
