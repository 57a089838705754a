"""A server in its own process, and players who talk to it over HTTP."""

from __future__ import annotations

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from mintopia.engine.game import Game, new_game
from mintopia.games import game_ids
from tests.server.constants import environment_for
from tests.server.forking import Forked, helper

WAIT = 60.0  # seconds; only a failing test waits this long


def until(done: Callable[[], Any], pause: float = 0.02) -> None:
    """Wait until something is true."""
    end = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(pause)


# No test uses TLS, and loading the system's certificates for every client would take time.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


GENEROUS = {  # no limits that tests would run into
    "tables_per_hour": 0,
    "requests_per_second": 0,
    "moves_per_second": 0,
    "client_moves_per_second": 0,
    "streams_per_minute": 0,
    "messages_per_minute": 600,
}


class Serving:
    """A server on its own port that can be stopped, killed and started again.

    It has generous limits, unless the settings name others.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self.log_file = folder / "log"
        self._settings = environment_for(GENEROUS | settings)
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self.launcher: tuple[str, ...] = ()  # a command that runs the server's command
        self.is_forked = "games" not in settings  # `games` must be set before loading
        self.url = ""

    def start(self) -> Serving:
        """Start the server and wait until it answers."""
        ready = threading.Event()
        environment = {
            **os.environ,
            "MINTOPIA_HOST": "127.0.0.1",
            "MINTOPIA_PORT": "0",
            "MINTOPIA_DATABASE": str(self.folder / "games.db"),
            "MINTOPIA_BOT_WORKERS": "1",
            "NUMBA_DISABLE_JIT": "1",  # bots start at once, without compiling
            **self._settings,
        }
        told, stderr = os.pipe()
        if self.is_forked and not self.launcher:
            with Path(os.devnull).open("r+b") as nothing:
                streams = [nothing.fileno(), nothing.fileno(), stderr]
                self._process = helper().start(["serve"], environment, streams)
        else:
            self._process = subprocess.Popen(
                [*self.launcher, sys.executable, "-m", "tests.server.constants", "serve"],
                env=environment,
                cwd=Path(__file__).resolve().parents[2],  # where `tests` is
                stderr=stderr,
                stdout=subprocess.DEVNULL,
            )
        os.close(stderr)
        process = self._process

        def read() -> None:
            with self.log_file.open("ab") as log, open(told, "rb") as lines:
                for line in lines:
                    log.write(line)
                    log.flush()
                    if b'"listening"' in line:
                        self.url = json.loads(line)["url"]
                    if b"startup complete" in line:
                        ready.set()
            ready.set()

        self._reader = threading.Thread(target=read, daemon=True)
        self._reader.start()
        assert ready.wait(WAIT)
        assert process.poll() is None, self.log()
        return self

    def log(self) -> str:
        """Return every whole line that the server has logged; it may be writing the next one."""
        text = self.log_file.read_text(encoding="utf-8")
        return text[: text.rfind("\n") + 1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop the server with a signal; return its exit status."""
        assert self._process is not None
        self._process.send_signal(how)
        code = self._process.wait(WAIT)
        self._reader.join(WAIT)
        self._process = None
        return code

    @property
    def is_running(self) -> bool:
        """Whether the server was started and not stopped since."""
        return self._process is not None

    def client(self, **more: Any) -> httpx.Client:
        """Return a client without cookies, like a new browser."""
        return httpx.Client(base_url=self.url, timeout=WAIT, verify=PLAIN, **more)


@contextmanager
def serving(folder: Path, **settings: object) -> Iterator[Serving]:
    """Run a server for the duration of the block."""
    server = Serving(folder, **settings).start()
    try:
        yield server
    finally:
        if server.is_running:
            server.stop(signal.SIGKILL)


@contextmanager
def two_servers(folder: Path, **settings: object) -> Iterator[tuple[Serving, Serving]]:
    """Run two servers for the duration of the block, on one database if the settings name one."""
    folders = folder / "one", folder / "two"
    for each in folders:
        each.mkdir()
    with serving(folders[0], **settings) as one, serving(folders[1], **settings) as two:
        yield one, two


@contextmanager
def two_clients(
    folder: Path, **settings: object
) -> Iterator[tuple[Serving, httpx.Client, httpx.Client]]:
    """Run two servers; yield the first one, and a client of each."""
    with two_servers(folder, **settings) as (one, two), one.client() as here, two.client() as there:
        yield one, here, there


