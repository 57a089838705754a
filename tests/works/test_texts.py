"""Mint Works in words: both languages say the same things, about everything, without a hole."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mintopia.game import Game, new_game
from mintopia.games.works import text
from mintopia.games.works.cards import printed_values
from mintopia.games.works.cards import table as card_table
from mintopia.games.works.schema import (
    ACTIONS,
    EVENT_IDS,
    FROM_INCOME,
    LOCATION_IDS,
    PHASE_IDS,
    PLAN_IDS,
    REASON_IDS,
    REFUSAL_IDS,
    SOLO_IDS,
    SOURCE_IDS,
    TYPE_IDS,
    VARIANT_IDS,
)
from mintopia.i18n import LANGUAGES, load_toml

from .checking import play, state_of
from .positions import table
from .test_events import LINES, Line

EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
TYPED = {"co-op", "crowdfunder"}  # what a player types stays as it is typed
LATIN = re.compile(r"[A-Za-z][A-Za-z-]*")


def catalogue(language: str) -> dict[str, Any]:
    """Read a language's sentences."""
    return load_toml("mintopia.games.works", f"text/{language}.toml")


def sentences(node: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """List every sentence with its key."""
    for key, value in node.items():
        if isinstance(value, Mapping):
            yield from sentences(value, f"{path}{key}/")
        else:
            yield path + key, value


def card_sentences(language: str) -> Iterator[tuple[str, str]]:
    """List every name, title and text of the cards in one language."""
    for kind in ("plans", "locations", "opponents"):
        for card, data in card_table()[kind].items():
            for key, value in data.items():
                if isinstance(value, Mapping) and "en" in value:
                    yield f"{kind}/{card}/{key}", value[language]


def placeholders(template: str) -> list[str]:
    """List what a sentence leaves open, once each."""
    return sorted({field for _, field, _, _ in string.Formatter().parse(template) if field})


# --- the same in both languages -------------------------------------------------------------------
def test_both_languages_have_the_same_keys() -> None:
    english, japanese = (dict(sentences(catalogue(language))) for language in ("en", "ja"))
    assert list(english) == list(japanese)


def test_both_languages_leave_the_same_open() -> None:
    english, japanese = (dict(sentences(catalogue(language))) for language in ("en", "ja"))
    differ = [key for key in english if placeholders(english[key]) != placeholders(japanese[key])]
    assert differ == []


def test_cards_have_both_languages_and_leave_the_same_open() -> None:
    english, japanese = (dict(card_sentences(language)) for language in ("en", "ja"))
    assert list(english) == list(japanese)
    # A name and a text for each of the 36 cards, a title for each of the 4 opponents, a short
    # text for each of the 11 Locations, and notes for some cards.
    notes = sum(key.endswith("/note") for key in english)
    assert len(english) - notes == 2 * (21 + 11 + 4) + 4 + 11
    differ = [key for key in english if placeholders(english[key]) != placeholders(japanese[key])]
    assert differ == []


@EACH_LANGUAGE
def test_no_sentence_is_empty_or_untidy(language: str) -> None:
    everything = [*sentences(catalogue(language)), *card_sentences(language)]
    untidy = [key for key, said in everything if not said or said != " ".join(said.split())]
    assert untidy == []


def latin_words(said: str) -> set[str]:
    """Find words in Latin letters, apart from placeholders."""
    return set(LATIN.findall(re.sub(r"\{[^}]*\}", "", said)))


def test_no_english_is_left_in_japanese() -> None:
    everything = [*sentences(catalogue("ja")), *card_sentences("ja")]
    everything = [(key, said) for key, said in everything if key != "game/title"]
    left = {key: words for key, said in everything if (words := latin_words(said) - TYPED)}
    assert left == {}
    typed = {key for key, said in everything if latin_words(said)}
    assert typed == {"refusals/choice-first", "refusals/needs-seat", "refusals/no-seat-wanted"}


def test_no_japanese_is_left_in_english() -> None:
    everything = [*sentences(catalogue("en")), *card_sentences("en")]
    assert [key for key, said in everything if not said.replace("→", "").isascii()] == []


@EACH_LANGUAGE
def test_two_cards_never_have_the_same_name(language: str) -> None:
    """But a Deed has the name of its Location."""
    for kind in ("plans", "locations", "opponents"):
        names = [data["name"][language] for data in card_table()[kind].values()]
        assert len(set(names)) == len(names)
    for deed in ("wholesaler", "lotto"):
        assert text.card_name("plans", deed, language) == text.card_name(
            "locations", deed, language
        )


TERMS = {
    "mint": "ミント",
    "mint-supply": "ミントサプライ",
    "plan": "プラン",
    "plan-deck": "プランデッキ",
    "plan-supply": "プランサプライ",
    "building": "建物",
    "neighborhood": "近所",
    "location": "ロケーション",
    "place": "プレイス",
    "pass": "パス",
    "star": "星",
    "starting-player-token": "スタートプレイヤートークン",
    "scoring": "得点計算",
    "tie": "タイ",
    "solitaire": "ソリティアモード",
    "open": "開放",
    "closed": "閉鎖",
}


@pytest.mark.parametrize("key", TERMS)
def test_terms_that_japanese_players_know(key: str) -> None:
    assert catalogue("ja")["words"][key] == TERMS[key]


def test_phases_and_kinds_as_japanese_players_know_them() -> None:
    japanese = catalogue("ja")
    assert japanese["phases"]["development"] == "開発フェイズ"
    assert japanese["phases"]["upkeep"] == "アップキープフェイズ"
    kinds = [japanese["kinds"][kind] for kind in ("core", "deed", "advanced")]
    assert kinds == ["コア", "ディード", "アドバンス"]


# --- everything has a sentence --------------------------------------------------------------------
@EACH_LANGUAGE
def test_everything_has_a_sentence(language: str) -> None:
    said = catalogue(language)
    assert set(said["refusals"]) == set(REFUSAL_IDS) - {""}
    assert {key.split(".")[0] for key in said["events"]} == set(EVENT_IDS)
    assert set(said["phases"]) == set(PHASE_IDS)
    assert set(said["variants"]) == set(VARIANT_IDS)
    assert set(said["types"]) == set(TYPE_IDS)
    assert set(said["reasons"]) == set(REASON_IDS) - {""}
    assert {f"end.{reason}" for reason in said["reasons"]} <= set(said["events"])
    assert {f"gain.{source}" for source in SOURCE_IDS[FROM_INCOME:]} <= set(said["events"])
    moves = {*LOCATION_IDS, "pass", "co-op", "crowdfunder-seat"}
    assert set(said["moves"]) == moves
    assert set(card_table()["plans"]) == set(PLAN_IDS)
    assert set(card_table()["locations"]) == set(LOCATION_IDS)
    assert set(card_table()["opponents"]) == set(SOLO_IDS)


@EACH_LANGUAGE
@pytest.mark.parametrize("plan", PLAN_IDS)
def test_every_plan_says_what_it_does(plan: str, language: str) -> None:
    said = text.plan_text(plan, printed_values(), language)
    assert whole(said, language)
    assert text.plan_name(plan, language)


@EACH_LANGUAGE
@pytest.mark.parametrize("location", LOCATION_IDS)
def test_every_location_says_what_it_does(location: str, language: str) -> None:
    said = text.location_text(location, printed_values(), language)
    assert whole(said, language)
    prototype = text.location_text(location, printed_values(), language, "prototype")
    assert (prototype != said) == (location == "crowdfunder")
    assert whole(prototype, language)


@EACH_LANGUAGE
@pytest.mark.parametrize("opponent", SOLO_IDS)
def test_every_opponent_says_what_it_does(opponent: str, language: str) -> None:
    assert whole(text.opponent_text(opponent, language), language)


def whole(said: str, language: str) -> bool:
    """Return whether this is a finished sentence: nothing left open, with its full stop."""
    return (
        not set("{}") & set(said)
        and "None" not in said
        and said.endswith("." if language == "en" else ("。", "）。"))
    )


# --- events, moves and refusals of whole games ----------------------------------------------------
NAMES = ("はな", "たろう", "じろう", "さくら")
GAMES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "advanced": ["recycler", "swap-meet"]},
    {"players": 3, "advanced": ["crowdfunder", "temp-agency"]},
    {"players": 3, "advanced": ["crowdfunder", "temp-agency"], "variant": "prototype"},
    {"players": 4, "advanced": ["thrift-store", "temp-agency"], "variant": "manual"},
    {"players": 4, "advanced": ["recycler", "temp-agency"], "variant": "manual"},
    {"solo": "justin", "advanced": ["temp-agency"]},
    {"solo": "rachael", "advanced": ["swap-meet"]},
    {"solo": "rachael", "advanced": ["crowdfunder"], "variant": "prototype"},
    {"solo": "sonic", "advanced": ["recycler"]},
    {"solo": "mort", "advanced": ["thrift-store"]},
    {"solo": "mort", "advanced": ["temp-agency"], "variant": "manual"},
)
GAMES_EACH = 3


