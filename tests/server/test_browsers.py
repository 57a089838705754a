"""A browser's seats in a cookie, pass-and-play, what the host may do, rematch and same deal."""

from __future__ import annotations

import httpx

from tests.server.serving import Player, Serving, Table, code_of, join, make_table


def test_a_browser_that_was_shown_a_link_holds_the_seat(server: Serving) -> None:
    with server.client() as maker, server.client() as browser:
        table = make_table(maker, options={"players": 2, "starting": 0})
        entered = browser.post("/api/join", json={"link": table.links[0]})
        assert entered.json() == {"table": table.id, "seat": 0, "key": None}
        cookie = entered.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        me = Player(browser, table.id)
        assert me.get()["you"] == 0
        assert me.play(0, "producer")["seq"] == 1
        games = browser.get("/api/games").json()["games"]
        assert [(game["id"], game["seats"], game["your_turn"]) for game in games] == [
            (table.id, [0], False)
        ]
        assert browser.delete(f"/api/games/{table.id}").status_code == 200
        assert browser.get("/api/games").json() == {"games": []}
        assert me.refused("GET") == "unknown-link"
        assert maker.get("/api/games").json() == {"games": []}


def test_pass_and_play_one_browser_holds_several_seats(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0}, hold=[0, 1])
    me = Player(client, table.id)
    assert me.refused("GET") == "which-seat"
    assert me.get(params={"seat": 1})["you"] == 1
    assert me.get(params={"seat": 1})["yours"] == [0, 1]
    me.play(0, "producer")
    me.play(1, "producer")
    assert me.ask("POST", "/undo", {"seq": 2}).json()["to_move"] == 1
    with me.live(params={"seat": 0}) as stream:
        assert stream.next()[1]["you"] == 0


def test_another_sites_page_cannot_use_the_cookie(client: httpx.Client) -> None:
    table = make_table(client, hold=[0])
    me = Player(client, table.id)
    evil = {"Origin": "https://evil.example"}
    assert me.refused("POST", "/start", headers=evil) == "bad-origin"
    assert me.refused("POST", "/moves", {"seq": 0, "move": "pass"}, headers=evil) == "bad-origin"
    entering = client.post("/api/join", json={"link": table.links[1]}, headers=evil)
    assert code_of(entering) == "bad-origin"


def test_the_host_kicks_before_the_start_and_the_old_link_is_dead(client: httpx.Client) -> None:
    table = make_table(client, start=False)
    assert table[1].get()["you"] == 1
    assert table[0].refused("DELETE", "/seats/0") == "host-stays"
    assert table[0].refused("DELETE", "/seats/4") == "bad-request"
    fresh = table[0].ask("DELETE", "/seats/1").json()
    assert fresh["seat"] == 1
    assert table[1].refused("GET") == "unknown-link"
    assert table[0].get()["table"]["seats"][1]["kind"] == "open"
    guest = Player(client, table.id, join(client, fresh["link"], name="Cleo", program="x")["key"])
    assert table[0].ask("POST", "/start").status_code == 200
    assert guest.get()["view"]["players"][1]["name"] == "Cleo"
    assert table[0].refused("DELETE", "/seats/1") == "attended", "she has just come"


def test_the_host_seats_a_bot_and_opens_the_seat_again(client: httpx.Client) -> None:
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "person", "name": "Cy"}]
    table = make_table(client, options={"players": 3}, seats=seats, start=False)
    host = table[0]
    body = {"bot": "greedy"}
    assert host.refused("PUT", "/seats/0/bot", body) == "host-stays"
    assert host.refused("PUT", "/seats/2/bot", body) == "seat-taken"
    assert host.refused("PUT", "/seats/1/bot", {"bot": "genius"}) == "bad-request"
    seated = host.ask("PUT", "/seats/1/bot", body).json()["seats"][1]
    assert (seated["kind"], seated["bot"], seated["name"]) == ("bot", "greedy", "Bot 2")
    late = client.post("/api/join", json={"link": table.links[1]})
    assert code_of(late) == "unknown-link", "the invitation has ended"
    stronger = host.ask("PUT", "/seats/1/bot", {"bot": "easy", "name": "ボット2"}).json()
    assert (stronger["seats"][1]["bot"], stronger["seats"][1]["name"]) == ("easy", "ボット2")
    link = host.ask("DELETE", "/seats/1").json()["link"]
    assert client.post("/api/invitation", json={"link": link}).json()["seat"] == 1
    opened = host.get()["table"]["seats"][1]
    assert (opened["kind"], opened["bot"]) == ("open", None)
    assert host.ask("PUT", "/seats/1/bot", body).status_code == 200
    assert host.ask("POST", "/start").status_code == 200
    assert host.refused("PUT", "/seats/1/bot", body) == "already-started"
    solo = make_table(client, options={"solo": "mort"}, start=False)
    assert solo[0].refused("PUT", "/seats/1/bot", body) == "no-person"
    assert solo[0].refused("DELETE", "/seats/1") == "no-person"


