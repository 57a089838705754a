"""The command: help, versions, cards, rules, completion, exit codes, error messages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from benchmarks import games as bench
from click.testing import CliRunner

from mintopia.cli.common import GAME_IDS
from mintopia.cli.main import COMMANDS, cli
from mintopia.engine.game import new_game
from mintopia.engine.version import __version__
from mintopia.games import game_ids
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS, SOLO_IDS
from tests.cli import command as real
from tests.cli.command import COMMAND
from tests.kernel.test_state import MOST_BYTES
from tests.server.forking import completions, mintopia, refusal


def test_version() -> None:
    answer = real.mintopia("--version")
    assert answer.returncode == 0
    assert answer.stdout.strip() == f"mintopia, version {__version__}"


def test_help_names_every_command() -> None:
    answer = real.mintopia("--help")
    assert answer.returncode == 0
    for command in COMMANDS:
        assert f"\n  {command}" in answer.stdout


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_help(command: str) -> None:
    answer = mintopia(command, "--help")
    assert answer.returncode == 0
    assert answer.stdout.startswith(f"Usage: mintopia {command}")
    assert answer.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("plya",), "There is no command 'plya'; did you mean play? There are: web, play,"),
        (("chess",), "There is no command 'chess'; there are: web, play,"),
        (("cards", "wroks"), "'wroks' is not one of works, bid; did you mean works?"),
        (("cards", "chess"), "'chess'"),
        (("cards", "works", "--json", "--toml"), "Choose one of --json, --toml."),
        (("rules", "works", "W9"), "There is no paragraph W9; there are: W1,"),
        (("cards", "works", "--cards", "/nowhere/my.toml"), "/nowhere/my.toml cannot be read"),
        (("completion", "cmd"), "'cmd'"),
        (("cards", "works", "--lang", "fr"), "'fr'"),
        (("replay", "/nowhere/game.json"), "/nowhere/game.json"),
    ],
)
def test_a_mistake_gives_one_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    answer = mintopia(*arguments)
    assert answer.returncode in (1, 2)
    assert sentence in answer.stderr
    assert "Traceback" not in answer.stderr
    assert answer.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ("simulate", "chess"),
            "'chess' is not one of works, bid.\nHelp: mintopia simulate --help",
        ),
        (
            ("simulate", "chess", "--lang", "ja"),
            "'chess' は指定できません。works、bid のどれかを指定してください。\n"
            "ヘルプ：mintopia simulate --help",
        ),
        (
            ("cards", "--lang=ja"),
            "works、bid のどれかを指定してください。\nヘルプ：mintopia cards --help",
        ),
        (("cards", "works", "--lang"), "--lang needs a value.\nHelp: mintopia --help"),
    ],
)
def test_a_wrong_command_line_is_told_in_our_words(arguments: tuple[str, ...], told: str) -> None:
    assert refusal(*arguments) == f"mintopia: {told}\n"


NASTY = "red\x1b[31m\x1b]0;title\x07\u202e\n"  # what a terminal would act on


@pytest.mark.parametrize(
    "arguments",
    [
        ("replay", "{missing}"),
        ("replay", "{empty}"),
        ("review", "{empty}"),
        ("verify", "{empty}"),
        ("link", "{empty}"),
        ("hint", "{empty}"),
        ("picture", "{empty}", "--output", "{new}.png"),
        ("picture", "{game}", "--output", "{new}"),
        ("play", "{empty}"),
        ("play", "{game}", "--seed", "1"),
        ("cards", "works", "--cards", "{missing}"),
        ("cards", "works", "--sheet", "{new}"),
        ("site", "{empty}"),
        ("import", "{missing}", "--database", "{new}"),
        ("import", "{empty}", "--database", "{empty}/x.db"),
        ("export", "--database", "{missing}"),
        ("doctor", "--database", "{missing}"),
        ("{missing}",),
        ("replay", "--{missing}"),
        ("games", "list"),
    ],
    ids=" ".join,
)
def test_escape_sequences_are_written_out(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """Whoever gets a file from somebody else must not have its name act on their terminal."""
    played = new_game("works", seed=1, players=2)
    record = played.record()
    places = {name: tmp_path / f"{name}{NASTY}" for name in ("missing", "empty", "game", "new")}
    places["empty"].touch()
    places["game"].write_text(json.dumps(record), encoding="utf-8")
    saves = tmp_path / "mintopia" / "saves"
    saves.mkdir(parents=True)
    record["options"]["names"] = [NASTY, "B"]
    record["meta"] = {"over": False}
    (saves / f"{NASTY}.json").write_text(json.dumps(record), encoding="utf-8")
    given = [part.format(**places) for part in arguments]
    done = mintopia(*given, XDG_DATA_HOME=str(tmp_path))
    told = done.stdout + done.stderr
    assert "\\x1b[31m" in told, done
    for sign in "\x1b\x07\u202e":
        assert sign not in told


def test_cards_json_has_every_card() -> None:
    data = json.loads(mintopia("cards", "works", "--json").stdout)
    assert sorted(data) == ["locations", "opponents", "plans"]
    assert [plan["id"] for plan in data["plans"]] == list(PLAN_IDS)
    assert sorted(location["id"] for location in data["locations"]) == sorted(LOCATION_IDS)
    assert [opponent["id"] for opponent in data["opponents"]] == list(SOLO_IDS)
    gardens = data["plans"][2]
    assert {k: gardens[k] for k in ("name", "type", "cost", "stars")} == {
        "name": "Gardens",
        "type": "culture",
        "cost": 3,
        "stars": 3,
    }


def test_cards_speak_japanese_by_flag_and_by_environment() -> None:
    by_flag = mintopia("cards", "works", "--json", "--lang", "ja").stdout
    by_environment = mintopia("cards", "works", "--json", language="ja_JP.UTF-8").stdout
    assert by_flag == by_environment
    assert json.loads(by_flag)["plans"][0]["name"] == "風車"
    assert "風車" in mintopia("cards", "works", "--lang", "ja").stdout


def test_cards_toml_is_the_file_to_start_from(tmp_path: Path) -> None:
    text = mintopia("cards", "works", "--toml").stdout
    assert tomllib.loads(text)["plans"]["gardens"]["cost"] == 3
    mine = tmp_path / "my.toml"
    mine.write_text(text.replace("star_goal = 7", "star_goal = 9"), encoding="utf-8")
    again = mintopia("cards", "works", "--toml", "--cards", str(mine)).stdout
    assert tomllib.loads(again)["game"]["star_goal"] == 9


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[plans.gardens]\ncost = 'x'", "plans.gardens.cost must be a whole number from 1 to 9"),
        ("[plans.garden]\ncost = 1", "plans has no 'garden'"),
        ("[plans.gardens]\ncolour = 1", "plans.gardens has no 'colour'"),
        ("[plans\n", "line 1"),
        ("plans = 3", "plans must be a table of keys"),
    ],
)
def test_a_wrong_card_file_names_the_place(tmp_path: Path, content: str, sentence: str) -> None:
    mine = tmp_path / "my.toml"
    mine.write_text(content, encoding="utf-8")
    assert sentence in refusal("cards", "works", "--cards", str(mine))


@pytest.mark.parametrize(("language", "says"), [("en", "Development"), ("ja", "開発")])
def test_rules_print_one_ruling(language: str, says: str) -> None:
    answer = mintopia("rules", "works", "w3-A", "--lang", language)
    assert answer.returncode == 0
    (line,) = answer.stdout.split("\n")[:-2]
    assert line.startswith("- **W3-a** · ")
    assert says in line


def test_an_unknown_ruling_names_those_there_are() -> None:
    told = refusal("rules", "works", "W4-" + "z")
    assert "no paragraph W4-" + "z; there are: W4-a, W4-b" in told
    assert "no paragraph B2" in refusal("rules", "works", "B2-a")


def test_the_pager_gets_no_escape_codes(tmp_path: Path) -> None:
    """Check this because less shows them as ESC[1m unless it was started with -R."""
    shown = tmp_path / "shown.txt"
    program = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
    done = subprocess.run(
        [sys.executable, "-c", program, str(COMMAND), "rules", "works"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False, timeout=120,
        env=dict(os.environ) | {"PAGER": f"cat > {shown}", "TERM": "xterm-256color"},
    )  # fmt: skip
    assert done.returncode == 0
    text = shown.read_text(encoding="utf-8")
    assert len(text.splitlines()) > 200
    assert "\x1b" not in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_print_a_paragraph(language: str) -> None:
    answer = mintopia("rules", "works", "w6", "--lang", language)
    assert answer.returncode == 0
    assert "(W6)" in answer.stdout.splitlines()[0]
    assert "(W5)" not in answer.stdout.splitlines()[0]
    whole = mintopia("rules", "works", "--lang", language).stdout
    assert answer.stdout.strip() in whole


@pytest.mark.parametrize(
    ("language", "printed", "led"),
    [
        ("en", "1. W1-n, printed", "Co-op: Upkeep (W3)"),
        ("ja", "1. W1-n、公開資料", "アップキープフェイズ (W3)"),
    ],
)
def test_a_book_in_letters_has_no_addresses(language: str, printed: str, led: str) -> None:
    """Check footnotes and the index: in the terminal nobody can follow a link."""
    whole = mintopia("rules", "works", "--lang", language).stdout
    assert printed in whole
    assert led in whole.rpartition("\n## ")[2]
    assert ".md" not in whole
    assert "](#" not in whole
    picture = "take the Token and gain 1" if language == "en" else "トークンを取って1個を得る"
    assert picture in whole  # beside the table of the set-up, which has no effects


@pytest.mark.parametrize(("language", "words"), [("en", "unofficial"), ("ja", "非公式")])
def test_credits_and_glossary_can_be_read(language: str, words: str) -> None:
    credit = mintopia("rules", "credits", "--lang", language)
    assert credit.returncode == 0
    assert words in credit.stdout
    assert "Justin Blaske" in credit.stdout
    assert "保守フェイズ" in mintopia("rules", "glossary", "--lang", language).stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    answer = mintopia("completion", shell)
    assert answer.returncode == 0
    assert "_MINTOPIA_COMPLETE" in answer.stdout


def test_completion_completes() -> None:
    assert {"replay", "referee"} <= set(completions("re"))


@pytest.mark.xdist_group("compiled")
def test_bench_measures_every_case_in_every_mode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "QUICK", bench.Effort(seconds=0.001, runs=1))
    monkeypatch.setattr(bench, "PROBE_SECONDS", 0.001)
    answer = CliRunner().invoke(cli, ["bench", "works", "--quick", "--json"])
    results = json.loads(answer.stdout)["results"]
    assert all(set(result) == {"name", "value", "unit"} for result in results)
    names = {result["name"] for result in results}
    for case in ("2 players", "4 players, two Advanced", "solitaire, mort"):
        for mode in ("compiled", "interpreted", "through Game"):
            assert f"{case}, {mode}: decisions" in names
    assert all(result["value"] > 0 for result in results)
    size = next(result["value"] for result in results if result["name"] == "state size")
    assert size <= MOST_BYTES["works"]


def test_the_table_of_a_bench_has_a_row_for_each_case() -> None:
    results = [
        bench.Result("state size", 512.0, "bytes"),
        bench.Result("2 players, interpreted: playouts", 4000.0, "playouts/s"),
        bench.Result("2 players, interpreted: decisions", 260000.0, "decisions/s"),
        bench.Result("works compiled / yardstick", 2.1, "times the yardstick"),
    ]
    table = bench.as_table(results)
    row = next(line for line in table.splitlines() if line.startswith("2 players"))
    assert row.split() == ["2", "players", "-", "4,000", "-", "-", "260,000", "-"]
    assert "512 bytes" in table
    assert "2.1 times the yardstick" in table


def test_the_commands_offer_every_game_of_the_registry() -> None:
    assert game_ids() == GAME_IDS


def test_completion_knows_games_and_opponents() -> None:
    assert {"works", "bid"} <= set(completions("play "))
    assert "rachael" in completions("play --solo ")


def test_a_deeply_nested_card_file_gets_a_sentence(tmp_path: Path) -> None:
    mine = tmp_path / "deep.toml"
    mine.write_text("x = " + "[" * 5000 + "]" * 5000, encoding="utf-8")
    assert "nested too deeply" in refusal("cards", "works", "--cards", str(mine))


def test_an_endless_file_is_read_only_so_far() -> None:
    assert "larger than 10 MB" in refusal("play", "/dev/zero")


def test_a_full_disk_gets_a_sentence() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        answer = subprocess.run(
            [str(COMMAND), "cards", "works"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert answer.returncode == 1
    assert answer.stderr.startswith("mintopia: ")
    assert "Traceback" not in answer.stderr
