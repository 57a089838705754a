"""The report: games are played, kept and counted; the page is complete and self-contained."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from mintopia.engine.i18n import LANGUAGES
from mintopia.errors import OptionError, message_of
from mintopia.lab.progress import RunProgress
from mintopia.lab.report.counting import count_game
from mintopia.lab.report.games import LabGames
from mintopia.lab.report.report_run import Outcome, check_out, run
from mintopia.lab.report.setting import LabSetting, arrange
from mintopia.lab.report.store import Store
from mintopia.lab.simulate import simulate
from tests.cli.command import mintopia as command
from tests.third_game.helpers import command as third_command

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


class Watcher:
    """A watcher that can interrupt the run after some games."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.done = self.total = 0
        self.ended = False
        self._stop_after = stop_after

    def compiling(self) -> None:
        """Do nothing."""

    def __call__(self, done: int, total: int) -> None:
        """Do nothing."""

    def tell(self, key: str) -> None:
        """Do nothing."""

    def start(self, done: int, total: int) -> None:
        """Store how many games are done and how many there are in all."""
        self.done, self.total = done, total

    def count(self, games: int) -> None:
        """Count games; press Ctrl-C after some."""
        self.done += games
        if self._stop_after is not None and self.done >= self._stop_after:
            raise KeyboardInterrupt

    def end(self) -> None:
        """Remember that the run has ended."""
        self.ended = True


def setting_of(game: str = "works", bots: str = "greedy,random", **options: Any) -> LabSetting:
    return arrange(game, bots.split(","), 7, options)


def report(setting: LabSetting, games: int, out: Path, **more: Any) -> Outcome:
    return run(setting, games, out, **{"progress": Watcher(), "jobs": 2, **more})


def games_in(setting: LabSetting, out: Path) -> LabGames:
    return LabGames(setting, Store.beside(out).chunks(), interrupted=False)


def page_of(out: Path) -> ET.Element:
    text = out.read_text(encoding="utf-8")
    head, _, rest = text.partition("\n")
    assert head == "<!DOCTYPE html>"
    return ET.fromstring(rest)


# --- the page -------------------------------------------------------------------------------------
SECTIONS = {
    "works": {"wins", "length", "decided", "plans", "locations", "types", "never", "about"},
    "bid": {
        *("wins", "length", "decided", "prices", "ways", "partners", "cards", "abilities"),
        *("strips", "about"),
    },
}


@pytest.mark.parametrize(
    ("game", "bots", "language"),
    [
        ("works", "greedy,random", "en"),
        ("works", "greedy,greedy,easy", "ja"),
        ("bid", "easy,random,random", "en"),
        ("bid", "random,random,random,random", "ja"),
    ],
)
def test_the_page_needs_nothing_else(tmp_path: Path, game: str, bots: str, language: str) -> None:
    out = tmp_path / "report.html"
    outcome = report(setting_of(game, bots), 240, out, language=language)
    assert outcome.paths == [out, tmp_path / "report.parquet"]
    page = page_of(out)
    assert page.get("lang") == language
    text = out.read_text(encoding="utf-8")
    assert not re.search(r"https?:|src=|url\(|@import|<script|<link", text)
    ids = {section.get("id") for section in page.iter("section")}
    assert ids >= SECTIONS[game]
    for link in page.iter("a"):
        assert link.get("href", "").removeprefix("#") in ids
    for picture in page.iter("svg"):
        assert picture.get("role") == "img"
        assert picture.get("aria-label")
    for table in page.iter("table"):
        widths = {len(list(row)) for row in table.iter("tr")}
        assert len(widths) == 1, "".join(table.itertext())[:80]
    assert ("まとめ" in text) == (language == "ja")
    summary = [item for item in page.iter("dd") if "%" in "".join(item.itertext())]
    assert len(summary) >= 3
    assert ("plots" if language == "ja" else "データ") not in text


