"""The rulebooks' examples, played by the library and returned step by step, like a replay.

They are written once for all languages, in docs/rulebook/examples.md, as commands to the referee.
A section (##) begins a game; its subsections (###) continue where the previous one ended.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from mintopia.engine.books import anchor_of
from mintopia.engine.game import Game, new_game
from mintopia.host.table import Table

HEADING: Final = re.compile(r"^##+ (.*)$")
# What the players in the examples are called in other languages.
PLAYERS: Final = {
    "ja": {"Ann": "アン", "Ben": "ベン", "Cleo": "クレオ", "Dan": "ダン", "Eve": "イブ"}
}


class Example(NamedTuple):
    """A game and its moves, of which the last ones are shown."""

    game: str
    options: dict[str, Any]
    moves: tuple[str, ...]
    first: int  # how many moves have been played when the example begins

    def play(self, language: str) -> Game:
        """Play the moves and return the game; raise MoveError if one is illegal."""
        names = PLAYERS.get(language, {})
        options = dict(self.options)
        if "names" in options:
            options["names"] = [names.get(name, name) for name in options["names"]]
        game = new_game(self.game, options, seed=1)
        for move in self.moves:
            game.play(move)
        return game


def read_examples(text: str) -> dict[str, Example]:
    """Return the examples on a page, keyed by the anchors of their headings."""
    found: dict[str, Example] = {}
    anchor = ""
    begun: dict[str, Any] = {}
    moves: list[str] = []
    first = 0
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading:
            anchor = anchor_of(heading[1])
            first = len(moves)
        elif line.startswith('{"cmd"'):
            order = json.loads(line)
            command = order.pop("cmd")
            if command == "new":
                begun, moves, first = order, [], 0
            else:
                moves.append(order["move"])
                options = {key: value for key, value in begun.items() if key != "game"}
                found[anchor] = Example(begun["game"], options, tuple(moves), first)
    return found


def example_json(example: Example, language: str) -> dict[str, Any]:
    """Return an example step by step, in the same form as a replay's steps."""
    played = example.play(language)
    viewer = 0 if played.is_solitaire else None
    told = list(Table([], played).steps(viewer, language, first=example.first))
    names = list(played.names)
    opponent = told[0]["derived"].get("opponent")
    if opponent is not None:
        names[1] = opponent["name"]  # in this language
    return {
        "game": example.game,
        "you": viewer,
        "names": names,
        "cards": {"game": example.game, **played.cards(language)},
        "steps": [{**step, "seq": step["number"], "at": None} for step in told],
    }
