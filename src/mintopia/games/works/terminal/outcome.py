"""The end of a game of Mint Works: what decided it, the stars by Building."""

from __future__ import annotations

from mintopia.games.works import text
from mintopia.games.works.terminal.labels import symbol, worth_of
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.style import ENDLESS


def standing(picture: Picture, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a player's stars, Neighborhood and Mints, then the stars of each Building."""
    player = picture.view["players"][seat]
    mints = ENDLESS if player["mints"] is None else str(player["mints"])
    worth = worth_of(picture, seat)
    parts = tuple(
        picture.say(
            "outcome",
            "part",
            symbol=symbol(building["id"]),
            name=text.plan_name(building["id"], picture.language),
            stars=worth[building["id"]],
        )
        for building in player["buildings"]
    )
    numbers = str(player["stars"]), str(picture.derived["players"][seat]["size"]), mints
    return numbers, parts or (picture.say("outcome", "no-buildings"),)


def outcome_words(picture: Picture) -> dict[str, str]:
    """Return why the game ended, and the title of the stars by Building."""
    told = {
        "reason": picture.derived["outcome"]["reason_text"],
        "parts_title": picture.say("outcome", "parts"),
    }
    # If the Mint Supply runs out, Rachael wins regardless of stars, so there is no tie-break.
    ran_out = picture.view["result"]["reason"] == "mint-supply"
    return {**told, "decided_by": ""} if ran_out else told