def test_without_pyarrow_data_are_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.lab.report.writing.find_spec", lambda _: None)
    outcome = report(setting_of(), 10, tmp_path / "plain.html")
    assert outcome.paths[1] == tmp_path / "plain.csv"
    lines = outcome.paths[1].read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("game,deal,bot_0,bot_1,first,rounds")
    assert lines[1].startswith("0,0,greedy,random,")
    assert len(lines) == 11


def test_solitaire_and_options(tmp_path: Path) -> None:
    out = tmp_path / "solo.html"
    setting = setting_of(bots="greedy", solo="rachael", advanced=1)
    report(setting, 60, out)
    text = out.read_text(encoding="utf-8")
    assert "against Rachael" in text
    assert "--solo rachael --option advanced=1" in text
    assert "The player who moves first" not in text


def test_every_bot_has_every_seat_equally_often(tmp_path: Path) -> None:
    setting = setting_of(bots="greedy,random,random")
    report(setting, 90, tmp_path / "seats.html")
    games = games_in(setting, tmp_path / "seats.html")
    assert len(games) == 90
    assert (games.member_at == 0).sum(axis=0).tolist() == [30, 30, 30]
    assert np.unique(games.deals).tolist() == list(range(30))
    table = games.to_dict()
    assert table["bot_1"].tolist().count("greedy") == 30


def test_the_games_are_those_of_a_simulation(tmp_path: Path) -> None:
    setting = setting_of(bots="greedy,greedy")
    report(setting, 50, tmp_path / "same.html")
    ours = games_in(setting, tmp_path / "same.html").to_dict()
    theirs = simulate("works", ["greedy", "greedy"], games=50, seed=7).to_dict()
    for name, column in theirs.items():
        assert ours[name].tolist() == column.tolist(), name


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("works", ["greedy", "random"], {"advanced": 2}),
        ("works", ["greedy"], {"solo": "mort"}),
        ("bid", ["easy", "random", "greedy"], {}),
    ],
)
def test_moves_are_counted_as_before(game: str, bots: list[str], options: dict[str, Any]) -> None:
    result = simulate(game, bots, games=3, seed=4, **options)
    for index in range(3):
        record = result.game(index).record()
        rows, tallies = count_game(LabSetting(result.setting), record)
        assert rows[0] == result._rows[index]
        assert tallies.tobytes() == result._tallies[index : index + 1].tobytes()


def test_bots_that_search_are_reported_alike(tmp_path: Path) -> None:
    out = tmp_path / "search.html"
    setting = setting_of(bots="mcts:playouts=2,random")
    outcome = report(setting, 4, out, jobs=1)
    assert outcome.games == 4
    assert {"wins", "plans"} <= {section.get("id") for section in page_of(out).iter("section")}
    assert (games_in(setting, out)["taken"].any(axis=2)).any()


# --- keeping and going on -------------------------------------------------------------------------
def test_ctrl_c_keeps_the_games_and_resuming_plays_the_rest(tmp_path: Path) -> None:
    setting, out = setting_of(), tmp_path / "part.html"
    watcher = Watcher(stop_after=1)
    Store.beside(out).begin(setting, 600)  # stopped before the first game: nothing to lose
    first = report(setting, 600, out, progress=watcher, jobs=1)
    assert first.interrupted
    assert watcher.ended
    assert 0 < first.games < 600
    assert "stopped early" in out.read_text(encoding="utf-8")
    with pytest.raises(OptionError, match=r"is not finished\. Continue with --resume"):
        report(setting, 600, out)
    rest = Watcher()
    second = report(setting, 600, out, progress=rest, resume=True)
    assert not second.interrupted
    assert (second.games, rest.done, rest.total) == (600, 600, 600)
    assert "stopped early" not in out.read_text(encoding="utf-8")
    report(setting, 600, tmp_path / "whole.html")
    whole = games_in(setting, tmp_path / "whole.html").to_dict()
    for name, column in games_in(setting, out).to_dict().items():
        assert column.tolist() == whole[name].tolist()


