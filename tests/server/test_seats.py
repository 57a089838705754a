"""Attacks on seats: used links, forged cookies and keys, names, rematches, the table's link."""

from __future__ import annotations

from functools import partial
from typing import Any

import httpx
import pytest

from mintopia.server.common.secrets import new_secret
from tests.server.serving import (
    Json,
    Player,
    Serving,
    Table,
    code_of,
    join,
    json_of,
    make_table,
    serving,
)
from tests.threads import at_once

BOT = {"bot": "random"}
GUESTS = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]


def names_of(player: Player) -> list[str]:
    return [seat["name"] for seat in player.get()["table"]["seats"]]


# --- invitations --------------------------------------------------------------------------------
def test_an_invitation_is_used_once_and_then_opens_nothing(server: Serving) -> None:
    with server.client() as maker, server.client() as bob, server.client() as eve:
        table = make_table(maker, hold=[0], start=False)
        link = table.links[1]
        assert list(table.links) == [1], "who holds a seat needs no invitation to it"
        seen = eve.post("/api/invitation", json={"link": link}).json()
        assert (seen["kind"], seen["seat"], seen["host"], seen["yours"]) == (
            "seat",
            1,
            "Ann",
            False,
        )
        assert "set-cookie" not in eve.post("/api/invitation", json={"link": link}).headers
        assert join(bob, link, name="Bob") == {"table": table.id, "seat": 1, "key": None}
        # Even the table's maker, who kept all links, gains nothing from them.
        for thief in (maker, eve):
            answer = thief.post("/api/join", json={"link": link, "name": "Bob"})
            assert (answer.status_code, code_of(answer)) == (410, "invitation-used")
            assert "set-cookie" not in answer.headers
            answer = thief.post("/api/join", json={"link": link, "program": "x"})
            assert code_of(answer) == "invitation-used"
            told = thief.post("/api/invitation", json={"link": link}).json()
            assert (told["used"], told["yours"], told["taken_name"]) == (True, False, "Bob")
        by_link = Player(eve, table.id, link)
        assert by_link.refused("GET") == "unknown-link", "a link is no key"
        japanese = {"Accept-Language": "ja"}
        told = eve.post("/api/join", json={"link": link}, headers=japanese).json()
        assert told["error"]["message"].startswith("この招待はすでに使われています。")
        # The same browser goes on as that player, however often it asks.
        for _ in range(2):
            again = bob.post("/api/join", json={"link": link, "name": "Somebody"})
            assert again.json() == {"table": table.id, "seat": 1, "key": None}
            assert "set-cookie" not in again.headers
        assert bob.post("/api/invitation", json={"link": link}).json()["yours"]
        assert names_of(Player(bob, table.id)) == ["Ann", "Bob"]


def race(servers: list[Serving], link: str) -> list[int]:
    """Have several browsers ask for one seat at the same moment; return the statuses."""

    def ask(server: Serving) -> int:
        with server.client() as client:
            return client.post("/api/join", json={"link": link}).status_code

    return at_once(*(partial(ask, server) for server in servers))


def test_a_new_invitation_ends_the_one_before(server: Serving) -> None:
    with server.client() as maker, server.client() as bob:
        table = make_table(maker, hold=[0], start=False)
        host = Player(maker, table.id)
        fresh = host.ask("POST", "/seats/1/invitation").json()["link"]
        assert code_of(bob.post("/api/join", json={"link": table.links[1]})) == "unknown-link"
        join(bob, fresh, name="Bob")
        refused = host.ask("POST", "/seats/1/invitation")
        assert code_of(refused) == "seat-held", "nobody is invited to a seat that somebody holds"
        assert Player(bob, table.id).get()["you"] == 1


# --- cookies ------------------------------------------------------------------------------------
@pytest.mark.parametrize("forged", ["x", "a.b", "", "A" * 32, f"{'A' * 32}.{'B' * 32}", "é" * 32])
def test_a_cookie_that_we_did_not_issue_counts_for_nothing(server: Serving, forged: str) -> None:
    cookie = [(b"Cookie", f"mintopia={forged}".encode())]
    with server.client() as maker, server.client() as other:
        table = make_table(maker, hold=[0])
        entered = other.post("/api/join", json={"link": table.links[1]}, headers=cookie)
        assert entered.status_code == 200
        issued = other.cookies["mintopia"]
        assert forged not in issued.split("."), "a new secret, not the one that was sent"
        other.cookies.clear()
        for address in ("/api/games", f"/api/tables/{table.id}"):
            answer = other.get(address, headers=cookie)
            assert answer.status_code == 404 or answer.json() == {"games": []}
        body = {"game": "works", "options": {"players": 2}, "hold": [0]}
        made = other.post("/api/tables", json=body, headers=cookie)
        assert forged not in other.cookies["mintopia"].split(".")
        other.cookies.clear()
        mine = other.get(f"/api/tables/{made.json()['table']['id']}", headers=cookie)
        assert code_of(mine) == "unknown-link", "nobody else who sends it holds the seat"


