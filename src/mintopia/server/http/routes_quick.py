"""The busiest routes: moves, undo and the live stream.

The gate calls them directly, bypassing FastAPI, which only describes them.
"""

from __future__ import annotations

from typing import Any, Final

from fastapi import Response

from mintopia.host import routes
from mintopia.server.common.requests import MoveRequest, UndoRequest
from mintopia.server.http import responses
from mintopia.server.http.asgi import Receive, Scope, Send
from mintopia.server.http.live import Live
from mintopia.server.http.routes_base import Here, TableId, derive, json_router, serve

quick: Final = json_router(tags=["play"])


derive(quick, routes.PLAY_MOVE, responses.Done, body=MoveRequest)
derive(quick, routes.UNDO_MOVE, responses.Done, body=UndoRequest)


# --- the live stream -----------------------------------------------------------------------------
class EventStream(Response):
    """An open stream of server-sent events, sent by `Live`."""

    media_type = "text/event-stream"

    def __init__(self, live: Live, table_id: str) -> None:
        super().__init__()
        self._live = live
        self._table_id = table_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until either side ends the stream."""
        await self._live.serve(scope, receive, send, self._table_id)


def _query(name: str, text: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": text}


MESSAGES: Final = {
    "state": responses.LiveState,
    "move": responses.LiveMove,
    "table": responses.LiveTable,
    "presence": responses.LivePresence,
    "orders": responses.LiveOrders,
    "chat": responses.LiveChat,
    "notice": responses.LiveNotice,
}
_DESCRIBED: Final[dict[str, Any]] = {
    "parameters": [  # `Live` reads them itself, like the header Last-Event-ID
        _query("seat", "Which seat is meant, if you hold several.", {"type": "integer"}),
        _query(
            "words",
            "The language of sentences, en or ja; by default none are sent.",
            {"type": "string"},
        ),
        _query("after", "The same as the header Last-Event-ID.", {"type": "integer", "minimum": 0}),
    ],
    "responses": {
        "200": {
            "x-messages": {
                kind: {"$ref": f"#/components/schemas/{model.__name__}"}
                for kind, model in MESSAGES.items()
            }
        }
    },
}


@serve(
    quick,
    routes.FOLLOW_TABLE,
    response_class=EventStream,
    response_model=responses.LiveState
    | responses.LiveMove
    | responses.LiveTable
    | responses.LivePresence
    | responses.LiveOrders
    | responses.LiveChat
    | responses.LiveNotice,
    response_description="The stream.",
    openapi_extra=_DESCRIBED,
)
async def follow_table(table_id: TableId, services: Here) -> Response:
    """Follow a table live: server-sent events for one seat, or for a spectator.

    - `state` (numbered): everything the seat may know: seq, you, table, and, once the game has
      started, to_move, view, legal (the seat's legal moves; null when it is not its turn). It is
      sent first, and whenever the whole picture has changed.
    - `move` (numbered): an entry: seq, kind (move or undo), seat, undone (moves taken back), head
      (of the chain of all entries), events (what happened, as the seat may know it), to_move, view,
      legal.
    - `table`: the table's name, status, seats, commitment, what players add to the deal, and, at
      the end of the game, the secret and its salt.
    - `presence`: for each seat, whether somebody is there; at most once a second.
    - `orders`: the seat's own orders, when they change; only with `words`.
    - `chat`: id, seat, name, text, at.
    - `notice`: news for everybody, such as that the host freed a seat: id, seat, kind, text, at.

    With a number in the header Last-Event-ID (or in `after`), the stream resumes after it: the
    missed moves are sent as they were, or `state` if one was taken back. With `words`, every event
    has its sentence in `text` and what the sentence is about in `about`, every legal move is a
    Choice with what to click for it, and blocked, prompt and derived are added. The messages are
    described as LiveState, LiveMove, LiveTable, LivePresence, LiveOrders, LiveChat and
    LiveNotice.
    """
    return EventStream(services.live, table_id)
