"""Every way a game of Mint Works can go has a golden game."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.games.works import schema as w
from tests.golden.files import read_all


@pytest.fixture(scope="module")
def files() -> list[dict[str, Any]]:
    """Read all golden games of Mint Works."""
    return read_all("works")


def options(files: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List the options of all golden games."""
    return [golden["record"]["options"] for golden in files]


def test_every_way_to_end_has_a_golden_game(files: list[dict[str, Any]]) -> None:
    reasons = {golden["state"]["result"]["reason"] for golden in files}
    assert reasons == set(w.REASON_IDS) - {""}


@pytest.mark.parametrize("solo", w.SOLO_IDS)
def test_every_opponent_has_golden_games(files: list[dict[str, Any]], solo: str) -> None:
    """One without an Advanced Location, and one in which the card uses one."""
    games = [golden for golden in files if golden["record"]["options"].get("solo") == solo]
    assert any(not golden["record"]["options"].get("advanced") for golden in games)
    advanced = {*w.ADVANCED_IDS, *w.PROMO_IDS}
    used = [
        event
        for golden in games
        for event in golden["events"]
        if event["event"] == "place" and event["seat"] == 1 and event["location"] in advanced
    ]
    assert used


@pytest.mark.parametrize("variant", w.VARIANT_IDS)
def test_every_variant_has_a_golden_game(files: list[dict[str, Any]], variant: str) -> None:
    assert any(each.get("variant") == variant for each in options(files))


@pytest.mark.parametrize("location", [*w.ADVANCED_IDS, *w.PROMO_IDS])
def test_every_advanced_location_has_a_golden_game(
    files: list[dict[str, Any]], location: str
) -> None:
    places = [
        event
        for golden in files
        if golden["record"]["options"].get("advanced") == [location]
        and golden["record"]["options"]["players"] > 1
        for event in golden["events"]
        if event["event"] == "place" and event["location"] == location
    ]
    assert places


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_number_of_players_has_a_golden_game(
    files: list[dict[str, Any]], players: int
) -> None:
    assert any(each["players"] == players for each in options(files))
