"""The end of a game of Mint Bid: where the points come from, who has which ability."""

from __future__ import annotations

from mintopia.games.bid.schema import PERSON, TYPE_IDS
from mintopia.games.bid.terminal.labels import deck_mark
from mintopia.terminal.game_screen import Picture


def standing(picture: Picture, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a player's points and what they come from, then their special abilities."""
    view, player = picture.view, picture.derived["players"][seat]
    bonus = [share["points"] for share in player["shares"] if share["part"] == "culture-bonus"]
    is_card = view["solo"] and seat != PERSON
    numbers = (
        str(player["points"]),
        str(player["values"]),
        str(player["matches"]),
        str(sum(bonus)),
        str(player["locations"]),
        picture.say("outcome", "no-mints") if is_card else str(player["mints"]),
    )
    abilities = view["result"]["abilities"]
    held = tuple(picture.term("types", kind) for kind in TYPE_IDS if abilities[kind] == seat)
    return numbers, held or (picture.say("outcome", "no-ability"),)


def outcome_words(picture: Picture) -> dict[str, str]:
    """Return why the game ended, and the title of the special abilities."""
    return {
        "reason": picture.say("outcome", "reason", deck=deck_mark(picture)),
        "parts_title": picture.term("words", "special-abilities"),
    }
