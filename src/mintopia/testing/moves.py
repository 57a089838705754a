"""Moves: which are legal, how they are written, why others are refused."""

from __future__ import annotations

from typing import Final

from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES
from mintopia.errors import IllegalMoveError, MalformedMoveError
from mintopia.testing.case import Case

MOST_TRIED: Final = 60  # actions that are not legal, per position
EVERY: Final = 8


def check_moves(case: Case) -> None:
    """Check that legal moves are distinct, and that each is read as it is written."""
    for game, _ in case.positions():
        actions, most = game.legal_actions(), game.rules.actions - 1
        if game.over:
            case.expect(not actions, "the game is over, but there are legal moves.")
            continue
        case.expect(len(set(actions)) == len(actions), "legal() lists a move twice.")
        for action in actions:
            told = f"legal() lists {action}; the actions are 0 to {most}."
            case.expect(0 <= action <= most, told)
            text = game.text_of(action)
            try:
                read: object = game.action_of(text)
            except MalformedMoveError as error:
                read = error
            told = f"action {action} is written {text!r}, which is read as: {read}."
            case.expect(read == action, told)
        choices = game.choices("en")
        clicks = {(tuple(one["clicks"]), tuple(one["numbers"])) for one in choices}
        told = "two legal moves have the same clicks: give each argument a target."
        case.expect(len(clicks) == len(choices), told)


def check_refusals(case: Case) -> None:
    """Check that exactly the legal moves are allowed, and that asking changes nothing."""
    for game, chance in case.positions(EVERY):
        before, legal = game.snapshot(), set(game.legal_actions())
        others = [action for action in range(game.rules.actions) if action not in legal]
        for action in (*legal, *chance.sample(others, min(MOST_TRIED, len(others)))):
            _compare(case, game, action, action in legal)
        for seat in (None, *range(game.seats)):
            game.view(seat), game.prompt(seat), game.derived(seat), game.has_secret(seat)
        game.blocked(), game.choices()
        told = "the state changes when somebody asks for moves, refusals, views or prompts."
        case.expect(game.present == before, told)


def _compare(case: Case, game: Game, action: int, is_legal: bool) -> None:
    """Compare what is refused with what is legal."""
    text = game.text_of(action)
    try:
        game.check(action)
        case.expect(is_legal, f"{text!r} is not refused, but legal() does not list it.")
    except IllegalMoveError as error:
        case.expect(not is_legal, f"{text!r} is refused, but legal() lists it: {error}")
        for language in LANGUAGES:
            said = error.message(language)
            told = f"the refusal of {text!r} has no finished sentence in {language}: {said!r}."
            case.expect(bool(said) and "{" not in said, told)