def test_who_planted_a_cookie_gets_none_of_the_seats_taken_with_it(server: Serving) -> None:
    with server.client() as eve, server.client() as bob, server.client() as maker:
        own = make_table(eve, hold=[0])
        planted = eve.cookies["mintopia"]
        bob.cookies.set("mintopia", planted, "127.0.0.1")
        table, second = make_table(maker, hold=[0]), make_table(maker, hold=[0])
        join(bob, table.links[1])
        assert bob.cookies["mintopia"] != planted
        join(bob, second.links[1])
        eve.cookies.clear()
        eve.cookies.set("mintopia", planted, "127.0.0.1")
        for seat in (table, second):
            assert Player(eve, seat.id).refused("GET") == "unknown-link"
            assert Player(bob, seat.id).get()["you"] == 1
        make_table(eve, hold=[0])  # gives her a new secret, too
        for seat in (table, second):
            assert Player(eve, seat.id).refused("GET") == "unknown-link"
        del own


def test_a_browser_keeps_all_its_seats_as_its_secret_changes(server: Serving) -> None:
    with server.client() as browser, server.client() as lost:
        tables = []
        for _ in range(4):
            tables.append(make_table(browser, hold=[0]))
            lost.cookies.clear()
            lost.cookies.update(browser.cookies)  # its cookies if the next answer is lost
            make_table(lost, hold=[0])
            lost.cookies.clear()
            lost.cookies.update(browser.cookies)
            games = {game["id"] for game in lost.get("/api/games").json()["games"]}
            assert games >= {table.id for table in tables}
        for table in tables:
            assert Player(browser, table.id).get()["you"] == 0


def test_over_https_the_cookie_is_bound_to_the_host_and_the_scheme_to_the_origin(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("proxy")
    with serving(folder, trust_proxy="1") as server, server.client() as maker:
        https = {"X-Forwarded-Proto": "https"}
        host = server.url.removeprefix("http://")
        body = {"game": "works", "options": {"players": 2}, "hold": [0]}
        made = maker.post("/api/tables", json=body, headers=https)
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-mintopia=")
        for part in ("; Secure", "; Path=/", "; HttpOnly", "; SameSite=Lax"):
            assert part in cookie
        assert "Domain" not in cookie
        value = cookie.partition("=")[2].partition(";")[0]
        table = f"/api/tables/{made.json()['table']['id']}"
        maker.cookies.clear()
        good = {**https, "Cookie": f"__Host-mintopia={value}"}
        assert maker.get(table, headers=good).status_code == 200
        planted = {**https, "Cookie": f"mintopia={value}"}
        assert code_of(maker.get(table, headers=planted)) == "unknown-link"
        plain = {"Cookie": f"__Host-mintopia={value}"}
        assert code_of(maker.get(table, headers=plain)) == "unknown-link"
        for origin, code in ((f"http://{host}", 403), (f"https://{host}", 200)):
            answer = maker.patch(table, json={"name": "x"}, headers={**good, "Origin": origin})
            assert answer.status_code == code, origin


def test_http_and_https_of_one_host_are_two_sites(client: httpx.Client) -> None:
    table = make_table(client, hold=[0])
    other = str(client.base_url).rstrip("/").replace("http://", "https://")
    answer = Player(client, table.id).ask("PATCH", "", {"name": "x"}, headers={"Origin": other})
    assert code_of(answer) == "bad-origin"


def test_nobody_has_a_seat_by_a_key_that_we_did_not_issue(client: httpx.Client) -> None:
    table = make_table(client)
    body = {"game": "works", "options": {"players": 2}, "hold": [0]}
    for key in (new_secret(), "x", table.links[0], table.made["spectator_link"]):
        answer = client.post("/api/tables", json=body, headers={"Authorization": f"Bearer {key}"})
        assert code_of(answer) == "unknown-link", key
    held = client.post("/api/tables", json=body, headers=table[0].headers)
    assert held.status_code == 201
    mine = Player(client, held.json()["table"]["id"], table.key(0))
    assert mine.get()["you"] == 0, "a program may hold seats of several tables by one key"


# --- names --------------------------------------------------------------------------------------
def test_two_people_at_one_table_have_two_names(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3}, seats=GUESTS, start=False)
    for name in ("Ann", "ann", " ANN ", "Ａnn"):
        answer = client.post("/api/join", json={"link": table.links[1], "name": name})
        assert (answer.status_code, code_of(answer)) == (409, "name-taken")
    headers = {"Accept-Language": "ja"}
    body = {"link": table.links[1], "name": "Ann"}
    told = client.post("/api/join", json=body, headers=headers).json()["error"]["message"]
    assert told == "このテーブルにはすでにAnnという名前の人がいます。別の名前にしてください。"
    join(client, table.links[1], name="Bob", program="x")
    refused = client.post("/api/join", json={"link": table.links[2], "name": "Bob"})
    assert "is already called Bob" in refused.json()["error"]["message"]
    cy = join(client, table.links[2], name="Cy", program="x")["key"]
    assert Player(client, table.id, cy).refused("PUT", "/seats/2", {"name": "Bob"}) == "name-taken"
    assert names_of(table[0]) == ["Ann", "Bob", "Cy"]
    same = [{"kind": "person", "name": "Guest"}, {"kind": "person", "name": "guest"}]
    body = {"game": "works", "options": {"players": 2}, "seats": same}
    assert code_of(client.post("/api/tables", json=body)) == "name-taken"
    bot = [{"kind": "person", "name": "Guest"}, {"kind": "open"}]
    hosted = make_table(client, seats=bot, start=False)
    assert hosted[0].refused("PUT", "/seats/1/bot", {**BOT, "name": "Guest"}) == "name-taken"


