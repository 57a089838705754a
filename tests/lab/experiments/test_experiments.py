"""Experiments, comparisons and searches in compiled games of Mint Works."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from benchmarks.planted import find
from click.testing import CliRunner, Result
from rich.console import Console

from mintopia.bots.binding import experiment_of
from mintopia.bots.experiment import Treatment
from mintopia.bots.networks import NO_NETWORK
from mintopia.bots.policies import GREEDY
from mintopia.bots.simulation import MOST_SEATS, Row, Source
from mintopia.cli.lab import command as lab
from mintopia.engine.schema.experiments import Arm
from mintopia.errors import OptionError, message_of
from mintopia.games import spec_of
from mintopia.games.spec import Part
from mintopia.games.works.bots.experiments import DENIED
from mintopia.games.works.schema import PLAN_IDS
from mintopia.lab.experiments import Experiments, effect_tables, games_needed, run
from mintopia.lab.experiments.comparing import GAME, compare
from mintopia.lab.experiments.comparing_output import print_comparison, write_comparison
from mintopia.lab.experiments.goals import State, read_goal
from mintopia.lab.experiments.pairing import Pairing, changed, check_game
from mintopia.lab.experiments.tuning import Search, Step, choose_dials
from mintopia.lab.experiments.tuning_output import Teller, card_file_of
from mintopia.lab.simulate import simulate
from mintopia.lab.simulate.setting import Setting, arrange

BOTS = ["greedy", "greedy"]
COST = ("plans", "stripmine", "cost")


def setting(**options: Any) -> Setting:
    """Return a small setting."""
    return arrange("works", BOTS, 5, options)


def test_the_untreated_arm_is_a_simulation() -> None:
    free = Pairing(setting(), 1_500).play(Arm())
    same = simulate("works", BOTS, games=1_500, seed=5)
    assert free.same_as(same).all()


def test_compiled_and_interpreted_play_the_same() -> None:
    here, card = setting(), PLAN_IDS.index("obelisk")
    treatment = {"restriction": DENIED, "card": card}
    pairing = Pairing(here, 4)
    (space, *_), weights = NO_NETWORK.arrays(fast=False)
    result = pairing.play(Arm(treatment))
    table = here.hooks.tables(here.read_options)[0]
    made = Treatment(**treatment, shuffled=table.in_deck)
    for index in range(4):
        row, tally = Row(), here.hooks.tally.record()
        experiment_of("works").play_game(
            [table], [None], [None], here.rules.buffer(), [GREEDY] * MOST_SEATS,
            [Source() for _ in range(MOST_SEATS)], made, index % 2, here.game_seed(index), row,
            tally, space, weights,
        )  # fmt: skip
        assert row.decisions == result.decisions[index]
        assert row.rank[:2] == result.ranks[index].tolist()
        assert tally.taken[:2] == result._tallies["taken"][index][:2].tolist()
        assert not tally.taken[index % 2] >> card & 1


def test_effects_have_the_expected_signs() -> None:
    here = setting()
    found = run(here, 3_000, ladder=0, subjects=["factory", "no-producer"])
    by_kind = {effect.kind: effect for effect in found.effects}
    assert set(by_kind) == {
        "worth", "given", "given-plan", "denied", "removed", "cheaper", "dearer", "restricted"
    }  # fmt: skip
    assert by_kind["given"].estimate > by_kind["given-plan"].estimate > 0.2
    assert by_kind["restricted"].estimate < -0.2
    assert by_kind["cheaper"].estimate > 0 > by_kind["dearer"].estimate
    for effect in found.effects:
        assert effect.low <= effect.estimate <= effect.high
        assert effect.games == 3_000
    assert by_kind["denied"].p < 0.05
    assert Experiments.from_json(json.loads(json.dumps(found.as_json()))) == found
    for language in ("en", "ja"):
        tables = effect_tables(found, here, language)
        assert next(table.kind for table in tables) == "worth"
        assert all(table.title and table.lead and table.rows for table in tables)
    assert games_needed(here, 10, ladder=0) > 1_500


def test_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.lab.experiments.experiments_run.SEARCHES", ())
    monkeypatch.setattr("mintopia.lab.experiments.experiments_run.PLAIN_GAMES", 60)
    found = run(setting(), 1, jobs=1, ladder=2, kinds=["ladder"])
    rungs = [(rung.subject, rung.against) for rung in found.effects]
    assert rungs == [("easy:2026-11", "random"), ("greedy", "easy:2026-11")]
    assert found.effects[1].low > 0.5
    assert effect_tables(found, setting(), "ja")[0].neutral == 0.5


def test_the_same_cards_twice_differ_in_nothing() -> None:
    found = compare(setting(), setting(cards={"plans": {"mine": {"cost": 2}}}), 300)
    assert found.found == ()
    assert found.changes == {}
    assert found.unchanged == 1


def test_planted_changes_are_found() -> None:
    finding = find(setting(), runs=1, games=3_000, group="cost", loud=False)
    assert (finding.planted, finding.same_deals) == (1, 0)


def test_a_comparison(tmp_path: Path) -> None:
    before = setting()
    after = changed(before, {COST: 6, ("plans", "mine", "in_deck"): False})
    found = compare(before, after, 3_000)
    assert found.changes == {"plans.stripmine.cost": (4, 6), "plans.mine.in_deck": (True, False)}
    taken = next(answer for answer in found.about("stripmine") if answer.count == "taken")
    assert taken.is_significant
    assert taken.difference.estimate < 0
    assert taken in found.found
    mine = next(answer for answer in found.about("mine") if answer.count == "taken")
    assert mine.difference.treated == 0
    assert {answer.count for answer in found.about(GAME)} >= {"rounds", "first", "end:stars"}
    for language in ("en", "ja"):
        told = io.StringIO()
        print_comparison(found, language, Console(file=told, width=120), everything=True)
        assert "plans.stripmine.cost" in told.getvalue()
        for ending in ("html", "json", "csv"):
            write_comparison(tmp_path / f"{language}.{ending}", found, language)
    page = (tmp_path / "ja.html").read_text(encoding="utf-8")
    assert 'lang="ja"' in page
    assert "http" not in page
    with (tmp_path / "en.csv").open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == len(found.answers)
    raw = json.loads((tmp_path / "en.json").read_text(encoding="utf-8"))
    assert raw["correction"] == "holm"


def search_for(text: str, games: int, groups: list[str], cards: list[str]) -> Search:
    """Prepare a search."""
    start = setting()
    goal = read_goal(text, start)
    return Search(goal, start, choose_dials(start, goal, groups, cards), games)


def test_tuning_for_a_length() -> None:
    search = search_for("rounds=8", 400, [], [])
    told: list[str] = []
    teller = Teller(search.goal, search.setting, search.games, "en")
    start = search.setting
    search.run(10, lambda state, step: told.append(teller.step(state, step, len(search.steps))))
    assert search.state is not None
    assert search.state.is_reached
    assert told[-1].endswith("rounds")
    assert any("other deals" in line for line in teller.foot(search, 10))
    cards = tomllib.loads(card_file_of(search, "ja"))
    again = arrange("works", BOTS, 6, {"cards": cards})
    assert again.read_options.values != start.read_options.values


def test_tuning_brings_cards_together() -> None:
    search = search_for("cards=6", 600, ["cost"], ["obelisk", "vault"])
    states: list[State] = []
    search.run(1, lambda state, _step: states.append(state))
    names = {dial.name for dial in search.steps[0].after}
    assert names <= {"plans.obelisk.cost", "plans.vault.cost"}
    assert states[1].loss < states[0].loss


def test_an_interrupted_search_keeps_the_best() -> None:
    search = search_for("rounds=12", 100, [], [])

    def interrupt(_state: State, step: Step | None) -> None:
        if step is not None:
            raise KeyboardInterrupt

    search.run(10, interrupt)
    assert search.interrupted
    assert len(search.steps) == 1
    assert tomllib.loads(card_file_of(search, "en"))["game"]
    lines = list(Teller(search.goal, search.setting, 100, "en").foot(search, 10))
    assert lines == ["Stopped: this is the best so far."]


def test_a_game_without_experiments_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(spec_of("works"), experiments=Part())
    monkeypatch.setattr("mintopia.games._in_folders", lambda: {"works": bare})
    with pytest.raises(OptionError, match="its GameSpec names no experiments"):
        check_game("works")
    assert run(setting(), 10) == Experiments(())
    assert games_needed(setting(), 10) == 0
    assert effect_tables(Experiments(()), setting(), "en") == []


def test_an_interrupted_run_keeps_whole_questions() -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    found = run(setting(), 50, kinds=["denied"], progress=interrupt)
    assert found.interrupted
    assert len(found.effects) == 1


# --- Commands -------------------------------------------------------------------------------------
@pytest.fixture
def call() -> Callable[..., Result]:
    """Call `mintopia lab` in this process."""
    return lambda *arguments: CliRunner().invoke(lab, [*arguments, "--lang", "en"])


def test_the_commands(call: Callable[..., Result], tmp_path: Path) -> None:
    cards, out = tmp_path / "cards.toml", tmp_path / "out.json"
    cards.write_text("[plans.obelisk]\ncost = 6\n", encoding="utf-8")
    told = call(
        "compare", "works", "--cards", str(cards), "--games", "2000", "--seed", "1",
        "-o", str(out),
    )  # fmt: skip
    assert told.exit_code == 0, told.exception
    assert "Obelisk: taken" in told.output
    assert json.loads(out.read_text())["seed"] == 1
    told = call(
        "effects", "works", "--card", "obelisk", "--kind", "denied", "--games", "200", "--seed",
        "1", "-o", str(out),
    )  # fmt: skip
    assert told.exit_code == 0, told.exception
    assert "Obelisk" in told.output
    assert len(json.loads(out.read_text())["effects"]) == 1
    found = tmp_path / "found.toml"
    told = call(
        "tune", "works", "--goal", "rounds=7", "--games", "100", "--seed", "1", "-o", str(found),
        "--steps", "2",
    )  # fmt: skip
    assert told.exit_code == 0, told.exception
    assert "play works --cards" in told.output
    assert tomllib.loads(found.read_text(encoding="utf-8"))["game"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("compare", "works"), "compare takes one or two card files, not 0"),
        (("compare", "works", "--cards", "a", "--cards", "b", "--cards", "c"), "files, not 3"),
        (("compare", "works", "--cards", "a", "-o", "x.pdf"), "must end in .html, .json or .csv"),
        (("effects", "works", "--kind", "gone"), "There is no experiment 'gone'; there are: w"),
        (("effects", "works", "--card", "gone"), "nothing to try out with 'gone'"),
        (("effects", "works", "-o", "x.txt"), "must end in .json"),
        (("effects", "works", "--games", "0"), "games must be a whole number from 1"),
        (("effects", "works", "--bots", "expert,expert"), "expert searches at this table"),
        (("tune", "works", "--goal", "fun"), "'fun' is not a goal: write cards=2"),
        (("tune", "works", "--goal", "rounds=x"), "needs a number from 1 to 50, not 'x'"),
        (("tune", "works", "--goal", "cards=nan"), "needs a number from 0.1 to 100"),
        (("tune", "works", "--goal", "cards=2", "--change", "size"), "there are: cost, stars"),
        (("tune", "works", "--goal", "cards=2", "--only", "castle"), "no card 'castle' to change"),
        (("tune", "works", "--goal", "cards=2", "--steps", "0"), "steps must be a whole number"),
        (
            ("tune", "works", "--goal", "cards=2", "--change", "upkeep", "--only", "vault"),
            "no value left to change",
        ),
        (
            ("tune", "works", "--goal", "first=1", "--bots", "greedy", "--solo", "mort"),
            "no first seat to balance in solitaire",
        ),
    ],
)
def test_refusals(call: Callable[..., Result], arguments: tuple[str, ...], told: str) -> None:
    error = call(*arguments).exception
    assert isinstance(error, OptionError)
    assert told in str(error)
    assert message_of(error, "ja")