def random_game(options: Mapping[str, Any], seed: int) -> Iterator[Game]:
    """Play a random game and stop before every move, and at its end."""
    seats = 2 if "solo" in options else options["players"]
    game = new_game("works", seed=seed, names=list(NAMES[:seats]), **options)
    dice = random.Random(seed)
    while not game.over:
        yield game
        game.play(dice.choice(game.legal()))
    yield game


@pytest.mark.parametrize("options", GAMES, ids=[str(n) for n in range(len(GAMES))])
def test_every_event_and_every_move_can_be_told(options: dict[str, Any]) -> None:
    """In both languages, to every viewer, in a few dozen random games."""
    for seed in range(GAMES_EACH):
        for game in random_game(options, seed):
            for language in LANGUAGES:
                for move in game.legal():
                    said = game.describe(move, language)
                    assert said, move
                    assert not set("{}") & set(said), said
                    assert language == "en" or not latin_words(said), said
        for viewer in (None, *range(game.seats)):
            for event in game.events(viewer):
                english, japanese = (game.sentence(event, lang) for lang in ("en", "ja"))
                assert whole(english, "en"), english
                assert whole(japanese, "ja"), japanese
                assert not latin_words(japanese), japanese
                assert "?" not in english + japanese


@pytest.mark.parametrize("line", LINES, ids=[line.sentence for line in LINES])
def test_every_event_of_the_table_can_be_told(line: Line) -> None:
    """The table of test_events.py leaves no event out; each viewer is told what they may know."""
    game = table(line.position, **line.options)
    play(game, line.moves)
    names = NAMES[: game.seats]
    for viewer in (None, *range(game.seats)):
        for event in game.events(viewer):
            japanese = text.event_sentence(event, names, "ja")
            assert whole(game.sentence(event), "en")
            assert whole(japanese, "ja")
            assert not latin_words(japanese), japanese


