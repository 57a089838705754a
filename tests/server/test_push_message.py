"""A push message from the server to the screen: it is sent, decrypted, and shown by sw.js."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.exceptions import InvalidTag

from mintopia.server.notify.webpush import MOST_MESSAGE, encrypt
from tests.server.receiving import Browser, Received, Receiver
from tests.server.serving import WAIT, make_table

WORKER = Path(__file__).resolve().parents[2] / "web" / "public" / "sw.js"
# A mock environment for the service worker, sufficient for its push and click handlers.
STAGE = """
const [file, windows, ...pushed] = process.argv.slice(1);
const handlers = {}, shown = [], opened = [], focused = [];
const clients = {
  matchAll: async () => JSON.parse(windows).map((url) => ({ url, focus: () => focused.push(url) })),
  openWindow: (url) => opened.push(url),
};
const self = {
  addEventListener: (kind, handler) => (handlers[kind] = handler),
  registration: { showNotification: async (title, more) => shown.push({ title, ...more }) },
  clients,
};
const source = require("node:fs").readFileSync(file, "utf8");
new Function("self", "caches", "location", source)(self, {}, { origin: "https://games.example" });
(async () => {
  const fire = async (kind, event) => {
    const waits = [];
    handlers[kind]({ ...event, waitUntil: (wait) => waits.push(wait) });
    await Promise.all(waits);
  };
  for (const text of pushed)
    await fire("push", { data: text === "-" ? null : { json: () => JSON.parse(text) } });
  for (const each of shown)
    await fire("notificationclick", { notification: { data: each.data, close: () => {} } });
  console.log(JSON.stringify({ shown, opened, focused }));
})();
"""


def show(*pushed: str, windows: tuple[str, ...] = ()) -> dict[str, Any]:
    """Run the service worker's handlers on messages, and click what it shows."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("needs Node")
    command = [node, "-e", STAGE, "--", str(WORKER), json.dumps(windows), *pushed]
    done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


SETTINGS = {"private_webhooks": 1, "push_hosts": "*"}


def test_what_the_server_pushes_is_shown_game_by_game(client: httpx.Client) -> None:
    with Receiver().open() as receiver:
        browser = Browser(f"{receiver.url}/push")
        tables = []
        for name in ("Tea at six", "Chess club"):
            table = make_table(client, options={"players": 2, "starting": 0}, name=name)
            body = browser.subscription | {"language": "en"}
            assert table[1].ask("POST", "/seats/1/push", body).status_code == 201
            table[0].play(0, "producer")
            tables.append(table)
        posts = [receiver.next(), receiver.next()]
    sent = sorted(
        (json.dumps(browser.read(received)) for received in posts), key=lambda text: "Chess" in text
    )
    told = show(*sent, windows=(f"https://games.example/t/{tables[1].id}",))
    first, second = told["shown"]
    assert (first["title"], first["body"]) == (
        "Your turn",
        "It's your turn: Tea at six (Mint Works)",
    )
    assert second["body"] == "It's your turn: Chess club (Mint Works)"
    assert first["tag"] != second["tag"], "one game's message does not take another's place"
    assert first["renotify"] is second["renotify"] is True
    assert told["opened"] == [f"/t/{tables[0].id}"]
    assert told["focused"] == [f"https://games.example/t/{tables[1].id}"], "it is open already"


def test_a_message_that_cannot_be_read_is_shown_all_the_same() -> None:
    told = show("-", "{", '{"url": "https://elsewhere.example/"}')
    assert [each["title"] for each in told["shown"]] == ["Mintopia"] * 3
    assert told["opened"] == ["/", "/", "/"]


@pytest.mark.parametrize("size", [0, 1, 300, MOST_MESSAGE])
def test_a_message_is_encrypted_for_one_browser(size: int) -> None:
    message = b"m" * size
    browser = Browser("https://push.example/x")
    body = encrypt(message, browser.point, browser.auth)
    if size > 16:  # too long to appear in the ciphertext by chance
        assert message not in body
    assert browser.decrypt(Received("/", {}, body)) == message
    assert body != encrypt(message, browser.point, browser.auth), "no key is used twice"
    with pytest.raises((http_ece.ECEException, InvalidTag, ValueError)):
        Browser("https://push.example/y").decrypt(Received("/", {}, body))


def test_a_message_that_no_push_service_carries_is_not_made() -> None:
    browser = Browser("https://push.example/x")
    with pytest.raises(ValueError, match="at most"):
        encrypt(b"m" * (MOST_MESSAGE + 1), browser.point, browser.auth)
