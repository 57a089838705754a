"""The daily deal on the page: a counted try, its text to share, a friend's game next to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import expect

from mintopia.host import daily_deals as daily
from tests.server.inside import Inside
from tests.server.test_daily import HerePool
from tests.web.conftest import Visit
from tests.web.rooms import finish

FRIDAY = date(2026, 11, 20)  # solitaire, so no bot has to think
DAY = FRIDAY.isoformat()


@pytest.fixture
def friday(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Inside]:
    """Yield a server for which it is always the same day."""
    monkeypatch.setattr(daily, "today", lambda: FRIDAY)
    monkeypatch.setattr("mintopia.server.tables.counted_tries.ProcessPool", HerePool)
    running = Inside(tmp_path)
    yield running
    running.stop()


def test_a_deal_is_played_shared_and_compared(visit: Visit, friday: Inside) -> None:
    ann = visit(friday.url, name="Ann")
    ann.go("/")
    card = ann.page.locator(f'[data-today="{DAY}"]')
    expect(card).to_contain_text("Mint Works against Mort")
    card.get_by_role("link").click()
    expect(ann.page.locator(f'[data-daily="{DAY}"]')).to_contain_text("no undo, no hints")
    ann.click("play-daily")
    ann.ready()
    expect(ann.page.locator('[data-click="look-back"]').first).to_be_visible()
    expect(ann.page.locator('[data-click="undo"]')).to_have_count(0)
    finish(ann, choose=lambda legal: legal[0])
    expect(ann.page.locator("#the-end")).to_be_visible()
    ann.page.get_by_role("link", name="See the result").click()
    expect(ann.page.locator("[data-result]")).to_contain_text("Lost")
    expect(ann.page.locator('[data-streak="1"]')).to_be_visible()
    expect(ann.page.get_by_text("1 result so far")).to_be_visible()
    day = ann.page.locator(f'[data-day="{DAY}"]')
    expect(day).to_have_attribute("aria-label", re.compile("lost"))
    ann.click("compare-expert")
    expect(ann.page.locator("[data-compare]")).to_contain_text("Round 1")
    shared = ann.page.locator("[data-share]").input_value()
    address = shared.splitlines()[-1]
    assert f"/daily#d={DAY}&g=m1" in address
    assert len(shared) < 400

    ben = visit(friday.url, name="Ben", language="ja")
    ben.go(address.removeprefix(friday.url))
    expect(ben.page.locator(f'[data-daily="{DAY}"]')).to_contain_text("友だちが")
    expect(ben.page.locator("[data-compare]")).to_have_count(0)
    ben.click("play-daily")
    ben.ready()
    finish(ben, choose=lambda legal: legal[-1])
    expect(ben.page.locator("#the-end")).to_be_visible()
    ben.page.get_by_role("link", name="結果を見る").click()
    compared = ben.page.locator("[data-compare]")
    expect(compared).to_contain_text("友だち")
    expect(compared).to_contain_text("ラウンド1")
