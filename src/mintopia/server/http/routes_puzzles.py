"""The route for a game's puzzles, with the answers: the page itself checks the moves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from fastapi import Response
from pydantic import Field

from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.host import routes
from mintopia.host.puzzles import puzzles_message
from mintopia.server.common.requests import GameId
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.routes_base import Json, json_router, serve
from mintopia.server.http.routes_cards import Words

puzzles: Final = json_router()
LevelName = Literal["easy", "medium", "hard"]


class PuzzleWords(Answer):
    """The sentences that all puzzles of a game share."""

    task: str
    right: str = Field(description="Shown after a right move.")
    wrong: str = Field(description="Shown after a wrong move, before the line that refutes it.")
    not_won: str = Field(
        description="Shown if a line ends with the round rather than with the game."
    )


class PuzzleLevel(Answer):
    """A level of difficulty and its name."""

    level: LevelName
    name: str


class PuzzleInfo(Answer):
    """A position in which a few moves force a win in this round and the others do not."""

    number: int
    level: LevelName
    code: str = Field(description="The code of the link that contains the position.")
    table: str = Field(description="The solitaire opponent, or the number of players, in words.")
    right: dict[str, list[str]] = Field(
        description="By move, how the game continues up to the win."
    )
    wrong: dict[str, list[str]] = Field(description="By move, how it fails.")


class PuzzleList(Answer):
    """The puzzles of a game, by their numbers."""

    game: GameId
    words: PuzzleWords
    levels: list[PuzzleLevel]
    puzzles: list[PuzzleInfo]


_told = lru_cache(maxsize=32)(puzzles_message)  # cached because it replays every position


@serve(puzzles, routes.LIST_PUZZLES, tags=["cards"], response_model=PuzzleList)
async def list_puzzles(game: GameId, words: Words = DEFAULT_LANGUAGE) -> Response:
    """List the puzzles of a game, with the answers; open a position with `/api/open`."""
    return Json(_told(game, words))
