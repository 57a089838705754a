"""The compiler switch: compiled versions of rule functions, made on demand.

Every module that holds rules gets a second namespace in which each rule is replaced by its Numba
dispatcher; a compiled rule (a twin) is the same code object in that namespace. So one process
can play a person's game interpreted, without waiting, and run rollouts compiled, from one source.

Numba's own cache does not notice edits in other modules. The cache folder is therefore named by a
hash over all rule sources and the compiler's version, so stale code cannot run.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from mintopia.engine.kernel.instruction import Instruction
from mintopia.engine.kernel.rule import body_to_compile, in_namespace, is_inlined, is_rule
from mintopia.engine.kernel.template import label_of

F = TypeVar("F", bound=Callable[..., Any])

_KEEP_OLD_CACHES = 3
_TESTED_NUMBA: Final = ("0.68",)  # versions whose internals kernel/parts.py relies on
_HASH_LENGTH = 20
_GAMES = "games"  # each game has its own folder there, or in an additional folder
_GAMES_PACKAGE = f"mintopia.{_GAMES}"  # used if it is loaded, never imported
_INSTALLED = "installed"  # games in packages of their own
# Numba cannot be imported by two threads at once, and the second namespaces are made only once.
_one_thread: Final = Lock()
_NO_RULES = {"terminal", "lab.py"}  # how a game is drawn and reported on


@cache
def can_compile() -> bool:
    """Return whether Numba is installed and not switched off by NUMBA_DISABLE_JIT."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return False
    return find_spec("numba") is not None


def compiled(function: F) -> F:
    """Return the compiled version of a rule, or the rule itself where Numba is absent."""
    if not can_compile():
        return function
    with _one_thread:
        return _compiler().entry(function)  # type: ignore[no-any-return]


def cache_folder(package: str) -> Path:
    """Return the folder for a package's rules compiled from exactly these sources."""
    return cache_root() / f"{package}-{_source_key(package)}"


def is_warm(package: str) -> bool:
    """Return whether a package's rules, compiled from these sources, are already on disk."""
    return can_compile() and any(cache_folder(package).rglob("*.nbi"))


def cache_root() -> Path:
    """Return the folder that holds all compiled code."""
    named = os.environ.get("MINTOPIA_CACHE_DIR")
    if named:
        return Path(named) / "compiled"
    from platformdirs import user_cache_path  # noqa: PLC0415 - not needed to play

    return user_cache_path("mintopia", appauthor=False) / "compiled"


