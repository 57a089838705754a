"""The documentation site builds without a warning, is complete and loads nothing from elsewhere."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from tests.packaging.building import ROOT, clean_environment, run

ASKS_OTHERS: Final = re.compile(r"(?:https?:)?//")


class Loaded(HTMLParser):
    """A parser that finds what a page loads by itself: scripts, styles, pictures, frames."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        loads = "src" if tag != "link" else "href"
        if given.get(loads) and (tag != "link" or given.get("rel") in ("stylesheet", "icon")):
            self.addresses.append(str(given[loads]))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as `make docs` does."""
    folder = tmp_path_factory.mktemp("docs")
    run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        clean_environment() | {"NO_MKDOCS_2_WARNING": "1"}, ROOT,
    )  # fmt: skip
    return folder


def test_every_page_is_there_and_loads_nothing_from_elsewhere(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        path = page.relative_to(ROOT / "docs").with_suffix(".html")
        assert (site / path.parent / path.name.replace("README", "index")).is_file(), path
    for file in site.rglob("*.html"):
        loaded = Loaded()
        loaded.feed(file.read_text(encoding="utf-8"))
        assert loaded.addresses
        assert not [each for each in loaded.addresses if ASKS_OTHERS.match(each)], file.name


def test_the_first_page_is_the_readme_with_links_into_the_site(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="library.html"' in text
    assert 'src="images/works-1440.webp"' in text
    assert "blob/main/LICENSE" in text


def test_the_site_can_be_searched_in_both_languages(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert index["config"]["lang"] == ["en", "ja"]
    places = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {"api.html", "rulebook/works.ja.html"} <= places
