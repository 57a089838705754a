"""The text protocol, command by command, in this process and over real pipes.

The commands are tested with Mint Works; what Mint Bid adds is in test_referee_bid.py.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from mintopia.engine.referee import Referee
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS
from tests.referee_asking import Answer, ask, everything, refused
from tests.referee_process import RefereeProcess

DECK = list(PLAN_IDS)
NEW = {"cmd": "new", "game": "works", "players": 2, "seed": 5, "starting": 0, "deck": DECK}
STATE_KEYS = {
    "game", "variant", "solo", "round", "phase", "to_move", "decision", "starting", "players",
    "supply", "deck", "locations", "mint_supply", "result",
}  # fmt: skip


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


# --- the state, field by field ----------------------------------------------------------------
def test_the_state_at_the_start_is_exactly_this() -> None:
    answer = ask(Referee(), NEW)
    assert answer == {
        "ok": True,
        "state": {
            "game": "works",
            "variant": "rulebook",
            "solo": None,
            "round": 1,
            "phase": "development",
            "to_move": 0,
            "decision": "turn",
            "starting": 0,
            "players": [
                {"name": "Seat 1", "mints": 3, "plans": [], "buildings": [], "stars": 0},
                {"name": "Seat 2", "mints": 3, "plans": [], "buildings": [], "stars": 0},
            ],
            "supply": ["windmill", "statue", "gardens"],
            "deck": DECK[3:],
            "locations": [
                {"id": "producer", "open": True, "owner": None, "spaces": [None, None]},
                {"id": "supplier", "open": True, "owner": None, "spaces": [None, None]},
                {"id": "builder", "open": True, "owner": None, "spaces": [None, None]},
                {"id": "leadership-council", "open": True, "owner": None, "spaces": [None]},
                {"id": "wholesaler", "open": False, "owner": None, "spaces": [None]},
                {"id": "lotto", "open": False, "owner": None, "spaces": [None]},
            ],
            "mint_supply": None,
            "result": None,
        },
    }


def check_form(state: Answer, *, all_seeing: bool) -> None:
    """Check the names and types of everything in a state."""
    assert state.keys() == STATE_KEYS
    assert state["phase"] in ("development", "upkeep", "over")
    assert state["decision"] in ("turn", "co-op", None)
    over = state["phase"] == "over"
    assert (state["to_move"] is None) == (state["decision"] is None) == over
    assert (state["decision"] == "co-op") == (state["phase"] == "upkeep")
    known = {*PLAN_IDS} if all_seeing else {*PLAN_IDS, "?"}
    for player in state["players"]:
        assert player.keys() == {"name", "mints", "plans", "buildings", "stars"}
        assert set(player["plans"]) <= known
        for building in player["buildings"]:
            gallery = building["id"] == "gallery"
            assert building.keys() == ({"id", "mints"} if gallery else {"id"})
    assert all(plan is None or plan in PLAN_IDS for plan in state["supply"])
    if all_seeing:
        assert set(state["deck"]) <= {*PLAN_IDS}
    else:
        assert isinstance(state["deck"], int)
    for location in state["locations"]:
        assert location.keys() == {"id", "open", "owner", "spaces"}
        assert location["id"] in LOCATION_IDS
        for space in location["spaces"]:
            if space is not None and space.keys() != {"by", "mints"}:
                assert space == {"by": 1, "mints": 0, "blocked": True}
                assert state["solo"] == "justin"
    assert (state["mint_supply"] is not None) == (state["solo"] == "rachael")
    check_result(state, over)


def check_result(state: Answer, over: bool) -> None:
    result = state["result"]
    assert (result is not None) == over
    if result is not None:
        assert result.keys() == {"reason", "stars", "winners", "ranking"}
        assert result["reason"] in ("stars", "supply", "mint-supply", "round-limit")
        assert result["ranking"][0] == result["winners"]


@pytest.mark.parametrize("solo", [None, "justin", "rachael", "sonic", "mort"])
def test_every_state_of_a_game_has_the_form_of_the_protocol(solo: str | None) -> None:
    referee = Referee()
    options = {"players": 1, "solo": solo} if solo else {"players": 3, "advanced": 2}
    check_form(
        ask(referee, {"cmd": "new", "game": "works", "seed": 11, **options})["state"],
        all_seeing=True,
    )
    played = 0
    while moves := ask(referee, {"cmd": "legal"})["moves"]:
        move = moves[(played * 7 + 3) % len(moves)]
        answer = ask(referee, {"cmd": "play", "move": move})
        assert answer.keys() == {"ok", "state", "events"}
        check_form(answer["state"], all_seeing=True)
        for seat in (None, 0, 1):
            view = ask(referee, {"cmd": "observe", "seat": seat})["state"]
            check_form(view, all_seeing=False)
            assert view["deck"] == len(answer["state"]["deck"])
        played += 1
    assert ask(referee, {"cmd": "state"})["state"]["phase"] == "over"


def test_the_line_of_locations_in_solitaire() -> None:
    request = {
        "cmd": "new",
        "game": "works",
        "players": 1,
        "solo": "mort",
        "advanced": ["recycler"],
    }
    state = ask(Referee(), request)["state"]
    assert [location["id"] for location in state["locations"]] == [
        "producer", "wholesaler", "builder", "supplier", "leadership-council", "lotto", "recycler",
    ]  # fmt: skip
    assert len(state["supply"]) == 2
    assert [player["name"] for player in state["players"]] == ["Seat 1", "Mort"]
    assert [player["mints"] for player in state["players"]] == [3, None]


def test_advanced_locations_stand_in_the_order_given() -> None:
    request = NEW | {"advanced": ["swap-meet", "crowdfunder"], "players": 4}
    state = ask(Referee(), request)["state"]
    ids = [location["id"] for location in state["locations"]]
    assert ids[6:] == ["swap-meet", "crowdfunder"]
    assert [len(location["spaces"]) for location in state["locations"]] == [3, 3, 3, 1, 1, 1, 1, 1]


def test_a_space_blocked_by_justin() -> None:
    referee = Referee()
    ask(referee, {"cmd": "new", "game": "works", "players": 1, "solo": "justin", "seed": 1})
    state = ask(referee, {"cmd": "play", "move": "producer"})["state"]
    blocked = {"by": 1, "mints": 0, "blocked": True}
    assert state["locations"][0]["spaces"] == [{"by": 1, "mints": 1}, blocked, blocked]


# --- the commands ------------------------------------------------------------------------------
def test_legal(referee: Referee) -> None:
    answer = ask(referee, {"cmd": "legal"})
    assert answer.keys() == {"ok", "moves"}
    assert sorted(answer["moves"]) == [
        "leadership-council",
        "pass",
        "producer",
        "supplier gardens",
        "supplier statue",
        "supplier windmill",
    ]


def test_play_answers_with_state_and_events(referee: Referee) -> None:
    answer = ask(referee, {"cmd": "play", "move": "producer"})
    assert answer["events"] == [
        {"event": "place", "seat": 0, "location": "producer", "space": 0, "mints": 1},
        {"event": "gain", "seat": 0, "mints": 2, "source": "producer"},
    ]
    assert answer["state"] == ask(referee, {"cmd": "state"})["state"]
    assert answer["state"]["to_move"] == 1
    assert answer["state"]["players"][0]["mints"] == 4


def test_the_referee_sees_secret_events() -> None:
    referee = Referee()
    ask(referee, NEW | {"advanced": ["thrift-store"]})
    events = ask(referee, {"cmd": "play", "move": "thrift-store"})["events"]
    drawn = {"event": "draw", "seat": 0, "plan": DECK[-1], "source": "thrift-store"}
    assert drawn in events


def test_observe_cuts_what_the_seat_may_not_know() -> None:
    referee = Referee()
    ask(referee, NEW | {"advanced": ["thrift-store"]})
    state = ask(referee, {"cmd": "play", "move": "thrift-store"})["state"]
    assert state["players"][0]["plans"] == [DECK[-1]]
    own = ask(referee, {"cmd": "observe", "seat": 0})["state"]
    assert own == state | {"deck": len(state["deck"])}
    for seat in (1, None):
        other = ask(referee, {"cmd": "observe", "seat": seat})["state"]
        assert other["players"][0]["plans"] == ["?"]
        hidden = state["players"][0] | {"plans": ["?"]}
        players = [hidden, state["players"][1]]
        assert other == state | {"deck": len(state["deck"]), "players": players}


def test_undo(referee: Referee) -> None:
    before = ask(referee, {"cmd": "state"})
    ask(referee, {"cmd": "play", "move": "supplier statue"})
    assert ask(referee, {"cmd": "undo"}) == before
    refused(referee, {"cmd": "undo"}, "bad-request", "start")
    assert ask(referee, {"cmd": "state"}) == before


def test_record_and_load(referee: Referee) -> None:
    for move in ("supplier statue", "producer", "pass", "pass"):
        last = ask(referee, {"cmd": "play", "move": move})
    record = ask(referee, {"cmd": "record"})["record"]
    assert record["seed"] == 5
    assert record["moves"] == ["supplier statue", "producer", "pass", "pass"]
    assert record["options"] == {"players": 2, "starting": 0, "deck": DECK}
    fresh = Referee()
    assert ask(fresh, {"cmd": "load", "record": record}) == {"ok": True, "state": last["state"]}
    assert ask(fresh, {"cmd": "record"})["record"] == record
    assert ask(fresh, {"cmd": "legal"}) == ask(referee, {"cmd": "legal"})
    assert ask(fresh, {"cmd": "undo"}) == ask(referee, {"cmd": "undo"})


def test_quit(referee: Referee) -> None:
    assert ask(referee, {"cmd": "quit"}) == {"ok": True}
    assert referee.done
    alone = Referee()
    assert ask(alone, {"cmd": "quit"}) == {"ok": True}, "quit needs no game"


def test_a_game_that_is_over() -> None:
    referee = Referee()
    ask(referee, NEW | {"cards": {"game": {"star_goal": 1, "starting_mints": 5}}})
    for move in ("supplier windmill", "pass", "builder windmill", "pass", "pass"):
        last = ask(referee, {"cmd": "play", "move": move})
    assert last["state"]["result"] == {
        "reason": "stars",
        "stars": [1, 0],
        "winners": [0],
        "ranking": [[0], [1]],
    }
    assert last["events"][-1] == {"event": "end", "reason": "stars"}
    assert ask(referee, {"cmd": "legal"}) == {"ok": True, "moves": []}
    refused(referee, {"cmd": "play", "move": "pass"}, "illegal-move", "over", "W3")
    assert ask(referee, {"cmd": "undo"})["state"]["phase"] == "development"


def test_a_co_op_choice_is_a_move() -> None:
    referee = Referee()
    deck = ["co-op", *(plan for plan in PLAN_IDS if plan != "co-op")]
    ask(referee, NEW | {"players": 3, "deck": deck})
    for move in ("supplier co-op", "pass", "pass", "builder co-op", "pass", "pass", "pass"):
        state = ask(referee, {"cmd": "play", "move": move})["state"]
    assert (state["phase"], state["decision"], state["to_move"]) == ("upkeep", "co-op", 0)
    assert ask(referee, {"cmd": "legal"})["moves"] == ["co-op 1", "co-op 2"]
    refused(referee, {"cmd": "play", "move": "pass"}, "illegal-move", "co-op")
    answer = ask(referee, {"cmd": "play", "move": "co-op 2"})
    assert answer["events"][0] == {"event": "co-op", "seat": 0, "to": 2}
    assert answer["state"]["round"] == 2


def test_two_games_with_the_same_seed_are_equal() -> None:
    request = {"cmd": "new", "game": "works", "players": 3, "seed": 77, "advanced": 2}
    assert ask(Referee(), request) == ask(Referee(), request)
    assert ask(Referee(), request) != ask(Referee(), request | {"seed": 78})


def test_new_without_a_seed_draws_one_and_the_record_keeps_it() -> None:
    referee = Referee()
    state = ask(referee, {"cmd": "new", "game": "works", "players": 2})
    record = ask(referee, {"cmd": "record"})["record"]
    assert isinstance(record["seed"], int)
    assert ask(Referee(), {"cmd": "load", "record": record}) == state


# --- every error code --------------------------------------------------------------------------
def test_bad_json(referee: Referee) -> None:
    answer = json.loads(referee.answer_line(b"{nonsense"))
    assert answer["error"] == "bad-json"
    assert "JSON" in answer["message"]


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
        ({"cmd": "new", "game": "works"}, ("players",)),
        ({"cmd": "new", "game": "works", "players": 5}, ("players", "1 to 4", "5")),
        ({"cmd": "new", "game": "works", "players": 1}, ("solo", "justin")),
        ({"cmd": "new", "game": "works", "players": 2, "solo": "mort"}, ("solo", "1 player")),
        ({"cmd": "new", "game": "works", "players": 2, "speed": 1}, ("'speed'",)),
        (
            {"cmd": "new", "game": "works", "players": 2, "advanced": "recycler"},
            ("advanced must be a list of ids", "whole number from 0 to 2, not 'recycler'"),
        ),
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
    ("move", "words"),
    [
        ("builder statue", ("Statue", "W3")),
        ("supplier mine", ("Mine", "Plan Supply", "W3")),
        ("wholesaler", ("Wholesaler", "closed", "W2")),
        ("recycler statue", ("Recycler", "not in this game", "W2")),
        ("co-op 1", ("Co-op", "W3")),
        ("crowdfunder", ("Crowdfunder", "W2")),
        ("", ("pass", "supplier PLAN")),
        ("Pass", ("'Pass'", "pass")),
        (" pass", ("spaces",)),
        ("supplier", ("supplier PLAN",)),
        ("supplier castle", ("'castle'", "windmill")),
        ("temp-agency temp-agency pass", ("temp-agency",)),
        ("co-op 9", ("'9'", "0 to 3")),
        ("pass pass", ("pass",)),
        ("supplier statue\n", ("spaces",)),
    ],
)
def test_illegal_moves_say_why_and_change_nothing(
    referee: Referee, move: str, words: tuple[str, ...]
) -> None:
    before = everything(referee)
    refused(referee, {"cmd": "play", "move": move}, "illegal-move", *words)
    assert everything(referee) == before


def test_bad_records_change_nothing(referee: Referee) -> None:
    ask(referee, {"cmd": "play", "move": "producer"})
    before = ask(referee, {"cmd": "state"})
    record = ask(referee, {"cmd": "record"})["record"]
    wrong: tuple[object, ...] = (
        None,
        [],
        {},
        record | {"moves": ["producer", "fly"]},
        record | {"moves": ["lotto"]},
        record | {"options": {"players": 9}},
        record | {"seed": "five"},
        record | {"rules_version": 999},
        record | {"game": "chess"},
    )
    for broken in wrong:
        refused(referee, {"cmd": "load", "record": broken}, "bad-record")
        assert ask(referee, {"cmd": "state"}) == before


def test_a_refused_new_keeps_the_old_game(referee: Referee) -> None:
    before = ask(referee, {"cmd": "state"})
    refused(referee, NEW | {"deck": DECK[1:]}, "bad-request", "deck", "windmill")
    assert ask(referee, {"cmd": "state"}) == before


# --- the real command --------------------------------------------------------------------------
def test_the_command_plays_a_whole_game_like_the_library(process: RefereeProcess) -> None:
    inside = Referee()
    requests: list[Answer] = [NEW | {"players": 3, "advanced": ["recycler", "temp-agency"]}]
    assert process.ask(requests[0]) == ask(inside, requests[0])
    for number in range(2000):
        moves = ask(inside, {"cmd": "legal"})["moves"]
        if not moves:
            break
        request = {"cmd": "play", "move": moves[(number * 5 + 2) % len(moves)]}
        assert process.ask(request) == ask(inside, request)
    for request in ({"cmd": "state"}, {"cmd": "legal"}, {"cmd": "record"}, {"cmd": "undo"}):
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
