"""`python -m benchmarks.faults` plants faults that can run, and leaves nothing behind."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

from benchmarks.faults import AREAS, ROOT, chosen_faults, faults_in, nearest_tests, planted

MODULE = Path("src/mintopia/games/bid/knowledge.py")


def test_a_fault_is_another_program_and_is_taken_out_again(tmp_path: Path) -> None:
    source = (ROOT / MODULE).read_text(encoding="utf-8")
    copy = tmp_path / MODULE
    copy.parent.mkdir(parents=True)
    copy.write_text(source, encoding="utf-8")
    sound, kinds = ast.dump(ast.parse(source)), set()
    for fault in faults_in(MODULE, Random(1)):
        kinds.add(fault.kind)
        with planted(tmp_path, fault):
            other = ast.parse(copy.read_text(encoding="utf-8"))
            assert ast.dump(other) != sound, fault
        assert copy.read_text(encoding="utf-8") == source
    assert kinds >= {
        "flipped comparison", "off by one", "swapped sign", "swapped branch", "wrong field",
        "dropped statement", "negated condition",
    }  # fmt: skip


def test_a_seed_plants_the_same_faults() -> None:
    store = AREAS["store"]
    faults = chosen_faults(store, 10, seed=3)
    assert faults == chosen_faults(store, 10, seed=3) != chosen_faults(store, 10, seed=4)
    assert {fault.path.parent for fault in faults} == {Path("src/mintopia/store")}


def test_the_nearest_tests_come_first() -> None:
    tests = nearest_tests(AREAS["rules"], MODULE)
    assert tests[0] == "tests/bid/test_knowledge.py"
    assert "works" in tests[-1]
    for area in AREAS.values():
        assert len(nearest_tests(area, MODULE)) > 10
