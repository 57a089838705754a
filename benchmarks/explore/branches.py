"""Recording which branches of a game's rules are taken, by instrumenting the rules.

The functions that implement the rules are found from the game's entry points. While a `Tracer` is
active, each of them runs with code that records which statements are reached and how every
condition turns out, including the parts of `and` and `or`. It uses no interpreter hook, so it
works the same in every version of Python.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType, TracebackType
from typing import Any, Final, Self

ENTRIES: Final = (
    "set_up", "blank", "blank_table", "begin_rule",
    "play_rule", "legal_rule", "refusal_rule", "result_of",
    "play", "legal", "refusal", "result",
)  # fmt: skip
_HITS: Final = "__explore_hits__"
_TEST: Final = "__explore_test__"


@dataclass(frozen=True)
class Branch:
    """One outcome of a condition, or a function that can be called."""

    function: str  # "module.function"
    line: int
    condition: str  # its source code; empty for the function itself
    outcome: bool = True

    def __str__(self) -> str:
        """Return the name used in a game's explanations."""
        if not self.condition:
            return self.function
        return f"{self.function}: {self.condition} is {str(self.outcome).lower()}"


def rule_functions(rules: Any) -> list[FunctionType]:
    """Return the functions of a game's folder reachable from its entry points, in source order."""
    package = type(rules).__module__.rpartition(".")[0]
    waiting = [getattr(rules, name, None) for name in ENTRIES]
    found: dict[FunctionType, None] = {}
    while waiting:
        thing = waiting.pop()
        function = getattr(thing, "__func__", thing)
        if not isinstance(function, FunctionType) or function in found:
            continue
        if not function.__module__.startswith(f"{package}."):
            continue
        found[function] = None
        waiting += _mentioned(function, package)
    return sorted(found, key=lambda f: (f.__module__, f.__code__.co_firstlineno))


def _mentioned(function: FunctionType, package: str) -> Iterator[Any]:
    names = set(_names(function.__code__))
    for name in names:
        thing = function.__globals__.get(name)
        if isinstance(thing, ModuleType) and thing.__name__.startswith(f"{package}."):
            yield from (getattr(thing, other, None) for other in names)
        yield thing


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


class Tracer:
    """Records what is reached in a game's rules while it is active (`with tracer: ...`)."""

    def __init__(self, rules: Any) -> None:
        self._hits = bytearray()
        self._branches: list[tuple[int, Branch]] = []
        self._lines: dict[str, list[tuple[int, str, int]]] = {}  # number, source, hit index
        self._sources: dict[str, tuple[str, ast.Module]] = {}
        self._swaps: list[tuple[FunctionType, CodeType, CodeType]] = []
        for function in rule_functions(rules):
            self._add(function)

    def _add(self, function: FunctionType) -> None:
        path = inspect.getsourcefile(function)
        if path is None or function.__code__.co_freevars:
            return
        if path not in self._sources:
            source = Path(path).read_text(encoding="utf-8")
            self._sources[path] = source, ast.parse(source)
        source, tree = self._sources[path]
        node = _definition(tree, function.__code__.co_firstlineno)
        if node is None:
            return
        name = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
        notes = _Notes(name, source, self._hits, self._branches, self._lines.setdefault(name, []))
        code = notes.instrument(node, path)
        self._swaps.append((function, function.__code__, code))

    def __enter__(self) -> Self:
        """Replace the rules' code with code that records what it reaches."""
        hits = self._hits

        def test(at: int, value: Any) -> Any:
            hits[at if value else at + 1] = 1
            return value

        for function, _, code in self._swaps:
            function.__globals__[_HITS] = hits
            function.__globals__[_TEST] = test
            function.__code__ = code
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Restore the rules' own code."""
        for function, code, _ in self._swaps:
            function.__code__ = code
            function.__globals__.pop(_HITS, None)
            function.__globals__.pop(_TEST, None)

    @property
    def branches(self) -> int:
        """How many branches there are, including functions."""
        return len(self._branches)

    def missed(self) -> list[Branch]:
        """Return the branches not taken; for a function never called, only the function itself."""
        missed = [branch for at, branch in self._branches if not self._hits[at]]
        uncalled = {branch.function for branch in missed if not branch.condition}
        return [b for b in missed if not b.condition or b.function not in uncalled]

    def all(self) -> list[Branch]:
        """Return all branches."""
        return [branch for _, branch in self._branches]

    def reached(self, place: str) -> bool:
        """Return whether a place was reached (ExploreSpec explains how places are written).

        Raise KeyError if there is no such function, or if none of its lines contains these words.
        """
        outcomes = [self._hits[at] for at, branch in self._branches if str(branch) == place]
        if outcomes:
            return any(outcomes)
        function, _, words = place.partition(": ")
        lines = self._lines[function]
        found = [hit for _, source, hit in lines if words in source]
        if not found:
            raise KeyError(place)
        return any(self._hits[hit] for hit in found)


