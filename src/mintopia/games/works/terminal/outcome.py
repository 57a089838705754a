"""The end of a game of Mint Works: the ranking, what decided it, the stars by Building."""

from __future__ import annotations

from mintopia.game import Game
from mintopia.games.works import text
from mintopia.games.works.schema import PERSON
from mintopia.games.works.terminal.table import join
from mintopia.games.works.terminal.words import options_of, screen_texts, symbol, worth_of
from mintopia.terminal.game_screen import Outcome, Standing, final_picture
from mintopia.terminal.grammar import polish

UNLIMITED = "∞"


def outcome(game: Game, language: str) -> Outcome:
    """Describe the end of a finished game."""
    result = game.result
    assert result is not None
    section = screen_texts(language).section("outcome")
    picture = final_picture(game, language)
    players, derived = picture.view["players"], picture.derived
    told = derived["outcome"]
    standings = []
    place = 1
    for group in result["ranking"]:
        for seat in group:
            player = players[seat]
            mints = UNLIMITED if player["mints"] is None else str(player["mints"])
            size = str(derived["players"][seat]["size"])
            numbers = (str(player["stars"]), size, mints)
            worth = worth_of(picture, seat)
            parts = tuple(
                screen_texts(language).say(
                    "outcome",
                    "part",
                    symbol=symbol(building["id"]),
                    name=text.plan_name(building["id"], language),
                    stars=worth[building["id"]],
                )
                for building in player["buildings"]
            )
            none = (section["no-buildings"],)
            standings.append(Standing(place, seat, player["name"], numbers, parts or none))
        place += len(group)
    # When the Mint Supply runs out Rachael wins whatever the stars: no tie-break to tell.
    decided_by = "" if result["reason"] == "mint-supply" else told["tiebreak_text"]
    return Outcome(
        headline=_headline(game, result["winners"], language),
        reason=told["reason_text"],
        decided_by=decided_by,
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=section["parts"],
        story=told["story_text"],
    )


def _headline(game: Game, winners: list[int], language: str) -> str:
    book = text.catalogue(language)
    if len(winners) > 1:
        names = join((game.names[seat] for seat in winners), language)
        return screen_texts(language).say("outcome", "shared", names=names)
    if options_of(game).solo and winners == [PERSON]:
        return book.say("words", "you-win")
    wins = book.say("words", "wins", player=game.names[winners[0]])
    return polish(wins, game.names, language)
