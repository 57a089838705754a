"""mintopia arena as a person runs it: tables, files, interruptions, refusals."""

from __future__ import annotations

import csv
import json
import os
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest

from mintopia.cli.arena import split_table
from tests.bots.programs import program
from tests.cli.command import COMMAND
from tests.server.forking import completions, mintopia, refusal

QUICK = ("random", "greedy", "--games", "20", "--seed", "7")


@pytest.fixture(autouse=True)
def _own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep automatic journals out of the developer's own data, and compile nothing."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def whole(*arguments: str) -> dict[str, Any]:
    """Run an arena and return its JSON."""
    answer = mintopia("arena", *arguments, "--json")
    assert answer.returncode == 0, answer.stderr
    result: dict[str, Any] = json.loads(answer.stdout)
    return result


def without_times(results: dict[str, Any]) -> dict[str, Any]:
    """Leave out what differs from run to run."""
    lines = [{**line, "seconds_per_move": None} for line in results["lines"]]
    return {**results, "lines": lines, "seconds": None}


def test_a_table_a_rating_and_what_to_know() -> None:
    answer = mintopia("arena", *QUICK, "--jobs", "2")
    assert answer.returncode == 0
    assert "Mint Works, 2 players · 20 games: 10 deals × 2 seatings · seed 7" in answer.stdout
    rows = re.findall(r"^ (random|greedy) +20 +(\d+) +\d+ +(\d+\.\d)%", answer.stdout, re.M)
    assert [row[0] for row in rows] == ["random", "greedy"]
    assert float(rows[1][2]) > 50
    assert re.search(r"^ 1 +greedy +\d+\.\d", answer.stdout, re.M)
    assert "count deals, not games" in answer.stdout
    assert "\x1b" not in answer.stdout + answer.stderr


def test_in_japanese() -> None:
    answer = mintopia("arena", *QUICK, "--lang", "ja", "--jobs", "1")
    assert "20局（10ディール × 2通りの席順）" in answer.stdout
    assert "勝率" in answer.stdout


def test_the_same_seed_gives_the_same_results_whatever_plays_them() -> None:
    bots = ("random", "greedy", "mcts:playouts=4", "--games", "4", "--seed", "3")
    one = whole(*bots, "--jobs", "1")
    two = whole(*bots, "--jobs", "2")
    assert without_times(one) == without_times(two)
    assert whole("random", "greedy", "--games", "2")["schedule"]["seed"] != one["schedule"]["seed"]


def test_more_players_tables_cards_and_options(tmp_path: Path) -> None:
    cards = tmp_path / "my.toml"
    cards.write_text("[game]\nstar_goal = 3\n", encoding="utf-8")
    four = whole("random", "greedy", "--players", "4", "--games", "4", "--cards", str(cards))
    assert [line["title"] for line in four["lines"][::2]] == [
        "random – 3 × greedy", "greedy – 3 × random",
    ]  # fmt: skip
    assert four["schedule"]["options"]["cards"] == {"game": {"star_goal": 3}}
    table = whole("--game", "bid", "--table", "random,greedy,random", "--games", "3")
    assert [(line["bot"], line["seats"]) for line in table["lines"]] == [
        ("random", 2), ("greedy", 1),
    ]  # fmt: skip
    solo = whole(
        "greedy", "--solo", "justin", "--advanced", "recycler", "--variant", "manual",
        "--games", "5", "--promos",
    )  # fmt: skip
    assert [line["bot"] for line in solo["lines"]] == ["greedy", "justin"]
    assert solo["schedule"]["options"] == {
        "players": 1, "solo": "justin", "advanced": ["recycler"], "promos": True,
        "variant": "manual",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("hard,greedy, greedy", ["hard", "greedy", "greedy"]),
        ("mcts:playouts=5,seconds=1,greedy", ["mcts:playouts=5,seconds=1", "greedy"]),
        (
            "greedy,mcts:playouts=5,mcts:playouts=6",
            ["greedy", "mcts:playouts=5", "mcts:playouts=6"],
        ),
        ("net:visits=5,seconds=1,greedy", ["net:visits=5,seconds=1", "greedy"]),
        ("exec:./bot a,b|greedy", ["exec:./bot a,b", "greedy"]),
        ("", [""]),
    ],
)
def test_the_bots_of_a_table(text: str, bots: list[str]) -> None:
    assert split_table(text) == bots


