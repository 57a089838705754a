"""The routes of a host: which request does what, and whether a page alone can answer it.

A server (`server/http`) and a page's worker (`browser`) answer the same requests by these routes.
The description of the API follows from them, and the page's types from that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Method = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
_FIELD: Final = re.compile(r"\\\{(\w+)\\\}")


@dataclass(frozen=True, slots=True)
class Route:
    """A route: parts of the path in braces are variable."""

    method: Method
    path: str
    status: int = 200  # of an answer that is no refusal
    by: Literal["every host", "server", "page"] = "every host"

    def pattern(self) -> re.Pattern[str]:
        """Return an expression for the route's paths; its groups name the variable parts."""
        return re.compile(_FIELD.sub(r"(?P<\1>[^/]+)", re.escape(self.path)))


# --- tables -------------------------------------------------------------------------------------
CREATE_TABLE: Final = Route("POST", "/api/tables", 201)
READ_TABLE: Final = Route("GET", "/api/tables/{table_id}")
CHANGE_TABLE: Final = Route("PATCH", "/api/tables/{table_id}")
CLOSE_TABLE: Final = Route("DELETE", "/api/tables/{table_id}")
START_TABLE: Final = Route("POST", "/api/tables/{table_id}/start")
SEAT_BOT: Final = Route("PUT", "/api/tables/{table_id}/seats/{seat}/bot")
RESET_SPECTATOR_LINK: Final = Route("POST", "/api/tables/{table_id}/spectator-link", by="server")
MAKE_REMATCH: Final = Route("POST", "/api/tables/{table_id}/rematch", 201)
PLAY_SAME_DEAL: Final = Route("POST", "/api/tables/{table_id}/same-deal", 201)
DEAL_RESULTS: Final = Route("GET", "/api/tables/{table_id}/same-deal")
SAY: Final = Route("POST", "/api/tables/{table_id}/messages", 201, by="server")
READ_MESSAGES: Final = Route("GET", "/api/tables/{table_id}/messages")
YOUR_GAMES: Final = Route("GET", "/api/games")
FORGET_GAME: Final = Route("DELETE", "/api/games/{table_id}")

# --- seats and people ---------------------------------------------------------------------------
LOOK_AT_INVITATION: Final = Route("POST", "/api/invitation", by="server")
JOIN: Final = Route("POST", "/api/join", by="server")
RENAME_SEAT: Final = Route("PUT", "/api/tables/{table_id}/seats/{seat}")
LIST_DEVICES: Final = Route("GET", "/api/tables/{table_id}/seats/{seat}/devices", by="server")
ADD_DEVICE: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/devices", 201, by="server")
REMOVE_DEVICE: Final = Route(
    "DELETE", "/api/tables/{table_id}/seats/{seat}/devices/{device}", by="server"
)
INVITE: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/invitation", 201, by="server")
FREE_SEAT: Final = Route("DELETE", "/api/tables/{table_id}/seats/{seat}", by="server")
HAND_OVER: Final = Route("PUT", "/api/tables/{table_id}/host", by="server")
STAND_IN: Final = Route("PUT", "/api/tables/{table_id}/seats/{seat}/stand-in")
GIVE_BACK: Final = Route("DELETE", "/api/tables/{table_id}/seats/{seat}/stand-in")
LEAVE_SEAT: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/leave", by="server")
RESIGN: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/resign")
BEGIN_BREAK: Final = Route("PUT", "/api/tables/{table_id}/seats/{seat}/break")
END_BREAK: Final = Route("DELETE", "/api/tables/{table_id}/seats/{seat}/break")
NUDGE: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/nudge", by="server")
READ_ADDRESSES: Final = Route("GET", "/api/addresses")
OPEN_TABLE_LINK: Final = Route("POST", "/api/tables/{table_id}/invitation", 201, by="server")
CLOSE_TABLE_LINK: Final = Route("DELETE", "/api/tables/{table_id}/invitation", by="server")
COMMIT_RANDOMNESS: Final = Route(
    "PUT", "/api/tables/{table_id}/seats/{seat}/randomness", by="server"
)
REVEAL_RANDOMNESS: Final = Route(
    "POST", "/api/tables/{table_id}/seats/{seat}/randomness", by="server"
)
READ_KEY: Final = Route("GET", "/api/key", by="server")

