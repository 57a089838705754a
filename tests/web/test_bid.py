"""Mint Bid on the page: alone to the end; four people with offers, and a tie of sealed bids."""

from __future__ import annotations

import pytest
from benchmarks.web.playing import A_MOMENT, BID_KINDS, MOST_LOOKS, lively_bidder
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visiting import Visitor


@pytest.mark.long
def test_a_whole_game_against_justin(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.get_by_role("radio", name="Mint Bid").check(force=True)
    me.click("solo:justin")
    me.ready()
    clicked = me.play_out(lively_bidder(2), *BID_KINDS)
    assert {target.split(":")[0] for target in clicked} >= {"bid", "cell"}


class Four:
    """Four people at one device, who try everything an auction offers."""

    def __init__(self, me: Visitor) -> None:
        self.me = me
        self.kinds = ["kind:open", "kind:open", "kind:closed"]
        self.answers = ["accept", "decline"]
        self.offers: list[str] = []
        self.sealed = 0
        self.tied = False
        self.asked = False

    @property
    def is_done(self) -> bool:
        """Whether everything has been tried."""
        return not self.answers and self.tied

    def open_now(self) -> list[str]:
        """List the glowing targets once the page has settled: the same twice in a row."""
        before: list[str] = []
        for _ in range(MOST_LOOKS):
            now = self.me.glowing("take", *BID_KINDS)
            if now and now == before:
                return now
            before = now
            self.me.page.evaluate(A_MOMENT)
        raise AssertionError("the page does not come to rest")

    def act(self) -> None:
        """Do the next thing: one click or one move."""
        me = self.me
        open_now = self.open_now()
        taking = [target for target in open_now if target.startswith("take:")]
        if taking:
            me.click(taking[0])
        elif any(target.startswith("kind:") for target in open_now):
            block = next(target for target in open_now if target.startswith("block:"))
            me.play(block, self.kinds.pop(0))
            self.asked, self.sealed = False, 0
        elif "accept" in open_now and "decline" in open_now:
            # The board, the log and the hint can still be used while an offer is answered.
            assert me.page.locator("dialog[open]").count() == 0
            self.think_of_a_counter()
            me.play(self.answers.pop(0))
        elif "bid" in open_now or "withdraw" in open_now:
            self.bid(open_now)
        elif "seal" in open_now:
            self.sealed += 1
            me.play("seal")
        else:
            if self.sealed == 4 and all(target.startswith("player:") for target in open_now):
                self.tied = True
            me.move(lambda targets: targets[0], *BID_KINDS)
        me.ready()

    def think_of_a_counter(self) -> None:
        """Dial other numbers: the button names whose each number is. Then dial the offer again."""
        yours, theirs = (
            self.me.page.locator(f'section.offer [data-number="{place}"]') for place in (1, 0)
        )
        yours.press("ArrowUp")
        whose = f"Offer {yours.input_value()} from you, {theirs.input_value()} from Player "
        expect(self.me.page.locator('[data-click="counter"]')).to_contain_text(whose)
        assert yours.input_value() != theirs.input_value()
        yours.press("ArrowDown")

    def bid(self, open_now: list[str]) -> None:
        """Make one offer per auction; otherwise withdraw, or bid if nobody has."""
        me = self.me
        neighbours = [target for target in open_now if target.startswith("player:")]
        if not self.asked and neighbours:
            self.asked = True
            me.click(neighbours[0])
            self.offers.append(me.page.locator('[data-click="offer"]').inner_text())
            me.play("offer")
        elif "withdraw" in open_now:
            me.play("withdraw")
        else:
            me.play("bid")


def test_four_people_with_offers_and_a_tie(visit: Visit) -> None:
    me = visit(expects=[409])  # the page asks which seat to show
    me.go("/")
    me.page.get_by_role("radio", name="Mint Bid").check(force=True)
    here = me.page.locator(".part", has=me.page.locator('[data-click="start:here"]'))
    here.get_by_role("radio", name="4").check(force=True)
    me.click("start:here")
    me.ready()
    four = Four(me)
    for _ in range(200):
        if four.is_done:
            break
        four.act()
    assert not four.answers, "an offer was accepted, and one declined"
    assert four.tied
    assert len(four.offers) == 2
    while me.glowing("take"):
        me.click(me.glowing("take")[0])
        me.ready()
    log = me.reads()
    assert "accepts" in log
    assert "declines" in log
