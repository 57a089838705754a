"""Refusals say what is allowed, in the language of the request."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import httpx
import pytest
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from mintopia.errors import RecordError
from mintopia.server.common import requests, requests_play
from mintopia.server.common.requests import (
    MoveRequest,
    RequestBody,
    StandInRequest,
    TableChange,
    TableRequest,
)
from mintopia.server.common.validation import fault_of, refusal
from mintopia.server.http import routes_notify
from mintopia.server.ops import transfer
from mintopia.server.ops.game_check import check_game
from mintopia.server.ops.transfer import (
    EntryLine,
    GameLine,
    LineError,
    SeatLine,
    TableLine,
    import_games,
    line_of,
    read_line,
)
from mintopia.server.tables.verification import Witness, check_record
from mintopia.store import Store, open_store, sqlite_url
from tests.server.serving import code_of, make_table
from tests.server.stored import store_game
from tests.store.making import change, game_of

# --- requests -------------------------------------------------------------------------------------
JAPANESE = {"Accept-Language": "ja"}


def told_of(model: Any, body: object) -> dict[str, str]:
    """Check that a body is refused; return the message in both languages."""
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(model).validate_python(body)
    error = refusal(refused.value.errors(include_url=False))
    assert error.code == "bad-request"
    return {language: error.message(language) for language in ("en", "ja")}


Above = Annotated[float, Field(gt=2)]
Below = Annotated[float, Field(lt=2.5)]
Some = Annotated[list[int], Field(min_length=2)]
Word = Annotated[str, Field(min_length=3)]

TABLE: list[tuple[Any, object, str, str]] = [
    (MoveRequest, {"move": "x"}, "seq is missing.", "seq がありません。"),
    (MoveRequest, {"seq": 0, "move": "x", "more": 1},
     "more is not known here.", "more という項目はここにはありません。"),
    (MoveRequest, {"seq": "0", "move": "x"},
     "seq must be a whole number.", "seq は整数でなければなりません。"),
    (MoveRequest, {"seq": -1, "move": "x"},
     "seq must be at least 0.", "seq は0以上でなければなりません。"),
    (MoveRequest, {"seq": 1_000_001, "move": "x"},
     "seq must be at most 1000000.", "seq は1000000以下でなければなりません。"),
    (
        MoveRequest,
        {"seq": 0, "move": 5},
        "move must be text.",
        "move は文字列でなければなりません。",
    ),
    (MoveRequest, {"seq": 0, "move": ""}, "move must not be empty.", "move は空にできません。"),
    (MoveRequest, {"seq": 0, "move": "x" * 201},
     "move must be text of at most 200 characters.",
     "move は200文字以下の文字列でなければなりません。"),
    (MoveRequest, {"seq": 0, "move": "\ud800"},
     "move must be printable text without line breaks.",
     "move は改行のない、表示できる文字列でなければなりません。"),
    (TableChange, {"talk": 1},
     "talk must be true or false.", "talk は true か false でなければなりません。"),
    (TableRequest, {"game": "chess"},
     "game must be one of works, bid.", "game は works、bid のどれかでなければなりません。"),
    (TableRequest, {"game": "wroks"},
     "game must be one of works, bid; did you mean works?",
     "game は works、bid のどれかでなければなりません。もしかして works ですか。"),
    (StandInRequest, {"bot": "hrad"},
     "bot must be one of random, greedy, easy, medium, hard, expert, master, even:1 … even:13; "
     "did you mean hard?",
     "bot は random、greedy、easy、medium、hard、expert、master、even:1 … even:13 の"
     "どれかでなければなりません。もしかして hard ですか。"),
    (StandInRequest, {"bot": "god"},
     "bot must be one of random, greedy, easy, medium, hard, expert, master, even:1 … even:13.",
     "bot は random、greedy、easy、medium、hard、expert、master、even:1 … even:13 の"
     "どれかでなければなりません。"),
    (TableRequest, {"game": "works", "seats": {}},
     "seats must be a list.", "seats はリストでなければなりません。"),
    (TableRequest, {"game": "works", "seats": [{}] * 7},
     "seats must be a list of at most 6.", "seats は6個以下のリストでなければなりません。"),
    (TableRequest, {"game": "works", "hold": [0, 6]},
     "hold.1 must be at most 5.", "hold.1 は5以下でなければなりません。"),
    (TableRequest, {"game": "works", "seats": [3]},
     "seats.0 must be an object.", "seats.0 はオブジェクトでなければなりません。"),
    (TableRequest, [], "The body must be an object.", "本文はオブジェクトでなければなりません。"),
    (TableRequest, b"{}",
     "The body must be JSON, sent with the header Content-Type: application/json.",
     "本文はJSONとし、ヘッダー Content-Type: application/json を付けて送ってください。"),
    # types found only in export lines, and types that no form uses yet
    (dict[str, transfer.Time], {"at": "soon"},
     "at must be a number.", "at は数でなければなりません。"),
    (dict[str, transfer.Time], {"at": math.nan},
     "at must be a number.", "at は数でなければなりません。"),
    (dict[str, transfer.Time], {"at": -0.5},
     "at must be at least 0.", "at は0以上でなければなりません。"),
    (dict[str, transfer.TableId], {"id": "x"},
     "id must be text of the form ^[a-z2-7]{16}$",
     "id は次の形の文字列でなければなりません：^[a-z2-7]{16}$"),
    (dict[str, transfer.Seed], {"seed": "9" * 20},
     "seed must be from -9223372036854775808 to 18446744073709551615.",
     "seed は-9223372036854775808から18446744073709551615まででなければなりません。"),
    (dict[str, Above], {"x": 2},
     "x must be more than 2.", "x は2より大きくなければなりません。"),
    (dict[str, Below], {"x": 3},
     "x must be less than 2.5.", "x は2.5より小さくなければなりません。"),
    (dict[str, Some], {"x": [1]},
     "x must be a list of at least 2.", "x は2個以上のリストでなければなりません。"),
    (dict[str, Word], {"x": "ab"},
     "x must be text of at least 3 characters.", "x は3文字以上の文字列でなければなりません。"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("model", "body", "english", "japanese"), TABLE, ids=[row[2][:40] for row in TABLE]
)
def test_faults_say_what_is_allowed(model: Any, body: object, english: str, japanese: str) -> None:
    assert told_of(model, body) == {"en": english, "ja": japanese}


# --- nothing falls through -----------------------------------------------------------------------
DEEP: list[Any] = []
for _ in range(500):
    DEEP = [DEEP]
BAD: tuple[Any, ...] = (
    None, True, -1, -2, 7, 10**9, 10**30, 1.5, math.nan, math.inf, -0.5, 1e12, "", " ", "x",
    "x" * 5000, "\ud800", "a\nb", "9" * 20, "file:///etc", b"x", [], [None] * 7, [-1], [{}] * 7,
    ["x"] * 3, DEEP, {}, {"x": 1}, {"kind": "x"},
)  # fmt: skip


def forms(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    """Yield all direct and indirect subclasses of a form."""
    for found in model.__subclasses__():
        yield found
        yield from forms(found)


FORMS = sorted(set(forms(RequestBody)), key=lambda form: form.__name__)


def test_all_forms_are_looked_at() -> None:
    assert {requests.TableRequest, requests_play.BranchRequest, routes_notify.PushRequest} <= set(
        FORMS
    )
    assert {GameLine, TableLine, SeatLine, EntryLine} <= set(FORMS)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_every_kind_of_fault_has_a_sentence_of_its_own(form: type[BaseModel]) -> None:
    kinds = set()
    for name in form.model_fields:
        for bad in BAD:
            try:
                form.model_validate({name: bad})
            except ValidationError as error:
                for found in error.errors(include_url=False):
                    key, _ = fault_of(found["type"], found.get("ctx") or {})
                    assert key != "wrong", found["type"]
                    kinds.add(found["type"])
                    for language in ("en", "ja"):
                        assert refusal([found]).message(language)
    assert kinds, "a form that refuses nothing would be none"


# --- over HTTP -----------------------------------------------------------------------------------
UNREADABLE: list[tuple[bytes, str, str]] = [
    (b'{"game":"works"', "Expecting ',' delimiter at character 16", "16文字目に誤りがあります"),
    (b"[" * 100_000, "it is nested too deeply", "入れ子が深すぎます"),
    (b'{"game":"works","seed":' + b"9" * 5000 + b"}",
     "a number is too long", "長すぎる数があります"),
    (b'{"name":"\xff"}',
     "it is not UTF-8 text (byte 9)", "UTF-8のテキストではありません（9バイト目）"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "english", "japanese"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_body_that_is_no_json_is_told_as_such(
    client: httpx.Client, body: bytes, english: str, japanese: str
) -> None:
    for language, sentence in (
        ("en", f"The body is not readable JSON: {english}."),
        ("ja", f"本文をJSONとして読めません：{japanese}。"),
    ):
        headers = {"Accept-Language": language, "Content-Type": "application/json"}
        answer = client.post("/api/tables", content=body, headers=headers)
        assert code_of(answer) == "bad-json"
        assert answer.json()["error"]["message"] == sentence


@pytest.mark.parametrize(
    ("body", "english", "japanese"),
    [
        (b"{", "EOF while parsing an object at line 1 column 1", "1行目の1文字目に誤りがあります"),
        (b"[" * 1000, "it is nested too deeply", "入れ子が深すぎます"),
    ],
    ids=range(2),
)
def test_a_move_that_is_no_json_is_told_in_the_same_words(
    client: httpx.Client, body: bytes, english: str, japanese: str
) -> None:
    table = make_table(client)
    for headers, sentence in (
        ({}, f"The body is not readable JSON: {english}."),
        (JAPANESE, f"本文をJSONとして読めません：{japanese}。"),
    ):
        answer = client.post(f"/api/tables/{table.id}/moves", content=body, headers=headers)
        assert code_of(answer) == "bad-json"
        assert answer.json()["error"]["message"] == sentence


def test_a_number_in_an_address_is_told_with_its_bound(client: httpx.Client) -> None:
    table = make_table(client)
    for params, sentence in (
        ({"after": "-1"}, "after must be at least 0."),
        ({"after": "x"}, "after must be a whole number."),
        ({"after": "9" * 30}, "after must be at most "),
    ):
        answer = table[0].ask("GET", "/messages", params=params)
        assert code_of(answer) == "bad-request"
        assert answer.json()["error"]["message"].startswith(sentence)


@pytest.mark.parametrize("value", [b"1e999", b"[" * 600 + b"]" * 600, b'"\\ud800"'])
def test_options_that_cannot_be_kept_are_told_as_such(client: httpx.Client, value: bytes) -> None:
    body = b'{"game":"works","options":{"players":2,"cards":{"x":' + value + b"}}}"
    headers = {"Content-Type": "application/json"}
    answer = client.post("/api/tables", content=body, headers=headers)
    assert answer.status_code == 400
    assert "is not valid" not in answer.json()["error"]["message"]


def test_a_line_that_is_no_json_is_told_in_both_languages() -> None:
    with pytest.raises(LineError) as refused:
        read_line(b"{")
    assert refused.value.sentence("ja") == "JSONではありません（2文字目に誤りがあります）。"
    assert refused.value.sentence("en").startswith("it is not JSON (")
    line = json.dumps({"mintopia_export": 1, "table": {"id": "x"}}).encode()
    with pytest.raises(LineError, match=r"table\.id must be text of the form"):
        read_line(line)


# --- games ----------------------------------------------------------------------------------------
JAPANESE = {"Accept-Language": "ja"}
BAD_OPTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("works", {},
     "players is missing: a whole number from 1 to 4.",
     "players がありません。1から4までの整数を指定してください。"),
    ("works", {"players": 2, "cards": {"plans": {"mine": {"cost": 0}}}},
     "plans.mine.cost must be a whole number from 1 to 9, not 0.",
     "plans.mine.cost には1から9までの整数を指定してください（0 は使えません）。"),
    ("bid", {"solo": "mort", "auctioneer": 1},
     "auctioneer must be 0 for 1 player: the player is always the Auctioneer.",
     "1人で遊ぶときは、プレイヤーがいつもオークショニアなので、"
     "auctioneer に指定できるのは0だけです。"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "english", "japanese"), BAD_OPTIONS)
def test_a_table_that_cannot_be_is_refused_in_the_language_asked_for(
    client: httpx.Client, game: str, options: dict[str, Any], english: str, japanese: str
) -> None:
    body = {"game": game, "options": options}
    for headers, sentence in (({}, english), (JAPANESE, japanese)):
        response = client.post("/api/tables", json=body, headers=headers)
        assert code_of(response) == "bad-option"
        assert response.json()["error"]["message"] == sentence


@pytest.mark.parametrize(
    ("game", "move", "japanese"),
    [
        ("works", "supplier",
         "'supplier' は言葉が足りないか、多すぎます。書き方は supplier プラン です。"),
        ("bid", "rotate casino",
         "'casino' はロケーションではありません。windmill、"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_told_in_the_language_asked_for(
    client: httpx.Client, game: str, move: str, japanese: str
) -> None:
    table = make_table(client, game, options={"players": 3})
    mover = table[table.spectator.get()["view"]["to_move"]]
    body = {"seq": 0, "move": move}
    english = mover.ask("POST", "/moves", body)
    assert code_of(english) == "malformed-move"
    assert english.json()["error"]["message"].isascii()
    told = mover.ask("POST", "/moves", body, headers=JAPANESE)
    assert code_of(told) == "malformed-move"
    assert told.json()["error"]["message"].startswith(japanese)


# --- stored games --------------------------------------------------------------------------------
def with_bad_options(store: Store) -> str:
    """Store a game, then make its options impossible by hand."""
    table = store_game(store, moves=3)
    change(store, """UPDATE tables SET options = '{"players":9}'""")
    return table


def test_the_doctor_says_in_both_languages_why_a_game_cannot_be_set_up(store: Store) -> None:
    game = game_of(store, with_bad_options(store))
    (finding,) = check_game(game)
    assert finding.key == "no-setup-because"
    assert finding.sentence("en").endswith("players must be a whole number from 1 to 4, not 9.")
    assert finding.sentence("ja") == (
        "このオプションでは準備できません："
        "players には1から4までの整数を指定してください（9 は使えません）。"
    )


def test_an_import_says_why_a_line_is_refused(store: Store, tmp_path: Path) -> None:
    game = game_of(store, with_bad_options(store))
    told: list[LineError] = []
    with closing(open_store(sqlite_url(tmp_path / "other.db"))) as other:
        import_games(other, [(1, line_of(game))], lambda _, error: told.append(error))
    (error,) = told
    assert "players must be a whole number" in error.sentence("en")
    assert "players には1から4までの整数" in error.sentence("ja")


# --- promises ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("record", "english", "japanese"),
    [
        ({}, "The record contains no promise: its meta needs commitment and salt.",
         "この記録には約束の値がありません。meta に commitment と salt が必要です。"),
        ({"meta": {"commitment": "x"}},
         "The record contains no salt: the game was not over when it was made, or its deal was "
         "being played elsewhere. Download it again.",
         "この記録にはソルトがありません。ゲームが終わる前か、同じカードの並びがほかで遊ばれている間に"
         "作られた記録です。もう一度ダウンロードしてください。"),
        ({"meta": {"commitment": "x", "salt": "y"}, "seed": 1},
         "The record cannot be checked: its meta lacks beginning.",
         "この記録は確かめられません。meta に beginning がありません。"),
    ],
)  # fmt: skip
def test_a_broken_promise_is_told(record: dict[str, Any], english: str, japanese: str) -> None:
    with pytest.raises(RecordError) as refused:
        check_record(record, Witness())
    assert str(refused.value) == english
    assert refused.value.message("ja") == japanese
