"""The compiler switch: when it compiles, where it caches, and that stale rules cannot run."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import mintopia
from mintopia.engine.kernel import compiler
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.random import random_word
from tests.python_process import python

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off.")
PACKAGE = Path(mintopia.__file__).parent
ROOT = Path(__file__).parents[2]


def run_python(code: str, **environment: str) -> str:
    """Run a small program in a separate process and return its output."""
    done = python("-W", "error", "-c", code, cwd=ROOT, variables=environment)
    return done.stdout.strip()


# --- the switch --------------------------------------------------------------------------------
COUNT = """
from mintopia.engine.kernel.bits import popcount
from mintopia.engine.kernel.compiler import can_compile, compiled, is_warm
import sys
{}
print(can_compile(), compiled(popcount) is popcount, compiled(popcount)(0b1011), is_warm("kernel"),
      "llvmlite" in sys.modules)
"""


def test_switched_off_the_plain_function_is_used() -> None:
    assert run_python(COUNT.format(""), NUMBA_DISABLE_JIT="1") == "False True 3 False False"


def test_without_numba_the_plain_function_is_used() -> None:
    """None in sys.modules makes Python treat a module as missing."""
    absent = COUNT.format('sys.modules["numba"] = None')
    assert run_python(absent, NUMBA_DISABLE_JIT="0") == "False True 3 False False"


def test_without_numba_a_whole_game_can_be_played() -> None:
    code = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
import mintopia
game = mintopia.new_game("works", players=3, seed=1, advanced=2)
while not game.over:
    game.play(game.legal()[-1])
print(game.result["reason"])
"""
    assert run_python(code) in ("stars", "supply", "round-limit")


@needs_numba
@pytest.mark.xdist_group("compiled")
def test_twins_are_made_once_and_rules_stay_as_they_are() -> None:
    assert compiled(random_word) is compiled(random_word)
    assert compiled(random_word) is not random_word
    assert not hasattr(random_word, "py_func")


WIDTHS = """
import numpy as np
from mintopia.engine.kernel import compiler
from mintopia.engine.kernel.compiler import _compiler, compiled
compiler._TESTED_NUMBA = compiler._TESTED_NUMBA if {quickly} else ()
from tests.kernel.integers_example import top_bit, top_bits

found = [compiled(top_bits)(kind(5)) for kind in (np.int8, np.uint8, np.int16, np.uint32, np.int64)]
found.append(compiled(top_bits)(np.int8(-5)))
print(*found, *(str(one.args) for one in _compiler().twin(top_bit).nopython_signatures))
print(compiled(top_bits)(np.uint64(1 << 63)))
"""


@needs_numba
@pytest.mark.parametrize("quickly", [True, False])  # as an unknown version of Numba compiles
def test_a_rule_is_compiled_once_for_every_kind_of_integer(quickly: bool, tmp_path: Path) -> None:
    """The cache must be empty: loading a rule from it does not compile the rules it calls."""
    printed = run_python(WIDTHS.format(quickly=quickly), MINTOPIA_CACHE_DIR=str(tmp_path))
    assert quickly == any(path.name == "parts" for path in tmp_path.rglob("*"))
    small, large = printed.splitlines()
    assert small == "0 0 0 0 0 -1 (int64,)"
    assert large == "1", "64 bits without a sign stay so"


THREADS = """
from threading import Barrier, Thread
from mintopia.engine.kernel.bits import popcount
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.random import random_word

rules, made = [popcount, random_word] * 2, []
together = Barrier(len(rules))

def make(rule):
    together.wait()
    made.append(compiled(rule))

threads = [Thread(target=make, args=(rule,)) for rule in rules]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(made), len(set(made)))
"""


@needs_numba
def test_threads_that_compile_at_once_before_numba_is_loaded() -> None:
    assert run_python(THREADS) == "4 2"


PARTS = """
from mintopia.engine.kernel.compiler import _compiler, compiled
from tests.kernel.integers_example import {entry}, top_bit
print(compiled({entry})(-1), *_compiler().twin(top_bit).stats.cache_hits.values())
"""


@needs_numba
def test_a_part_is_kept_for_entries_that_are_compiled_later(tmp_path: Path) -> None:
    where = str(tmp_path)
    assert run_python(PARTS.format(entry="top_bits"), MINTOPIA_CACHE_DIR=where) == "-1"
    assert run_python(PARTS.format(entry="twice_the_top_bit"), MINTOPIA_CACHE_DIR=where) == "-2 1"
    (part,) = tmp_path.rglob("*.top_bit-*.nbi")
    assert "parts" in part.parts
    for entry in ("top_bits", "twice_the_top_bit"):
        (kept,) = tmp_path.rglob(f"*.{entry}-*.nbi")
        assert "parts" not in kept.parts


# --- the cache -----------------------------------------------------------------------------------
@needs_numba
def test_the_cache_folder_can_be_named_and_is_used(tmp_path: Path) -> None:
    where = str(tmp_path / "a cache")
    quick = COUNT.format("")
    assert run_python(quick, MINTOPIA_CACHE_DIR=where, NUMBA_DISABLE_JIT="0") == (
        "True False 3 True True"
    )
    folders = list((tmp_path / "a cache" / "compiled").iterdir())
    assert [folder.name for folder in folders] == [f"kernel-{compiler._source_key('kernel')}"]
    compiled_files = sorted(folders[0].rglob("*.nbi"))
    assert compiled_files
    stamps = [path.stat().st_mtime_ns for path in compiled_files]
    run_python(quick, MINTOPIA_CACHE_DIR=where, NUMBA_DISABLE_JIT="0")
    assert sorted(folders[0].rglob("*.nbi")) == compiled_files
    assert [path.stat().st_mtime_ns for path in compiled_files] == stamps, "nothing compiled anew"


