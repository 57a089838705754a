"""Games that come in links: anybody can open, review and play on from them; none is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.coach.practice import exercise_code
from mintopia.engine.game import load_record, new_game
from mintopia.engine.links import link, load, open_link, pack, unpack
from mintopia.engine.svg import position_svg
from mintopia.host.puzzles import puzzles_message
from mintopia.host.table.opened import Opened, cut
from mintopia.server.common.limits import Rate
from mintopia.server.http.responses import NewTable
from mintopia.server.http.responses_play import (
    ExerciseInfo,
    LinkResponse,
    OpenedGame,
    ReviewResponse,
    TrialInfo,
)
from tests.browser.asking import page_client
from tests.random_play import played
from tests.server.inside import Inside
from tests.server.serving import Json, Player, Serving, Table, code_of, make_table, until

SETTINGS = {"review_playouts": 2, "reviews_per_hour": 0}  # quick and shallow
NUMBER = {"number": 1}
ASKED: dict[str, Json] = {
    "": {}, "/link": NUMBER, "/picture": NUMBER, "/review": {"start": True}, "/branch": NUMBER,
}  # fmt: skip


@pytest.fixture(scope="module")
def client(server: Serving) -> Iterator[httpx.Client]:
    """Return a client that the server has never seen."""
    with server.client() as stranger:
        yield stranger


@pytest.fixture(scope="module", params=["server", "page"])
def host(request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Return a client of either host: of a server, or of a page's own."""
    if request.param == "server":
        yield request.getfixturevalue("client")
        return
    with page_client() as found:
        yield found


def ask(client: httpx.Client, path: str, **body: object) -> httpx.Response:
    return client.post(f"/api/open{path}", json=body, params={"words": "en"})


# --- from a table to a link ----------------------------------------------------------------------
def test_a_finished_table_has_a_link_that_needs_no_server(client: httpx.Client) -> None:
    table = make_table(client, seed=None, options={"players": 2})
    for seat in (0, 1):
        assert table[seat].refused("GET", "/link") == "not-finished"
    assert table.spectator.refused("GET", "/link") == "not-finished"
    assert Player(client, table.id).refused("GET", "/link") == "unknown-link"
    table.play_on()
    told = table[0].get("/link")
    LinkResponse.model_validate(told, strict=True)
    assert told["path"] == f"/replay#g={told['code']}"
    assert len(told["code"]) < 400
    record = table[1].get("/record")
    kept = {key: record[key] for key in record if key != "meta"}
    assert unpack(told["code"]) == kept, "the deck of a fair deal is in the link"
    assert table.spectator.get("/link") == told


def test_a_deal_that_others_still_play_is_not_told(client: httpx.Client) -> None:
    table = make_table(client, seed=None, over=True)
    people = [{"kind": "person", "name": "Cy"}, {"kind": "person", "name": "Di"}]
    again = table[0].ask("POST", "/same-deal", {"seats": people, "start": True})
    assert again.status_code == 201, again.text
    assert table[0].refused("GET", "/link") == "deal-open"


# --- puzzles made of games -----------------------------------------------------------------------
def test_a_decision_is_tried_again(host: httpx.Client) -> None:
    here = new_game("works", players=2, seed=3)
    here.play("producer")
    best, played_move, other = here.legal()[:3]
    told = ask(host, "/puzzle", code=exercise_code(here, best)).json()
    ExerciseInfo.model_validate(told, strict=True)
    assert load(told["position"]) == here
    assert "answer" not in told
    for move, box, right, days in ((best, 1, True, 3), (played_move, 1, False, 1)):
        body = {"code": told["code"], "move": move, "played": played_move, "box": box}
        tried = ask(host, "/puzzle/try", **body).json()
        TrialInfo.model_validate(tried, strict=True)
        assert (tried["right"], tried["days"], tried["answer"]) == (right, days, best)
    searched = ask(host, "/puzzle/try", code=told["code"], move=other).json()
    assert searched["words"]
    refused = ask(host, "/puzzle/try", code=told["code"], move="fly")
    assert code_of(refused) == "bad-link"
    assert "fly" in refused.json()["error"]["message"]
    no_puzzle = ask(host, "/puzzle", code=link(new_game("works", players=2, seed=3)))
    assert "holds no puzzle" in no_puzzle.json()["error"]["message"]


def test_an_exercise_shows_what_its_seat_could_know(host: httpx.Client) -> None:
    table = new_game("bid", players=3, seed=3, auctioneer=0)
    for wanted in (" closed", "seal 1"):
        table.play(next(move for move in table.legal() if wanted in move))
    code = ask(host, "/puzzle", code=exercise_code(table, "seal 2")).json()["position"]
    opened = ask(host, "", code=code, line=[]).json()
    assert opened["you"] == table.to_move
    assert opened["steps"][0]["view"] == json.loads(json.dumps(table.view(table.to_move)))
    assert opened["steps"][0]["view"] != json.loads(json.dumps(table.view(0)))
    assert not {"deck", "dice", "unused"} & opened["options"].keys()
    after = ask(host, "", code=code, line=["seal 2"]).json()
    assert "deck" not in after["options"]


