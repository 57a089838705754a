"""Operations for which processors and cards have one instruction.

LLVM knows them as intrinsics, on a CPU, on a CUDA card and in WebAssembly. The body that
`rule_with` gives for compiling calls an `Instruction`; the compiler puts in the intrinsic.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Instruction:
    """A function of one 64-bit integer, named as llvmlite's builder names it."""

    name: str
    flags: tuple[int, ...] = ()  # constants of one bit that the instruction takes besides

    def __call__(self, number: int) -> int:
        """Refuse: only compiled code has instructions."""
        raise NotImplementedError(self.name)

    def intrinsic(self) -> Any:
        """Return what compiled code calls."""
        ir: Any = import_module("llvmlite.ir")
        types: Any = import_module("numba.core.types")
        flags = [ir.Constant(ir.IntType(1), flag) for flag in self.flags]

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return getattr(builder, self.name)(arguments[0], *flags)

        def instruction(_context: Any, number: Any) -> Any:  # noqa: ARG001
            return types.int64(types.int64), generate

        return import_module("numba.extending").intrinsic(instruction)
