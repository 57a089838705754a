"""A receiver of webhooks and pushes that answers as configured."""

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
        """The JSON body of a webhook."""
        found: dict[str, Any] = json.loads(self.body)
        return found


class Receiver:
    """A small HTTP server that answers 204, or the next status in `answers` for the path.

    It confirms that it wants notifications, unless `confirm` is replaced.
    """

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.asked = 0  # how often it was asked to confirm itself
        self.confirm: Callable[[dict[str, Any]], bytes] = lambda asked: asked["challenge"].encode()
        self.received: queue.Queue[Received] = queue.Queue()
        self.answers: dict[str, list[int]] = {}
        self.hold = threading.Event()  # answers wait for this
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
                with contextlib.suppress(ConnectionError):  # the sender gave up waiting
                    super().handle()

        self._server = ThreadingHTTPServer((address, 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://{address}:{self._server.server_address[1]}"

    def next(self) -> Received:
        """Wait for the next request and return it."""
        return self.received.get(timeout=WAIT)

    @contextmanager
    def open(self) -> Iterator[Receiver]:
        """Serve requests for the duration of the block."""
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
    """Encode bytes as URL-safe base64 without padding, as browsers do."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


class Browser:
    """A browser's side of web push: it holds the keys and decrypts the messages."""

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
        """Decrypt a push message and return its JSON content."""
        found: dict[str, Any] = json.loads(self.decrypt(received))
        return found

    def decrypt(self, received: Received) -> bytes:
        """Decrypt a push message."""
        plain: bytes = http_ece.decrypt(
            received.body, private_key=self._key, auth_secret=self.auth, version="aes128gcm"
        )
        return plain
