"""The golden games replay exactly, and every way a game can go has one."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import mintopia
from mintopia.works.names import EVENT_IDS, REASON_IDS, SOLO_IDS, VARIANT_IDS
from mintopia.works.options import ADVANCED_IDS, PROMO_IDS
from tests.golden.cases import Case
from tests.golden.files import FOLDER, content, make, path_of
from tests.golden.table import CASES

REWRITE = "write it with `python -m tests.golden` and look at the diff"
NAMES = [case.name for case in CASES]


def read(name: str) -> dict[str, Any]:
    """Read a golden game."""
    golden: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return golden


@pytest.fixture(scope="module")
def files() -> list[dict[str, Any]]:
    """Read all golden games."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_exactly(name: str) -> None:
    golden = read(name)
    again = content(mintopia.load_record(golden["record"]), golden["about"])
    for part, value in golden.items():
        assert again[part] == value, f"{part} of {name}.json has changed"
    assert again.keys() == golden.keys()


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_writing_a_golden_game_again_gives_the_same_file(case: Case) -> None:
    """The command that writes them is deterministic, and nobody edited a file by hand."""
    assert path_of(case).exists(), f"{case.name}.json is missing: {REWRITE}"
    assert path_of(case).read_text(encoding="utf-8") == make(case), f"{case.name}: {REWRITE}"


def test_names_are_unique_and_every_file_has_a_case() -> None:
    assert not [name for name, count in Counter(NAMES).items() if count > 1]
    assert {path.stem for path in FOLDER.glob("*.json")} == set(NAMES)


def test_all_records_are_of_rules_version_1(files: list[dict[str, Any]]) -> None:
    """Files of version 1 stay for ever; new rules get new files beside them."""
    assert {golden["record"]["rules_version"] for golden in files} == {1}


def options(files: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """List the options of all golden games."""
    return [golden["record"]["options"] for golden in files]


def test_every_way_to_end_has_a_golden_game(files: list[dict[str, Any]]) -> None:
    reasons = {golden["state"]["result"]["reason"] for golden in files}
    assert reasons == set(REASON_IDS) - {""}


def test_every_tie_break_has_a_golden_game(files: list[dict[str, Any]]) -> None:
    deciding = {golden["decided_by"] for golden in files}
    assert deciding >= {"stars", "neighborhood", "mints", "age", "shared"}


@pytest.mark.parametrize("solo", SOLO_IDS)
def test_every_opponent_has_golden_games(files: list[dict[str, Any]], solo: str) -> None:
    """One without an Advanced Location, one in which the card uses one."""
    games = [golden for golden in files if golden["record"]["options"].get("solo") == solo]
    assert any(not golden["record"]["options"].get("advanced") for golden in games)
    advanced = {*ADVANCED_IDS, *PROMO_IDS}
    used = [
        event
        for golden in games
        for event in golden["events"]
        if event["event"] == "place" and event["seat"] == 1 and event["location"] in advanced
    ]
    assert used


@pytest.mark.parametrize("variant", VARIANT_IDS)
def test_every_variant_has_a_golden_game(files: list[dict[str, Any]], variant: str) -> None:
    assert any(each.get("variant") == variant for each in options(files))


@pytest.mark.parametrize("location", [*ADVANCED_IDS, *PROMO_IDS])
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


@pytest.mark.parametrize("option", ["cards", "deck", "names", "ages", "starting", "promos"])
def test_every_other_option_has_a_golden_game(files: list[dict[str, Any]], option: str) -> None:
    assert any(option in each for each in options(files))


def test_every_event_happens_in_a_golden_game(files: list[dict[str, Any]]) -> None:
    happened = {event["event"] for golden in files for event in golden["events"]}
    assert happened == set(EVENT_IDS)