@contextmanager
def reserved_port() -> Iterator[int]:
    """Reserve a port for a server that is restarted repeatedly, so that nothing else gets it.

    The socket here is bound but does not listen, so our servers can still use the port.
    """
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield int(holder.getsockname()[1])


Json = dict[str, Any]


class Stream:
    """An open live stream, read message by message."""

    def __init__(self, response: httpx.Response) -> None:
        self.raw: list[str] = []
        self._lines = response.iter_lines()

    def next(self) -> tuple[str, Json, str | None]:
        """Read one message; return its kind, data and number."""
        kind, data, number = "", "", None
        for line in self._lines:
            self.raw.append(line)
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: "):
                data = line[6:]
            elif line.startswith("id: "):
                number = line[4:]
            elif not line and kind:
                return kind, json.loads(data), number
        raise EOFError("The stream has ended.")

    def until(self, wanted: Callable[[str, Json], bool]) -> Json:
        """Read up to the first message that is wanted; return its data."""
        while True:
            kind, data, _ = self.next()
            if wanted(kind, data):
                return data

    def kind(self, wanted: str) -> Json:
        """Read up to the first message of this kind; return its data."""
        return self.until(lambda kind, _: kind == wanted)

    def to_end(self) -> None:
        """Read until the other side ends the stream."""
        with suppress(EOFError):
            self.until(lambda *_: False)


class Player:
    """A player at a table, with a key or as a browser with a cookie.

    A player with an invitation exchanges it for a key when one is first needed.
    """

    def __init__(
        self,
        client: httpx.Client,
        table: str,
        key: str | None = None,
        invitation: str | None = None,
    ) -> None:
        self.client = client
        self.table = table
        self._key = key
        self._invitation = invitation

    @property
    def key(self) -> str:
        """The key of the seat."""
        if self._key is None:
            assert self._invitation is not None
            self._key = str(
                join(self.client, self._invitation, program="test", nonce=self._invitation)["key"]
            )
        return self._key

    @key.setter
    def key(self, key: str) -> None:
        self._key = key

    @property
    def headers(self) -> dict[str, str]:
        """The headers that authenticate the player."""
        if self._key is None and self._invitation is None:
            return {}
        return {"Authorization": f"Bearer {self.key}"}

    def ask(self, method: str, path: str = "", body: Any = None, **more: Any) -> httpx.Response:
        """Send a request about the table."""
        return self.client.request(
            method,
            f"/api/tables/{self.table}{path}",
            headers=self.headers | more.pop("headers", {}),
            json=body,
            **more,
        )

    def refused(self, method: str, path: str = "", body: Any = None, **more: Any) -> str:
        """Send a request that must be refused; return the error code."""
        return code_of(self.ask(method, path, body, **more))

    def get(self, path: str = "", **more: Any) -> Json:
        """Send a GET request that must succeed; return the answer."""
        return json_of(self.ask("GET", path, **more))

    def play(self, seq: int, move: str, **more: Any) -> Json:
        """Play a move that must be accepted; return the answer."""
        return json_of(self.ask("POST", "/moves", {"seq": seq, "move": move, **more}))

    def make(self, path: str, **body: Any) -> Table:
        """Make another table from this one: of the same deal, or from the middle of its game."""
        return Table(self.client, json_of(self.ask("POST", path, body), 201))

    @contextmanager
    def live(self, **more: Any) -> Iterator[Stream]:
        """Open the table's live stream."""
        headers = self.headers | more.pop("headers", {})
        with self.client.stream(
            "GET", f"/api/tables/{self.table}/live", headers=headers, **more
        ) as response:
            assert response.status_code == 200, response.read()
            yield Stream(response)

    @contextmanager
    def watch(self, **more: Any) -> Iterator[Stream]:
        """Open the live stream, and read its first message, which tells the state."""
        with self.live(**more) as stream:
            assert stream.next()[0] == "state"
            yield stream

    def play_to_the_end(self) -> Json:
        """Play this seat's legal moves as its turns come, until the game is over."""
        with self.live() as stream:
            told = stream.kind("state")
            while told["to_move"] is not None:
                if told["legal"]:
                    self.play(told["seq"], told["legal"][told["seq"] % len(told["legal"])])
                told = stream.until(lambda kind, _: kind in ("move", "state"))
            return told

    def notices(self) -> list[str]:
        """Return the kinds of the notices that everybody at the table was sent."""
        return [notice["kind"] for notice in self.get("/messages")["notices"]]


