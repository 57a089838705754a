"""Somebody on the other side of the network: takes webhooks and pushes, and answers as told."""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.serving import WAIT


class Received:
    """A request that arrived."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> dict[str, Any]:
        """What a webhook was told."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """A small HTTP server. It answers 204, or what `answers` holds next for a path.

    Asked whether it wants notifications, it says so, unless it is told to say something else.
    """

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.asked = 0  # so many times to confirm itself
        self.confirm: Callable[[dict[str, Any]], bytes] = lambda asked: asked["challenge"].encode()
        self.received: queue.Queue[Received] = queue.Queue()
        self.answers: dict[str, list[int]] = {}
        self.hold = threading.Event()  # an answer waits for this
        self.hold.set()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["content-length"])
                headers = {key.lower(): value for key, value in self.headers.items()}
                received = Received(self.path, headers, self.rfile.read(size))
                if headers["content-type"] == "application/json":
                    if received.json.get("kind") == "confirm":
                        receiver.asked += 1
                        self.answer(200, receiver.confirm(received.json))
                        return
                receiver.received.put(received)
                receiver.hold.wait(WAIT)
                answers = receiver.answers.get(self.path, [])
                self.answer(answers.pop(0) if answers else 204)

            def answer(self, status: int, body: bytes = b"") -> None:
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

            def handle(self) -> None:
                with contextlib.suppress(ConnectionError):  # the sender waited long enough
                    super().handle()

        self._server = ThreadingHTTPServer((address, 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://{address}:{self._server.server_address[1]}"

    def next(self) -> Received:
        """Wait for the next received."""
        return self.received.get(timeout=WAIT)

    @contextmanager
    def open(self) -> Iterator[Receiver]:
        """Take posts for a while."""
        thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self.hold.set()
            self._server.shutdown()
            self._server.server_close()
            thread.join(WAIT)


def base64(raw: bytes) -> str:
    """Write bytes as a browser does."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A browser's side of web push: its keys, and reading what was encrypted for them."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes ok"
        self.point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription: dict[str, Any] = {
            "endpoint": endpoint,
            "expirationTime": None,
            "keys": {"p256dh": base64(self.point), "auth": base64(self.auth)},
        }

    def read(self, received: Received) -> dict[str, Any]:
        """Read what was pushed."""
        found: dict[str, Any] = json.loads(self.decrypt(received))
        return found

    def decrypt(self, received: Received) -> bytes:
        """Decrypt what was pushed."""
        plain: bytes = http_ece.decrypt(
            received.body, private_key=self._key, auth_secret=self.auth, version="aes128gcm"
        )
        return plain
