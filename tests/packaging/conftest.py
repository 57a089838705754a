"""The packages, built once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.packaging.building import PAGE, ROOT, copy_sources, pack


@dataclass(frozen=True)
class Packages:
    """The wheel and the sdist built from a copy of the sources."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="session")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Packages:
    """Build the wheel and the sdist without Node, since the page is already built."""
    if not (ROOT / PAGE).is_file():
        pytest.skip("The page has not been built: make page")
    folder = tmp_path_factory.mktemp("packages")
    sources = folder / "sources"
    sources.mkdir()
    done = pack(copy_sources(sources), folder, "sdist", "wheel")
    assert done.returncode == 0, done.stderr
    return Packages(next(folder.glob("*.whl")), next(folder.glob("*.tar.gz")))
