"""The public API: new_game, load_record, Game, and the errors."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

import mintopia
from mintopia.engine.game import SEED_HIGH, SEED_LOW, Game, new_game
from mintopia.errors import (
    IllegalMoveError,
    MalformedMoveError,
    MintopiaError,
    MoveError,
    OptionError,
    RecordError,
    SeatError,
    UndoError,
)
from mintopia.games.works.schema import PLAN_IDS


@pytest.fixture
def game() -> Game:
    """Return a game of two at its start, with the deck in the order of the rulebook's table."""
    return new_game("works", players=2, seed=7, starting=0, deck=list(PLAN_IDS))


# --- the package -------------------------------------------------------------------------------
def test_the_package_shows_its_public_names() -> None:
    assert mintopia.__version__.count(".") == 2
    assert mintopia.Game is Game
    assert dir(mintopia) == sorted(mintopia.__all__)
    assert len(dir(mintopia)) <= 16, "few enough to remember"
    for name in dir(mintopia):
        assert getattr(mintopia, name) is not None
    assert {"Game", "analyse", "bot", "errors", "load", "load_record", "new_game"} < set(
        dir(mintopia)
    )
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = mintopia.chess  # type: ignore[attr-defined]


def test_every_error_has_the_same_root() -> None:
    for error in (OptionError, MoveError, UndoError, SeatError, RecordError):
        assert issubclass(error, MintopiaError)
    assert issubclass(MalformedMoveError, MoveError)
    assert issubclass(IllegalMoveError, MoveError)
    assert not issubclass(IllegalMoveError, MalformedMoveError)


# --- new_game ----------------------------------------------------------------------------------
def test_a_new_game(game: Game) -> None:
    assert game.id == "works"
    assert game.seats == 2
    assert game.names == ("Seat 1", "Seat 2")
    assert game.to_move == 0
    assert not game.over
    assert not game.is_scripted
    assert game.result is None
    assert game.moves == []
    assert game.seed == 7
    assert game.event_count == 1
    assert game.all_events() == [{"event": "round", "round": 1, "seat": 0}]


def test_without_a_seed_one_is_drawn() -> None:
    seeds = {new_game("works", players=2).seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(SEED_LOW <= seed <= SEED_HIGH for seed in seeds)


@pytest.mark.parametrize("seed", [0, -1, SEED_LOW, SEED_HIGH, 2**63])
def test_seeds_of_64_bits_are_allowed_and_replay(seed: int) -> None:
    game = new_game("works", players=3, seed=seed)
    assert game.seed == seed
    record = json.loads(json.dumps(game.record()))
    assert mintopia.load_record(record).state() == game.state()


@pytest.mark.parametrize(
    "seed", [SEED_LOW - 1, SEED_HIGH + 1, pytest.param(10**5000, id="huge"), True, 1.0, "1", [1]]
)
def test_other_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(OptionError, match="seed must be a whole number of at most 64 bits"):
        new_game("works", players=2, seed=seed)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionError, match="There is no game 'chess'; there are: works"):
        new_game("chess", players=2)


@pytest.mark.parametrize("name", ["works", "bid"])
def test_none_stands_for_an_option_that_was_not_given(name: str) -> None:
    plain = new_game(name, players=2, seed=1)
    none = new_game(name, players=2, seed=1, solo=None, deck=None, names=None, cards=None)
    assert none.state() == plain.state()
    assert none.record() == plain.record()


@pytest.mark.parametrize("name", ["works", "bid"])
def test_names_of_the_seats(name: str) -> None:
    assert new_game(name, players=3, seed=1).names == ("Seat 1", "Seat 2", "Seat 3")
    assert new_game(name, solo="sonic", seed=1).names == ("Seat 1", "Sonic")
    assert new_game(name, solo="sonic", seed=1, names=["Ann"]).names == ("Ann", "Sonic")


def test_tuples_serve_as_lists() -> None:
    game = new_game("works", players=2, seed=1, advanced=("recycler",), deck=PLAN_IDS)
    record = json.loads(json.dumps(game.record()))
    assert mintopia.load_record(record).state() == game.state()


# --- playing -----------------------------------------------------------------------------------
@pytest.mark.parametrize("move", [True, 1.0, None, ["pass"]])
def test_what_is_neither_text_nor_a_number_is_refused(game: Game, move: Any) -> None:
    with pytest.raises(MalformedMoveError, match="A move is text, or an action from 0 to"):
        game.play(move)
    assert game.moves == []


