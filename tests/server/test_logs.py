"""The log of a whole session, searched for everything that must not appear there."""

from __future__ import annotations

import json
import logging
import re
from contextlib import closing
from pathlib import Path
from typing import Final

import httpx

from mintopia.engine.game import rules_of
from mintopia.server.common.logs import JsonLines
from mintopia.server.common.secrets import hash_of
from mintopia.store import Store, StoreUnavailableError, open_store, sqlite_url
from tests.server.forking import mintopia
from tests.server.receiving import Receiver
from tests.server.serving import Player, Serving, Table, join, make_table, serving
from tests.store.making import game_of

HOOK: Final = "/the-secret-part-of-an-address"
PASSWORD: Final = "hunter22-of-the-database"
KEYS: Final = {  # every field that a line of the log may have
    "at", "level", "what", "method", "route", "status", "ms", "url", "version", "workers",
    "process", "pid", "table", "tables", "why", "trace", "exit_code", "removed", "games", "way",
    "seat", "host", "attempts", "open", "ended",
}  # fmt: skip
HUSHED: Final = {  # harmless fields with arbitrary values, which the search skips
    "at", "ms", "pid", "process",
}  # fmt: skip


class Session:
    """A session that uses every feature and remembers every secret it was given."""

    def __init__(self, server: Serving, receiver: Receiver) -> None:
        self.server = server
        self.hook = receiver.url + HOOK
        self.secrets: set[str] = set()
        self.plain: set[str] = set()  # those that the database holds in plain text
        self.tables: list[str] = []

    def learn(self, client: httpx.Client, table: Table) -> None:
        """Remember the links of a table and the secrets in the browser's cookie."""
        self.tables.append(table.id)
        self.secrets |= {*table.links.values(), table.made["spectator_link"]}
        if "mintopia" in client.cookies:
            self.secrets |= set(client.cookies["mintopia"].split("."))

    def play(self) -> None:
        """Play through the session."""
        with self.server.client() as client, self.server.client() as other:
            table = make_table(client, hold=[0], name="The table's own name", start=False)
            self.learn(client, table)
            table[1].ask("PUT", "/seats/1", {"name": "Somebody Special"})
            self._take_link(table[0].ask("DELETE", "/seats/1"), table, 1)
            table[1].ask("PUT", "/seats/1", {"name": "Somebody Else"})
            device = table[1].ask("POST", "/seats/1/devices").json()["link"]
            table[0].ask("POST", "/start")
            with table[0].watch():
                table.play_on(6)
            self._go_wrong(client, table)
            self.secrets |= {device, table.key(1)}
            join(other, device, nonce="n" * 32)
            self.secrets |= {*other.cookies["mintopia"].split("."), "n" * 32}
            refused = client.post("/api/join", json={"link": device, "name": device[:20]})
            assert refused.status_code == 410
            other.get("/api/games")
            hook = table[0].ask("PUT", "/seats/0/webhook", {"url": self.hook})
            self.plain = {hook.json()["secret"], HOOK}
            self.secrets |= self.plain
            table[0].ask("POST", "/messages", {"text": "a word between friends"})
            table[0].ask("POST", "/undo", {"seq": 6})
            table[0].ask("PUT", "/seats/1/stand-in", {"bot": "random"})
            table[0].ask("DELETE", "/seats/1/stand-in")
            table.play_on()
            self.secrets.add(table[0].get("/share")["code"])
            rematch = table[0].ask("POST", "/rematch", {"rotate": True}).json()
            self.tables.append(rematch["table"])
            again = table[1].make("/same-deal")
            self.learn(client, again)
            bid = make_table(client, "bid", options={"players": 3, "auctioneer": 0})
            self.learn(client, bid)
            bid.play_on(12, lambda legal: next((m for m in legal if "closed" in m), legal[-1]))
            bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
            self.learn(client, make_table(client, seats=bots))

    def _take_link(self, answer: httpx.Response, table: Table, seat: int) -> None:
        link = answer.json()["link"]
        self.secrets.add(link)
        table.links[seat] = link
        table.players[seat] = Player(table[seat].client, table.id, invitation=link)

    def _go_wrong(self, client: httpx.Client, table: Table) -> None:
        """Put links where they do not belong, and send requests that are refused."""
        link = table.key(1)
        wrong = [
            client.get(f"/{link}"),
            client.get(f"/api/tables/{link}"),
            client.get(f"/api/tables/{link}/live"),
            client.get(f"/api/tables/{table.id}/{link}"),
            client.get(f"/api/tables/{table.id}/live?seat={link}"),
            client.get(f"/api/tables/{table.id}?link={link}&words={link}"),
            client.post("/api/join", content=f'{{"link": "{link}'),
            client.post("/api/join", json={link: link}),
            client.post("/api/tables", json={"game": link, link: link}),
            client.post("/api/tables", json={"game": "works", "options": {link: link}}),
            client.request(f"X{link[:4]}", "/healthz", headers={"Referer": f"http://x/{link}"}),
            table[0].ask("POST", "/moves", {"seq": 6, "move": link}),
            table[0].ask("POST", "/moves", {"seq": link, "move": link}),
            table[0].ask("GET", "/live", headers={"Last-Event-ID": link}),
            client.get("/api/games", headers={"User-Agent": link, "Cookie": f"mintopia={link}{{"}),
        ]
        assert sum(answer.status_code >= 400 for answer in wrong) >= len(wrong) - 2


