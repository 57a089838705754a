"""What the rules of every game answer alike, given their own rule functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mintopia.kernel.log import Log

ALLOWED = 0


class BaseRules:
    """The common part of a game's interface; a game's class names its functions and tables."""

    over: int  # the phase of a finished game
    buffer: Callable[[], Any]  # buffer for a list of actions
    refusal_ids: tuple[str, ...]
    refusal_paragraphs: Mapping[str, str]
    legal_rule: Callable[[Any, Any], int]
    refusal_rule: Callable[[Any, int], int]
    play_rule: Callable[[Any, Log, int], None]
    result_of: Callable[[Any], dict[str, Any]]

    read_values: Callable[[Mapping[str, object]], Any]  # a card file, checked
    json_of: Callable[[Any, str], dict[str, Any]]
    toml_of: Callable[[Any], str]
    tables_of: Callable[[Any, str], list[Any]]
    sheet_of: Callable[[Any, str], dict[str, Any]]

    def legal(self, s: Any) -> list[int]:
        """List the legal actions of the seat to move."""
        out = self.buffer()
        actions: list[int] = out.actions[: self.legal_rule(s, out)]
        return actions

    def refusal(self, s: Any, action: int) -> tuple[str, str] | None:
        """Say why an action is not legal: a key and a paragraph of the rules."""
        code = self.refusal_rule(s, action)
        if code == ALLOWED:
            return None
        key = self.refusal_ids[code]
        return key, self.refusal_paragraphs[key]

    def play(self, s: Any, log: Log, action: int) -> None:
        """Carry out a legal action."""
        self.play_rule(s, log, action)

    def to_move(self, s: Any) -> int | None:
        """Tell whose turn it is; None when the game is over."""
        seat: int = s.to_move
        return None if s.phase == self.over else seat

    def result(self, s: Any) -> dict[str, Any] | None:
        """Give the result of a finished game."""
        return self.result_of(s) if s.phase == self.over else None

    def cards_json(self, replaced: Mapping[str, object], language: str) -> dict[str, Any]:
        """Give the card data, with replaced values, for programs."""
        return self.json_of(self.read_values(replaced), language)

    def cards_tables(self, replaced: Mapping[str, object], language: str) -> list[Any]:
        """Give the cards as tables for people."""
        return self.tables_of(self.read_values(replaced), language)

    def cards_toml(self, replaced: Mapping[str, object]) -> str:
        """Write the card file to start from."""
        return self.toml_of(self.read_values(replaced))

    def sheet_cards(self, replaced: Mapping[str, object], language: str) -> dict[str, Any]:
        """Describe the cards for a printed sheet."""
        return self.sheet_of(self.read_values(replaced), language)


def group_by_rank(ranks: Iterable[int]) -> list[list[int]]:
    """Group the seats by place, the first place first; `ranks` counts who is ahead of each seat."""
    places: dict[int, list[int]] = {}
    for seat, rank in enumerate(ranks):
        places.setdefault(rank, []).append(seat)
    return [places[rank] for rank in sorted(places)]
