"""The page as visitors experience it: what loads, how long it takes, how fast clicks respond.

Sizes are those of the built files; packed sizes are what is transferred. Times are taken in the
page, from the start of the visit until it is usable, and from a click until its result is drawn.
"""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from benchmarks.server.hosting import hosting
from benchmarks.server.report import Bar
from benchmarks.web.browser import browsing
from benchmarks.web.playing import WORKS_KINDS, Player, busy_builder
from benchmarks.web.report import Finding
from mintopia.errors import OptionError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

KB: Final = 1000
MOST_MOVES: Final = 400
OPPONENT: Final = "sonic"
FIRST_PAGE_BAR: Final = Bar(most=150.0)
VISIT_BAR: Final = Bar(most=2000.0)
CLICK_BAR: Final = Bar(most=200.0)
HOME_READY: Final = '[data-click="solo:justin"]'
TABLE_READY: Final = '[data-turn="true"] [data-click^="location:"]'
SETTINGS: Final = """
localStorage.setItem("mintopia.settings",
  JSON.stringify({ language: "en", speed: "off", forced: "never" }))
"""
# Usable: the thing to click is drawn, and the page has nothing urgent left to do. (A headless page
# that draws nothing more may never become idle, so that wait is limited to a moment.)
USABLE: Final = """
(wanted) => new Promise((done) => {
  const usable = () => done(performance.now());
  const look = () => {
    if (document.querySelector(wanted)) requestIdleCallback(usable, { timeout: 50 });
    else requestAnimationFrame(look);
  };
  look();
})
"""
# From the last click before a new position until that position is drawn.
STOPWATCH: Final = """
window.clickTimes = [];
let clickedAt = null;
addEventListener("click", (event) => {
  if (event.target.closest("[data-click]")) clickedAt = event.timeStamp;
}, true);
new MutationObserver(() => {
  if (clickedAt === null) return;
  const from = clickedAt;
  clickedAt = null;
  requestAnimationFrame(() => setTimeout(() => window.clickTimes.push(performance.now() - from)));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-seq"] });
"""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured."""

    visits: int
    games: int


QUICK: Final = Extent(visits=3, games=1)
FULL: Final = Extent(visits=9, games=3)


@dataclass(frozen=True, slots=True)
class Size:
    """The bytes of some files, raw and packed."""

    raw: int = 0
    gzip: int = 0
    brotli: int = 0

    def __add__(self, other: Size) -> Size:
        return Size(self.raw + other.raw, self.gzip + other.gzip, self.brotli + other.brotli)


def size_of(file: Path) -> Size:
    """Return the size of a file; files that the build did not pack are transferred as they are."""
    raw = file.read_bytes()
    packed = file.with_name(f"{file.name}.br")
    if not packed.is_file():
        return Size(len(raw), len(raw), len(raw))
    return Size(len(raw), len(gzip.compress(raw, 9)), packed.stat().st_size)


def total(files: Sequence[Path]) -> Size:
    """Return the total size of several files."""
    return sum((size_of(file) for file in files), Size())


class Bench:
    """All measurements, from the sizes of the files to a complete game."""

    def __init__(
        self, command: Sequence[str], page: Path, extent: Extent, report: Callable[[str], None]
    ) -> None:
        if not (page / "index.html").is_file():
            raise OptionError("There is no built page to measure. Build it first: make page")
        self._command = command
        self._page = page
        self._extent = extent
        self._report = report

    def measure(self) -> list[Finding]:
        """Measure everything."""
        with TemporaryDirectory(prefix="mintopia-bench-") as folder:
            database = str(Path(folder) / "games.db")
            with browsing(Path(folder)) as browser, hosting(self._command, database, 1) as host:
                url = f"http://{host.address.host}:{host.address.port}"
                visited = Visits(browser, url)
                self._report("web: what is loaded")
                found = [*self._sizes(visited.loaded("/"))]
                self._report("web: time until the page can be used")
                found += self._visits(visited)
                self._report("web: from click to result")
                found += self._clicks(visited)
                return found

    def _sizes(self, loaded: list[str]) -> Iterator[Finding]:
        files = [self._page / path.lstrip("/") for path in loaded]
        first = {
            kind: [file for file in files if file.suffix in suffixes and file.is_file()]
            for kind, suffixes in (("JavaScript", (".js",)), ("styles", (".css",)))
        }
        everything = [
            file for file in self._page.rglob("*") if file.suffix == ".js" and file.name != "sw.js"
        ]
        for name, files in (
            ("first page, JavaScript", first["JavaScript"]),
            ("first page, styles", first["styles"]),
            ("all JavaScript", everything),
        ):
            size = total(files)
            bar = FIRST_PAGE_BAR if name == "first page, JavaScript" else None
            yield Finding("size", f"{name}: as it is", size.raw / KB, "kB")
            yield Finding("size", f"{name}: gzip", size.gzip / KB, "kB", bar)
            yield Finding("size", f"{name}: brotli", size.brotli / KB, "kB", bar)

    def _visits(self, visits: Visits) -> Iterator[Finding]:
        for name, path, wanted, kept in (
            ("start page", "/", HOME_READY, None),
            ("a table", *visits.new_table()),
        ):
            cold, warm = [], []
            for _ in range(self._extent.visits):
                first, again = visits.usable(path, wanted, kept)
                cold.append(first)
                warm.append(again)
            yield Finding(
                "time until it can be used, median",
                f"{name}: first visit",
                statistics.median(cold),
                "ms",
                VISIT_BAR,
            )
            yield Finding(
                "time until it can be used, median",
                f"{name}: again",
                statistics.median(warm),
                "ms",
            )

    def _clicks(self, visits: Visits) -> Iterator[Finding]:
        times: list[float] = []
        for game in range(self._extent.games):
            times += visits.played(seed=game)
        part = f"from click to the shown result, {len(times)} moves"
        yield Finding(part, "median", statistics.median(times), "ms")
        worst = statistics.quantiles(times, n=20)[-1]
        yield Finding(part, "95 of 100", worst, "ms", CLICK_BAR)


class Visits:
    """Visits to the page, each in a fresh browser profile."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url

    def _context(self, kept: Any = None) -> BrowserContext:
        context = self._browser.new_context(
            base_url=self._url,
            viewport={"width": 1280, "height": 800},
            storage_state=kept,
            service_workers="block",
        )
        context.add_init_script(SETTINGS)
        return context

    def loaded(self, path: str) -> list[str]:
        """Return the files that a first visit loads."""
        with self._context() as context:
            page = context.new_page()
            found: list[str] = []
            page.on("response", lambda answer: found.append(urlsplit(answer.url).path))
            page.goto(path, wait_until="networkidle")
            return list(dict.fromkeys(found))

    def new_table(self) -> tuple[str, str, Any]:
        """Begin a game; return its path, what to click there, and the browser's storage."""
        with self._context() as context:
            page = context.new_page()
            page.goto("/")
            page.locator(f'[data-click="solo:{OPPONENT}"]').click()
            Player(page).ready()
            return urlsplit(page.url).path, TABLE_READY, context.storage_state()

    def usable(self, path: str, wanted: str, kept: Any) -> tuple[float, float]:
        """Visit an address twice; return the milliseconds until it was usable, for each visit."""
        with self._context(kept) as context:
            page = context.new_page()
            times: list[float] = []
            for _ in range(2):
                page.goto(path, wait_until="commit")
                times.append(float(page.evaluate(USABLE, wanted)))
                page.goto("about:blank")
            return times[0], times[1]

    def played(self, seed: int) -> list[float]:
        """Play a whole game; return the milliseconds from each move's click to its result."""
        with self._context() as context:
            context.add_init_script(STOPWATCH)
            page = context.new_page()
            page.goto("/")
            page.locator(f'[data-click="solo:{OPPONENT}"]').click()
            player = Player(page)
            player.ready()
            choose = busy_builder(seed)
            for _ in range(MOST_MOVES):
                if player.is_over:
                    break
                player.move(choose, *WORKS_KINDS)
                player.ready()
            return [float(time) for time in page.evaluate("window.clickTimes")]
