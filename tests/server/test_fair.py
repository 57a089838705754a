"""Attacks on a fair game: on the deal beforehand, and on the record afterwards."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.engine.game import load_record
from mintopia.errors import RecordError
from mintopia.fair.chain import Chain
from mintopia.fair.deal import commitment_of, record_options
from mintopia.fair.dealing import commitment_of_value, new_value
from mintopia.fair.digest import canonical, digest
from mintopia.fair.signing import Signer, is_signed, new_key
from mintopia.server.tables.records import about_digest
from mintopia.server.tables.verification import Witness, check_record
from mintopia.store import open_store, sqlite_url
from tests.server.mixing import Mixer, mixed_table
from tests.server.serving import Json, Player, Serving, Table, code_of, make_table, serving

HEX = "0123456789abcdef"


def play_out(table: Table) -> dict[int, str]:
    """Play to the end, undoing one move on the way; return every head that a player was told."""
    some = table.players[0]
    heads = {0: some.get()["head"]}
    taken_back = False
    while (state := some.get())["to_move"] is not None:
        mover = table[state["to_move"]]
        legal = mover.get()["legal"]
        told = mover.play(state["seq"], legal[state["seq"] % len(legal)])
        heads[told["seq"]] = told["head"]
        if not taken_back and not told["over"]:
            undone = mover.ask("POST", "/undo", {"seq": told["seq"]})
            if undone.status_code == 200:
                taken_back = True
                heads[undone.json()["seq"]] = undone.json()["head"]
    assert taken_back
    return heads


@pytest.fixture(scope="module", params=["works", "bid"])
def game(request: pytest.FixtureRequest, server: Serving) -> Iterator[tuple[Json, dict[int, str]]]:
    """Return the record of a finished game whose players mixed the deal, and the noted heads."""
    players = 2 if request.param == "works" else 3
    options = {"players": players} | ({"advanced": 1} if request.param == "works" else {})
    with server.client() as client:
        table = mixed_table(client, request.param, options=options)
        heads = play_out(table)
        yield table.spectator.get("/record"), heads


def refused(record: Json, **noted: Any) -> str:
    """Check that a changed record is refused; return the reason."""
    with pytest.raises(RecordError) as error:
        check_record(record, Witness(**noted))
    assert error.value.message("ja") != str(error.value)
    return str(error.value)


def test_an_honest_record_passes(game: tuple[Json, dict[int, str]], server: Serving) -> None:
    record, heads = game
    with server.client() as client:
        key = client.get("/api/key").json()["key"]
    found = check_record(record, Witness(record["meta"]["commitment"], key, heads))
    assert found.contributors == found.game.names
    assert not found.left_out
    assert found.entries == len(record["moves"]) + 2, "a move and its undo stay in the chain"
    assert load_record(record).result == record["meta"]["result"]
    assert record["seed"] == 0, "nothing is drawn from a seed"
    told = {"winners": record["meta"]["result"]["winners"]}
    assert check_record(record | {"meta": record["meta"] | {"result": told}}, Witness())


# --- the record afterwards -----------------------------------------------------------------------
def put(*path: str | int, to: Any) -> Callable[[Json], None]:
    """Return a function that changes one value of a record."""

    def change(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        record[path[-1]] = to

    return change


def drop(*path: str) -> Callable[[Json], None]:
    """Return a function that removes one value from a record."""

    def change(record: Any) -> None:
        for step in path[:-1]:
            record = record[step]
        del record[path[-1]]

    return change


def other_move(record: Json) -> None:
    legal = load_record(record | {"moves": []}).legal()
    record["moves"][0] = next(move for move in legal if move != record["moves"][0])


def other_winner(record: Json) -> None:
    record["meta"]["result"]["winners"] = [1 - record["meta"]["result"]["winners"][0]]


def other_options(record: Json) -> None:
    record["meta"]["beginning"]["options"]["names"][0] = "Mallory"
    record["options"]["names"][0] = "Mallory"


def cut_off_moves(record: Json) -> None:
    del record["moves"][-2:]


def cut_off_chain(record: Json) -> None:
    del record["meta"]["chain"][-2:]
    cut_off_moves(record)


def other_place_of_undo(record: Json) -> None:
    chain = record["meta"]["chain"]
    at = next(number for number, link in enumerate(chain) if link[0] == "undo")
    chain[at], chain[at + 1] = chain[at + 1], chain[at]


def without_undo(record: Json) -> None:
    chain = record["meta"]["chain"]
    at = next(number for number, link in enumerate(chain) if link[0] == "undo")
    del chain[at - 1 : at + 1]


def other_game(record: Json) -> None:
    record["game"] = "bid" if record["game"] == "works" else "works"


DEAL = "The secret of the deal or the salt was changed"
BEGINNING = "The start of the game was changed"
ABOUT = "What the record says about the table was changed"
RESULT = "The result was changed"
LINK = "of the chain was changed, left out, or put in another place"
SIGNATURE = "The signature does not match"
ATTACKS: list[tuple[Callable[[Json], None], str]] = [
    (other_move, "Move 1 was changed"),
    (cut_off_moves, "Moves are missing at the end"),
    (drop("moves"), "The record's moves is missing or of the wrong type"),
    (other_winner, RESULT),
    (drop("meta", "result"), RESULT),
    (put("meta", "result", to={}), RESULT),
    (put("meta", "result", "more", to=1), RESULT),
    (put("options", "names", 0, to="Mallory"), "The option 'names' was changed"),
    (lambda record: record["options"]["deck"].reverse(), "The option 'deck' was changed"),
    (other_options, BEGINNING),
    (put("meta", "beginning", "dealing", "values", "0", to="1" * 64), BEGINNING),
    (put("meta", "beginning", "game", to="\ud800"), BEGINNING),
    (cut_off_chain, "Entries are missing"),
    (put("meta", "chain", 2, 2, to="pass"), "Entry 3 of the chain was changed"),
    (other_place_of_undo, LINK),
    (without_undo, LINK),
    (put("meta", "secret", to="0" * 64), DEAL),
    (put("meta", "salt", to="0" * 32), DEAL),
    (put("seed", to=5), "The seed was changed"),
    (put("meta", "started_at", to=1.0), ABOUT),
    (put("meta", "seats", 0, "kind", to="bot"), ABOUT),
    (put("meta", "name", to="\ud800"), ABOUT),
    (put("meta", "statement", "head", to="0" * 64), SIGNATURE),
    (put("meta", "signature", to="0" * 128), SIGNATURE),
    (drop("meta", "signature"), "its meta lacks signature"),
    (other_game, "game was changed"),
]


@pytest.mark.parametrize(("attack", "told"), ATTACKS, ids=range(len(ATTACKS)))
def test_what_was_changed_is_named(
    game: tuple[Json, dict[int, str]], attack: Callable[[Json], None], told: str
) -> None:
    record = copy.deepcopy(game[0])
    attack(record)
    assert told in refused(record)


def signed_anew(record: Json, private: str) -> Json:
    """Recompute the chain, the statement and the signature, as a forger with this key would."""
    meta = record["meta"]
    chain = Chain(meta["salt"], meta["beginning"])
    meta["genesis"] = meta["statement"]["genesis"] = chain.head
    for link in meta["chain"]:
        link[3] = chain.add(*link[:3])
    about = about_digest(meta)
    meta["statement"] |= {"head": chain.head, "entries": chain.length, "about": about}
    signer = Signer(private)
    meta |= {"key": signer.public, "signature": signer.sign(meta["statement"])}
    return record


def other_game_played(record: Json) -> Json:
    """Return the record with its moves replaced by a different game, played to its end."""
    changed = copy.deepcopy(record)
    replayed = load_record(changed | {"moves": []})
    links: list[list[Any]] = []
    while replayed.to_move is not None:
        legal = replayed.legal()
        seat, move = replayed.to_move, legal[(3 * len(links) + 1) % len(legal)]
        replayed.play(move)
        links.append(["move", seat, move, ""])
    assert replayed.result is not None
    changed["moves"] = replayed.moves
    changed["meta"]["chain"] = links
    changed["meta"]["result"] = replayed.result
    changed["meta"]["statement"]["winners"] = replayed.result["winners"]
    return changed


def test_another_game_signed_by_another_key_is_found(game: tuple[Json, dict[int, str]]) -> None:
    record, heads = game
    forged = signed_anew(other_game_played(record), new_key())
    assert check_record(forged, Witness()).key != record["meta"]["key"], "that is why keys are told"
    assert "signed with another key" in refused(forged, key=record["meta"]["key"])
    assert "is not the one you noted" in refused(forged, heads=heads)


def test_not_even_the_server_changes_a_game_whose_heads_were_noted(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.client() as client:
        table = mixed_table(client, options={"players": 2})
        heads = play_out(table)
        record = table[0].get("/record")
    with closing(open_store(sqlite_url(tmp_path / "games.db"))) as store:
        private = store.kept_setting("signing-key")
    assert private is not None
    forged = signed_anew(other_game_played(record), private)
    assert check_record(forged, Witness(record["meta"]["commitment"], record["meta"]["key"]))
    last = max(heads)
    told = refused(forged, key=record["meta"]["key"], heads={last: heads[last]})
    assert "noted" in told


def test_a_head_beyond_the_end_is_found(game: tuple[Json, dict[int, str]]) -> None:
    record, _ = game
    number = len(record["meta"]["chain"]) + 1
    assert "but the record ends with entry" in refused(record, heads={number: "0" * 64})


# --- the key -------------------------------------------------------------------------------------
def test_the_keys_stay_and_only_their_owner_can_read_them(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        with server.client() as client:
            key, push_key = (client.get(f"/api/{of}").json()["key"] for of in ("key", "push-key"))
        assert server.stop() == 0
        server.start()
        with server.client() as client:
            assert client.get("/api/key").json()["key"] == key
            assert client.get("/api/push-key").json()["key"] == push_key
        assert "PRIVATE" not in server.log()
    assert (tmp_path / "games.db").stat().st_mode & 0o777 == 0o600
    assert len(key) == 64
    assert set(key) <= set(HEX)


# --- the chain while the game is played ----------------------------------------------------------
def test_everybody_is_given_the_same_head_as_it_happens(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].live() as stream, table.spectator.live() as guest:
        first = stream.kind("state")["head"]
        told = table[0].play(0, "producer")
        assert stream.kind("move")["head"] == told["head"] == guest.kind("move")["head"] != first
        undone = table[0].ask("POST", "/undo", {"seq": 1}).json()
        assert stream.kind("move")["head"] == undone["head"] not in (first, told["head"])
        again = table[0].play(2, "producer")
        assert again["head"] not in (first, told["head"], undone["head"])
    assert table[0].get()["head"] == again["head"]
    with table[0].live(params={"after": 0}) as resumed:
        assert resumed.next()[1]["head"] == again["head"]
    record = table[1].get("/record")
    assert record["meta"]["head"] == again["head"]
    assert "salt" not in record["meta"]


def test_missed_moves_come_with_the_heads_they_had(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    heads = [table[0].play(0, "producer")["head"], table[1].play(1, "producer")["head"]]
    with table[0].live(params={"after": 0}) as stream:
        assert [stream.kind("move")["head"] for _ in heads] == heads


def test_a_sealed_bid_cannot_be_found_in_the_head(client: httpx.Client) -> None:
    """Check that trying all bids without the salt never yields the head."""
    table = make_table(client, "bid", options={"players": 3, "auctioneer": 0}, seed=2)
    auction = next(move for move in table[0].get()["legal"] if "closed" in move)
    told = table[0].play(0, auction)
    mover = table[told["to_move"]]
    before = told["head"]
    seals = [move for move in mover.get()["legal"] if move.startswith("seal")]
    after = mover.play(1, seals[2])["head"]
    seat = told["to_move"]
    for seal in seals:
        entry = canonical([2, "move", seat, seal])
        for guess in (entry, f":{entry}", digest(entry)):
            assert digest(f"{before}:{digest(guess)}") != after
            assert digest(f"{before}:{guess}") != after


# --- the deal ------------------------------------------------------------------------------------
def test_the_deal_is_of_all_who_are_here(client: httpx.Client) -> None:
    table = mixed_table(client, options={"players": 3}, away=[2])
    told = table[0].get()["table"]["dealing"]
    assert told["asked"] == [0, 1], "who is away cannot reveal"
    assert all(entry["value"] for entry in told["seats"] if entry["seat"] in (0, 1))
    assert told["left_out"] == []


def test_without_contributions_the_server_deals_alone(client: httpx.Client) -> None:
    table = make_table(client, seed=None)
    told = table[0].get()["table"]
    assert told["status"] == "running"
    assert told["dealing"]["asked"] == []
    table.play_on()
    assert check_record(table[0].get("/record"), Witness()).contributors == ()


def test_each_value_changes_the_deal() -> None:
    secret, options = "7" * 64, {"players": 2}
    deals = [
        record_options("works", options, secret, values)["deck"]
        for values in ([], [(0, "1" * 64)], [(0, "2" * 64)], [(1, "1" * 64)],
                       [(0, "1" * 64), (1, "1" * 64)])
    ]  # fmt: skip
    assert len({tuple(deal) for deal in deals}) == len(deals)


def test_who_withholds_is_left_out_and_the_others_draw_anew(tmp_path: Path) -> None:
    with serving(tmp_path, reveal_seconds=1.5) as server, server.client() as client:
        table = mixed_table(client, options={"players": 3}, withhold=[1])
        told = table[0].get()["table"]["dealing"]
        assert told["round"] == 1
        assert told["left_out"] == [1]
        assert told["asked"] == [0, 2]
        play_out(table)
        record = table[0].get("/record")
    found = check_record(record, Witness())
    assert found.contributors == ("Ann", "Cy")
    assert found.left_out == ("Bob",)


def test_a_game_starts_even_if_nobody_reveals(tmp_path: Path) -> None:
    with serving(tmp_path, reveal_seconds=0.5) as server, server.client() as client:
        table = mixed_table(client, options={"players": 2}, withhold=[0, 1])
        assert table[0].get()["table"]["dealing"]["asked"] == []


def test_only_what_was_committed_to_can_be_revealed(client: httpx.Client) -> None:
    value = new_value()
    randomness = [{"seat": 0, "commitment": commitment_of_value(value)}]
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    table = make_table(client, seed=None, seats=seats, randomness=randomness)
    assert table.made["table"]["status"] == "open", "it begins with what was committed to"
    assert table.made["table"]["dealing"]["asked"] == [0]
    me = Mixer(table[0], 0)
    assert code_of(me.reveal(new_value())) == "randomness-other"
    assert code_of(me.commit(1)) == "randomness-late"
    again = ("PUT", "/seats/0/randomness", {"commitment": commitment_of_value(value)})
    assert table[0].ask(*again).status_code == 200, "the same again changes nothing"
    revealed = me.reveal(value)
    assert revealed.status_code == 200
    assert revealed.json()["status"] == "running"
    assert table[0].ask(*again).status_code == 200, "late, but the same"
    assert code_of(me.reveal(value)) == "already-started"


def test_nobody_reveals_before_all_have_committed(client: httpx.Client) -> None:
    table = make_table(client, seed=None, start=False)
    me = Mixer(table[0], 0)
    assert me.commit(0).status_code == 200
    assert code_of(me.reveal(me.values[0])) == "randomness-unasked"
    told = table[1].get()["table"]["dealing"]["seats"]
    assert told == [{"seat": 0, "commitment": commitment_of_value(me.values[0]), "value": None}]
    assert code_of(Mixer(table[1], 0).commit(0)) == "not-your-seat"


def test_a_chosen_deal_takes_no_randomness(client: httpx.Client) -> None:
    table = make_table(client, seed=5, start=False)
    assert table[0].get()["table"]["dealing"] is None
    assert code_of(Mixer(table[0], 0).commit(0)) == "randomness-unasked"


@pytest.mark.parametrize(
    ("randomness", "told"),
    [
        ([{"seat": 1, "commitment": "0" * 64}], "seat 1"),
        ([{"seat": 5, "commitment": "0" * 64}], "seat"),
        ([{"seat": 0, "commitment": "x"}], "commitment"),
    ],
)
def test_people_add_randomness(client: httpx.Client, randomness: list[Json], told: str) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "works", "options": {"players": 2}, "seats": seats, "start": True}
    answer = client.post("/api/tables", json=body | {"randomness": randomness})
    assert answer.status_code == 400
    assert told in answer.json()["error"]["message"].lower()


def test_the_same_deal_is_dealt_again_and_said_to_be_known(client: httpx.Client) -> None:
    table = mixed_table(client, options={"players": 2})
    table.play_on()
    body = {"seats": [{"kind": "person"}, {"kind": "person"}], "start": True}
    other = table[0].make("/same-deal", **body)
    assert other.made["table"]["dealing"] is None
    assert other.made["table"]["seed_chosen"]
    assert other.made["table"]["commitment"] != table.made["table"]["commitment"]
    other.play_on()
    first, second = table[0].get("/record"), other[0].get("/record")
    assert first["options"]["deck"] == second["options"]["deck"]
    assert check_record(second, Witness()).is_chosen
    body = {"number": 3, "seats": body["seats"], "hold": []}
    branch = table[0].make("/branch", **body)
    branch.play_on()
    record = branch[0].get("/record")
    assert record["moves"][:3] == first["moves"][:3]
    assert check_record(record, Witness()).is_chosen


def test_a_rematch_has_a_deal_of_its_own(client: httpx.Client) -> None:
    table = make_table(client, seed=None, over=True)
    again = table[0].ask("POST", "/rematch", {"rotate": True}).json()["table"]
    told = Player(client, again, table.key(0)).get()
    assert told["table"]["dealing"] == {"round": 0, "asked": None, "left_out": [], "seats": []}
    assert told["table"]["commitment"] != table.made["table"]["commitment"]


def test_a_seed_cannot_be_searched_any_more(client: httpx.Client) -> None:
    """Check that a server's deal follows from a long secret, not from a seed one could search."""
    table = make_table(client, seed=None, options={"players": 2, "starting": 0}, over=True)
    record = table[0].get("/record")
    secret = record["meta"]["secret"]
    assert commitment_of(secret, record["meta"]["salt"]) == record["meta"]["commitment"]
    assert len(bytes.fromhex(secret)) >= 16
    dealt = record_options("works", record["meta"]["beginning"]["options"], secret, [])
    assert dealt == record["options"]


def test_the_page_is_tested_with_a_record_that_is_right() -> None:
    """Check that the record in the page's own tests is valid and hashed as the server does."""
    file = Path(__file__).parents[2] / "web" / "tests" / "fair-record.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    meta = kept["record"]["meta"]
    chain = Chain(meta["salt"], meta["beginning"])
    assert chain.head == meta["genesis"] == kept["heads"]["0"]
    for kind, seat, text, head in meta["chain"]:
        assert chain.add(kind, seat, text) == head
        assert kept["heads"].get(str(chain.length), head) == head
    assert is_signed(meta["statement"], meta["signature"], meta["key"])
