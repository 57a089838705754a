"""The frame around the games: motion, stored settings, links for friends, an installed app."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_moves_are_seen_moving_and_a_key_skips_it(visit: Visit) -> None:
    me = visit(speed="slow", reduced_motion="no-preference")
    me.begin("solo:rachael")
    seq = me.seq
    me.page.evaluate(
        """() => {
          window.moved = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) {
            window.moved += 1;
            return animate.apply(this, given);
          };
        }"""
    )
    me.click("location:producer")
    me.wait_for("() => window.moved > 0")
    me.page.keyboard.press("Escape")
    me.ready()
    assert me.seq > seq


def test_settings_hold_at_once_and_stay(visit: Visit) -> None:
    me = visit(speed="normal")
    me.go("/settings")
    html = me.page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    me.page.get_by_role("radio", name="Dark").check(force=True)
    expect(html).to_have_attribute("data-theme", "dark")
    me.page.get_by_role("checkbox", name="Color-blind friendly colors").check()
    expect(html).to_have_attribute("data-colours", "safe")
    me.page.get_by_role("checkbox", name="Confirm moves").check()
    me.page.reload()
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-colours", "safe")
    me.page.goto("/")
    me.click("solo:rachael")
    me.ready()
    seq = me.seq
    me.click("location:producer")
    assert me.seq == seq, "the move waits to be confirmed"
    me.click("confirm")
    me.wait_for(f"() => document.querySelector('[data-seq]').dataset.seq > {seq}")


def test_the_app_can_be_installed_and_opens_without_a_network(visit: Visit) -> None:
    me = visit(service_workers="allow", expects=[0])
    me.go("/")
    manifest = me.page.evaluate(
        """async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json()"""
    )
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    me.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    me.page.reload()  # now the worker has cached every file of the page
    me.settle()
    heading = me.heading()
    me.context.set_offline(True)
    me.page.reload()
    assert me.heading() == heading
    me.context.set_offline(False)
