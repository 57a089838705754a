"""The server's signature of a finished game (Ed25519)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from mintopia.fair.digest import canonical

PREFIX: Final = "mintopia statement 1:"


def new_key() -> str:
    """Return a new private key, as hexadecimal digits."""
    return Ed25519PrivateKey.generate().private_bytes_raw().hex()


class Signer:
    """A private key that signs statements; `public` is the key to verify them."""

    def __init__(self, private: str) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(private))
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, statement: Mapping[str, Any]) -> str:
        """Sign a statement; the same statement always has the same signature."""
        return self._key.sign(f"{PREFIX}{canonical(statement)}".encode()).hex()


def is_signed(statement: Mapping[str, Any], signature: str, public: str) -> bool:
    """Return whether a statement was signed by the holder of a public key's private key."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
        key.verify(bytes.fromhex(signature), f"{PREFIX}{canonical(statement)}".encode())
    except (InvalidSignature, ValueError):
        return False
    return True