@needs_numba
def test_a_cache_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    told = run_python(COUNT.format(""), MINTOPIA_CACHE_DIR=str(blocked), NUMBA_DISABLE_JIT="0")
    assert told == "True False 3 False True"
    assert blocked.read_text() == "not a folder"


@needs_numba
def test_numbas_own_cache_setting_is_left_alone(tmp_path: Path) -> None:
    from numba.core import config

    before = config.CACHE_DIR  # type: ignore[attr-defined]
    with compiler._numba_cache_in(tmp_path):
        assert str(tmp_path) == config.CACHE_DIR  # type: ignore[attr-defined]
    assert before == config.CACHE_DIR  # type: ignore[attr-defined]


@needs_numba
def test_the_cache_is_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs import user_cache_path

    ours = user_cache_path("mintopia", appauthor=False) / "compiled"
    monkeypatch.delenv("MINTOPIA_CACHE_DIR", raising=False)
    assert compiler.cache_folder("games.works").parent == ours
    monkeypatch.setenv("MINTOPIA_CACHE_DIR", "")
    assert compiler.cache_folder("games.works").parent == ours


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the package's sources and point the compiler at the copy."""
    copy = tmp_path / "mintopia"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiler, "__file__", str(copy / "engine" / "kernel" / "compiler.py"))
    return copy


def key(package: str) -> str:
    """Compute the key of a package's compiled rules again."""
    return compiler._source_key.__wrapped__(package)


@needs_numba
@pytest.mark.parametrize(
    ("package", "changed"),
    [
        ("kernel", "engine/kernel/bits.py"),
        ("games.works", "engine/kernel/bits.py"),
        ("games.works", "engine/kernel/compiler.py"),
        ("games.works", "games/works/upkeep.py"),
        ("games.works", "games/works/schema.py"),
        ("bots", "games/works/schema.py"),
    ],
)
def test_the_cache_key_changes_with_the_sources(sources: Path, package: str, changed: str) -> None:
    before = key(package)
    assert before == key(package)
    (sources / changed).write_text((sources / changed).read_text() + "\n# another rule\n")
    assert key(package) != before


@needs_numba
def test_the_cache_key_changes_when_sources_come_and_go(sources: Path) -> None:
    before = key("games.works")
    (sources / "games" / "works" / "upkeep.py").rename(sources / "games" / "works" / "upkeep2.py")
    renamed = key("games.works")
    (sources / "games" / "works" / "upkeep2.py").unlink()
    assert len({before, renamed, key("games.works")}) == 3


@needs_numba
def test_the_cache_key_does_not_change_with_other_sources(sources: Path) -> None:
    works, kernel = key("games.works"), key("kernel")
    (sources / "cli" / "main.py").write_text("# nothing compiled here\n")
    (sources / "games" / "works" / "terminal" / "board.py").write_text("# only drawn\n")
    assert key("games.works") == works
    (sources / "games" / "works" / "upkeep.py").write_text("# the kernel knows no game\n")
    assert key("kernel") == kernel


@needs_numba
def test_the_cache_key_has_the_compiler(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sources.exists()
    before = key("games.works")
    monkeypatch.setattr("importlib.metadata.version", lambda _: "0.0.0")
    assert key("games.works") != before


def make_cache(root: Path, name: str, age: int) -> Path:
    """Make a folder that looks like compiled rules of some age."""
    folder = root / name
    folder.mkdir(parents=True)
    (folder / "rules.nbi").write_text("compiled")
    os.utime(folder, (1_700_000_000 - age, 1_700_000_000 - age))
    return folder


def test_only_old_caches_of_ours_are_removed(tmp_path: Path) -> None:
    current = make_cache(tmp_path, "works-" + "0" * 20, age=9000)
    caches = [make_cache(tmp_path, f"works-{age:020x}", age=age * 100) for age in range(1, 7)]
    kept = [
        make_cache(tmp_path, "my-files", age=99_999),
        make_cache(tmp_path, "works-abcdef", age=99_999),
        make_cache(tmp_path, "works-" + "A" * 20, age=99_999),
        make_cache(tmp_path, "works-" + "0" * 21, age=99_999),
        make_cache(tmp_path, "1" * 20, age=99_999),
        make_cache(tmp_path, "bid-" + "1" * 20, age=99_999),
        make_cache(tmp_path.parent / f"{tmp_path.name}-beside", "works-" + "1" * 20, age=99_999),
    ]
    file = tmp_path / ("works-" + "2" * 20)
    file.write_text("a file with a name like ours")
    compiler._forget_old_caches(current, "works")
    assert [folder.exists() for folder in caches] == [True] * 3 + [False] * 3
    assert current.exists(), "the cache in use stays, however old"
    assert all((folder / "rules.nbi").exists() for folder in kept)
    assert file.exists()


def test_a_link_out_of_the_cache_is_not_followed(tmp_path: Path) -> None:
    elsewhere = make_cache(tmp_path / "elsewhere", "photos", age=99_999)
    current = make_cache(tmp_path / "compiled", "works-" + "0" * 20, age=0)
    for number in range(1, 4):
        make_cache(tmp_path / "compiled", f"works-{number:020x}", age=number)
    try:
        link = tmp_path / "compiled" / ("works-" + "f" * 20)
        link.symlink_to(elsewhere, target_is_directory=True)
    except OSError:
        pytest.skip("This system does not let us make links.")
    compiler._forget_old_caches(current, "works")
    assert (elsewhere / "rules.nbi").exists()


def test_tidying_a_folder_that_is_gone_is_no_error(tmp_path: Path) -> None:
    compiler._forget_old_caches(tmp_path / "gone" / "key", "works")
    assert not (tmp_path / "gone").exists()
