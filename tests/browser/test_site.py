"""The builder of the site: what it packs, what it leaves out, and what it refuses."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import mintopia
from mintopia.browser.imports import loaded_with, modules_for, standard_library_for
from mintopia.browser.memory import NoMemoryError, memory_of
from mintopia.browser.site import MEMORY, PYODIDE, SOURCES, Parts, write_site
from mintopia.errors import OptionError
from mintopia.games import __path__ as game_folders

ROOT = Path(mintopia.__file__).parent
INDEX = '<head>\n<meta charset="utf-8" /><script src="/assets/index.js"></script></head>'
TEMPLATE = 'const { version, files, spare } = /* manifest */ { version: "", files: {}, spare: [] };'


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    """Return the parts of a small site."""
    page, pyodide = tmp_path / "page", tmp_path / "pyodide"
    (page / "assets").mkdir(parents=True)
    pyodide.mkdir()
    (page / "index.html").write_text(INDEX, encoding="utf-8")
    (page / "index.html.br").write_bytes(b"packed")
    (page / "assets" / "index.js").write_text("1", encoding="utf-8")
    (page / "site-sw.js").write_text(TEMPLATE, encoding="utf-8")
    manifest = {"start_url": "/", "icons": [{"src": "/icon.png"}]}
    (page / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")
    for name in PYODIDE:
        (pyodide / name).write_bytes(b"engine")
    (pyodide / "pyodide-lock.json").write_text('{"info": {"python": "3"}, "packages": {"x": 1}}')
    with zipfile.ZipFile(pyodide / "python_stdlib.zip", "w") as library:
        library.writestr("json/__init__.py", "from . import decoder\n")
        library.writestr("json/decoder.py", "")
        library.writestr("tkinter/__init__.py", "import json\n")
    return Parts(page, pyodide, {"catalog.en": {"games": []}}, {"back.svg": "<svg/>"})


def manifest_of(folder: Path) -> dict[str, object]:
    """Return the list of files that the service worker caches."""
    text = (folder / "sw.js").read_text(encoding="utf-8")
    found: dict[str, object] = json.loads(text[text.index("= ") + 2 : text.rindex(";")])
    return found


def test_a_site_names_all_its_files_by_relative_paths(parts: Parts, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    written = write_site(folder, parts)
    html = (folder / "index.html").read_text(encoding="utf-8")
    assert 'src="./assets/index.js"' in html
    assert 'name="mintopia-edition" content="site"' in html
    assert json.loads((folder / "manifest.webmanifest").read_text())["icons"] == [
        {"src": "icon.png"}
    ]
    assert not (folder / "index.html.br").exists()
    files = manifest_of(folder)["files"]
    assert isinstance(files, dict)
    assert set(files) == set(written.files) - {"sw.js", ".nojekyll"}
    engine = json.loads((folder / "engine/engine.json").read_text())
    assert engine["lock"] == {"info": {"python": "3"}, "packages": {}}
    assert engine["files"]["mintopia.zip"] == written.files["engine/mintopia.zip"]


def test_the_version_follows_from_the_files(parts: Parts, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    write_site(folder, parts)
    first = manifest_of(folder)
    write_site(folder, parts)
    assert manifest_of(folder) == first
    (folder / "art" / "old.svg").write_text("old", encoding="utf-8")
    parts.answers = {"catalog.en": {"games": [1]}}
    write_site(folder, parts)
    assert manifest_of(folder)["version"] != first["version"]
    assert not (folder / "art" / "old.svg").exists(), "nothing of an earlier site stays"


def test_bad_folders_are_refused_in_one_sentence(parts: Parts, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "letters.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(OptionError, match="contains something other than a site"):
        write_site(other, parts)
    with pytest.raises(OptionError, match=r"letters\.txt is a file"):
        write_site(other / "letters.txt", parts)
    with pytest.raises(OptionError, match="Pyodide is not in"):
        write_site(tmp_path / "new", Parts(parts.page, tmp_path / "nowhere"))
    with pytest.raises(OptionError, match="not built yet"):
        write_site(tmp_path / "new", Parts(tmp_path / "nowhere", parts.pyodide))
    assert (other / "letters.txt").read_text(encoding="utf-8") == "mine"


def test_the_package_of_a_page_has_no_server_and_nothing_that_a_browser_lacks() -> None:
    files, others = modules_for(ROOT, [Path(place) for place in game_folders])
    parts = {name.split("/")[0] for name in files}
    assert not parts & {"server", "store", "cli", "client", "terminal", "research"}
    assert not [name for name in files if "/terminal/" in name or name.startswith("lab/arena")]
    assert not {"games/works/lab.py", "games/works/bots/experiments.py"} & files.keys()
    assert not [name for name in files if "puzzle" in name], "puzzles are files of the site"
    assert {"browser/worker.py", "host/text/ja.toml", "games/works/cards.toml"} <= files.keys()
    assert {"games/works/bots/players.net", "games/bid/bots/players.net"} <= files.keys()
    tops = {name.split(".")[0] for name in others}
    assert not tops & {"fastapi", "pydantic", "sqlalchemy", "orjson", "click", "markdown_it"}


def test_the_standard_library_is_read_without_running_it() -> None:
    source = (
        "import a, b.c as d\nfrom . import (\n    e,\n    f,\n)\nfrom ..x import y\n"
        "try:\n    import g\nexcept ImportError:\n    pass\n"
        "def late():\n    import h\nclass K:\n    import i\nvalue = type(t'')\nimport j\n"
    )
    assert set(loaded_with(source, "p.q")) == {
        "a", "b.c", "p.q", "p.q.e", "p.q.f", "p.x", "p.x.y", "g", "i", "j",
    }  # fmt: skip
    library = {"one.py": b"import two", "two/__init__.py": b"from .three import x",
               "two/three.py": b"", "four.py": b"import one"}  # fmt: skip
    assert standard_library_for(library, {"one"}) == {"one.py", "two/__init__.py", "two/three.py"}


def test_a_browser_that_begins_with_a_memory_keeps_no_sources(parts: Parts, tmp_path: Path) -> None:
    seen: list[set[str]] = []

    def made(engine: Mapping[str, bytes]) -> bytes:
        seen.append(set(engine))
        return b"ready"

    parts.memory = made
    folder = tmp_path / "site"
    write_site(folder, parts)
    assert seen == [{*PYODIDE, *SOURCES, "engine.json"}], "made from what a page would load"
    assert (folder / "engine" / MEMORY).read_bytes() == b"ready"
    assert manifest_of(folder)["spare"] == [f"engine/{name}" for name in SOURCES]
    engine = json.loads((folder / "engine/engine.json").read_text())
    assert engine["memory"]
    assert engine["files"].keys() == {"pyodide.asm.wasm", MEMORY}


def test_without_node_there_is_no_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINTOPIA_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoMemoryError, match="Node was not found"):
        memory_of(tmp_path, {"engine.json": b"{}"})
