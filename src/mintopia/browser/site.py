"""Writes the static site: the page, the engine with the package, answers that never change.

    >>> from mintopia.browser.site import Parts, write_site  # doctest: +SKIP

Any file host can serve it, under any path. It needs the built page and Pyodide (from the npm
registry, pinned in web/package.json); nothing is fetched.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from mintopia.browser.imports import modules_for, standard_library_for
from mintopia.engine.sentences import Sentences, reason_of
from mintopia.engine.version import __version__
from mintopia.errors import OptionError, WriteError
from mintopia.games import __path__ as game_folders

PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
WASM: Final = "pyodide.asm.wasm"
SOURCES: Final = ("python_stdlib.zip", "mintopia.zip")  # what an interpreter is started from
MEMORY: Final = "memory.bin"  # what a started interpreter holds
SIDECARS: Final = (".br", ".gz")
NO_HOST: Final = ("sw.js", "site-sw.js")
EDITION: Final = '<meta name="mintopia-edition" content="site" />'
VERSION: Final = f'<meta name="mintopia-version" content="{__version__}" />'
# What a page may load: its own files, and WebAssembly compiled from bytes. It may connect to any
# server, because people can name one to play with friends.
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self' https: http:; worker-src 'self' blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
TYPING_EXTENSIONS: Final = b"from typing import *\n"  # newer Pythons have all we use of it
_PACKED_AT: Final = (1980, 1, 1, 0, 0, 0)  # so that the same sources give the same files
_said: Final = Sentences("site", "mintopia.browser")


@dataclass
class Parts:
    """What a site is made of."""

    page: Path  # the built page
    pyodide: Path
    answers: Mapping[str, Any] = field(default_factory=dict)  # by file name, as JSON
    art: Mapping[str, str] = field(default_factory=dict)  # pictures by file name
    thinking: Mapping[str, Path] = field(default_factory=dict)  # searches as WebAssembly, by game
    memory: Callable[[Mapping[str, bytes]], bytes | None] = lambda _: None  # of a started engine


@dataclass
class Written:
    """What was written: sizes in bytes, by file."""

    files: dict[str, int]

    @property
    def total(self) -> int:
        """The size of all files, uncompressed."""
        return sum(self.files.values())


def write_site(folder: Path, parts: Parts) -> Written:
    """Write a site into a folder, which must be empty, new, or one of an earlier site."""
    check_site(folder, parts.page, parts.pyodide)
    files: dict[str, bytes] = {}
    for path in sorted(parts.page.rglob("*")):
        name = path.relative_to(parts.page).as_posix()
        if path.is_file() and not name.endswith(SIDECARS) and name not in NO_HOST:
            files[name] = path.read_bytes()
    files["index.html"] = _index(files["index.html"].decode()).encode()
    files["manifest.webmanifest"] = _manifest(files["manifest.webmanifest"])
    files |= {f"answers/{name}.json": _json(told) for name, told in parts.answers.items()}
    files |= {f"art/{name}": text.encode() for name, text in parts.art.items()}
    files |= {f"thinking/{game}.wasm": path.read_bytes() for game, path in parts.thinking.items()}
    engine = _engine(parts)
    files |= {f"engine/{name}": body for name, body in engine.items()}
    spare = [f"engine/{name}" for name in SOURCES] if MEMORY in engine else []
    files["sw.js"] = _service_worker(parts.page / "site-sw.js", files, spare)
    files[".nojekyll"] = b""  # else some hosts leave out files that begin with _
    _write(folder, files)
    return Written({name: len(body) for name, body in files.items()})


def _engine(parts: Parts) -> dict[str, bytes]:
    """Return the files of the engine, by name."""
    own, needed = _own_package()
    lock = json.loads((parts.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    about = {"lock": {"info": lock["info"], "packages": {}}, "thinking": sorted(parts.thinking)}
    files = {name: (parts.pyodide / name).read_bytes() for name in PYODIDE}
    files["mintopia.zip"] = own
    files["python_stdlib.zip"] = _library(parts.pyodide / "python_stdlib.zip", needed)
    files["engine.json"] = _json(about)
    memory = parts.memory(files)
    if memory is not None:
        files[MEMORY] = memory
    counted = (WASM, MEMORY) if memory is not None else (WASM, *SOURCES)
    sizes = {name: len(files[name]) for name in counted}
    files["engine.json"] = _json({**about, "memory": memory is not None, "files": sizes})
    return files


def check_site(folder: Path, page: Path, pyodide: Path) -> None:
    """Refuse a folder that no site can be written to, and sources that are not there."""
    if not (page / "site-sw.js").is_file():
        raise OptionError(_said("no-page"))
    if not all((pyodide / name).is_file() for name in PYODIDE):
        raise OptionError(_said("no-pyodide", folder=pyodide))
    if folder.exists() and not folder.is_dir():
        raise OptionError(_said("no-folder", folder=folder))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "engine").is_dir():
        raise OptionError(_said("other-folder", folder=folder))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()
    except OSError as error:
        raise _unwritable(folder, error) from error


def _unwritable(folder: Path, error: OSError) -> WriteError:
    return WriteError(_said("unwritable", folder=folder, why=reason_of(error)))


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all files, after removing the folders of an earlier site."""
    try:
        for part in ("assets", "engine", "answers", "art", "thinking"):
            shutil.rmtree(folder / part, ignore_errors=True)
        for name, body in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
    except OSError as error:
        raise _unwritable(folder, error) from error