# --- opening -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "options"),
    [("works", {"players": 3}), ("bid", {"players": 2}), ("works", {"solo": "mort"})],
)
def test_a_game_is_shown_step_by_step(host: httpx.Client, game: str, options: Json) -> None:
    whole = played(game, options, 5)
    answer = ask(host, "", code=f"https://example.org/replay#g={link(whole)}")
    assert answer.status_code == 200, answer.text
    OpenedGame.model_validate_json(answer.content, strict=True)
    told = answer.json()
    assert (told["finished"], told["open"], told["you"]) == (True, True, None)
    assert [step["move"] for step in told["steps"][1:]] == whole.moves
    assert told["steps"][-1]["view"] == whole.state()
    assert [seat["name"] for seat in told["seats"]] == list(whole.names)


def test_a_position_is_seen_with_the_eyes_of_its_mover(host: httpx.Client) -> None:
    game = played("works", {"players": 2, "deck": None}, 5, 12)
    told = ask(host, "", code=link(game)).json()
    assert (told["finished"], told["open"], told["you"]) == (False, False, game.to_move)
    for number, step in enumerate(told["steps"]):
        past = game.copy()
        past.rewind(number)
        assert step["view"] == past.view(game.to_move)


def test_the_options_of_a_position_hide_the_deck(host: httpx.Client) -> None:
    game = new_game("bid", players=2, seed=4, dice=[1, 2, 3])
    told = ask(host, "", code=link(game)).json()
    assert told["options"] == {"players": 2}


def test_a_line_is_tried_from_a_position(host: httpx.Client) -> None:
    game = played("works", {"players": 2}, 3, 8)
    seat, move = game.to_move, game.legal()[-1]
    told = ask(host, "", code=link(game), line=[]).json()
    OpenedGame.model_validate(told, strict=True)
    assert [step["number"] for step in told["steps"]] == [8]
    assert [each["move"] for each in told["now"]["legal"]] == game.legal()
    told = ask(host, "", code=link(game), line=[move]).json()
    assert [step["number"] for step in told["steps"]] == [8, 9]
    assert told["steps"][1]["move"] == move
    assert told["you"] == seat, "the line is seen with the eyes of who tries it"
    assert told["now"]["legal"] is None
    assert told == Opened(link(game), [move]).message("en")
    assert ask(host, "", code=link(game)).json()["now"] is None
    for wrong in (["nonsense"], [move, move, "place 0 0 0"], ["x" * 1000], ["pass"] * 500):
        assert code_of(ask(host, "", code=link(game), line=wrong)) in ("bad-link", "bad-request")


def test_the_puzzles_of_a_game_can_be_opened(client: httpx.Client) -> None:
    told = client.get("/api/puzzles/bid", params={"words": "ja"}).json()
    assert told == puzzles_message("bid", "ja")
    one = told["puzzles"][0]
    opened = ask(client, "", code=one["code"], line=[]).json()
    moves = {each["move"] for each in opened["now"]["legal"]}
    (step,) = one["steps"]
    assert moves == {*step["right"], *step["wrong"]}
    assert code_of(client.get("/api/puzzles/chess")) == "bad-request"
    assert client.get("/puzzles/bid/1").headers["content-type"].startswith("text/html")


def test_a_position_has_a_link_of_its_own(host: httpx.Client) -> None:
    whole = played("works", {"players": 2}, 5)
    told = ask(host, "/link", code=link(whole), number=9).json()
    assert unpack(told["code"])["moves"] == whole.moves[:9]
    assert told["path"] == f"/replay#g={told['code']}"
    beyond = ask(host, "/link", code=link(whole), number=900)
    assert code_of(beyond) == "bad-link"
    assert f"0 to {len(whole.moves)}" in beyond.json()["error"]["message"]


def test_wrong_links_are_refused_with_a_sentence(host: httpx.Client) -> None:
    code = link(played("works", {"players": 2}, 5))
    for path, more in ASKED.items():
        for wrong in (code[:-1], code[:9] + code[10:], "m2" + code[2:], "nonsense"):
            answer = ask(host, path, code=wrong, **more)
            assert code_of(answer) == "bad-link"
            assert answer.status_code == 400
        japanese = {"accept-language": "ja"}
        told = host.post(f"/api/open{path}", json={"code": code[:-1], **more}, headers=japanese)
        assert "もう一度コピー" in told.json()["error"]["message"]


@pytest.mark.parametrize("bad", ["", "x" * 9000, None, 7])
def test_what_cannot_be_a_link_is_a_bad_request(client: httpx.Client, bad: object) -> None:
    for path, more in ASKED.items():
        assert code_of(ask(client, path, code=bad, **more)) == "bad-request"


