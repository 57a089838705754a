"""The server explains the games' refusals in the language of the request."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.errors import RecordError
from mintopia.server.ops.game_check import check_game
from mintopia.server.ops.transfer import LineError, import_games, line_of
from mintopia.server.tables.verification import Witness, check_record
from mintopia.store import Store, open_store, sqlite_url
from tests.server.serving import code_of, make_table
from tests.server.stored import store_game
from tests.store.making import game_of

JAPANESE = {"Accept-Language": "ja"}
BAD_OPTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    ("works", {},
     "players is missing: a whole number from 1 to 4.",
     "players がありません。1から4までの整数を指定してください。"),
    ("works", {"players": 2, "speed": 3},
     "A game of works has no 'speed'; did you mean seed? Allowed: players, solo, advanced, "
     "promos, variant, starting, ages, deck, names, cards, seed.",
     "works のゲームに 'speed' というオプションはありません。もしかして seed ですか。"
     "使えるのは players、solo、advanced、promos、variant、starting、ages、deck、names、cards、"
     "seed です。"),
    ("works", {"players": 2, "cards": {"plans": {"mine": {"cost": 0}}}},
     "plans.mine.cost must be a whole number from 1 to 9, not 0.",
     "plans.mine.cost には1から9までの整数を指定してください（0 は使えません）。"),
    ("works", {"players": 2, "deck": ["moon"]},
     "deck must list card ids, not 'moon'; see mintopia cards works.",
     "deck にはカードのIDを指定してください（'moon' は使えません）。"
     "IDの一覧は mintopia cards works で見られます。"),
    ("bid", {"players": 3, "cards": {"locations": {"mine": {"sides": ["mint"]}}}},
     "locations.mine.sides must list 4 colors (top, right, bottom, left), not ['mint'].",
     "locations.mine.sides には4つの色（上、右、下、左の順）を指定してください"
     "（['mint'] は使えません）。"),
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


# --- stored games ---------------------------------------------------------------------------------
@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store on a file."""
    found = open_store(sqlite_url(tmp_path / "games.db"))
    yield found
    found.close()


def with_bad_options(store: Store) -> str:
    """Store a game, then make its options impossible by hand."""
    table = store_game(store, moves=3)
    with store._database.write() as connection:
        connection.exec_driver_sql("""UPDATE tables SET options = '{"players":9}'""")
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


def test_an_import_says_in_both_languages_why_a_line_is_not_taken(
    store: Store, tmp_path: Path
) -> None:
    game = game_of(store, with_bad_options(store))
    other = open_store(sqlite_url(tmp_path / "other.db"))
    told: list[LineError] = []
    try:
        import_games(other, [(1, line_of(game))], lambda _, error: told.append(error))
    finally:
        other.close()
    (error,) = told
    assert "players must be a whole number" in error.sentence("en")
    assert "players には1から4までの整数" in error.sentence("ja")


# --- promises -------------------------------------------------------------------------------------
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
def test_a_broken_promise_is_told_in_both_languages(
    record: dict[str, Any], english: str, japanese: str
) -> None:
    with pytest.raises(RecordError) as refused:
        check_record(record, Witness())
    assert str(refused.value) == english
    assert refused.value.message("ja") == japanese
