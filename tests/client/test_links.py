"""Links in every form that a person might be sent, and strings that are not links."""

from __future__ import annotations

import pytest

from mintopia.client import Client, LinkError, join, resume, spectate
from mintopia.client.links import read_link, read_url
from tests.client.conftest import refused

SECRET = "aB3_-xyzaB3_-xyzaB3_-xyz"


@pytest.mark.parametrize(
    ("text", "url"),
    [
        (SECRET, None),
        (f"  {SECRET}\n", None),
        (f"http://host/join#{SECRET}", "http://host"),
        (f"http://Host:8624/join#{SECRET}", "http://host:8624"),
        (f"https://host/games/join/#{SECRET}", "https://host/games"),
        (f"https://host/watch#{SECRET}", "https://host"),
        (f"http://host:8624/join/works/4#{SECRET}", "http://host:8624"),
        (f"https://host/games/watch/mint-bid/2/ja#{SECRET}", "https://host/games"),
        (f"http://[::1]:8624/join#{SECRET}", "http://[::1]:8624"),
        (f"http://host#{SECRET}", "http://host"),
        (f"http://host:80/join#{SECRET}", "http://host"),
        (f"https://host:443/join#{SECRET}", "https://host"),
        (f"https://host:80/join#{SECRET}", "https://host:80"),
    ],
)
def test_a_link_is_a_secret_or_a_pages_address(text: str, url: str | None) -> None:
    link = read_link(text)
    assert (link.secret, link.url) == (SECRET, url)
    assert SECRET not in repr(link)


@pytest.mark.parametrize(
    "text",
    [
        "", "#", "http://host/join", "http://host/join#", f"{SECRET} {SECRET}", SECRET * 20,
        f"ftp://host/join#{SECRET}", f"http://#{SECRET}", f"http://host:x/join#{SECRET}",
        f"http://me:pw@host/join#{SECRET}", f"/join#{SECRET}", f"{SECRET}é",
        f"http://host:99999/join#{SECRET}", f"http://[/join#{SECRET}",
    ],
)  # fmt: skip
def test_what_is_no_link_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(LinkError) as caught:
        read_link(text)
    assert SECRET not in str(caught.value)
    assert "http://" in str(caught.value), "says what is allowed"


@pytest.mark.parametrize("text", ["", "host", "http://", "ws://host", "http://host?x=1"])
def test_what_is_no_server_is_refused(text: str) -> None:
    with pytest.raises(LinkError, match="must look like"):
        read_url(text)
    with pytest.raises(LinkError):
        Client(text)


def test_a_link_opens_one_thing_at_one_server(client: Client) -> None:
    made = client.create_table("works", players=2)
    page = client.page(made.links[0])
    assert page == f"{client.url}/join#{made.links[0]}"
    with pytest.raises(LinkError, match="opens a seat"):
        client.spectate(made.links[0])  # the failed attempt does not use up the link
    with join(page) as seat, join(made.links[1], "Bo", url=client.url) as other:
        assert (seat.number, other.number) == (0, 1)
        assert seat.state().table.seats[1].name == "Bo"
        with resume(client.url, seat.table_id, seat.key) as again:
            assert again.number == client.resume(seat.table_id, seat.key).number == 0
    for link in (page, made.links[0]):
        with refused("invitation-used"):
            client.join(link)
    with spectate(client.page(made.spectator_link, watch=True)) as watcher:
        assert watcher.state().you is None
    with pytest.raises(LinkError, match="for spectators"):
        client.join(made.spectator_link)
    with pytest.raises(LinkError, match="does not say its server"):
        join(made.links[0])
    with pytest.raises(LinkError, match="is of http://elsewhere, not of"):
        client.join(f"http://elsewhere/join#{made.links[0]}")


def test_an_unknown_secret_is_refused_by_the_server(client: Client) -> None:
    with refused("unknown-link") as caught:
        client.join(SECRET)
    assert caught.value.status == 404
    assert SECRET not in str(caught.value)


def test_secrets_are_not_printed(client: Client) -> None:
    made = client.create_table("works", players=2)
    seat = client.join(made.links[0])
    shown = repr(made) + repr(seat) + repr(client.spectate(made.spectator_link))
    for secret in (*made.links.values(), made.spectator_link, seat.key):
        assert secret not in shown
    assert made.table.id in shown
