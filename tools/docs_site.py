"""MkDocs hooks for the documentation site (mkdocs.yml).

The README becomes the first page, links that leave `docs/` lead to the repository, and pages
missing from the navigation are listed anyway.
"""

from __future__ import annotations

import posixpath
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent
LINK: Final = re.compile(r"(\]\()(?!\w+:|#|/)([^)#\s]+)")
DOCS: Final = "docs/"


def on_config(config: MkDocsConfig) -> None:
    """Add pages missing from the navigation to their folder's section, or to the last section."""
    assert config.nav is not None
    named = set(re.findall(r"[\w./-]+\.md", str(config.nav)))
    folder = ROOT / DOCS
    found = {page.relative_to(folder).as_posix() for page in folder.rglob("*.md")}
    sections = {title.lower(): pages for part in config.nav for title, pages in part.items()}
    for page in sorted(found - named):
        sections.get(posixpath.dirname(page), sections["project"]).append(page)


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Make the README the first page, and the game's icon that of the site."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = "---\nhide: [navigation]\n---\n" + with_links(text, "README.md")
    files.append(File.generated(config, "index.md", content=text))
    icon = ROOT / "web" / "public" / "icon.svg"
    files.append(File.generated(config, "images/icon.svg", abs_src_path=str(icon)))


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Return the page with links to pages of the site, or to the repository."""
    path = page.file.src_uri
    return markdown if path == "index.md" else with_links(markdown, DOCS + path)


def with_links(text: str, path: str) -> str:
    """Return a repository text with links that work on the site; `path` is the text's file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    source = project["urls"]["Source"]
    here = posixpath.dirname(path)

    def fitting(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(here, found[2]))
        if not target.startswith(DOCS):
            return f"{found[1]}{source}/blob/main/{target}"
        home = here if here.startswith(DOCS) or here == DOCS[:-1] else DOCS[:-1]
        return found[1] + posixpath.relpath(target, home)

    return LINK.sub(fitting, text)