# --- rematch ------------------------------------------------------------------------------------
def test_who_was_kicked_from_a_rematch_takes_nobodys_seat_there(server: Serving) -> None:
    """Reproduce a past bug: seats were recognised by name, so Eve took another player's seat."""
    with server.client() as ann, server.client() as eve, server.client() as bob:
        options = {"players": 3, "starting": 0}
        seats = [{"kind": "person", "name": name} for name in ("Ann", "Guest", "Guest 2")]
        table = make_table(ann, "works", options=options, hold=[0], seats=seats)
        eve_at, bob_at = (join(each, table.links[n])["seat"] for each, n in ((eve, 1), (bob, 2)))
        finish(table.id, {0: ann, eve_at: eve, bob_at: bob})
        rematch = Player(ann, table.id).ask("POST", "/rematch", {"rotate": True}).json()
        assert rematch["seats"] == [2]
        host = Player(ann, rematch["table"])
        assert names_of(host) == ["Guest", "Guest 2", "Ann"]
        link = host.ask("DELETE", "/seats/0").json()["link"]
        assert Player(eve, table.id).refused("POST", "/rematch") == "no-rematch"
        with server.client() as guest:
            join(guest, link, name="Guest")
            for _ in range(2):
                again = Player(eve, table.id).ask("POST", "/rematch")
                assert code_of(again) == "no-rematch", "by the same name"
            assert Player(eve, rematch["table"]).refused("GET") == "unknown-link"
            old = eve.post("/api/join", json={"link": table.links[1]}).json()
            assert old["table"] == table.id, "she holds her seat of the finished game, no other"
            assert Player(guest, rematch["table"]).get()["you"] == 0
        assert Player(bob, table.id).ask("POST", "/rematch").json()["seats"] == [1]


def finish(table: str, browsers: dict[int, httpx.Client]) -> None:
    """Play a game to its end with the browsers that hold its seats."""
    for _ in range(2000):
        state = Player(browsers[0], table).get()
        if state["to_move"] is None:
            return
        mover = Player(browsers[state["to_move"]], table)
        told = mover.get()
        mover.play(told["seq"], told["legal"][told["seq"] % len(told["legal"])])


