"""One link for the whole table: visitors choose a free seat, and it opens nothing else."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest

from mintopia.server.common.secrets import new_secret
from tests.server.serving import Json, Player, Serving, Table, code_of, join, make_table

GUESTS = [
    {"kind": "person", "name": "Ann"},
    {"kind": "open"},
    {"kind": "person", "name": "Cy"},  # kept for somebody who has not come yet
    {"kind": "bot", "bot": "random", "name": "Robo"},
]


def open_table(maker: httpx.Client, **more: Any) -> tuple[Table, str]:
    more.setdefault("hold", [0])
    table = make_table(maker, options={"players": 4}, seats=GUESTS, start=False, **more)
    link = table.made["table_link"]
    assert isinstance(link, str)
    assert len(link) == 32
    return table, link


def look(client: httpx.Client, link: str, **body: Any) -> Json:
    answer = client.post("/api/invitation", json={"link": link, **body})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


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


def test_a_lost_answer_is_repeated_with_its_nonce_and_by_nobody_else(server: Serving) -> None:
    nonce = "n" * 32
    with server.client() as ann, server.client() as bob, server.client() as eve:
        table, link = open_table(ann)
        bob.post("/api/join", json={"link": link, "seat": 1, "name": "Bob", "nonce": nonce})
        bob.cookies.clear()  # as if the answer had been lost
        assert join(bob, link, seat=1, name="Bob", nonce=nonce)["seat"] == 1
        assert Player(bob, table.id).get()["you"] == 1
        assert refused(eve, link, seat=1, nonce="m" * 32) == "seat-not-free"


def test_of_many_at_once_each_free_seat_gets_one(server: Serving) -> None:
    with server.client() as ann:
        table, link = open_table(ann)
        codes: list[str] = []

        def come(number: int) -> None:
            with server.client() as client:
                body = {"link": link, "seat": 1, "name": f"Guest {number}"}
                answer = client.post("/api/join", json=body)
                codes.append("in" if answer.status_code == 200 else code_of(answer))

        threads = [threading.Thread(target=come, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(codes) == ["in", *["seat-not-free"] * 5]
        assert table[0].get()["table"]["seats"][1]["devices"] == 1


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
            assert code_of(Player(eve, table.id, link).ask("GET")) == "unknown-link"
        assert code_of(Player(eve, table.id, new).ask("GET")) == "unknown-link", "a link is no key"
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
        assert code_of(Player(mallory, table.id).ask("GET")) == "unknown-link"
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
        assert code_of(table[0].ask("POST", "/invitation")) == "already-started"
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


def test_who_has_a_table_without_a_host_yet_does_not_get_the_hosts_seat(
    client: httpx.Client, server: Serving
) -> None:
    table, link = open_table(client, hold=[])
    with server.client() as eve:
        assert look(eve, link)["seats"][0]["kind"] == "taken"
        assert refused(eve, link, seat=0, name="Eve") == "seat-not-free"
        assert join(eve, link, name="Eve")["seat"] == 1
        assert code_of(Player(eve, table.id).ask("POST", "/invitation")) == "host-only"


@pytest.mark.parametrize("options", [{"players": 1, "solo": "mort"}, {"players": 2}])
def test_a_table_without_free_seats_has_no_link(
    client: httpx.Client, options: dict[str, Any]
) -> None:
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
