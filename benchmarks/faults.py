"""How many small faults the tests find: `python -m benchmarks.faults [--area rules] [--count 20]`.

Plants one random fault at a time into a copy of the tree (a flipped comparison, a constant off by
one, a dropped statement, a negated condition, a swapped branch, a wrong field), runs the tests of
that area until one fails, and lists the faults that no test found. The same seed plants the same
faults as long as the sources stay the same.

Only tests count, neither lint nor types, and only those that need no browser, nothing compiled and
(but for the store) no other process. The time is processor time, so that a busy machine finds as
much as an idle one. Some faults change nothing that anybody could see (the size of a cache, a
branch that gives the same either way); nothing can find those, so a result below 100% is not by
itself a gap.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = "src/mintopia/server/page"  # built, not in git, and needed by the server
PATIENCE: Final = 10  # seconds that may pass for each second of processor time
NEAR: Final = 8  # modules of tests that run before the others are even collected


@dataclass(frozen=True)
class Area:
    """Folders of the package to plant faults in, and of the tests that belong to them."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    marks: str = "not browser and not process and not compiled"


AREAS: Final = {
    "rules": Area(
        ("games/*",),
        ("tests/games", "tests/works", "tests/bid", "tests/golden", "tests", "tests/properties"),
    ),
    "host": Area(("host", "host/*"), ("tests/table", "tests", "tests/server", "tests/terminal")),
    "store": Area(("store",), ("tests/store",), "not browser and not compiled"),
    "tables": Area(("server/tables",), ("tests/server",)),
}
# Modules in a game's folder that serve something else than playing by the rules.
NO_RULES: Final = frozenset(
    {"book", "compact", "daily", "drawing", "draws", "explore", "lab", "observe"}
    | {"orders", "playout", "sheet", "shapes", "tally"}
)


@dataclass(frozen=True)
class Fault:
    """A piece of a source, and what stands there instead."""

    path: Path  # in the tree
    line: int
    span: tuple[int, int]  # in bytes of the source
    old: str
    new: str
    kind: str

    def __str__(self) -> str:
        """Return one line for the list."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.path}:{self.line}: {self.kind}: {old[:70]} -> {new[:70]}"


FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def _siblings(tree: ast.Module) -> dict[str, list[str]]:
    """Return which fields the module reads of each name, such as `state`."""
    fields: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            fields.setdefault(node.value.id, set()).add(node.attr)
    return {name: sorted(found) for name, found in fields.items()}


def _executed(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that do something: no annotations, decorators or formatted texts."""
    skipped = [getattr(tree, "annotation", None), getattr(tree, "returns", None)]
    skipped += getattr(tree, "decorator_list", [])
    for node in ast.iter_child_nodes(tree):
        if node not in skipped and not isinstance(node, ast.JoinedStr):
            yield node
            yield from _executed(node)


