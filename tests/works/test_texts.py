"""Mint Works in words: both languages cover the same things, with nothing missing."""

from __future__ import annotations

from functools import partial

import pytest

from mintopia.games.works import schema as w
from mintopia.games.works import text
from mintopia.games.works.cards import read_values
from mintopia.games.works.cards import table as card_table
from tests import texts
from tests.texts import EACH_LANGUAGE, latin_in_japanese, whole

from .checking import play
from .positions import table

TYPED = {"co-op", "crowdfunder"}  # words that players type are not translated
catalogue = partial(texts.catalogue, "works")


def test_no_english_is_left_in_japanese() -> None:
    latin = latin_in_japanese("works")
    del latin["game/title"], latin["drawing/name"]  # names of the game
    assert {key for key, words in latin.items() if words - TYPED} == set()
    assert set(latin) == {
        "refusals/choice-first", "refusals/needs-seat", "refusals/no-seat-wanted"
    }  # fmt: skip


@EACH_LANGUAGE
def test_a_deed_has_the_name_of_its_location(language: str) -> None:
    for deed in ("wholesaler", "lotto"):
        assert text.card_name("plans", deed, language) == text.card_name(
            "locations", deed, language
        )


# --- everything has a sentence --------------------------------------------------------------------
@EACH_LANGUAGE
def test_everything_has_a_sentence(language: str) -> None:
    said = catalogue(language)
    assert set(said["refusals"]) == set(w.REFUSAL_IDS) - {""}
    assert {key.split(".")[0] for key in said["events"]} == set(w.EVENT_IDS)
    assert set(said["phases"]) == set(w.PHASE_IDS)
    assert set(said["variants"]) == set(w.VARIANT_IDS)
    assert set(said["types"]) == set(w.TYPE_IDS)
    assert set(said["reasons"]) == set(w.REASON_IDS) - {""}
    assert {f"end.{reason}" for reason in said["reasons"]} <= set(said["events"])
    assert {f"gain.{source}" for source in w.SOURCE_IDS[w.FROM_INCOME :]} <= set(said["events"])
    moves = {*w.LOCATION_IDS, "pass", "co-op", "crowdfunder-seat"}
    assert set(said["moves"]) == moves
    assert set(card_table()["plans"]) == set(w.PLAN_IDS)
    assert set(card_table()["locations"]) == set(w.LOCATION_IDS)
    assert set(card_table()["opponents"]) == set(w.SOLO_IDS)


@EACH_LANGUAGE
@pytest.mark.parametrize("plan", w.PLAN_IDS)
def test_every_plan_says_what_it_does(plan: str, language: str) -> None:
    said = text.plan_text(plan, read_values({}), language)
    assert whole(said, language)
    assert text.plan_name(plan, language)


@EACH_LANGUAGE
@pytest.mark.parametrize("location", w.LOCATION_IDS)
def test_every_location_says_what_it_does(location: str, language: str) -> None:
    said = text.location_text(location, read_values({}), language)
    assert whole(said, language)
    prototype = text.location_text(location, read_values({}), language, "prototype")
    assert (prototype != said) == (location == "crowdfunder")
    assert whole(prototype, language)


@EACH_LANGUAGE
@pytest.mark.parametrize("opponent", w.SOLO_IDS)
def test_every_opponent_says_what_it_does(opponent: str, language: str) -> None:
    assert whole(text.opponent_text(opponent, language), language)


# --- some sentences, word for word ----------------------------------------------------------------
@pytest.mark.parametrize(
    ("position", "move", "english", "japanese"),
    [
        ("seat 0: 3 Mints", "pass", "Pass", "パス"),
        ("seat 0: 3 Mints", "producer", "Producer: pay 1 Mint, gain 2",
         "プロデューサー：ミント1個を払い、2個得る"),
        ("supply: gardens - -\nseat 0: 3 Mints; buildings truck", "supplier gardens",
         "Buy Gardens for 2 Mints", "ミント2個で庭園を買う"),
        ("seat 0: 3 Mints; plans mine; buildings crane", "builder mine", "Build Mine for 1 Mint",
         "ミント1個で鉱山を建築する"),
        ("seat 0: 3 Mints; plans mine", "recycler mine", "Recycle Mine: pay 1 Mint, gain 3",
         "鉱山をリサイクルする：ミント1個を払い、3個得る"),
        ("seat 0: 3 Mints\non producer: 1:1", "temp-agency producer",
         "Temp Agency (2 Mints in all) → Producer: pay 1 Mint, gain 2",
         "テンプ・エージェンシー（合計ミント2個）→プロデューサー：ミント1個を払い、2個得る"),
    ],
)  # fmt: skip
def test_moves_word_for_word(position: str, move: str, english: str, japanese: str) -> None:
    game = table(position, advanced=["recycler", "temp-agency"])
    assert game.describe(move) == english
    assert game.describe(move, "ja") == japanese


def test_a_hidden_plan_is_told_without_its_name() -> None:
    game = table("open: lotto\ndeck: mine", names=["Ann", "Ben"])
    play(game, "lotto")
    own, other = game.events(0)[-1], game.events(1)[-1]
    assert game.sentence(own) == "Ann draws Mine from the top of the Plan Deck."
    assert game.sentence(other) == "Ann draws a hidden Plan from the top of the Plan Deck."
    assert game.sentence(other, "ja") == (
        "Annはプランデッキの一番上から裏向きのプラン1枚を引いた。"
    )
