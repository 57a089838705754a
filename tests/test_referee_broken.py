"""No input, however broken, ends the referee: each line gets one answer, and the game goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.engine.game import rules_of
from mintopia.engine.referee import MOST_LINE, Referee
from mintopia.games import game_ids
from mintopia.games.bid import schema as bid
from mintopia.games.bid.cards import house_values
from mintopia.games.works import schema as works
from mintopia.games.works.schema import PLAN_IDS
from tests.referee_asking import Answer, check_answer
from tests.referee_process import RefereeProcess

NEWS: Final = {
    game: b'{"cmd": "new", "game": "%s", "players": 2, "seed": 1}' % game.encode()
    for game in game_ids()
}
KEYS: Final = {"works": tuple(works.OPTIONS.all), "bid": tuple(bid.OPTIONS.all)}
NEW: Final = NEWS["works"]
STATE: Final = b'{"cmd": "state"}'
COMMANDS: Final = ("new", "legal", "play", "state", "observe", "undo", "record", "load", "quit")
HUGE: Final = b"9" * 5001  # more digits than Python accepts
DEEP: Final = 100_000


def nested(opening: bytes, closing: bytes, middle: bytes = b"") -> bytes:
    """Nest something a hundred thousand times."""
    return opening * DEEP + middle + closing * DEEP


def load(game: str, /, **parts: object) -> bytes:
    """Return a request to load a record of a game of two, correct except for these parts."""
    record = {
        "mintopia": 1,
        "game": game,
        "rules_version": rules_of(game).rules_version,
        "options": {"players": 2},
        "seed": 1,
        "moves": [],
    }
    return json.dumps({"cmd": "load", "record": record | parts}).encode()


MANY: Final = 200_000


def with_options(game: str, players: int = 2, /, **options: object) -> bytes:
    """Return a request to load a record with these options."""
    return load(game, options={"players": players, **options})


def many(value: object) -> dict[str, object]:
    """Return a table with many keys."""
    return {f"x{number}": value for number in range(MANY)}


# Records that are too long in one place or another; none may take long to refuse. Each is made only
# when needed, because together they take a second.
IDS: Final = house_values().ids
LARGE_RECORDS: Final[dict[str, Callable[[], bytes]]] = {
    "moves that are none": lambda: load("works", moves=["fly"] * MANY),
    "moves after the end": lambda: load("works", moves=["pass"] * MANY),
    "options": lambda: with_options("works", **many(0)),
    "names": lambda: with_options("bid", names=["x"] * MANY),
    "deck of bid": lambda: with_options("bid", 3, deck=IDS * 5000),
    "unused": lambda: with_options("bid", 3, deck=IDS[:8], unused=IDS[8:] * 5000),
    "advanced": lambda: with_options("works", advanced=["recycler"] * MANY),
    "dice": lambda: with_options("bid", dice=[1] * MANY),
    "plans": lambda: with_options("works", cards={"plans": many({})}),
    "cards": lambda: with_options("bid", cards={"locations": many({})}),
    "faces": lambda: with_options(
        "bid", 1, solo="mort", cards={"opponents": {"mort": {"faces": ["special"] * MANY}}}
    ),
    "fields": lambda: load("works", **many(0)),
    "a large seed": lambda: load("bid", seed=10**4000),
    "a format that is no whole number": lambda: load("works", mintopia=1.0),
}


def new(game: bytes, rest: bytes) -> bytes:
    """Return a request for a new game of two or three players."""
    players = b"2" if game == b"works" else b"3"
    return b'{"cmd":"new","game":"%s","players":%s,%s}' % (game, players, rest)


BROKEN: Final = {
    "empty": b"",
    "only a carriage return": b"\r",
    "no JSON": b"new game please",
    "trailing comma": b'{"cmd": "state",}',
    "NUL": b"\x00",
    "NUL escaped": b'{"cmd": "st\\u0000ate"}',
    "control characters": bytes(range(1, 10)),
    "no UTF-8": b'{"cmd": "\xff\xfe"}',
    "Latin-1": '{"cmd": "é"}'.encode("latin-1"),
    "byte order mark": b'\xef\xbb\xbf{"cmd": "state"}',
    "surrogate in cmd": b'{"cmd": "\\ud800"}',
    "surrogate as key": b'{"cmd": "state", "\\ud800": 1}',
    "surrogate in a move": b'{"cmd": "play", "move": "\\ud800"}',
    "surrogate in names": b'{"cmd":"new","game":"works","players":2,"names":["\\ud800","b"]}',
    "surrogate in a record": b'{"cmd": "load", "record": {"\\ud800": "\\ud800"}}',
    "array": b"[]",
    "null": b"null",
    "NaN": b"NaN",
    "NaN as age": b'{"cmd": "new", "game": "works", "players": 2, "ages": [NaN, 3]}',
    "huge number": HUGE,
    "huge seed": b'{"cmd":"new","game":"works","players":2,"seed":' + HUGE + b"}",
    "large seed": b'{"cmd":"new","game":"works","players":2,"seed":' + HUGE[:4000] + b"}",
    "large cost": new(b"works", b'"cards":{"plans":{"mine":{"cost":' + HUGE[:4000] + b"}}}"),
    "deep arrays never closed": b"[" * DEEP,
    "deep objects": nested(b'{"a":', b"}", b"1"),
    "deep record": b'{"cmd": "load", "record": ' + nested(b'{"a":', b"}", b"1") + b"}",
    "long move": b'{"cmd": "play", "move": "' + b"x" * 1_000_000 + b'"}',
    "move of many words": b'{"cmd": "play", "move": "' + b"temp-agency " * 50_000 + b'pass"}',
    "long name": new(b"works", b'"names":["' + b"x" * 1_000_000 + b'","b"]'),
    "line break in a name": b'{"cmd":"new","game":"works","players":2,"names":["a\\nb","c"]}',
    "direction mark in a name": new(b"works", b'"names":["a\\u202eb","c"]'),
    "line separator in a move": b'{"cmd": "play", "move": "pass\\u2028"}',
    "just longer than a line may be": b'{"cmd": "' + b"x" * MOST_LINE + b'"}',
    "a line of ten megabytes": b'{"cmd": "' + b"x" * 10_000_000 + b'"}',
    "cmd twice": b'{"cmd": "state", "cmd": "fly"}',
    "surrogate in a card id": new(b"bid", b'"cards":{"locations":{"\\ud800":{}}}'),
    "NaN as a die": b'{"cmd": "new", "game": "bid", "players": 3, "dice": [NaN]}',
    "a bid of many digits": b'{"cmd": "play", "move": "bid ' + b"9" * 6000 + b'"}',
    "a bid in other digits": '{"cmd": "play", "move": "bid ３"}'.encode(),
}  # fmt: skip
RECORDS: Final = {f"record with too many {what}": write for what, write in LARGE_RECORDS.items()}
NAMES: Final = (*BROKEN, *RECORDS)


@cache
def broken_line(name: str) -> bytes:
    """Return the broken line with this name."""
    return RECORDS[name]() if name in RECORDS else BROKEN[name]


# The line reader itself answers longer ones: see the tests of the real command below.
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize(
    "name", [name for name in NAMES if name in RECORDS or len(BROKEN[name]) < MOST_LINE]
)
def test_a_broken_line_is_answered_and_changes_nothing(name: str, game: str) -> None:
    assert len(broken_line(name)) < MOST_LINE
    referee = Referee()
    referee.answer_line(NEWS[game])
    before = referee.answer_line(STATE)
    answer = check_answer(referee.answer_line(broken_line(name)))
    assert answer["ok"] is False
    assert referee.answer_line(STATE) == before


def test_the_real_command_answers_every_broken_line_and_goes_on() -> None:
    lines = [NEW]
    for name in NAMES:
        lines += [broken_line(name), STATE]
    status, answers, complaints = RefereeProcess.run(b"\n".join(lines) + b"\n")
    assert (status, complaints) == (0, b"")
    assert len(answers) == len(lines)
    state = check_answer(answers[0])
    assert state["ok"] is True
    for name, answer, after in zip(NAMES, answers[1::2], answers[2::2], strict=True):
        assert check_answer(answer)["ok"] is False, name
        assert check_answer(after) == state, name


def test_a_line_that_is_too_long_says_so() -> None:
    with RefereeProcess() as process:
        answer = check_answer(process.send(BROKEN["a line of ten megabytes"]).rstrip(b"\n"))
        assert answer["error"] == "bad-json"
        assert str(MOST_LINE) in answer["message"]
        assert check_answer(process.send(NEW).rstrip(b"\n"))["ok"] is True


def test_a_too_long_line_at_end_of_file_is_answered_too() -> None:
    status, answers, _ = RefereeProcess.run(b"x" * (MOST_LINE + 5))
    assert (status, len(answers)) == (0, 1)
    assert check_answer(answers[0])["error"] == "bad-json"


def test_of_a_key_given_twice_the_last_counts() -> None:
    """Check that we do as Python's JSON reader does, since JSON leaves it open."""
    referee = Referee()
    answer = check_answer(
        referee.answer_line(b'{"cmd": "legal", "cmd": "new", "game": "works", "players": 3}')
    )
    assert len(answer["state"]["players"]) == 3


