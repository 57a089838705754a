"""The search of a game as a WebAssembly module, for players in a browser."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from mintopia.bots.binding import tree_of
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import cache_folder
from mintopia.engine.kernel.network import Shape, unpack
from mintopia.engine.kernel.wasm import Entry, Numbers, Rows, WasmError, build_module, tools
from mintopia.games import spec_of

__all__ = ["WasmError", "entries", "module_path"]


def entries(game: str) -> list[Entry]:
    """List the exports of a game's module: its search in steps, and random games.

    If the game has networks, so does the search that judges by one.
    """
    spec, tree, rules = spec_of(game), tree_of(game), rules_of(game)
    players = rules.option_list.all["players"].high
    state = type(spec.simulation().tables(rules.read_options({"players": players}))[0])
    buffer = type(spec.search().buffer())
    searching = (
        *(tree.Search, Rows(tree.Node), Rows(tree.Edge), tree.Priors, Rows(tree.Tally)),
        *(Rows(state), Rows(state), buffer, Shape, Numbers("i2"), int),
    )
    found = [Entry("begin", tree.begin, searching), Entry("advance", tree.advance, searching)]
    if hasattr(rules, "play_games"):
        found.append(Entry("play_games", rules.play_games, (state, type(rules.buffer()), int)))
    if spec.network:
        by_network = tree_of(game, network=True)
        playing = (
            *(tree.Search, tree.Priors, Rows(state), Rows(state), buffer, Shape, Numbers("i2")),
            *(Numbers("i2"), int, int, int),
        )
        found += [
            Entry("unpack", unpack, (Numbers("i2"), Numbers("i1"), Shape, Numbers("i2"))),
            Entry("begin_by_network", by_network.begin, searching),
            Entry("advance_by_network", by_network.advance, searching),
            Entry("play_on", by_network.play_on, playing),
        ]
    return found


def module_path(game: str) -> Path:
    """Return the path of a game's module; build it first if its sources have changed."""
    key = sha256(tools().encode()).hexdigest()[:8]
    path = cache_folder("bots") / f"{game}-{key}.wasm"
    if not path.exists():
        module = build_module("mintopia.bots.wasm:entries", game)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(module)
        Path(file.name).chmod(0o644)  # it is copied to where anyone may read it
        os.replace(file.name, path)  # another process may be building the same module
    return path
