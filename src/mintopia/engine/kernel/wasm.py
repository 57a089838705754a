"""WebAssembly from compiled rules: one module for any set of rules, including rules on arrays.

`build_module` takes the name of a function that lists the entries of a module. A separate process
compiles them (see wasm_object.py), and the linker of the package `ziglang` makes the module. The
module imports nothing. It exports its memory, the entries, and `__heap_base`, the address from
which the caller may use the memory. For the entries:

- a record is passed as its address, rows of records or numbers as an address and a length, an
  integer as a 32-bit number;
- the result is a 64-bit float, which holds every integer up to 2**53; 0 if a rule returns nothing;
- an error inside a rule is a trap, after which the module's memory is unusable.

A record has the bytes of `PlainState.to_bytes`, and its address must be a multiple of 8.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.kernel.state import PlainState

STACK_BYTES: Final = 1 << 18
LINKER: Final = "ziglang"


class WasmError(Exception):
    """The tools to build a module are missing, or they failed on these rules."""


@dataclass(frozen=True, slots=True)
class Rows:
    """An argument that is an array of records."""

    of: type[PlainState]


@dataclass(frozen=True, slots=True)
class Numbers:
    """An argument that is an array of integers of this NumPy type."""

    kind: str

    @property
    def size(self) -> int:
        """The bytes of one of them."""
        return int(self.kind[1:])


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule that a module exports: its name there, and the kinds of its arguments."""

    name: str
    rule: Callable[..., Any]
    takes: tuple[type[PlainState] | type[int] | Rows | Numbers, ...]


def tools() -> str:
    """Return the versions of the tools that build modules; raise WasmError if one is missing."""
    if not can_compile():
        raise WasmError(
            "WebAssembly is built with Numba, which is absent or switched off: "
            "install mintopia[fast,site]."
        )
    try:
        return f"numba-{version('numba')} {LINKER}-{version(LINKER)}"
    except PackageNotFoundError:
        raise WasmError(
            f"WebAssembly is linked with the package {LINKER}, which is absent: "
            "install mintopia[site]."
        ) from None


def build_module(maker: str, *arguments: str) -> bytes:
    """Build the module whose entries `maker` ("package.module:function") lists for these arguments.

    The search of a game takes about half a minute of processor time to build.
    """
    tools()
    with TemporaryDirectory() as folder:
        compiled, module = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        names = _run(
            [
                sys.executable,
                "-m",
                "mintopia.engine.kernel.wasm_object",
                str(compiled),
                maker,
                *arguments,
            ],
            "The rules could not be compiled",
        ).split()
        _run(
            [
                *(sys.executable, "-m", LINKER, "wasm-ld"),
                *("--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK_BYTES}"),
                *(f"--export={name}" for name in ("__heap_base", *names)),
                *("-o", str(module), str(compiled)),
            ],
            "The linker failed",
        )
        return module.read_bytes()


def _run(command: list[str], failure: str) -> str:
    """Run a tool; return what it prints."""
    # Compile for any processor, and bypass the cache, which holds no code for other targets.
    settings = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    done = subprocess.run(
        command, env=os.environ | settings, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        told = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise WasmError(f"{failure}: {told[-1]}")
    return done.stdout
