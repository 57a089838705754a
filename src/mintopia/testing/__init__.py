"""A conformance kit for games: `check_game("my_game")` plays a game and lists what is wrong.

It needs no pytest. With pytest, each check can be a test of its own:

    @pytest.mark.parametrize("check", CHECKS)
    def test_my_game(check: str) -> None:
        check_game("my_game", only=[check])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mintopia.testing import moves, parts, playing, records, secrets, texts
from mintopia.testing.case import Case

__all__ = ["CHECKS", "GameCheckError", "check_game"]

CHECKS: Final[dict[str, Callable[[Case], None]]] = {
    "parts": parts.check_parts,
    "options": texts.check_options,
    "texts": texts.check_texts,
    "moves": moves.check_moves,
    "refusals": moves.check_refusals,
    "records": records.check_records,
    "undo": records.check_undo,
    "deals": secrets.check_deals,
    "secrets": secrets.check_secrets,
    "compiled": parts.check_compiled,
    "bots": playing.check_bots,
    "terminal": playing.check_terminal,
    "observation": parts.check_observation,
    "compact": parts.check_compact,
    "draws": parts.check_draws,
}


class GameCheckError(AssertionError):
    """A game does not keep what every game must; `faults` lists the sentences."""

    def __init__(self, game: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        found = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__("\n- ".join([f"The game {game} has {found}:", *self.faults]))


def check_game(
    game: str, *, games: int = 6, seed: int = 0, only: Iterable[str] = tuple(CHECKS)
) -> None:
    """Check a game that `mintopia.game_ids()` lists; raise GameCheckError if anything is wrong.

    Each check plays at least this many random games, at tables of every size. The same seed plays
    the same games. `only` names some of CHECKS. Texts that are missing in Japanese are a warning.
    """
    case = Case(game, games, seed)
    for name in only:
        case.run(name, CHECKS[name])
    if case.faults:
        raise GameCheckError(game, case.faults.values())
