"""Takes the pictures of the page in docs/images, of games that are the same every time.

    python -m tools.page_pictures [NAME ...]

Every picture is NAME-WIDTH[-dark][-ja].webp; if names are given, only those are taken.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.web.browser import browsing
from PIL import Image
from playwright.sync_api import Browser, expect
from tests.server.serving import Serving, Table, make_table, serving
from tests.web.rooms import likely, play_alone
from tests.web.visiting import Visitor

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
HEIGHTS: Final = {360: 740, 768: 1024, 1440: 900}
QUALITY: Final = 82
SEED: Final = 2026
NAMES: Final = {"en": ("Ann", "Ben", "Cleo", "Dan"), "ja": ("あかり", "ゆうと", "さくら", "はると")}
REVIEWED: Final = 120_000


@dataclass(frozen=True)
class Shot:
    """A picture to take: its subject, width, theme and language."""

    name: str
    width: int
    dark: bool = False
    language: str = "en"

    @property
    def file(self) -> Path:
        """The file of the picture."""
        dress = ("-dark" if self.dark else "") + ("-ja" if self.language == "ja" else "")
        return FOLDER / f"{self.name}-{self.width}{dress}.webp"


SHOTS: Final = (
    *(Shot("home", width) for width in (1440, 768, 360)),
    Shot("home", 1440, dark=True),
    Shot("home", 360, language="ja"),
    *(Shot("works", width) for width in (1440, 768, 360)),
    Shot("works", 1440, dark=True),
    Shot("works", 1440, language="ja"),
    *(Shot("bid", width) for width in (1440, 768, 360)),
    Shot("bid", 1440, dark=True),
    Shot("bid", 360, dark=True, language="ja"),
    Shot("solitaire", 1440),
    Shot("solitaire", 360, language="ja"),
    Shot("end", 1440),
    *(Shot("replay", width) for width in (1440, 360)),
    Shot("learn", 1440),
    Shot("learn", 360),
    Shot("cards", 1440),
    Shot("cards", 768, dark=True, language="ja"),
    Shot("rules", 1440),
    Shot("settings", 768),
    Shot("settings", 360, dark=True),
)


class Studio:
    """A server with the games to be shown, and a browser that shows them."""

    def __init__(self, house: Serving, browser: Browser) -> None:
        self._house = house
        self._browser = browser
        self._tables: dict[tuple[str, str], Table] = {}

    # --- games ------------------------------------------------------------------------------------
    def table(self, name: str, language: str) -> Table:
        """Return the table that a picture shows."""
        key = (name, language)
        if key not in self._tables:
            with self._house.client() as client:
                self._tables[key] = GAMES[name](client, NAMES[language])
        return self._tables[key]

    def sit(self, visitor: Visitor, table: Table) -> None:
        """Join the table at its first seat."""
        visitor.page.goto(f"/join#{table.way_in(0)}")
        visitor.page.wait_for_url("**/t/*")

    # --- pictures ---------------------------------------------------------------------------------
    def take(self, shot: Shot) -> None:
        """Take one picture."""
        visitor = Visitor(
            self._browser,
            self._house.url,
            language=shot.language,
            theme="dark" if shot.dark else "light",
            width=shot.width,
            height=HEIGHTS[shot.width],
            has_touch=shot.width == min(HEIGHTS),
            muted=False,
        )
        try:
            POSES[shot.name](self, visitor, shot)
            visitor.page.mouse.move(0, 0)
            visitor.settle()
            keep(visitor.page.screenshot(animations="disabled"), shot.file)
            if visitor.problems:
                print(shot.file.name, *visitor.problems, sep="\n  ")
        finally:
            visitor.close()


def keep(picture: bytes, file: Path) -> None:
    """Save a picture, compressed: all pictures together should stay below four megabytes."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(io.BytesIO(picture)) as image:
        image.convert("RGB").save(file, quality=QUALITY, method=6)


# --- the games ------------------------------------------------------------------------------------
def _people(names: tuple[str, ...], count: int) -> list[dict[str, str]]:
    return [{"kind": "person", "name": name} for name in names[:count]]


