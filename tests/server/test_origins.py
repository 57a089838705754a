"""Pages of other origins: allowed ones play with a key in a header, all others are refused."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest

from mintopia.engine.version import __version__
from mintopia.server.common.settings import read_settings
from tests.server.serving import Player, Serving, code_of, join, make_table, serving

SITE = "https://games.example"
OTHER = "http://localhost:8000"
WISH = {
    "game": "works",
    "options": {"players": 2},
    "seats": [{"kind": "person", "name": "Ann"}, {"kind": "open"}],
    "hold": [0],
}
# None of these is allowed, however similar to an allowed one.
FOREIGN = (
    "https://evil.example", "null", "*", "http://games.example", "https://games.example:8443",
    "https://games.example.evil.example", "https://games.exampl", "https://xgames.example",
    "https://sub.games.example", "https://Games.example", "https://games.example/",
    "https://games.example, https://evil.example", "http://localhost", "http://localhost:80000",
)  # fmt: skip


@pytest.fixture(scope="module")
def allowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server that allows two origins."""
    folder = tmp_path_factory.mktemp("origins")
    with serving(folder, allow_origin=f"{SITE} {OTHER}") as running:
        yield running


@pytest.fixture
def page(allowing: Serving) -> Iterator[httpx.Client]:
    """Return a client that sends requests like a page of an allowed origin."""
    with allowing.client(headers={"origin": SITE}) as made:
        yield made


def shared(answer: httpx.Response) -> dict[str, str]:
    """Return the headers of an answer that concern other origins (CORS)."""
    return {
        name: text for name, text in answer.headers.items() if name.startswith("access-control-")
    }


def ask_first(client: httpx.Client, **headers: str) -> httpx.Response:
    """Send a preflight request, as browsers do."""
    return client.options("/api/tables/x/moves", headers=headers)


# --- what a browser is told ---------------------------------------------------------------------
def test_an_allowed_origin_is_told_what_it_may_send(page: httpx.Client) -> None:
    wanted = {
        "access-control-request-method": "DELETE",
        "access-control-request-headers": "authorization,x-forwarded-for",
    }
    answer = ask_first(page, **wanted)
    assert answer.status_code == 200
    assert answer.headers["vary"] == "origin"
    assert shared(answer) == {
        "access-control-allow-origin": SITE,
        "access-control-expose-headers": "retry-after",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "accept-language, authorization, content-type",
        "access-control-max-age": "7200",
    }, "neither other methods, nor other headers, nor cookies"
    private = ask_first(page, **wanted, **{"access-control-request-private-network": "true"})
    assert private.headers["access-control-allow-private-network"] == "true"
    assert ask_first(page).status_code == 405, "no browser asks first like this"


@pytest.mark.parametrize("origin", FOREIGN)
def test_an_origin_that_is_not_allowed_is_told_nothing(allowing: Serving, origin: str) -> None:
    with allowing.client(headers={"origin": origin}) as evil:
        first = ask_first(evil, **{"access-control-request-method": "POST"})
        assert code_of(first) == "bad-origin"
        making = evil.post("/api/tables", json=WISH)
        assert code_of(making) == "bad-origin"
        reading = evil.get("/api/catalog")
        for answer in (first, making, reading):
            assert not shared(answer)
            assert answer.headers["vary"] == "origin"
            assert "set-cookie" not in answer.headers


def test_only_the_api_is_shared(page: httpx.Client) -> None:
    for path in ("/", "/metrics", "/healthz", "/art/back.svg", "/apix"):
        assert not shared(page.get(path))
    assert shared(page.get("/api/catalog"))
    assert shared(page.get("/api/nothing")), "the page reads refusals too"


def test_a_server_that_allows_nobody_answers_as_ever(server: Serving) -> None:
    with server.client(headers={"origin": SITE}) as page:
        assert code_of(ask_first(page, **{"access-control-request-method": "GET"})) == "bad-origin"
        answer = page.get("/api/version")
        assert answer.json() == {"name": "mintopia", "version": __version__}
        assert not shared(answer)
        assert "vary" not in answer.headers
        # A page that may not read the answer learns only that there is a server.
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert page.get("/api/catalog").headers["cross-origin-resource-policy"] == "same-origin"


def test_the_servers_own_page_is_no_foreign_one(allowing: Serving) -> None:
    with allowing.client(headers={"origin": allowing.url}) as own:
        answer = own.post("/api/tables", json=WISH)
        assert answer.json()["key"] is None
        assert "SameSite=Lax" in answer.headers["set-cookie"]
        assert not shared(answer)


