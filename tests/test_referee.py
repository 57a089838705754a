"""The text protocol, command by command, in this process and over real pipes.

It answers with what the library says; what that is has its own tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from mintopia.engine.game import Game, load_record, new_game
from mintopia.engine.referee import Referee
from mintopia.games.works.schema import PLAN_IDS
from tests.referee_asking import Answer, ask, everything, refused
from tests.referee_process import RefereeProcess

DECK: Final = list(PLAN_IDS)
NEW: Final = {"cmd": "new", "game": "works", "players": 2, "seed": 5, "starting": 0, "deck": DECK}
each_game = pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("works", {"players": 3, "advanced": ["thrift-store", "recycler"]}),
        ("works", {"players": 1, "solo": "justin"}),
        ("bid", {"players": 4}),
        ("bid", {"solo": "sonic"}),
    ],
)


@pytest.fixture
def referee() -> Referee:
    """Return a referee with a game of two players at its start."""
    referee = Referee()
    assert ask(referee, NEW)["ok"]
    return referee


@pytest.fixture
def process() -> Iterator[RefereeProcess]:
    """Yield a process of the real command."""
    with RefereeProcess() as process:
        yield process


def play(referee: Referee, *moves: str) -> Answer:
    """Play moves that must be legal; return the last answer."""
    answer: Answer = {}
    for move in moves:
        answer = ask(referee, {"cmd": "play", "move": move})
        assert answer["ok"], answer
    return answer


# --- the commands ------------------------------------------------------------------------------
@each_game
def test_the_referee_answers_what_the_library_says(game_id: str, options: dict[str, Any]) -> None:
    """Secrets included, but for `observe`, in a whole game."""
    referee, game = Referee(), new_game(game_id, seed=11, **options)
    new = {"cmd": "new", "game": game_id, "seed": 11, **options}
    assert ask(referee, new) == {"ok": True, "state": game.state()}
    while moves := game.legal():
        assert ask(referee, {"cmd": "legal"}) == {"ok": True, "moves": moves}
        before, move = game.event_count, moves[(len(game.moves) * 7 + 3) % len(moves)]
        game.play(move)
        assert ask(referee, {"cmd": "play", "move": move}) == {
            "ok": True,
            "state": game.state(),
            "events": game.all_events(before),
        }
        for seat in (None, *range(game.seats)):
            view = {"ok": True, "state": game.view(seat)}
            assert ask(referee, {"cmd": "observe", "seat": seat}) == view
    assert ask(referee, {"cmd": "state"})["state"]["phase"] == "over"
    assert ask(referee, {"cmd": "legal"}) == {"ok": True, "moves": []}
    refused(referee, {"cmd": "play", "move": "pass"}, "illegal-move", "over")
    check_load(referee, game)


def check_load(referee: Referee, game: Game) -> None:
    """Check that another referee that loads the record goes on like this one."""
    record = ask(referee, {"cmd": "record"})["record"]
    assert record == json.loads(json.dumps(game.record()))
    assert load_record(record).state() == game.state()
    fresh = Referee()
    assert ask(fresh, {"cmd": "load", "record": record}) == {"ok": True, "state": game.state()}
    for request in ({"cmd": "record"}, {"cmd": "legal"}, {"cmd": "undo"}, {"cmd": "undo"}):
        assert ask(fresh, request) == ask(referee, request)


def test_undo(referee: Referee) -> None:
    before = ask(referee, {"cmd": "state"})
    play(referee, "supplier statue")
    assert ask(referee, {"cmd": "undo"}) == before
    refused(referee, {"cmd": "undo"}, "bad-request", "start")
    assert ask(referee, {"cmd": "state"}) == before


def test_quit(referee: Referee) -> None:
    assert ask(referee, {"cmd": "quit"}) == {"ok": True}
    assert referee.done
    alone = Referee()
    assert ask(alone, {"cmd": "quit"}) == {"ok": True}, "quit needs no game"


def test_a_game_may_follow_one_of_another_kind(referee: Referee) -> None:
    before = everything(referee)
    assert ask(referee, {"cmd": "new", "game": "bid", "players": 3})["state"]["game"] == "bid"
    refused(referee, {"cmd": "play", "move": "producer"}, "illegal-move", "is not a move")
    ask(referee, {"cmd": "load", "record": before[1]["record"]})
    assert everything(referee) == before


def test_new_without_a_seed_draws_one_and_the_record_keeps_it() -> None:
    referee = Referee()
    state = ask(referee, {"cmd": "new", "game": "works", "players": 2})
    record = ask(referee, {"cmd": "record"})["record"]
    assert isinstance(record["seed"], int)
    assert ask(Referee(), {"cmd": "load", "record": record}) == state


# --- every error code --------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({}, ("cmd", "new", "quit")),
        ({"cmd": "fly"}, ("cmd", "'fly'", "observe")),
        ({"cmd": 5}, ("cmd", "5")),
        ({"cmd": ["new"]}, ("cmd",)),
        ([], ("object",)),
        ("new", ("object",)),
        (None, ("object",)),
        ({"cmd": "new"}, ("game", "works")),
        ({"cmd": "new", "game": "chess", "players": 2}, ("'chess'", "works")),
        ({"cmd": "play"}, ("play", "move")),
        ({"cmd": "play", "move": 5}, ("move", "5")),
        ({"cmd": "play", "move": "pass", "seat": 0}, ("'seat'", "move")),
        ({"cmd": "observe"}, ("observe", "seat")),
        ({"cmd": "observe", "seat": 2}, ("seat 2", "0 to 1")),
        ({"cmd": "observe", "seat": -1}, ("seat -1", "0 to 1")),
        ({"cmd": "observe", "seat": "0"}, ("'0'", "0 to 1")),
        ({"cmd": "observe", "seat": True}, ("True", "0 to 1")),
        ({"cmd": "load"}, ("load", "record")),
        ({"cmd": "legal", "seat": 0}, ("'seat'",)),
        ({"cmd": "undo"}, ("start",)),
    ],
)
def test_bad_requests_name_what_is_wrong_and_change_nothing(
    referee: Referee, request_: object, words: tuple[str, ...]
) -> None:
    before = everything(referee)
    refused(referee, request_, "bad-request", *words)
    assert everything(referee) == before


@pytest.mark.parametrize("command", ["legal", "state", "undo", "record"])
def test_commands_without_a_game(command: str) -> None:
    refused(Referee(), {"cmd": command}, "no-game", "new")


def test_play_and_observe_without_a_game() -> None:
    refused(Referee(), {"cmd": "play", "move": "pass"}, "no-game", "new")
    refused(Referee(), {"cmd": "observe", "seat": None}, "no-game", "new")


@pytest.mark.parametrize(
    ("game", "move", "words"),
    [
        ("works", "builder statue", ("Statue", "W3")),
        ("works", "supplier castle", ("'castle'", "windmill")),
        ("bid", "bid 1", ("auction CARD", "B2")),
        ("bid", "auction mine", ("auction CARD open|closed",)),
    ],
)
def test_illegal_moves_change_nothing(game: str, move: str, words: tuple[str, ...]) -> None:
    referee = Referee()
    ask(referee, {"cmd": "new", "game": game, "players": 3, "seed": 5})
    before = everything(referee)
    refused(referee, {"cmd": "play", "move": move}, "illegal-move", *words)
    assert everything(referee) == before


def test_a_record_of_other_rules_is_refused() -> None:
    """Check this because version 1, with more rolls and no counter-offers, was another game."""
    record = new_game("bid", players=3, seed=5).record() | {"rules_version": 1}
    message = refused(Referee(), {"cmd": "load", "record": record}, "bad-record")
    assert message == "The record was made under rules version 1; this program plays version 2."


# --- the real command --------------------------------------------------------------------------
@each_game
def test_the_command_plays_a_whole_game_alike(game_id: str, options: dict[str, Any]) -> None:
    inside = Referee()
    requests: list[Answer] = [{"cmd": "new", "game": game_id, "seed": 3, **options}]
    answers = [ask(inside, requests[0])]
    while moves := ask(inside, {"cmd": "legal"})["moves"]:
        requests.append({"cmd": "play", "move": moves[(len(requests) * 5 + 2) % len(moves)]})
        answers.append(ask(inside, requests[-1]))
    for cmd in ("state", "legal", "record", "undo", "quit"):
        requests.append({"cmd": cmd})
        answers.append(ask(inside, requests[-1]))
    sent = "".join(json.dumps(request) + "\n" for request in requests).encode()
    status, lines, complaints = RefereeProcess.run(sent)
    assert (status, complaints) == (0, b"")
    assert [json.loads(line) for line in lines] == answers


def test_the_command_answers_each_line_before_the_next(process: RefereeProcess) -> None:
    inside = Referee()
    for request in (NEW, {"cmd": "legal"}, {"cmd": "play", "move": "producer"}, {"cmd": "undo"}):
        assert process.ask(request) == ask(inside, request)
    assert process.ask({"cmd": "quit"}) == {"ok": True}
    assert process.wait() == 0


def test_the_command_ends_quietly_at_end_of_file() -> None:
    status, lines, complaints = RefereeProcess.run(b'{"cmd": "legal"}\n')
    assert (status, len(lines), complaints) == (0, 1, b"")
    assert RefereeProcess.run(b"") == (0, [], b"")


def test_a_last_line_without_its_end_is_answered() -> None:
    status, lines, _ = RefereeProcess.run(b'{"cmd": "quit"}')
    assert (status, lines) == (0, [b'{"ok": true}'])


def test_nothing_is_read_after_quit() -> None:
    status, lines, _ = RefereeProcess.run(b'{"cmd": "quit"}\n{"cmd": "legal"}\n')
    assert (status, len(lines)) == (0, 1)


def test_names_in_any_script_come_back_as_they_were(process: RefereeProcess) -> None:
    names = ["ミント", "Zoë 🌿"]
    state = process.ask(NEW | {"names": names})["state"]
    assert [player["name"] for player in state["players"]] == names