REFUSED: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("", {"players": 2}, ""),
    ("seat 0: 0 Mints; plans mine?; buildings crane, lotto\non lotto: 1:3\ndeck: empty",
     {"players": 3, "advanced": ["temp-agency", "recycler"]}, ""),
    ("on producer: 1:1, 0:1\non supplier: 0:1\non temp-agency: 1:2",
     {"advanced": ["temp-agency", "swap-meet"]}, ""),
    ("seat 0: 2 Mints; plans mine\non crowdfunder: 1:3",
     {"advanced": ["crowdfunder", "temp-agency"], "variant": "prototype"}, ""),
    ("seat 0: 1 Mint; buildings mine\nsupply: - - vault", {"advanced": ["thrift-store"]}, ""),
    ("supply: windmill statue truck\nseat 0: buildings co-op", {"players": 4}, "pass; " * 4),
    ("supply: - - -\ndeck: empty", {}, "pass; pass"),
    ("", {"solo": "justin"}, ""),
    ("seat 1 (to move): ", {"solo": "mort", "advanced": ["swap-meet"]}, ""),
)  # fmt: skip


@pytest.mark.parametrize(
    ("position", "options", "first"), REFUSED, ids=[str(n) for n in range(len(REFUSED))]
)
def test_every_illegal_action_is_told_why(
    position: str, options: dict[str, Any], first: str
) -> None:
    """Each of the actions of the table is legal, or a sentence in both languages says why not."""
    seats = 2 if "solo" in options else options.get("players", 2)
    game = table(position, names=list(NAMES[:seats]), **options)
    play(game, first)
    s = state_of(game)
    legal = set(game.legal_actions())
    for action in range(ACTIONS):
        refused = game.rules.refusal(s, action)
        assert (refused is None) == (action in legal)
        if refused is not None:
            key, paragraph = refused
            assert re.fullmatch("W[1-7]", paragraph)
            for language in LANGUAGES:
                said = text.refusal_sentence(s, action, key, game.names, language)
                assert whole(said, language), said
                assert language == "en" or latin_words(said) <= TYPED, said


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