# --- what its page may do -----------------------------------------------------------------------
def test_an_allowed_page_plays_by_its_key(allowing: Serving, page: httpx.Client) -> None:
    table = make_table(page, options={"players": 2, "starting": 0}, hold=[0])
    key = table.made["key"]
    assert not page.cookies
    me = Player(page, table.id, key)
    with allowing.client() as browser:
        join(browser, table.links[1])
        friend = Player(browser, table.id)
        with me.live() as stream:
            assert stream.next()[1]["you"] == 0
            answer = me.ask("POST", "/moves", {"seq": 0, "move": "producer"})
            assert answer.headers["access-control-allow-origin"] == SITE
            friend.play(1, "producer")
            assert stream.kind("move")["seq"] == 1
            assert stream.kind("move")["seq"] == 2
    bearer = {"authorization": f"Bearer {key}"}
    second = page.post("/api/tables", json=WISH, headers=bearer)
    assert second.json()["key"] is None, "the same key opens it"
    listed = [game["id"] for game in page.get("/api/games", headers=bearer).json()["games"]]
    assert sorted(listed) == sorted([table.id, second.json()["table"]["id"]])
    assert page.delete(f"/api/games/{table.id}", headers=bearer).status_code == 200
    assert me.refused("GET") == "unknown-link"
    text = allowing.log()
    assert key not in text
    assert "Bearer" not in text


def test_a_page_joins_by_a_link_and_a_lost_answer_can_be_asked_for(page: httpx.Client) -> None:
    table = make_table(page, start=False)
    first = join(page, table.links[1], nonce="n" * 20)
    again = join(page, table.links[1], nonce="n" * 20)
    assert first["key"] != again["key"]
    assert Player(page, table.id, again["key"]).get()["you"] == 1
    assert Player(page, table.id, first["key"]).refused("GET") == "unknown-link"
    bearer = {"authorization": f"Bearer {again['key']}"}
    held = page.post("/api/join", json={"link": table.links[1]}, headers=bearer)
    assert held.json() == {"table": table.id, "seat": 1, "key": None}


def test_a_key_that_opens_nothing_any_more_is_replaced(page: httpx.Client) -> None:
    made = page.post("/api/tables", json=WISH, headers={"authorization": "Bearer old"})
    assert made.status_code == 201
    assert made.json()["key"] not in (None, "old")


# --- cookies do not count -----------------------------------------------------------------------
def test_a_cookie_opens_nothing_for_a_page_of_another_origin(allowing: Serving) -> None:
    with allowing.client() as browser:
        table = make_table(browser, hold=[0])
        me = Player(browser, table.id)
        assert me.get()["you"] == 0
        kept = dict(browser.cookies)
        assert kept
        for origin in (SITE, OTHER):
            foreign = {"origin": origin}
            for answer in (
                me.ask("GET", headers=foreign),
                me.ask("GET", "/live", headers=foreign),
                me.ask("POST", "/moves", {"seq": 0, "move": "pass"}, headers=foreign),
                me.ask("POST", "/undo", {"seq": 0}, headers=foreign),
                me.ask("POST", "/messages", {"text": "hello"}, headers=foreign),
                browser.delete(f"/api/games/{table.id}", headers=foreign),
            ):
                assert code_of(answer) == "unknown-link"
                assert "access-control-allow-credentials" not in answer.headers
                assert "set-cookie" not in answer.headers
            assert browser.get("/api/games", headers=foreign).json() == {"games": []}
            # A request without preflight, like a form's, makes a table that nobody holds.
            plain = browser.post(
                "/api/tables",
                content=json.dumps(WISH),
                headers=foreign | {"content-type": "text/plain"},
            )
            assert "set-cookie" not in plain.headers
            assert dict(browser.cookies) == kept
        assert me.get()["seq"] == 0
        assert len(browser.get("/api/games").json()["games"]) == 1


# --- the setting --------------------------------------------------------------------------------
def test_origins_are_given_one_by_one() -> None:
    found = read_settings({}, {"MINTOPIA_ALLOW_ORIGIN": f" {SITE}  {OTHER} http://[::1]:8000"})
    assert found.allow_origin == (SITE, OTHER, "http://[::1]:8000")
    assert read_settings({"allow_origin": (OTHER,)}, {}).allow_origin == (OTHER,)
    assert read_settings({}, {}).allow_origin == ()
