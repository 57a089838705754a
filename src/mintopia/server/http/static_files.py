"""The page's files, read into memory once, so that no request can reach any other file.

They are built from web/ into the folder `page` of the server's package. Files in `assets` have a
hash of their content in their names, so browsers keep them for good. Browsers ask for everything
else again each time, and get a 304 as long as it is unchanged.
"""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from mintopia.server.http.languages import weighted

FOLDER: Final = Path(__file__).resolve().parents[1] / "page"
INDEX: Final = "index.html"
ASSETS: Final = "assets/"
PACKINGS: Final = (("br", ".br"), ("gzip", ".gz"))  # the better one first
# The types that every Python knows, whatever the machine says, and those that some do not.
_USUAL_TYPES: Final = mimetypes.MimeTypes()
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".map": "application/json",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".ogg": "audio/ogg",
}
PACKED_FROM: Final = 1024  # bytes; less is not worth the work
PACKABLE: Final = ("text/", "application/json", "application/manifest", "image/svg")
KEPT: Final = "public, max-age=31536000, immutable"
ASKED_ANEW: Final = "no-cache"

# Scripts and styles come only from our files. Style attributes are allowed, because the page
# computes where to draw things such as Mints, which is harmless.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, uncompressed and in its compressed forms."""

    kind: str
    etag: str
    cache: str
    body: bytes
    packed: dict[str, bytes] = field(default_factory=dict)

    def choose(self, accepted: str) -> tuple[bytes, str | None]:
        """Return the smallest form that a browser accepts, and the name of its compression."""
        taken = {name for name, weight in weighted(accepted) if weight > 0}
        for packing, _ in PACKINGS:
            if packing in taken and packing in self.packed:
                return self.packed[packing], packing
        return self.body, None


class Page:
    """All files of the page, keyed by path."""

    def __init__(self, folder: str = "") -> None:
        self._folder = Path(folder) if folder else FOLDER
        self._stamp: tuple[int, int] | None = None
        self._files: dict[str, PageFile] = {}

    def file(self, path: str) -> PageFile | None:
        """Return a file by its path within the folder; None if there is no such file."""
        self._look()
        return self._files.get(path)

    @property
    def index(self) -> PageFile | None:
        """The page itself; None if it has not been built."""
        return self.file(INDEX)

    def _look(self) -> None:
        """Read all files again if the page has been rebuilt."""
        try:
            found = (self._folder / INDEX).stat()
        except OSError:
            self._files, self._stamp = {}, None
            return
        stamp = found.st_mtime_ns, found.st_size
        if stamp != self._stamp:
            self._files = _read(self._folder)
            self._stamp = stamp


def _read(folder: Path) -> dict[str, PageFile]:
    contents = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
    endings = tuple(ending for _, ending in PACKINGS)
    files = {}
    for name, body in contents.items():
        if name.endswith(endings) and name.rpartition(".")[0] in contents:
            continue  # a compressed form of another file
        kind = _type_of(name)
        packed = {
            packing: contents[name + ending]
            for packing, ending in PACKINGS
            if name + ending in contents
        }
        if not packed and len(body) >= PACKED_FROM and kind.startswith(PACKABLE):
            packed["gzip"] = gzip.compress(body, mtime=0)  # the build made no compressed form
        files[name] = PageFile(
            kind=kind,
            etag=f'"{sha256(body).hexdigest()[:32]}"',
            cache=KEPT if name.startswith(ASSETS) else ASKED_ANEW,
            body=body,
            packed=packed,
        )
    return files


def _type_of(name: str) -> str:
    known = TYPES.get(Path(name).suffix.lower()) or _USUAL_TYPES.guess_type(name)[0]
    kind = known or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
