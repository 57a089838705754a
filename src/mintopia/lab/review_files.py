"""Writing what a review gives: beside its place first, so that no file is ever half-written."""

from __future__ import annotations

import contextlib
from pathlib import Path

from mintopia.lab.review_texts import ReviewError
from mintopia.sentences import reason_of


def write_file(path: Path, content: bytes) -> None:
    """Write a file, with the folders on the way; a refusal says why."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a device or a pipe is written to, not replaced
            path.write_bytes(content)
            return
        draft.write_bytes(content)
        draft.replace(path)
    except (FileExistsError, NotADirectoryError) as error:
        raise ReviewError("file-on-the-way", path=path) from error
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise ReviewError("unwritable", path=path, reason=reason_of(error)) from error