def test_a_device_thrown_out_at_a_rematch_does_not_come_back(server: Serving) -> None:
    with server.client() as maker, server.client() as bob, server.client() as thief:
        table = make_table(maker, options={"players": 2, "starting": 0}, hold=[0])
        join(bob, table.links[1])
        link = Player(bob, table.id).ask("POST", "/seats/1/devices").json()["link"]
        join(thief, link)
        finish(table.id, {0: maker, 1: bob})
        rematch = Player(bob, table.id).ask("POST", "/rematch", {"rotate": True}).json()
        there = Player(bob, rematch["table"])
        assert Player(thief, rematch["table"]).get()["you"] == 0, "a device of his, until now"
        devices = there.get("/seats/0/devices")["devices"]
        other = next(device["id"] for device in devices if not device["this"])
        assert there.ask("DELETE", f"/seats/0/devices/{other}").status_code == 200
        for _ in range(2):
            assert Player(thief, table.id).refused("POST", "/rematch") == "no-rematch"
            assert Player(thief, rematch["table"]).refused("GET") == "unknown-link"
        for old in (link, table.links[1]):
            answer = thief.post("/api/join", json={"link": old})
            # At the finished table the thief is still Bob's device; at the new one he is nobody.
            assert answer.json()["table"] == table.id
        assert there.get()["you"] == 0


# --- one link for the whole table -----------------------------------------------------------------
FOUR = [
    {"kind": "person", "name": "Ann"},
    {"kind": "open"},
    {"kind": "person", "name": "Cy"},  # kept for somebody who has not come yet
    {"kind": "bot", "bot": "random", "name": "Robo"},
]


def open_table(maker: httpx.Client, **more: Any) -> tuple[Table, str]:
    more.setdefault("hold", [0])
    table = make_table(maker, options={"players": 4}, seats=FOUR, start=False, **more)
    link = table.made["table_link"]
    assert isinstance(link, str)
    assert len(link) == 32
    return table, link


def look(client: httpx.Client, link: str, **body: Any) -> Json:
    return json_of(client.post("/api/invitation", json={"link": link, **body}))


def refused(client: httpx.Client, link: str, **body: Any) -> str:
    answer = client.post("/api/join", json={"link": link, **body})
    assert "set-cookie" not in answer.headers
    return code_of(answer)


def test_each_who_comes_chooses_a_free_seat(server: Serving) -> None:
    with server.client() as ann, server.client() as bob, server.client() as cy:
        table, link = open_table(ann)
        told = look(bob, link)
        assert (told["kind"], told["host"], told["yours"]) == ("table", "Ann", False)
        assert [(seat["kind"], seat["name"]) for seat in told["seats"]] == [
            ("taken", "Ann"), ("free", ""), ("free", "Cy"), ("bot", "Robo"),
        ]  # fmt: skip
        assert "set-cookie" not in bob.post("/api/invitation", json={"link": link}).headers
        for taken in (0, 3, 5):
            code = "seats-taken" if taken == 5 else "seat-not-free"
            assert refused(bob, link, seat=taken, name="Bob") == code
        assert join(bob, link, seat=2, name="Bob")["seat"] == 2
        assert look(cy, link)["seats"][2] == {
            "seat": 2, "kind": "taken", "name": "Bob", "yours": False,
        }  # fmt: skip
        assert refused(cy, link, seat=2, name="Bob") == "seat-not-free"
        assert refused(cy, link, seat=1, name="Bob") == "name-taken"
        assert join(cy, link, name="Cy")["seat"] == 1, "the first that is free"
        # People with a seat, the host included, get that one again and no second one.
        for client, seat in ((bob, 2), (ann, 0)):
            assert look(client, link)["yours"] is True
            assert join(client, link, seat=1)["seat"] == seat
        with server.client() as di:
            assert refused(di, link, name="Di") == "seats-taken"
        assert table[0].get()["table"]["seats"][2]["devices"] == 1


def test_a_seats_own_link_is_used_up_with_the_seat(server: Serving) -> None:
    with server.client() as ann, server.client() as bob, server.client() as eve:
        table, link = open_table(ann)
        join(bob, link, seat=1, name="Bob")
        assert refused(eve, table.links[1], name="Eve") == "invitation-used"
        told = look(eve, table.links[1])
        assert (told["used"], told["taken_name"], told["yours"]) == (True, "Bob", False)


def test_wrong_reset_and_closed_links_open_nothing(server: Serving) -> None:
    with server.client() as ann, server.client() as eve:
        table, old = open_table(ann)
        other, others = open_table(ann)
        new = table[0].ask("POST", "/invitation").json()["link"]
        assert table[0].get()["table"]["table_link"] is True
        near = new[:-1] + ("A" if new[-1] != "A" else "B")
        wrong = [old, near, new_secret(), new[:-1], new + "x", table.id]
        for link in wrong:
            assert refused(eve, link, seat=1) == "unknown-link"
            assert refused(eve, link, watch=True) == "unknown-link"
            assert code_of(eve.post("/api/invitation", json={"link": link})) == "unknown-link"
            assert Player(eve, table.id, link).refused("GET") == "unknown-link"
        assert Player(eve, table.id, new).refused("GET") == "unknown-link", "a link is no key"
        assert join(eve, others, seat=1, name="Eve")["table"] == other.id
        closed = table[0].ask("DELETE", "/invitation").json()
        assert closed["table_link"] is False
        with server.client() as bob:
            assert refused(bob, new, seat=1) == "unknown-link"
            assert join(bob, table.links[1], name="Bob")["seat"] == 1, "seats' own links stay"