def test_events_from_a_number_on(game: Game) -> None:
    game.play("producer")
    count = game.event_count
    game.play("pass")
    assert game.events(1, count) == game.all_events(count) == [{"event": "pass", "seat": 1}]
    assert game.events(None, game.event_count) == []


def test_describe_and_sentence_speak_both_languages(game: Game) -> None:
    assert "Statue" in game.describe("supplier statue")
    assert game.describe("supplier statue", "ja") != game.describe("supplier statue", "en")
    event = game.play("producer")[0]
    assert "Seat 1" in game.sentence(event)
    assert game.sentence(event, "ja") != game.sentence(event, "en")


# --- seats ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "seat", [2, -1, -2, True, False, 0.0, "0", [0], pytest.param(10**5000, id="huge")]
)
def test_a_seat_that_is_not_there(game: Game, seat: Any) -> None:
    for look in (game.view, game.events):
        with pytest.raises(SeatError, match=r"There is no seat .* in this game; seats are 0 to 1"):
            look(seat)


# --- undo and copy ------------------------------------------------------------------------------
def test_undo_at_the_start_is_refused(game: Game) -> None:
    with pytest.raises(UndoError, match="There is no move to take back: the game is at its start"):
        game.undo()
    game.play("pass")
    assert game.undo() == "pass"
    with pytest.raises(UndoError):
        game.undo()


def test_what_a_game_hands_out_is_not_its_own(game: Game) -> None:
    """Check that changing an answer does not change the game."""
    before, events, record = deepcopy((game.state(), game.all_events(), game.record()))
    game.moves.append("pass")
    game.legal().clear()
    game.legal_actions().clear()
    game.state()["players"].clear()
    game.view(0)["supply"].clear()
    game.all_events().clear()
    game.record()["moves"].append("pass")
    game.record()["options"]["deck"].reverse()
    assert (game.state(), game.all_events(), game.record()) == (before, events, record)


def test_what_a_game_is_given_is_not_shared_with_the_giver() -> None:
    """Check that a record has the options of the set-up, whatever happens to the caller's lists."""
    deck, cards = list(PLAN_IDS), {"plans": {"mine": {"cost": 1}}}
    game = new_game("works", players=2, seed=1, deck=deck, cards=cards)
    record = json.loads(json.dumps(game.record()))
    deck.reverse()
    cards["plans"]["mine"]["cost"] = 9
    assert game.record() == record
    assert mintopia.load_record(game.record()).state() == game.state()


# --- records ------------------------------------------------------------------------------------
def test_a_record_is_small_and_complete(game: Game) -> None:
    game.play("supplier statue")
    assert game.record() == {
        "mintopia": 1,
        "game": "works",
        "rules_version": 1,
        "options": {"players": 2, "starting": 0, "deck": list(PLAN_IDS)},
        "seed": 7,
        "moves": ["supplier statue"],
    }


def test_a_record_may_carry_notes_of_its_owner(game: Game) -> None:
    record = game.record() | {"meta": {"played": "on a train"}}
    assert mintopia.load_record(record).state() == game.state()


def without(key: str) -> dict[str, Any]:
    """Return a good record without this key."""
    record = new_game("works", players=2, seed=7).record()
    del record[key]
    return record


