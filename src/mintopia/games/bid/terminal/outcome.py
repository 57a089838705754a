"""The end of a game of Mint Bid: the ranking, where the points come from, what decided it."""

from __future__ import annotations

from mintopia.engine.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.schema import PERSON, TYPE_IDS
from mintopia.games.bid.terminal.words import (
    deck_mark,
    options_of,
    screen_texts,
    values_of,
)
from mintopia.terminal.game_screen import Outcome, Standing, final_picture
from mintopia.terminal.own_screen import headline, ranked


def final_outcome(game: Game, language: str, you: int | None = None) -> Outcome:
    """Describe the end of a finished game; `you` is the reader's seat, if there is one reader."""
    result = game.result
    assert result is not None
    book, section = text.catalogue(language), screen_texts(language).section("outcome")
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
        parts = tuple(book.say("types", kind) for kind in held) or (section["no-ability"],)
        standings.append(Standing(place, seat, game.names[seat], numbers, parts))
    mark = deck_mark(values_of(game), language)
    return Outcome(
        headline=headline(game, screen_texts(language), language, you),
        reason=screen_texts(language).say("outcome", "reason", deck=mark),
        decided_by=told["tiebreak_text"],
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=book.say("words", "special-abilities"),
        story=told["story_text"],
    )
