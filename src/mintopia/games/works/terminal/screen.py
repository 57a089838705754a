"""The board of Mint Works in the terminal: what its parts stand for, the table, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mintopia.engine.game import Game
from mintopia.games.works import text
from mintopia.games.works.cards import table
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS, SEATS
from mintopia.games.works.terminal import labels
from mintopia.games.works.terminal.sheets import rules_sheet
from mintopia.games.works.terminal.table import table_lines
from mintopia.terminal.game_screen import Picture, board_texts
from mintopia.terminal.own_screen import OwnScreen, find_named, seat_thing, split
from mintopia.terminal.style import ENDLESS

AGENCY: Final = "temp-agency"


class WorksScreen(OwnScreen):
    """The board of Mint Works."""

    headings = ("round", "upkeep", "end")
    rules = staticmethod(rules_sheet)
    table = staticmethod(table_lines)

    def moves_at(self, picture: Picture, thing: str) -> list[str]:
        """List the moves that use a thing; through the Temp Agency only if there are no others."""
        found = super().moves_at(picture, thing)
        direct = [move for move in found if picture.choices[move]["verb"] != AGENCY]
        return direct or found

    def order(self, moves: Sequence[str]) -> list[str]:
        """Sort moves: those through the Temp Agency after the others, and the pass last."""
        return sorted(moves, key=lambda move: (move == "pass", move.startswith(AGENCY)))

    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets of a thing; one's own Neighborhood has its cards too."""
        kind, name = split(thing)
        if kind == labels.PLAN:
            return [thing, f"{labels.OWN}:{name}"]
        if kind != labels.SEAT:
            return [thing]
        cards = [target for target in picture.playable if split(target)[0] == labels.OWN]
        return [f"player:{name}", *(cards if picture.viewer == int(name) else ())]

    def help_things(self, picture: Picture, move: str) -> list[str]:
        """List the things to read about before a move: its cards, then its Locations."""
        choice = picture.choices.get(move)
        if choice is None:
            return []
        if choice["verb"] == "co-op":
            return [labels.plan_thing("co-op")]
        clicks = choice["clicks"]
        named = [(click, *split(click)) for click in clicks]
        cards = (labels.PLAN, labels.OWN)
        plans = [labels.plan_thing(name) for _, kind, name in named[::-1] if kind in cards]
        return plans + [click for click, kind, _ in named if kind == labels.LOCATION]

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Return whether selecting a thing plays a move without asking first.

        Moves through the Temp Agency ask, unless the Temp Agency itself was selected. So do all
        moves of a Neighborhood but the Co-op's gift.
        """
        kind, _ = split(thing)
        if kind == labels.SEAT:
            return move.startswith("co-op")
        return thing == labels.location_thing(AGENCY) or not move.startswith(AGENCY)

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Return the things that typed words name: by id, or by a name or its beginning."""
        named: list[tuple[str, str]] = []
        cards = table()
        for plan in PLAN_IDS:
            entry = cards["plans"][plan]
            named += [(name, labels.plan_thing(plan)) for name in _names(entry, plan)]
        for location in LOCATION_IDS:
            entry = cards["locations"][location]
            named += [(name, labels.location_thing(location)) for name in _names(entry, location)]
        named += [(str(seat), seat_thing(seat)) for seat in range(min(SEATS, game.seats))]
        deck = board_texts(game.id)(language).say("table", "deck").casefold()
        named += [(name, labels.DECK) for name in ("deck", deck)]
        return find_named(words, game, named)

    def standing(self, picture: Picture, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return a player's stars, Neighborhood and Mints, then the stars of each Building."""
        player = picture.view["players"][seat]
        mints = ENDLESS if player["mints"] is None else str(player["mints"])
        worth = labels.worth_of(picture, seat)
        parts = tuple(
            picture.say(
                "outcome",
                "part",
                symbol=labels.symbol(building["id"]),
                name=text.plan_name(building["id"], picture.language),
                stars=worth[building["id"]],
            )
            for building in player["buildings"]
        )
        numbers = str(player["stars"]), str(picture.derived["players"][seat]["size"]), mints
        return numbers, parts or (picture.say("outcome", "no-buildings"),)

    def outcome_words(self, picture: Picture) -> dict[str, str]:
        """Return why the game ended, and the title of the stars by Building."""
        told = {
            "reason": picture.derived["outcome"]["reason_text"],
            "parts_title": picture.say("outcome", "parts"),
        }
        # If the Mint Supply runs out, Rachael wins regardless of stars, so there is no tie-break.
        ran_out = picture.view["result"]["reason"] == "mint-supply"
        return {**told, "decided_by": ""} if ran_out else told


def _names(entry: dict[str, dict[str, str]], card: str) -> list[str]:
    return [card, *(name.casefold() for name in entry["name"].values())]


SCREEN = WorksScreen("works")
