"""Sentences say "you" to the player who reads them, and name everybody else."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.engine.i18n import LANGUAGES, Catalogue
from mintopia.engine.story import closing
from mintopia.games import game_ids
from mintopia.games.bid import text as bid_text
from mintopia.games.bid.text import strip_name
from mintopia.games.works import text as works_text
from mintopia.host.table import Player, Table
from mintopia.terminal.session import Session
from tests.random_play import steps

NAMES: Final = ["Ann", "Ben", "Cleo"]
GAMES: Final[list[tuple[str, dict[str, Any]]]] = [
    ("works", {"players": 3, "names": NAMES, "advanced": ["crowdfunder", "temp-agency"]}),
    ("works", {"players": 3, "names": NAMES, "advanced": ["swap-meet", "recycler"]}),
    ("works", {"solo": "sonic", "names": ["Ann", "Sonic"], "variant": "prototype"}),
    ("bid", {"players": 3, "names": NAMES}),
    ("bid", {"players": 2, "names": NAMES[:2]}),
    ("bid", {"solo": "mort", "names": ["Ann", "Mort"]}),
]
WRONG: Final = re.compile(
    r"\b[Yy]ou (?!as\b|unless\b|across\b)[a-z]+s\b(?<!ss)"  # You places
    r"|\b[Yy]ou's|\bof you\b|[\[\]|{}]|(?<![.?!:] )(?<!^)\bYou\b"
)


def sentence(game: Game, number: int, language: str = "en", you: int | None = None) -> str:
    return game.sentence(game.all_events()[number], language, you)


def test_the_one_who_did_it_is_you_and_the_others_have_names() -> None:
    game = new_game("works", seed=7, players=2, names=["Ann", "Ben"], starting=0)
    game.play("producer")
    assert sentence(game, 1, you=0) == "You place 1 Mint on the Producer."
    assert sentence(game, 1, you=1) == "Ann places 1 Mint on the Producer."
    assert sentence(game, 1) == "Ann places 1 Mint on the Producer."
    assert sentence(game, 1, "ja", 0) == "あなたはプロデューサーにミント1個を置いた。"
    assert sentence(game, 1, "ja", 1) == "Annはプロデューサーにミント1個を置いた。"
    assert sentence(game, 0, you=0) == "Round 1: you start."
    told = game.told(game.all_events(1), you=0)
    assert told[0]["text"] == "You place 1 Mint on the Producer."


# An event, as seat 0, seat 1 and everybody else are told of it, and in Japanese to seat 0.
BESIDES: Final = """
    event = "offer", seat = 0, to = 1, mine = 2, theirs = 3
      You ask Ben to join in: 2 from you, 3 from Ben.
      Ann asks you to join in: 2 from Ann, 3 from you.
      Ann asks Ben to join in: 2 from Ann, 3 from Ben.
      あなたはBenに共同入札を持ちかけた（あなたが2個、Benが3個）。
    event = "accept", seat = 0, to = 1, bid = 5
      You accept and bid with Ben: the Current Bid is 5.
      Ann accepts and bids with you: the Current Bid is 5.
      Ann accepts and bids with Ben: the Current Bid is 5.
      あなたはBenと組んだ。現在の入札額は5個。
    event = "win", seats = [0, 1], card = "mine", bid = 5
      You and Ben win Mine with 5 in all.
      You and Ann win Mine with 5 in all.
      Ann and Ben win Mine with 5 in all.
      あなたとBenは合わせて5個で鉱山を落札した。
    event = "reveal", seat = 0, mints = 1
      Your sealed bid is 1 Mint.
      Ann's sealed bid is 1 Mint.
      Ann's sealed bid is 1 Mint.
      あなたが握っていたのはミント1個。
    event = "decline", seat = 1, to = 0
      Ben declines your offer.
      You decline Ann's offer.
      Ben declines Ann's offer.
      Benはあなたの誘いを断った。
    event = "ability", seat = 0, ability = "deed"
      Deed: you have the most and get the special ability.
      Deed: Ann has the most and gets the special ability.
      Deed: Ann has the most and gets the special ability.
      ディード：単独で最も多いあなたが特殊能力を使う。
    event = "place", seat = 1, card = "mine", strip = 0, row = 0, col = 1
      Ben places Mine in the strip you share with Ben: row 0, column 1.
      You place Mine in the strip you share with Ann: row 0, column 1.
      Ben places Mine in the strip of Ann and Ben: row 0, column 1.
      Benは鉱山をあなたとBenの街並みの行0、列1に置いた。
