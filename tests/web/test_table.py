"""At the table: secrets, undo, hints, one device for several people, two languages."""

from __future__ import annotations

import re

from httpx import Client
from playwright.sync_api import Route, expect

from mintopia.engine.game import new_game
from tests.server.serving import make_table
from tests.web.conftest import Visit
from tests.web.listening import Listener
from tests.web.visiting import Visitor

HIDDEN = '[data-spot="card:?"]'
FIRST = ("lotto", "mine", "windmill")  # what is in the Supply when the game begins


def lotto_table(client: Client) -> tuple[str, str, str]:
    """Make a table where the first player may use the Lotto next; return its path and links."""
    plans = new_game("works", players=2).cards()["plans"]
    rest = [plan["id"] for plan in plans if plan["in_deck"] and plan["id"] not in FIRST]
    table = make_table(
        client, options={"players": 2, "starting": 0, "deck": [*FIRST, *rest]}, seed=7
    )
    for _ in range(60):
        seat = table[0].get()["to_move"]
        state = table[seat].get()
        legal = state["legal"]
        if seat == 0 and "lotto" in legal:
            return f"/t/{table.id}", table.way_in(0), table.way_in(1)
        wanted = ("builder lotto", "supplier lotto", "producer") if seat == 0 else ()
        move = next((each for each in wanted if each in legal), "pass")
        table[seat].play(state["seq"], move)
    raise AssertionError("the Lotto was not reached")


def test_a_drawn_plan_never_reaches_the_other_page(visit: Visit, client: Client) -> None:
    _, ann_link, ben_link = lotto_table(client)
    ann, ben = visit(), visit()
    at_ann, at_ben = Listener(ann), Listener(ben)
    ann.join(ann_link)
    ben.join(ben_link)
    ann.ready()
    before = set(own_cards(ann))
    ann.play("location:lotto")
    (drawn,) = set(own_cards(ann)) - before
    secret = drawn.removeprefix("own:")
    word = ann.page.locator(f'[data-click="{drawn}"] .name').first.inner_text()
    # Ben sees that a Plan was drawn, plays on, and looks again after a reload.
    expect(ben.page.locator("[data-turn=true]")).to_be_visible()
    expect(ben.page.locator(HIDDEN)).to_have_count(1)
    ben.play("pass")
    ann.ready()
    ben.page.reload()
    expect(ben.page.locator(HIDDEN)).to_have_count(1)
    ben.page.get_by_role("tab", name="Log").click()
    heard = at_ben.heard()
    assert len(heard) > 4
    assert len(at_ben.pushed) > 2
    assert any("lotto" in told for told in heard), "the listener hears nothing"
    assert any(f'"{secret}"' in told for told in at_ann.heard()), "she herself is told"
    assert not [told for told in heard if f'"{secret}"' in told]
    assert word
    assert not [told for told in heard if word in told]
    assert not [address for address in ben.requests if f"/{secret}." in address]
    assert secret not in ben.page.content()


def own_cards(visitor: Visitor) -> list[str]:
    """List the cards of the visitor's own Neighborhood."""
    found: list[str] = visitor.page.evaluate(
        """() => [...document.querySelectorAll('[data-click^="own:"]')]
          .map((each) => each.dataset.click)"""
    )
    return list(dict.fromkeys(found))


def mints(visitor: Visitor, seat: int = 0) -> str:
    """Return how many Mints a seat has, as shown."""
    return visitor.page.locator(f'[data-spot="mints:{seat}"] b').first.inner_text()


