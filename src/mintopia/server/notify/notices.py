"""Decide who must be notified, while away, that it is their turn or that the game is over.

These notices are put into the outbox in the same transaction as the move, so no turn is forgotten
and none is announced that never came; the notifier sends them afterwards. People who are watching
or have just moved are not notified. A notice holds only what identifies the table and the turn: id,
name, game, seat and number, nothing of the position and no link.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from mintopia.engine.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.games import title_of
from mintopia.server.common.errors import catalogue
from mintopia.server.common.limits import Rate
from mintopia.server.tables.live_table import LiveTable
from mintopia.store import NewDelivery, SeatRow

YOUR_TURN: Final = "your-turn"
OVER: Final = "over"
NoticeKind = Literal["your-turn", "over"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice as it waits in the outbox."""

    kind: NoticeKind
    name: str
    game: str
    seq: int
    at: float
    endpoint: str | None = None  # of one browser; None: for all browsers of the seat

    def write(self) -> str:
        """Return the text that is stored."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def message(self, table_id: str, seat: int, language: str, base: str = "") -> dict[str, Any]:
        """Return what is sent, with its texts in a language.

        Webhooks and web/public/sw.js read it, so field names must change there too.
        """
        book = catalogue(language)
        game = title_of(self.game, language)
        where = book.say("notices", "named", name=self.name, game=game) if self.name else game
        return {
            "kind": self.kind,
            "table": table_id,
            "name": self.name,
            "game": self.game,
            "seat": seat,
            "seq": self.seq,
            "at": self.at,
            "language": language,
            "title": book.say("notices", f"{self.kind}-title"),
            "text": book.say("notices", self.kind, where=where),
            "tag": f"{table_id}:{seat}",  # a later notice replaces an earlier one for this seat
            "url": f"{base}/t/{table_id}",
        }


def read_notice(text: str) -> Notice:
    """Return the notice that a stored text holds."""
    return Notice(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a seat's notices are posted to, as stored in the seat's row."""

    url: str
    secret: str
    language: str
    base: str  # this server's address as the holder sees it
    client: str = ""  # an anonymous mark of the client that set it, to count its share

    def write(self) -> str:
        """Return the text that is stored: the fields separated by spaces, which none contains."""
        return f"{self.url} {self.secret} {self.language} {self.base} {self.client}"


def read_webhook(text: str) -> Webhook:
    """Return the stored webhook; a bare address has no secret and the default language."""
    url, secret, language, base, client, *_ = [*text.split(" "), "", "", "", ""]
    known = language if language in LANGUAGES else DEFAULT_LANGUAGE
    return Webhook(url, secret, known, base, client)


class Notices:
    """Decides which notices are sent, for all tables of a process."""

    def __init__(self, notices_per_minute: float) -> None:
        self._rate = Rate(notices_per_minute / 60, notices_per_minute)

    def after_move(self, live: LiveTable, mover: int, seq: int) -> tuple[NewDelivery, ...]:
        """Return what to send after a move that is applied in memory, to be stored as `seq`."""
        if not live.pushed and all(seat.webhook is None for seat in live.seats):
            return ()  # most tables have no notifications
        game = live.running_game()
        if game.over:
            others = [seat for seat in live.people() if seat != mover]
            return self._notices(live, OVER, seq, others)
        return self._turn(live, seq, mover)

    def turn(self, live: LiveTable) -> tuple[NewDelivery, ...]:
        """Return what to send because a game has started, or a seat was given back."""
        if live.game is None or live.table.status != "running":
            return ()
        return self._turn(live, live.seq, None)

    def left(self, live: LiveTable, seat: int) -> tuple[NewDelivery, ...]:
        """Return what to send, later, to somebody who left while it is their turn.

        It does not count against the rate limit, as most of these are withdrawn before they are
        sent.
        """
        if live.game is None or live.table.status != "running":
            return ()
        game = live.game
        if game.to_move != seat or game.is_scripted or live.bot_of(seat) is not None:
            return ()
        return self._notices(live, YOUR_TURN, live.seq, [seat], counted=False)

    def _turn(self, live: LiveTable, seq: int, mover: int | None) -> tuple[NewDelivery, ...]:
        game = live.running_game()
        seat = game.to_move
        if seat is None or seat == mover or game.is_scripted or live.bot_of(seat) is not None:
            return ()
        if live.model.automatic_move(seat) is not None:
            return ()
        return self._notices(live, YOUR_TURN, seq, [seat])

    def _notices(
        self,
        live: LiveTable,
        kind: NoticeKind,
        seq: int,
        seats: Iterable[int],
        *,
        counted: bool = True,
    ) -> tuple[NewDelivery, ...]:
        notice = Notice(kind, live.table.name, live.table.game, seq, round(time.time(), 3))
        away = [live.seats[seat] for seat in seats if not live.is_attended(seat)]
        return tuple(made for row in away for made in self._for_seat(live, row, notice, counted))

    def _for_seat(
        self, live: LiveTable, row: SeatRow, notice: Notice, counted: bool
    ) -> Iterable[NewDelivery]:
        ways: list[Literal["webpush", "webhook"]] = []
        if row.seat in live.pushed:
            ways.append("webpush")
        if row.webhook is not None:
            ways.append("webhook")
        if ways and not (counted and self._rate.take(f"{live.id}:{row.seat}")):
            for way in ways:
                yield NewDelivery(table_id=live.id, seat=row.seat, kind=way, payload=notice.write())
