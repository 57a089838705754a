"""Web push: the server's keys, made once and kept in the store, and messages only a browser reads.

What a message holds is encrypted for the browser that subscribed (RFC 8291); the push service that
carries it learns neither the table nor the words. By the keys (VAPID, RFC 8292) it knows that all
messages come from the server that the browser subscribed to.

The libraries for this are large; they are loaded when they are first needed, in a thread.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from mintopia.store import Push, Store

SETTING: Final = "vapid"
POINT_BYTES: Final = 65  # a browser's public key: a point on P-256, not compressed
AUTH_BYTES: Final = 16
KEEP_SECONDS: Final = 3 * 24 * 3600  # how long a push service keeps a message for a browser
CLAIM_SECONDS: Final = 12 * 3600
TOPIC_LENGTH: Final = 32


def _decoded(text: str) -> bytes:
    if not text.isascii() or set(text) & set("+/ \n"):
        return b""
    try:
        return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (Base64Error, ValueError):
        return b""


def encoded(raw: bytes) -> str:
    """Write bytes as browsers do: base64 for addresses, without padding."""
    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def is_point(text: str) -> bool:
    """Say whether this is a browser's public key (p256dh)."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    raw = _decoded(text)
    if len(raw) != POINT_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return True


def is_auth(text: str) -> bool:
    """Say whether this is a browser's secret for messages to it (auth)."""
    return len(_decoded(text)) == AUTH_BYTES


def _new_key() -> str:
    from py_vapid import Vapid02  # noqa: PLC0415

    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode("ascii"))


class Keys:
    """The server's keys for web push. Making them blocks: do it in a thread."""

    def __init__(self, store: Store, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization  # noqa: PLC0415
        from py_vapid import Vapid02  # noqa: PLC0415

        self._vapid: Any = Vapid02.from_pem(store.setting(SETTING, _new_key).encode("ascii"))
        self._vapid.conf["no-strict"] = True  # the contact was checked with the other settings
        self._contact = contact
        point: bytes = self._vapid.public_key.public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.public = encoded(point)  # what a browser subscribes with

    def seal(self, push: Push, message: bytes) -> tuple[bytes, dict[str, str]]:
        """Encrypt a message for a browser; give the body and the headers of the request."""
        from pywebpush import WebPusher  # noqa: PLC0415

        keys = {"p256dh": push.p256dh, "auth": push.auth}
        pusher = WebPusher({"endpoint": push.endpoint, "keys": keys})
        body: bytes = pusher.encode(message, "aes128gcm")["body"]
        parts = urlsplit(push.endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + CLAIM_SECONDS,
            "sub": self._contact,
        }
        topic = sha256(f"{push.table_id}:{push.seat}".encode()).digest()
        headers: dict[str, str] = dict(self._vapid.sign(claims))
        headers |= {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "high",
            "Topic": encoded(topic)[:TOPIC_LENGTH],  # a later message takes an earlier one's place
        }
        return body, headers
