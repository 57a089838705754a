"""Finds the modules that a site needs by reading their imports, without running anything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

ENTRIES: Final = ("mintopia.browser.worker", "mintopia.browser.warm")
LEFT_OUT: Final = ("terminal", "lab", "experiments", "__pycache__")  # of a game's folder
DATA: Final = (".toml", ".net", ".svg")
# What the interpreter itself needs to start, whether or not our code imports it.
CORE: Final = (
    "_pyodide", "pyodide", "site", "encodings", "encodings.aliases", "encodings.utf_8",
    "encodings.ascii", "encodings.latin_1", "encodings.cp437", "encodings.idna", "importlib",
    "importlib.resources.readers", "zipimport", "zipfile", "shutil", "asyncio", "codecs", "io",
    "abc", "os", "warnings", "traceback", "linecache", "tokenize", "runpy", "inspect",
    "_sysconfigdata__emscripten_wasm32-emscripten", "sysconfig", "tarfile",
)  # fmt: skip
# Packages that are included whole, because they load their parts by name.
WHOLE: Final = ("_pyodide", "pyodide", "importlib", "zipfile", "asyncio", "re", "json")
# Modules that the standard library can do without, and that none of our code needs.
ABSENT: Final = ("ssl", "bz2", "lzma", "compression")

_IN_BRACKETS: Final = re.compile(r"import\s*\([^)]*\)")
_IMPORT: Final = re.compile(r"\s*(?:from\s+(?P<module>[\w.]+)\s+)?import\s+(?P<names>[\w\s.,()*]+)")


@cache
def imported(source: str, package: str) -> tuple[str, ...]:
    """List the modules that one of our modules imports, anywhere in it."""
    return tuple(_imported(source, package))


def _imported(source: str, package: str) -> Iterator[str]:
    nodes: list[ast.AST] = [ast.parse(source)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        nodes += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = _absolute("." * node.level + (node.module or ""), package)
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if node.value.startswith("mintopia.") and node.value.replace(".", "").isidentifier():
                yield node.value  # modules are also loaded by name


def loaded_with(source: str, package: str) -> Iterator[str]:
    """Yield what a standard library module imports when it is loaded, not in its functions.

    It may be written for a newer Python than the running one, so it is read line by line.
    """
    is_inside = False
    for line in _IN_BRACKETS.sub(lambda found: found.group().replace("\n", " "), source).split(
        "\n"
    ):
        if line and not line[0].isspace() and line[0] not in "#)":
            is_inside = line.startswith(("def ", "async ", "@"))
        found = None if is_inside else _IMPORT.match(line)
        if found is None:
            continue
        module, names = found["module"], found["names"]
        listed = [name.split()[0] for name in names.strip(" ()").split(",") if name.split()]
        if module is None:
            yield from listed
        else:
            name = _absolute(module, package)
            yield name
            yield from (f"{name}.{each}" for each in listed)


def _absolute(module: str, package: str) -> str:
    """Return the full name of a module that may be given relative to a package."""
    name = module.lstrip(".")
    level = len(module) - len(name)
    above = package.split(".")
    base = ".".join(above[: len(above) + 1 - level]) if level else ""
    return ".".join(filter(None, (base, name)))


def _above(name: str) -> Iterator[str]:
    words = name.split(".")
    for count in range(1, len(words) + 1):
        yield ".".join(words[:count])


def modules_for(root: Path, games: Sequence[Path]) -> tuple[dict[str, Path], set[str]]:
    """Return the files of the package that a page needs, and the other modules they import."""
    found: dict[str, Path] = {}
    others: set[str] = set()
    waiting = [*ENTRIES]
    for place in games:
        for path in sorted(place.rglob("*.py")):
            words = path.relative_to(place).with_suffix("").parts
            if not {*LEFT_OUT, "__init__"} & set(words):
                waiting.append(".".join(("mintopia", "games", *words)))
    while waiting:
        for name in _above(waiting.pop()):
            source = _file_of(name, root, games)
            if source is None or name in found:
                continue
            found[name] = source
            is_package = source.name == "__init__.py"
            package = name if is_package else name.rpartition(".")[0]
            for other in imported(source.read_text(encoding="utf-8"), package):
                if other.split(".")[0] == "mintopia":
                    waiting.append(other)
                else:
                    others.add(other)
    files: dict[str, Path] = {}
    for name, path in found.items():
        folder = "/".join(name.split(".")[1 : None if path.name == "__init__.py" else -1])
        files[f"{folder}/{path.name}".lstrip("/")] = path
        if path.name == "__init__.py":
            for data in sorted(p for p in path.parent.rglob("*") if p.suffix in DATA):
                place = data.relative_to(path.parent)
                if len(place.parts) == 1 or place.parts[0] == "text":
                    files[f"{folder}/{place.as_posix()}".lstrip("/")] = data
    return files, others


def _file_of(name: str, root: Path, games: Sequence[Path]) -> Path | None:
    words = name.split(".")
    if words[0] != "mintopia":
        return None
    places = [root.joinpath(*words[1:])]
    if words[1:2] == ["games"] and len(words) > 2:  # noqa: PLR2004
        places = [place.joinpath(*words[2:]) for place in games]
    for place in places:
        for path in (place.with_suffix(".py"), place / "__init__.py"):
            if path.is_file():
                return path
    return None


def standard_library_for(sources: Mapping[str, bytes], needed: set[str]) -> set[str]:
    """Return the files of a standard library that these modules need, directly or not."""
    kept: set[str] = set()
    waiting = [*CORE, *needed]
    for name in sources:
        if name.split("/")[0] in WHOLE and name.endswith(".py"):
            waiting.append(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    while waiting:
        for name in _above(waiting.pop()):
            if name in ABSENT:
                continue
            place = name.replace(".", "/")
            for path in (f"{place}.py", f"{place}/__init__.py"):
                if path in kept or path not in sources:
                    continue
                kept.add(path)
                package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
                waiting += loaded_with(sources[path].decode(), package)
    return kept | {name for name in sources if not name.endswith(".py") and "pyodide" in name}