# --- play ---------------------------------------------------------------------------------------
PLAY_MOVE: Final = Route("POST", "/api/tables/{table_id}/moves")
UNDO_MOVE: Final = Route("POST", "/api/tables/{table_id}/undo")
FOLLOW_TABLE: Final = Route("GET", "/api/tables/{table_id}/live", by="server")
READ_ORDERS: Final = Route("GET", "/api/tables/{table_id}/orders")
GIVE_ORDER: Final = Route("POST", "/api/tables/{table_id}/orders")
REVOKE_ORDER: Final = Route("DELETE", "/api/tables/{table_id}/orders/{verb}")
SET_FORCED: Final = Route("PUT", "/api/tables/{table_id}/forced")

# --- looking back, and on from there ------------------------------------------------------------
GIVE_HINT: Final = Route("POST", "/api/tables/{table_id}/hint")
READ_REPLAY: Final = Route("GET", "/api/tables/{table_id}/replay")
READ_RECORD: Final = Route("GET", "/api/tables/{table_id}/record")
SHARE_REPLAY: Final = Route("GET", "/api/tables/{table_id}/share", by="server")
LINK_GAME: Final = Route("GET", "/api/tables/{table_id}/link")
START_REVIEW: Final = Route("POST", "/api/tables/{table_id}/review", 202)
READ_REVIEW: Final = Route("GET", "/api/tables/{table_id}/review")
BRANCH_GAME: Final = Route("POST", "/api/tables/{table_id}/branch", 201)

# --- links that hold a game ---------------------------------------------------------------------
OPEN_LINK: Final = Route("POST", "/api/open")
LINK_TO_POSITION: Final = Route("POST", "/api/open/link")
DRAW_LINK: Final = Route("POST", "/api/open/picture")
REVIEW_LINK: Final = Route("POST", "/api/open/review", 202)
OPEN_EXERCISE: Final = Route("POST", "/api/open/puzzle")
TRY_EXERCISE: Final = Route("POST", "/api/open/puzzle/try")
BRANCH_LINK: Final = Route("POST", "/api/open/branch", 201)

# --- the daily deal -----------------------------------------------------------------------------
READ_DAILY: Final = Route("GET", "/api/daily")
PLAY_DAILY: Final = Route("POST", "/api/daily", 201)
READ_DAILY_RESULTS: Final = Route("GET", "/api/daily/results", by="server")
READ_DAILY_EXPERT: Final = Route("GET", "/api/daily/expert")
COMPARE_DAILY: Final = Route("POST", "/api/daily/compare")

# --- games, cards, books ------------------------------------------------------------------------
READ_VERSION: Final = Route("GET", "/api/version", by="server")
OFFERED_GAMES: Final = Route("GET", "/api/catalog")
PRINTED_CARDS: Final = Route("GET", "/api/cards/{game}")
GAME_OPTIONS: Final = Route("GET", "/api/games/{game}/options")
TABLE_CARDS: Final = Route("GET", "/api/tables/{table_id}/cards")
LIST_PUZZLES: Final = Route("GET", "/api/puzzles/{game}")
READ_BOOK: Final = Route("GET", "/api/book/{name}/{lang}")
READ_EXAMPLE: Final = Route("GET", "/api/book/{name}/{lang}/{example}")
EXPORT_GAMES: Final = Route("GET", "/api/games/file", by="page")
IMPORT_GAMES: Final = Route("POST", "/api/games/file", by="page")

# --- notifications ------------------------------------------------------------------------------
READ_PUSH_KEY: Final = Route("GET", "/api/push-key", by="server")
SET_WEBHOOK: Final = Route("PUT", "/api/tables/{table_id}/seats/{seat}/webhook", by="server")
REMOVE_WEBHOOK: Final = Route("DELETE", "/api/tables/{table_id}/seats/{seat}/webhook", by="server")
SUBSCRIBE: Final = Route("POST", "/api/tables/{table_id}/seats/{seat}/push", 201, by="server")
UNSUBSCRIBE: Final = Route("DELETE", "/api/tables/{table_id}/seats/{seat}/push", by="server")


def all_routes() -> Iterator[Route]:
    """Yield every route."""
    return (value for value in globals().values() if isinstance(value, Route))
