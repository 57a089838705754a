"""The end of a game of Mint Works: the ranking, what decided it, the stars by Building."""

from __future__ import annotations

from mintopia.engine.game import Game
from mintopia.games.works import text
from mintopia.games.works.terminal.words import symbol, worth_of
from mintopia.terminal.game_screen import Outcome, Standing, board_texts, final_picture, ranked
from mintopia.terminal.own_screen import headline

UNLIMITED = "∞"


def final_outcome(game: Game, language: str, you: int | None = None) -> Outcome:
    """Describe the end of a finished game; `you` is the seat of the only reader, if any."""
    result = game.result
    assert result is not None
    section = board_texts(game.id)(language).section("outcome")
    picture = final_picture(game, language, you)
    players, derived = picture.view["players"], picture.derived
    told = derived["outcome"]
    standings = []
    for place, seat in ranked(game):
        player = players[seat]
        mints = UNLIMITED if player["mints"] is None else str(player["mints"])
        size = str(derived["players"][seat]["size"])
        numbers = (str(player["stars"]), size, mints)
        worth = worth_of(picture, seat)
        parts = tuple(
            picture.say(
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
    # If the Mint Supply runs out, Rachael wins regardless of stars, so there is no tie-break.
    decided_by = "" if result["reason"] == "mint-supply" else told["tiebreak_text"]
    return Outcome(
        headline=headline(picture, you),
        reason=told["reason_text"],
        decided_by=decided_by,
        columns=tuple(section["columns"]),
        standings=tuple(standings),
        parts_title=section["parts"],
        story=told["story_text"],
    )
