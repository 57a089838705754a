"""Replays: a game step by step; all of it once it is over, before that only what a seat saw.

A finished game is shared by a code. The code opens nothing but the replay and what belongs to it,
so a shared game shows neither its chat nor its seats' links. The code is derived from the hash of
the spectators' link, which is never sent to anybody, so nothing more needs to be stored.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from mintopia.host.messages import cards_message, step_messages
from mintopia.server.common.errors import ApiError
from mintopia.server.common.secrets import hash_of
from mintopia.store import standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.server.tables.live_table import LiveTable
    from mintopia.store import Entry, TableRow

CODE_BYTES: Final = 16  # 128 bits


def share_code(table: TableRow) -> str:
    """Return the code that opens the replay of a finished game."""
    key = table.spectator_hash.encode("ascii")
    digest = hmac.digest(key, f"replay:{table.id}".encode(), sha256)
    return urlsafe_b64encode(digest[:CODE_BYTES]).decode("ascii").rstrip("=")


def opens_replay(table: TableRow, link_hash: str) -> bool:
    """Return whether a secret with this hash is the code of a finished game."""
    if table.status != "finished":
        return False
    return hmac.compare_digest(hash_of(share_code(table)), link_hash)


def is_open(live: LiveTable) -> bool:
    """Return whether everything about a game may be shown."""
    return live.table.status == "finished" and not live.deal_is_open


class Replay:
    """Everything needed to write a replay, copied while the table's lock is held."""

    def __init__(
        self, live: LiveTable, viewer: int | None, *, knows_all: bool, you: int | None
    ) -> None:
        if live.game is None:
            raise ApiError("not-running")
        self._model = live.model.copy_at(len(live.model.movers))
        self._started_at = live.table.started_at
        self._viewer = viewer
        self._knows_all = knows_all
        self._you = you

    def steps(self, entries: Sequence[Entry], after: int, language: str) -> list[dict[str, Any]]:
        """Return the steps that came after an entry; -1 means from the deal on."""
        stood = standing(entries)[: len(self._model.movers)]
        when = [(0, self._started_at), *((entry.seq, entry.at) for entry in stood)]
        return step_messages(
            self._model, when, after, self._viewer, language,
            knows_all=self._knows_all, you=self._you,
        )  # fmt: skip

    def cards(self, language: str) -> dict[str, Any]:
        """Describe the cards of this game."""
        return cards_message(self._model.running_game(), language)
