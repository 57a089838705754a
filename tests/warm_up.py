"""Compile the rules and the search of every game before the tests, in one process per game.

Compiled code is stored on disk under a hash of the sources. With everything compiled ahead, no two
workers compile the same thing at the same time, and none has to wait for it.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress

from mintopia.bots.mcts import warm_up
from mintopia.bots.wasm import WasmError, module_path
from mintopia.engine.kernel.compiler import can_compile
from mintopia.games import game_ids


def main() -> int:
    """Compile all games in parallel, one process each; return the highest exit code."""
    if not can_compile():
        return 0
    if len(sys.argv) > 1:
        warm_up(sys.argv[1])
        with suppress(WasmError):  # without a linker, the tests of WebAssembly are skipped
            module_path(sys.argv[1])
        return 0
    command = [sys.executable, "-m", "tests.warm_up"]
    running = [subprocess.Popen([*command, game]) for game in game_ids()]
    return max(process.wait() for process in running)


if __name__ == "__main__":
    sys.exit(main())