def _play(table: Table, least: int, fits: Callable[[dict[str, Any]], bool], lively: bool) -> Table:
    """Play on to the first position, after at least some moves, that makes a good picture."""
    random = Random(SEED)

    def choose(legal: list[str]) -> str:
        return random.choice(legal) if lively and random.random() < LIVELINESS else likely(legal)

    for move in range(400):
        state = table[0].get()
        if state["to_move"] is None or (move >= least and fits(state)):
            break
        mover = table[state["to_move"]]
        state = mover.get()
        mover.play(state["seq"], choose(state["legal"]))
    return table


LIVELINESS: Final = 0.35


def _works(client: Any, names: tuple[str, ...]) -> Table:
    options = {"players": 3, "advanced": ["temp-agency", "swap-meet"], "starting": 0}
    table = make_table(client, options=options, seats=_people(names, 3), seed=SEED)
    return _play(table, 30, lambda state: state["to_move"] == 0, lively=True)


def _bid(client: Any, names: tuple[str, ...]) -> Table:
    table = make_table(client, "bid", options={"players": 4}, seats=_people(names, 4), seed=SEED)
    return _play(
        table,
        34,
        lambda state: (
            state["to_move"] == 0
            and state["view"]["decision"] == "bid"
            and state["view"]["auction"]["bid"] > 0
            and any(move.startswith("bid") for move in state["legal"])
        ),
        lively=True,
    )


def _solitaire(client: Any, names: tuple[str, ...]) -> Table:
    options = {"players": 1, "solo": "mort"}
    table = make_table(client, options=options, seats=_people(names, 1), seed=SEED)
    play_alone(table, 11)
    return table


def _over(client: Any, names: tuple[str, ...]) -> Table:
    table = make_table(client, options={"players": 2}, seats=_people(names, 2), seed=SEED)
    return _play(table, 1000, lambda _: False, lively=True)


GAMES: Final[dict[str, Callable[[Any, tuple[str, ...]], Table]]] = {
    "works": _works,
    "bid": _bid,
    "solitaire": _solitaire,
    "end": _over,
    "replay": _over,
}


# --- the poses ------------------------------------------------------------------------------------
def _plain(path: str) -> Callable[[Studio, Visitor, Shot], None]:
    return lambda _studio, visitor, _shot: visitor.go(path)


def _table(studio: Studio, visitor: Visitor, shot: Shot) -> None:
    studio.sit(visitor, studio.table(shot.name, shot.language))
    visitor.ready()


def _replay(studio: Studio, visitor: Visitor, shot: Shot) -> None:
    table = studio.table(shot.name, shot.language)
    studio.sit(visitor, table)
    expect(visitor.page.locator("#the-end")).to_be_visible()
    visitor.go(f"/replay/{table.id}?move=21")
    visitor.page.get_by_role("tab").nth(1).click()
    if visitor.page.locator('[data-click="review"]').count():
        visitor.click("review")
    expect(visitor.page.locator(".accuracy").first).to_be_visible(timeout=REVIEWED)


POSES: Final[dict[str, Callable[[Studio, Visitor, Shot], None]]] = {
    "home": _plain("/"),
    "works": _table,
    "bid": _table,
    "end": _table,
    "solitaire": _table,
    "replay": _replay,
    "learn": _plain("/learn/works"),
    "cards": _plain("/cards"),
    "rules": _plain("/rules"),
    "settings": _plain("/settings"),
}


def wanted(names: list[str]) -> Iterator[Shot]:
    """Yield the pictures to take."""
    for shot in SHOTS:
        if not names or shot.name in names:
            yield shot


def main(names: list[str]) -> None:
    """Take the pictures."""
    with (
        TemporaryDirectory(prefix="mintopia-pictures-") as folder,
        serving(Path(folder), streams_per_client=0) as house,
        browsing(Path(folder)) as browser,
    ):
        studio = Studio(house, browser)
        for shot in wanted(names):
            studio.take(shot)
            print(f"{shot.file.name}: {shot.file.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
