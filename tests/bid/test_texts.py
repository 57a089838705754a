"""Mint Bid in words: both languages say the same things, about everything, without a hole."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mintopia.game import Game, new_game, rules_of
from mintopia.games.bid import text
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.cards import table as card_table
from mintopia.games.bid.schema import (
    ACTIONS,
    COLOUR_IDS,
    DECISION_IDS,
    EVENT_IDS,
    KIND_IDS,
    PHASE_IDS,
    REFUSAL_IDS,
    SOLO_IDS,
    TABLE,
    TYPE_IDS,
)
from mintopia.i18n import LANGUAGES, load_toml

from .checking import play
from .positions import state_of, table
from .test_events import LINES, Line
from .test_refusals import POSITIONS

EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
LATIN = re.compile(r"[A-Za-z][A-Za-z-]*")
# What a player types stays as it is typed, and so does the name of the program.
TYPED = {word for form in TABLE.forms for word in re.findall(r"[a-z]+", form.text)}
ALLOWED = TYPED | {"Mintopia", "Mint", "Bid"}
WITH_LATIN = {
    "game/title",
    "words/house-deck-note",
    *(f"option-choice-help/players-{players}" for players in (1, 2, 3)),
    *(f"refusals/{decision}-first" for decision in DECISION_IDS),
    *(f"refusals/{key}" for key in ("solo-bid", "no-skip", "countered", "same-offer")),
}


def catalogue(language: str) -> dict[str, Any]:
    """Read a language's sentences."""
    return load_toml("mintopia.games.bid", f"text/{language}.toml")