def _mutants(
    node: ast.AST, fields: dict[str, list[str]], dice: Random
) -> Iterator[tuple[str, str]]:
    """Yield what may stand instead of a node, with the kind of the fault."""
    match node:
        case ast.Compare(left, [op, *ops], comparators) if type(op) in FLIPPED:
            flipped = FLIPPED[type(op)]()
            yield "flipped comparison", ast.unparse(ast.Compare(left, [flipped, *ops], comparators))
        case ast.Constant(bool() as value):
            yield "negated constant", repr(not value)
        case ast.Constant(int() as value):
            yield "off by one", repr(value + dice.choice((-1, 1)))
        case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
            other = ast.Sub() if isinstance(op, ast.Add) else ast.Add()
            yield "swapped sign", ast.unparse(ast.BinOp(left, other, right))
        case ast.BoolOp(op, values):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "swapped and/or", f"({ast.unparse(ast.BoolOp(swapped, values))})"
        case ast.IfExp(test, body, orelse):
            yield "swapped branch", f"({ast.unparse(ast.IfExp(test, orelse, body))})"
        case ast.Attribute(ast.Name(name), attr, ast.Load()) if len(fields[name]) > 1:
            field = dice.choice([field for field in fields[name] if field != attr])
            yield "wrong field", f"{name}.{field}"
        case ast.Expr(ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Continue():
            yield "dropped statement", "pass"
        case ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "dropped statement", "pass"


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the condition of a node, which may be negated."""
    match node:
        case ast.If(test) | ast.While(test) if ast.unparse(test) != "TYPE_CHECKING":
            yield test
        case ast.comprehension(ifs=tests):
            yield from tests


def faults_in(path: Path, dice: Random) -> Iterator[Fault]:
    """Yield every fault that may be planted in a module."""
    source = (ROOT / path).read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    fields = _siblings(tree)

    def fault(node: ast.stmt | ast.expr, kind: str, new: str) -> Fault:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        return Fault(path, node.lineno, (start, end), source[start:end].decode(), new, kind)

    for node in _executed(tree):
        if isinstance(node, ast.stmt | ast.expr):
            for kind, new in _mutants(node, fields, dice):
                yield fault(node, kind, new)
        for test in _conditions(node):
            yield fault(test, "negated condition", f"(not ({ast.unparse(test)}))")


def chosen_faults(area: Area, count: int, seed: int) -> list[Fault]:
    """Choose faults: first a kind, so that the frequent ones leave room for the others."""
    dice = Random(seed)
    package = ROOT / "src/mintopia"
    paths = sorted(path for folder in area.sources for path in package.glob(f"{folder}/*.py"))
    kinds: dict[str, list[Fault]] = {}
    for path in paths:
        if path.stem not in NO_RULES or path.parent.parent.name != "games":
            for fault in faults_in(path.relative_to(ROOT), dice):
                kinds.setdefault(fault.kind, []).append(fault)
    chosen: list[Fault] = []
    while len(chosen) < count and any(kinds.values()):
        kind = dice.choice(sorted(kind for kind, faults in kinds.items() if faults))
        chosen.append(kinds[kind].pop(dice.randrange(len(kinds[kind]))))
    return chosen


def nearest_tests(area: Area, path: Path) -> list[str]:
    """Return the tests of an area: first those that name the module, last another game's."""
    name = rf"\b{path.parent.name}(\.| import (.*\W)?){path.stem}\b"
    games = {folder.name for folder in (ROOT / "src/mintopia/games").iterdir() if folder.is_dir()}
    others = games - set(path.parts) if games & set(path.parts) else set()

    def distance(test: Path) -> tuple[bool, bool, bool]:
        text = test.read_text(encoding="utf-8")
        is_other = bool(others & set(re.split(r"[/_.]", str(test.relative_to(ROOT)))))
        return is_other, not re.search(name, text), path.stem not in test.stem

    found = [test for folder in area.tests for test in sorted((ROOT / folder).glob("test_*.py"))]
    return [str(test.relative_to(ROOT)) for test in sorted(found, key=distance)]


def copy_tree(folder: Path) -> None:
    """Copy what git knows and has not ignored, and the built page."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    if (ROOT / PAGE).is_dir():
        shutil.copytree(ROOT / PAGE, folder / PAGE, dirs_exist_ok=True)


@contextmanager
def planted(tree: Path, fault: Fault) -> Iterator[None]:
    """Hold a fault in a tree."""
    path = tree / fault.path
    sound = path.read_bytes()
    start, end = fault.span

    def write(source: bytes) -> None:
        path.write_bytes(source)
        Path(cache_from_source(str(path))).unlink(missing_ok=True)  # may be as old and as long

    write(sound[:start] + fault.new.encode() + sound[end:])
    try:
        yield
    finally:
        write(sound)


PASSED, FAILED, OUT_OF_TIME = "not found", "found", "not found in time"


def run_nearest_first(tree: Path, area: Area, path: Path, seconds: int) -> str:
    """Run the nearest tests in a third of the time and the others in the rest of it."""
    tests = nearest_tests(area, path)
    first, _ = run_tests(tree, tests[:NEAR], area.marks, seconds // 3)
    if first == FAILED or not tests[NEAR:]:
        return first
    then, _ = run_tests(tree, tests[NEAR:], area.marks, seconds - seconds // 3)
    return first if then == PASSED else then


def run_tests(tree: Path, tests: list[str], marks: str, seconds: int) -> tuple[str, str]:
    """Run tests in a tree until one fails; return the outcome and the last lines printed."""
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=no"),
        *("-m", marks, "--basetemp", str(tree / "tmp"), *tests),
    ]
    paths = os.pathsep.join(map(str, (tree / "src", tree)))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))

    running = subprocess.Popen(
        command,
        cwd=tree,
        env=os.environ | {"PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=limit,  # noqa: PLW1509 - sets a limit and nothing else
    )
    try:
        printed, _ = running.communicate(timeout=seconds * PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, 9)
        running.communicate()
        return OUT_OF_TIME, ""
    if running.returncode < 0:  # ended by the limit
        return OUT_OF_TIME, ""
    return (PASSED if running.returncode == 0 else FAILED), printed[-400:]


def check(area: Area, seconds: int) -> None:
    """Check that the tests pass without any fault."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        copy_tree(Path(folder))
        outcome, printed = run_tests(Path(folder), nearest_tests(area, ROOT), area.marks, seconds)
    if outcome == FAILED:
        sys.exit(f"The tests fail without any fault:\n{printed}")


def find(area: Area, faults: list[Fault], seconds: int, jobs: int) -> Iterator[tuple[Fault, str]]:
    """Plant each fault and yield it with what the tests made of it."""
    trees: SimpleQueue[Path] = SimpleQueue()

    def meet(fault: Fault) -> str:
        tree = trees.get()
        try:
            with planted(tree, fault):
                return run_nearest_first(tree, area, fault.path, seconds)
        finally:
            trees.put(tree)

    with tempfile.TemporaryDirectory(prefix="faults-") as folder, ThreadPoolExecutor(jobs) as pool:
        for job in range(jobs):
            tree = Path(folder, str(job))
            copy_tree(tree)
            trees.put(tree)
        yield from zip(faults, pool.map(meet, faults), strict=True)


def main() -> None:
    """Print how many of the planted faults were found, and the others."""
    parser = argparse.ArgumentParser(description="How many small faults do the tests find?")
    parser.add_argument("--area", choices=AREAS, action="append", help="default: all of them")
    parser.add_argument("--count", type=int, default=20, help="faults in each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="processor time for each fault")
    parser.add_argument("--jobs", type=int, default=1, help="faults at the same time")
    parser.add_argument("--unchecked", action="store_true", help="the tests are known to pass")
    flags = parser.parse_args()
    for name in flags.area or AREAS:
        area = AREAS[name]
        outcomes: Counter[str] = Counter()
        missed: list[str] = []
        faults = chosen_faults(area, flags.count, flags.seed)
        if not flags.unchecked:
            check(area, flags.seconds)
        for fault, outcome in find(area, faults, flags.seconds, flags.jobs):
            outcomes[outcome] += 1
            print(f"... {name}: {outcome}: {fault}", file=sys.stderr, flush=True)
            if outcome != FAILED:
                missed.append(f"  {outcome}: {fault}")
        print(f"{name}: {outcomes[FAILED]} of {len(faults)} found", *missed, sep="\n", flush=True)


if __name__ == "__main__":
    main()
