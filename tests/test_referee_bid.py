"""The text protocol with Mint Bid: its options in detail, its state, what a seat may see."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from mintopia.engine.referee import Referee
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.options import DECK_SIZES
from mintopia.games.bid.schema import COLOUR_IDS, DECISION_IDS, SOLO_IDS, TYPE_IDS
from tests.referee_asking import Answer, ask, everything, refused
from tests.referee_process import RefereeProcess

IDS: Final = house_values().ids
DECK: Final = ["mine", "statue", "lotto", "crane", "vault", "truck", "museum", "gallery"]
REST: Final = [card for card in IDS if card not in DECK]
NEW: Final = {
    "cmd": "new", "game": "bid", "players": 3, "seed": 5, "auctioneer": 0, "deck": DECK,
    "dice": [2, 3, 4, 5],
}  # fmt: skip
STATE_KEYS: Final = {
    "game", "solo", "round", "phase", "to_move", "decision", "auctioneer", "players", "block",
    "deck", "unused", "auction", "strips", "last_roll", "result",
}  # fmt: skip
AUCTION_KEYS: Final = {
    "card", "kind", "bid", "leaders", "pledges", "withdrawn", "offer", "sealed",
}  # fmt: skip
OWN_DECK: Final = {
    f"card-{n}": {"type": "deed", "value": 3, "sides": ["mint"] * 4} for n in range(30)
}


@pytest.fixture
def referee() -> Referee:
    """Return a referee with a game of three players at its start."""
    referee = Referee()
    assert ask(referee, NEW)["ok"]
    return referee


def play(referee: Referee, *moves: str) -> Answer:
    """Play moves that must be legal; return the last answer."""
    answer: Answer = {}
    for move in moves:
        answer = ask(referee, {"cmd": "play", "move": move})
        assert answer["ok"], answer
    return answer


# --- the state, field by field ----------------------------------------------------------------
def test_the_state_at_the_start_is_exactly_this() -> None:
    assert ask(Referee(), NEW) == {
        "ok": True,
        "state": {
            "game": "bid",
            "solo": None,
            "round": 1,
            "phase": "auction",
            "to_move": 0,
            "decision": "choose",
            "auctioneer": 0,
            "players": [
                {"name": "Seat 1", "mints": 4, "points": 0},
                {"name": "Seat 2", "mints": 4, "points": 0},
                {"name": "Seat 3", "mints": 4, "points": 0},
            ],
            "block": DECK[:2],
            "deck": DECK[2:],
            "unused": REST,
            "auction": None,
            "strips": [[], [], []],
            "last_roll": None,
            "result": None,
        },
    }


def test_a_running_auction_is_exactly_this(referee: Referee) -> None:
    auction = {
        "card": "mine",
        "kind": "open",
        "bid": 0,
        "leaders": [],
        "pledges": [0, 0, 0],
        "withdrawn": [],
        "offer": None,
        "sealed": None,
    }
    assert play(referee, "auction mine open")["state"]["auction"] == auction
    state = play(referee, "offer left 2 3")["state"]
    offer = {"by": 0, "to": 1, "mine": 2, "theirs": 3, "countered": False}
    assert state["auction"] == auction | {"offer": offer}
    assert (state["decision"], state["to_move"]) == ("answer", 1)
    answer = play(referee, "counter 1 4")
    assert answer["events"] == [{"event": "counter", "seat": 1, "to": 0, "mine": 1, "theirs": 4}]
    state = answer["state"]
    offer |= {"mine": 1, "theirs": 4, "countered": True}
    assert state["auction"] == auction | {"offer": offer}
    assert (state["decision"], state["to_move"]) == ("answer", 0)
    assert ask(referee, {"cmd": "legal"})["moves"] == ["accept", "decline"]
    auction |= {"bid": 5, "leaders": [0, 1], "pledges": [1, 4, 0]}
    assert play(referee, "accept")["state"]["auction"] == auction
    auction["withdrawn"] = [2]
    state = play(referee, "pass", "withdraw")["state"]
    assert state["auction"] == auction
    assert (state["decision"], state["to_move"]) == ("place", 1)
    answer = play(referee, "place 0 0 0")
    assert answer["state"]["auction"] is None
    assert answer["state"]["strips"] == [
        [{"id": "mine", "row": 0, "col": 0, "turned": False}],
        [],
        [],
    ]
    assert answer["events"] == [
        {"event": "place", "seat": 1, "card": "mine", "strip": 0, "row": 0, "col": 0},
        {"event": "token", "seat": 1},
    ]


def check_form(state: Answer, *, all_seeing: bool) -> None:
    """Check the names and types of everything in a state."""
    assert state.keys() == STATE_KEYS
    assert state["game"] == "bid"
    assert state["solo"] in (None, *SOLO_IDS)
    assert state["phase"] in ("auction", "abilities", "over")
    over = state["phase"] == "over"
    assert (state["to_move"] is None) == (state["decision"] is None) == over
    assert state["decision"] in (None, *DECISION_IDS)
    assert (state["decision"] in TYPE_IDS) == (state["phase"] == "abilities")
    seats = len(state["players"])
    assert state["auctioneer"] in range(seats)
    for player in state["players"]:
        assert player.keys() == {"name", "mints", "points"}
    assert set(state["block"]) <= set(IDS)
    if all_seeing:
        assert set(state["deck"]) | set(state["unused"]) <= set(IDS)
    else:
        assert isinstance(state["deck"], int)
        shown = [card for card in state["unused"] if card != "?"]
        assert len(shown) == (state["decision"] == "deed")
    assert len(state["strips"]) == seats
    for strip in state["strips"]:
        for card in strip:
            assert card.keys() == {"id", "row", "col", "turned"}
            assert isinstance(card["turned"], bool)
    assert state["last_roll"] in (None, 1, 2, 3, 4, 5, 6)
    check_auction(state, seats, all_seeing=all_seeing)
    check_result(state, seats)


def check_auction(state: Answer, seats: int, *, all_seeing: bool) -> None:
    """Check the names and types of the running auction."""
    auction = state["auction"]
    between = state["phase"] != "auction" or state["decision"] == "choose"
    assert (auction is None) == between
    if auction is None:
        return
    assert auction.keys() == AUCTION_KEYS
    assert auction["card"] in state["block"]
    assert len(auction["pledges"]) == seats
    offer = auction["offer"]
    assert (offer is not None) == (state["decision"] == "answer")
    assert offer is None or offer.keys() == {"by", "to", "mine", "theirs", "countered"}
    assert (auction["sealed"] is not None) == (auction["kind"] == "closed")
    if auction["sealed"] is not None:
        assert len(auction["sealed"]) == seats
        assert (None in auction["sealed"]) == (state["decision"] == "seal")
        assert not (all_seeing and "?" in auction["sealed"])


def check_result(state: Answer, seats: int) -> None:
    """Check the names and types of the result."""
    result = state["result"]
    assert (result is not None) == (state["phase"] == "over")
    if result is not None:
        assert result.keys() == {"points", "winners", "ranking", "abilities"}
        assert result["abilities"].keys() == set(TYPE_IDS)
        assert all(seat is None or seat in range(seats) for seat in result["abilities"].values())
        assert result["ranking"][0] == result["winners"]
        ranked = [seat for place in result["ranking"] for seat in place]
        assert sorted(ranked) == list(range(seats))


TABLES: Final[list[dict[str, Any]]] = [
    *({"players": players} for players in range(2, 7)),
    *({"players": 1, "solo": solo} for solo in SOLO_IDS),
]


@pytest.mark.parametrize(
    "table", TABLES, ids=lambda table: str(table.get("solo", table["players"]))
)
def test_every_state_of_a_game_has_the_form_of_the_protocol(table: dict[str, Any]) -> None:
    referee = Referee()
    new = {"cmd": "new", "game": "bid", "seed": 11, **table}
    check_form(ask(referee, new)["state"], all_seeing=True)
    played = 0
    while moves := ask(referee, {"cmd": "legal"})["moves"]:
        plain = [move for move in moves if not move.startswith("offer") or played % 5 == 0]
        answer = play(referee, plain[(played * 7 + 3) % len(plain)])
        assert answer.keys() == {"ok", "state", "events"}
        check_form(answer["state"], all_seeing=True)
        for seat in (None, 0, 1):
            view = ask(referee, {"cmd": "observe", "seat": seat})["state"]
            check_form(view, all_seeing=False)
            assert view["deck"] == len(answer["state"]["deck"])
        played += 1
    assert ask(referee, {"cmd": "state"})["state"]["phase"] == "over"
    refused(referee, {"cmd": "play", "move": "pass"}, "illegal-move", "over", "B2")


# --- observe, record, load ----------------------------------------------------------------------
def test_observe_cuts_deck_unused_and_sealed_bids(referee: Referee) -> None:
    state = play(referee, "auction mine closed", "seal 2", "seal 0")["state"]
    assert state["auction"]["sealed"] == [2, 0, None]
    cut = state | {"deck": len(state["deck"]), "unused": ["?"] * len(REST)}
    for seat, sealed in ((0, [2, "?"]), (1, ["?", 0]), (2, ["?", "?"]), (None, ["?", "?"])):
        view = ask(referee, {"cmd": "observe", "seat": seat})["state"]
        assert view == cut | {"auction": state["auction"] | {"sealed": [*sealed, None]}}
    play(referee, "seal 1")
    for seat in (0, 1, 2, None):
        view = ask(referee, {"cmd": "observe", "seat": seat})["state"]
        assert view["auction"]["sealed"] == [2, 0, 1]


def test_the_referee_sees_sealed_bids_in_events(referee: Referee) -> None:
    answer = play(referee, "auction mine closed", "seal 2")
    assert answer["events"] == [{"event": "seal", "seat": 0, "mints": 2}]


def test_record_and_load(referee: Referee) -> None:
    moves = ["auction statue open", "bid 2", "pass", "withdraw", "pass", "withdraw", "partner left"]
    last = play(referee, *moves)
    record = ask(referee, {"cmd": "record"})["record"]
    assert record == {
        "mintopia": 1,
        "game": "bid",
        "rules_version": 2,
        "options": {"players": 3, "auctioneer": 0, "deck": DECK, "dice": [2, 3, 4, 5]},
        "seed": 5,
        "moves": moves,
    }
    fresh = Referee()
    assert ask(fresh, {"cmd": "load", "record": record}) == {"ok": True, "state": last["state"]}
    assert ask(fresh, {"cmd": "record"})["record"] == record
    assert ask(fresh, {"cmd": "legal"}) == ask(referee, {"cmd": "legal"})
    assert ask(fresh, {"cmd": "undo"}) == ask(referee, {"cmd": "undo"})
    refused(
        referee,
        {"cmd": "load", "record": record | {"moves": [*moves[:1], "seal 1"]}},
        "bad-record",
        "Move 2 of the record, 'seal 1'",
        "B2",
    )


def test_a_record_of_the_first_rules_is_refused(referee: Referee) -> None:
    """Check this because version 1, with more rolls and no counter-offers, was another game."""
    record = ask(referee, {"cmd": "record"})["record"] | {"rules_version": 1}
    before = everything(referee)
    message = refused(referee, {"cmd": "load", "record": record}, "bad-record")
    assert message == ("The record was made under rules version 1; this program plays version 2.")
    assert everything(referee) == before


def test_undo_and_record_with_a_counter_offer(referee: Referee) -> None:
    moves = ["auction mine open", "offer left 2 3", "counter 1 4", "decline"]
    play(referee, *moves)
    record = ask(referee, {"cmd": "record"})["record"]
    assert record["moves"] == moves
    fresh = Referee()
    loaded = ask(fresh, {"cmd": "load", "record": record})
    assert loaded["state"] == ask(referee, {"cmd": "state"})["state"]
    offer = ask(fresh, {"cmd": "undo"})["state"]["auction"]["offer"]
    assert offer == {"by": 0, "to": 1, "mine": 1, "theirs": 4, "countered": True}
    for seat in (0, 1, 2, None):
        view = ask(fresh, {"cmd": "observe", "seat": seat})["state"]
        assert view["auction"]["offer"] == offer
    offer = ask(fresh, {"cmd": "undo"})["state"]["auction"]["offer"]
    assert offer == {"by": 0, "to": 1, "mine": 2, "theirs": 3, "countered": False}


def test_a_game_of_works_may_follow_a_game_of_bid(referee: Referee) -> None:
    record = ask(referee, {"cmd": "record"})["record"]
    before = everything(referee)
    assert ask(referee, {"cmd": "new", "game": "works", "players": 2})["state"]["game"] == "works"
    refused(referee, {"cmd": "play", "move": "bid 1"}, "illegal-move", "'bid 1' is not a move")
    ask(referee, {"cmd": "load", "record": record})
    assert everything(referee) == before


# --- the options in detail ------------------------------------------------------------------------
@pytest.mark.parametrize("players", range(2, 7))
def test_defaults(players: int) -> None:
    referee = Referee()
    state = ask(referee, {"cmd": "new", "game": "bid", "players": players})["state"]
    assert len(state["deck"]) + len(state["block"]) == DECK_SIZES[players]
    assert ask(referee, {"cmd": "record"})["record"]["options"] == {"players": players}


def test_the_unused_cards_are_in_the_order_of_the_data_file_or_as_given() -> None:
    assert ask(Referee(), NEW)["state"]["unused"] == REST
    assert ask(Referee(), NEW | {"unused": REST[::-1]})["state"]["unused"] == REST[::-1]


def test_the_dice_given_come_first() -> None:
    referee = Referee()
    ask(referee, NEW | {"dice": [6]})
    rolls = []
    while moves := ask(referee, {"cmd": "legal"})["moves"]:
        answer = play(referee, moves[-1])
        rolls += [event["die"] for event in answer["events"] if event["event"] == "roll"]
    assert rolls[0] == 6
    assert len(rolls) == 4


def test_one_player_needs_only_an_opponent() -> None:
    referee = Referee()
    state = ask(referee, {"cmd": "new", "game": "bid", "solo": "sonic", "auctioneer": 0})["state"]
    assert (state["solo"], state["auctioneer"]) == ("sonic", 0)
    assert [player["name"] for player in state["players"]] == ["Seat 1", "Sonic"]
    assert ask(referee, {"cmd": "record"})["record"]["options"]["players"] == 1


def test_a_deck_of_ones_own() -> None:
    state = ask(
        Referee(), {"cmd": "new", "game": "bid", "players": 4, "cards": {"locations": OWN_DECK}}
    )["state"]
    assert {*state["deck"], *state["block"], *state["unused"]} == OWN_DECK.keys()


def deck(**entry: Any) -> dict[str, Any]:
    """Return a card file that changes one card."""
    return {"locations": {"mine": entry}}


def faces(value: Any) -> dict[str, Any]:
    """Return a card file that changes Mort's faces."""
    return {"opponents": {"mort": {"faces": value}}}