def test_a_finished_report_is_made_longer_or_written_anew(tmp_path: Path) -> None:
    setting, out = setting_of(), tmp_path / "long.html"
    report(setting, 40, out)
    assert report(setting, 100, out, resume=True).games == 100
    assert report(setting, 100, out, resume=True, language="ja").games == 100
    assert "まとめ" in out.read_text(encoding="utf-8")
    assert report(setting, 20, out).games == 20  # a new run


def test_the_experiments_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mintopia.lab.experiments import Effect, Experiments

    asked = []

    def stand_in(_setting: object, pairs: int, **more: object) -> Experiments:
        if "kinds" in more:  # the ladder
            return Experiments(())
        asked.append(pairs)
        return Experiments((Effect("removed", "gallery", 0.1, 0.05, 0.15, pairs, 0.01),))

    monkeypatch.setattr("mintopia.lab.report.report_run.run_experiments", stand_in)
    setting, out = setting_of(), tmp_path / "effects.html"
    for _ in range(2):
        report(setting, 40, out, resume=out.exists(), pairs=10)
        assert "experiments" in {section.get("id") for section in page_of(out).iter("section")}
    assert asked == [10]
    report(setting, 40, out, resume=True, pairs=0)
    assert "experiments" not in {section.get("id") for section in page_of(out).iter("section")}


# --- refusals -------------------------------------------------------------------------------------
def refused(setting: LabSetting, out: Path, **more: Any) -> OptionError:
    with pytest.raises(OptionError) as caught:
        report(setting, 40, out, **{"resume": True, **more})
    english, japanese = (message_of(caught.value, language) for language in LANGUAGES)
    assert JAPANESE.search(japanese)
    assert not JAPANESE.search(english)
    return caught.value


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"bots": "greedy,greedy"}, "played by greedy, random, not by greedy, greedy"),
        ({"variant": "manual"}, "have other options"),
        ({"cards": {"plans": {"gardens": {"cost": 5}}}}, "not those of this card file"),
        ({"game": "bid"}, "are of works, not of bid"),
    ],
)
def test_two_kinds_are_not_mixed(tmp_path: Path, changed: dict[str, Any], told: str) -> None:
    out = tmp_path / "other.html"
    report(setting_of(), 4, out)
    assert told in str(refused(setting_of(**changed), out))
    seed = arrange("works", ["greedy", "random"], 8, {})
    assert "have the seed 7, not 8" in str(refused(seed, out))


def test_other_code_and_broken_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setting, out = setting_of(), tmp_path / "code.html"
    assert "There is nothing to resume" in str(refused(setting, out))
    report(setting, 4, out)
    with monkeypatch.context() as patch:
        patch.setattr("mintopia.lab.report.store.fingerprint", lambda: "other")
        assert "another version of the rules or bots" in str(refused(setting, out))
    chunk = next((tmp_path / "code.games").glob("chunk-*.npz"))
    chunk.write_bytes(b"PK torn")
    assert "cannot be read as games" in str(refused(setting, out))
    (tmp_path / "code.games" / "setting.json").write_text("[]")
    assert "cannot be read as games" in str(refused(setting, out))
    (tmp_path / "mine.games").mkdir()
    (tmp_path / "mine.games" / "diary.txt").write_text("dear diary")
    told = refused(setting, tmp_path / "mine.html", resume=False)
    assert "is not empty" in str(told)


@pytest.mark.parametrize(
    ("bots", "options", "told"),
    [
        ("greedy,gredy", {}, "did you mean greedy"),
        ("greedy,exec:./bot", {}, "The laboratory plays the bots of this package"),
        ("greedy", {"players": 2}, "This game has 2 players, but 1 bots are named"),
        ("greedy,greedy", {"variant": "old"}, "variant must be one of"),
    ],
)
def test_what_cannot_be_played(bots: str, options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=re.escape(told)):
        setting_of(bots=bots, **options)


def test_only_bots_that_may_play_are_offered() -> None:
    with pytest.raises(OptionError) as refused:
        setting_of(bots="greedy,gredy")
    for language in LANGUAGES:
        said = refused.value.message(language)
        assert "mcts:playouts=N" in said
        assert "exec:" not in said


