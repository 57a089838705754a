"""Web push: the server's keys, made once and stored, and messages that only the browser can read.

Messages are encrypted for the browser that subscribed (RFC 8291), so the push service that carries
them learns neither the table nor the text. The keys (VAPID, RFC 8292) prove to it that all messages
come from the server that the browser subscribed to.
"""

from __future__ import annotations

import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import orjson
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from mintopia.store import Push, Store

SETTING: Final = "vapid"
POINT_BYTES: Final = 65  # a browser's public key: a point on P-256, not compressed
AUTH_BYTES: Final = 16
SALT_BYTES: Final = 16
NUMBER_BYTES: Final = 32  # of each half of a signature
RECORD_BYTES: Final = 4096  # the most a push service carries; a message is one record
TAG_BYTES: Final = 16  # added by the encryption
LAST_RECORD: Final = b"\x02"
MOST_MESSAGE: Final = RECORD_BYTES - TAG_BYTES - len(LAST_RECORD)
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
    """Return bytes as browsers write them: URL-safe base64 without padding."""
    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def is_point(text: str) -> bool:
    """Return whether this is a browser's public key (p256dh)."""
    raw = _decoded(text)
    if len(raw) != POINT_BYTES:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw)
    except ValueError:
        return False
    return True


def is_auth(text: str) -> bool:
    """Return whether this is a browser's authentication secret (auth)."""
    return len(_decoded(text)) == AUTH_BYTES


def _new_key() -> str:
    return (
        ec.generate_private_key(ec.SECP256R1())
        .private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        .decode("ascii")
    )


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def encrypt(message: bytes, browser: bytes, auth: bytes) -> bytes:
    """Encrypt a message for a browser (RFC 8291: one record of aes128gcm, RFC 8188)."""
    if len(message) > MOST_MESSAGE:
        raise ValueError(f"A push message has at most {MOST_MESSAGE} bytes.")
    curve = ec.SECP256R1()
    ours = ec.generate_private_key(curve)  # for this message only
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(curve, browser)
    sender = _point(ours.public_key())
    salt = secrets.token_bytes(SALT_BYTES)

    def derive(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
        return HKDF(SHA256(), size, salt, info).derive(secret)

    shared = ours.exchange(ec.ECDH(), theirs)
    secret = derive(shared, auth, b"WebPush: info\x00" + browser + sender, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_BYTES.to_bytes(4) + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


class Keys:
    """The server's keys for web push. The constructor blocks, so call it in a thread."""

    def __init__(self, store: Store, contact: str) -> None:
        pem = store.setting(SETTING, _new_key).encode("ascii")
        key = serialization.load_pem_private_key(pem, None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key
        self._contact = contact
        self.public = encoded(_point(key.public_key()))  # what a browser subscribes with

    def seal(self, push: Push, message: bytes) -> tuple[bytes, dict[str, str]]:
        """Encrypt a message for a browser; return the body and the headers of the request."""
        body = encrypt(message, _decoded(push.p256dh), _decoded(push.auth))
        topic = sha256(f"{push.table_id}:{push.seat}".encode()).digest()
        return body, {
            "Authorization": f"vapid t={self._token(push.endpoint)},k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "high",
            "Topic": encoded(topic)[:TOPIC_LENGTH],  # a later message replaces an earlier one
        }

    def _token(self, endpoint: str) -> str:
        """Return a signed token that tells a push service who we are (a JSON Web Token, ES256)."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + CLAIM_SECONDS,
            "sub": self._contact,
        }
        said = ".".join(
            encoded(orjson.dumps(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        made = self._key.sign(said.encode("ascii"), ec.ECDSA(SHA256()))
        halves = (number.to_bytes(NUMBER_BYTES) for number in utils.decode_dss_signature(made))
        return f"{said}.{encoded(b''.join(halves))}"
