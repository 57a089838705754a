"""Shared by all tests: how Hypothesis searches, and the compiled rules, made once.

Compiling the rules of a game takes many seconds on a machine that has never done it. So the
tests of compiled rules are in a few modules, and their ids start with the game: with
`pytest -n auto --dist loadgroup` those of one game run on one worker and compile once.
"""

from __future__ import annotations

import gc
import inspect
import os
import re
import signal
from functools import cache
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any, Final

import pytest
from hypothesis import settings

from mintopia.engine.kernel.compiler import can_compile
from mintopia.games import game_ids
from tests.properties.compiled_rules import CompiledRules, compiled_rules_of

# Tests started in the background may inherit a setting that ignores Ctrl-C, and pass it on to every
# program they start; some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What is loaded and collected stays until the end, so searching it for garbage is wasted time, both
# during collection and while the tests run.
gc.disable()


def pytest_collection_finish() -> None:
    """Turn garbage collection on from here, but skip the objects that already exist."""
    gc.freeze()
    gc.set_threshold(20_000)  # most objects are freed without the garbage collector
    gc.enable()


# Every run tries the same examples, so that a red build is about the change under test. With
# MINTOPIA_EXPLORE=1 (`make explore`) every run tries new ones. No deadlines: a shared machine is
# sometimes slow, and the speed of the rules is measured in benchmarks, not here.
settings.register_profile("mintopia", deadline=None, derandomize=True, database=None)
settings.register_profile("mintopia-explore", deadline=None)
settings.load_profile(
    "mintopia-explore" if os.environ.get("MINTOPIA_EXPLORE", "") == "1" else "mintopia"
)


# --- marks ----------------------------------------------------------------------------------------
# What a test needs is found from the names used in its code, in its fixtures and in the helpers
# they call. `make quick` leaves the marked tests out.
STARTERS: Final = frozenset(
    {"subprocess", "pexpect", "multiprocessing", "concurrent.futures.process"}
)
COMPILER: Final = frozenset({"mintopia.engine.kernel.compiler", "numba"})
COMPILED: Final = re.compile(
    r"test_(?:compiled|uniform|wasm)\.py::\w+\[(\w+)"
)  # the game is the first parameter
# These compile too; those that name no game compile Mint Works.
COMPILING: Final = re.compile(
    r"(?:lab/(?:simulate/test_simulate|experiments/test_experiments|report/test_report)"
    r"|research/test_vector)\.py::\w+(?:\[(works|bid))?"
    r"|research/test_docs\.py::\w+\[vector"
)
# What the tests of these modules share is slow to make: a browser, the API schema, a printed
# deck, games with faults.
TOGETHER: Final = re.compile(
    r"tests/(?:web/\w+|server/test_fuzz|art/test_sheet)\.py|tests/third_game/test_check_game\.py::test_a_planted"
)
CONNECTED: Final = ("tests.web.", "tests.server.", "tests.client.")  # over real connections
LONG: Final = "MINTOPIA_LONG"  # set by `make explore`


def names_in(code: CodeType) -> set[str]:
    """Return every name that a piece of code uses, including in nested functions."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*map(names_in, inner))


@cache
def modules_used(thing: Any) -> frozenset[str]:
    """Return the modules that something uses, directly or through helpers of the tests."""
    used: set[str] = set()
    seen: set[int] = set()
    left = [thing]
    while left:
        this = inspect.unwrap(left.pop())
        if id(this) in seen:
            continue
        seen.add(id(this))
        if isinstance(this, ModuleType):
            used.add(this.__name__)
            continue
        if not isinstance(this, type) and not hasattr(this, "__code__"):
            this = type(this)
        used.add(this.__module__)
        if not this.__module__.startswith("tests."):
            continue
        if isinstance(this, type):
            left += [member for member in vars(this).values() if callable(member)]
        else:
            known, names = this.__globals__, names_in(this.__code__)
            left += [known[name] for name in names if name in known]
            used |= {name.partition(".")[0] for name in names - known.keys()}  # local imports
    return frozenset(used)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser, a process or compiled rules; leave out the long ones."""
    if os.environ.get(LONG, "") != "1":
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        if item.module.__name__.startswith("tests.web."):
            item.add_marker("browser")
        if item.module.__name__.startswith(CONNECTED):
            # A browser, a server and a test share two cores with others: once in hundreds of runs
            # one of them is late. A test that fails twice is wrong; every rerun is listed.
            item.add_marker(pytest.mark.flaky(reruns=1))
        if not config.getoption("markexpr"):
            continue  # no other mark was asked for, and finding them takes a second
        fixtures = item._fixtureinfo.name2fixturedefs.values()
        makers = [found[-1].func for found in fixtures]
        used = modules_used(item.function).union(*map(modules_used, makers))
        if used & STARTERS:
            item.add_marker("process")
        if used & COMPILER or COMPILED.search(item.nodeid):
            item.add_marker("compiled")


@pytest.fixture(scope="session")
def compiled_rules() -> dict[str, CompiledRules]:
    """Return the compiled rules of every game; skip where Numba is absent."""
    if not can_compile():
        pytest.skip("Numba is absent or switched off: there is nothing compiled to compare.")
    return {game: compiled_rules_of(game) for game in game_ids()}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run coroutine tests on asyncio, as the server does."""
    return "asyncio"


@pytest.hookimpl(optionalhook=True)  # the hook exists only with pytest-xdist
def pytest_xdist_auto_num_workers() -> int:
    """Run one worker more than there are cores, since many tests wait for a server or a browser."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """Send all tests that share a compilation to the same worker.

    The mark `xdist_group` would do, but pytest-xdist 3.8 writes it into a field that pytest 9.2 no
    longer reads.
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    scheduling: Any = import_module("xdist.scheduler")

    class OneCompilationEach(scheduling.LoadGroupScheduling):  # type: ignore[misc]
        """A scheduler that keeps marked groups, with one more for each game's compiled rules.

        Tests that share something costly are grouped by module.
        """

        def _split_scope(self, nodeid: str) -> str:
            compiled = COMPILED.search(nodeid)
            compiling = COMPILING.search(nodeid)
            together = TOGETHER.match(nodeid)
            group: str = super()._split_scope(nodeid)
            if compiling:
                return f"compiling-{compiling[1] or 'works'}"
            return f"compiled-{compiled[1]}" if compiled else together[0] if together else group

    return OneCompilationEach(config, log)