def kept_secrets(store: Store, tables: list[str]) -> set[str]:
    """Read what only the server knows from the database: seeds, salts, hashes, moves."""
    found: set[str] = set()
    for table_id in tables:
        game = game_of(store, table_id)
        table = game.table
        deal = {str(table.seed), f"{table.seed:x}"} if table.secret is None else {table.secret}
        found |= deal | {table.salt, table.spectator_hash}
        found |= {grant.holder_hash for grant in game.grants}
        found |= {invitation.link_hash for invitation in game.invitations}
        found |= {seat.name for seat in game.seats if seat.kind == "person"}
        found |= {message.text for message in store.messages(table_id) if message.kind == "talk"}
        found |= {entry.text for entry in game.entries if " " in entry.text}
    return found


def test_nothing_secret_is_ever_logged(tmp_path: Path) -> None:
    with Receiver().open() as receiver, serving(tmp_path, private_webhooks=1) as server:
        receiver.answers[HOOK] = [500] * 1000
        session = Session(server, receiver)
        session.play()
        receiver.next()
        assert server.stop() == 0
        log = server.log()
    assert "a notification is tried again" in log
    with closing(open_store(sqlite_url(tmp_path / "games.db"))) as store:
        kept = kept_secrets(store, session.tables)
    assert len(session.secrets) > 12
    assert len(kept) > 50
    lines = [json.loads(line) for line in log.splitlines()]
    assert sum(line["what"] == "request" for line in lines) > 40, "the session is in the log"
    read = "\n".join(
        f"{key}: {value}" for line in lines for key, value in line.items() if key not in HUSHED
    )
    for secret in session.secrets | kept | {hash_of(link) for link in session.secrets}:
        assert secret not in read
    hidden = {card["id"] for game in ("works", "bid") for card in cards_of(game)}
    assert len(hidden) > 20
    for card in hidden:
        assert not re.search(rf"\b{card}\b", read), "no card is named"
    for line in lines:
        assert {"at", "level", "what"} <= line.keys() <= KEYS, "a new field must be looked at first"
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("games.db*"))
    for secret in session.secrets - session.plain:
        assert secret.encode() not in stored, "only hashes are kept"


def cards_of(game: str) -> list[dict[str, str]]:
    """List the cards that may be hidden in a game."""
    told = rules_of(game).cards_json({}, "en")
    found: list[dict[str, str]] = told["plans" if game == "works" else "locations"]
    return found


def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    url = f"postgresql://mintopia:{PASSWORD}@127.0.0.1:1/none"
    done = mintopia("serve", "--port", "0", "--database", url, PGCONNECT_TIMEOUT="5")
    assert done.returncode == 2
    assert "The database does not answer" in done.stderr
    assert "Traceback" not in done.stderr
    assert PASSWORD not in done.stdout + done.stderr


def test_a_trace_tells_the_place_and_not_what_was_sent() -> None:
    def deep_inside(link: str) -> None:
        raise KeyError(link)

    try:
        try:
            deep_inside("-".join(("a", "link", "sent")))  # so that no source line contains it
        except KeyError as error:
            raise StoreUnavailableError("The database does not answer: it is away.") from error
    except StoreUnavailableError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (
            type(error), error, error.__traceback__,
        ))  # fmt: skip
        line = json.loads(JsonLines().format(record))
    assert line["what"] == "it failed"
    assert "a-link-sent" not in line["trace"]
    assert "The database does not answer: it is away." in line["trace"]
    assert "KeyError" in line["trace"]
    assert "in deep_inside" in line["trace"]
