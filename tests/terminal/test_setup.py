"""The questions and flags before a game, and who sits where."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.bots.roster import NAMES
from mintopia.cli.play import BOT_NAMES
from mintopia.engine.game import new_game
from mintopia.errors import OptionError, RecordError
from mintopia.terminal.bots import (
    MY_STRENGTH,
    OFFERED,
    PERSON,
    as_bot,
    bot_choices,
    bot_name,
    find_player,
    is_named_after,
    is_named_like_bot,
    names_at_table,
    program_name,
)
from mintopia.terminal.seating import bots_from_meta, seating_from_flags, split_seats
from mintopia.terminal.setup import options_from_flags, set_up


# --- questions of Mint Works ----------------------------------------------------------------------
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
            {"players": 1, "solo": "mort", "advanced": 1, "promos": True, "names": ["You", "Mort"]},
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
        ({"ages": "41", "players": 1, "solo": "mort"}, "--ages works only with --players 2, 3, 4."),
        ({"advanced": "recycler", "promos": True}, "--promos works only with --advanced 1, 2."),
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


# --- names of bots -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "bot"),
    [
        ("hard", "hard"),
        (" Hard ", "hard"),
        ("mcts:playouts=500", "mcts:playouts=500"),
        ("MCTS", "mcts"),
        ("exec:./My Bot", "exec:./My Bot"),
        ("exec", "exec"),
        ("Hardy", None),
        ("Ann", None),
        ("me", None),
    ],
)
def test_a_word_is_a_bot_or_a_person(word: str, bot: str | None) -> None:
    assert as_bot(word) == bot


@pytest.mark.parametrize(
    ("bot", "english", "japanese"),
    [
        ("hard", "Hard bot", "上級ボット"),
        ("random", "Random bot", "気まぐれボット"),
        ("mcts:playouts=5", "Search bot", "探索ボット"),
        ("exec:./bots/mybot --fast", "mybot", "mybot"),
        ("exec:", "Program", "プログラム"),
        ("old-bot", "old-bot", "old-bot"),
    ],
)
def test_bots_have_names(bot: str, english: str, japanese: str) -> None:
    assert (bot_name(bot, "en"), bot_name(bot, "ja")) == (english, japanese)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("./mybot", "mybot"),
        ("python3 -u bots/clever.py 7", "clever"),
        ("'my bots/the one'", "the one"),
        ("node bot.js", "bot"),
        ("'no end", ""),
        ("", ""),
        ("x" * 60, "x" * 40),
    ],
)
def test_a_program_is_called_by_its_file(command: str, name: str) -> None:
    assert program_name(command) == name


def test_bots_of_the_same_name_are_numbered() -> None:
    bots = {1: "hard", 2: "hard", 3: "easy"}
    assert names_at_table({0: "You"}, bots, "en") == ["You", "Hard bot", "Hard bot 2", "Easy bot"]
    assert names_at_table({0: "上級ボット"}, {1: "hard"}, "ja") == ["上級ボット", "上級ボット2"]


def test_names_tell_whether_a_bot_plays() -> None:
    assert is_named_like_bot("Hard bot 2")
    assert is_named_like_bot("達人ボット")
    assert not is_named_like_bot("Ann")
    assert is_named_after("上級ボット2", "hard", "ja")
    assert not is_named_after("Hard bot", "easy", "en")


def test_every_bot_that_is_offered_has_a_line_in_both_languages() -> None:
    assert sorted(OFFERED) == sorted((*NAMES, MY_STRENGTH)) == sorted(BOT_NAMES)
    for language in ("en", "ja"):
        for choice in bot_choices(language, OFFERED):
            assert choice.label
            assert choice.note


@pytest.mark.parametrize(
    ("typed", "language", "found"),
    [
        ("person", "en", PERSON),
        ("人", "ja", PERSON),
        ("me", "en", PERSON),
        ("Hard", "en", "hard"),
        ("達人", "ja", "expert"),
        ("名人", "ja", "master"),
        ("about my strength", "en", "even"),
        ("自分と同じくらい", "ja", "even"),
        ("exec:./x", "en", "exec:./x"),
        ("Ann", "en", None),
    ],
)
def test_who_plays_can_be_typed(typed: str, language: str, found: str | None) -> None:
    assert find_player(typed, language) == found


# --- flags ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("me,hard, greedy", ["me", "hard", "greedy"]),
        ("me、hard", ["me", "hard"]),
        ("mcts:playouts=5,seconds=1,me", ["mcts:playouts=5,seconds=1", "me"]),
        ('me,"exec:./bot a,b"', ["me", "exec:./bot a,b"]),
        ("", []),
    ],
)
def test_lists_of_seats(typed: str, words: list[str]) -> None:
    assert split_seats(typed) == words


@pytest.mark.parametrize(
    ("flags", "names", "bots"),
    [
        ({"vs": "hard"}, ["You", "Hard bot"], {1: "hard"}),
        ({"vs": "easy", "players": 3}, ["You", "Easy bot", "Easy bot 2"], {1: "easy", 2: "easy"}),
        (
            {"vs": "hard,greedy", "names": "Ann"},
            ["Ann", "Hard bot", "Greedy bot"],
            {1: "hard", 2: "greedy"},
        ),
        ({"vs": "hard", "names": "Ann,Deep Mint"}, ["Ann", "Deep Mint"], {1: "hard"}),
        ({"seats": "hard,me"}, ["Hard bot", "You"], {0: "hard"}),
        ({"vs": "even"}, ["You", "Bot of your strength"], {1: "even"}),
        ({"vs": "even:3"}, ["You", "Bot of your strength"], {1: "even:3"}),
        (
            {"seats": "me,net:temperature=3,visits=5"},
            ["You", "Network bot"],
            {1: "net:temperature=3,visits=5"},
        ),
        ({"seats": "Ann,hard,me"}, ["Ann", "Hard bot", "Player 2"], {1: "hard"}),
        ({"seats": "greedy,random"}, ["Greedy bot", "Random bot"], {0: "greedy", 1: "random"}),
        ({"seats": "Ann,Ben"}, ["Ann", "Ben"], {}),
        ({"seats": "hard", "solo": "mort"}, ["Hard bot"], {0: "hard"}),
    ],
)
def test_flags_fill_seats(flags: dict[str, object], names: list[str], bots: dict[int, str]) -> None:
    seating = seating_from_flags(flags, "en")
    assert seating.flags["names"] == names
    assert seating.flags["players"] == len(names)
    assert seating.bots == bots
    assert "vs" not in seating.flags
    assert "seats" not in seating.flags


@pytest.mark.parametrize("game", ["works", "bid"])
def test_seated_flags_begin_a_game(game: str) -> None:
    seating = seating_from_flags({"seats": "me,hard,Ben"}, "ja")
    options = options_from_flags(game, seating.flags, "ja")
    assert new_game(game, seed=1, **options).names == ("プレイヤー1", "上級ボット", "Ben")


def test_without_bots_nothing_changes() -> None:
    flags = {"players": 2, "names": "Ann,Ben", "vs": None}
    assert seating_from_flags(flags, "en").flags == {"players": 2, "names": "Ann,Ben"}


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        ({"vs": "hard", "seats": "me,hard"}, "--vs and --seats both say who plays"),
        ({"vs": "hard", "solo": "mort"}, "--vs is for bots and --solo for an opponent card"),
        ({"vs": ""}, "--vs must name a bot"),
        ({"vs": "hard,"}, "--vs must name a bot"),
        ({"vs": "hard", "players": 1}, "--vs needs at least 2 players, not 1."),
        ({"vs": "hard,easy", "players": 4}, "--vs names 2 bots, which makes 3 players, not 4."),
        ({"vs": "hard", "names": "A,B,C"}, "must give your name, or 2 names for all seats; not 3."),
        ({"vs": "hard", "names": "Ann,"}, "--names must list names"),
        ({"seats": "me,hard", "names": "Ann"}, "--seats already names everybody"),
        ({"seats": ""}, "--seats must list who sits"),
        ({"seats": "me,,hard"}, "--seats must list who sits"),
        ({"seats": "me,hard", "players": 3}, "--seats lists 2 seats, but --players says 3."),
        ({"seats": "me,hard,me"}, "`me` can have only one seat"),
        ({"seats": "me,exec:"}, "There is no bot 'exec:'"),
        ({"vs": "even:99"}, "There is no bot 'even:99'"),
    ],
)
def test_contradictions_get_one_sentence(flags: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        seating_from_flags(flags, "en")
    assert message in str(refused.value)


def test_refusals_come_in_japanese_too() -> None:
    with pytest.raises(OptionError, match="どちらか一方だけ"):
        seating_from_flags({"vs": "hard", "solo": "mort"}, "ja")


# --- questions -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "most"), [("works", 3), ("bid", 5)])
def test_bots_are_an_answer_to_the_opponent(game: str, most: int) -> None:
    answers: dict[str, str] = {"solo": "bots"}
    found = set_up(game, answers, "en")
    asked = {question.key: question for question in found.asked}
    assert [choice.value for choice in asked["level"].choices] == [
        "even",
        "easy",
        "medium",
        "hard",
        "expert",
        "master",
    ]
    assert found.bots == {1: "even"}
    assert new_game(game, seed=1, **found.options).names[1] == "Bot of your strength"
    assert [choice.value for choice in asked["bots"].choices] == [
        str(count) for count in range(1, most + 1)
    ]
    answers |= {"level": "hard", "bots": "2", "names": "Ann"}
    found = set_up(game, answers, "en")
    assert found.bots == {1: "hard", 2: "hard"}
    assert new_game(game, seed=1, **found.options).names == ("Ann", "Hard bot", "Hard bot 2")


def test_bots_play_with_two_advanced_locations() -> None:
    answers = {"solo": "bots", "advanced": "2"}
    assert set_up("works", answers, "en").options["advanced"] == 2


@pytest.mark.parametrize("game", ["works", "bid"])
def test_other_answers_bring_no_bots(game: str) -> None:
    for answers in ({}, {"solo": "mort"}, {"players": "3", "solo": "bots"}):
        found = set_up(game, answers, "en")
        assert found.bots == {}
        assert "level" not in [question.key for question in found.asked]


# --- saved games ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("record", "bots"),
    [
        ({}, {}),
        ({"meta": {"saved": "today"}}, {}),
        ({"meta": "mine"}, {}),
        ({"meta": {"seats": None}}, {}),
        ({"meta": {"seats": [None, "hard"]}}, {1: "hard"}),
    ],
)
def test_a_record_tells_who_plays(record: dict[str, Any], bots: dict[int, str]) -> None:
    assert bots_from_meta(record, (0, 1)) == bots


@pytest.mark.parametrize("seats", ["hard", [None], [None, 1], {"1": "hard"}, [None, "a", "b"]])
def test_wrong_seats_in_a_record_get_a_sentence(seats: object) -> None:
    with pytest.raises(RecordError, match=r"meta\.seats must list a bot or null for each"):
        bots_from_meta({"meta": {"seats": seats}}, (0, 1))
