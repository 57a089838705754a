"""Explorations find planted holes, and none in our own games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from benchmarks.explore import Exploration, explore, interpreted
from benchmarks.explore.branches import Tracer
from benchmarks.explore.compiled import Sweep
from benchmarks.explore.games import SPECS, explore_spec
from benchmarks.explore.report import as_markdown, check_output, sections, write_report
from benchmarks.explore.texts import texts

from mintopia import games
from mintopia.cli.rules import read_book
from mintopia.engine.i18n import LANGUAGES
from mintopia.engine.rules import rules_of
from mintopia.errors import OptionError
from tests.python_process import Done, python
from tests.third_game.helpers import run as run_with_third_game

from . import planted

ROOT = Path(__file__).parents[2]
GAMES = ("works", "bid")
FEW = 60  # interpreted games: enough to cover most of the rules


@pytest.fixture(scope="module", params=GAMES)
def found(request: pytest.FixtureRequest) -> Exploration:
    """Return a short exploration of one of our games."""
    return explore(request.param, traced=FEW, decisions=0, seed=1)


def command(*arguments: str) -> Done:
    """Run `python -m benchmarks.explore`."""
    return python("-m", "benchmarks.explore", *arguments, "--lang", "en", cwd=ROOT, check=False)


@pytest.fixture
def holes(monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the game with holes available by its name."""
    monkeypatch.setattr(games, "_in_folders", lambda: {"planted": planted.GAME})
    return "planted"


# --- our games ------------------------------------------------------------------------------------
def test_nothing_is_wrong_with_our_games(found: Exploration) -> None:
    assert found.troubles == []
    assert found.counts.games == FEW
    assert sum(found.counts.actions) == found.counts.decisions
    assert not found.interrupted


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_place_in_the_rules_or_a_reason_why_not(game: str) -> None:
    spec, tracer = explore_spec(game), Tracer(rules_of(game))
    letter = next(iter(spec.rulings))[0]
    stated = set(
        re.findall(rf"^(?:- \*\*|\| )({letter}\d-[a-z]+)\b", read_book("rulings", "en"), re.M)
    )
    assert set(spec.rulings) | set(spec.beside) == stated
    assert not set(spec.rulings) & set(spec.beside)
    nothing_played = Exploration(game, 0, interpreted.Explorer(game, 0, 1).counts, tracer, None)
    for places in spec.rulings.values():
        for place in (places,) if isinstance(places, str) else places:
            assert nothing_played.is_reached(place) is False, place


@pytest.mark.parametrize("game", GAMES)
def test_what_cannot_happen_is_named_as_the_report_names_it(game: str) -> None:
    explorer = interpreted.Explorer(game, 0, 1)
    nothing_played = Exploration(game, 0, explorer.counts, Tracer(rules_of(game)), None)
    named = {f"{each.sort}:{each.name}" for each in nothing_played.unreached}
    conditions = {f"branch:{branch}" for branch in Tracer(rules_of(game)).all()}
    assert set(explore_spec(game).unreachable) <= named | conditions


@pytest.mark.parametrize("game", GAMES)
def test_why_something_cannot_happen_is_told_in_every_language(game: str) -> None:
    explorer = interpreted.Explorer(game, 0, 1)
    nothing_played = Exploration(game, 0, explorer.counts, Tracer(rules_of(game)), None)
    told = [[each.why for each in nothing_played.unreached_in(language)] for language in LANGUAGES]
    explained = [reasons for reasons in zip(*told, strict=True) if any(reasons)]
    assert explained
    assert all(all(reasons) and len(set(reasons)) == len(LANGUAGES) for reasons in explained)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_is_left_over(language: str) -> None:
    used = {key for spec in SPECS.values() for key in spec.unreachable.values()}
    assert set(texts(language).section("unreachable")) == used


# --- planted holes --------------------------------------------------------------------------------
def test_interpreted_rules_show_planted_holes(holes: str) -> None:
    found = explore(holes, traced=100, decisions=0, seed=1)
    kinds = {trouble.kind: trouble for trouble in found.troubles}
    assert set(kinds) == {"dead-end", "disagreement", "overflow", "limit"}
    assert kinds["dead-end"].moves == ("walk",) * planted.LAST
    assert kinds["dead-end"].options["players"] in (2, 3)
    assert kinds["overflow"].words == "purse: 128 (i1)"
    missed = {(each.sort, each.name) for each in found.unreached}
    assert ("refusal", "never") in missed
    assert ("event", "fly") in missed
    assert ("action", "fly HEIGHT") in missed
    assert ("branch", "planted.play: action >= FLY is true") in missed
    assert ("event", "walk") not in missed
    assert ("branch", "planted.play: action == STOP is true") not in missed


