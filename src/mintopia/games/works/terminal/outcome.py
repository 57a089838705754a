"""The end of a game of Mint Works: the ranking, what decided it, the stars by Building."""

from __future__ import annotations

from mintopia.game import Game
from mintopia.games.works import text
from mintopia.games.works.buildings import neighborhood_size
from mintopia.games.works.names import PERSON
from mintopia.games.works.terminal.table import join, worths
from mintopia.games.works.terminal.words import desk_texts, options_of, position, symbol
from mintopia.story import closing
from mintopia.terminal.desk import Outcome, Standing
from mintopia.terminal.grammar import polish

UNLIMITED = "∞"


def outcome(game: Game, language: str) -> Outcome:
    """Tell the end of a finished game."""
    result = game.result
    assert result is not None
    names = game.options.spoken_names(language)
    book = text.catalogue(language)
    section = desk_texts(language).section("outcome")
    state = position(game)
    worth = worths(game)
    players = game.state()["players"]
    standings = []
    place = 1
    for group in result["ranking"]:
        for seat in group:
            player = players[seat]
            mints = UNLIMITED if player["mints"] is None else str(player["mints"])
            size = str(neighborhood_size(state, seat))
            numbers = (str(player["stars"]), size, mints)
            parts = tuple(
                desk_texts(language).say(
                    "outcome",
                    "part",
                    symbol=symbol(building["id"]),
                    name=text.plan_name(building["id"], language),
                    stars=worth[seat][building["id"]],
                )
                for building in player["buildings"]
            )
            none = (section["no-buildings"],)
            standings.append(Standing(place, seat, player["name"], numbers, parts or none))
        place += len(group)
    reason = result["reason"]
    # When the Mint Supply runs out Rachael wins whatever the stars: no tie-break to tell.
    decided_by = "" if reason == "mint-supply" else text.tiebreak_text(state, game.names, language)
    return Outcome(
        headline=_headline(game, result["winners"], language),
        reason=book.say("reasons", reason),
        decided_by=decided_by,
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=section["parts"],
        story=closing("works", result["winners"], names, options_of(game).solo, language),
    )


def _headline(game: Game, winners: list[int], language: str) -> str:
    book = text.catalogue(language)
    if len(winners) > 1:
        names = join((game.names[seat] for seat in winners), language)
        return desk_texts(language).say("outcome", "shared", names=names)
    if options_of(game).solo and winners == [PERSON]:
        return book.say("words", "you-win")
    wins = book.say("words", "wins", player=game.names[winners[0]])
    return polish(wins, game.names, language)
