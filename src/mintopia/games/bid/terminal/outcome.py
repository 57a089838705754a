"""The end of a game of Mint Bid: the ranking, where the points come from, what decided it."""

from __future__ import annotations

from mintopia.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.schema import PERSON, TYPE_IDS
from mintopia.games.bid.terminal.words import (
    deck_mark,
    join,
    options_of,
    screen_texts,
    values_of,
)
from mintopia.terminal.game_screen import Outcome, Standing, final_picture
from mintopia.terminal.grammar import polish


def outcome(game: Game, language: str) -> Outcome:
    """Describe the end of a finished game."""
    result = game.result
    assert result is not None
    book, section = text.catalogue(language), screen_texts(language).section("outcome")
    picture = final_picture(game, language)
    told = picture.derived["outcome"]
    bonus = {
        player["seat"]: share["points"]
        for player in picture.derived["players"]
        for share in player["shares"]
        if share["part"] == "culture-bonus"
    }
    standings = []
    place = 1
    for group in result["ranking"]:
        for seat in group:
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
        place += len(group)
    mark = deck_mark(values_of(game), language)
    return Outcome(
        headline=_headline(game, result["winners"], language),
        reason=screen_texts(language).say("outcome", "reason", deck=mark),
        decided_by=told["tiebreak_text"],
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=book.say("words", "special-abilities"),
        story=told["story_text"],
    )


def _headline(game: Game, winners: list[int], language: str) -> str:
    book = text.catalogue(language)
    if len(winners) > 1:
        names = join((game.names[seat] for seat in winners), language)
        return screen_texts(language).say("outcome", "shared", names=names)
    if options_of(game).solo and winners == [PERSON]:
        return book.say("words", "you-win")
    return polish(book.say("words", "wins", player=game.names[winners[0]]), game.names, language)
