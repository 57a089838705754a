"""Network failures: lost answers, no server, a server that is not ours; and a missing package."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from mintopia.client import Client, NetworkError, ServerError
from mintopia.errors import MintopiaError, OptionError
from tests.client.conftest import bad_network
from tests.client.test_tables import two
from tests.server.serving import Serving, serving


def test_a_move_whose_answer_was_lost_counts_once(server: Serving, client: Client) -> None:
    ann, bob, _ = two(client)
    with bad_network(server) as proxy, Client(proxy.url) as far:
        seat = far.resume(ann.table_id, ann.key)
        path = f"POST /api/tables/{seat.table_id}".encode()
        proxy.lose(path + b"/moves", 2)
        moved = seat.play("producer")
        assert proxy.lost == 2
        assert moved.seq == ann.state().seq == 1
        assert moved == ann.play("producer", seq=0), "the same answer as ever"
        proxy.lose(path + b"/undo", 1)
        assert seat.undo(seq=1).seq == ann.state().seq == 2
        assert proxy.lost == 3
        assert seat.play("producer").seq == 3
        assert bob.state().view["players"][0]["mints"] == 4, "nothing was done twice"


def test_what_cannot_be_repeated_safely_is_not(server: Serving, client: Client) -> None:
    ann, _, _ = two(client)
    with bad_network(server) as proxy, Client(proxy.url) as far:
        seat = far.resume(ann.table_id, ann.key)
        proxy.lose(b"POST /api/tables/", 1)
        with pytest.raises(NetworkError, match="not known whether the request counted"):
            seat.say("Hello")
        assert [chat.text for chat in ann.messages()] == ["Hello"]


def test_a_server_that_starts_a_little_later_is_waited_for(tmp_path: Path) -> None:
    with serving(tmp_path) as server, bad_network(server) as proxy, Client(proxy.url) as client:
        ann, _, _ = two(client)
        server.stop()
        starting = threading.Thread(target=server.start)
        starting.start()
        assert ann.play("producer").seq == 1
        starting.join()
        assert ann.state().seq == 1


def test_without_a_server_one_sentence_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with Client(f"http://127.0.0.1:{port}", patience=0.3) as client:
        with pytest.raises(NetworkError, match=rf"server at http://127.0.0.1:{port} cannot") as one:
            client.create_table("works", players=2)
        with pytest.raises(NetworkError) as two_:
            client.join("x" * 32)
    assert isinstance(one.value, MintopiaError)
    assert "x" * 32 not in str(two_.value)


def test_a_wrong_address_is_found_out_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.client.transport.FIRST_CONTACT", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with (
        Client(f"http://127.0.0.1:{port}", patience=3600) as client,
        pytest.raises(NetworkError, match="cannot be reached"),
    ):
        client.create_table("works", players=2)


def test_wrong_arguments_are_refused_here(client: Client) -> None:
    with pytest.raises(OptionError, match="language must be one of en, ja"):
        Client(client.url, language="fr")
    with pytest.raises(OptionError, match="cannot be written as JSON"):
        client.create_table("works", players={1, 2})


def test_a_server_that_does_not_answer_in_time() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with (
            Client(url, timeout=0.2, patience=0) as client,
            pytest.raises(NetworkError, match="no answer in time"),
        ):
            client.create_table("works", players=2)


@contextmanager
def answering(status: int, body: bytes) -> Iterator[str]:
    """Run a server that gives every request the same answer."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = answer  # noqa: N815 - the names that the library calls

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, b"<html>"), (200, b"[]"), (200, b"{}"), (200, b"null"), (404, b"<html>"),
        (200, b"[" * 5000), (404, b"[" * 5000),
        (404, b'{"error": 1}'), (500, b'{"error": {"code": 1}}'), (301, b""), (502, b"Bad gateway"),
        (200, b'{"table": {"id": 3}, "links": [], "spectator_link": "x"}'),
    ],
)  # fmt: skip
def test_what_is_no_mintopia_server_is_recognised(status: int, body: bytes) -> None:
    with answering(status, body) as url, Client(url, patience=0) as client:
        with pytest.raises(NetworkError, match="is not a Mintopia server"):
            client.create_table("works", players=2)
        with pytest.raises(NetworkError):
            client.join("x" * 32)


def refused_at_last(client: Client) -> ServerError:
    """Make tables until one is refused; return the error."""
    for _ in range(30):
        try:
            client.create_table("works", players=2)
        except ServerError as error:
            return error
    raise AssertionError("no table was refused")


def test_limits_are_waited_for_only_as_long_as_patience_lasts(tmp_path: Path) -> None:
    with serving(tmp_path, tables_per_hour=1) as server, Client(server.url, patience=2) as client:
        caught = refused_at_last(client)
    assert caught.code == "too-many-tables"
    assert caught.wait > 2


@pytest.mark.parametrize("package", ["httpx", "httpx_sse", "msgspec"])
def test_without_a_package_one_sentence_says_what_to_install(package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; import mintopia.client"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert f"the package {package}: pip install 'mintopia[client]'" in done.stderr.splitlines()[-1]


def test_the_client_loads_neither_the_server_nor_the_rules() -> None:
    code = "import sys, mintopia.client; print(*(m for m in sys.modules if m[:9] == 'mintopia.'))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    parts = {name.removeprefix("mintopia.") for name in done.stdout.split()}
    assert {part for part in parts if not part.startswith(("client", "fair"))} == {
        "engine", "engine.i18n", "engine.options", "engine.parsing", "engine.sentences",
        "engine.version", "errors",
    }  # fmt: skip


def test_a_seat_is_taken_though_the_answer_was_lost(server: Serving, client: Client) -> None:
    made = client.create_table("works", players=2)
    with bad_network(server) as proxy, Client(proxy.url) as far:
        proxy.lose(b"POST /api/join", 2)
        seat = far.join(made.links[1], "Bob")
        assert proxy.lost == 2
        assert seat.state().table.seats[1].name == "Bob"
