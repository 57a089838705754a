"""OwnScreen: the base class for a game's own board, with what such boards share."""

from __future__ import annotations

from collections.abc import Iterable

from mintopia.engine.game import View, rules_of
from mintopia.engine.i18n import COMMAS
from mintopia.engine.sentences import address
from mintopia.engine.story import opening
from mintopia.terminal.game_screen import GameScreen, Picture, Sheet, board_texts


class OwnScreen(GameScreen):
    """A game's own board; a subclass plugs in its functions."""

    def status(self, view: View, language: str) -> str:
        """Return round and phase in words."""
        say = rules_of(self.id).say
        round_ = say(language, "words", "round-number", round=view["round"])
        return f"{round_} · {say(language, 'phases', view['phase'])}"

    def overview(self, language: str) -> Sheet:
        """Return the rules of the game on one page."""
        section = board_texts(self.id)(language).section("overview")
        return Sheet(section["title"], (opening(self.id, language), *section["lines"]))

    def opening(self, language: str) -> str:
        """Return the story before the game."""
        return opening(self.id, language)

    def score_title(self, language: str) -> str:
        """Return the name of what wins the game."""
        return str(board_texts(self.id)(language).section("outcome")["columns"][0])


# --- what the boards of games share ---------------------------------------------------------------
def split(thing: str) -> tuple[str, str]:
    """Split a thing into its kind and its id."""
    kind, _, name = thing.partition(":")
    return kind, name


def seat_thing(seat: int) -> str:
    """Return the thing for what lies in front of a player."""
    return f"seat:{seat}"


def find_named(words: str, named: Iterable[tuple[str, str]]) -> list[str]:
    """Return the things whose name was typed, or else those whose name begins with it."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    pairs = list(named)
    exact = [thing for name, thing in pairs if name == wanted]
    near = [thing for name, thing in pairs if name.startswith(wanted)]
    return list(dict.fromkeys(exact or near))


def titled(name: str, english: str) -> str:
    """Return a card's name, followed by the English one in parentheses if it differs."""
    return name if name == english else f"{name} ({english})"


def headline(picture: Picture, you: int | None) -> str:
    """Describe who won a finished game; `you` is the seat addressed as "you"."""
    game = picture.game
    assert game.result is not None
    winners = game.result["winners"]
    names = address(game.options, you).names
    if len(winners) > 1:
        shared = COMMAS[picture.language].join(names[seat] for seat in winners)
        return picture.say("outcome", "shared", names=shared)
    if game.options.solo and winners == [0]:
        return picture.term("words", "you-win")
    return picture.term("words", "wins", player=names[winners[0]])
