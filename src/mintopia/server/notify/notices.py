"""Who is to be told that it is their turn, or that the game is over, while they are away.

What is decided here is put into the outbox in the transaction of the move itself, so no turn is
forgotten and none is told of that never came; the notifier sends it afterwards. Nobody who is
watching is told, nor who has just moved. A notice holds what is on the outside of a table: its
id, name, game, seat and number, nothing of what lies on it and no link.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from mintopia.games import title_of
from mintopia.i18n import DEFAULT_LANGUAGE, LANGUAGES
from mintopia.server.http.errors import catalogue
from mintopia.server.http.limits import Rate
from mintopia.store import NewDelivery

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mintopia.server.tables.live_table import LiveTable
    from mintopia.store import SeatRow

YOUR_TURN: Final = "your-turn"
OVER: Final = "over"
NoticeKind = Literal["your-turn", "over"]


@dataclass(frozen=True, slots=True)
class Notice:
    """What somebody is to be told, as it waits in the outbox."""

    kind: NoticeKind
    name: str
    game: str
    seq: int
    at: float
    endpoint: str | None = None  # of one browser; None is for all of the seat's

    def write(self) -> str:
        """Write it as it is stored."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def told(self, table_id: str, seat: int, language: str, base: str = "") -> dict[str, Any]:
        """Return what is sent, with words in a language.

        Webhooks and web/public/sw.js read it: a name that changes here changes there.
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
            "tag": f"{table_id}:{seat}",  # a later one takes an earlier one's place, no other's
            "url": f"{base}/t/{table_id}",
        }


def read_notice(text: str) -> Notice:
    """Read what was stored."""
    return Notice(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a seat's notices are posted to, as its row keeps it."""

    url: str
    secret: str
    language: str
    base: str  # the address under which the holder sees this server
    client: str = ""  # a mark of who set it, by which its share is counted; tells no address

    def write(self) -> str:
        """Write it as it is stored: the address first, then the rest; none holds a space."""
        return f"{self.url} {self.secret} {self.language} {self.base} {self.client}"


def read_webhook(text: str) -> Webhook:
    """Read what was stored; an address alone has no secret and is told in English."""
    url, secret, language, base, client, *_ = [*text.split(" "), "", "", "", ""]
    known = language if language in LANGUAGES else DEFAULT_LANGUAGE
    return Webhook(url, secret, known, base, client)


class Notices:
    """Decides what is sent, for all tables of a process."""

    def __init__(self, notices_per_minute: float) -> None:
        self._rate = Rate(notices_per_minute / 60, notices_per_minute)

    def after_move(self, live: LiveTable, mover: int, seq: int) -> tuple[NewDelivery, ...]:
        """Return what to send after a move that is applied in memory and will have this number."""
        if not live.pushed and all(seat.webhook is None for seat in live.seats):
            return ()  # as at most tables
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

        It is not counted as one of so many a minute: most of it is taken back before it is sent.
        """
        if live.game is None or live.table.status != "running":
            return ()
        game = live.game
        if game.to_move != seat or game.is_automatic or live.bot_of(seat) is not None:
            return ()
        return self._notices(live, YOUR_TURN, live.seq, [seat], counted=False)

    def _turn(self, live: LiveTable, seq: int, mover: int | None) -> tuple[NewDelivery, ...]:
        game = live.running_game()
        seat = game.to_move
        if seat is None or seat == mover or game.is_automatic or live.bot_of(seat) is not None:
            return ()
        if live.model.plays_by_itself(seat):
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