def test_files_are_written_and_named(tmp_path: Path) -> None:
    names = ("games.csv", "games.json", "games.parquet", "table.csv")
    paths = [str(tmp_path / name) for name in names]
    answer = mintopia(
        "arena", *QUICK, "--out", paths[0], "--out", paths[1], "--out", paths[2],
        "--summary", paths[3], "--records", str(tmp_path / "records"),
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    for path in paths:
        assert f"Written: {path}" in answer.stderr
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 40
    assert len(json.loads((tmp_path / "games.json").read_text("utf-8"))["games"]) == 40
    record = tmp_path / "records" / "game-0-9-1.json"
    replay = mintopia("replay", str(record), stdin="")
    assert replay.returncode == 0


def test_a_finished_run_can_be_shown_again_and_made_longer(tmp_path: Path) -> None:
    journal = str(tmp_path / "run.jsonl")
    first = whole(*QUICK, "--journal", journal)
    again = whole("--resume", journal)
    assert without_times(again) == without_times(first)
    longer = whole("--resume", journal, "--games", "30", "--jobs", "1")
    assert longer["played"] == longer["of"] == 30
    assert (
        without_times(longer)["lines"]
        == (without_times(whole("random", "greedy", "--games", "30", "--seed", "7"))["lines"])
    )


def test_without_a_journal_named_there_is_one_in_the_data_folder(tmp_path: Path) -> None:
    assert mintopia("arena", *QUICK).returncode == 0
    (journal,) = (tmp_path / "data" / "mintopia" / "arena").iterdir()
    assert whole("--resume", str(journal))["played"] == 20


def test_where_no_journal_can_be_written_the_arena_still_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert mintopia("arena", *QUICK).returncode == 0


# --- interruptions --------------------------------------------------------------------------------
class Pulse:
    """A named pipe that shows which processes are alive, since each holds it open for writing."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self._reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._writer = os.open(path, os.O_WRONLY)  # our own, so that the pipe does not end early

    def feel(self, beats: int) -> None:
        """Wait until this many bytes have arrived."""
        while beats > 0:
            assert select.select([self._reader], [], [], 60)[0], "nothing happens"
            beats -= len(os.read(self._reader, beats))

    def feel_the_end(self) -> None:
        """Wait until no process holds the pipe open any more."""
        os.close(self._writer)
        while True:
            assert select.select([self._reader], [], [], 60)[0], "somebody is still alive"
            if not os.read(self._reader, 1000):
                break
        os.close(self._reader)


@pytest.fixture
def pulse(tmp_path: Path) -> Pulse:
    return Pulse(tmp_path / "pulse")


BEAT = "alive = open({path!r}, 'wb', buffering=0)\nalive.write(b'.')\n"
ENDLESS = BEAT + "def move(message):\n    time.sleep(600)\n"


def wait_for_lines(file: Path, count: int) -> None:
    """Wait until a file has this many lines."""
    end = time.monotonic() + 60
    while not file.exists() or len(file.read_bytes().splitlines()) < count:
        assert time.monotonic() < end, "nothing is written"
        time.sleep(0.01)


def begin(*arguments: str) -> subprocess.Popen[str]:
    """Start an arena in its own session, as a terminal does."""
    return subprocess.Popen(
        [str(COMMAND), "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=dict(os.environ) | {"LANG": "en_US.UTF-8", "LC_ALL": ""},
    )


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(
    how: signal.Signals, jobs: str, tmp_path: Path, pulse: Pulse
) -> None:
    bot = program(tmp_path, BEAT.format(path=str(pulse.path)))
    journal = tmp_path / "my run.jsonl"
    bots = (bot, "random", "--games", "500", "--seed", "5")
    arena = begin(*bots, "--jobs", jobs, "--journal", str(journal))
    pulse.feel(6)
    wait_for_lines(journal, 4)  # three games are finished
    # Ctrl-C goes to the whole process group, as from a terminal; kill goes to one process.
    (os.killpg if how == signal.SIGINT else os.kill)(arena.pid, how)
    out, err = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert "Traceback" not in err
    found = re.search(r"Stopped after (\d+) of 500 games\. Continue with:\n +(.*)\n", out)
    assert found is not None, out
    assert int(found[1]) >= 3
    assert found[2] == f"mintopia arena --resume '{journal}'"
    assert len(journal.read_text("utf-8").splitlines()) == 1 + int(found[1])
    pulse.feel_the_end()


def test_kill_9_loses_no_finished_game_and_leaves_nobody_behind(
    tmp_path: Path, pulse: Pulse
) -> None:
    stuck = program(tmp_path, ENDLESS.format(path=str(pulse.path)))
    journal = tmp_path / "run.jsonl"
    arena = begin(
        "--table", "random|greedy", "--table", f"random|{stuck}", "--games", "4", "--seed", "2",
        "--jobs", "2", "--move-time", "600", "--journal", str(journal),
    )  # fmt: skip
    pulse.feel(2)  # both workers are stuck now, after one deal of the first table
    os.kill(arena.pid, signal.SIGKILL)
    arena.communicate(timeout=60)
    pulse.feel_the_end()
    before = journal.read_bytes()
    assert before.endswith(b"\n")
    assert len(before.splitlines()) >= 2
    journal.write_bytes(before + b'{"game": [0, 1, 0], "sc')  # as if killed while writing
    well = program(tmp_path)
    assert well == stuck
    results = whole("--resume", str(journal), "--jobs", "1")
    assert results["played"] == results["of"] == 8
    assert results["failures"] == []
    assert journal.read_bytes().startswith(before)


def test_on_a_terminal_there_is_a_bar_and_nothing_of_it_stays() -> None:
    environment = dict(os.environ) | {"TERM": "xterm-256color", "LANG": "en_US.UTF-8", "LC_ALL": ""}
    child = pexpect.spawn(
        str(COMMAND), ["arena", "random", "greedy", "--games", "3000", "--jobs", "2"],
        env=environment, dimensions=(40, 110), encoding="utf-8", timeout=60,
    )  # fmt: skip
    child.expect(r"\d+/3000")
    child.expect("games/s")
    child.sendintr()
    child.expect("Stopped after")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in str(child.before)


# --- external bots --------------------------------------------------------------------------------
def test_a_bot_that_fails_loses_with_a_report(tmp_path: Path) -> None:
    special = (
        "def move(message):\n"
        "    if message['number'] > 3: print('I am lost', file=sys.stderr); sys.exit(4)\n"
        "    say({'move': message['legal'][0]})"
    )
    answer = mintopia("arena", program(tmp_path, special), "random", "--games", "4")
    assert answer.returncode == 0
    assert "Lost by failing: 4" in answer.stdout
    assert "ended in the middle of the game (exit status 4)." in " ".join(answer.stdout.split())
    assert "│ I am lost" in answer.stdout
    assert re.search(r"^ random +4 +4 +0 +100.0%", answer.stdout, re.M)


# --- refusals -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Name the bots that play, such as: hard medium greedy."),
        (["hard"], "hard needs somebody to play against"),
        (
            ["hard", "harder"],
            "There is no bot 'harder'; did you mean hard? There are: random, greedy",
        ),
        (["random", "random"], "random is named twice"),
        (["random", "greedy", "--games", "0"], "games must be a whole number from 1"),
        (["random", "greedy", "--games", "many"], "--games must be a whole number, not 'many'"),
        (
            ["random", "greedy", "--players", "9"],
            "must be a whole number from 2 to 4, not 9",
        ),
        (["random", "greedy", "--game", "chess"], "--game must be one of works, bid, not 'chess'"),
        (["random", "greedy", "--jobs", "0"], "jobs must be a whole number from 1"),
        (["random", "greedy", "--solo", "mort", "--players", "2"], "solo is for 1 player"),
        (["random", "greedy", "--advanced", "9"], "advanced must be a whole number"),
        (["random", "greedy", "--advanced", "shop"], "advanced may list only crowdfunder"),
        (["random", "greedy", "--game", "bid", "--advanced", "1"], "has no 'advanced'"),
        (["random", "greedy", "--move-time", "0"], "The move time must be"),
        (["random", "greedy", "--cards", "none.toml"], "none.toml cannot be read"),
        (["random", "greedy", "--out", "games.xls"], "must end in .csv, .json or .parquet"),
        (["random", "exec:"], "exec: needs a command"),
        (["random", "exec:./none"], "there is no file ./none"),
        (["--table", "random,greedy,random,"], "There is no bot ''"),
        (["--table", "random,greedy", "--table", "random"], "The table random has 1 bot"),
        (["--resume", "none.jsonl"], "There is no journal none.jsonl"),
        (["--resume", "x", "--players", "3"], "leave out --players"),
        (["--resume", "x", "random"], "leave out the bots"),
        (["random", "greedy", "--journal", str(Path(__file__))], "already exists"),
        (["random", "greedy", "--ray", "127.0.0.1:1"], "There is no Ray cluster at"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], words: str) -> None:
    assert words in refusal("arena", *arguments)


def test_help_names_every_option() -> None:
    answer = mintopia("arena", "--help")
    assert answer.returncode == 0
    page = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    options = set(re.findall(r"^  (--[a-z-]+)", answer.stdout, re.M)) - {"--help"}
    assert len(options) > 20
    for option in options:
        assert f"`{option}" in page, f"docs/arena.md does not explain {option}"


def test_completion_knows_the_bots() -> None:
    assert "greedy" in completions("arena g")