# --- wrong types for every field of every command ------------------------------------------------
WRONG_VALUES: Final[list[object]] = [
    True, False, 0.5, 2.0, -1, 99, 10**30, -(10**30), float("nan"), float("inf"), "", "0", "x",
    "\ud800", "\x00", [], [[]], [None], [1.5], [True, False], ["x", "x"], [{}], {}, {"x": 1},
    {"": None},
]  # fmt: skip
RIGHT: Final[dict[str, Answer]] = {
    "play": {"cmd": "play", "move": "pass"},
    "observe": {"cmd": "observe", "seat": 0},
    "load": {"cmd": "load", "record": {}},
}
# Values that happen to be valid: no list, no table, any seed; two players may share a name.
HARMLESS: Final[dict[str, tuple[str, ...]]] = {
    "seed": ("-1", "99"),
    "advanced": ("[]",),
    "promos": ("True", "False"),
    "names": ("['x', 'x']",),
    "cards": ("{}",),
    "dice": ("[]",),
    "moves": ("[]",),
}
each_option = pytest.mark.parametrize(
    ("game", "field"), [(game, field) for game in game_ids() for field in KEYS[game]]
)


def check_refused(game: str, requests: list[object], codes: set[str]) -> None:
    """Check that each request is refused with one of these codes and changes nothing."""
    referee = Referee()
    referee.answer_line(NEWS[game])
    before = referee.answer_line(STATE)
    for request in requests:
        answer = check_answer(referee.answer_line(json.dumps(request).encode()))
        assert answer["ok"] is False, request
        assert answer["error"] in codes, request
        assert referee.answer_line(STATE) == before