def test_who_was_sent_away_does_not_come_back_by_the_tables_link(server: Serving) -> None:
    with server.client() as ann, server.client() as mallory:
        table, link = open_table(ann)
        nonce = "n" * 32
        join(mallory, link, seat=1, name="Mallory", nonce=nonce)
        freed = table[0].ask("DELETE", "/seats/1").json()
        assert freed["table_link"] not in (None, link)
        assert Player(mallory, table.id).refused("GET") == "unknown-link"
        for body in ({"seat": 1}, {"nonce": nonce}, {"seat": 2, "nonce": nonce}, {"watch": True}):
            assert refused(mallory, link, **body) == "unknown-link"
        assert refused(mallory, table.links[1]) == "unknown-link"
        with server.client() as bob:
            assert join(bob, freed["table_link"], seat=1, name="Bob")["seat"] == 1


def test_opening_a_bots_seat_leaves_the_link_as_it_is(client: httpx.Client) -> None:
    table, link = open_table(client)
    assert table[0].ask("DELETE", "/seats/3").json()["table_link"] is None
    assert look(client, link)["seats"][3]["kind"] == "free"


def test_after_the_start_the_link_lets_people_watch_and_seats_nobody(server: Serving) -> None:
    with server.client() as ann, server.client() as bob, server.client() as late:
        table, link = open_table(ann)
        join(bob, link, seat=1, name="Bob")
        assert table[0].ask("POST", "/start").status_code == 200
        told = look(late, link)
        assert (told["status"], told["watching"]) == ("running", True)
        assert refused(late, link, seat=2, name="Late") == "already-started"
        assert join(late, link, watch=True) == {"table": table.id, "seat": None, "key": None}
        seen = Player(late, table.id).get()
        assert seen["you"] is None
        assert seen["legal"] is None
        assert table[0].refused("POST", "/invitation") == "already-started"
        assert join(bob, link)["seat"] == 1, "who has a seat finds it again"


def test_where_the_host_lets_nobody_watch_no_invitation_does(server: Serving) -> None:
    with server.client() as ann, server.client() as bob, server.client() as eve:
        table, link = open_table(ann, watching=False)
        join(bob, table.links[1], name="Bob")
        assert look(eve, link)["watching"] is False
        assert look(eve, table.links[1])["watching"] is False
        for each in (link, table.links[1]):
            assert refused(eve, each, watch=True) == "no-watching"
        table[0].ask("PATCH", "", {"watching": True})
        join(eve, table.links[1], watch=True)
        assert Player(eve, table.id).get()["you"] is None
        device = table[0].ask("POST", "/seats/0/devices").json()["link"]
        with server.client() as thief:
            assert refused(thief, device, watch=True) == "unknown-link", "it is for one's own seat"


def test_a_hostless_table_keeps_the_hosts_seat(client: httpx.Client, server: Serving) -> None:
    table, link = open_table(client, hold=[])
    with server.client() as eve:
        assert look(eve, link)["seats"][0]["kind"] == "taken"
        assert refused(eve, link, seat=0, name="Eve") == "seat-not-free"
        assert join(eve, link, name="Eve")["seat"] == 1
        assert Player(eve, table.id).refused("POST", "/invitation") == "host-only"


@pytest.mark.parametrize("options", [{"players": 1, "solo": "mort"}, {"players": 2}])
def test_a_full_table_has_no_link(client: httpx.Client, options: dict[str, Any]) -> None:
    hold = [0] if "solo" in options else [0, 1]
    table = make_table(client, options=options, hold=hold, start=False)
    assert table.made["table_link"] is None
    assert table[0].get("?seat=0")["table"]["table_link"] is False


def test_a_program_sits_down_by_the_tables_link(client: httpx.Client) -> None:
    table, link = open_table(client)
    made = join(client, link, program="bot", name="Bob")
    assert made["seat"] == 1
    assert Player(client, table.id, made["key"]).get()["you"] == 1
    watching = join(client, link, program="bot", watch=True)
    assert Player(client, table.id, watching["key"]).get()["you"] is None
