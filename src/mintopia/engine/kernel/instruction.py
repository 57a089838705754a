"""Operations that CPUs and CUDA cards do in one instruction.

LLVM has intrinsics for them on CPUs, on CUDA cards and in WebAssembly. The compiled body given to
`rule_with` calls an `Instruction`, which the compiler replaces with the intrinsic.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

_WORD: Final = 64


@dataclass(frozen=True)
class Instruction:
    """A function of one 64-bit integer, named as llvmlite's builder names it."""

    name: str
    flags: tuple[int, ...] = ()  # extra one-bit constants that the instruction takes
    bits: int = 64  # of the result; an instruction that makes it narrower also takes its type

    def __call__(self, number: int) -> int:
        """Raise NotImplementedError: only compiled code can use instructions."""
        raise NotImplementedError(self.name)

    def intrinsic(self) -> Any:
        """Return the Numba intrinsic that compiled code calls."""
        ir: Any = import_module("llvmlite.ir")
        types: Any = import_module("numba.core.types")
        extra = [ir.Constant(ir.IntType(1), flag) for flag in self.flags]
        if self.bits < _WORD:
            extra.append(ir.IntType(self.bits))
        result = getattr(types, f"int{self.bits}")

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return getattr(builder, self.name)(arguments[0], *extra)

        def instruction(_context: Any, number: Any) -> Any:
            return result(types.int64), generate

        return import_module("numba.extending").intrinsic(instruction)
