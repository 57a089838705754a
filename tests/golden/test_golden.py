"""The golden games of both games replay exactly."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import mintopia
from mintopia.engine.game import rules_of
from tests.golden.cases import Case
from tests.golden.files import FOLDER, content, path_of, read_all
from tests.golden.table import CASES

NAMES = [f"{case.game}/{case.name}" for case in CASES]

each_case = pytest.mark.parametrize("case", CASES, ids=NAMES)


@each_case
def test_a_golden_game_replays_exactly(case: Case) -> None:
    golden = json.loads(path_of(case).read_text(encoding="utf-8"))
    again = content(mintopia.load_record(golden["record"]), golden["about"])
    for part, value in golden.items():
        assert again[part] == value, f"{part} of {case.name}.json has changed"
    assert again.keys() == golden.keys()


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
