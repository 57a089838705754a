"""Writing files: beside their place first, so that none is ever half-written."""

from __future__ import annotations

import contextlib
from pathlib import Path

from mintopia.errors import WriteError
from mintopia.sentences import Sentences, reason_of

_said = Sentences("files")


def check_folder(path: Path) -> None:
    """Refuse a file whose folder does not exist: a mistyped path makes no folders."""
    if not path.parent.exists():
        raise WriteError(_said("no-folder", path=path, folder=path.parent))
    if not path.parent.is_dir():
        raise WriteError(_said("on-the-way", path=path))


def write_file(path: Path, content: bytes) -> None:
    """Write a file into a folder that exists; a device or a pipe is written to, not replaced."""
    draft = path.with_name(path.name + ".part")
    try:
        check_folder(path)
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        if isinstance(error, NotADirectoryError):
            raise WriteError(_said("on-the-way", path=path)) from error
        raise WriteError(_said("unwritable", path=path, reason=reason_of(error))) from error