def _definition(tree: ast.Module, first: int) -> ast.FunctionDef | None:
    """Return the function whose code begins on a line, or None."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            begins = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            if begins == first:
                return node
    return None


class _Notes(ast.NodeTransformer):
    """Inserts recording code into one function."""

    def __init__(
        self,
        name: str,
        source: str,
        hits: bytearray,
        branches: list[tuple[int, Branch]],
        lines: list[tuple[int, str, int]],
    ) -> None:
        self._name = name
        self._text = source.splitlines()
        self._source = source
        self._hits = hits
        self._branches = branches
        self._lines = lines

    def instrument(self, node: ast.FunctionDef, path: str) -> CodeType:
        """Return the function's code with the recording code inserted."""
        self._branches.append((len(self._hits), Branch(self._name, node.lineno, "")))
        node.decorator_list, node.returns = [], None
        arguments = node.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            each.annotation = None
        arguments.defaults = []
        arguments.kw_defaults = [None for _ in arguments.kwonlyargs]
        node.body = self._block(node.body)
        module = ast.fix_missing_locations(ast.Module([node], []))
        made = compile(module, path, "exec", dont_inherit=True)
        return next(each for each in made.co_consts if isinstance(each, CodeType))

    def _block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Record that a block was reached, at its beginning and after every branch in it."""
        made: list[ast.stmt] = []
        fresh, hit = True, 0
        for statement in body:
            if fresh:
                hit = self._hit()
                made.append(self._note(hit, statement))
            for line in range(statement.lineno, _own_end(statement) + 1):
                self._lines.append((line, self._text[line - 1].strip(), hit))
            made.append(self.visit(statement))
            fresh = isinstance(statement, ast.If | ast.For | ast.While)
        return made

    def _hit(self) -> int:
        self._hits.append(0)
        return len(self._hits) - 1

    def _note(self, hit: int, at: ast.stmt) -> ast.stmt:
        note = ast.parse(f"{_HITS}[{hit}] = 1").body[0]
        return ast.copy_location(note, at)

    def visit_If(self, node: ast.If) -> ast.If:
        """Record how the condition turns out, and what follows."""
        node.test = self._condition(node.test)
        node.body = self._block(node.body)
        node.orelse = self._block(node.orelse) if node.orelse else []
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        """Record how the condition turns out, and what follows."""
        node.test = self._condition(node.test)
        node.body = self._block(node.body)
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        """Record whether the loop body is entered."""
        node.iter = self.visit(node.iter)
        node.body = self._block(node.body)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        """Record how the condition turns out."""
        node.test = self._condition(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        """Record how each part turns out."""
        node.values = [self._condition(value) for value in node.values]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """Record how the conditions turn out."""
        node.iter = self.visit(node.iter)
        node.ifs = [self._condition(test) for test in node.ifs]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Record what a nested function reaches."""
        node.body = self._block(node.body)
        return node

    def _condition(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.BoolOp):
            return self.visit_BoolOp(test)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            test.operand = self._condition(test.operand)
            return test
        if isinstance(test, ast.Constant | ast.Tuple | ast.List | ast.Dict):
            return test  # a constant default, as in `given or ()`
        source = " ".join((ast.get_source_segment(self._source, test) or "").split())
        hit = self._hit()
        self._hit()
        for at, outcome in ((hit, True), (hit + 1, False)):
            self._branches.append((at, Branch(self._name, test.lineno, source, outcome)))
        call = ast.Call(ast.Name(_TEST, ast.Load()), [ast.Constant(hit), self.visit(test)], [])
        return ast.copy_location(call, test)


def _own_end(statement: ast.stmt) -> int:
    """Return the last line of a statement, without its nested blocks."""
    if isinstance(statement, ast.If | ast.While):
        return statement.test.end_lineno or statement.lineno
    if isinstance(statement, ast.For):
        return statement.iter.end_lineno or statement.lineno
    return statement.end_lineno or statement.lineno