NUMBER: Final = "players must be a whole number from 1 to 6, not"
SOLO: Final = "solo must be one of justin, rachael, sonic, mort, not"
SEAT: Final = "auctioneer must be a whole number from 0 to 2, not"
DIE: Final = "Each of dice must be a whole number from 1 to 6, not"
FACE: Final = "must be withdraw, special, or raise K with K from 1 to 20, not"
VALUE: Final = "locations.mine.value must be a whole number from 1 to 6, not"
WRONG: Final[list[tuple[dict[str, Any], str]]] = [
    ({"players": None}, "players is missing: a whole number from 1 to 6."),
    ({"players": 0}, f"{NUMBER} 0."),
    ({"players": 7}, f"{NUMBER} 7."),
    ({"players": True}, f"{NUMBER} True."),
    ({"players": "3"}, f"{NUMBER} '3'."),
    ({"players": 3.0}, f"{NUMBER} 3.0."),
    ({"players": 1}, "One player needs an opponent: solo, one of justin, rachael, sonic, mort."),
    ({"solo": "mort"}, "solo is for 1 player, not for 3."),
    ({"solo": "bob"}, f"{SOLO} 'bob'."),
    ({"solo": 1}, f"{SOLO} 1."),
    ({"solo": ["mort"]}, f"{SOLO} ['mort']."),
    ({"auctioneer": 3}, f"{SEAT} 3."),
    ({"auctioneer": -1}, f"{SEAT} -1."),
    ({"auctioneer": "0"}, f"{SEAT} '0'."),
    ({"auctioneer": False}, f"{SEAT} False."),
    (
        {"players": 1, "solo": "mort", "auctioneer": 1},
        "auctioneer must be 0 for 1 player: the player is always the Auctioneer.",
    ),
    ({"deck": "mine"}, "deck must be a list, not 'mine'."),
    ({"deck": {}}, "deck must be a list, not {}."),
    ({"deck": [1]}, "deck must list Location ids, not 1; see mintopia cards bid."),
    ({"deck": ["castle"]}, "deck must list Location ids, not 'castle'; see mintopia cards bid."),
    ({"deck": [["mine"]]}, "deck must list Location ids, not ['mine']; see mintopia cards bid."),
    ({"deck": []}, "deck must list 8 cards for 3 players, not 0."),
    ({"deck": DECK[1:]}, "deck must list 8 cards for 3 players, not 7."),
    ({"deck": [*DECK, "co-op"]}, "deck must list 8 cards for 3 players, not 9."),
    (
        {"deck": [*DECK[1:], "crane"]},
        "deck must list each card once; crane is there more than once.",
    ),
    (
        {"players": 2, "deck": [*DECK, "bridge", "plant"]},
        "deck lists vault; values 1 and 6 are left out with one or two players.",
    ),
    ({"unused": REST}, "unused needs deck: it orders the cards that deck leaves."),
    ({"deck": DECK, "unused": "mine"}, "unused must be a list, not 'mine'."),
    (
        {"deck": DECK, "unused": REST[1:]},
        "unused must list every card that deck leaves; windmill is missing.",
    ),
    ({"deck": DECK, "unused": [*REST, "mine"]}, "unused lists mine, which is in deck."),
    (
        {"deck": DECK, "unused": [*REST, "gardens"]},
        "unused must list each card once; gardens is there more than once.",
    ),
    (
        {"deck": DECK, "unused": [None]},
        "unused must list Location ids, not None; see mintopia cards bid.",
    ),
    ({"dice": 6}, "dice must be a list, not 6."),
    ({"dice": "123"}, "dice must be a list, not '123'."),
    ({"dice": [0]}, f"{DIE} 0."),
    ({"dice": [7]}, f"{DIE} 7."),
    ({"dice": [1, True]}, f"{DIE} True."),
    ({"dice": [1.0]}, f"{DIE} 1.0."),
    ({"dice": ["1"]}, f"{DIE} '1'."),
    ({"dice": [None]}, f"{DIE} None."),
    ({"dice": [1] * 1001}, "dice may list at most 1000 values, not 1001."),
    ({"names": "Ada"}, "names must be a list, not 'Ada'."),
    ({"names": ["Ada"]}, "names must list 3 names, not 1."),
    ({"names": ["a"] * 4}, "names must list 3 names, not 4."),
    ({"names": ["a", "b", 3]}, "Each of names must be text of 1 to 40 characters, not 3."),
    ({"cards": []}, "cards must be a table of keys, not []."),
    ({"cards": {"plans": {}}}, "The card file has no 'plans'; allowed: locations, opponents."),
    ({"cards": {"locations": 5}}, "locations must be a table of keys, not 5."),
    ({"cards": {"locations": [5]}}, "locations: card 1 must be a table with an id."),
    ({"cards": {"locations": [{"value": 3}]}}, "locations: card 1 must be a table with an id."),
    (
        {"cards": {"locations": [{"id": "mine"}, {"id": "mine"}]}},
        "locations: card 2 has the id 'mine' a second time.",
    ),
    (
        {"cards": {"locations": {"castle": {}}}},
        "locations.castle is not a card of the house deck, and a custom deck needs 30 to 60 "
        "cards, not 1.",
    ),
    (
        {"cards": {"locations": {f"x{n}": {} for n in range(61)}}},
        "locations has 61 cards; a deck has 30 to 60.",
    ),
    ({"cards": {"locations": {f"x{n}": {} for n in range(30)}}}, "locations.x0.type is missing."),
    ({"cards": {"locations": {"Mine": {}}}}, "locations has the id 'Mine'; an id is 1 to 40"),
    ({"cards": deck(cost=1)}, "locations.mine has no 'cost'; allowed: name, type, value, sides."),
    ({"cards": deck(value=0)}, f"{VALUE} 0."),
    ({"cards": deck(value=7)}, f"{VALUE} 7."),
    ({"cards": deck(value="3")}, f"{VALUE} '3'."),
    ({"cards": deck(value=True)}, f"{VALUE} True."),
    (
        {"cards": deck(type="castle")},
        "locations.mine.type must be one of deed, utility, production, culture, not 'castle'.",
    ),
    (
        {"cards": deck(sides=["mint"] * 3)},
        "locations.mine.sides must list 4 colors (top, right, bottom, left), not",
    ),
    ({"cards": deck(sides="mint")}, "locations.mine.sides must list 4 colors"),
    (
        {"cards": deck(sides=["mint", "red", "mint", "mint"])},
        f"locations.mine.sides: the right must be one of {', '.join(COLOUR_IDS)}, not 'red'.",
    ),
    ({"cards": deck(name=5)}, "locations.mine.name must be text, or a table of en, ja."),
    (
        {"cards": deck(name={"en": "Mine"})},
        "locations.mine.name.ja must be text of 1 to 40 characters, not None.",
    ),
    ({"cards": {"opponents": {"bob": {}}}}, "opponents has no 'bob'; allowed: justin, rachael"),
    (
        {"cards": {"opponents": {"mort": {"mints": 3}}}},
        "opponents.mort has no 'mints'; allowed: faces.",
    ),
    (
        {"cards": faces(["special"] * 5)},
        "opponents.mort.faces must list 6 faces, one for each roll, not",
    ),
    ({"cards": faces("special")}, "opponents.mort.faces must list 6 faces"),
    (
        {"cards": faces([*["special"] * 5, "raise 0"])},
        f"opponents.mort.faces: face 6 {FACE} 'raise 0'.",
    ),
    (
        {"cards": faces(["raise 21", *["special"] * 5])},
        f"opponents.mort.faces: face 1 {FACE} 'raise 21'.",
    ),
    ({"cards": faces([1] * 6)}, f"opponents.mort.faces: face 1 {FACE} 1."),
    (
        {
            "players": 2,
            "cards": {"locations": {name: card | {"value": 6} for name, card in OWN_DECK.items()}},
        },
        "cards: 2 players play without the values 1 and 6 and with a deck of 10; this deck has "
        "only 0 other cards.",
    ),
    ({"advanced": 1}, "A game of bid has no 'advanced'; allowed: players, solo, auctioneer"),
    ({"starting": 0}, "A game of bid has no 'starting'; allowed: players, solo, auctioneer"),
    ({"seed": "5"}, "seed must be a whole number of at most 64 bits, not '5'."),
]


