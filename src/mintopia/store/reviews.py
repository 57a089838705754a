"""The reviews of finished games: made once, then available to every process.

A process that begins a review claims it and regularly stores its progress. If it stores nothing
for a while (`LEASE`), the claim is void and another process may start over.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import and_, delete, or_, select, update

from mintopia.store import schema
from mintopia.store.engine import DatabasePart
from mintopia.store.models import StoredReview

LEASE: Final = 30.0  # seconds
_reviews: Final = schema.reviews
_RUNNING: Final = "running"
_DONE: Final = "done"


class Reviews(DatabasePart):
    """The reviews in one database; the server decides what they contain."""

    def find(self, table_id: str) -> StoredReview | None:
        """Return the review of a table if it is done or a process is working on it, else None."""
        query = select(_reviews.c.status, _reviews.c.content).where(
            _reviews.c.table_id == table_id,
            or_(_reviews.c.status == _DONE, _reviews.c.at >= self._clock() - LEASE),
        )
        with self._database.read() as connection:
            row = connection.execute(query).first()
        return None if row is None else StoredReview(row.status == _DONE, _unpacked(row.content))

    def begin(self, table_id: str, owner: str, content: Mapping[str, Any]) -> bool:
        """Claim a table's review; return False if it is done or another process works on it."""
        now = self._clock()
        values = {"status": _RUNNING, "owner": owner, "at": now, "content": _packed(content)}
        claim = (
            self._database.insert(_reviews)
            .values(table_id=table_id, **values)
            .on_conflict_do_update(
                index_elements=["table_id"],
                set_=values,
                where=and_(_reviews.c.status == _RUNNING, _reviews.c.at < now - LEASE),
            )
            .returning(_reviews.c.table_id)
        )
        with self._database.write() as connection:
            return connection.execute(claim).first() is not None

    def renew(self, table_id: str, owner: str, content: Mapping[str, Any]) -> bool:
        """Store the progress of a review; return False if `owner` no longer holds its claim."""
        statement = update(_reviews).where(
            _reviews.c.table_id == table_id,
            _reviews.c.owner == owner,
            _reviews.c.status == _RUNNING,
        )
        values = {"at": self._clock(), "content": _packed(content)}
        return self._database.execute(statement.values(values)) == 1

    def finish(self, table_id: str, owner: str, content: Mapping[str, Any], most: int = 0) -> None:
        """Store a finished review; keep only the latest `most` of all reviews (0: keep all)."""
        now = self._clock()
        values = {"status": _DONE, "owner": owner, "at": now, "content": _packed(content)}
        put = self._database.insert(_reviews).values(table_id=table_id, **values)
        with self._database.write() as connection:
            connection.execute(put.on_conflict_do_update(index_elements=["table_id"], set_=values))
            gone = and_(_reviews.c.status == _RUNNING, _reviews.c.at < now - LEASE)
            connection.execute(delete(_reviews).where(gone))  # whose claims have run out
            if most:
                oldest = (
                    select(_reviews.c.at)
                    .where(_reviews.c.status == _DONE)
                    .order_by(_reviews.c.at.desc())
                    .limit(1)
                    .offset(most - 1)
                    .scalar_subquery()
                )
                connection.execute(
                    delete(_reviews).where(_reviews.c.status == _DONE, _reviews.c.at < oldest)
                )

    def give_up(self, owner: str, table_id: str | None = None) -> None:
        """Release this process's claim to a table's unfinished review, or to all of them."""
        mine = and_(_reviews.c.owner == owner, _reviews.c.status == _RUNNING)
        if table_id is not None:
            mine = and_(mine, _reviews.c.table_id == table_id)
        self._database.execute(delete(_reviews).where(mine))


def _packed(content: Mapping[str, Any]) -> bytes:
    return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode())


def _unpacked(content: bytes) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(zlib.decompress(content))
    return found