def wrong_for(field: str) -> list[object]:
    """List the values that are wrong for a field."""
    return [value for value in WRONG_VALUES if repr(value) not in HARMLESS.get(field, ())]


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("field", ["game", "seed"])
def test_wrong_values_for_game_and_seed(game: str, field: str) -> None:
    new = json.loads(NEWS[game])
    check_refused(game, [new | {field: value} for value in wrong_for(field)], {"bad-request"})


@each_option
def test_wrong_values_for_every_option_of_new(game: str, field: str) -> None:
    new = json.loads(NEWS[game])
    check_refused(game, [new | {field: value} for value in wrong_for(field)], {"bad-request"})


@each_option
def test_wrong_values_for_every_option_of_a_record(game: str, field: str) -> None:
    options = [{"players": 2, field: value} for value in wrong_for(field)]
    requests: list[object] = [json.loads(load(game, options=each)) for each in options]
    check_refused(game, requests, {"bad-record"})


@pytest.mark.parametrize(
    ("command", "field", "code"),
    [("play", "move", {"bad-request", "illegal-move"}), ("observe", "seat", {"bad-request"}),
     ("load", "record", {"bad-record"})],
)  # fmt: skip
def test_wrong_values_for_other_commands(command: str, field: str, code: set[str]) -> None:
    for game in game_ids():
        check_refused(game, [RIGHT[command] | {field: value} for value in WRONG_VALUES], code)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize(
    "field", ["mintopia", "game", "rules_version", "options", "seed", "moves", "extra"]
)
def test_wrong_values_for_every_field_of_a_record(game: str, field: str) -> None:
    wrong = [*wrong_for(field), None, 1.0, ["fly"], ["pass", 5], ["pass", None]]
    requests: list[object] = [json.loads(load(game, **{field: value})) for value in wrong]
    check_refused(game, requests, {"bad-record"})


# --- made-up lines -------------------------------------------------------------------------------
FIELDS: Final = sorted({*KEYS["works"], *KEYS["bid"]})
WORDS: Final = (
    *COMMANDS, *FIELDS, *PLAN_IDS, "works", "bid", "pass", "mort", "locations", "sides",
    "auction mine open", "bid 1", "withdraw", "seal 0", "offer left 1 1", "place 0 0 0", "skip",
)  # fmt: skip
texts = st.one_of(st.text(max_size=20), st.sampled_from(WORDS))
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(texts, inner, max_size=5)
    ),
    max_leaves=12,
)  # fmt: skip
requests = st.fixed_dictionaries(
    {"cmd": st.sampled_from(COMMANDS)},
    optional=dict.fromkeys(("game", "seed", "move", "seat", "record", "extra", *FIELDS), values),
)


right_games = st.sampled_from([*NEWS.values()])


@settings(max_examples=300)
@given(right_games, st.lists(st.one_of(requests, values), max_size=4))
def test_made_up_requests(new: bytes, made_up: list[object]) -> None:
    referee = Referee()
    referee.answer_line(new)
    for request in made_up:
        before = referee.answer_line(STATE)
        answer = check_answer(referee.answer_line(json.dumps(request).encode()))
        if not answer["ok"]:
            assert referee.answer_line(STATE) == before


@settings(max_examples=400)
@given(right_games, st.one_of(st.binary(max_size=80), st.text(max_size=80).map(str.encode)))
def test_made_up_bytes(new: bytes, line: bytes) -> None:
    referee = Referee()
    referee.answer_line(new)
    before = referee.answer_line(STATE)
    check_answer(referee.answer_line(line))
    assert referee.answer_line(STATE) == before


MOVES: Final = ("pass", "auction mine open", "bid 1", "place 0 -1 0", "offer left 1 2", "seal 3")
plays = st.sampled_from(MOVES).map(lambda move: json.dumps({"cmd": "play", "move": move}).encode())


@settings(max_examples=300)
@given(right_games, st.one_of(right_games, st.just(STATE), plays), st.data())
def test_damaged_requests(new: bytes, line: bytes, data: st.DataObject) -> None:
    """Change a correct request by removing, replacing or inserting a few bytes."""
    damaged = bytearray(line)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(damaged) - 1)))
        damaged[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    referee = Referee()
    check_answer(referee.answer_line(bytes(damaged).replace(b"\n", b" ")))
    assert check_answer(referee.answer_line(new))["ok"] is True
