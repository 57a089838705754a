"""The wheel has everything users need, is small, and can be built from an sdist without Node."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Final

import hatch_build
import pytest

from mintopia.engine.version import __version__
from tests.packaging.building import (
    ROOT,
    Environment,
    clean_environment,
    needed_by,
    pack,
    run,
    write_program,
)
from tests.packaging.conftest import Packages

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MOST_BYTES: Final = 6_000_000
# For developers, or too large or too special for most users; see docs/commands.md.
NOT_IN_ALL: Final = {"browser", "cuda", "docs", "openspiel", "page", "ray", "site", "test", "train"}


def metadata_of(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        return message_from_bytes(archive.read(f"mintopia-{__version__}.dist-info/METADATA"))


# --- what is in it --------------------------------------------------------------------------------
def test_the_wheel_has_the_page_and_the_rules_and_is_small(packages: Packages) -> None:
    names = set(zipfile.ZipFile(packages.wheel).namelist())
    assert "mintopia/server/page/index.html" in names
    assert "mintopia/rulebook/works.ja.md" in names
    assert any(name.endswith(".woff2") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/", "web/"))]
    size = packages.wheel.stat().st_size
    print(f"The wheel has {size / 1e6:.1f} MB.")
    assert size <= MOST_BYTES


def test_an_sdist_makes_the_same_wheel_without_node(packages: Packages, tmp_path: Path) -> None:
    with tarfile.open(packages.sdist) as archive:
        # Without a filter Python 3.12 warns; before 3.11.4 Python had no filters.
        archive.extraction_filter = getattr(tarfile, "data_filter", None)
        archive.extractall(tmp_path)
    done = pack(tmp_path / f"mintopia-{__version__}", tmp_path, "wheel")
    assert done.returncode == 0, done.stderr
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert sorted(names) == sorted(zipfile.ZipFile(packages.wheel).namelist())


def test_the_readme_links_to_addresses(packages: Packages) -> None:
    text = str(metadata_of(packages.wheel).get_payload())
    home = f"{PROJECT['urls']['Source']}/"
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", text)
    assert len(links) > 5
    for picture, link in links:
        assert re.match(r"https://|#", link), link
        if link.startswith(home):
            kind, version, path = link.removeprefix(home).split("/", 2)
            assert kind == ("raw" if picture else "blob")
            assert version == f"v{__version__}"
            assert (ROOT / path.partition("#")[0]).exists(), path


def test_links_become_addresses_except_where_they_are() -> None:
    text = "![A](a.webp) [b](docs/b.md#c) [d](https://example.org) [e](#e) [f](mailto:g@h.org)"
    assert hatch_build.with_absolute_links(text, "https://x.org/y", "v1") == (
        "![A](https://x.org/y/raw/v1/a.webp) [b](https://x.org/y/blob/v1/docs/b.md#c) "
        "[d](https://example.org) [e](#e) [f](mailto:g@h.org)"
    )


def test_all_brings_every_extra_but_a_few(packages: Packages) -> None:
    told = metadata_of(packages.wheel)
    extras = set(told.get_all("Provides-Extra", []))
    assert {"all", "web", "server", "fast"} <= extras
    needs = told.get_all("Requires-Dist", [])

    def brought_by(extra: str) -> set[str]:
        return {need.partition(";")[0] for need in needs if f"extra == '{extra}'" in need}

    assert brought_by("server") == brought_by("web")
    for extra in extras - NOT_IN_ALL:
        assert brought_by(extra) <= brought_by("all"), extra


# --- the hook -------------------------------------------------------------------------------------
@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout whose page is not built, with an empty PATH."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "package.json").write_text("{}", encoding="utf-8")
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def install_node(checkout: Path, version: str = "v22.1.0", npm: str = "") -> None:
    """Install a Node of this version in the checkout, with an npm that builds a page."""
    page = checkout / hatch_build.PAGE
    shell_path = f'PATH="$PATH:{os.defpath}"\n'
    builds = (
        f'case "$*" in *"run build") mkdir -p "{page.parent}" && python --version >"{page}"; esac'
    )
    write_program(checkout / "bin" / "node", f"echo {version}")
    write_program(checkout / "bin" / "npm", shell_path + (npm or builds))


def test_a_missing_page_is_built(checkout: Path) -> None:
    install_node(checkout)
    assert not hatch_build.is_fresh(checkout)
    hatch_build.build_page(checkout)
    built = (checkout / hatch_build.PAGE).read_text(encoding="utf-8")
    assert built.strip() == "Python " + sys.version.split()[0]  # npm's scripts run this Python
    assert hatch_build.is_fresh(checkout)


def test_an_old_page_is_not_fresh_but_that_of_an_sdist_is(checkout: Path) -> None:
    install_node(checkout)
    hatch_build.build_page(checkout)
    source = checkout / "web" / "src" / "main.ts"
    source.touch()
    os.utime(checkout / hatch_build.PAGE, (1, 1))
    assert not hatch_build.is_fresh(checkout)
    (checkout / "PKG-INFO").touch()
    assert hatch_build.is_fresh(checkout)


@pytest.mark.parametrize("version", [None, "v18.20.1", "v20.18.9"])
def test_without_a_new_enough_node_a_sentence_says_so(checkout: Path, version: str | None) -> None:
    if version:
        install_node(checkout, version)
    assert not hatch_build.has_node()
    with pytest.raises(SystemExit, match=r"Node 20\.19 or newer .* or run `make page` first"):
        hatch_build.build_page(checkout)


def test_a_failing_npm_is_named(checkout: Path) -> None:
    install_node(checkout, npm="exit 3")
    with pytest.raises(SystemExit, match=r"`npm --prefix web ci` failed with status 3"):
        hatch_build.build_page(checkout)


def test_without_page_and_sources_nothing_is_built(checkout: Path) -> None:
    shutil.rmtree(checkout / "web")
    with pytest.raises(SystemExit, match="build from a checkout or from an sdist"):
        hatch_build.build_page(checkout)


# --- installed ------------------------------------------------------------------------------------
NEEDS_EXTRA: Final = {
    "web --no-open": "web",
    "serve": "web",
    "cards works --sheet deck.pdf": "sheets",
    "review game.json --plot chart.svg": "plots",
    "arena greedy random --out games.parquet": "parquet",
    "arena greedy random --ray local": "ray",
    "simulate works --bots greedy,greedy": "fast",
}
TRY_ALL: Final = """
import json, sys
from pathlib import Path
import mintopia
from mintopia.cli.main import cli
from mintopia.errors import MintopiaError
record = json.dumps(mintopia.new_game("works", players=2, seed=1).record())
Path("game.json").write_text(record, encoding="utf-8")
for line in sys.argv[1:]:
    try:
        cli.main(line.split(), standalone_mode=False, prog_name="mintopia", obj={})
        print("no refusal")
    except MintopiaError as error:
        print(error)
"""


def test_without_extras_one_can_play_and_is_told_which_extra_is_missing(
    packages: Packages, tmp_path: Path
) -> None:
    bare = Environment(tmp_path / "bare", needed_by(PROJECT["dependencies"]))
    variables = clean_environment(bare.programs) | {"HOME": str(tmp_path), "LANG": "C.UTF-8"}
    run(
        [str(bare.programs / "pip"), "install", "--no-index", "--no-compile", str(packages.wheel)],
        variables,
    )
    play = f"mintopia play works --vs greedy --plain --seed 3 </dev/null >{tmp_path}/told"
    run(["/bin/sh", "-c", f"{play}; mintopia rules works W3 >/dev/null"], variables, tmp_path)
    assert "Mint" in (tmp_path / "told").read_text(encoding="utf-8")

    told = run([str(bare.python), "-c", TRY_ALL, *NEEDS_EXTRA], variables, tmp_path)
    for (line, extra), sentence in zip(NEEDS_EXTRA.items(), told.splitlines(), strict=True):
        assert f"pip install 'mintopia[{extra}]'" in sentence, f"{line}: {sentence}"
