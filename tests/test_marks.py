"""The marks that tests/conftest.py sets: `make quick` relies on them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mintopia.engine.kernel.compiler import can_compile
from tests.conftest import COMPILER, STARTERS, modules_used


def helper() -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", ""], check=True)


class Runner:
    def run(self) -> object:
        return helper()


def through_a_class() -> object:
    return Runner().run()


def inside() -> object:
    return [can_compile() for _ in range(1)]


def imports_inside() -> object:
    import numba.core.types

    return numba.core.types


def harmless(path: Path) -> str:
    return os.fspath(path)


@pytest.mark.parametrize("test", [helper, Runner, through_a_class])
def test_what_starts_a_process_is_seen_through_helpers(test: object) -> None:
    assert modules_used(test) & STARTERS
    assert not modules_used(test) & COMPILER


@pytest.mark.parametrize("test", [inside, imports_inside])
def test_what_needs_the_compiler_is_seen_inside(test: object) -> None:
    assert modules_used(test) & COMPILER


def test_what_needs_neither_has_no_mark(request: pytest.FixtureRequest) -> None:
    assert not modules_used(harmless) & (STARTERS | COMPILER)
    assert not any(request.node.get_closest_marker(mark) for mark in ("browser", "compiled"))