def test_a_log_on_its_way_does_not_say_nothing_happened(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table.play_on(2, lambda _: "pass")
    me = visit(width=1440, height=900)
    held: list[Route] = []
    me.context.route(re.compile("/api/.*/replay"), lambda route: held.append(route))  # noqa: PLW0108
    me.join(table.way_in(0))
    me.page.locator("[data-seq='2']").wait_for()
    me.settle()
    nothing = me.page.get_by_text("Nothing has happened yet.")
    assert held
    expect(nothing).to_have_count(0)
    for route in held:
        route.continue_()
    expect(me.page.get_by_role("button", name="passes").first).to_be_visible()


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    me = visit()
    me.begin("solo:justin")
    closed = me.page.locator('[data-click="location:lotto"]')
    expect(closed).to_have_attribute("aria-disabled", "true")
    why = me.page.locator(f"#{closed.get_attribute('aria-describedby')}")
    expect(why).to_contain_text("Lotto")
    seq = me.seq
    closed.dispatch_event("click")  # refused, but still answered with a reason
    expect(me.page.locator(".toast")).to_contain_text("Lotto")
    assert me.seq == seq


def test_a_hint_shows_chances_and_plays_the_best(visit: Visit) -> None:
    me = visit()
    me.begin("solo:sonic")
    seq = me.seq
    me.click("hint")
    me.page.get_by_role("tabpanel").get_by_role("button").first.click()
    bars = me.page.locator("[role=tabpanel] ol li button")
    expect(bars.first).to_be_visible()
    assert bars.count() >= 2
    chances = [int(found) for found in re.findall(r"(\d+) ?%", "\n".join(bars.all_inner_texts()))]
    assert len(chances) >= bars.count()
    bars.first.click()
    me.wait_for(f"() => document.querySelector('[data-seq]').dataset.seq > {seq}")


def test_the_language_changes_without_a_reload(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.evaluate("window.sameWindow = true")
    english = me.heading()
    me.page.get_by_role("button", name="日本語").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "ja")
    assert me.heading() != english
    me.click("solo:mort")
    me.ready()
    assert me.page.evaluate("window.sameWindow") is True
    assert "Producer" not in me.reads()
    expect(me.page.locator('[data-click="location:producer"]')).to_contain_text("プロデューサー")


def buys_first(legal: list[str]) -> str:
    """Choose to buy as long as possible, so that Plans are left unbuilt in the end."""
    for wanted in ("supplier", "builder", "producer"):
        for move in legal:
            if move.startswith(wanted):
                return move
    return legal[-1]


def test_at_the_end_the_cards_add_up_to_the_score(visit: Visit, client: Client) -> None:
    table = make_table(client, options={"players": 2}, seed=5)
    table.play_on(1000, buys_first)
    players = table[0].get()["view"]["players"]
    assert any(player["plans"] for player in players), "somebody has an unbuilt Plan"
    me = visit(name="Ann")
    me.page.goto(f"/join#{table.way_in(0)}")
    expect(me.page.locator("#the-end")).to_be_visible()
    for line in me.page.locator(".ranking > li").all():
        stars = [int(each) for each in line.locator(".buildings .stars b").all_inner_texts()]
        name = line.locator(".who .name").inner_text()
        assert sum(stars) == next(each["stars"] for each in players if each["name"] == name)


def test_no_mint_of_the_ladder_is_cut(visit: Visit, client: Client) -> None:
    table = make_table(client, "bid", options={"players": 4, "auctioneer": 0}, seed=3)
    for wanted in (" open", "bid 4"):
        state = table[0].get()
        table[0].play(state["seq"], next(move for move in state["legal"] if wanted in move))
    assert table.key(1), "both browsers are further devices of one seat"
    for width, height in ((360, 740), (1440, 900)):
        me = visit(width=width, height=height)
        me.join(table.way_in(1))
        pile = me.page.locator(".ladder .pile")
        expect(pile.locator(".mint")).to_have_count(4)
        assert pile.evaluate(
            """(pile) => [...pile.children].every((mint) => {
              const own = mint.getBoundingClientRect();
              const row = mint.closest("li").getBoundingClientRect();
              const seen = getComputedStyle(pile).overflow === "visible";
              return seen && own.right <= row.right && own.left >= row.left;
            })"""
        )
