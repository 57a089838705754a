"""The story: a line for every card, in both languages, and an end for every game."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import Game, new_game, rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.engine.story import closing, flavour
from mintopia.games.bid import text as bid_text
from mintopia.games.works import text as works_text

CATALOGUES = {"works": works_text.catalogue, "bid": bid_text.catalogue}
LONGEST = {"en": 56, "ja": 26}  # so that a line fits on a printed card


def lines_of(game: str, language: str) -> list[str]:
    """List the lines of a game's Plans and Locations, as programs get them."""
    data: dict[str, Any] = rules_of(game).cards_json({}, language)
    return [card["flavour"] for kind in ("plans", "locations") for card in data.get(kind, [])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plan_and_location_has_a_line_of_its_own(language: str) -> None:
    works, bid = lines_of("works", language), lines_of("bid", language)
    assert (len(works), len(bid)) == (21 + 11, 30)
    assert len(set(works)) == len(works)
    assert set(bid) <= set(works)
    for line in (*works, *bid):
        assert 0 < len(line) <= LONGEST[language], line


def test_a_card_of_a_deck_that_is_not_ours_has_no_line() -> None:
    assert flavour("town-hall", "en") == ""


@pytest.mark.parametrize("game", ["works", "bid"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shared_victory_names_everybody(game: str, language: str) -> None:
    told = closing(CATALOGUES[game](language), [0, 2], ["Ann", "Ben", "Cleo"], None)
    assert "Ann" in told
    assert "Cleo" in told
    assert "Ben" not in told


@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic", "mort"])
def test_an_opponent_has_the_last_word(solo: str) -> None:
    name = solo.title()
    bid = bid_text.catalogue("en")
    lost = closing(bid, [0], ["Ann", name], solo)
    won = closing(bid, [1], ["Ann", name], solo)
    assert "Ann is Mayor of the rebuilt city." in lost
    assert f"{name} is Mayor of the rebuilt city." in won
    assert lost.split(f"{name}: ")[-1] != won.split(f"{name}: ")[-1]


def test_the_introduction_tells_what_happened() -> None:
    assert "Heroes and villains" in bid_text.catalogue("en").say("story", "opening")
    assert "市長" in bid_text.catalogue("ja").say("story", "opening")


def play_out(game: Game) -> Game:
    while game.to_move is not None:
        game.play(game.legal()[-1])
    return game


@pytest.mark.parametrize(("game", "options"), [
    ("works", {"players": 2}),
    ("works", {"players": 1, "solo": "sonic"}),
    ("bid", {"players": 3}),
    ("bid", {"players": 1, "solo": "sonic"}),
])  # fmt: skip
def test_a_finished_game_ends_the_story(game: str, options: dict[str, Any]) -> None:
    over = play_out(new_game(game, seed=4, **options))
    for language in LANGUAGES:
        names = over.options.spoken_names(language)
        winners = over.result["winners"] if over.result else []
        told = over.derived(0, language)["outcome"]["story_text"]
        assert told == closing(CATALOGUES[game](language), winners, names, over.options.solo)