def sentences(node: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """List every sentence with its key."""
    for key, value in node.items():
        if isinstance(value, Mapping):
            yield from sentences(value, f"{path}{key}/")
        else:
            yield path + key, value


def card_sentences(language: str) -> Iterator[tuple[str, str]]:
    """List every name, title and text of the cards in one language."""
    for kind in ("colours", "locations", "opponents"):
        for card, data in card_table()[kind].items():
            for key, value in data.items():
                if isinstance(value, Mapping) and "en" in value:
                    yield f"{kind}/{card}/{key}", value[language]


def placeholders(template: str) -> list[str]:
    """List what a sentence leaves open, once each."""
    return sorted({field for _, field, _, _ in string.Formatter().parse(template) if field})


def latin_words(said: str) -> set[str]:
    """Find words in Latin letters, apart from placeholders."""
    return set(LATIN.findall(re.sub(r"\{[^}]*\}", "", said)))


def whole(said: str, language: str) -> bool:
    """Return whether this is a finished sentence: nothing left open, with its full stop."""
    return (
        not set("{}") & set(said)
        and "None" not in said
        and said.endswith("." if language == "en" else "。")
    )


# --- the same in both languages -------------------------------------------------------------------
def test_both_languages_have_the_same_keys() -> None:
    english, japanese = (dict(sentences(catalogue(language))) for language in ("en", "ja"))
    assert list(english) == list(japanese)


def test_both_languages_leave_the_same_open() -> None:
    english, japanese = (dict(sentences(catalogue(language))) for language in ("en", "ja"))
    differ = [key for key in english if placeholders(english[key]) != placeholders(japanese[key])]
    assert differ == []


def test_cards_have_both_languages() -> None:
    english, japanese = (dict(card_sentences(language)) for language in ("en", "ja"))
    assert list(english) == list(japanese)
    # A name for each of the 8 colours, for a side without one, for 30 Locations and 4
    # opponents; a title and a text for these.
    assert len(english) == 8 + 1 + 30 + 3 * 4
    assert all(not placeholders(said) for said in [*english.values(), *japanese.values()])


@EACH_LANGUAGE
def test_no_sentence_is_empty_or_untidy(language: str) -> None:
    everything = [*sentences(catalogue(language)), *card_sentences(language)]
    untidy = [key for key, said in everything if not said or said != " ".join(said.split())]
    assert untidy == []


def test_no_english_is_left_in_japanese() -> None:
    everything = [*sentences(catalogue("ja")), *card_sentences("ja")]
    left = {key: words for key, said in everything if (words := latin_words(said) - ALLOWED)}
    assert left == {}
    assert {key for key, said in everything if latin_words(said)} == WITH_LATIN


def test_no_japanese_is_left_in_english() -> None:
    everything = [*sentences(catalogue("en")), *card_sentences("en")]
    assert [key for key, said in everything if not said.isascii()] == []


@EACH_LANGUAGE
def test_two_cards_never_have_the_same_name(language: str) -> None:
    for kind in ("colours", "locations", "opponents"):
        names = [data["name"][language] for data in card_table()[kind].values()]
        assert len(set(names)) == len(names)
    letters = [data["letter"] for data in card_table()["colours"].values()]
    assert len(set(letters)) == len(letters) == 9


TERMS = {
    "mint": "ミント",
    "location": "ロケーション",
    "scoring": "得点計算",
    "tie": "タイ",
    "solitaire": "ソリティアモード",
    "phase": "フェイズ",
    "player": "プレイヤー",
}


@pytest.mark.parametrize("key", TERMS)
def test_terms_that_japanese_players_know(key: str) -> None:
    assert catalogue("ja")["words"][key] == TERMS[key]


def test_terms_that_japanese_players_know_elsewhere() -> None:
    assert catalogue("ja")["types"]["deed"] == "ディード"
    assert catalogue("ja")["moves"]["pass"] == "パス"


# --- everything has a sentence --------------------------------------------------------------------
@EACH_LANGUAGE
def test_everything_has_a_sentence(language: str) -> None:
    said = catalogue(language)
    assert set(said["refusals"]) == set(REFUSAL_IDS) - {""}
    assert {key.split(".")[0] for key in said["events"]} == set(EVENT_IDS)
    assert set(said["phases"]) == set(PHASE_IDS)
    assert set(said["decisions"]) == set(DECISION_IDS)
    assert set(said["types"]) == set(said["abilities"]) == set(TYPE_IDS)
    assert set(said["kinds"]) == set(KIND_IDS)
    assert set(said["faces"]) == {"withdraw", "raise", "special"}
    assert set(said["tiebreaks"]) == {"points", "locations", "mints", "solo", "shared"}
    moves = ({form.text.split()[0] for form in TABLE.forms} - {"auction"}) | {
        f"auction-{kind}" for kind in KIND_IDS
    }
    assert set(said["moves"]) == moves
    assert set(card_table()["colours"]) == set(COLOUR_IDS)
    assert set(card_table()["opponents"]) == set(SOLO_IDS)


@EACH_LANGUAGE
@pytest.mark.parametrize("opponent", SOLO_IDS)
def test_every_opponent_says_what_it_does(opponent: str, language: str) -> None:
    assert whole(text.opponent_text(opponent, language), language)
    assert text.opponent_name(opponent, language)
    for face in house_values().faces[opponent]:
        assert "{" not in text.face_text(face, language)
        assert (language == "ja") == (not text.face_text(face, language).isascii())


@EACH_LANGUAGE
def test_the_tables_of_cards(language: str) -> None:
    """B1: for people; every cell has its text, and a deck of ours is marked as ours."""
    locations, opponents, heard = rules_of("bid").cards_tables({}, language)
    assert len(heard[2]) == len(locations[2])
    words = catalogue(language)["words"]
    assert words["house-deck-note"] in locations[0]
    assert len(locations[2]) == 30
    assert len(opponents[2]) == 4
    for _, heads, rows in (locations, opponents):
        assert all(len(row) == len(heads) and all(row) for row in rows)
    changed = rules_of("bid").cards_tables({"locations": {"mine": {"value": 3}}}, language)
    assert words["house-deck-note"] not in changed[0][0]
    assert words["own-deck"] in changed[0][0]


# --- events, moves and refusals of whole games ----------------------------------------------------
NAMES = ("はな", "たろう", "じろう", "さくら", "けん", "ゆき")
GAMES: tuple[dict[str, Any], ...] = (
    *({"players": players} for players in range(2, 7)),
    *({"solo": solo} for solo in SOLO_IDS),
)
MOST_TOLD = 40  # of a long list of offers, some will do


def random_game(options: Mapping[str, Any], seed: int) -> Iterator[Game]:
    """Play a random game and stop before every move, and at its end."""
    seats = 2 if "solo" in options else options["players"]
    game = new_game("bid", seed=seed, names=list(NAMES[:seats]), **options)
    dice = random.Random(seed)
    while not game.over:
        yield game
        game.play(dice.choice(game.legal()))
    yield game


@pytest.mark.parametrize("options", GAMES, ids=lambda o: str(o.get("solo") or o["players"]))
def test_every_event_and_every_move_can_be_told(options: dict[str, Any]) -> None:
    """In both languages, to every viewer, in some random games."""
    dice = random.Random(0)
    for seed in range(2):
        for game in random_game(options, seed):
            moves = game.legal()
            for move in dice.sample(moves, min(MOST_TOLD, len(moves))):
                for language in LANGUAGES:
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
    seats = 2 if "solo" in line.options else 4
    game = table(line.position, names=list(NAMES[:seats]), **line.options)
    play(game, line.moves)
    for viewer in (None, *range(game.seats)):
        for event in game.events(viewer):
            japanese = game.sentence(event, "ja")
            assert whole(game.sentence(event), "en")
            assert whole(japanese, "ja")
            assert not latin_words(japanese), japanese


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_every_illegal_action_is_told_why(number: int) -> None:
    """Each of the actions of the table is legal, or a sentence in both languages says why not."""
    position, given, first = POSITIONS[number]
    options = dict(given)
    seats = 2 if "solo" in options else options.get("players", 4)
    game = table(position, names=list(NAMES[:seats]), **options)
    play(game, first)
    s = state_of(game)
    told: set[str] = set()
    for action in range(ACTIONS):
        refused = game.rules.refusal(s, action)
        if refused is None:
            continue
        key, paragraph = refused
        told.add(key)
        assert re.fullmatch("B[1-4]", paragraph)
        for language in LANGUAGES:
            said = game.rules.refusal_sentence(s, action, key, language, game.options)
            assert whole(said, language), said
            assert language == "en" or latin_words(said) <= ALLOWED, said
    assert told


# --- some sentences, word for word ----------------------------------------------------------------
MOVES: tuple[tuple[str, str, str, str], ...] = (
    ("block: mine", "auction mine open", "Open auction: Mine (Production, 2 points)",
     "オープンオークション：鉱山（生産、2点）"),
    ("block: windmill", "auction windmill closed", "Closed auction: Windmill (Culture, 1 point)",
     "クローズドオークション：風車（文化、1点）"),
    ("auction: mine open", "bid 1", "Bid 1 Mint", "ミント1個で入札する"),
    ("auction: mine open", "bid 2", "Bid 2 Mints", "ミント2個で入札する"),
    ("auction: mine open", "offer right 2 1",
     "Ask Dan to join in: 2 from you, 1 from Dan (3 in all)",
     "Danに共同入札を持ちかける：自分が2個、Danが1個（合計3個）"),
    ("auction: mine open\noffer: left 2 1", "accept",
     "Accept: 1 from you, 2 from Ann (3 in all)", "受ける：自分が1個、Annが2個（合計3個）"),
    ("auction: mine open\noffer: left 2 1", "decline", "Decline Ann's offer", "Annの申し出を断る"),
    ("auction: mine open\noffer: left 2 1", "counter 3 1",
     "Counter-offer to Ann: 1 from you, 3 from Ann (4 in all)",
     "Annに別の数を提案する：自分が1個、Annが3個（合計4個）"),
    ("auction: mine open\noffer: left 2 1\ncounter: 3 1", "accept",
     "Accept: 3 from you, 1 from Ben (4 in all)", "受ける：自分が3個、Benが1個（合計4個）"),
    ("auction: mine open\noffer: left 2 1\ncounter: 3 1", "decline", "Decline Ben's offer",
     "Benの申し出を断る"),
    ("auction: mine open\nleaders: 0:1", "pass", "Pass", "パス"),
    ("auction: mine open\nleaders: 1:1", "withdraw", "Withdraw from this auction",
     "このオークションから降りる"),
    ("auction: mine closed", "seal 0", "Seal 0 Mints", "ミント0個を握る"),
    ("auction: mine open\nwon: 0:1", "partner left", "Share with Ben", "Benと分け合う"),
    ("auction: mine open\nwon: 0:2, 1:1\nstrip 0: crane 0 0", "place 0 0 -1",
     "Place Mine in the strip you share with Ben: row 0, column -1 (1 match)",
     "鉱山をあなたとBenの街並みの行0、列-1に置く（マッチ1か所）"),
    ("round: 4\nabilities: utility 0\nstrip 0: mine 0 0, crane 0 1", "move mine 1 1",
     "Move Mine to row 1, column 1 (no match)", "鉱山を行1、列1に動かす（マッチなし）"),
    ("round: 4\nabilities: production 0\nstrip 0: mine 0 0, crane 0 1", "rotate mine",
     "Turn Mine around (no match)", "鉱山の向きを逆にする（マッチなし）"),
    ("round: 4\nabilities: production 0\nstrip 0: mine 0 0", "skip", "Leave the ability unused",
     "特殊能力を使わない"),
)  # fmt: skip


@pytest.mark.parametrize(("position", "move", "english", "japanese"), MOVES,
                         ids=[move for _, move, _, _ in MOVES])  # fmt: skip
def test_moves_word_for_word(position: str, move: str, english: str, japanese: str) -> None:
    game = table(position, names=["Ann", "Ben", "Cleo", "Dan"])
    assert move in game.legal()
    assert game.describe(move) == english
    assert game.describe(move, "ja") == japanese


def test_the_winner_of_a_tie_word_for_word() -> None:
    game = table("auctioneer: 1\nauction: mine closed\nsealed: - 0 3 0",
                 names=["Ann", "Ben", "Cleo", "Dan"])  # fmt: skip
    play(game, "seal 3")
    assert game.describe("winner 2") == "Let Cleo decide the tie"
    assert game.describe("winner 2", "ja") == "タイの決定をCleoに任せる"


def test_a_sealed_bid_is_told_without_its_number() -> None:
    game = table("auction: mine closed", names=["Ann", "Ben", "Cleo", "Dan"])
    play(game, "seal 3")
    own, other = game.events(0)[-1], game.events(1)[-1]
    assert game.sentence(own) == "Ann seals 3 Mints."
    assert game.sentence(other) == "Ann seals a bid."
    assert "3" not in game.sentence(other, "ja")


def test_strips_by_the_players_at_their_sides() -> None:
    names = ("Ann", "Ben", "Cleo")
    assert text.strip_name(2, names, "en") == "the strip of Cleo and Ann"
    assert text.strip_name(1, names[:2], "en") == "Ben's strip"
