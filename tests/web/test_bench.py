"""mintopia bench web: what it measures, how it reports it, and what it says when it cannot."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.server.report import Bar
from benchmarks.web.browser import NAMED_BY, NO_BROWSER
from benchmarks.web.measuring import Bench, Extent, size_of
from benchmarks.web.report import Finding, as_json, as_table

from mintopia.errors import OptionError

SERVE = (sys.executable, "-m", "mintopia.cli.main", "serve")


def test_a_file_weighs_what_travels(tmp_path: Path) -> None:
    script = tmp_path / "a.js"
    script.write_bytes(b"let a = 1;" * 200)
    assert size_of(script).brotli == 2000, "not packed: it travels as it is"
    (tmp_path / "a.js.br").write_bytes(b"x" * 30)
    size = size_of(script)
    assert (size.raw, size.brotli) == (2000, 30)
    assert size.gzip < 100


def test_the_table_shows_the_bars() -> None:
    found = [
        Finding("size", "first page", 40.0, "kB", Bar(most=150.0)),
        Finding("size", "all", 160.0, "kB"),
        Finding("time", "click", 300.0, "ms", Bar(most=200.0)),
    ]
    table = as_table(found)
    assert "40.0 kB + at most 150 kB" in table
    assert "300.0 ms ! at most 200 ms" in table
    assert table.endswith("bars met: 1 of 2 (+ is met, ! is not)")
    assert [one["met"] for one in as_json(found)] == [True, None, False]


def test_without_a_page_there_is_nothing_to_measure(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="make page"):
        Bench(SERVE, tmp_path, Extent(1, 1), print)


@pytest.mark.long
@pytest.mark.usefixtures("browser")
def test_it_measures_in_a_process_of_its_own() -> None:
    """Check that the first page stays within its budget; times only have to exist."""
    code = """
import json, sys
from benchmarks.web import measuring, report
from mintopia.server.http.static_files import FOLDER
serve = (sys.executable, "-m", "mintopia.cli.main", "serve")
bench = measuring.Bench(serve, FOLDER, measuring.Extent(visits=1, games=1), lambda line: None)
print(json.dumps(report.as_json(bench.measure())))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    found = {one["name"]: one for one in json.loads(done.stdout)}
    assert found["first page, JavaScript: brotli"]["met"] is True
    assert found["first page, JavaScript: gzip"]["met"] is True
    assert (
        found["all JavaScript: brotli"]["value"] > found["first page, JavaScript: brotli"]["value"]
    )
    for name in ("start page: first visit", "a table: first visit", "median", "95 of 100"):
        assert found[name]["value"] > 0


def test_a_missing_browser_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED_BY, str(tmp_path / "none"))
    done = subprocess.run(
        [sys.executable, "-m", "mintopia.cli.main", "bench", "web", "--quick"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert NO_BROWSER in done.stderr
    assert "Traceback" not in done.stderr
