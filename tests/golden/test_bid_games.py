"""The golden games of Mint Bid hold every ability, special face and kind of end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mintopia.games.bid.cards import house_values
from mintopia.games.bid.schema import SOLO_IDS, TYPE_IDS
from tests.golden.files import read_all

Golden = dict[str, Any]


@pytest.fixture(scope="module")
def files() -> list[Golden]:
    """Read all golden games of Mint Bid."""
    return read_all("bid")


def options(golden: Golden) -> dict[str, Any]:
    """Return the options of a golden game."""
    given: dict[str, Any] = golden["record"]["options"]
    return given


@pytest.mark.parametrize("solo", SOLO_IDS)
def test_every_opponent_has_a_golden_game_with_its_special_ability(
    files: list[Golden], solo: str
) -> None:
    faces = [
        event["face"]
        for golden in files
        if options(golden).get("solo") == solo
        for event in golden["events"]
        if event["event"] == "opponent-roll"
    ]
    assert "special" in faces


def test_the_person_and_the_opponent_win(files: list[Golden]) -> None:
    winners = [
        golden["state"]["result"]["winners"] for golden in files if "solo" in options(golden)
    ]
    assert [0] in winners
    assert [1] in winners


def uses(golden: Golden, seats: set[int]) -> Iterator[str]:
    """Yield the abilities that these seats used in a game."""
    drawing = False
    for event in golden["events"]:
        kind = event["event"]
        if event.get("seat") in seats:
            drawing = drawing or kind == "deed-draw"
            if kind == "place" and drawing:
                yield "deed"
            elif kind in ("move", "rotate"):
                yield "utility" if kind == "move" else "production"
    for seat in seats:
        if golden["state"]["result"]["abilities"]["culture"] == seat:
            yield "culture"


@pytest.mark.parametrize("ability", TYPE_IDS)
def test_every_ability_is_used_by_a_person_and_by_an_opponent(
    files: list[Golden], ability: str
) -> None:
    shared = [golden for golden in files if options(golden)["players"] > 2]
    alone = [golden for golden in files if options(golden)["players"] == 1]
    assert any(ability in uses(golden, set(range(6))) for golden in shared)
    assert any(ability in uses(golden, {0}) for golden in alone)
    assert any(ability in uses(golden, {1}) for golden in alone)


def most_of(golden: Golden, card_type: int, without: str) -> int | None:
    """Return who would have an ability at the end if one card were missing."""
    strips, types = golden["state"]["strips"], {c.id: c.type for c in house_values().locations}
    counts = [
        sum(
            types[card["id"]] == card_type
            for strip in (strips[seat], strips[seat - 1])
            for card in strip
            if card["id"] != without
        )
        for seat in range(len(strips))
    ]
    return counts.index(max(counts)) if counts.count(max(counts)) == 1 else None


@pytest.mark.parametrize("ability", ["utility", "production", "culture"])
def test_the_deed_card_decides_about_every_later_ability(files: list[Golden], ability: str) -> None:
    changed = 0
    for golden in files:
        drawn = [event["card"] for event in golden["events"] if event["event"] == "deed-draw"]
        if drawn and len(golden["state"]["strips"]) > 2 and "cards" not in options(golden):
            before = most_of(golden, TYPE_IDS.index(ability), drawn[0])
            changed += before != golden["state"]["result"]["abilities"][ability]
    assert changed


def test_abilities_are_skipped_and_belong_to_nobody(files: list[Golden]) -> None:
    holders = [golden["state"]["result"]["abilities"] for golden in files]
    assert any(set(each.values()) == {None} for each in holders)
    skipped = [
        {event["ability"] for event in golden["events"] if event["event"] == "skip"}
        for golden in files
    ]
    assert {"utility", "production"} in skipped
