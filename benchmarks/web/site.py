"""Measuring the edition without a server: how big it is, and how soon one can play.

Our own test server sends everything packed with brotli, at 20 Mbit/s for all requests together, so
that the worker and the service worker are slowed down just like the page.
"""

from __future__ import annotations

import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from benchmarks.server.report import Bar
from benchmarks.web.browser import browsing
from benchmarks.web.measuring import HOME_READY, OPPONENT, TABLE_READY, USABLE, Extent, Visits
from benchmarks.web.report import Finding
from benchmarks.web.thinking import measure_thinking
from mintopia.browser.site import SOURCES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

BYTES_A_SECOND: Final = 20_000_000 / 8
CHUNK: Final = 16 * 1024
PACKED: Final = (".woff", ".woff2", ".png")  # already packed
QUALITY: Final = 11  # the same as for the page's own files
MB: Final = 1e6
SIZE_BAR: Final = Bar(most=7.0)
FIRST_BAR: Final = Bar(most=5000.0)
LATER_BAR: Final = Bar(most=1500.0)
MEMORY_BAR: Final = Bar(most=250.0)
RATIO_BAR: Final = Bar(most=1.5)
PATIENCE: Final = 120_000
# From the click that begins a game until a move is possible.
CLICKED: Final = """
([click, wanted]) => new Promise((done) => {
  const from = performance.now();
  document.querySelector(click).click();
  const usable = () => done(performance.now() - from);
  const look = () => {
    if (document.querySelector(wanted)) requestIdleCallback(usable, { timeout: 50 });
    else requestAnimationFrame(look);
  };
  look();
})
"""


def packed_files(folder: Path) -> dict[str, bytes]:
    """Return the files of a site as they are transferred."""
    import brotli  # noqa: PLC0415 - an extra

    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            body = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            is_packed = path.suffix in PACKED
            found[name] = body if is_packed else brotli.compress(body, quality=QUALITY)
    return found


def spare_files(folder: Path) -> set[str]:
    """Return the files that only some browsers need."""
    is_ready = json.loads((folder / "engine" / "engine.json").read_text())["memory"]
    return {f"engine/{name}" for name in SOURCES} if is_ready else set()


@contextmanager
def serving(files: dict[str, bytes], bytes_a_second: float = BYTES_A_SECOND) -> Iterator[str]:
    """Serve packed files at this speed; yield the address."""
    line = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Send a file at the speed of the line."""
            name = self.path.split("?")[0].lstrip("/") or "index.html"
            body = files.get(name)
            self.send_response(404 if body is None else 200)
            if body is not None and not name.endswith(PACKED):
                self.send_header("content-encoding", "br")
            self.send_header("content-type", guess_type(name)[0] or "application/octet-stream")
            self.send_header("cache-control", "max-age=600")
            self.send_header("content-length", str(len(body or b"")))
            self.end_headers()
            for at in range(0, len(body or b""), CHUNK):
                part = (body or b"")[at : at + CHUNK]
                with line:
                    time.sleep(len(part) / bytes_a_second)
                self.wfile.write(part)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class SiteBench:
    """Measures a site in a running browser."""

    def __init__(self, browser: Browser, extent: Extent, report: Callable[[str], None]) -> None:
        self._browser = browser
        self._extent = extent
        self._report = report

    def measure(self, server_click: float) -> list[Finding]:
        """Measure everything; `server_click` is how long the server's edition takes for a move."""
        from mintopia.browser.site import write_site  # noqa: PLC0415 - loaded when it is used
        from mintopia.cli.site import site_parts  # noqa: PLC0415

        with TemporaryDirectory(prefix="mintopia-bench-") as place:
            self._report("site: writing it")
            write_site(Path(place) / "site", site_parts(None))
            files = packed_files(Path(place) / "site")
            spare = spare_files(Path(place) / "site")
        # The size for browsers that can start from the engine's memory image; others load more.
        size = sum(len(body) for name, body in files.items() if name not in spare) / MB
        found = [Finding("site: size", "all files, brotli", size, "MB", SIZE_BAR)]
        with serving(files) as url:
            self._report("site: from a click to a table")
            found += self._tables(url)
            self._report("site: from click to result")
            times = Visits(self._browser, url).played(seed=0)
            self._report("site: while a bot thinks")
            thought = list(measure_thinking(self._browser, url))
        median = statistics.median(times)
        part = "site: from click to the shown result"
        found.append(Finding(part, "median", median, "ms"))
        found.append(
            Finding(part, "as many times the server's", median / server_click, "x", RATIO_BAR)
        )
        return found + thought

    def _tables(self, url: str) -> Iterator[Finding]:
        homes, first, later, memory = [], [], [], []
        for _ in range(self._extent.visits):
            context = self._browser.new_context(
                base_url=url, viewport={"width": 1280, "height": 800}
            )
            context.set_default_timeout(PATIENCE)
            with context:
                homes.append(self._home(context))
                first.append(self._click(context))
                memory.append(largest_renderer() / MB)
                page = context.pages[0]
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                page.close()
                self._home(context)
                later.append(self._click(context))
        part = "site: time at 20 Mbit/s, median"
        yield Finding(part, "start page: first visit", statistics.median(homes), "ms")
        yield Finding(
            part, "click to table: first visit", statistics.median(first), "ms", FIRST_BAR
        )
        yield Finding(part, "click to table: later", statistics.median(later), "ms", LATER_BAR)
        yield Finding("site: memory", "of the page's process", max(memory), "MB", MEMORY_BAR)

    def _home(self, context: BrowserContext) -> float:
        page = context.new_page()
        page.goto("/", wait_until="commit")
        return float(page.evaluate(USABLE, HOME_READY))

    def _click(self, context: BrowserContext) -> float:
        click = f'[data-click="solo:{OPPONENT}"]'
        return float(context.pages[-1].evaluate(CLICKED, [click, TABLE_READY]))


def measure_site(
    server: list[Finding], extent: Extent, report: Callable[[str], None]
) -> list[Finding]:
    """Measure the site's edition in its own browser, and compare it with the server's."""
    click = next(one.value for one in server if one.name == "median")
    with TemporaryDirectory(prefix="mintopia-bench-") as folder, browsing(Path(folder)) as browser:
        return SiteBench(browser, extent, report).measure(click)


def largest_renderer() -> int:
    """Return the memory of our browser's largest renderer process, in bytes.

    Memory shared between processes, such as the browser's own code, counts proportionally.
    """
    most = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (folder / "cmdline").read_bytes() and _is_ours(folder):
                lines = (folder / "smaps_rollup").read_text().splitlines()
                share = next(line for line in lines if line.startswith("Pss:"))
                most = max(most, int(share.split()[1]) * 1024)
        except (OSError, ValueError, IndexError, StopIteration):
            continue  # it has just ended
    return most


def _is_ours(folder: Path) -> bool:
    """Return whether a process is a descendant of this one."""
    while folder.name not in ("0", "1", str(os.getpid())):
        parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        folder = folder.with_name(parent)
    return folder.name == str(os.getpid())
