"""The questions before a game of Mint Works, and the flags that answer them."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.errors import OptionError
from mintopia.terminal.setup import options_from_flags, set_up


def keys(**answers: str) -> list[str]:
    return [question.key for question in set_up("works", answers, "en").asked]


def test_defaults_are_a_first_game_against_justin() -> None:
    assert set_up("works", {}, "en").options == {
        "players": 1,
        "solo": "justin",
        "names": ["You", "Justin"],
        "advanced": 0,
        "variant": "rulebook",
    }
    assert set_up("works", {}, "ja").options["names"] == ["あなた", "ジャスティン"]


def test_questions_follow_the_answers() -> None:
    assert keys() == ["players", "solo", "names", "advanced", "variant"]
    assert keys(players="3") == ["players", "names", "advanced", "variant", "starting", "ages"]
    assert keys(players="3", names="Ann") == keys(players="3")  # typing changes no questions
    assert "ages" not in keys(players="3", variant="prototype")
    against_bots = keys(solo="bots")
    assert against_bots[-1] == "starting"
    assert "ages" not in against_bots
    assert keys(advanced="named")[3:] == ["advanced", "advanced-1", "variant"]
    assert keys(players="2", advanced="named")[2:5] == ["advanced", "advanced-1", "advanced-2"]
    assert "promos" not in keys()
    assert keys(advanced="1")[3:] == ["advanced", "promos", "variant"]


def test_an_answer_that_is_no_longer_possible_gives_way_to_the_default() -> None:
    assert set_up("works", {"players": "1", "advanced": "2"}, "en").options["advanced"] == 0


def test_answers_become_options() -> None:
    answers = {
        "players": "2",
        "names": "Ann、Ben",
        "advanced": "named",
        "advanced-1": "recycler",
        "advanced-2": "thrift-store",
        "variant": "manual",
        "starting": "2",
        "ages": "41、-",
    }
    options = set_up("works", answers, "en").options
    assert options["names"] == ["Ann", "Ben"]
    assert options["advanced"] == ["recycler", "thrift-store"]
    assert options["starting"] == 1
    assert options["ages"] == [41, None]
    assert new_game("works", seed=1, **options).seats == 2


@pytest.mark.parametrize(
    ("key", "answer", "problem"),
    [
        ("names", "Ann", "Give 2 names"),
        ("names", "Ann, ", "cannot be empty"),
        ("names", f"Ann,{'x' * 41}", "at most 40 characters"),
        ("names", "Ann,Be\x07n", "plain text"),
        ("advanced-2", "recycler", "Advanced Locations: choose each only once."),
        ("advanced-2", "crowdfunder", ""),
        ("advanced-2", "none", ""),
        ("names", "Ann,Ben", ""),
        ("names", "Ann,ann", "Two players are called ann: give each a name of their own."),
        ("ages", "", ""),
        ("ages", "41,９", ""),
        ("ages", "-, 150", ""),
        ("ages", "41", "Ages: give 2 numbers separated by commas, - for none; not 1."),
        (
            "ages",
            "41,151",
            "Ages: each must be a whole number from 0 to 150, or - for none; not '151'.",
        ),
        ("ages", "41,young", "not 'young'"),
        ("ages", "41,", "not ''"),
    ],
)
def test_problems_are_named(key: str, answer: str, problem: str) -> None:
    answers = {"players": "2", "advanced": "named", "advanced-1": "recycler"}
    question = next(q for q in set_up("works", answers, "en").asked if q.key == key)
    found = question.problem(answer)
    assert problem in found
    assert bool(problem) == bool(found)


def test_choices_are_found_by_value_label_or_beginning() -> None:
    question = next(q for q in set_up("works", {}, "ja").asked if q.key == "solo")
    assert question.find("MORT") == "mort"
    assert question.find("モート") == "mort"
    assert question.find("ra") == "rachael"
    assert question.find("x") is None
    assert question.find("") is None


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        ({"solo": "mort"}, {"players": 1, "solo": "mort", "names": ["You", "Mort"]}),
        ({"players": 1}, {"players": 1, "solo": "justin", "names": ["You", "Justin"]}),
        ({"names": "Ann"}, {"players": 1, "solo": "justin", "names": ["Ann", "Justin"]}),
        ({"names": "Ann,Ben,Cleo"}, {"players": 3, "names": ["Ann", "Ben", "Cleo"]}),
        (
            {"players": 2, "advanced": "2", "starting": "Player 2"},
            {"players": 2, "advanced": 2, "starting": 1, "names": ["Player 1", "Player 2"]},
        ),
        (
            {"players": 2, "advanced": "recycler, crowdfunder", "ages": "41, 9"},
            {
                "players": 2,
                "advanced": ["recycler", "crowdfunder"],
                "ages": [41, 9],
                "names": ["Player 1", "Player 2"],
            },
        ),
        (
            {"players": 2, "advanced": "0", "starting": "1"},
            {"players": 2, "advanced": 0, "starting": 0, "names": ["Player 1", "Player 2"]},
        ),
        (
            {"solo": "mort", "advanced": "1", "promos": True},
            {
                "players": 1,
                "solo": "mort",
                "advanced": 1,
                "promos": True,
                "names": ["You", "Mort"],
            },
        ),
        (
            {"names": "Ann,Bot,Cleo", "ages": "41,-,9"},
            {"players": 3, "ages": [41, None, 9], "names": ["Ann", "Bot", "Cleo"]},
        ),
        ({"players": 9}, {"players": 9}),
    ],
)
def test_flags_become_options(flags: dict[str, Any], expected: dict[str, Any]) -> None:
    assert options_from_flags("works", flags, "en") == expected


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"names": "Ann,,Ben"}, "--names must list names"),
        ({"ages": "old"}, "--ages must list whole numbers"),
        (
            {"ages": "41,38", "variant": "prototype"},
            "--ages works only with --variant rulebook, manual.",
        ),
        (
            {"ages": "41", "players": 1, "solo": "mort"},
            "--ages works only with --players 2, 3, 4.",
        ),
        (
            {"advanced": "recycler", "promos": True},
            "--promos works only with --advanced 1, 2.",
        ),
        ({"advanced": "recycler,"}, "--advanced must be a number or a list"),
        (
            {"starting": "nobody"},
            "--starting must be a seat number from 1 to 2 or one of the names",
        ),
    ],
)
def test_bad_flags_get_a_sentence(flags: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        options_from_flags("works", {"players": 2} | flags, "en")
