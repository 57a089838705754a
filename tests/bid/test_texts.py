"""Mint Bid in words: both languages cover the same things, with nothing missing."""

from __future__ import annotations

import re
from functools import partial

import pytest

from mintopia.engine.game import rules_of
from mintopia.games.bid import schema as b
from mintopia.games.bid import text
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.cards import table as card_table
from tests import texts
from tests.texts import EACH_LANGUAGE, latin_in_japanese, whole

from .checking import play
from .positions import table

catalogue = partial(texts.catalogue, "bid")
# Words that players type are not translated, nor is the name of the program.
TYPED = {word for form in b.TABLE.forms for word in re.findall(r"[a-z]+", form.text)}
ALLOWED = TYPED | {"Mintopia", "Mint", "Bid"}
WITH_LATIN = {
    "game/title",
    "drawing/name",
    "words/house-deck-note",
    *(f"option-choice-help/players-{players}" for players in (1, 2, 3)),
    *(f"refusals/{decision}-first" for decision in b.DECISION_IDS),
    *(f"refusals/{key}" for key in ("solo-bid", "no-skip", "countered", "same-offer")),
}


def test_no_english_is_left_in_japanese() -> None:
    latin = latin_in_japanese("bid")
    assert {key for key, words in latin.items() if words - ALLOWED} == set()
    assert set(latin) == WITH_LATIN


def test_colours_have_letters_of_their_own() -> None:
    letters = [data["letter"] for data in card_table()["colours"].values()]
    assert len(set(letters)) == len(letters) == 9


# --- everything has a sentence --------------------------------------------------------------------
@EACH_LANGUAGE
def test_everything_has_a_sentence(language: str) -> None:
    said = catalogue(language)
    assert set(said["refusals"]) == set(b.REFUSAL_IDS) - {""}
    assert {key.split(".")[0] for key in said["events"]} == set(b.EVENT_IDS)
    assert set(said["phases"]) == set(b.PHASE_IDS)
    assert set(said["types"]) == set(said["abilities"]) == set(b.TYPE_IDS)
    assert set(said["kinds"]) == set(b.KIND_IDS)
    assert set(said["faces"]) == {"withdraw", "raise", "special"}
    assert set(said["tiebreaks"]) == {"points", "locations", "mints", "solo", "shared"}
    moves = ({form.text.split()[0] for form in b.TABLE.forms} - {"auction"}) | {
        f"auction-{kind}" for kind in b.KIND_IDS
    }
    assert set(said["moves"]) == moves
    assert set(card_table()["colours"]) == set(b.COLOUR_IDS)
    assert set(card_table()["opponents"]) == set(b.SOLO_IDS)


@EACH_LANGUAGE
@pytest.mark.parametrize("opponent", b.SOLO_IDS)
def test_every_opponent_says_what_it_does(opponent: str, language: str) -> None:
    assert whole(text.opponent_text(opponent, language), language)
    assert text.opponent_name(opponent, language)
    for face in house_values().faces[opponent]:
        assert "{" not in text.face_text(face, language)
        assert (language == "ja") == (not text.face_text(face, language).isascii())


@EACH_LANGUAGE
def test_the_tables_of_cards(language: str) -> None:
    """B1: every cell has its text, and our own deck is marked as ours."""
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
    ("auction: mine open\noffer: left 2 1", "decline", "Decline Ann's offer", "Annの誘いを断る"),
    ("auction: mine open\noffer: left 2 1", "counter 3 1",
     "Counter-offer to Ann: 1 from you, 3 from Ann (4 in all)",
     "Annに逆提案する：自分が1個、Annが3個（合計4個）"),
    ("auction: mine open\noffer: left 2 1\ncounter: 3 1", "accept",
     "Accept: 3 from you, 1 from Ben (4 in all)", "受ける：自分が3個、Benが1個（合計4個）"),
    ("auction: mine open\noffer: left 2 1\ncounter: 3 1", "decline", "Decline Ben's offer",
     "Benの誘いを断る"),
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
