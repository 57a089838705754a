"""OwnScreen: the base class for a game's own board, with what such boards share."""

from __future__ import annotations

from collections.abc import Iterable

from mintopia.engine.game import Game, View, rules_of
from mintopia.engine.i18n import COMMAS
from mintopia.engine.sentences import address
from mintopia.terminal import game_screen


class OwnScreen(game_screen.GameScreen):
    """A game's own board; a subclass plugs in its functions."""

    def status(self, view: View, language: str) -> str:
        """Return round and phase in words."""
        say = rules_of(self.id).say
        round_ = say(language, "words", "round-number", round=view["round"])
        return f"{round_} · {say(language, 'phases', view['phase'])}"

    def overview(self, language: str) -> game_screen.Sheet:
        """Return the rules of the game on one page."""
        section = game_screen.board_texts(self.id)(language).section("overview")
        return game_screen.Sheet(section["title"], (self.opening(language), *section["lines"]))

    def opening(self, language: str) -> str:
        """Return the story before the game."""
        return rules_of(self.id).say(language, "story", "opening")

    def outcome(self, game: Game, language: str, you: int | None = None) -> game_screen.Outcome:
        """Describe the end of a finished game with what its game tells of each player."""
        picture = game_screen.final_picture(game, language, you)
        section = game_screen.board_texts(self.id)(language).section("outcome")
        words = {"decided_by": picture.derived["outcome"]["tiebreak_text"]}
        return game_screen.Outcome(
            headline=headline(picture, you),
            columns=tuple(section["columns"]),
            standings=tuple(
                game_screen.Standing(place, seat, game.names[seat], *self.standing(picture, seat))
                for place, seat in game_screen.ranked(game)
            ),
            story=picture.derived["outcome"]["story_text"],
            **(words | self.outcome_words(picture)),
        )

    def standing(
        self, picture: game_screen.Picture, seat: int
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return a player's final numbers, one for each column, and what they consist of."""
        raise NotImplementedError

    def outcome_words(self, picture: game_screen.Picture) -> dict[str, str]:
        """Return the `reason` and `parts_title` of the outcome, and `decided_by` if it differs."""
        raise NotImplementedError


# --- what the boards of games share ---------------------------------------------------------------
def split(thing: str) -> tuple[str, str]:
    """Split a thing into its kind and its id."""
    kind, _, name = thing.partition(":")
    return kind, name


def seat_thing(seat: int) -> str:
    """Return the thing for what lies in front of a player."""
    return f"seat:{seat}"


def deck_count(view: View) -> int:
    """Return the number of cards in the deck, which the all-seeing view lists."""
    deck = view["deck"]
    return len(deck) if isinstance(deck, list) else int(deck)


def find_named(words: str, game: Game, named: Iterable[tuple[str, str]]) -> list[str]:
    """Return the things or players whose name was typed, or else begins with what was typed."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    pairs = [*named, *((name.casefold(), seat_thing(seat)) for seat, name in enumerate(game.names))]
    exact = [thing for name, thing in pairs if name == wanted]
    near = [thing for name, thing in pairs if name.startswith(wanted)]
    return list(dict.fromkeys(exact or near))


def titled(name: str, english: str) -> str:
    """Return a card's name, followed by the English one in parentheses if it differs."""
    return name if name == english else f"{name} ({english})"


def headline(picture: game_screen.Picture, you: int | None) -> str:
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
