"""Replays: a game step by step, whole once it is over, before that as a seat saw it.

A finished game is shared by a code. It opens nothing but the replay and what belongs to it, so a
shared game shows neither its talk nor its seats' links. The code follows from the hash of the
spectators' link, which nobody is told, so nothing more needs to be kept.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from mintopia.game import Event, Game, View, begin_record
from mintopia.server.http.errors import ApiError
from mintopia.server.tables.links import hash_of
from mintopia.store import standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.server.tables.live_table import LiveTable
    from mintopia.store import Entry, TableRow

CODE_BYTES: Final = 16  # 128 bits


def share_code(table: TableRow) -> str:
    """Give the code that opens the replay of a finished game."""
    key = table.spectator_hash.encode("ascii")
    digest = hmac.digest(key, f"replay:{table.id}".encode(), sha256)
    return urlsafe_b64encode(digest[:CODE_BYTES]).decode("ascii").rstrip("=")


def opens_replay(table: TableRow, link_hash: str) -> bool:
    """Say whether a secret with this hash is the code of a finished game."""
    if table.status != "finished":
        return False
    return hmac.compare_digest(hash_of(share_code(table)), link_hash)


def is_open(live: LiveTable) -> bool:
    """Say whether everything about a game may be shown."""
    return live.table.status == "finished" and not live.deal_is_open


class Replay:
    """What is needed to write a replay, taken while the table's lock was held."""

    def __init__(self, live: LiveTable, viewer: int | None, *, knows_all: bool) -> None:
        if live.game is None:
            raise ApiError("not-running")
        self._game = live.game.copy()
        self._started_at = live.table.started_at
        self._seats = [mark.seat for mark in live.marks]
        self._viewer = viewer
        self._knows_all = knows_all

    def steps(self, entries: Sequence[Entry], after: int, language: str) -> list[dict[str, Any]]:
        """Write the steps that came after an entry; -1 is before the deal."""
        known = self._game.moves if self._knows_all else self._known_moves()
        moves = self._game.moves
        game = begin_record(self._game.record() | {"moves": []})
        stood = standing(entries)[: len(moves)]
        told = []
        if after < 0:
            told.append(self._step(game, 0, language) | {"seq": 0, "at": self._started_at})
        for number, (entry, move) in enumerate(zip(stood, moves, strict=False), 1):
            is_known = known[number - 1] == move
            text = None
            if is_known:
                text = game.describe(move, language, by_sight=True, by_name=True)
            before = game.event_count
            game.play(move)
            if entry.seq <= after:
                continue
            step = self._step(game, before, language) | {
                "number": number,
                "seq": entry.seq,
                "at": entry.at,
                "seat": self._seats[number - 1],
                "move": known[number - 1],
                "text": text,
            }
            told.append(step)
        return told

    def cards(self, language: str) -> dict[str, Any]:
        """Tell the cards of this game."""
        return {"game": self._game.id, **self._game.cards(language)}

    def _known_moves(self) -> list[str]:
        moves: list[str] = self._game.record_for(self._viewer)["moves"]
        return moves

    def _step(self, game: Game, before: int, language: str) -> dict[str, Any]:
        view: View = game.state() if self._knows_all else game.view(self._viewer)
        events: list[Event] = (
            game.all_events(before) if self._knows_all else game.events(self._viewer, before)
        )
        return {
            "number": 0,
            "seq": 0,
            "at": None,
            "seat": None,
            "move": None,
            "text": None,
            "events": game.told(events, language),
            "view": view,
            "extras": game.extras(None if self._knows_all else self._viewer, language),
        }
