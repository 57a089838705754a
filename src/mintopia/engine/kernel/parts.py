"""Two ways to compile a rule with Numba: as an entry called from Python, or as a part of others.

By default Numba makes each function callable from Python (two wrappers), optimises it together with
everything it calls and generates machine code, and repeats this for every function that calls it.
Here a part is only lowered and linked into its callers; the entry is optimized and compiled once,
as a whole. That takes less than half the time, and the code is just as fast.

Imported only if Numba is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_caching: Any = import_module("numba.core.caching")
_codegen: Any = import_module("numba.core.codegen")
_compiler: Any = import_module("numba.core.compiler")
_llvm: Any = import_module("llvmlite.binding")


class EntryPipeline(_compiler.Compiler):  # type: ignore[misc]
    """Compiles a rule that is called from Python."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function, and connect its parts to their environments."""
        self.state.flags.no_cfunc_wrapper = True
        made = super().compile_extra(func)
        for environment in made._find_referenced_environments():
            made.codegen.set_env(environment.env_name, environment)
        return made


class PartPipeline(_compiler.Compiler):  # type: ignore[misc]
    """Lowers a rule that only other compiled rules call."""

    def compile_extra(self, func: Any) -> Any:
        """Lower a function, and register it with Numba for its callers."""
        state = self.state
        state.library = _PartLibrary(state.targetctx.codegen(), func.__qualname__)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        made = super().compile_extra(func)._replace(entry_point=_nowhere())
        state.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
        return made


class PartCache(_caching.FunctionCache):  # type: ignore[misc]
    """Keeps one part on the disk, for entries that are compiled later."""

    class _impl_class(_caching.CompileResultCacheImpl):  # type: ignore[misc]  # noqa: N801 - Numba's
        def reduce(self, cres: Any) -> Any:
            cres.fndesc.typemap = cres.fndesc.calltypes = None
            code = cres.library._get_module_for_linking().as_bitcode()
            return cres.library.name, code, cres.fndesc, cres.environment, cres.signature

        def rebuild(self, target_context: Any, payload: Any) -> Any:
            name, code, description, environment, signature = payload
            library = _PartLibrary(target_context.codegen(), name)
            library._shared_module = _llvm.parse_bitcode(code)
            library._finalized = True
            return _compiler.compile_result(
                target_context=target_context,
                typing_context=target_context.typing_context,
                library=library,
                fndesc=description,
                environment=environment,
                signature=signature,
                entry_point=_nowhere(),
                objectmode=False,
            )


class _PartLibrary(_codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a part and of everything it calls, linked but not optimized together."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


def _nowhere() -> Callable[..., Any]:
    """Return a new built-in function to represent a part in Numba's tables."""
    return [].append