def test_a_game_beyond_the_bound_is_endless(holes: str) -> None:
    found = explore(holes, traced=4, decisions=0, seed=1, bound=2)
    assert [trouble.times for trouble in found.troubles if trouble.kind == "endless"] == [4]


def test_a_crash_is_told_with_its_moves(holes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(s: planted.State, log: Any, action: int) -> None:
        planted.play(s, log, action)
        if s.steps == 2:
            raise IndexError("list index out of range")

    monkeypatch.setattr(planted.RULES, "play", fall)
    crash = next(t for t in explore(holes, traced=3, decisions=0).troubles if t.kind == "crash")
    assert crash.words == "IndexError: list index out of range"
    assert crash.moves == ("walk",)
    assert crash.times == 3


def test_compiled_rules_show_planted_holes(holes: str) -> None:
    """A few thousand games of a tiny game give the same counts with any number of threads."""
    one, two = (Sweep(holes, 1, 50, 2_000, None) for _ in range(2))
    assert one.play(1)
    assert two.play(2)
    counts = one.counts
    assert vars(counts) | {"seconds": 0} == vars(two.counts) | {"seconds": 0}
    assert set(counts.troubles) == {"dead-end", "disagreement"}
    assert counts.troubles["dead-end"].moves == ("walk",) * planted.LAST
    assert counts.games == 2_000
    assert counts.actions[planted.FLY :] == [0, 0, 0]
    assert counts.events[planted.EV_WALK] == counts.actions[planted.WALK]
    assert counts.refusals[planted.R_TIRED] > 0
    assert counts.refusals[planted.R_NEVER] == 0
    assert counts.ranges["steps"] == (0, planted.LAST)
    assert counts.ranges["purse"][0] == -128  # it overflowed
    assert counts.most_decisions == planted.LAST


def test_a_game_of_ones_own_is_explored_as_it_is() -> None:
    """Nothing is known about it; its rules compile."""
    told = run_with_third_game(
        ["-m", "benchmarks.explore", "lanterns", "--traced", "40", "--seed", "1"]
    )
    assert "Branches: 34 of 34." in told
    assert re.search(r"^Compiled: [\d,]+ games with 10,\d{3},\d{3} decisions", told, re.MULTILINE)
    assert "Rulings" not in told


# --- reports --------------------------------------------------------------------------------------
def test_the_rules_are_themselves_again_after_a_trace() -> None:
    from mintopia.games.works import turn

    code = turn.play.__code__
    with Tracer(rules_of("works")):
        assert turn.play.__code__ is not code
    assert turn.play.__code__ is code
    assert not [name for name in vars(turn) if "explore" in name]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_reports(found: Exploration, language: str, tmp_path: Path) -> None:
    text = as_markdown(found, language)
    assert all(section.title in text for section in sections(found, language))
    write_report(tmp_path / "report.json", [found], language)
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert told["decisions"] == found.counts.decisions
    assert told["troubles"] == []
    assert {value["name"] for value in told["values"]} >= {"mints", "log"}


def test_a_trouble_comes_with_its_moves(holes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.explore.report.title_of", lambda *_: "Planted")
    text = as_markdown(explore(holes, traced=60, decisions=0, seed=1), "en")
    assert "Dead ends, no legal action in a game that is not over:" in text
    assert "After the moves: walk, walk, walk, walk, walk, walk, walk" in text


def test_bad_requests_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="Give games or decisions, not both"):
        explore("works", games=1, decisions=1)
    with pytest.raises(OptionError, match="traced must be a whole number from 0"):
        explore("works", traced=-1)
    with pytest.raises(OptionError, match=r"must end in .md or .json"):
        check_output(tmp_path / "report.html")
    assert "--games must be a whole number, not 'x'." in command("--games", "x").stderr


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "works.md"
    asked = ("works", "--traced", "5", "--decisions", "0", "--seed", "1", "-o", str(out))
    answer = command(*asked)
    assert answer.returncode == 0, answer.stderr
    assert "Holes in the rules: Mint Works" in answer.stdout
    assert out.read_text(encoding="utf-8").startswith("# Holes in the rules: Mint Works")
