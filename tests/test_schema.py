"""What each game states once agrees with everything derived from it: rules, types, forms."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import mintopia
from mintopia.engine.game import rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.engine.schema import Actions, Events, Options, named, number, one_of, secret
from mintopia.errors import MalformedMoveError, OptionError
from mintopia.games import game_ids, options_of, shapes_of

FOLDER = Path(mintopia.__file__).parent / "games"
RELATED = {"some-of", "order", "per-seat", "rolls", "names", "cards"}  # values are lists or tables


def emitted(game: str) -> Iterator[tuple[str, str, int]]:
    """Find every event that the rules of a game emit: where, which, and how many fields."""
    for path in sorted((FOLDER / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "emit":
                name = ast.unparse(node.args[1]).rpartition(".")[2]  # EV_PASS or w.EV_PASS
                yield f"{path.name}:{node.lineno}", name, len(node.args) - 2


@pytest.mark.parametrize("game", game_ids())
def test_rules_emit_the_fields_of_an_event_and_no_more(game: str) -> None:
    schema = import_module(f"mintopia.games.{game}.schema")
    events = list(schema.EVENTS)
    found = list(emitted(game))
    wrong = [
        f"{where}: {name} has {events[getattr(schema, name)].arity} fields, not {count}"
        for where, name, count in found
        if events[getattr(schema, name)].arity != count
    ]
    assert wrong == []
    assert {getattr(schema, name) for _, name, _ in found} == set(range(len(events)))


@pytest.mark.parametrize("game", game_ids())
def test_the_type_of_events_has_their_names_and_fields(game: str) -> None:
    hints = get_type_hints(shapes_of(game)["event"])
    events = rules_of(game).events
    assert set(get_args(hints.pop("event"))) == set(events.ids)
    fields = {field.name for event in events for field in event.fields} - {"cell"}
    assert fields <= hints.keys()


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_described_for_forms(game: str, language: str) -> None:
    told = options_of(game, language)
    assert [option["name"] for option in told] == list(rules_of(game).option_list.all)
    for option in told:
        assert option["label"] not in ("", option["name"])
        assert option["help"] not in ("", option["name"])
        for choice in option.get("choices", []):
            assert choice["label"] != choice["id"]


@pytest.mark.parametrize("game", game_ids())
def test_a_form_filled_in_by_its_description_is_accepted(game: str) -> None:
    """Try every value that the description offers, one at a time."""
    for option in options_of(game):
        if option["kind"] in RELATED:
            continue
        values: list[Any] = [choice["id"] for choice in option.get("choices", [])]
        if option["kind"] == "flag":
            values = [True, False]
        elif option["kind"] == "seat":
            values = [0]
        elif option["kind"] in ("players", "whole"):
            values = list(range(max(2, option["low"]), option["high"] + 1))
        for value in values:
            needed = {name: values[0] for name, values in option["needs"].items()}
            chosen = {"players": 2} | needed | {option["name"]: value}
            mintopia.new_game(game, chosen, seed=1)


# --- the parts, with a game that does not exist --------------------------------------------------
def small_table() -> Actions:
    """Return a table of a few verbs."""
    table = Actions()
    table.add("pass")
    table.add("give", seat=number(0, 3, "player:{}"), what=named(("tea", "cake"), "card:{}"))
    table.add("turn", to=one_of("left", "right"), n=number(-1, 1))
    table.add_prefix("twice", after=1)
    return table


def test_every_action_has_one_text_and_the_way_back() -> None:
    table = small_table()
    texts = [table.format(action) for action in range(table.count)]
    assert len(set(texts)) == table.count == 1 + 8 + 6 + 14
    assert [table.parse(text) for text in texts] == list(range(table.count))
    assert texts[:3] == ["pass", "give 0 tea", "give 0 cake"]
    assert texts[-1] == "twice turn right 1"
    verbs = {action.verb: action for action in table.ranges()}
    for action in range(table.count):
        move = table.decode(action)
        if move.inner is None:
            assert verbs[move.verb].encode(move.args) == action


def test_what_to_click_follows_from_the_kinds() -> None:
    table = small_table()
    assert table.clicks(table.decode(table.parse("give 2 cake"))) == (
        ["give", "player:2", "card:cake"],
        [],
    )
    assert table.clicks(table.decode(table.parse("twice turn left -1"))) == (
        ["twice", "turn"],
        [0, -1],
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly", "moves are pass, give SEAT WHAT, turn left|right N, twice MOVE"),
        ("give  1 tea", "write 'give 1 tea'"),
        ("give 1", "the form is: give SEAT WHAT"),
        ("give 4 tea", "a number from 0 to 3"),
        ("give 1 milk", "one of tea, cake"),
        ("turn up 0", "one of left, right"),
        ("twice", "the form is: twice MOVE"),
        ("twice pass", "twice cannot be followed by pass"),
        ("twice twice give 1 tea", "twice cannot be followed by twice"),
        ("twice give 9 tea", "After twice: '9'"),
    ],
)
def test_malformed_moves(text: str, words: str) -> None:
    with pytest.raises(MalformedMoveError) as refused:
        small_table().parse(text)
    assert words in str(refused.value)


def test_an_event_keeps_its_secrets() -> None:
    events = Events()
    seat, card = number(0, 3, "player:{}"), named(("tea", "cake"), "card:{}")
    draw = events.add("draw", seat=seat, card=secret(card, "seat"), reveals=True)
    lose = events.add("lose", seat=seat, card=secret(card, "seat", when=("face", 2)), face=number())
    show = events.add("show", card=card, reveals="card", focus=["deck"])
    told = {"event": "draw", "seat": 1, "card": "cake"}
    assert events.tell((draw, 1, 1), 1) == events.tell((draw, 1, 1), -2) == told
    assert events.tell((draw, 1, 1), 0) == events.tell((draw, 1, 1), -1) == told | {"card": "?"}
    assert events.tell((lose, 1, 1, 2), 0)["card"] == "?"
    assert events.tell((lose, 1, 1, 0), 0)["card"] == "cake"
    assert events.about(told) == ["player:1", "card:cake"]
    assert events.about(told | {"card": "?"}) == ["player:1"]
    assert events.about(events.tell((show, 0), 0)) == ["card:tea", "deck"]
    assert events.reveals((draw, 1, 1)) is True
    assert events.reveals((lose, 1, 1, 0)) is False
    assert events.reveals((show, 1)) == 1


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ({"players": 2, "sped": 3}, "has no 'sped'; did you mean speed? Allowed: players, speed,"),
        ({"players": 2, "sead": 3}, "did you mean seed?"),
        ({"players": 2, "mood": "mery"}, "one of calm, merry, not 'mery'; did you mean merry?"),
        ({"players": 2, "speed": 10}, "speed must be a whole number from 1 to 9, not 10."),
        ({"players": 1}, "players must be a whole number from 2 to 4, not 1."),
        ({}, "players is missing: a whole number from 2 to 4."),
        ({"players": 2, "deck": ["tea", "tea"]}, "tea is there 2 times"),
        ({"players": 2, "deck": ["tea", "milk"]}, "must list card ids, not 'milk'"),
    ],
)
def test_options_are_checked_by_what_they_state(raw: dict[str, object], words: str) -> None:
    options = Options()
    options.players(2, 4)
    options.whole("speed", 1, 9, default=3)
    options.choice("mood", ("calm", "merry"), default="calm")
    options.order("deck", ("tea", "cake"))
    assert options.read({"players": 3}, "tea")["chosen"]["speed"] == 3
    with pytest.raises(OptionError) as refused:
        options.read(raw, "tea")
    assert words in str(refused.value)


# --- the page, before the server has answered ----------------------------------------------------
def test_the_lids_of_the_start_page_name_the_same_seats_and_opponents() -> None:
    web = Path(__file__).parents[1] / "web" / "src"
    listed = re.search(
        r"OPPONENTS = \[(.*)\]", (web / "games" / "opponents.ts").read_text(encoding="utf-8")
    )
    assert listed is not None
    for folder in (web / "games").glob("*/index.ts"):
        told = {option["name"]: option for option in options_of(folder.parent.name)}
        most = re.search(r"\bmost: (\d+)", folder.read_text(encoding="utf-8"))
        assert most is not None
        assert int(most[1]) == told["players"]["high"]
        opponents = [choice["id"] for choice in told["solo"]["choices"]]
        assert re.findall(r'"(\w+)"', listed[1]) == opponents
