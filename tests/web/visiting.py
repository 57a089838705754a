"""A visitor with a browser: the page, what may go wrong on it, and games played by clicking.

Nothing here talks to the server. Clicks go to targets found on the page: the things that glow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final, Literal

from benchmarks.web.playing import Chooser, Player
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, Response, expect

from tests.server.serving import Table

WAIT: Final = 20_000  # milliseconds; only a failing test waits this long
SETTINGS: Final = "mintopia.settings"
MOST_MOVES: Final = 400
SEED: Final = 7

# The first visit starts with these settings; changes made on the page survive a reload. Tables made
# here get the wished options. (A Playwright route would do as well, but it switches off the
# browser's cache, and every page would be fetched and compiled again.)
ARRIVAL: Final = """
(([key, settings, wishes]) => {
  try {
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(settings));
  } catch { /* about:blank has no storage */ }
  const wish = (asked, path) => {
    if (path !== "/api/tables" || asked?.method !== "POST") return asked;
    const said = JSON.parse(asked.body);
    const body = { ...wishes, ...said, options: { ...wishes.options, ...said.options } };
    return { ...asked, body: JSON.stringify(body) };
  };
  const { fetch } = window;
  window.fetch = (path, asked) => fetch(path, wish(asked, path));
  const { postMessage } = Worker.prototype; // in the edition without a server
  Worker.prototype.postMessage = function (asked) {
    postMessage.call(this, wish(asked, asked.path));
  };
})(%s)
"""
WATCH_POLICY: Final = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
# What is measured while one frame is drawn appears on the page in the next.
TWO_FRAMES: Final = """
() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
"""
NOTHING: Final = "/api/version"  # an address of the same origin on which no script runs
FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"


expect.set_options(timeout=WAIT)


class Visitor(Player):
    """A visitor's browser window, which remembers everything that went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        has_touch: bool = False,
        reduced_motion: Literal["no-preference", "reduce"] = "reduce",
        service_workers: Literal["allow", "block"] = "block",
        **wishes: Any,
    ) -> None:
        self.url = url
        self.can_be_left = service_workers == "block"  # to another visitor, as if unused
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            has_touch=has_touch,
            reduced_motion=reduced_motion,
            service_workers=service_workers,
        )
        self.context.set_default_timeout(WAIT)
        self.context.add_init_script(WATCH_POLICY)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.context.on("requestfailed", self._failed)
        super().__init__(self.context.new_page())
        self.arrive(**wishes)

    def arrive(
        self,
        *,
        language: str = "en",
        theme: str = "light",
        speed: str = "off",
        width: int = 1280,
        height: int = 800,
        expects: Iterable[int] = (),
        forced: str = "never",  # every move is clicked
        muted: bool = True,  # sounds take a tenth of a game's time; some tests turn them on
        name: str = "",
        seed: int | None = SEED,  # so that every run is the same
        star_goal: int | None = None,  # the star goal of a game of Mint Works, if not seven
    ) -> None:
        """Arrive in this window as somebody who has never been here."""
        self.problems: list[str] = []
        self.requests: list[str] = []
        self.expects = set(expects)  # statuses that the test expects; 0 is a lost connection
        settings = {
            "language": language,
            "theme": theme,
            "speed": speed,
            "name": name,
            "forced": forced,
            "muted": muted,
        }
        wishes: dict[str, Any] = {} if seed is None else {"seed": seed}
        if star_goal is not None:
            wishes["options"] = {"cards": {"game": {"star_goal": star_goal}}}
        self.page.set_viewport_size({"width": width, "height": height})
        self._arrival = self.context.add_init_script(
            ARRIVAL % json.dumps([SETTINGS, settings, wishes])
        )

    def leave(self) -> None:
        """Leave the window to another visitor; only the browser's cache shows that we were here."""
        self._arrival.close()
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        self.page.goto(NOTHING)
        self.page.evaluate(FORGET)
        self.context.clear_cookies()

    # --- what goes wrong --------------------------------------------------------------------------
    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if message.text.startswith(("Failed to load resource", "Service Worker registration blo")):
            return  # the response itself reports the first; the test wants the second
        self.problems.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.problems.append(f"asked another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self.expects:
            self.problems.append(f"{response.status} {response.request.method} {response.url}")

    def _failed(self, request: Request) -> None:
        if 0 not in self.expects and request.failure != "net::ERR_ABORTED":
            self.problems.append(f"{request.failure} {request.method} {request.url}")

    # --- the page ---------------------------------------------------------------------------------
    def go(self, path: str) -> None:
        """Open an address and wait until the page is complete."""
        self.page.goto(path)
        self.settle()

    def settle(self) -> None:
        """Wait until the page is complete: no placeholders, and pictures and fonts loaded."""
        expect(self.page.locator("main")).to_be_attached()
        self.page.evaluate(TWO_FRAMES)
        self.wait_for(
            """() => document.fonts.status === "loaded"
              && [...document.images].every((each) => each.complete || each.loading === "lazy")
              && !document.getAnimations().some((each) => each instanceof CSSTransition)
              && ![...document.querySelectorAll("main p[role=status]")]
                .some((each) => /^(One moment|Connecting|お待ち|接続)/.test(each.textContent))"""
        )

    def see(self, text: str) -> None:
        """Check that a text is visible."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def heading(self) -> str:
        """Return the main heading."""
        return self.page.locator("h1").first.inner_text()

    def reads(self) -> str:
        """Return all visible text."""
        return self.page.locator("body").inner_text()

    # --- a game -----------------------------------------------------------------------------------
    def begin(self, target: str) -> None:
        """Start a game from the start page by clicking this, and wait until there is a move."""
        self.go("/")
        self.click(target)
        self.ready()

    def join(self, link: str) -> None:
        """Join a table through a link, and wait until the board is shown."""
        self.page.goto(f"/join#{link}")
        self.page.wait_for_url("**/t/*")
        expect(self.page.locator("[data-seq]")).to_be_visible()

    def sit(self, table: Table, seat: int = 0) -> None:
        """Open a table with the key of a seat, which the test uses too."""
        key = {"name": "mintopia", "value": table.key(seat), "url": self.url}
        self.context.add_cookies([key])  # type: ignore[list-item]
        self.page.goto(f"/t/{table.id}")
        expect(self.page.locator("[data-seq], #the-end").first).to_be_visible()

    def invite(self) -> str:
        """Make a table for friends, and return the link to its open seat."""
        self.go("/")
        self.click("start:friends")
        return self.page.locator("li.open input").input_value()

    def sit_down(self, invitation: str) -> None:
        """Open an invitation, and sit down at the table."""
        self.page.goto(invitation)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_url("**/t/*")

    def play_out(self, choose: Chooser, *kinds: str) -> list[str]:
        """Play to the end of the game by clicking; return everything that was clicked."""
        clicked: list[str] = []
        for _ in range(MOST_MOVES):
            if self.is_over:
                break
            clicked += self.move(choose, *kinds)
            self.ready()
        expect(self.page.locator("#the-end")).to_be_visible()
        return clicked

    def start_with(self, people: int) -> None:
        """Start the game as the host, once so many people, the host included, are there."""
        here = self.page.get_by_role("img", name="here", exact=True)
        expect(here).to_have_count(people)
        self.click("start")

    def at(self, seq: int) -> None:
        """Wait until the board shows this position."""
        expect(self.page.locator(f'[data-seq="{seq}"]')).to_be_visible()

    def play(self, *targets: str) -> None:
        """Play one move by clicking these targets, each of which must glow."""
        seq = self.seq
        for target in targets:
            assert target in self.glowing(), f"{target} does not glow"
            done = self.press(target, seq)
            assert done == (target == targets[-1]), f"{target} of {targets}"

    def close(self) -> None:
        """Close the window; an answer that a test still listens to is no longer waited for."""
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.close()
