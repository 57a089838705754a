"""The end of a game of Mint Bid: the ranking, where the points come from, what decided it."""

from __future__ import annotations

from mintopia.game import Game
from mintopia.games.bid import text
from mintopia.games.bid.names import PERSON, TYPE_IDS
from mintopia.games.bid.scoring import deciding_tiebreak
from mintopia.games.bid.terminal.layout import match_count, strip_at, value_sum
from mintopia.games.bid.terminal.words import (
    deck_mark,
    desk_texts,
    join,
    options_of,
    position,
    strips_of,
    values_of,
)
from mintopia.story import closing
from mintopia.terminal.desk import Outcome, Standing
from mintopia.terminal.grammar import polish


def outcome(game: Game, language: str) -> Outcome:
    """Tell the end of a finished game."""
    result = game.result
    assert result is not None
    names = game.options.spoken_names(language)
    book, section = text.catalogue(language), desk_texts(language).section("outcome")
    view, values = game.state(), values_of(game)
    strips = [strip_at(view, strip, values) for strip in range(game.seats)]
    standings = []
    place = 1
    for group in result["ranking"]:
        for seat in group:
            own = [strips[strip] for strip in strips_of(seat, game.seats)]
            worth = sum(value_sum(cells, values) for cells in own)
            matches = sum(match_count(cells) for cells in own)
            culture = matches if result["abilities"]["culture"] == seat else 0
            mints = view["players"][seat]["mints"]
            is_card = options_of(game).solo and seat != PERSON
            numbers = (
                str(result["points"][seat]),
                str(worth),
                str(matches),
                str(culture),
                str(sum(len(cells) for cells in own)),
                section["no-mints"] if is_card else str(mints),
            )
            held = [kind for kind in TYPE_IDS if result["abilities"][kind] == seat]
            parts = tuple(book.say("types", kind) for kind in held) or (section["no-ability"],)
            standings.append(Standing(place, seat, game.names[seat], numbers, parts))
        place += len(group)
    mark = deck_mark(values, language)
    return Outcome(
        headline=_headline(game, result["winners"], language),
        reason=desk_texts(language).say("outcome", "reason", deck=mark),
        decided_by=book.say("tiebreaks", deciding_tiebreak(position(game))),
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=book.say("words", "special-abilities"),
        story=closing("bid", result["winners"], names, options_of(game).solo, language),
    )


def _headline(game: Game, winners: list[int], language: str) -> str:
    book = text.catalogue(language)
    if len(winners) > 1:
        names = join((game.names[seat] for seat in winners), language)
        return desk_texts(language).say("outcome", "shared", names=names)
    if options_of(game).solo and winners == [PERSON]:
        return book.say("words", "you-win")
    return polish(book.say("words", "wins", player=game.names[winners[0]]), game.names, language)
