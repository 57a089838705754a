"""The edition without a server, in a real browser: games without a network, tabs, updates."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest
from benchmarks.web.playing import BID_KINDS, WORKS_KINDS, Player, busy_builder, lively_bidder
from playwright.sync_api import Browser, Page, expect

from mintopia.browser.site import Parts, write_site
from mintopia.cli.site import site_parts
from mintopia.games import options_of
from tests.test_links import nested_code
from tests.web.visiting import Visitor

PATIENCE: Final = 180_000  # milliseconds; the engine is started several times on a busy machine
UNDER: Final = "some/where"
BROKEN_MEMORY: Final = "broken memory"
# What a browser does when its storage is full: it aborts the transaction with this error.
FULL: Final = """
let full = false;
new BroadcastChannel("test").onmessage = (event) => { full = event.data; };
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (row) {
  return full ? this.transaction.abort() : put.call(this, row);
};
Object.defineProperty(IDBTransaction.prototype, "error", {
  get: () => (full ? new DOMException("no room", "QuotaExceededError") : null),
});
"""
# Look for an update and return what becomes of it.
UPDATED: Final = """
() => navigator.serviceWorker.getRegistration().then(async (here) => {
  await here.update();
  const next = here.installing;
  return new Promise((done) => { next.onstatechange = () => done(next.state); });
})
"""
KINDS: Final = {"works": (busy_builder, WORKS_KINDS), "bid": (lively_bidder, BID_KINDS)}
# The engine dies when it is told to: its interpreter fails in the middle of a call, as it does when
# its stack overflows, or its worker ends, as when the browser takes its memory away.
DIES: Final = """
const { now } = Date;
let overflows = false;
Date.now = () => {
  if (overflows) throw new RangeError("Maximum call stack size exceeded");
  return now();
};
new BroadcastChannel("test").onmessage = ({ data }) => {
  if (data === "overflow") overflows = true;
  else self.close();
};
"""
NO_STORAGE: Final = "self.indexedDB.open = () => { throw new Error('refused'); };\n"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Log nothing."""


class Hosting:
    """A file server that serves a site under a path and can be stopped."""

    def __init__(self, root: Path, parts: Parts) -> None:
        self.folder = root / UNDER
        self.parts = parts
        if not self.folder.is_dir():
            write_site(self.folder, parts)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(root)))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.origin}/{UNDER}/"

    def stop(self) -> None:
        """Stop the server: requests are no longer answered."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Parts]:
    """Return a site whose searches are broken, so that bots think interpreted, and its parts."""
    folder = tmp_path_factory.mktemp("site")
    broken = folder / "broken.wasm"
    broken.write_bytes(b"no module")
    parts = replace(site_parts(None, searches=False), thinking={"works": broken})
    write_site(folder / "site", parts)
    return folder / "site", parts


@pytest.fixture
def hosting(
    tmp_path: Path, site: tuple[Path, Parts], request: pytest.FixtureRequest
) -> Iterator[Hosting]:
    """Yield a host with its own copy of the site.

    With the parameter BROKEN_MEMORY the engine has to be started from its files.
    """
    root = tmp_path / "root"
    folder, parts = site
    if getattr(request, "param", None) == BROKEN_MEMORY:
        write_site(root / UNDER, replace(parts, memory=lambda _: b"no memory"))
    else:
        shutil.copytree(folder, root / UNDER)
    host = Hosting(root, replace(parts))
    yield host
    host.stop()


@pytest.fixture
def me(browser: Browser, hosting: Hosting, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Yield a visitor of the site, its service worker ready; a parameter sets the star goal."""
    visitor = Visitor(
        browser,
        hosting.origin,
        service_workers="allow",
        seed=None,
        star_goal=getattr(request, "param", None),
        expects=(0,),
        muted=False,
    )
    visitor.context.set_default_timeout(PATIENCE)
    visitor.page.goto(hosting.url)
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.wait_for("() => navigator.serviceWorker.controller !== null")
    yield visitor
    visitor.close()


@pytest.fixture
def changed(browser: Browser, hosting: Hosting) -> Iterator[Callable[[str], Visitor]]:
    """Yield a function that begins a game in a site whose workers start with a script."""
    visitors: list[Visitor] = []

    def begin(script: str) -> Visitor:
        for worker in (hosting.folder / "assets").glob("worker-*.js"):
            worker.write_text(script + worker.read_text(encoding="utf-8"), encoding="utf-8")
        visitors.append(Visitor(browser, hosting.origin, seed=None, expects=(0, 404)))
        me = visitors[-1]
        me.context.set_default_timeout(PATIENCE)
        me.page.goto(hosting.url)
        me.click("solo:mort")
        me.ready()
        return me

    yield begin
    for me in visitors:
        me.close()


def is_at(page: Page, seq: int) -> None:
    """Wait until a table shows this position."""
    expect(page.locator(f"[data-seq='{seq}']").first).to_be_attached(timeout=PATIENCE)


@pytest.mark.parametrize("me", [3], indirect=True)
def test_a_whole_game_offline_with_reload_and_second_tab(me: Visitor, hosting: Hosting) -> None:
    hosting.stop()
    me.page.reload()  # from now on everything comes from this browser's cache
    me.click("solo:mort")
    me.ready()
    choose = busy_builder(3)
    for _ in range(3):
        me.move(choose, *WORKS_KINDS)
        me.ready()
    seq = me.seq
    me.page.reload()
    me.ready()
    assert me.seq == seq
    other = Player(me.context.new_page())
    other.page.goto(me.page.url)
    other.ready()
    assert other.seq == seq
    me.move(choose, *WORKS_KINDS)
    me.ready()
    is_at(other.page, me.seq)
    other.page.close()
    me.play_out(choose, *WORKS_KINDS)
    me.page.goto(f"{hosting.url}#/rules/works")
    expect(me.page.locator(".book h2").first).to_be_visible()
    me.page.goto(f"{hosting.url}#/")
    assert not me.problems