@cache
def _source_key(package: str) -> str:
    """Hash the sources that a package's compiled rules can depend on, and the compiler."""
    from importlib.metadata import version  # noqa: PLC0415 - not needed to play

    digest = hashlib.sha256()
    digest.update(f"{version('numba')} {platform.python_version()} {sys.platform}".encode())
    for folder in _ingredients(package):
        for source in sorted(folder.rglob("*.py")):
            if not _NO_RULES.intersection(source.relative_to(folder).parts):
                digest.update(f"{folder.name}/{source.relative_to(folder).as_posix()}".encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()[:_HASH_LENGTH]


def _ingredients(package: str) -> list[Path]:
    """List the folders whose code a package's compiled rules can include.

    A game builds on the kernel and the schema; packages above may use every game. A test checks
    that imports go only this way.
    """
    engine = Path(__file__).resolve().parent.parent
    root, base = engine.parent, [engine / "kernel", engine / "schema"]
    if package == "kernel":
        return base[:1]
    installed = _installed_games()
    games = [
        root / _GAMES,
        *map(Path, getattr(sys.modules.get(_GAMES_PACKAGE), "__path__", [])[1:]),
        *installed.values(),
    ]
    area, _, game = package.partition(".")
    if area == _GAMES:
        own = [place / game for place in games if (place / game).is_dir()]
        return [*base, *own]
    if area == _INSTALLED:
        return [*base, installed[game]]
    return list(dict.fromkeys([*base, *games, root / package]))


def _installed_games() -> Mapping[str, Path]:
    """Return the folders of packages that bring games, by package."""
    games = sys.modules.get(_GAMES_PACKAGE)
    return games.installed_folders() if games else {}


def _package_of(module: str) -> str:
    """Return the unit that a module is compiled with: a game, or one of our packages."""
    top, *words = module.split(".")
    if top in _installed_games():
        return f"{_INSTALLED}.{top}"
    if words[0] == "engine":
        words = words[1:]
    return ".".join(words[:2]) if words[0] == _GAMES else words[0]


@cache
def _compiler() -> _Compiler:
    return _Compiler()


class _Compiler:
    """Holds the second namespaces and the compiled rules made so far."""

    def __init__(self) -> None:
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._twins: dict[Callable[..., Any], Any] = {}
        self._entries: dict[Callable[..., Any], Any] = {}
        self._folders: dict[str, Path | None] = {}

    def entry(self, function: Callable[..., Any]) -> Any:
        """Return the twin of a rule that is called from Python."""
        if function not in self._entries:
            body = body_to_compile(function)
            namespace = self._namespace(body.__module__)
            self._entries[function] = self._jit(body, namespace, is_entry=True)
        return self._entries[function]

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return the twin of a rule that other twins call."""
        if function not in self._twins:
            body = body_to_compile(function)
            namespace = self._namespace(body.__module__)
            if function not in self._twins:
                dispatcher = self._dispatcher(body, namespace)
                dispatcher.get_call_template = _for_wide_integers(dispatcher.get_call_template)
                self._twins[function] = dispatcher
        return self._twins[function]

    def _namespace(self, module: str) -> dict[str, Any]:
        if module not in self._namespaces:
            namespace = dict(vars(sys.modules[module]))
            self._namespaces[module] = namespace
            for name, value in list(namespace.items()):
                if is_rule(value):
                    namespace[name] = self.twin(value)
                elif isinstance(value, Instruction):
                    namespace[name] = value.intrinsic()
        return self._namespaces[module]

    def _dispatcher(self, body: Callable[..., Any], namespace: dict[str, Any]) -> Any:
        return self._jit(body, namespace, is_entry=False)

    def _jit(self, body: Callable[..., Any], namespace: dict[str, Any], *, is_entry: bool) -> Any:
        import numba  # noqa: PLC0415

        twin = in_namespace(body, namespace, body.__module__)
        options: dict[str, Any] = {"forceinline": is_inlined(body)}
        parts = _parts()
        if parts is not None:
            options["pipeline_class"] = parts.EntryPipeline if is_entry else parts.PartPipeline
        dispatcher: Any = numba.njit(twin, nogil=True, error_model="numpy", **options)
        folder = self._writable_folder(body.__module__)
        label = label_of(body.__module__)
        if folder is not None and label is not None:
            folder = folder / label  # the twins of a template share their source lines
        if folder is None:
            return dispatcher
        if parts is None or is_entry:
            with _numba_cache_in(folder):
                dispatcher.enable_caching()
        else:
            with _numba_cache_in(folder / "parts"):
                dispatcher._cache = parts.PartCache(twin)
        return dispatcher

    def _writable_folder(self, module: str) -> Path | None:
        """Create and return the cache folder of a module's package; None if it is not writable."""
        package = _package_of(module)
        if package not in self._folders:
            folder = cache_folder(package)
            try:
                folder.mkdir(parents=True, exist_ok=True)
                writable = os.access(folder, os.W_OK)
            except OSError:
                writable = False
            if writable:
                _forget_old_caches(folder, package)
            self._folders[package] = folder if writable else None
        return self._folders[package]


def _parts() -> Any:
    """Return kernel/parts.py, which compiles faster; None for a Numba it was not tested with."""
    import numba  # noqa: PLC0415

    if numba.__version__.rpartition(".")[0] not in _TESTED_NUMBA:
        return None
    return import_module("mintopia.engine.kernel.parts")


def _for_wide_integers(get_call_template: Callable[..., Any]) -> Callable[..., Any]:
    """Make callers pass int64 to a compiled rule instead of smaller integers and constants.

    Otherwise Numba would compile a rule again for every constant and integer width it is called
    with, and everything the rule calls as well: twice the work, and no faster code.
    """
    types: Any = import_module("numba.core.types")

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        is_small = isinstance(kind, types.Integer) and kind.bitwidth < types.int64.bitwidth
        return types.int64 if is_small else kind

    def wide(args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
        return get_call_template(
            tuple(map(widened, args)), {name: widened(kind) for name, kind in kws.items()}
        )

    return wide


@contextmanager
def _numba_cache_in(folder: Path | None) -> Iterator[None]:
    """Point Numba's cache to our folder while one dispatcher is made, and only then."""
    from numba.core import config  # noqa: PLC0415

    settings: Any = config

    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder or before)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


def _forget_old_caches(current: Path, package: str) -> None:
    """Remove all but the newest few folders of a package's compiled rules."""
    ours = re.compile(rf"{re.escape(package)}-[0-9a-f]{{{_HASH_LENGTH}}}")
    try:
        others = [
            p
            for p in current.parent.iterdir()
            if p.is_dir() and p != current and ours.fullmatch(p.name)
        ]
        others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
        for old in others[_KEEP_OLD_CACHES:]:
            shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return  # another process is cleaning up too, or the folder is not writable
