"""Compile rules to an object file for WebAssembly; `wasm.py` runs this in a separate process.

Numba infers the types and generates LLVM code for this machine. It is stopped before it optimises
and generates machine code, while structs still have their types and names. All the code is then
linked once, retargeted to WebAssembly and optimized for it.

Run as `python -m mintopia.engine.kernel.wasm_object OBJECT MAKER [ARGUMENT...]`; it prints the
entries.
"""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from mintopia.engine.kernel.compiler import _Compiler
from mintopia.engine.kernel.rule import in_namespace, is_inlined
from mintopia.engine.kernel.wasm import Entry, Numbers, Rows, WasmError

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
_LEVEL: Final = 3

# Functions that Numba's own library would provide. A module never frees its arrays.
_LIBRARY: Final = """
declare double @llvm.sqrt.f64(double)
declare void @llvm.trap()
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
define void @NRT_MemInfo_call_dtor(ptr %memory) {
  call void @llvm.trap()
  unreachable
}
"""


class _Lowering(_Compiler):
    """A compiler switch that never turns rules into machine code."""

    def _dispatcher(self, body: Callable[..., Any], namespace: dict[str, Any]) -> Any:
        numba: Any = import_module("numba")
        return numba.njit(
            in_namespace(body, namespace, body.__module__),
            error_model="numpy",
            forceinline=is_inlined(body),
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
        )


def _stop_before_machine_code() -> None:
    """Make Numba keep the lowered code as it is; this changes Numba for the whole process."""
    library: Any = import_module("numba.core.codegen").CPUCodeLibrary
    context: Any = import_module("numba.core.cpu").CPUContext
    library._optimize_functions = lambda self, module: None  # noqa: ARG005
    library.finalize = lambda self: setattr(self, "_finalized", True)
    # Numba needs a built-in function to identify the rule; it is never called.
    context.get_executable = lambda *_: [].append


def object_code(entries: Sequence[Entry]) -> bytes:
    """Compile entries, and everything they call, to an object file."""
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    _stop_before_machine_code()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=_LEVEL, features=FEATURES)
    layout = str(machine.target_data)

    def parsed(text: str) -> Any:
        text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.MULTILINE)
        text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
        module = llvm.parse_assembly(text)
        module.triple = TRIPLE
        module.data_layout = layout
        return module

    lowering = _Lowering()
    whole, seen = parsed(""), set[Any]()
    for entry in entries:
        overload = _lowered(lowering, entry)
        for library in _libraries(overload.library, seen):
            part = parsed(str(library._final_module))
            for function in part.functions:
                if not function.is_declaration:  # two entries may share a rule
                    function.linkage = "weak_odr"
            whole.link_in(part)
        whole.link_in(parsed(_wrapper(entry, overload)))
    whole.link_in(parsed(_LIBRARY))
    names = {entry.name for entry in entries}
    for thing in (*whole.functions, *whole.global_variables):
        if not thing.is_declaration:
            thing.linkage = "external" if thing.name in names else "internal"
    passes = llvm.create_pass_builder(
        machine, llvm.create_pipeline_tuning_options(speed_level=_LEVEL)
    )
    passes.getModulePassManager().run(whole, passes)
    code: bytes = machine.emit_object(whole)
    return code


def _lowered(lowering: _Lowering, entry: Entry) -> Any:
    """Return the lowered code of an entry."""
    numba: Any = import_module("numba")

    def kind_of(taken: Any) -> Any:
        if isinstance(taken, Rows):
            return numba.types.Array(kind_of(taken.of), 1, "C")
        if isinstance(taken, Numbers):
            numpy: Any = import_module("numpy")
            return numba.types.Array(numba.from_dtype(numpy.dtype(taken.kind)), 1, "C")
        return numba.int64 if taken is int else numba.from_dtype(taken.dtype())

    rule = lowering.twin(entry.rule)
    rule.compile(tuple(map(kind_of, entry.takes)))
    return rule.overloads[rule.signatures[-1]]


def _libraries(library: Any, seen: set[Any]) -> list[Any]:
    """List a library after all those it depends on, each once."""
    if library in seen:
        return []
    seen.add(library)
    below = [found for part in library._linking_libraries for found in _libraries(part, seen)]
    return [*below, library]


_RESULTS: Final = {"none": None, "bool": "i8", "int64": "i64", "int32": "i32", "uint64": "i64"}


def _wrapper(entry: Entry, overload: Any) -> str:
    """Return the LLVM code of a function that takes addresses and numbers and calls an entry."""
    taken: list[str] = []  # what the wrapper takes
    given: list[str] = []  # what it passes on: an array is seven words to Numba
    steps: list[str] = []
    for number, kind in enumerate(entry.takes):
        if kind is int or isinstance(kind, Rows | Numbers):
            steps.append(f"%wide{number} = sext i32 %n{number} to i64")
        if isinstance(kind, Rows | Numbers):
            taken += [f"ptr %p{number}", f"i32 %n{number}"]
            row = kind.size if isinstance(kind, Numbers) else kind.of.struct().size
            length, size = f"i64 %wide{number}", f"i64 {row}"
            given += ["ptr null", "ptr null", length, size, f"ptr %p{number}", length, size]
        elif kind is int:
            taken.append(f"i32 %n{number}")
            given.append(f"i64 %wide{number}")
        else:
            taken.append(f"ptr %p{number}")
            given.append(f"ptr %p{number}")
    kinds = [word.split()[0] for word in given]
    unliteral = import_module("numba").types.unliteral
    result = str(unliteral(overload.signature.return_type))
    if result not in _RESULTS:
        raise WasmError(f"{entry.name} returns {result}, which no entry can")
    returned = _RESULTS[result]
    ending = ["ret double 0.0"]
    if returned is not None:
        ending = [
            f"%found = load {returned}, ptr %result",
            f"%number = sitofp {returned} %found to double",
            "ret double %number",
        ]
    name = f'@"{overload.fndesc.llvm_func_name}"'
    return "\n".join(
        [
            f"declare i32 {name}({', '.join(['ptr', 'ptr', *kinds])})",
            "declare void @llvm.trap()",
            f"define double @{entry.name}({', '.join(taken)}) {{",
            "%result = alloca i64",
            "%error = alloca ptr",
            *steps,
            f"%code = call i32 {name}({', '.join(['ptr %result', 'ptr %error', *given])})",
            "%failed = icmp ne i32 %code, 0",
            "br i1 %failed, label %trap, label %fine",
            "trap:",
            "call void @llvm.trap()",
            "unreachable",
            "fine:",
            *ending,
            "}",
        ]
    )


def main() -> None:
    """Compile the entries named on the command line."""
    path, maker, *arguments = sys.argv[1:]
    module, _, function = maker.partition(":")
    entries: Sequence[Entry] = getattr(import_module(module), function)(*arguments)
    warnings.simplefilter("ignore")  # from the compiler
    try:
        Path(path).write_bytes(object_code(entries))
    except WasmError as error:
        sys.exit(str(error))
    print(*(entry.name for entry in entries))


if __name__ == "__main__":
    main()
