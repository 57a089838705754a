"""What the rulebooks show is real: every picture is of a card, every example can be played."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from mintopia.engine.game import rules_of
from mintopia.engine.referee import Referee
from mintopia.errors import IllegalMoveError
from mintopia.games import game_ids
from mintopia.server.http.book import book_example, book_examples, book_json, read_book
from mintopia.server.http.book_examples import read_examples
from mintopia.server.http.book_pictures import pictures_of
from mintopia.server.http.responses_play import ExampleResponse
from tests.server.serving import Serving, code_of

RULEBOOK: Final = Path(__file__).resolve().parents[2] / "docs" / "rulebook"
EXAMPLES: Final = (RULEBOOK / "examples.md").read_text(encoding="utf-8")
LANGUAGES: Final = ("en", "ja")


def html_of(game: str, language: str) -> str:
    found = book_json(game, language)
    assert found is not None
    return "".join(section["html"] for section in found["sections"])


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_shows_a_card_of_the_game(game: str, language: str) -> None:
    html = html_of(game, language)
    cards = rules_of(game).cards_json({}, language)
    rows = re.findall(r'<figure data-cards="(\w+):([^"]*)">', html)
    assert len(rows) >= 6
    for kind, ids in rows:
        assert set(ids.split(",")) <= {card["id"] for card in cards[kind]}
    known = {
        f"/art/{kind}/{card['id']}.svg"
        for found in cards.values()
        if isinstance(found, list)
        for card in found
        for kind in (card.get("type") or ("opponent" if "title" in card else "location"),)
    }
    small = re.findall(r'<img class="small-card" src="([^"]*)" alt=""', html)
    assert len(small) > 10
    assert set(small) <= known
    assert "```" not in html


@pytest.mark.parametrize("game", game_ids())
def test_both_languages_show_the_same(game: str) -> None:
    shown = [
        re.findall(r'<figure data-(?:cards|example)="([^"]*)"', html_of(game, language))
        for language in LANGUAGES
    ]
    assert shown[0] == shown[1]
    assert set(shown[0]) & set(book_examples())


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_people_read_names_not_ids_and_seeds(game: str, language: str) -> None:
    html = html_of(game, language)
    codes = re.findall(r"<code>(?!mintopia rules)([^<]*)</code>", html)
    assert set(codes) <= {"*", "1+"}  # as printed on the Locations
    assert "<pre>" not in html
    assert not re.search(r"\bseats? \d|席\d|\bseed\b|シード", html)


def test_every_example_of_the_books_exists_and_every_one_is_shown() -> None:
    named = {
        (game, name)
        for game in game_ids()
        for name in re.findall(r'data-example="([^"]*)"', html_of(game, "en"))
    }
    assert named <= {(example.game, name) for name, example in book_examples().items()}
    begin_only = {"four-rounds"}  # only the starting point of a later example
    assert {name for _, name in named} == set(book_examples()) - begin_only


@pytest.mark.parametrize("name", list(read_examples(EXAMPLES)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_an_example_is_legal(name: str, language: str) -> None:
    example = book_examples()[name]
    found = book_example(example.game, language, name)
    assert found is not None
    ExampleResponse.model_validate(found)
    steps = found["steps"]
    assert [step["number"] for step in steps] == [*range(example.first, len(example.moves) + 1)]
    assert [step["move"] for step in steps[1:]] == list(example.moves[example.first :])
    assert all(step["text"] for step in steps[1:])
    assert found["names"][0] == ("Ann" if language == "en" else "アン")


def test_the_examples_are_what_the_referee_reads() -> None:
    referee = Referee()
    for line in EXAMPLES.splitlines():
        if line.startswith("{"):
            answer: dict[str, Any] = json.loads(referee.answer_line(line.encode()))
            assert answer["ok"], f"{line}: {answer}"


def test_the_special_abilities_end_as_the_book_counts_them() -> None:
    example = book_examples()["special-abilities"]
    assert example.play("en").result == {
        "points": [28, 23, 21], "winners": [0], "ranking": [[0], [1], [2]],
        "abilities": {"deed": 0, "utility": 1, "production": 2, "culture": 0},
    }  # fmt: skip


def test_a_wrong_name_or_move_is_found() -> None:
    game = game_ids()[0]
    pictures = pictures_of(game, "en")
    kind, cards = next(iter(pictures.kinds.items()))
    name = next(iter(cards))
    with pytest.raises(ValueError, match="Wimdill"):
        read_book(f"```{kind}\n{name} · Wimdill\n```", pictures)
    drawn = read_book(f"```{kind}\n{name}\n```\n\n```other\n{name}\n```", pictures)
    assert drawn["sections"][0]["html"].count("<figure") == 1
    wrong = EXAMPLES.replace('"move": "supplier wholesaler"', '"move": "lotto"', 1)
    with pytest.raises(IllegalMoveError):
        read_examples(wrong)["deeds"].play("en")


def test_the_api_plays_examples_of_the_book_only(server: Serving) -> None:
    with server.client() as client:
        for name, example in list(book_examples().items())[:2]:
            answer = client.get(f"/api/book/{example.game}/ja/{name}")
            assert answer.status_code == 200
            assert answer.json()["example"] == name
        others = [game for game in game_ids() if game != example.game]
        for path in (f"{others[0]}/en/{name}", f"{example.game}/en/nothing", f"rulings/en/{name}"):
            assert code_of(client.get(f"/api/book/{path}")) == "not-found"
        assert client.get(f"/api/book/{example.game}/xx/{name}").status_code == 400
