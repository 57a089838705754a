"""The golden games of both games replay exactly."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import mintopia
from mintopia.engine.game import rules_of
from tests.golden.cases import Case
from tests.golden.files import FOLDER, check_shows, content, path_of, read_all, text_of
from tests.golden.table import CASES

REWRITE = "write it with `python -m tests.golden` and look at the diff"
NAMES = [f"{case.game}/{case.name}" for case in CASES]

each_case = pytest.mark.parametrize("case", CASES, ids=NAMES)


@each_case
def test_a_golden_game_replays_exactly(case: Case) -> None:
    golden = json.loads(path_of(case).read_text(encoding="utf-8"))
    again = content(mintopia.load_record(golden["record"]), golden["about"])
    for part, value in golden.items():
        assert again[part] == value, f"{part} of {case.name}.json has changed"
    assert again.keys() == golden.keys()


@each_case
def test_writing_a_golden_game_again_gives_the_same_file(case: Case) -> None:
    """The command that writes them is deterministic, and nobody edited a file by hand.

    Everything that follows from the record alone is compared above.
    """
    assert path_of(case).exists(), f"{case.name}.json is missing: {REWRITE}"
    written = path_of(case).read_text(encoding="utf-8")
    golden = json.loads(written)
    game = case.play()
    check_shows(case, game)
    made = golden | {
        "about": case.about,
        "record": game.record(),
        "state": game.state(),
        "events": game.all_events(),
    }
    assert text_of(made) == written, f"{case.name}: {REWRITE}"


def test_names_are_unique_and_every_file_has_a_case() -> None:
    assert not [name for name, count in Counter(NAMES).items() if count > 1]
    kept = {f"{path.parent.name}/{path.stem}" for path in FOLDER.rglob("*.json")}
    assert kept == set(NAMES)


@pytest.mark.parametrize(("game", "version"), [("works", 1), ("bid", 2)])
def test_all_records_are_of_the_present_rules(game: str, version: int) -> None:
    """A rules change that makes old records play differently must raise `rules_version`."""
    records = [golden["record"] for golden in read_all(game)]
    assert {(record["game"], record["rules_version"]) for record in records} == {(game, version)}
    assert rules_of(game).rules_version == version


OPTIONS = {
    "works": ("cards", "deck", "names", "ages", "starting", "promos"),
    "bid": ("auctioneer", "deck", "unused", "dice", "names", "cards"),
}
TIE_BREAKS = {
    "works": {"stars", "neighborhood", "mints", "age", "shared", "mint-supply"},
    "bid": {"points", "locations", "mints", "shared", "solo"},
}


@pytest.mark.parametrize("game", OPTIONS)
def test_every_event_option_and_tie_break_has_a_golden_game(game: str) -> None:
    files = read_all(game)
    happened = {event["event"] for golden in files for event in golden["events"]}
    assert happened == set(rules_of(game).events.ids)
    given = {option for golden in files for option in golden["record"]["options"]}
    assert given >= set(OPTIONS[game])
    assert {golden["decided_by"] for golden in files} == TIE_BREAKS[game]
