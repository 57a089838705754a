"""The code that runs in an answering process: replays, games from links, pictures.

Anybody may ask for these, and they take long, so they must not slow down the process that serves
moves. Whatever is sent to and fro is pickled, so errors have to carry plain sentences.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import orjson

from mintopia.engine.game import load_record
from mintopia.engine.links import unpack
from mintopia.host import daily_deals as daily
from mintopia.host.table.opened import Opened, picture_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mintopia.server.tables.replays import Replay
    from mintopia.store import Entry

PACKED_FROM: Final = 2048  # bytes; less is not worth the work
PACKING: Final = 5


class Packed(NamedTuple):
    """A large JSON body, compressed if its reader accepts that."""

    body: bytes
    is_gzip: bool


def packed(content: Any, accepts_gzip: bool) -> Packed:
    """Return the content as JSON, compressed if that is accepted and worth the work."""
    body = orjson.dumps(content)
    if accepts_gzip and len(body) >= PACKED_FROM:
        return Packed(gzip.compress(body, PACKING), True)
    return Packed(body, False)


def opened_message(
    code: str, line: Sequence[str] | None, language: str, accepts_gzip: bool
) -> Packed:
    """Describe a link's game step by step."""
    return packed(Opened(code, line).told(language), accepts_gzip)


def opened(code: str) -> Opened:
    """Return a link's game, small enough to be sent to another process."""
    found = Opened(code)
    found.game.drop_history()
    return found


def code_at(code: str, number: int) -> str:
    """Return the link to a position of a link's game."""
    return Opened(code).code_at(number)


def picture(code: str, number: int | None, language: str) -> str:
    """Draw a position of a link's game, or the whole game."""
    return picture_of(Opened(code), number, language)


def replay_message(
    replay: Replay, entries: Sequence[Entry], after: int, language: str,
    told: dict[str, Any], accepts_gzip: bool,
) -> Packed:  # fmt: skip
    """Describe the steps of a table's game after an entry, together with what is told anyway."""
    steps = replay.steps(entries, after, language)
    return packed({**told, "cards": replay.cards(language), "steps": steps}, accepts_gzip)


def seen_record(record: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """Return a record as a seat (None: a spectator) may know it."""
    return load_record(record).record_for(viewer)


def compared(dealt: daily.Deal, codes: Sequence[str], language: str) -> daily.DailyComparison:
    """Compare the games of links with one daily deal."""
    return daily.compare(dealt, [unpack(code) for code in codes], language)
