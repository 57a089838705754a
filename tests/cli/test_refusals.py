"""Commands refuse in the language of --lang, or else of the environment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mintopia import new_game
from mintopia.engine.options import name_like
from tests.server.forking import mintopia, refusal


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a temporary folder, so that file names are short."""
    monkeypatch.chdir(tmp_path)
    game = new_game("works", players=2, seed=1)
    record = game.record()
    files = {
        "cards.toml": "[plans.mine]\ncost = 0\n",
        "broken.toml": "[plans.mine]\ncost = two\n",
        "broken.json": '{"mintopia": one}',
        "options.json": json.dumps({**record, "options": {"players": 9}}),
        "move.json": json.dumps({**record, "moves": ["castle"]}),
        "promise.json": json.dumps(record),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


COSTS = "plans.mine.cost には1から9までの整数を指定してください（0 は使えません）。"
TOLD: list[tuple[tuple[str, ...], str]] = [
    (("play", "works", "--players", "9"),
     "players には1から4までの整数を指定してください（9 は使えません）。"),
    (("play", "works", "--players", "2", "--cards", "cards.toml"), COSTS),
    (("play", "works", "--names", "アン,アン"),
     "「アン」という名前の人が2人います。別の名前にしてください。"),
    (("replay", "broken.json"),
     "broken.json は保存したゲームではありません：1行目の14文字目からJSONとして読めません。"),
    (("verify", "promise.json"),
     "この記録には約束の値がありません。meta に commitment と salt が必要です。"),
    (("import", "nowhere.jsonl"),
     "nowhere.jsonl を読み込めません：ファイルまたはフォルダーがありません。"),
    (("rules", "works", "W99"),
     "W99 という項目はありません。あるのは W1、W2、W3、W4、W5、W6、W7 です。"),
    (("hint", "promise.json", "--seconds", "0"),
     "--seconds には0より大きく3600以下の数を指定してください（0.0 は使えません）。"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "sentence"), TOLD, ids=[" ".join(words) for words, _ in TOLD])
@pytest.mark.usefixtures("here")
def test_a_refusal_in_japanese(words: tuple[str, ...], sentence: str) -> None:
    assert refusal(*words, "--lang", "ja") == f"mintopia: {sentence}\n"


@pytest.mark.usefixtures("here")
def test_a_move_of_a_record_that_is_none() -> None:
    told = refusal("replay", "move.json", "--lang", "ja")
    assert told.startswith("mintopia: 記録の1手目 'castle'：'castle' は手ではありません。")
    assert "swap-meet 出すカード 受け取るプラン" in told


def test_without_a_flag_the_environment_chooses_the_language() -> None:
    words = ("play", "works", "--players", "9")
    english = "mintopia: players must be a whole number from 1 to 4, not 9.\n"
    assert refusal(*words) == english
    assert mintopia(*words, language="ja_JP.UTF-8").stderr.startswith("mintopia: players には")
    assert mintopia(*words, "--lang", "en", language="ja_JP.UTF-8").stderr == english


def test_a_number_of_thousands_of_digits_is_refused_in_a_sentence(here: Path) -> None:
    (here / "long.json").write_text(f'{{"seed": {"7" * 5000}}}', encoding="utf-8")
    (here / "long.toml").write_text(f"seed = {'7' * 5000}", encoding="utf-8")
    told = refusal("replay", "long.json")
    assert told == "mintopia: long.json is not a saved game: a number is too long.\n"
    told = refusal("cards", "works", "--cards", "long.toml")
    assert told == "mintopia: long.toml is not a TOML file: a number is too long.\n"


@pytest.mark.parametrize(
    ("given", "meant"),
    [("--player", "--players"), ("--name", "--names"), ("--game", None), ("--", None)],
)
def test_a_flag_is_suggested_by_its_name_not_its_dashes(given: str, meant: str | None) -> None:
    assert name_like(given, ["--players", "--names", "--seed"]) == meant