def join(client: httpx.Client, link: str, **body: Any) -> Json:
    """Exchange an invitation for a seat, as a browser unless the body says otherwise."""
    return json_of(client.post("/api/join", json={"link": link, **body}))


class Table:
    """A table made for a test, with a player for every invitation.

    If the test knows the deal, `deal` starts the same game locally.
    """

    def __init__(
        self, client: httpx.Client, made: Json, deal: Callable[[], Game] | None = None
    ) -> None:
        self.made = made
        self._deal = deal
        self.id: str = made["table"]["id"]
        self.links = {entry["seat"]: entry["link"] for entry in made["links"]}
        self.players = {
            seat: Player(client, self.id, invitation=link) for seat, link in self.links.items()
        }
        self._client = client
        self.spectator = Player(client, self.id, made["spectator_link"])

    def __getitem__(self, seat: int) -> Player:
        """Return the player at a seat; one without an invitation is the maker's browser."""
        if seat not in self.players:
            self.players[seat] = Player(self._client, self.id)
        return self.players[seat]

    def key(self, seat: int) -> str:
        """Return the key of a seat."""
        return self.players[seat].key

    def way_in(self, seat: int) -> str:
        """Return a link for a browser: the invitation, or a link for another device."""
        player = self.players[seat]
        if player._key is None:
            return str(self.links[seat])
        with httpx.Client(base_url=self._client.base_url, timeout=WAIT, verify=PLAIN) as client:
            again = Player(client, self.id, player.key)
            return str(again.ask("POST", f"/seats/{seat}/devices").json()["link"])

    def play_on(self, most: int = 1000, choose: Callable[[list[str]], str] | None = None) -> int:
        """Play to the end, or at most this many moves; return the last entry's number."""
        pick = choose or (lambda legal: legal[state["seq"] % len(legal)])
        seats = list(self.players) or [0]
        state = self[seats[0]].get()
        if self._deal is not None and not state["seq"] and state["to_move"] is not None:
            game = self._deal()  # its legal moves come without a request
            while game.to_move is not None and state["seq"] < most:
                mover, move = self[game.to_move], pick(game.legal())
                state = mover.play(state["seq"], move)
                game.play(move)
            return int(state["seq"])
        for _ in range(most):
            if state["to_move"] is None:
                break
            mover = self[state["to_move"]]
            if not state.get("legal"):
                state = mover.get()
            mover.play(state["seq"], pick(state["legal"]))
            # All learn whose turn it is, but only that seat (usually the next) gets the moves.
            later = [seat for seat in seats if seat > state["to_move"]]
            state = self[(later or seats)[0]].get()
        return int(state["seq"])


def deal_of_test() -> int:
    """Return the seed for all tables of the running test, so that every run is the same.

    Each test has its own, because a server hides a deal that is still played elsewhere.
    """
    return zlib.crc32(os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0].encode())


def make_table(
    client: httpx.Client, game: str = "works", *, over: bool = False, **body: Any
) -> Table:
    """Make a table; by default, two people in a running game of Mint Works.

    With seed=None the server draws the deal, as it does for people. With `over` the people have
    played to the end.
    """
    options = body.pop("options", {"players": 2})
    body.setdefault("seed", deal_of_test())
    if "seats" not in body and not options.get("solo"):
        body["seats"] = [
            {"kind": "person", "name": name}
            for name in ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")[: options["players"]]
        ]
    body = {"game": game, "options": options, "start": True, **body}
    made = json_of(client.post("/api/tables", json=body), 201)
    people = {seat["kind"] for seat in body.get("seats", [])} == {"person"}
    is_known = people and body["seed"] is not None and game in game_ids()
    deal = partial(new_game, game, seed=body["seed"], **options) if is_known else None
    table = Table(client, made, deal)
    if over:
        table.play_on()
    return table


def json_of(response: httpx.Response, status: int = 200) -> Json:
    """Check that a request had this answer; return its body."""
    assert response.status_code == status, response.text
    found: Json = response.json()
    return found


def code_of(response: httpx.Response) -> str:
    """Check the form of a refusal and return its error code."""
    error = response.json()["error"]
    assert {"code", "message", "paragraph"} <= error.keys()
    assert error["message"]
    assert response.status_code >= 400
    return str(error["code"])