@pytest.mark.parametrize(("options", "sentence"), WRONG)
def test_a_wrong_option_is_refused_with_what_is_allowed(
    referee: Referee, options: dict[str, Any], sentence: str
) -> None:
    before = everything(referee)
    new = {"cmd": "new", "game": "bid", "players": 3, **options}
    message = refused(referee, new, "bad-request", sentence)
    assert message.endswith(".")
    assert everything(referee) == before
    record = {"mintopia": 1, "game": "bid", "rules_version": 2, "seed": 1, "moves": []}
    if "seed" not in options:
        record["options"] = {"players": 3, **options}
        told = refused(referee, {"cmd": "load", "record": record}, "bad-record", sentence)
        assert told == f"The record cannot be set up: {message}"
    assert everything(referee) == before


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("bid 1", ("auction CARD", "B2")),
        ("auction lotto open", ("Lotto", "B2")),
        ("auction castle open", ("'castle'", "windmill")),
        ("auction mine", ("auction CARD open|closed",)),
        ("auction mine half", ("'half'", "open, closed")),
        ("auction  mine open", ("spaces",)),
        ("bid 47", ("'47'", "1 to 46")),
        ("bid 01", ("'01'",)),
        ("bid -1", ("'-1'",)),
        ("bid ３", ("'３'",)),
        ("offer up 1 1", ("'up'", "left, right")),
        ("winner 6", ("'6'", "0 to 5")),
        ("place 0 2 0", ("'2'", "-1 to 1")),
        ("place 0 0 22", ("'22'", "-21 to 21")),
        ("rotate", ("rotate CARD",)),
        ("producer", ("'producer' is not a move", "auction CARD open|closed")),
        ("", ("is not a move",)),
        ("Pass", ("'Pass'",)),
    ],
)
def test_illegal_moves_say_why_and_change_nothing(
    referee: Referee, move: str, words: tuple[str, ...]
) -> None:
    before = everything(referee)
    refused(referee, {"cmd": "play", "move": move}, "illegal-move", *words)
    assert everything(referee) == before


# --- the real command --------------------------------------------------------------------------
@pytest.mark.parametrize("table", [{"players": 4}, {"solo": "sonic"}], ids=["shared", "solo"])
def test_the_command_plays_a_whole_game_like_the_library(table: dict[str, Any]) -> None:
    inside = Referee()
    new = {"cmd": "new", "game": "bid", "seed": 3, **table}
    requests: list[Answer] = [new]
    answers = [ask(inside, new)]
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
