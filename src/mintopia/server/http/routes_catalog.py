"""Routes that belong to no table: the version, the games, their cards, options and puzzles."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from fastapi import Query, Response
from pydantic import Field

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.engine.version import __version__
from mintopia.host import routes
from mintopia.host.puzzles import puzzles_message
from mintopia.server.common.requests import GameId
from mintopia.server.http.responses import GameOptions
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.responses_games import Cards
from mintopia.server.http.routes_base import Json, derive, json_router, serve

Words = Annotated[Literal["en", "ja"], Query(description="The language of names and texts.")]
LevelName = Literal["easy", "medium", "hard"]

catalog: Final = json_router(tags=["cards"])


class OfferedGame(Answer):
    """A game of this server."""

    id: str
    name: str
    players: list[int] = Field(description="The possible numbers of players.")
    fields: dict[str, str]
    """The game's names for the fields of its view, for use where no board is drawn."""
    verbs: dict[str, str] = Field(description="What its moves are called, by their first words.")


class Catalog(Answer):
    """The games of this server, in the order in which they are offered."""

    games: list[OfferedGame]


class ServerVersion(Answer):
    """The program that answers here, and its version."""

    name: str
    """Always `mintopia`, so that a page can tell what it has been pointed to."""
    version: str


@serve(catalog, routes.READ_VERSION, response_model=ServerVersion)
async def version() -> Response:
    """Return the version of this server.

    A page of another origin that may not read the response still learns that a server is there, so
    it can say what is missing: the server, or the permission to use it.
    """
    told = Json({"name": "mintopia", "version": __version__})
    told.headers["cross-origin-resource-policy"] = "cross-origin"
    return told


derive(catalog, routes.OFFERED_GAMES, Catalog, words=Words)
derive(catalog, routes.PRINTED_CARDS, Cards, words=Words)
derive(catalog, routes.GAME_OPTIONS, GameOptions, words=Words)
derive(catalog, routes.TABLE_CARDS, Cards, words=Words)


# --- puzzles -------------------------------------------------------------------------------------
class PuzzleWords(Answer):
    """The sentences that all puzzles of a game share."""

    task: str
    right: str = Field(description="Shown after a right move.")
    wrong: str = Field(description="Shown after a wrong move, before the line that refutes it.")
    not_won: str
    """Shown if a line ends with the round rather than with the game."""
    best_tasks: list[str]
    """The task of a puzzle that is judged by a search, by its number of steps."""
    right_best: str = Field(description="Shown after its last right move.")
    right_next: str = Field(description="Shown after a right move, if there is another to find.")
    wrong_best: str


class PuzzleLevel(Answer):
    """A level of difficulty and its name."""

    level: LevelName
    name: str


class PuzzleStep(Answer):
    """One decision of the solver. Without `chances`, a right move is proven to win this round."""

    right: dict[str, list[str]]
    """By move, how the game continues: up to the win, or to the next decision."""
    wrong: dict[str, list[str]] | None = Field(None, description="By move, how it fails.")
    chances: dict[str, int] | None = None
    """The chance to win in percent after the best moves; after any other it is at most the lowest
    of these."""


class PuzzleInfo(Answer):
    """A position in which the solver has to find the right move, or several one after the other."""

    number: int
    level: LevelName
    rating: int = Field(description="How difficult it is, on the scale of the solvers' ratings.")
    table: int = Field(description="The place of its kind of table in `tables`.")
    code: str = Field(description="The code of the link that contains the position.")
    steps: list[PuzzleStep]


class PuzzleList(Answer):
    """The puzzles of a game, by their numbers."""

    game: GameId
    words: PuzzleWords
    levels: list[PuzzleLevel]
    tables: list[str] = Field(description="The kinds of tables, in words.")
    puzzles: list[PuzzleInfo]


_puzzles = lru_cache(maxsize=32)(puzzles_message)  # cached because it is large


@serve(catalog, routes.LIST_PUZZLES, response_model=PuzzleList)
async def list_puzzles(game: GameId, words: Words = DEFAULT_LANGUAGE) -> Response:
    """List the puzzles of a game, with the answers; open a position with `/api/open`."""
    return Json(_puzzles(game, words))
