"""The end of a game of Mint Bid: the ranking, where the points come from, what decided it."""

from __future__ import annotations

from mintopia.engine.game import Game
from mintopia.games.bid.schema import PERSON, TYPE_IDS
from mintopia.games.bid.terminal.words import (
    deck_mark,
    options_of,
)
from mintopia.terminal.game_screen import Outcome, Standing, board_texts, final_picture, ranked
from mintopia.terminal.own_screen import headline


def final_outcome(game: Game, language: str, you: int | None = None) -> Outcome:
    """Describe the end of a finished game; `you` is the reader's seat, if there is one reader."""
    result = game.result
    assert result is not None
    section = board_texts(game.id)(language).section("outcome")
    picture = final_picture(game, language, you)
    told = picture.derived["outcome"]
    bonus = {
        player["seat"]: share["points"]
        for player in picture.derived["players"]
        for share in player["shares"]
        if share["part"] == "culture-bonus"
    }
    standings = []
    for place, seat in ranked(game):
        player = picture.derived["players"][seat]
        is_card = options_of(game).solo and seat != PERSON
        numbers = (
            str(player["points"]),
            str(player["values"]),
            str(player["matches"]),
            str(bonus.get(seat, 0)),
            str(player["locations"]),
            section["no-mints"] if is_card else str(player["mints"]),
        )
        held = [kind for kind in TYPE_IDS if result["abilities"][kind] == seat]
        parts = tuple(picture.term("types", kind) for kind in held) or (section["no-ability"],)
        standings.append(Standing(place, seat, game.names[seat], numbers, parts))
    mark = deck_mark(picture)
    return Outcome(
        headline=headline(picture, you),
        reason=picture.say("outcome", "reason", deck=mark),
        decided_by=told["tiebreak_text"],
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=picture.term("words", "special-abilities"),
        story=told["story_text"],
    )
