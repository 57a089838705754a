"""Names of people and cards: a letter has a few marks at most, wherever the name comes from."""

from __future__ import annotations

import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game, rules_of
from mintopia.engine.options import MOST_MARKS, few_marks
from tests.browser.asking import Page
from tests.server.inside import Inside
from tests.server.serving import join, make_table

PILED = "Z" + "\u0335\u0321\u034a" * 10 + "o"  # it would cover the lines above and below
SHOWN = "Z" + ("\u0335\u0321\u034a" * 10)[:MOST_MARKS] + "o"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        unicodedata.normalize("NFD", "Vi\u1ec7t \u1ed4\u1ee3"),  # two marks on a letter
        "\u05e9\u05c1\u05bc\u05b8\u05a5\u05dc\u05d5\u05b9\u05dd",  # pointed Hebrew: four
        "\u0e19\u0e49\u0e33\u0e1e\u0e35\u0e48",
        "\u0915\u094d\u0937\u0924\u094d\u0930\u093f\u092f\u093e\u0902",
        "\u0f66\u0f92\u0fb2\u0f74\u0f56",
        "\u30cf\u309a",
        "\u2764\ufe0f",
    ],
)
def test_names_as_people_write_them_stay(name: str) -> None:
    assert few_marks(name) == name


def test_a_player_and_a_card_have_few_marks_on_a_letter() -> None:
    game = new_game("works", seed=1, players=2, names=[PILED, "B"])
    assert game.names == (SHOWN, "B")
    assert load_record(game.record()).names == game.names
    cards: dict[str, Any] = tomllib.loads(rules_of("bid").cards_toml({}))
    cards["locations"]["windmill"]["name"] = PILED
    deck = new_game("bid", seed=1, players=2, cards=cards).cards()
    assert SHOWN in str(deck)
    assert PILED not in str(deck)


def test_whoever_sits_down_or_talks_has_few_marks_on_a_letter(tmp_path: Path) -> None:
    with Inside(tmp_path) as server, server.client() as ann, server.client() as bob:
        seats = [{"kind": "person", "name": PILED}, {"kind": "open"}]
        table = make_table(ann, seats=seats, start=False, name=PILED)
        described = table.made["table"]
        assert (described["name"], described["seats"][0]["name"]) == (SHOWN, SHOWN)
        join(bob, table.links[1], name=PILED + "!")
        named = table[0].get()["table"]["seats"][1]["name"]
        assert named == SHOWN + "!"
        said = table[0].ask("POST", "/messages", {"text": PILED}).json()
        assert said["text"] == SHOWN


async def test_a_page_without_a_server_has_few_marks_on_a_letter() -> None:
    page = Page()
    seats = [{"kind": "person", "name": PILED}, {"kind": "bot", "bot": "random"}]
    made = await page.make("works", seats, options={"players": 2})
    assert made["seats"][0]["name"] == SHOWN
