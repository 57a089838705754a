"""The memory of a started interpreter, made when a site is written (`snapshot.mjs`).

A page that loads it need not start an interpreter, import modules or read files. Node makes it from
the same files that the page would load; it is cached by their hash.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Final

from mintopia.engine.kernel.compiler import cache_root
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError

SCRIPT: Final = Path(__file__).with_name("snapshot.mjs")
KEPT: Final = 3  # cached memories
PATIENCE: Final = 600  # seconds
_said: Final = Sentences("site", "mintopia.browser")


class NoMemoryError(OptionError):
    """Raised if the memory cannot be made; a page then starts its interpreter itself."""


def memory_of(pyodide: Path, engine: Mapping[str, bytes]) -> bytes:
    """Return the memory of an interpreter that was started from these files."""
    digest = hashlib.sha256(SCRIPT.read_bytes())
    for name, body in sorted(engine.items()):
        digest.update(f"{name} {len(body)} ".encode() + body)
    folder = cache_root().parent / "memory"
    path = folder / f"{digest.hexdigest()[:20]}.bin"
    if not path.is_file():
        made = _make(pyodide, engine)
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(made)
        os.replace(file.name, path)  # another process may be making the same file
        others = sorted(folder.glob("*.bin"), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in others[KEPT:]:
            old.unlink(missing_ok=True)
    return path.read_bytes()


def _make(pyodide: Path, engine: Mapping[str, bytes]) -> bytes:
    node = shutil.which("node")
    if node is None:
        raise NoMemoryError(_said("no-node"))
    with TemporaryDirectory() as place:
        out = Path(place) / "memory.bin"
        for name, body in engine.items():
            (Path(place) / name).write_bytes(body)
        command = [node, str(SCRIPT), str(pyodide), place, str(out)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, timeout=PATIENCE
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoMemoryError(_said("no-memory", why=str(error))) from error
        if done.returncode != 0 or not out.is_file():
            told = [line for line in done.stderr.splitlines() if "Error" in line]
            why = (told or [f"node: {done.returncode}"])[-1].strip()
            raise NoMemoryError(_said("no-memory", why=why))
        return out.read_bytes()
