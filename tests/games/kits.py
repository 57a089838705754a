"""What the tests of every game need of each: positions, tables of refusals and of events."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Final

import pytest

from mintopia.engine.game import Game
from mintopia.games.bid import schema as bid_schema
from mintopia.games.works import schema as works_schema
from tests.bid import checking as bid_checking
from tests.bid import events as bid_events
from tests.bid import refusals as bid_refusals
from tests.rule_tables import GameTests
from tests.texts import NAMES
from tests.works import checking as works_checking
from tests.works import events as works_events
from tests.works import refusals as works_refusals

Position = tuple[str, Mapping[str, Any], str]  # a notation, options, and moves that come first


@dataclass(frozen=True)
class Kit:
    """A game's schema and tables, and how to set them up."""

    id: str
    schema: ModuleType
    tests: GameTests
    refusals: ModuleType
    events: ModuleType
    players: int  # where a position does not say
    typed: frozenset[str]  # words that stay in Latin letters: players type them

    def named_table(self, position: str, options: Mapping[str, Any]) -> Game:
        """Return a game in a position, with Japanese names."""
        seats = 2 if "solo" in options else options.get("players", self.players)
        return self.tests.table(position, **{**options, "names": list(NAMES[:seats])})

    def positions(self) -> list[Position]:
        """List the positions in which something is refused, once each."""
        found = [(r.position, r.options, r.first) for r in self.refusals.REFUSALS]
        return list({str(each): each for each in found + self.refusals.MORE_POSITIONS}.values())


_BID_WORDS: Final = [word for form in bid_schema.TABLE.forms for word in form.text.split()]
KITS: Final = {
    kit.id: kit
    for kit in (
        Kit(
            "works",
            works_schema,
            works_checking.TESTS,
            works_refusals,
            works_events,
            players=2,
            typed=frozenset({"co-op", "crowdfunder"}),
        ),
        Kit(
            "bid",
            bid_schema,
            bid_checking.TESTS,
            bid_refusals,
            bid_events,
            players=4,
            typed=frozenset(re.findall("[a-z]+", " ".join(_BID_WORDS)))
            | {"Mintopia", "Mint", "Bid"},  # the name of the program
        ),
    )
}
each_game = pytest.mark.parametrize("kit", KITS.values(), ids=list(KITS))