"""


@pytest.mark.parametrize("told", re.split(r"\n(?= {4}event)", BESIDES.strip("\n")))
def test_who_is_spoken_of_besides_is_you_too(told: str) -> None:
    fields, *sentences, japanese = map(str.strip, told.splitlines())
    event = tomllib.loads(f"event = {{{fields}}}")["event"]
    game = new_game("bid", seed=1, players=3, names=NAMES)
    assert [game.sentence(event, "en", seat) for seat in (0, 1, None)] == sentences
    assert game.sentence(event, "ja", 0) == japanese


def test_a_strip_of_ones_own() -> None:
    assert strip_name(0, ("You", "Ben"), "en") == "your strip"
    assert strip_name(0, ("You", "Ben"), "ja") == "あなたの街並み"
    assert strip_name(1, ("You", "Ben"), "en") == "Ben's strip"


def test_the_story_ends_with_you() -> None:
    names = ["You", "Ben"]
    bid, works = bid_text.catalogue("en"), works_text.catalogue
    assert closing(bid, [0], names, None).endswith("You are Mayor of the rebuilt city.")
    assert closing(bid, [1], names, None).endswith("Ben is Mayor of the rebuilt city.")
    assert closing(works("en"), [0, 1], names, None).endswith("in Mintopia: you, Ben.")
    assert closing(works("ja"), [0], names, None).endswith("つくったのは、あなたです。")


@pytest.mark.parametrize(("game_id", "options"), GAMES)
def test_no_sentence_to_a_seat_speaks_wrongly(game_id: str, options: dict[str, Any]) -> None:
    for seed in range(3):
        start = 0
        for game in steps(new_game(game_id, options, seed=seed), seed):
            for you in (0, 1, None):
                said = [game.prompt(you)]
                said += [event["text"] for event in game.told(game.events(you, start), "en", you)]
                said += [game.sentence(event, "en", you) for event in game.events(you, start)]
                if game.over:
                    said.append(game.derived(you, "en", you)["outcome"]["story_text"])
                for words in said:
                    assert not WRONG.search(words), words
                    if you is not None:
                        assert game.names[you] not in words, words
            if not game.over:
                for choice in (*game.choices(), *game.blocked()):
                    words = choice.get("text") or choice["why"]
                    assert not WRONG.search(words), words
            start = game.event_count


@pytest.mark.parametrize("language", LANGUAGES)
def test_brackets_are_always_a_verb_of_a_player(language: str) -> None:
    for game in game_ids():
        book = Catalogue(f"mintopia.games.{game}", language)
        for section in ("events", "prompts", "moves", "refusals", "why", "words"):
            for key, template in book.section(section).items():
                verbs = re.findall(r"\[(\w+)\|(\w+)\]", template)
                assert template.count("[") == template.count("]") == len(verbs), template
                assert not verbs or (language == "en" and "{player}" in template), key


def test_a_name_may_look_like_a_verb_in_brackets() -> None:
    game = new_game("works", seed=7, players=2, names=["[a|b]", "{you}"], starting=0)
    game.play("pass")
    assert sentence(game, 1) == "[a|b] passes."
    assert sentence(game, 0, you=1) == "Round 1: [a|b] starts."


def test_a_shared_screen_names_everybody() -> None:
    game = new_game("works", seed=7, players=2, names=["Ann", "Ben"], starting=0)
    session = Session(game, "en")
    session.play("producer")
    assert "Ann places 1 Mint on the Producer." in [line.text for line in session.log()]


def test_a_person_alone_reads_you_under_any_name() -> None:
    game = new_game("works", seed=7, solo="mort", names=["Ann", "Mort"])
    session = Session(game, "en")
    session.play("producer")
    log = [line.text for line in session.log()]
    assert log[:3] == [
        "Round 1: you start.",
        "You place 1 Mint on the Producer.",
        "You gain 2 Mints from the Producer.",
    ]
    assert session.look_back().words(1).startswith("Ann: ")


def test_the_table_tells_a_seat_alone_and_a_shared_screen() -> None:
    game = new_game("works", seed=7, players=2, names=["Ann", "Ben"], starting=0)
    table = Table([Player(), Player()], game)
    before = table.play(0, "producer")
    alone, shared = (table.news(0, before, "en", you) for you in (0, None))
    assert alone[0]["text"] == "You place 1 Mint on the Producer."
    assert shared[0]["text"] == "Ann places 1 Mint on the Producer."
    assert [step["events"][0]["text"] for step in table.steps(0, "en", you=0)][1:] == [
        "You place 1 Mint on the Producer."
    ]