def _json(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _index(html: str) -> str:
    """Turn the server's page into the site's: relative addresses, and the mark of the edition."""
    policy = f'<meta http-equiv="content-security-policy" content="{POLICY}" />'
    html = html.replace('="/', '="./')
    return html.replace(
        "<meta charset", f"{EDITION}\n    {VERSION}\n    {policy}\n    <meta charset", 1
    )


def _hash(body: bytes) -> str:
    """Return the hash of a file as the `integrity` option of `fetch` wants it."""
    return b64encode(hashlib.sha256(body).digest()).decode()


def _manifest(body: bytes) -> bytes:
    told = json.loads(body)
    told |= {"start_url": ".", "scope": ".", "id": "."}
    for icon in told.get("icons", ()):
        icon["src"] = icon["src"].lstrip("/")
    return _json(told)


def _service_worker(template: Path, files: Mapping[str, bytes], spare: Sequence[str]) -> bytes:
    """Return the service worker with its files and the version that is computed from them."""
    hashes = {name: _hash(body) for name, body in sorted(files.items())}
    version = hashlib.sha256(json.dumps([__version__, hashes]).encode()).hexdigest()[:16]
    text = template.read_text(encoding="utf-8")
    mark = '/* manifest */ { version: "", files: {}, spare: [] }'
    if mark not in text:
        raise OptionError(_said("no-page"))
    told = {"version": version, "files": hashes, "spare": spare}
    return text.replace(mark, json.dumps(told)).encode()


# --- Python --------------------------------------------------------------------------------------
def _own_package() -> tuple[bytes, set[str]]:
    """Return a zip of the modules that the worker needs, and what they import from elsewhere."""
    root = Path(__file__).resolve().parent.parent
    modules, others = modules_for(root, [Path(place) for place in game_folders])
    packed = {f"mintopia/{name}": path.read_bytes() for name, path in modules.items()}
    packed["typing_extensions.py"] = TYPING_EXTENSIONS
    return _zip(packed), others


def _library(library: Path, needed: set[str]) -> bytes:
    """Return a zip of the standard library without the modules that nothing imports."""
    with zipfile.ZipFile(library) as whole:
        sources = {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}
    kept = standard_library_for(sources, needed)
    return _zip({name: sources[name] for name in sorted(kept)})


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Pack files without compressing them, because the web server does that better."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as packed:
        for name, body in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, _PACKED_AT), body)
    return buffer.getvalue()
