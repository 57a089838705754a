"""The table in the window of an ordinary laptop: nothing that matters is cut off or covered."""

from __future__ import annotations

from typing import Any, Final

import pytest
from httpx import Client

from tests.server.serving import Table, make_table
from tests.web.conftest import Visit
from tests.web.rooms import likely, play_alone
from tests.web.visiting import Visitor

WINDOWS: Final = ((1280, 585), (1366, 625), (1366, 768), (1536, 730), (1440, 900))
# What has to be in sight, and for a card of Mint Works also what it does, in full or in short.
# Every corner of each has to be inside the window, and whatever is seen there has to be part of it.
HIDDEN: Final = """
() => {
  const found = [];
  const seen = (each) => each.getClientRects().length > 0 && each.textContent.trim() !== "";
  const check = (part, whole) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const name = `${whole.className}: ${whole.innerText.replaceAll("\\n", " ")}`;
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
      found.push(`outside the window: ${name}`);
    const covered = [left + 6, (left + right) / 2, right - 6].flatMap((x) =>
      [top + 3, (top + bottom) / 2, bottom - 3].filter(
        (y) => !whole.contains(document.elementFromPoint(x, y))));
    if (covered.length > 0) found.push(`covered: ${name}`);
    if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      found.push(`cut off: ${name}`);
  };
  const cards = [...document.querySelectorAll(".locations .place, .supply .slot:not(.gap)")];
  for (const card of cards) {
    check(card, card);
    const meanings = [...card.querySelectorAll(".text, .effect")].filter(seen);
    if (meanings.length !== 1) found.push(`${meanings.length} meanings: ${card.innerText}`);
    for (const meaning of meanings) {
      check(meaning, card);
      const inner = meaning.getBoundingClientRect();
      const outer = card.getBoundingClientRect();
      if (inner.top < outer.top || inner.bottom > outer.bottom)
        found.push(`outside its card: ${card.innerText}`);
    }
  }
  const others = [...document.querySelectorAll(
    ".ladder li, .auction .card, .block .card, [data-sticks]")];
  for (const each of others) check(each, each);
  return cards.length + others.length > 3 ? found : ["there is no table"];
}
"""
ADVANCED: Final = {
    1: ["temp-agency"],
    2: ["crowdfunder", "recycler"],
    3: ["temp-agency", "swap-meet"],
    4: ["thrift-store", "temp-agency"],
}


def works(client: Client, players: int) -> Table:
    """Play some rounds of Mint Works with all the Locations there can be."""
    options: dict[str, Any] = {"players": players, "advanced": ADVANCED[players]}
    if players > 1:
        table = make_table(client, options=options)
        table.play_on(40, likely)
        return table
    seats = [{"kind": "person", "name": "Ann"}]
    table = make_table(client, options={**options, "solo": "rachael"}, seats=seats)
    play_alone(table, 3)
    return table


def bid(client: Client, players: int) -> Table:
    """Begin an auction of Mint Bid; the first seat is asked for its second bid."""
    options: dict[str, Any] = {"players": players, "auctioneer": 0}
    if players == 1:
        seats = [{"kind": "person", "name": "Ann"}]
        options = {"players": 1, "solo": "rachael"}
        table = make_table(client, "bid", options=options, seats=seats)
        play_alone(table, 1)
        return table
    table = make_table(client, "bid", options=options)
    table.play_on(
        1 + players, lambda legal: next((m for m in legal if "open" in m or "bid" in m), legal[0])
    )
    return table


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("works", players) for players in range(1, 5)),
        *(("bid", players) for players in range(1, 7)),
    ],
)
def test_every_card_and_every_bid_is_in_sight(
    visit: Visit, client: Client, game: str, players: int, language: str
) -> None:
    table = (works if game == "works" else bid)(client, players)
    me: Visitor = visit(language=language)
    me.page.goto(f"/join#{table.way_in(0)}")
    me.page.locator("[data-seq] [data-click=undo]").wait_for()
    hidden = {}
    for width, height in WINDOWS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.settle()
        hidden[f"{width}x{height}"] = me.page.evaluate(HIDDEN)
    assert not any(hidden.values()), hidden