def test_the_host_renames_and_closes(client: httpx.Client) -> None:
    table = make_table(client, start=False)
    assert table[0].ask("PATCH", "", {"name": "Tea"}).json()["name"] == "Tea"
    assert table[0].ask("DELETE", "").json()["status"] == "closed"
    assert table[0].refused("POST", "/start") == "closed"


def test_a_rematch_keeps_seats_and_colours(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0}, over=True)
    first = table[1].ask("POST", "/rematch").json()
    assert first["seats"] == [1]
    # The first request decides; asking to rotate the seats now is too late.
    assert table[2].ask("POST", "/rematch", {"rotate": True}).json() == first | {"seats": [2]}
    new = Player(client, first["table"], table.key(0))
    assert [seat["name"] for seat in new.get()["table"]["seats"]] == ["Ann", "Bob", "Cy"]
    assert "starting" not in new.get()["table"]["options"], "who begins is open again"


def test_everybody_is_told_once_who_has_opened_a_rematch(client: httpx.Client) -> None:
    table = make_table(client, over=True)
    with table[0].live(params={"words": "ja"}) as stream:
        assert table[1].ask("POST", "/rematch").status_code == 201
        told = stream.kind("notice")
        assert (told["kind"], told["seat"]) == ("rematch", 1)
        assert told["text"] == "Bobさんが再戦のテーブルを用意しました。"
    assert table.spectator.refused("POST", "/rematch") == "no-rematch"
    for player in (table[0], table[1]):
        player.ask("POST", "/rematch")
    assert table[0].notices().count("rematch") == 1


def test_a_rematch_rotates_the_seats_and_everybody_finds_his_own(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 3, "starting": 0})
    assert table[0].refused("POST", "/rematch") == "not-finished"
    table.play_on()
    places = {}
    for seat in range(3):
        response = table[seat].ask("POST", "/rematch", {"rotate": True})
        assert response.status_code == 201, response.text
        places[seat] = response.json()
    assert len({place["table"] for place in places.values()}) == 1
    assert {seat: place["seats"] for seat, place in places.items()} == {0: [2], 1: [0], 2: [1]}
    new = {seat: Player(client, p["table"], table.key(seat)) for seat, p in places.items()}
    assert new[1].refused("POST", "/start") == "host-only"
    assert new[0].ask("POST", "/start").status_code == 200
    told = new[1].get()
    assert [player["name"] for player in told["view"]["players"]] == ["Bob", "Cy", "Ann"]
    assert told["table"]["rematch_of"] == table.id
    assert table[0].get()["table"]["rematch"] == places[0]["table"]
    assert table.spectator.refused("POST", "/rematch") == "no-rematch"


def test_a_seat_that_nobody_held_is_invited_to_at_the_rematch(server: Serving) -> None:
    with server.client() as ann, server.client() as bob:
        table = make_table(ann, options={"players": 2, "starting": 0}, hold=[0])
        key = table.key(1)
        table.play_on()
        device = Player(ann, table.id, key).get("/seats/1/devices")["devices"][0]["id"]
        Player(ann, table.id, key).ask("DELETE", f"/seats/1/devices/{device}")
        host = Player(
            ann, Player(ann, table.id).ask("POST", "/rematch", {"rotate": True}).json()["table"]
        )
        assert host.get()["table"]["seats"][0]["devices"] == 0
        link = host.ask("POST", "/seats/0/invitation").json()["link"]
        join(bob, link, name="Bob")
        assert Player(bob, host.table).get()["you"] == 0


def test_a_closed_rematch_can_be_made_anew(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0}, over=True)
    assert table.spectator.refused("POST", "/rematch") == "no-rematch"
    assert table[0].get()["table"]["rematch"] is None, "a spectator makes none"
    first = table[0].ask("POST", "/rematch").json()
    host = Player(client, first["table"], table.key(0))
    assert host.ask("DELETE").json()["status"] == "closed"
    second = table[0].ask("POST", "/rematch").json()
    assert second["table"] != first["table"]
    assert table[1].get()["table"]["rematch"] == second["table"]


def test_a_same_deal_that_was_closed_hides_nothing_any_more(client: httpx.Client) -> None:
    first = make_table(client, options={"players": 2, "starting": 0}, over=True)
    made = first[0].ask("POST", "/same-deal", {"seats": [{"kind": "person"}] * 2})
    assert first[0].get()["table"]["seed"] is None
    assert Table(client, made.json())[0].ask("DELETE").status_code == 200
    assert first[0].get()["table"]["seed"] is not None