@pytest.mark.parametrize("hosting", [BROKEN_MEMORY], indirect=True)
def test_a_broken_engine_a_broken_search_and_an_update(me: Visitor, hosting: Hosting) -> None:
    me.click("start:bots")
    me.ready()
    choose = busy_builder(1)
    me.move(choose, *WORKS_KINDS)
    me.ready()
    expect(me.page.locator("[data-site=slow]")).to_be_visible(timeout=PATIENCE)
    me.click("understood")
    seq = me.seq
    me.wait_for(
        "() => caches.match('engine/mintopia.zip').then((found) => Boolean(found))"
    )  # needed here, so it is cached for use without a network
    # The update is another site, whose engine works.
    hosting.parts.answers = {**hosting.parts.answers, "catalog.en": {"games": []}}
    write_site(hosting.folder, hosting.parts)
    changed = next((hosting.folder / "answers").glob("catalog.en*"))
    changed.write_bytes(changed.read_bytes() + b" ")  # a damaged update is refused
    assert me.page.evaluate(UPDATED) == "redundant"
    write_site(hosting.folder, hosting.parts)
    me.page.evaluate("navigator.serviceWorker.getRegistration().then((here) => here.update())")
    notice = me.page.locator("[data-site=update]")
    expect(notice).to_be_visible(timeout=PATIENCE)
    assert me.seq == seq
    with me.page.expect_navigation():
        me.click("update")
    me.ready()
    assert me.seq == seq
    expect(notice).to_have_count(0)
    me.move(choose, *WORKS_KINDS)
    assert not me.problems


def test_without_storage_a_game_is_in_memory_and_says_so(changed: Callable[[str], Visitor]) -> None:
    me = changed(NO_STORAGE)
    expect(me.page.locator("[data-site=memory]")).to_be_visible(timeout=PATIENCE)
    me.click("understood")
    me.move(busy_builder(2), *WORKS_KINDS)
    me.ready()
    assert me.seq > 0
    assert not me.problems


def test_a_full_storage_refuses_the_move_in_a_sentence(changed: Callable[[str], Visitor]) -> None:
    me = changed(FULL)
    choose = busy_builder(2)
    me.move(choose, *WORKS_KINDS)
    me.ready()
    seq = me.seq
    me.page.evaluate("new BroadcastChannel('test').postMessage(true)")
    me.click("pass")
    expect(me.page.get_by_text("This browser is out of space").first).to_be_visible()
    assert me.seq == seq
    me.page.reload()  # with room in the storage again
    me.ready()
    assert me.seq == seq, "nothing is lost"
    me.move(choose, *WORKS_KINDS)
    me.ready()
    assert me.seq > seq


@pytest.mark.parametrize("end", ["overflow", "close"])
def test_an_engine_that_dies_starts_again(changed: Callable[[str], Visitor], end: str) -> None:
    me = changed(DIES)
    choose = busy_builder(2)
    me.move(choose, *WORKS_KINDS)
    me.ready()
    seq = me.seq
    me.page.evaluate("(end) => new BroadcastChannel('test').postMessage(end)", end)
    if end == "overflow":
        me.click("pass")
    notice = me.page.locator("[data-site=restarted]")
    expect(notice).to_contain_text("started again", timeout=PATIENCE)
    me.click("understood")
    expect(notice).to_have_count(0)
    me.ready()
    assert me.seq == seq, "nothing that was stored is lost"
    me.move(choose, *WORKS_KINDS)
    me.ready()
    assert me.seq > seq


def test_what_is_nested_too_deeply_is_refused_and_the_engine_lives_on(me: Visitor) -> None:
    me.page.goto(f"{me.page.url}#/replay#g={nested_code(90_000)}")
    me.see("The link is incomplete or was changed on the way")
    me.page.evaluate("location.hash = '#/settings'")
    me.page.locator("input[type=file]").set_input_files(
        {"name": "deep.json", "mimeType": "application/json", "buffer": b"[" * 5000 + b"]" * 5000}
    )
    me.see("The file holds no saved games: it is nested too deeply.")
    me.page.evaluate("location.hash = '#/'")
    me.click("solo:mort")
    me.ready()
    assert not me.problems


def home_of(game: str, players: int) -> str:
    """Return a script that makes the start page offer this game against easy bots."""
    last = {"game": game, "level": "easy", "players": {"bots": players}}
    return f"localStorage.setItem('mintopia.last', {json.dumps(json.dumps(last))})"


def modes() -> Iterator[tuple[str, int, str]]:
    """Yield the ways to play each game alone: opponents, and numbers of players with bots."""
    for game in KINDS:
        options = {option["name"]: option for option in options_of(game)}
        for opponent in options["solo"]["choices"]:
            yield game, 2, f"solo:{opponent['id']}"
        for players in range(2, options["players"]["high"] + 1):
            yield game, players, "start:bots"


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "start"), list(modes()))
def test_every_mode_is_played_to_its_end_without_a_network(
    me: Visitor, hosting: Hosting, game: str, players: int, start: str
) -> None:
    me.context.add_init_script(home_of(game, players))
    hosting.stop()
    me.page.reload()
    me.click(start)
    me.ready()
    chooser, kinds = KINDS[game]
    me.play_out(chooser(1), *kinds)