def test_impossible_numbers_and_names(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="games must be a whole number from 1"):
        report(setting_of(), 0, tmp_path / "x.html")
    with pytest.raises(OptionError, match=r"must end in \.html"):
        check_out(tmp_path / "report.pdf")
    with pytest.raises(OptionError, match="jobs must be a whole number"):
        report(setting_of(), 4, tmp_path / "x.html", jobs=0)
    with pytest.raises(OptionError, match="experiments must be a whole number"):
        report(setting_of(), 4, tmp_path / "x.html", pairs=-1)
    with pytest.raises(OptionError, match="seed must be a whole number"):
        arrange("works", ["greedy", "greedy"], 2**80, {})


# --- words ----------------------------------------------------------------------------------------
def test_it_says_at_the_start_how_long_it_will_take() -> None:
    now, stream = [0.0], io.StringIO()
    shown = Console(file=stream)
    follower = RunProgress("en", shown, clock=lambda: now[0], estimate=True)
    follower.start(100, 1100)
    for _ in range(10):
        now[0] += 2.0
        follower.count(100)
    follower.end()
    lines = stream.getvalue().splitlines()
    assert lines[0] == "100 of 1,100 games had already been played."
    assert lines[1] == "About 0:20 for 1,000 games (50.0 a second)."
    assert lines[2] == "600 of 1,100 games (54%), 50.0 games/s, 0:10 left"
    assert len(lines) == 3


def test_the_start_of_processes_does_not_count_as_the_speed_of_games() -> None:
    now, stream = [0.0], io.StringIO()
    shown = Console(file=stream)
    follower = RunProgress("en", shown, clock=lambda: now[0], estimate=True)
    follower.start(0, 101)
    now[0] = 9.5
    for _ in range(20):
        now[0] += 0.5
        follower.count(1)
    follower.end()
    lines = stream.getvalue().splitlines()
    assert lines[0] == "About 1:00 for 101 games (2.0 a second)."
    assert lines[1].endswith("2.0 games/s, 0:48 left")


# --- the command ----------------------------------------------------------------------------------
def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "command.html"
    usual = ["lab", "works", "--bots", "greedy,random", "--games", "200", "-o", str(out)]
    done = command(*usual, "--seed", "3", "--experiments", "0")
    assert done.returncode == 0, done.stderr
    assert f"Written: {out}" in done.stderr
    again = command(*usual, "--resume", "--experiments", "0", "--lang", "ja")
    assert again.returncode == 0, again.stderr
    assert "--seed 3" in out.read_text(encoding="utf-8")
    wrong = command(
        "lab", "works", "--bots", "greedy,easy", "-o", str(out), "--resume", "--lang", "ja"
    )
    assert wrong.returncode == 2
    assert JAPANESE.search(wrong.stderr)


def test_the_bots_may_be_left_out(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    done = command(
        "lab", "works", "--games", "4", "--experiments", "0", "--seed", "1", "-o", str(out)
    )
    assert done.returncode == 0, done.stderr
    assert "--bots greedy,greedy" in out.read_text(encoding="utf-8")


def test_help_names_both_ways() -> None:
    told = command("lab", "--help").stdout
    assert "lab GAME [OPTIONS]" in told
    assert "--resume" in told
    assert "compare" in told
    unknown = command("lab", "chess", "--bots", "greedy,greedy")
    assert unknown.returncode == 2
    assert "There is no game or command 'chess'" in unknown.stderr


def test_a_game_without_sections_of_its_own(tmp_path: Path) -> None:
    out = tmp_path / "third.html"
    third_command(
        "lab", "lanterns", "--bots", "random,greedy,random", "--games", "6", "--jobs", "1",
        "--seed", "1", "-o", str(out),
    )  # fmt: skip
    ids = {section.get("id") for section in page_of(out).iter("section")}
    assert ids == {"summary", "wins", "length", "about"}
    assert (tmp_path / "third.parquet").is_file()