# --- the review ----------------------------------------------------------------------------------
def test_a_link_s_game_is_reviewed(host: httpx.Client) -> None:
    game = played("bid", {"solo": "mort"}, 5)
    code = link(game)
    assert ask(host, "/review", code=code, start=False).json()["status"] == "none"

    def is_done() -> bool:
        told = ask(host, "/review", code=code, start=True).json()
        return told["status"] not in ("waiting", "running")

    until(is_done)
    told = ask(host, "/review", code=code, start=True).json()
    ReviewResponse.model_validate(told, strict=True)
    assert told["status"] == "done"
    assert told["marks"]
    assert len(told["chances"]) == len(game.moves) + 1
    assert ask(host, "/review", code=f" {code} ", start=False).json() == told
    unfinished = pack(cut(game.record(), 3))
    assert code_of(ask(host, "/review", code=unfinished, start=True)) == "not-finished"


def test_bots_are_not_judged() -> None:
    record = played("works", {"players": 3}, 5).record() | {
        "meta": {"seats": ["hard", None, "medium"]}
    }
    opened = Opened(pack(record))
    assert opened.bots == ["hard", None, "medium"]
    assert opened.model.people() == [1]


# --- playing on ----------------------------------------------------------------------------------
@pytest.mark.parametrize("number", [0, 11])
def test_the_game_goes_on_at_a_new_table(server: Serving, number: int) -> None:
    whole = played("works", {"players": 2, "names": ["Ann", "Bob"]}, 5)
    with server.client() as client:
        answer = ask(client, "/branch", code=link(whole), number=number)
        assert answer.status_code == 201, answer.text
        NewTable.model_validate_json(answer.content, strict=True)
        made = answer.json()
        at = load_record(cut(whole.record(), number))
        assert made["table"]["status"] == "running"
        assert made["table"]["seed_chosen"] is True
        kinds = [seat["kind"] for seat in made["table"]["seats"]]
        assert kinds[at.to_move or 0] == "person"
        assert kinds.count("bot") == 1
        told = Player(client, made["table"]["id"]).get()  # by the cookie alone
        assert told["yours"] == [at.to_move]
        assert told["view"] == at.view(at.to_move) | {"players": told["view"]["players"]}


def test_a_position_goes_on_where_it_ends(client: httpx.Client) -> None:
    game = played("bid", {"players": 3}, 5, 14)
    people = [{"kind": "person", "name": name} for name in ("A", "B", "C")]
    answer = ask(client, "/branch", code=link(game), number=14, seats=people, hold=[])
    assert answer.status_code == 201, answer.text
    table = Table(client, answer.json())
    table.play_on()
    record = table[0].get("/record")
    assert record["moves"][:14] == game.moves
    assert load_record(record).over


def test_playing_on_is_refused_where_there_is_nothing_to_play(client: httpx.Client) -> None:
    whole = played("works", {"solo": "sonic"}, 5)
    last = len(whole.moves)
    for number in (last, last + 1):
        beyond = ask(client, "/branch", code=link(whole), number=number)
        assert code_of(beyond) == "bad-request"
        assert str(last - 1) in beyond.json()["error"]["message"]
    two = [{"kind": "person"}, {"kind": "person"}]
    assert code_of(ask(client, "/branch", code=link(whole), number=1, seats=two)) == "bad-request"
    stranger = {"authorization": f"Bearer {'x' * 32}"}
    body = {"code": link(whole), "number": 1}
    assert code_of(client.post("/api/open/branch", json=body, headers=stranger)) == "unknown-link"


def test_links_are_limited_as_replays_are(tmp_path: Path) -> None:
    code = link(played("works", {"players": 2}, 5))
    with Inside(tmp_path) as server, server.client() as client:
        assert ask(client, "", code=code).status_code == 200
        server.look(lambda services: setattr(services, "replay_rate", Rate(0.0001, 1)))
        assert ask(client, "", code=code).status_code == 200
        for path, more in (("", {}), ("/link", {"number": 1}), ("/review", {"start": False})):
            assert code_of(ask(client, path, code=code, **more)) == "too-many"


def test_a_link_is_the_same_wherever_it_is_opened() -> None:
    game = played("works", {"players": 2}, 5)
    assert open_link(link(game))[1] == game
    assert Opened(link(game)).code_at(len(game.moves)) == link(game)


# --- pictures ------------------------------------------------------------------------------------
def test_a_link_s_game_is_drawn(host: httpx.Client) -> None:
    whole = played("works", {"players": 2}, 5)
    for number in (0, 9, len(whole.moves), None):
        answer = ask(host, "/picture", code=link(whole), number=number)
        assert answer.status_code == 200, answer.text
        assert host.base_url.host == "page" or answer.headers["content-type"] == "image/svg+xml"
        assert ("<animate" in answer.text) is (number is None)
    assert code_of(ask(host, "/picture", code=link(whole), number=900)) == "bad-link"
    position = played("bid", {"players": 3}, 5, 14)
    told = ask(host, "/picture", code=link(position), number=14).text
    assert told == position_svg(position, position.to_move)
