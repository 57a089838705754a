"""Random play as a WebAssembly module without the search, which takes long to build."""

from __future__ import annotations

from mintopia.engine.kernel.wasm import Entry
from mintopia.games.works.legal import ActionBuffer
from mintopia.games.works.playout import play_games
from mintopia.games.works.state import State


def entries() -> list[Entry]:
    """List the module's only entry."""
    return [Entry("play_games", play_games, (State, ActionBuffer, int))]