def changed(**parts: Any) -> dict[str, Any]:
    """Return a good record with these parts changed."""
    return new_game("works", players=2, seed=7).record() | parts


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (None, "A record is an object with options, seed and moves, not None."),
        ({}, 'it needs "mintopia": 1.'),
        (without("mintopia"), 'it needs "mintopia": 1.'),
        (changed(mintopia=True), 'it needs "mintopia": 1.'),
        (changed(mintopia=1.0), 'it needs "mintopia": 1.'),
        (changed(state={}), "A record has no 'state'."),
        (without("game"), "The record's game is missing or of the wrong type."),
        (changed(game=1), "The record's game is missing or of the wrong type."),
        (
            changed(game="bid", rules_version=2, options={"players": 9}),
            "players must be a whole number from 1 to 6",
        ),
        (changed(game="bid"), "rules version 1; this program plays version 2."),
        (without("options"), "The record's options is missing or of the wrong type."),
        (changed(options=[]), "The record's options is missing or of the wrong type."),
        (changed(options={"players": 2, "seed": 1}), "seed is missing or in the wrong place"),
        (changed(options={"players": 2, "game": "works"}), "in the wrong place"),
        (changed(options={"players": 2, 5: 1}), "The record cannot be set up"),
        (changed(rules_version=2), "rules version 2; this program plays version 1."),
        (changed(rules_version=1.0), "rules version 1.0; this program plays version 1."),
        (changed(seed=None), "The record's seed is missing or in the wrong place."),
        (without("moves"), "The record's moves is missing or of the wrong type."),
        (changed(moves=["pass", 5]), "Move 2 of the record is 5; it must be text."),
        (changed(moves=["pass", "lotto"]), "Move 2 of the record, 'lotto': The Lotto is closed"),
    ],
)
def test_a_broken_record_is_refused_with_what_is_wrong(record: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        mintopia.load_record(record)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_moves_after_the_end_are_refused() -> None:
    game = new_game("works", players=2, seed=1)
    while not game.over:
        game.play("pass")
    assert game.result is not None
    assert game.result["reason"] == "round-limit"
    with pytest.raises(IllegalMoveError, match="over"):
        game.play("pass")
    record = game.record()
    with pytest.raises(RecordError, match=r"Move 101 of the record, 'pass': .* over"):
        mintopia.load_record(record | {"moves": [*record["moves"], "pass"]})


# --- a game that keeps no earlier states ----------------------------------------------------------
@pytest.mark.parametrize(("name", "players"), [("works", 2), ("bid", 3)])
def test_a_light_game_is_the_same_game(name: str, players: int) -> None:
    heavy = new_game(name, players=players, seed=11)
    light = new_game(name, players=players, seed=11)
    light.drop_history()
    number = 0
    while not heavy.over:
        move = heavy.legal()[number % len(heavy.legal())]
        assert light.play(move) == heavy.play(move)
        number += 1
        if number % 10 == 0:
            assert light.undo() == heavy.undo()
            assert light.play(move) == heavy.play(move)
        if number % 25 == 0:
            for seat in (None, *range(players)):
                assert light.record_for(seat) == heavy.record_for(seat)
    assert light.state() == heavy.state()
    assert light.all_events() == heavy.all_events()
    assert light.record() == heavy.record()
    twin = light.copy()
    for one in (heavy, twin):
        one.rewind(7)
    assert twin.state() == heavy.state()
    assert twin.all_events() == heavy.all_events()
    assert len(light.moves) == number, "the copy went back, not the game"


@pytest.mark.parametrize("is_light", [False, True])
def test_rewinding_stays_within_the_game(game: Game, is_light: bool) -> None:
    if is_light:
        game.drop_history()
    game.play("producer")
    before = game.state()
    game.rewind(1)
    assert game.state() == before
    for moves in (-1, 2):
        with pytest.raises(UndoError, match="1 moves"):
            game.rewind(moves)
    game.rewind(0)
    assert game.moves == []
    with pytest.raises(UndoError):
        game.undo()


@pytest.mark.parametrize("game_id", ["works", "bid"])
def test_whom_nobody_named_is_called_in_the_language_of_the_sentence(game_id: str) -> None:
    game = new_game(game_id, players=1, solo="rachael", seed=3)
    renamed = new_game(game_id, players=1, solo="rachael", seed=3, names=["Ann", "Ray"])
    assert game.names[1] == "Rachael"
    assert game.options.spoken_names("ja") == ("席1", "レイチェル")
    assert game.options.spoken_names("en") == game.names
    assert renamed.options.spoken_names("ja") == ("Ann", "Ray")
    told = {"event": "gain", "seat": 1, "mints": 1, "source": "income"}
    assert game.sentence(told, "ja").startswith("レイチェル")
    assert renamed.sentence(told, "ja").startswith("Ray")


@pytest.mark.parametrize(
    ("language", "offer", "accept"),
    [
        ("en", "Ask Cleo to join in: 2 from You, 2 from Cleo (4 in all)",
         "Accept: 2 from Cleo, 2 from You (4 in all)"),
        ("ja", "Cleoに共同入札を持ちかける：Youが2個、Cleoが2個（合計4個）",
         "受ける：Cleoが2個、Youが2個（合計4個）"),
    ],
)  # fmt: skip
def test_a_move_told_by_name_calls_nobody_you(language: str, offer: str, accept: str) -> None:
    """Check this because a review once said "Accept: 2 from you, 2 from you", which is no help."""
    names = ["Ben", "You", "Cleo"]
    game = new_game("bid", players=3, seed=7, names=names, auctioneer=1)
    game.play(next(move for move in game.legal() if move.endswith("open")))
    asked = next(
        move for move in game.legal() if move.endswith(" 2 2") and "Cleo" in game.describe(move)
    )
    assert game.describe(asked, language, by_name=True) == offer
    game.play(asked)
    assert game.describe("accept", language, by_name=True) == accept
